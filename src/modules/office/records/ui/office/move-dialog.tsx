import { formatAmount } from '../../../../../shared/money'
import { useWatch } from 'react-hook-form'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../../app/router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { NativeSelectField, TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { isDueAtBooking, paidFor } from '../../../../billing/payments/account.rules'
import { cancelsFor } from '../../../../bookings/bookings/booking.rules'
import type { BookingDetail } from '../../../../bookings/bookings/view'
import { cancelBookingInput, confirmBookingInput, waiveDepositInput } from '../../../../bookings/bookings/schema'

type Account = inferRouterOutputs<AppRouter>['payments']['account']

type Canceller = (typeof cancelsFor)[number]
const cancellers: { value: Canceller; label: string }[] = [
  { value: 'traveler', label: 'The traveler: the terms say what is refunded' },
  { value: 'agency', label: 'We, the agency: all that was paid, but for fees of changes, is refunded' },
]
const getEnd = ({ ifCancelled, ifAgencyCancels }: Pick<Account, 'ifCancelled' | 'ifAgencyCancels'>, by: Canceller) =>
  by === 'agency' ? ifAgencyCancels : ifCancelled

const whoCancels = { by: cancelBookingInput.shape.by }

const acts = {
  confirmed: {
    title: 'Confirm this booking?',
    yes: 'Confirm Booking',
    label: 'Why the deposit is waived',
    done: 'Booking confirmed',
    form: waiveDepositInput.extend(whoCancels),
    says: (booking: BookingDetail, { depositOpenMinor, instalments, currency }: Account) => {
      const first = instalments.find(isDueAtBooking)
      const what = first?.kind === 'full' ? 'price' : 'deposit'
      if (depositOpenMinor > 0)
        return `${formatAmount(depositOpenMinor, currency)} of the ${what} is open. Record it first, or say why ${booking.title} stands without it.`
      const stands = `${booking.title} for ${formatAmount(booking.totalMinor, currency)} stands from now on.`
      return first ? `The ${what} is here: ${stands}` : `Nothing is due at booking. ${stands}`
    },
  },
  cancelled: {
    title: 'Cancel this booking?',
    yes: 'Cancel Booking',
    label: 'Reason, for colleagues',
    done: 'Booking cancelled',
    form: cancelBookingInput.pick({ reason: true, by: true }),
    says: (booking: BookingDetail, { currency, ...account }: Account, by: Canceller) =>
      `${booking.reference} cannot be taken up again. Of ${formatAmount(paidFor(account), currency)} that was paid, ${formatAmount(getEnd(account, by).backMinor, currency)} becomes a credit to refund and ${formatAmount(getEnd(account, by).keptMinor, currency)} is kept. Nothing more is asked for. Its traveler sees it as cancelled, and is told by mail.`,
  },
} as const

type Props = { booking: BookingDetail; to: keyof typeof acts; onClose: () => void }

/** Loads the account first, to show its amounts. */
export default function MoveDialog(props: Props) {
  const { booking, to, onClose } = props
  const { data, error, refetch } = trpc.payments.account.useQuery({ id: booking.id })
  if (data) return <MoveForm {...props} account={data} />
  return (
    <Dialog title={acts[to].title} size={440} onClose={onClose}>
      {error ? (
        <ErrorState title="Failed to fetch payments" reason={describeFailure(error)} onRetry={refetch} />
      ) : (
        <Spinner>Loading amounts...</Spinner>
      )}
    </Dialog>
  )
}

function MoveForm({ booking, to, account, onClose }: Props & { account: Account }) {
  const { id, version, reference } = booking
  const { title, yes, label, done, form, says } = acts[to]
  const needsReason = to === 'cancelled' || account.depositOpenMinor > 0
  const utils = trpc.useUtils()
  const confirm = trpc.bookings.confirm.useMutation()
  const cancel = trpc.bookings.cancel.useMutation()
  const { mutateAsync } = to === 'confirmed' ? confirm : cancel
  const { control, dialog } = useZodForm(
    needsReason ? form : confirmBookingInput.pick({ reason: true }).extend(whoCancels),
    {
      start: { reason: '', by: 'traveler' as Canceller },
      send: ({ reason, by }) => {
        const seen = to === 'cancelled' ? { by, backMinor: getEnd(account, by ?? 'traveler').backMinor } : {}
        return mutateAsync({ id, version, reason, ...seen })
      },
      onDone: (moved) => {
        utils.bookings.get.setData({ id }, moved)
        toast({ title: done, message: reference })
        onClose()
      },
    },
  )
  const by = useWatch({ control, name: 'by' }) ?? 'traveler'
  return (
    <FormDialog title={title} size={440} yes={yes} {...dialog} onClose={onClose}>
      {to === 'cancelled' && <NativeSelectField control={control} name="by" label="Who cancels" data={cancellers} />}
      <p className="num">{says(booking, account, by)}</p>
      {needsReason && <TextareaField control={control} name="reason" label={label} required autosize data-autofocus />}
    </FormDialog>
  )
}
