import type { OfferLine, OfferVersion } from './view'

/** Serializes to JSON with sorted keys, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/** Picks the fields of a line that travelers see, without prices. */
export const toShownLine = (line: OfferLine) => ({
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

type ProposalKey = { reference: string; currency: string }

/**
 * Returns the text whose SHA-256 a traveler accepts: the whole offer of a version. Excludes the agency's costs and all
 * names.
 */
export function canonicalOffer({ reference, currency }: ProposalKey, version: OfferVersion): string {
  const { number, title, travelFrom, adults, children, infants = 0, rooms, days, taxes } = version
  const { discount, fx, terms, expiresAt } = version
  const { sellMinor, discountMinor, taxMinor, totalMinor } = version
  const lines = version.lines.map((line) => ({
    ...toShownLine(line),
    spans: line.spans.map((span) => ({ times: span.times, from: span.from, sellMinor: span.sellMinor })),
    sellMinor: line.sellMinor,
    discountMinor: line.discountMinor,
    taxMinor: line.taxMinor,
    totalMinor: line.totalMinor,
  }))
  // Omits zero infants, so that the texts of offers sent before infants existed stay the same.
  const trip = { title, travelFrom, adults, children, ...(infants > 0 && { infants }), rooms, days }
  // Hides the rate of a tax on the margin, which would reveal the margin, and the tax where the price contains it.
  const shownTaxes = taxes
    .filter(({ on, isContained }) => on === 'total' || !isContained)
    .map(({ label, on, basisPoints, isContained }) => ({ label, ...(on === 'total' && { basisPoints, isContained }) }))
  const money = { sellMinor, discountMinor, taxMinor, totalMinor, discount, taxes: shownTaxes, fx }
  return canonicalJson({ reference, currency, number, trip, lines, money, terms, expiresAt })
}
