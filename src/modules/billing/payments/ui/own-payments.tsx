import { FailedNote } from '../../../../platform/web/components/failed-note'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatAmount } from '../../../../shared/money'
import { PayOnline } from '../../online-payments/ui/pay-online'
import { periodText } from '../../../sales/proposal-answers/offer-text.rules'
import { methodLabels } from '../payment.rules'
import type { OwnAccount } from '../view'
import { CancelledMoney } from './cancelled-money'
import { chargedText, DueTable, stateText } from './due-table'
import { HowToPay } from './how-to-pay'

type Props = { id: string; isAhead: boolean; totalMinor: number }

export function OwnPayments({ id, ...trip }: Props) {
  const { data, error, isPending, refetch } = trpc.payments.own.useQuery({ id })
  return (
    <section aria-labelledby="your-payments">
      <h2 className="t-h3 mb-3" id="your-payments">
        Payments
      </h2>
      {isPending && <p role="status">Loading…</p>}
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {data && <Account id={id} account={data} {...trip} />}
    </section>
  )
}

function Account({ id, account, isAhead, totalMinor }: Props & { account: OwnAccount }) {
  const { currency, instalments, payments, ladder, ifCancelled, receivedMinor, refundedMinor } = account
  const isOpen = account.balanceMinor > 0 && !account.isCancelled
  return (
    <>
      {account.isCancelled ? (
        <CancelledMoney account={account} />
      ) : (
        <>
          <p className="num">
            {chargedText(account, totalMinor)} {stateText(account)}
          </p>
          <DueTable instalments={instalments} currency={currency} />
        </>
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
