import { invalid } from '../../../shared/errors'
import { type Currency, formatMoney, getExponent } from '../../../shared/money'
import { plural } from '../../../shared/text'
import { eachWord, type LineUnit, unitFor } from '../inventory/item-units.rules'
import type { EstimateChoice, Receipt, ReceiptLine } from './view'
import type { EstimateRules, TripRules } from '../../settings/terms/schema'
import { infantBounds } from './party.rules'
import { childrenMinor, roomsMinor, singleRooms } from './party-total.rules'
import { withRates } from '../../../shared/rates'

/** Returns '2 adults, 1 child, 1 infant'. */
export const partyWords = ({
  adults,
  children,
  infants = 0,
}: Pick<EstimateChoice, 'adults' | 'children' | 'infants'>) =>
  plural(adults, 'adult') +
  (children > 0 ? `, ${plural(children, 'child', 'children')}` : '') +
  (infants > 0 ? `, ${plural(infants, 'infant')}` : '')

/** Counts all travelers of any age. */
export const headCount = ({ adults, children, infants = 0 }: Pick<EstimateChoice, 'adults' | 'children' | 'infants'>) =>
  adults + children + infants

/** Limits the party, inclusive (specification 9). */
export const partyBounds = {
  adults: { min: 1, max: 8, start: 2 },
  children: { min: 0, max: 4, start: 0 },
  rooms: { min: 1, max: 5, start: 1 },
} as const

/** Describes an option; `capacity` belongs to transfers. */
export type OfferedOption = {
  id: string
  name: string
  priceMinor: number | null
  included: boolean
  capacity?: number
}

/** Describes the package data of an estimate; a `PackageDetail` is assignable. */
export type EstimateOffer = {
  currency: Currency
  priceMinor: number
  hotels: readonly OfferedOption[]
  activities: readonly OfferedOption[]
  transfers: readonly OfferedOption[]
}

/** Holds the initial choice of customizer and detail page: two adults, one room, no options. */
export const startChoice: EstimateChoice = {
  adults: partyBounds.adults.start,
  children: partyBounds.children.start,
  rooms: partyBounds.rooms.start,
  hotelIds: [],
  activityIds: [],
  transferIds: [],
}

function assertParty(choice: EstimateChoice): void {
  const bounds = { ...partyBounds, infants: infantBounds }
  for (const field of ['adults', 'children', 'infants', 'rooms'] as const) {
    const { min, max } = bounds[field]
    const count = choice[field] ?? min
    if (!Number.isInteger(count) || count < min || count > max)
      throw invalid(`Between ${min} and ${max} ${field}`, field)
  }
}

function partyLines(
  { currency, priceMinor }: EstimateOffer,
  { adults, children, infants = 0, rooms }: EstimateChoice,
  rules: TripRules,
): ReceiptLine[] | null {
  const { childPercent, childFrom, extraRoomMinor, singleMinor } = rules
  const each = formatMoney(priceMinor, currency)
  const lines = [{ label: 'Adults', detail: `${adults} × ${each}`, amountMinor: adults * priceMinor }]
  if (children > 0) {
    const hundredths = children * priceMinor * childPercent
    const to = getExponent(currency) === 2 ? ' to the cent' : ''
    const rounded = hundredths % 100 === 0 ? '' : `, rounded${to}`
    const detail = `${children} × ${childPercent}% of ${each}${rounded}`
    lines.push({ label: 'Children', detail, amountMinor: childrenMinor(priceMinor, children, rules) })
  }
  // Adds a line outside of the specified formula, which has adults and children only.
  if (infants > 0)
    lines.push({ label: 'Infants', detail: `${infants} under ${childFrom}, free in the estimate`, amountMinor: 0 })
  if (rooms > 1) {
    if (extraRoomMinor === null) return null
    const detail = `${rooms - 1} beyond the first × ${formatMoney(extraRoomMinor, currency)}`
    lines.push({ label: 'Extra rooms', detail, amountMinor: (rooms - 1) * extraRoomMinor })
  }
  const singles = singleMinor === 0 ? 0 : singleRooms(adults + children, rooms)
  if (singles > 0) {
    if (singleMinor === null) return null
    const detail = `${plural(singles, 'room')} with one person × ${formatMoney(singleMinor, currency)}`
    lines.push({ label: 'Single supplement', detail, amountMinor: singles * singleMinor })
  }
  return lines
}

type Selection = {
  field: 'hotelIds' | 'activityIds' | 'transferIds'
  noun: string
  kind: 'hotels' | 'activities' | 'transfers'
}

/** Labels the quantity: the formula counts an option once, as one night, person, seat or vehicle (product.md 3.3). */
const onceText = (unit: LineUnit) => `1 ${eachWord(unit)}`

function optionLines(
  { field, noun, kind }: Selection,
  { currency, [kind]: options }: EstimateOffer,
  choice: EstimateChoice,
): ReceiptLine[] {
  const lines: ReceiptLine[] = []
  for (const id of new Set(choice[field])) {
    const option = options.find((o) => o.id === id)
    if (!option) throw invalid(`This package does not offer that ${noun}`, field)
    if (option.included) continue
    if (option.priceMinor === null) throw invalid(`The price of this ${noun} is on request`, field)
    const detail = `Selected ${noun}, ${onceText(unitFor(kind, option))} × ${formatMoney(option.priceMinor, currency)}`
    lines.push({ label: option.name, detail, amountMinor: option.priceMinor })
  }
  return lines
}

/**
 * Returns a trip's price to the cent by the specified formula (product.md 3.3), with the agency's parameters. Takes base
 * × adults + a share of base × children, rounded half up once. Adds a sum for each room beyond the first, and for each
 * with one person, and each selected hotel, activity and transfer once. Included options cost nothing and have no line; a repeated id counts once. The lines always sum to the
 * total. Infants are free, with a line that says so.
 * @throws AppError invalid, naming `adults`, `children`, `infants` or `rooms` (out of `partyBounds`). Invalid, too,
 * naming `hotelIds`, `activityIds` or `transferIds` (not offered by this package, or without a price)
 * @returns null where no rate converts what the party's rooms cost: the price is on request
 */
export function estimateFor(offer: EstimateOffer, choice: EstimateChoice, rules: EstimateRules): Receipt
export function estimateFor(offer: EstimateOffer, choice: EstimateChoice, rules: TripRules): Receipt | null
export function estimateFor(offer: EstimateOffer, choice: EstimateChoice, rules: TripRules): Receipt | null {
  assertParty(choice)
  const selections: Selection[] = [
    { field: 'hotelIds', noun: 'hotel', kind: 'hotels' },
    { field: 'activityIds', noun: 'activity', kind: 'activities' },
    { field: 'transferIds', noun: 'transfer', kind: 'transfers' },
  ]
  const options = selections.flatMap((selection) => optionLines(selection, offer, choice))
  const party = partyLines(offer, choice, rules)
  if (!party) return null
  const lines = [...party, ...options]
  const totalMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const fx = rules.fx && roomsMinor(choice, rules) ? [rules.fx] : []
  return withRates({ currency: offer.currency, lines, totalMinor }, fx)
}
