import { formatAmount } from '../../../../../shared/money'
import { trpc } from '../../../../../platform/web/trpc'
import { Reason } from '../../../../../platform/web/components/failed-note'
import type { OwnBooking } from '../../../../bookings/bookings/view'
import { paidFor } from '../../../../billing/payments/account.rules'
import { periodText, shareText } from '../../../../sales/proposal-answers/offer-text.rules'
import { cancelTripInput } from '../../schema'
import { useTripMutation } from './use-trip-mutation'
import { WordsForm } from './words-form'

type Props = { trip: Pick<OwnBooking, 'id' | 'version' | 'currency'>; onClose: () => void }

/** Cancels the trip after showing the refund and the retained amount. */
export function CancelTrip({ trip: { id, version, currency }, onClose }: Props) {
  const { data, error, refetch } = trpc.payments.own.useQuery({ id })
  const cancel = trpc.bookingChanges.cancelTrip.useMutation(useTripMutation('Your trip is cancelled'))
  if (!data)
    return (
      <div className="panel grid gap-2h mt-3 p-4" role="group" aria-label="Cancel this trip">
        <h3 className="t-h4">Cancel this trip</h3>
        {error ? <Reason error={error} onRetry={refetch} /> : <p>Loading amounts...</p>}
      </div>
    )
  const { ifCancelled, ladder } = data
  const { backMinor, keptMinor, isGrace } = ifCancelled
  const paid = paidFor(data)
  return (
    <WordsForm
      title="Cancel this trip"
      label="Why? (optional)"
      yes={paid > 0 ? `Cancel, ${formatAmount(backMinor, currency)} refunded` : 'Cancel the trip'}
      schema={cancelTripInput.shape.words}
      onSend={(words) => cancel.mutateAsync({ id, version, backMinor, words }).then(onClose)}
      onClose={onClose}
    >
      <p>
        {paid > 0
          ? `You have paid ${formatAmount(paid, currency)}. If you cancel today, ${formatAmount(backMinor, currency)} is refunded and ${formatAmount(keptMinor, currency)} is kept, by the terms that you accepted.`
          : 'You have paid nothing yet. Nothing is asked for when you cancel.'}
      </p>
      {paid > 0 && (
        <table className="num table mt-2">
          <thead>
            <tr>
              <th scope="col">If you cancel</th>
              <th scope="col">Refund</th>
              <th scope="col">Of what you paid</th>
            </tr>
          </thead>
          <tbody>
            {ladder.map(({ percent, from, until, backMinor: back, current }) => (
              <tr key={percent} aria-current={current && !isGrace ? 'date' : undefined}>
                <td>{periodText(from, until)}</td>
                <td>{shareText(percent)}</td>
                <td>{formatAmount(back, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>You cannot undo this: seats and rooms are given to others.</p>
    </WordsForm>
  )
}
