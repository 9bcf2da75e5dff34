import { formatDate } from '../../../shared/dates'
import { type Currency, formatMoney } from '../../../shared/money'
import type { Step } from './period.rules'
import type { Unit } from './sums.rules'

/** Over the column of days. */
export const stepHeads: Record<Step, string> = { day: 'Day', week: 'Week of', month: 'Month from' }

/** '5 Oct 2026'; a whole month is 'Oct 2026'. */
export const stepLabel = (start: string, step: Step): string =>
  step === 'month' && start.endsWith('-01') ? formatDate(start).replace(/^\d+ /, '') : formatDate(start)

/** Money to the cent; '—' for what is not known (product.md 5.8). */
export function cellText(cell: number | null, unit: Unit, currency: Currency): string {
  if (cell === null) return '—'
  if (unit === 'money') return formatMoney(cell, currency, { whole: false })
  if (unit === 'percent') return `${cell}%`
  return cell.toLocaleString('en-US')
}
