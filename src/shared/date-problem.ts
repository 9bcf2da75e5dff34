import { type CalendarDate, formatDate, toRealDate } from './dates'

type Bounds = { min?: CalendarDate; max?: CalendarDate }

/** Explains why a field's value is no date or out of bounds. Accepts a blank one. */
export function dateProblem(value: string, { min, max }: Bounds = {}): string | undefined {
  if (value === '') return undefined
  if (toRealDate(value) === '') return 'Please enter a date such as 14 Sep 2027'
  if (min && value < min) return `Please enter ${formatDate(min)} or a later day`
  return max && value > max ? `Please enter ${formatDate(max)} or an earlier day` : undefined
}
