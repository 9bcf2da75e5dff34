import { addDays, type CalendarDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { convert, type Currency, findRate, type Rate as ExchangeRate } from '../../../shared/money'
import { distinctRates } from '../../../shared/rates'
import type { Cost } from '../../catalog/pricing/view'
import type { DraftLine, DraftOffer, Problem } from './offer.rules'
import type { KnownRates, OfferLine, OfferVersion, Span } from './view'
import { counts, type OfferPrice, priceOffer } from './price.rules'
import { findGaps, givenSpan, spansFor } from './rate.rules'

type Priced = { lines: OfferLine[]; price: OfferPrice; fx: ExchangeRate[] }

const noRate = (line: DraftLine): Span => ({
  times: line.times,
  netMinor: null,
  sellMinor: null,
  from: null,
  season: '',
  rateId: null,
})

/** Returns the date of the line; the day of departure without one. */
const toDate = ({ day }: DraftLine, from: CalendarDate) => addDays(from, (day ?? 1) - 1)

function lineSpans(line: DraftLine, travelFrom: CalendarDate | null, known: KnownRates, currency: Currency): Span[] {
  if (line.state === 'own') return []
  if (line.price) return givenSpan(line, line.price)
  const rates = line.itemId ? known.rates[line.itemId] : undefined
  if (!travelFrom || !rates) return [noRate(line)]
  return spansFor(rates, line, toDate(line, travelFrom), (minor, from) => convert(minor, from, currency, known.fx))
}

type Dates = { travelFrom: CalendarDate | null; known: KnownRates; currency: Currency }

/** Returns the unit costs of a line by the rates of its dates, with their mean; null for a day without a rate. */
export function eachByRates(
  line: DraftLine,
  { travelFrom, known, currency }: Dates,
): { netMinor: number | null; sellMinor: number } | null {
  const spans = lineSpans({ ...line, price: null }, travelFrom, known, currency)
  const toEach = (name: 'netMinor' | 'sellMinor') => {
    const all = spans.reduce<number | null>((sum, span) => {
      const minor = span[name]
      return sum === null || minor === null ? null : sum + span.times * minor
    }, 0)
    return all === null ? null : Math.round(all / Math.max(1, line.times))
  }
  const sellMinor = toEach('sellMinor')
  return sellMinor === null ? null : { netMinor: toEach('netMinor'), sellMinor }
}

function pickRates(lines: readonly OfferLine[], { rates, fx }: KnownRates, currency: Currency): ExchangeRate[] {
  const used = new Set(
    lines.flatMap(({ itemId, price, spans }) =>
      itemId && !price && spans.some(({ rateId }) => rateId) ? [rates[itemId]?.[0]?.currency] : [],
    ),
  )
  return [...used].flatMap((from) => (from && from !== currency && findRate(from, currency, fx)) || [])
}

/** Returns a line's cost in the currency of its item's rates, if another than the offer's. */
function toCost(
  line: Pick<OfferLine, 'itemId' | 'spans' | 'count'>,
  { rates, fx }: KnownRates,
  currency: Currency,
): Cost | null {
  const from = line.itemId ? rates[line.itemId]?.[0]?.netCurrency : undefined
  const rate = from && findRate(from, currency, fx)
  if (!from || !rate || from === currency || line.spans.some(({ rateId }) => !rateId)) return null
  const minor = line.count * line.spans.reduce((sum, { times, costMinor }) => sum + times * costMinor!, 0)
  return { currency: from, minor, fx: rate }
}

/** Prices a draft, in browser and server alike. */
export function priceDraft(draft: DraftOffer, known: KnownRates, currency: Currency): Priced {
  const spanned = draft.lines.map((line) => ({
    ...line,
    spans: lineSpans(line, draft.travelFrom, known, currency),
  }))
  const price = priceOffer({ ...draft, lines: spanned })
  const lines = spanned.map((line, i) => ({ ...line, ...price.lines[i]!, cost: toCost(line, known, currency) }))
  return { lines, price, fx: pickRates(lines, known, currency) }
}

/** Keeps the rates by which the price of a line was converted, which no later rates replace. */
export const withLineRates = ({ lines, price, fx }: Priced, key: string, rates: readonly ExchangeRate[]): Priced => ({
  lines: lines.map((line) =>
    line.key === key ? { ...line, spans: line.spans.map((span) => ({ ...span, fx: [...rates] })) } : line,
  ),
  price,
  fx: distinctRates([...fx, ...rates]),
})

function lineProblem(line: OfferLine, travelFrom: CalendarDate | null): Omit<Problem, 'key'> | null {
  if (line.state === 'own' || line.sellMinor !== null) return null
  // Leaves a missing departure to `findProblems`, which reports it once for all lines.
  if (!travelFrom) return null
  const gaps = findGaps(line.spans)
  if (line.spans.some(({ rateId, netMinor, sellMinor }) => rateId && (netMinor === null || sellMinor === null)))
    return { message: `${line.title}: There is no exchange rate for its currency` }
  const what = line.unit === 'room-night' ? 'this night' : 'this day'
  const days = gaps.length > 0 ? gaps.map(({ from, to }) => formatDays(from, to)).join(', ') : what
  const message = `${line.title}: No rate covers ${days}. Choose another rate, or give a price with a reason`
  return { message, gap: { title: line.title, days } }
}

type Sendable = Pick<DraftOffer, 'travelFrom' | 'expiresOn'> & { lines: readonly OfferLine[] }

/** Returns what prevents sending; `today` is the agency's. */
export function findProblems({ lines, travelFrom, expiresOn }: Sendable, today: CalendarDate): Problem[] {
  const problems: Problem[] = []
  const say = (message: string, key: string | null = null) => problems.push({ key, message })
  if (!lines.some(counts)) say('Add a line: there is nothing to accept yet')
  if (!travelFrom) say('Choose the day of departure: rates are by date')
  else if (travelFrom < today) say('The day of departure is over')
  if (!expiresOn) say('Choose until when the price is held')
  else if (expiresOn < today) say('The day until which the price is held is over')
  else if (travelFrom && expiresOn > travelFrom) say('The price cannot be held beyond the departure')
  for (const line of lines) {
    const problem = lineProblem(line, travelFrom)
    if (problem) problems.push({ ...problem, key: line.key })
  }
  return problems
}

/** Groups lines of one item that lack the same days, in the order of the offer. */
export function gapsByItem(problems: readonly Problem[]): { title: string; days: string; keys: string[] }[] {
  const found = new Map<string, { title: string; days: string; keys: string[] }>()
  for (const { key, gap } of problems) {
    if (!gap || key === null) continue
    const same = found.get(`${gap.title} ${gap.days}`)
    if (same) same.keys.push(key)
    else found.set(`${gap.title} ${gap.days}`, { ...gap, keys: [key] })
  }
  return [...found.values()]
}

/** Prices other lines of a version without looking up rates, because its prices are fixed. */
export function reprice(version: OfferVersion, lines: readonly OfferLine[]): Priced {
  const price = priceOffer({ ...version, lines })
  return { lines: lines.map((line, i) => ({ ...line, ...price.lines[i]! })), price, fx: version.fx }
}

/** Returns the editable part of a version, as the start of the next one. */
export const toDraft = (version: DraftOffer & { lines: (DraftLine & Partial<OfferLine>)[] }): DraftOffer => ({
  title: version.title,
  travelFrom: version.travelFrom,
  expiresOn: version.expiresOn,
  adults: version.adults,
  children: version.children,
  infants: version.infants,
  rooms: version.rooms,
  days: version.days,
  discount: version.discount,
  taxes: version.taxes,
  paymentTerms: version.paymentTerms,
  lines: version.lines.map(
    ({
      spans: _sp,
      netMinor: _n,
      cost: _c,
      sellMinor: _s,
      discountMinor: _d,
      taxMinor: _t,
      totalMinor: _tt,
      ...line
    }: DraftLine & Partial<OfferLine>) => line,
  ),
})
