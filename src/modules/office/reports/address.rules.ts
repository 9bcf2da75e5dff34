import { addDays, type CalendarDate, readDates } from '../../../shared/dates'
import { addMonths, startOfMonth } from '../../../shared/months'
import { type Currency, readCurrency } from '../../../shared/money'
import type { Period } from './period.rules'
import { type ReportName, reportNames, reports } from './report.rules'

const startOfYear = (date: CalendarDate) => `${date.slice(0, 4)}-01-01`
/** Returns the Monday of a day's week. */
const monday = (date: CalendarDate) => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
const toPeriod = (from: CalendarDate, next: CalendarDate): Period => ({ from, to: addDays(next, -1) })

type Preset = { value: string; label: string; getPeriod: (today: CalendarDate) => Period }

/** Lists periods relative to today; `value` is their name in an address. Weeks begin on Mondays. */
export const presets: readonly Preset[] = [
  { value: 'yesterday', label: 'Yesterday', getPeriod: (today) => toPeriod(addDays(today, -1), today) },
  { value: 'last-week', label: 'Last week', getPeriod: (today) => toPeriod(addDays(monday(today), -7), monday(today)) },
  { value: '28d', label: 'Last 28 days', getPeriod: (today) => ({ from: addDays(today, -27), to: today }) },
  { value: '12w', label: 'Last 12 weeks', getPeriod: (today) => ({ from: addDays(today, -83), to: today }) },
  { value: 'month', label: 'This month to date', getPeriod: (today) => ({ from: startOfMonth(today), to: today }) },
  {
    value: 'last-month',
    label: 'Last month',
    getPeriod: (today) => toPeriod(addMonths(startOfMonth(today), -1), startOfMonth(today)),
  },
  {
    value: '12m',
    label: 'Last 12 months',
    getPeriod: (today) => ({ from: addMonths(startOfMonth(today), -11), to: today }),
  },
  { value: 'ytd', label: 'This year to date', getPeriod: (today) => ({ from: startOfYear(today), to: today }) },
  {
    value: 'last-year',
    label: 'Last year',
    getPeriod: (today) => toPeriod(addMonths(startOfYear(today), -12), startOfYear(today)),
  },
]

/** Covers records in the future: trips and departures. */
export const ahead: Preset = {
  value: 'next',
  label: 'Next 12 months',
  getPeriod: (today) => toPeriod(startOfMonth(today), addMonths(startOfMonth(today), 12)),
}

/**
 * Resolves '12w', 'last-month' or '2026-01-01..' as of today; `preset` is 'own' for dates. Falls back to the standard.
 */
export function readPeriod(text: string | null, today: CalendarDate, standard = '12w'): Period & { preset: string } {
  const own = readDates(text)
  if (own) return { from: own.from ?? addDays(own.to!, -83), to: own.to ?? today, preset: 'own' }
  const findPreset = (word: string | null) => [...presets, ahead].find(({ value }) => value === word)
  const preset = findPreset(text) ?? findPreset(standard)!
  return { ...preset.getPeriod(today), preset: preset.value }
}

/** Lists the address's parameters that a saved view stores. */
export const reportParams: readonly string[] = ['report', 'period', 'compare', 'currency']

type Address = Period & { name: ReportName; preset: string; compare: boolean; currency: Currency | undefined }

/** Parses an address's query, such as '?report=revenue&period=12m&compare=1&currency=EUR', as of today. */
export function readAddress(params: URLSearchParams, today: CalendarDate): Address {
  const name = reportNames.find((one) => one === params.get('report')) ?? 'receivables'
  return {
    name,
    ...readPeriod(params.get('period'), today, reports[name].isAhead ? ahead.value : '12w'),
    compare: params.get('compare') === '1',
    currency: readCurrency(params) ?? undefined,
  }
}

export function fixedQuery({ name, from, to, compare, currency }: Omit<Address, 'preset'>): string {
  const query = new URLSearchParams({ report: name, period: `${from}..${to}` })
  if (compare) query.set('compare', '1')
  if (currency) query.set('currency', currency)
  return query.toString()
}
