import { formatAmount } from '../../../../shared/money'
import { balanceFor, retainedRows } from '../account.rules'
import type { LinkedAccount } from '../view'

type Ended = Pick<LinkedAccount, 'chargedMinor' | 'currency' | 'feesMinor' | 'receivedMinor' | 'refundedMinor'>

function endText(balanceMinor: number, { receivedMinor }: Ended): string {
  if (balanceMinor > 0) return 'A part of what we keep is still to be paid.'
  if (balanceMinor < 0) return 'We send back what is still to be refunded, and tell you by e-mail once it is sent.'
  return receivedMinor > 0 ? 'Nothing more to pay, and nothing more to refund.' : 'Nothing was paid. Nothing to pay.'
}

/** Shows what was paid for a cancelled booking: what is retained, refunded and still open. */
export function CancelledMoney({ account }: { account: Ended }) {
  const { chargedMinor, currency, feesMinor, receivedMinor, refundedMinor } = account
  const balanceMinor = balanceFor(account)
  const rows: [label: string, minor: number][] = [
    ['Paid', receivedMinor],
    ['Refunded', refundedMinor],
    ...retainedRows({ keptMinor: chargedMinor, feesMinor }),
    balanceMinor > 0 ? ['Still to be paid', balanceMinor] : ['Still to be refunded', Math.abs(balanceMinor)],
  ]
  return (
    <>
      <p>{endText(balanceMinor, account)}</p>
      {(receivedMinor > 0 || chargedMinor > 0) && (
        <table className="num table mt-2" aria-label="Your money">
          <tbody>
            {rows.map(([label, minor]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatAmount(minor, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
