import type { Currency } from '../../../../../shared/money'
import { headCount } from '../../../../catalog/pricing/estimate.rules'
import type { DraftLine, DraftOffer, Party } from '../../offer.rules'
import type { KnownRates, OfferLine } from '../../view'
import { priceDraft, findProblems } from '../../pricing.rules'

/** Compares a line with its price by rates. Amounts are for its whole quantity. */
export type RatedLine = {
  line: DraftLine
  nowMinor: number | null
  ratesMinor: number | null
  /** Says why no rate applies; '' if one does. */
  gap: string
  /** Holds the reason of a price that replaced the rates. */
  override: string | null
  changes: boolean
}

/** Returns how many people share each room or vehicle of a line. */
function partyIn({ unit, count }: DraftLine, party: Party): number {
  if (unit !== 'room-night' && unit !== 'vehicle') return 0
  const people = unit === 'vehicle' ? headCount(party) : party.adults + party.children
  return Math.min(100, Math.ceil(people / count))
}

const openDays = ({ spans }: OfferLine): number =>
  spans.reduce((sum, { sellMinor, times }) => sum + (sellMinor === null ? times : 0), 0)
const hasRate = ({ sellMinor, netMinor }: OfferLine) => sellMinor !== null && netMinor !== null

/**
 * Prices each line of the inventory by rates, in the order of the offer. Uses the party's own occupancy where that
 * covers more days. Expects in `lines` the offer's lines as priced now.
 */
export function priceByRates(
  offer: DraftOffer,
  lines: readonly OfferLine[],
  { known, currency }: { known: KnownRates; currency: Currency },
): RatedLine[] {
  const price = (change: (line: DraftLine) => DraftLine) =>
    priceDraft({ ...offer, lines: offer.lines.map((line) => (line.itemId ? change(line) : line)) }, known, currency)
      .lines
  const [own, fitted] = [
    price((line) => ({ ...line, price: null })),
    price((line) => ({ ...line, price: null, occupancy: partyIn(line, offer) })),
  ]
  const best = own.map((line, i) => (openDays(fitted[i]!) < openDays(line) ? fitted[i]! : line))
  const gaps = new Map(
    findProblems({ ...offer, lines: best }, '').map(({ key, gap, message }) => [
      key,
      gap ? `No rate covers ${gap.days}` : message.slice(message.indexOf(': ') + 2),
    ]),
  )
  return offer.lines.flatMap((line, i) => {
    if (!line.itemId || line.state === 'own') return []
    const rated = best[i]!
    const now = lines[i]!
    return {
      line: { ...line, price: null, occupancy: rated.occupancy },
      nowMinor: now.sellMinor,
      ratesMinor: rated.sellMinor,
      gap: hasRate(rated) ? '' : (gaps.get(line.key) ?? 'No rate covers it'),
      override: line.price && line.price.reason,
      changes: hasRate(rated) && (now.sellMinor !== rated.sellMinor || now.netMinor !== rated.netMinor),
    }
  })
}

/** Applies price and occupancy of `taken` to the lines with the same key. Does not restore lines deleted meanwhile. */
export function withLines(lines: readonly DraftLine[], taken: readonly DraftLine[]): DraftLine[] {
  const byKey = new Map(taken.map((line) => [line.key, line]))
  return lines.map((line) => {
    const { price, occupancy } = byKey.get(line.key) ?? line
    return { ...line, price, occupancy }
  })
}
