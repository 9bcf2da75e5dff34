import { lossMinor, needsCostReason } from '../../../shared/below-cost'
import { formatDays } from '../../../shared/day-span'
import { convert, type Currency, type Rate as ExchangeRate } from '../../../shared/money'
import type { ItemKind } from './item.rules'
import type { Rate } from './view'

export const rateUnits = ['room', 'person', 'vehicle', 'group'] as const
export type RateUnit = (typeof rateUnits)[number]
export const unitLabels: Record<RateUnit, string> = {
  room: 'Room and night',
  person: 'Person',
  vehicle: 'Vehicle or seat',
  group: 'Group',
}
export const usualUnit: Record<ItemKind, RateUnit> = {
  hotels: 'room',
  activities: 'person',
  transfers: 'vehicle',
  mealPlans: 'person',
}

/** Names bands of ages; the agency's settings set where each begins. */
export const ageBands = ['any', 'adult', 'child', 'infant'] as const
export type AgeBand = (typeof ageBands)[number]
export const ageLabels: Record<AgeBand, string> = {
  any: 'Everybody',
  adult: 'Adult',
  child: 'Child',
  infant: 'Infant',
}

/** Sets all weekday bits; bit 0 is Monday. */
export const everyDay = 127
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Holds a rate's editable fields. */
export type RateValues = Omit<Rate, 'id' | 'version' | 'currency' | 'netCurrency'>

/** Groups rates that exclude each other: a line of the calendar. */
export type RateLine = { key: string; label: string; rates: Rate[] }

/** Formats 'Room and night · 2 people · Adult'. */
export function lineLabel({ unit, occupancy, ageBand }: Pick<Rate, 'unit' | 'occupancy' | 'ageBand'>): string {
  const people = occupancy > 0 ? `${occupancy} ${occupancy === 1 ? 'person' : 'people'}` : null
  return [unitLabels[unit], people, ageBand === 'any' ? null : ageLabels[ageBand]].filter(Boolean).join(' · ')
}

export function toRateLines(rates: readonly Rate[]): RateLine[] {
  const lines = new Map<string, RateLine>()
  for (const rate of rates) {
    const key = `${rate.unit} ${rate.occupancy} ${rate.ageBand}`
    const line = lines.get(key) ?? { key, label: lineLabel(rate), rates: [] }
    line.rates.push(rate)
    lines.set(key, line)
  }
  return [...lines.values()].toSorted((a, b) => a.label.localeCompare(b.label))
}

const dayMs = 86_400_000
const toDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs
const toDate = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
/** Uses that day 0 of the epoch was a Thursday. */
const weekdayBit = (day: number) => 1 << ((day + 3) % 7)

const nextYear = (date: string) => Number(date.slice(0, 4)) + 1
/** Returns the last of February: '02-28' or '02-29'. */
const endOfFebruary = (year: number) => new Date(Date.UTC(year, 2, 0)).toISOString().slice(5, 10)

/** Shifts days by a year. An end with February stays its end; a beginning on the 29th moves to 1 March. */
export function daysLater({ firstDay, lastDay }: Pick<Rate, 'firstDay' | 'lastDay'>) {
  const [first, last] = [firstDay.slice(5), lastDay.slice(5)]
  const afterLeapDay = firstDay === lastDay ? '02-28' : '03-01'
  const isEnd = last === endOfFebruary(nextYear(lastDay) - 1)
  return {
    firstDay: `${nextYear(firstDay)}-${first === '02-29' ? afterLeapDay : first}`,
    lastDay: `${nextYear(lastDay)}-${isEnd ? endOfFebruary(nextYear(lastDay)) : last}`,
  }
}

type Prices = Pick<Rate, 'netMinor' | 'sellMinor'>
export type InCurrencies = Pick<Rate, 'currency' | 'netCurrency'>
/** Returns the currencies of an item's rates: that of their sale, and that in which its supplier asks their net. */
export const toCurrencies = ({ currency, costCurrency }: Readonly<Record<string, unknown>>): InCurrencies => ({
  currency: currency as Currency,
  netCurrency: (costCurrency ?? currency) as Currency,
})

/** Returns prices with the net in the currency of the sale, to compare them; without an exchange rate nothing is lost. */
export const inSale = <P extends Prices>(
  prices: P,
  { currency, netCurrency }: InCurrencies,
  fx: readonly ExchangeRate[],
): P => ({
  ...prices,
  netMinor: convert(prices.netMinor, netCurrency, currency, fx) ?? 0,
})

/** Returns true if a rate sells below its net by more than the one that it replaces. */
export const rateNeedsReason = (rate: Prices, before?: Prices): boolean =>
  needsCostReason([{ ...rate, explainedMinor: before ? lossMinor(before) : 0 }])

/** Returns true if a rate sells below its net after rises of net and sell in percent. */
export const copyNeedsReason = (
  rates: readonly Prices[],
  { netPercent, sellPercent }: { netPercent: number; sellPercent: number },
): boolean =>
  rates.some((rate) =>
    rateNeedsReason(
      { netMinor: raise(rate.netMinor, netPercent), sellMinor: raise(rate.sellMinor, sellPercent) },
      rate,
    ),
  )

/** Raises minor units by a percentage, rounded. */
export const raise = (minor: number, percent: number): number => Math.round((minor * (100 + percent)) / 100)

/** Returns true if both cover a day for the same people, which the database refuses. */
export function overlap(a: Covering, b: Covering): boolean {
  if (a.unit !== b.unit || a.occupancy !== b.occupancy || a.ageBand !== b.ageBand) return false
  if (a.lastDay < b.firstDay || b.lastDay < a.firstDay) return false
  const first = Math.max(toDay(a.firstDay), toDay(b.firstDay))
  // Checks seven days at most, as a week has all weekdays.
  const last = Math.min(toDay(a.lastDay), toDay(b.lastDay), first + 6)
  for (let day = first; day <= last; day++) if (a.weekdays & b.weekdays & weekdayBit(day)) return true
  return false
}
export type Covering = Pick<Rate, 'firstDay' | 'lastDay' | 'weekdays' | 'unit' | 'occupancy' | 'ageBand'>

/** Returns true if a rate's copy in the next year overlaps no taken one. */
export const isFreeToCopy = (rate: Covering, taken: readonly Covering[]): boolean =>
  !taken.some((one) => overlap(one, { ...rate, ...daysLater(rate) }))

type Days = Pick<Rate, 'firstDay' | 'lastDay' | 'weekdays'>

function hasDay({ firstDay, lastDay, weekdays }: Days): boolean {
  const first = toDay(firstDay)
  const last = Math.min(toDay(lastDay), first + 6)
  for (let day = first; day <= last; day++) if (weekdays & weekdayBit(day)) return true
  return false
}

/** Returns the days that a rate keeps: before the taking one, on other weekdays in it, and after it. */
export function getRemains(rate: Days, taking: Days): Days[] {
  const [first, last] = [toDay(rate.firstDay), toDay(rate.lastDay)]
  const [from, to] = [toDay(taking.firstDay), toDay(taking.lastDay)]
  const part = (a: number, b: number, weekdays: number) =>
    a <= b ? [{ firstDay: toDate(a), lastDay: toDate(b), weekdays }] : []
  return [
    ...part(first, Math.min(last, from - 1), rate.weekdays),
    ...part(Math.max(first, from), Math.min(last, to), rate.weekdays & ~taking.weekdays),
    ...part(Math.max(first, to + 1), last, rate.weekdays),
  ].filter(hasDay)
}

/** Formats '1 Jan 2027 to 30 Jun 2027', with weekdays unless all are set. */
export const daysText = ({ firstDay, lastDay, weekdays }: Days): string => {
  const days = formatDays(firstDay, lastDay)
  return weekdays === everyDay ? days : `${days}, ${weekdaysText(weekdays)}`
}

/** Describes the effect of a new rate on one that it overlaps. */
export function describeOutcome(rate: Days, taking: Days): string {
  const remains = getRemains(rate, taking)
  if (remains.length === 0) return 'is replaced: none of its days is left'
  return `stays for ${remains.map(daysText).join(' and ')}`
}

/** Formats 'Summer, 1 Jul 2027 to 31 Aug 2027'. */
export const rateName = (rate: Days & Pick<Rate, 'season'>): string =>
  [rate.season, daysText(rate)].filter(Boolean).join(', ')

/** Describes consecutive days of one rate, or of none; both ends included. `at` counts days from 1 January. */
export type Span = { rate: Rate | null; from: string; to: string; at: number; days: number }

/** Splits a year of a line into spans without holes. */
export function toSpans(rates: readonly Rate[], year: number): Span[] {
  const [first, last] = [toDay(`${year}-01-01`), toDay(`${year}-12-31`)]
  const findRate = (day: number) =>
    rates.find(
      (rate) => toDay(rate.firstDay) <= day && day <= toDay(rate.lastDay) && (rate.weekdays & weekdayBit(day)) !== 0,
    ) ?? null
  const spans: Span[] = []
  for (let day = first; day <= last; day++) {
    const rate = findRate(day)
    const open = spans.at(-1)
    if (open && open.rate === rate) {
      open.to = toDate(day)
      open.days++
    } else spans.push({ rate, from: toDate(day), to: toDate(day), at: day - first, days: 1 })
  }
  return spans
}

/** Formats 'Mon, Tue', or 'Every day'. */
export const weekdaysText = (mask: number): string =>
  mask === everyDay ? 'Every day' : weekdayNames.filter((_, i) => (mask >> i) & 1).join(', ')
