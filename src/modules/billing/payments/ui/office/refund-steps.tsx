import { formatAmount } from '../../../../../shared/money'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { periodText, shareText } from '../../../../sales/proposal-answers/offer-text.rules'
import { paidFor } from '../../account.rules'
import type { AccountView } from '../../view'

type Props = { account: AccountView }

/** Reports a colleague's newer version of the account. */
export const Newer = ({ account: { balanceMinor, currency } }: Props) => (
  <p role="alert" className="num">
    A colleague changed this account meanwhile:{' '}
    {balanceMinor < 0
      ? `${formatAmount(-balanceMinor, currency)} is a credit now`
      : `${formatAmount(balanceMinor, currency)} is open now`}
    . Look at it, then send again.
  </p>
)

/** Shows the refundable credit, and the refunds of the policy. */
export function RefundSteps({ account }: Props) {
  const { currency, creditMinor, isCancelled, ladder } = account
  return (
    <>
      <p className="num">
        {formatAmount(paidFor(account), currency)} was paid and not refunded. {formatAmount(creditMinor, currency)} of
        it is a credit
        {creditMinor === 0 && ': what you refund lowers the price, and needs a reason'}.
      </p>
      {!isCancelled && (
        <div className={plain.box}>
          <table className={`num ${plain.table}`} aria-label="If it is cancelled">
            <thead>
              <tr>
                <th scope="col">If it is cancelled</th>
                <th scope="col">Refund</th>
                <th scope="col">Of what was paid</th>
              </tr>
            </thead>
            <tbody>
              {ladder.map(({ percent, from, until, backMinor, current }) => (
                <tr key={percent} aria-current={current ? 'date' : undefined}>
                  <td>{periodText(from, until)}</td>
                  <td>{shareText(percent)}</td>
                  <td>{formatAmount(backMinor, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
