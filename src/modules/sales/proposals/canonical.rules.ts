import type { OfferLine, OfferVersion } from './offer.rules'

/** JSON with its keys in order: the same value is always the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/** What a line says to a traveler, but for its prices. */
export const toldOf = (line: OfferLine) => ({
  key: line.key,
  day: line.day,
  kind: line.kind,
  title: line.title,
  detail: line.detail,
  group: line.group,
  state: line.state,
  unit: line.unit,
  count: line.count,
  times: line.times,
})

type Named = { reference: string; currency: string }

/**
 * The text whose SHA-256 a traveler accepts: all that a version offers them. It has neither the agency's costs nor
 * anybody's name.
 */
export function canonicalOffer({ reference, currency }: Named, version: OfferVersion): string {
  const { number, title, travelFrom, adults, children, infants = 0, rooms, days, taxes } = version
  const { discount, fx, terms, expiresAt } = version
  const { sellMinor, discountMinor, taxMinor, totalMinor } = version
  const lines = version.lines.map((line) => ({
    ...toldOf(line),
    spans: line.spans.map((span) => ({ times: span.times, from: span.from, sellMinor: span.sellMinor })),
    sellMinor: line.sellMinor,
    discountMinor: line.discountMinor,
    taxMinor: line.taxMinor,
    totalMinor: line.totalMinor,
  }))
  // Offers that were sent before infants were counted keep their text.
  const trip = { title, travelFrom, adults, children, ...(infants > 0 && { infants }), rooms, days }
  // A rate on the margin would tell the margin; what the price contains of it is not told at all.
  const told = taxes
    .filter(({ isContained }) => !isContained)
    .map(({ label, on, basisPoints }) => ({ label, ...(on === 'total' && { basisPoints }) }))
  const money = { sellMinor, discountMinor, taxMinor, totalMinor, discount, taxes: told, fx }
  return canonicalJson({ reference, currency, number, trip, lines, money, terms, expiresAt })
}
