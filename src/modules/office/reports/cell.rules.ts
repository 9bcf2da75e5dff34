import { formatDate } from '../../../shared/dates'
import { type Currency, formatAmount } from '../../../shared/money'
import type { Step } from './period.rules'
import type { Unit } from './sums.rules'

export const stepHeads: Record<Step, string> = { day: 'Day', week: 'Week of', month: 'Month from' }

/** Returns '5 Oct 2026'; for a whole month 'Oct 2026'. */
export const stepLabel = (start: string, step: Step): string =>
  step === 'month' && start.endsWith('-01') ? formatDate(start).replace(/^\d+ /, '') : formatDate(start)

/** Formats a cell, with money to the cent; '—' for unknown (product.md 5.8). */
export function cellText(cell: number | null, unit: Unit, currency: Currency): string {
  if (cell === null) return '—'
  if (unit === 'money') return formatAmount(cell, currency)
  if (unit === 'percent') return `${cell}%`
  return cell.toLocaleString('en-US')
}
