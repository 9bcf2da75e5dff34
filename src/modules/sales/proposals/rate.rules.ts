import { addDays, type CalendarDate } from '../../../shared/dates'
import { isPricedBy, isRepeated } from '../../catalog/inventory/units.rules'
import { allot, type Wanted } from './price.rules'
import type { Span } from './view'
import type { RatePrice } from '../../catalog/inventory/view'
import type { Currency } from '../../../shared/money'

/** Uses bit 0 for Monday. */
const weekdayBit = (date: CalendarDate) => 1 << ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7)

/** Ranks a rate for exactly this occupancy first, then one for this age band. */
const scoreFit = (rate: RatePrice, wanted: Wanted): number =>
  (rate.occupancy === wanted.occupancy ? 2 : 0) + (rate.ageBand === wanted.ageBand ? 1 : 0)

/** Returns the rate of a day; null if none covers it. */
export function rateOn<R extends RatePrice>(rates: readonly R[], wanted: Wanted, date: CalendarDate): R | null {
  let best: R | null = null
  for (const rate of rates) {
    const isForThem =
      isPricedBy(wanted.unit, rate.unit) &&
      (rate.occupancy === wanted.occupancy || rate.occupancy === 0) &&
      (rate.ageBand === wanted.ageBand || rate.ageBand === 'any')
    const covers = rate.firstDay <= date && date <= rate.lastDay && (rate.weekdays & weekdayBit(date)) !== 0
    if (isForThem && covers && (best === null || scoreFit(rate, wanted) > scoreFit(best, wanted))) best = rate
  }
  return best
}

type InOffer = (minor: number, from: Currency) => number | null

/** Adds the net of all units, converted as one sum, where the converted net of one unit times their count differs. */
function withWholeNet(spans: Span[], count: number, netCurrency: Currency, inOffer: InOffer): Span[] {
  const asked = spans.map(({ times, costMinor }) => count * times * (costMinor ?? 0))
  const sum = asked.reduce((all, one) => all + one, 0)
  const parts = allot(inOffer(sum, netCurrency) ?? 0, asked)
  return spans.map((span, i) =>
    span.netMinor === null || parts[i] === count * span.times * span.netMinor
      ? span
      : { ...span, wholeNetMinor: parts[i] },
  )
}

/**
 * Returns the nights or days of a line with their rates; joins neighbors of one rate. `inOffer` converts to the offer's
 * currency; null without an exchange rate. Travelers see the price of a unit, which is rounded; a cost is rounded once.
 */
export function spansFor(rates: readonly RatePrice[], wanted: Wanted, from: CalendarDate, inOffer: InOffer): Span[] {
  const spans: Span[] = []
  const netCurrencies = new Set<Currency | undefined>()
  const times = isRepeated(wanted.unit) ? wanted.times : 1
  for (let day = 0; day < times; day++) {
    const date = addDays(from, day)
    const rate = rateOn(rates, wanted, date)
    netCurrencies.add(rate?.netCurrency)
    const open = spans.at(-1)
    if (open && open.rateId === (rate?.id ?? null)) open.times++
    else {
      const netMinor = rate && inOffer(rate.netMinor, rate.netCurrency)
      const sellMinor = rate && inOffer(rate.sellMinor, rate.currency)
      const known = { from: date, season: rate?.season ?? '', rateId: rate?.id ?? null }
      spans.push({ times: 1, netMinor, costMinor: rate && rate.netMinor, sellMinor, ...known })
    }
  }
  const [netCurrency, ...others] = netCurrencies
  return netCurrency && others.length === 0 ? withWholeNet(spans, wanted.count, netCurrency, inOffer) : spans
}

/** Returns one span at the given price, for all nights or days. */
export function givenSpan(wanted: Wanted, { netMinor, sellMinor }: Pick<Span, 'netMinor' | 'sellMinor'>): Span[] {
  const times = isRepeated(wanted.unit) ? wanted.times : 1
  return [{ times, netMinor, sellMinor, from: null, season: '', rateId: null }]
}

/** Returns the periods that no rate covers, as first and last day. */
export const findGaps = (spans: readonly Span[]): { from: CalendarDate; to: CalendarDate }[] =>
  spans.flatMap(({ sellMinor, from, times }) =>
    sellMinor === null && from ? [{ from, to: addDays(from, times - 1) }] : [],
  )
