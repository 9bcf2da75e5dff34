import { TextareaField } from '../../../../platform/web/fields'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import { toast } from '../../../../platform/web/toast'
import { failureData, trpc } from '../../../../platform/web/trpc'
import { toastFailure, useZodForm } from '../../../../platform/web/use-zod-form'
import { exact } from '../../../proposals/offer.rules'
import type { BookingDetail } from '../../booking.rules'
import { cancelBookingInput, confirmBookingInput } from '../../schema'

const acts = {
  confirmed: {
    title: 'Confirm this booking?',
    yes: 'Confirm Booking',
    label: 'How the deposit was settled',
    done: 'Booking confirmed',
    form: confirmBookingInput.pick({ reason: true }),
    says: (booking: BookingDetail) =>
      `${booking.title} for ${exact(booking.totalMinor, booking.currency)} stands from now on. Say how the deposit came in, or why it is waived.`,
  },
  cancelled: {
    title: 'Cancel this booking?',
    yes: 'Cancel Booking',
    label: 'Reason, for colleagues',
    done: 'Booking cancelled',
    form: cancelBookingInput.pick({ reason: true }),
    says: (booking: BookingDetail) =>
      `${booking.reference} does not come back from it. Its traveler sees it as cancelled, and is not told by mail.`,
  },
} as const

type Props = { booking: BookingDetail; to: keyof typeof acts; onClose: () => void }

/** Asks for the reason, then moves the booking. */
export default function MoveDialog({ booking, to, onClose }: Props) {
  const { id, version, reference } = booking
  const { title, yes, label, done, form, says } = acts[to]
  const utils = trpc.useUtils()
  const confirm = trpc.bookings.confirm.useMutation()
  const cancel = trpc.bookings.cancel.useMutation()
  const { mutateAsync } = to === 'confirmed' ? confirm : cancel
  const { control, submit, isPending, formState } = useZodForm(form, {
    start: { reason: '' },
    send: ({ reason }) => mutateAsync({ id, version, reason }),
    onDone: (moved) => {
      utils.bookings.get.setData({ id }, moved)
      toast({ title: done, message: reference })
      onClose()
    },
    onFailed: (failed) => {
      // The page behind shows what a colleague made of it meanwhile.
      if (failureData(failed.error).current) void utils.bookings.get.invalidate({ id })
      toastFailure(failed)
    },
  })
  return (
    <FormDialog
      title={title}
      size={440}
      yes={yes}
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <p>{says(booking)}</p>
      <TextareaField control={control} name="reason" label={label} required autosize data-autofocus />
    </FormDialog>
  )
}
