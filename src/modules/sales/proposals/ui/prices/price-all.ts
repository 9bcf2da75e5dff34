import type { Currency } from '../../../../../shared/money'
import { headCount } from '../../../../catalog/pricing/estimate.rules'
import type { DraftLine, DraftOffer, OfferLine, Party } from '../../offer.rules'
import { type Known, priceDraft, problemsOf } from '../../pricing.rules'

/** A line of an item as it is, and as its rates price it. Amounts are for its whole quantity. */
export type RatedLine = {
  line: DraftLine
  nowMinor: number | null
  ratesMinor: number | null
  /** Why no rate prices it; '' where one does. */
  gap: string
  /** The written reason of a price that was given instead of its rates'. */
  override: string | null
  changes: boolean
}

/** How many of the party are in each room or vehicle of a line. */
function partyIn({ unit, count }: DraftLine, party: Party): number {
  if (unit !== 'room-night' && unit !== 'vehicle') return 0
  const people = unit === 'vehicle' ? headCount(party) : party.adults + party.children
  return Math.min(100, Math.ceil(people / count))
}

/** Nights or days that no rate covers. */
const openDays = ({ spans }: OfferLine): number =>
  spans.reduce((sum, { sellMinor, times }) => sum + (sellMinor === null ? times : 0), 0)
const hasRate = ({ sellMinor, netMinor }: OfferLine) => sellMinor !== null && netMinor !== null

/**
 * Each line of the inventory by the rates of its dates, in the order of the offer. Where no rate is for its occupancy, one
 * for the party's own is taken. `lines` are the offer's as they are priced now.
 */
export function byRates(
  offer: DraftOffer,
  lines: readonly OfferLine[],
  { known, currency }: { known: Known; currency: Currency },
): RatedLine[] {
  const price = (change: (line: DraftLine) => DraftLine) =>
    priceDraft({ ...offer, lines: offer.lines.map((line) => (line.itemId ? change(line) : line)) }, known, currency)
      .lines
  const [own, fitted] = [
    price((line) => ({ ...line, price: null })),
    price((line) => ({ ...line, price: null, occupancy: partyIn(line, offer) })),
  ]
  const best = own.map((line, i) => (openDays(fitted[i]!) < openDays(line) ? fitted[i]! : line))
  const said = new Map(
    problemsOf({ ...offer, lines: best }, '').map(({ key, gap, message }) => [
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
      gap: hasRate(rated) ? '' : (said.get(line.key) ?? 'No rate covers it'),
      override: line.price && line.price.reason,
      changes: hasRate(rated) && (now.sellMinor !== rated.sellMinor || now.netMinor !== rated.netMinor),
    }
  })
}

/** The lines with those of `taken` in their place; a line that is gone meanwhile stays gone. */
export function withLines(lines: readonly DraftLine[], taken: readonly DraftLine[]): DraftLine[] {
  const byKey = new Map(taken.map((line) => [line.key, line]))
  return lines.map((line) => {
    const { price, occupancy } = byKey.get(line.key) ?? line
    return { ...line, price, occupancy }
  })
}
