import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import { FailedNote } from '../../../../platform/web/components/failed-note'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatAmount } from '../../../../shared/money'
import { PayOnline } from '../../online-payments/ui/pay-online'
import { periodText } from '../../../sales/proposal-answers/offer-text.rules'
import {
  instalmentLabels,
  type InstalmentDisplayStatus,
  isDueAtBooking,
  paidFor,
  displayStatusLabels,
} from '../account.rules'
import { methodLabels } from '../payment.rules'
import type { InstalmentView, OwnAccount } from '../view'
import { HowToPay } from './how-to-pay'

const looks: Record<InstalmentDisplayStatus, TagLook> = {
  paid: { tone: 'ok' },
  part: { tone: 'info', done: 50 },
  due: { tone: 'info', done: 0 },
  overdue: { tone: 'warn', done: 75 },
}

/** Hides 'overdue' for what is due at booking: the customer may not know yet how to pay. */
const toDisplayStatus = (part: InstalmentView): InstalmentDisplayStatus =>
  isDueAtBooking(part) && part.displayStatus === 'overdue' ? 'due' : part.displayStatus

export function OwnPayments({ id, isAhead }: { id: string; isAhead: boolean }) {
  const { data, error, isPending, refetch } = trpc.payments.own.useQuery({ id })
  return (
    <section aria-labelledby="your-payments">
      <h2 className="t-h3 mb-3" id="your-payments">
        Payments
      </h2>
      {isPending && <p role="status">Loading…</p>}
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {data && <Account id={id} account={data} isAhead={isAhead} />}
    </section>
  )
}

function stateText({ balanceMinor, currency, receivedMinor, refundedMinor }: OwnAccount): string {
  const paid = formatAmount(paidFor({ receivedMinor, refundedMinor }), currency)
  if (balanceMinor > 0) return `You have paid ${paid}. ${formatAmount(balanceMinor, currency)} is still to be paid.`
  if (balanceMinor < 0)
    return `You have paid ${paid}. ${formatAmount(-balanceMinor, currency)} of it is a credit of yours.`
  return receivedMinor > 0 ? `You have paid ${paid}. Nothing more to pay.` : 'Nothing to pay.'
}

function Account({ id, account, isAhead }: { id: string; account: OwnAccount; isAhead: boolean }) {
  const { currency, instalments, payments, ladder, ifCancelled, receivedMinor, refundedMinor } = account
  const isOpen = account.balanceMinor > 0 && !account.isCancelled
  return (
    <>
      <p className="num">{stateText(account)}</p>
      {instalments.length > 0 && (
        <table className="num table mt-2" aria-label="What is due">
          <thead>
            <tr>
              <th scope="col">What is due</th>
              <th scope="col">Amount</th>
              <th scope="col">Paid</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {instalments.map((part) => (
              <tr key={part.position}>
                <td>
                  {instalmentLabels[part.kind]}
                  <small className="block f-office ink-2">
                    {isDueAtBooking(part) ? 'with the booking' : `by ${formatDate(part.dueOn)}`}
                  </small>
                </td>
                <td>{formatAmount(part.amountMinor, currency)}</td>
                <td>{formatAmount(part.settledMinor, currency)}</td>
                <td>
                  <Tag {...looks[toDisplayStatus(part)]}>{displayStatusLabels[toDisplayStatus(part)]}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PayOnline id={id} />
      {isOpen && <HowToPay ways={account.ways} />}
      {payments.length > 0 && (
        <details>
          <summary className="semibold link-ink py-2h">Payment history</summary>
          <ul className="num">
            {payments.map(({ id, direction, amountMinor, method, effectiveOn }) => (
              <li className="py-1 f-text ink-2" key={id}>
                {formatDate(effectiveOn)}: {formatAmount(amountMinor, currency)}{' '}
                {direction === 'in' ? 'received' : 'refunded'} by {methodLabels[method].toLowerCase()}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isAhead && receivedMinor > refundedMinor && (
        <details>
          <summary className="semibold link-ink py-2h">
            If you cancel today, your refund is {formatAmount(ifCancelled.backMinor, currency)}
          </summary>
          <ul className="num">
            {ladder.map(({ percent, from, until, backMinor }) => (
              <li className="py-1 f-text ink-2" key={percent}>
                {periodText(from, until)}: {formatAmount(backMinor, currency)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
