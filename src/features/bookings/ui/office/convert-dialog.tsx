import { useNavigate } from 'react-router'
import { Confirm } from '../../../../platform/web/office/confirm'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'

type Props = { proposal: { id: string; title: string; reference: string }; onClose: () => void }

/** Asks, then makes the booking of an accepted proposal and opens it. */
export default function ConvertDialog({ proposal: { id, title, reference }, onClose }: Props) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.bookings.convert.useMutation({
    onSuccess: (booking) => {
      utils.bookings.get.setData({ id: booking.id }, booking)
      toast({ title: 'Booking made', message: booking.reference })
      void navigate(`/admin/bookings/${booking.id}`)
    },
    onError: (error) => toast({ title: 'No booking was made', message: failureText(error), tone: 'error' }),
    onSettled: onClose,
  })
  return (
    <Confirm
      question={{
        title: 'Convert to Booking?',
        text: `${title} is held with the prices, days and policy of ${reference} as they were accepted, with seats where its package departs that day. Its lead is won, and a traveler with an account finds the trip under My Trips.`,
        yes: 'Convert to Booking',
      }}
      isPending={isPending}
      onYes={() => mutate({ proposalId: id })}
      onClose={onClose}
    />
  )
}
