import { addDays, type CalendarDate, daysBetween } from '../../../shared/dates'
import { addMonths, startOfMonth } from '../../../shared/months'

/** Holds days from `from` to `to`, both inclusive. */
export type Period = { from: CalendarDate; to: CalendarDate }
export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** Chooses steps: at most 31 days, 26 weeks, or months. */
export function stepFor({ from, to }: Period): Step {
  const days = daysBetween(from, to) + 1
  return days <= 31 ? 'day' : days <= 182 ? 'week' : 'month'
}

/**
 * Returns the first day of each step; weeks begin with the period, the first month may be partial. A comparison passes
 * the original period's `step`, whatever its own length.
 */
export function listStarts(period: Period, step = stepFor(period)): CalendarDate[] {
  const starts: CalendarDate[] = []
  for (let at = period.from; at <= period.to;) {
    starts.push(at)
    at = step === 'month' ? addMonths(startOfMonth(at), 1) : addDays(at, step === 'day' ? 1 : 7)
  }
  return starts
}

/** Returns the preceding period of the same length; for months, as many months earlier. */
export function periodBefore(period: Period): Period {
  if (stepFor(period) !== 'month') {
    const days = daysBetween(period.from, period.to) + 1
    return { from: addDays(period.from, -days), to: addDays(period.from, -1) }
  }
  const months = listStarts(period).length
  return { from: addMonths(period.from, -months), to: addDays(addMonths(addDays(period.to, 1), -months), -1) }
}

/** Returns a change in rounded percent; null without a base (product.md 5.8). */
export const percentChange = (now: number, before: number | null): number | null =>
  before === null || before === 0 ? null : Math.round(((now - before) / before) * 100)
