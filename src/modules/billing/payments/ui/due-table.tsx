import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import { formatDate } from '../../../../shared/dates'
import { formatAmount } from '../../../../shared/money'
import {
  instalmentLabels,
  type InstalmentDisplayStatus,
  isDueAtBooking,
  paidFor,
  displayStatusLabels,
} from '../account.rules'
import type { InstalmentView, OwnAccount } from '../view'

const looks: Record<InstalmentDisplayStatus, TagLook> = {
  paid: { tone: 'ok' },
  part: { tone: 'info', done: 50 },
  due: { tone: 'info', done: 0 },
  overdue: { tone: 'warn', done: 75 },
}

/** Hides 'overdue' for what is due at booking: the customer may not know yet how to pay. */
const toDisplayStatus = (part: InstalmentView): InstalmentDisplayStatus =>
  isDueAtBooking(part) && part.displayStatus === 'overdue' ? 'due' : part.displayStatus

type Stated = Pick<OwnAccount, 'balanceMinor' | 'currency' | 'receivedMinor' | 'refundedMinor'>

type Charged = Pick<OwnAccount, 'chargedMinor' | 'currency'>

export function stateText({ balanceMinor, currency, receivedMinor, refundedMinor }: Stated): string {
  const paid = formatAmount(paidFor({ receivedMinor, refundedMinor }), currency)
  if (balanceMinor > 0) return `You have paid ${paid}. ${formatAmount(balanceMinor, currency)} is still to be paid.`
  if (balanceMinor < 0)
    return `You have paid ${paid}. ${formatAmount(-balanceMinor, currency)} of it is a credit of yours.`
  return receivedMinor > 0 ? `You have paid ${paid}. Nothing more to pay.` : 'Nothing to pay.'
}

/** Says what is charged where that is not the agreed price: after a gift, a write-off or a fee. */
export function chargedText({ chargedMinor, currency }: Charged, totalMinor: number): string {
  const more = chargedMinor - totalMinor
  if (more === 0) return ''
  const [charged, by] = [chargedMinor, Math.abs(more)].map((minor) => formatAmount(minor, currency))
  return `${charged} is charged, ${by} ${more > 0 ? 'more' : 'less'} than the agreed price.`
}

/** Lists the parts of a price with their days; renders nothing without any. */
export function DueTable({ instalments, currency }: Pick<OwnAccount, 'instalments' | 'currency'>) {
  if (instalments.length === 0) return null
  return (
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
  )
}
