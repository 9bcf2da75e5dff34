import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'

type Props = { proposal: { id: string; title: string; reference: string }; onClose: () => void }

export default function ConvertDialog({ proposal: { id, title, reference }, onClose }: Props) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  // Holds the conflict with the lead's other booking for that day.
  const [other, setOther] = useState<string | null>(null)
  const { mutate, isPending } = trpc.bookings.convert.useMutation({
    onSuccess: (booking) => {
      utils.bookings.get.setData({ id: booking.id }, booking)
      toast({ title: 'Booking made', message: booking.reference })
      void navigate(`/admin/bookings/${booking.id}`)
      onClose()
    },
    onError: (error) => {
      const known = getFailureData(error).fields?.another
      if (known) return setOther(known)
      toast({ title: 'No booking was made', message: describeFailure(error), tone: 'error' })
      onClose()
    },
  })
  if (other)
    return (
      <Confirm
        question={{
          title: 'Book this day once more?',
          text: `${other}. Cancel it first if ${reference} takes its place. What is booked once more has seats, prices and payments of its own.`,
          yes: 'Book once more',
          isDangerous: true,
        }}
        isPending={isPending}
        onYes={() => mutate({ proposalId: id, another: true })}
        onClose={onClose}
      />
    )
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
