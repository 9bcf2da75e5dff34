import { lossMinor, needsCostReason } from '../../../shared/below-cost'
import type { CalendarDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import type { BookingDetail, Service, TravelerView } from '../../bookings/bookings/view'
import type { Heads } from '../../bookings/bookings/travelers.rules'
import { priceFor } from '../../billing/payments/account.rules'
import type { AgeBand } from '../../catalog/inventory/rates.rules'
import { retainedOfPart } from '../../billing/payments/refund.rules'
import type { Receipt } from '../../catalog/pricing/view'
import { compareOffers } from '../../sales/proposals/difference.rules'
import type { Change, Difference, LinePrice, OfferLine } from '../../sales/proposals/view'
import type { Party } from '../../sales/proposals/offer.rules'
import { quantityText } from '../../catalog/inventory/units.rules'
import { allot, isOnMargin, type OfferPrice, priceOffer } from '../../sales/proposals/price.rules'
import type { PriceTerms, AccountSums } from './view'

/**
 * Describes an edited service without its shares of discount and taxes, which are computed. Amounts are for its whole
 * quantity.
 */
export type EditedService = Omit<Service, 'discountMinor' | 'taxMinor' | 'totalMinor'>
/** Counts joining travelers; their names are entered after the agreement. */
export type Joining = Heads
/** Describes the edited booking: its remaining and new services, leaving and joining travelers, and rooms. */
export type Edit = {
  services: EditedService[]
  leaving: number[]
  joining?: Joining
  rooms: number
  /** Lists services whose former price is meant for the new party. */
  keptPrices?: string[]
}
/** Adds the rates that price new services; one that has a price with a reason has none. */
export type ProposedEdit = Edit & { rated: { key: string; occupancy: number; ageBand: AgeBand }[] }
export const nobody: Joining = { adults: 0, children: 0 }

type Sums = Record<'netMinor' | 'sellMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor', number>
export type Before = Party &
  Sums &
  Pick<BookingDetail, 'title' | 'startsOn' | 'days' | 'services' | 'currency'> & {
    travelers: Pick<TravelerView, 'position' | 'kind'>[]
  }
export type After = Party &
  Sums & {
    infants: number
    services: Service[]
    receipt: Receipt
    marginTaxMinor: number
  }

/** Scales an amount, rounded half up, in BigInt to avoid a lossy division. */
export const scaled = (minor: number, to: number, of: number): number =>
  Number((2n * BigInt(minor) * BigInt(to) + BigInt(of)) / (2n * BigInt(of)))

/** Scales a cost; one that is not known stays so. */
export const scaledNet = (minor: number | null, to: number, of: number): number | null =>
  minor === null ? null : scaled(minor, to, of)

/** Prices services as an offer is priced: discount and taxes once over all, allotted by largest remainder. */
function priced(services: readonly EditedService[], { discount, taxes }: PriceTerms) {
  return priceOffer({
    lines: services.map(({ key, unit, isOwn, netMinor, sellMinor }) => ({
      key,
      unit,
      count: 1,
      times: 1,
      state: isOwn ? 'own' : 'included',
      spans: [{ times: 1, netMinor, sellMinor, from: null, season: '', rateId: null }],
    })),
    discount,
    taxes,
  })
}

/**
 * Keeps the cent or so per tax by which an imported total is no sum plus its taxes: a change of words charges nothing, and
 * any other its own price with its own tax.
 */
function withImportedCents(price: OfferPrice, before: Before, terms: PriceTerms): OfferPrice {
  const cents = before.taxMinor - priced(before.services, terms).taxMinor
  const [first] = price.taxes.filter(({ tax }) => !isOnMargin(tax))
  const most = Math.max(...price.lines.map(({ taxMinor }) => taxMinor))
  if (cents === 0 || !first || Math.abs(cents) > price.taxes.length || most + cents < 0) return price
  const at = price.lines.findIndex(({ taxMinor }) => taxMinor === most)
  const add = (one: LinePrice) => ({ ...one, taxMinor: one.taxMinor + cents, totalMinor: one.totalMinor + cents })
  return {
    ...price,
    lines: price.lines.map((one, i) => (i === at ? add(one) : one)),
    taxes: price.taxes.map((one) => (one === first ? { ...one, amountMinor: one.amountMinor + cents } : one)),
    taxMinor: price.taxMinor + cents,
    totalMinor: price.totalMinor + cents,
  }
}

/** Returns the party without leaving and with joining travelers. */
export function partyAfter(before: Before, { leaving, joining = nobody, rooms }: Edit): Party & { infants: number } {
  const gone = before.travelers.filter(({ position }) => leaving.includes(position))
  const leave = (kind: TravelerView['kind']) => gone.filter((one) => one.kind === kind).length
  return {
    adults: before.adults - leave('adult') + joining.adults,
    children: before.children - leave('child') + joining.children,
    infants: (before.infants ?? 0) - leave('infant') + (joining.infants ?? 0),
    rooms,
  }
}

/** Returns the booking after a change: its services, sums and receipt. */
export function applyEdit(before: Before, edit: Edit, terms: PriceTerms): After {
  const price = withImportedCents(priced(edit.services, terms), before, terms)
  const services = edit.services.map((service, i): Service => {
    const { discountMinor, taxMinor, totalMinor } = price.lines[i]!
    return { ...service, discountMinor, taxMinor, totalMinor }
  })
  const { netMinor, sellMinor, discountMinor, taxMinor, totalMinor, marginTaxMinor } = price
  // Hides a tax on the margin that came on top: the lines contain it.
  const onTop = price.taxes.reduce((sum, { tax, amountMinor }) => (isOnMargin(tax) ? sum + amountMinor : sum), 0)
  const parts = allot(
    onTop,
    services.map((service) => service.sellMinor),
  )
  const lines = services
    .map((service, i) => ({
      label: service.title,
      detail: quantityText(service),
      amountMinor: service.sellMinor + parts[i]!,
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
  if (discountMinor > 0) lines.push({ label: terms.discount!.label, detail: '', amountMinor: -discountMinor })
  for (const { tax, amountMinor } of price.taxes)
    if (amountMinor > 0 && !isOnMargin(tax)) lines.push({ label: tax.label, detail: '', amountMinor })
  return {
    ...partyAfter(before, edit),
    services,
    netMinor,
    sellMinor,
    discountMinor,
    taxMinor,
    totalMinor,
    marginTaxMinor,
    receipt: { currency: before.currency, lines, totalMinor },
  }
}

const toLine = (service: Service): OfferLine => ({
  ...service,
  group: '',
  state: service.isOwn ? 'own' : 'included',
  occupancy: 0,
  ageBand: 'adult',
  price: null,
  spans: [],
})
const toSide = ({ title, startsOn, days }: Before, of: Party & Sums & { services: readonly Service[] }) => ({
  title,
  days,
  travelFrom: startsOn,
  expiresOn: null,
  adults: of.adults,
  children: of.children,
  infants: of.infants ?? 0,
  discountMinor: of.discountMinor,
  taxMinor: of.taxMinor,
  totalMinor: of.totalMinor,
  lines: of.services.map(toLine),
})

/** Compares before and after, like two versions of an offer. The amounts sum to the difference of the totals. */
export function describeChanges(before: Before, after: After): Difference {
  const { changes, totalMinor } = compareOffers(toSide(before, before), toSide(before, after), before.currency)
  const rooms = (count: number) => plural(count, 'room')
  const inRooms: Change[] =
    before.rooms === after.rooms
      ? []
      : [{ key: 'Rooms', what: 'Rooms', was: rooms(before.rooms), is: rooms(after.rooms), amountMinor: 0 }]
  return { changes: [...inRooms, ...changes], totalMinor }
}

const quantityFor = ({ count, times }: Service) => count * times

/**
 * Sums the cancelled price of services left out or reduced, and the savings of fewer travelers or rooms. A lower price
 * alone does not count.
 */
export function cancelledMinor(before: Before, after: After): number {
  const isSmaller = after.adults + after.children < before.adults + before.children || after.rooms < before.rooms
  const now = new Map(after.services.map((service) => [service.key, service]))
  return before.services.reduce((sum, was) => {
    const is = now.get(was.key)
    const counts = !is || isSmaller || quantityFor(is) < quantityFor(was)
    return counts ? sum + Math.max(0, was.totalMinor - (is?.totalMinor ?? 0)) : sum
  }, 0)
}

/**
 * Holds `amountMinor`, the change of the charged amount, a credit below 0. `keptMinor` is what the policy retains of
 * what is left out.
 */
export type Settlement = { deltaMinor: number; keptMinor: number; amountMinor: number }

/**
 * Returns what a change charges or credits. A higher price is charged whole. The policy retains its share of what was
 * paid for omitted parts that are not replaced. The share is of the price before write-offs. A lower price alone is
 * credited whole, at most the charged amount.
 */
export function settlementFor(before: Before, after: After, sums: AccountSums): Settlement {
  const deltaMinor = after.totalMinor - before.totalMinor
  if (deltaMinor >= 0) return { deltaMinor, keptMinor: 0, amountMinor: deltaMinor }
  const part = Math.min(-deltaMinor, cancelledMinor(before, after))
  const keptMinor = retainedOfPart({ ...sums, chargedMinor: priceFor(sums) }, part, sums.percent)
  return { deltaMinor, keptMinor, amountMinor: Math.max(-sums.chargedMinor, deltaMinor + keptMinor) }
}

/**
 * Tests whether a change adds or reprices something below its cost. Ignores losses of before, and prices with a reason;
 * `explained` lists their keys.
 */
export function changeNeedsReason(before: Before, after: After, explained: ReadonlySet<string>): boolean {
  const was = new Map(before.services.map((service) => [service.key, lossMinor(service)]))
  const whole = ({ netMinor, sellMinor, discountMinor }: Sums) =>
    lossMinor({ netMinor, sellMinor: sellMinor - discountMinor })
  const sales = after.services.map((service) => ({
    ...service,
    explainedMinor: explained.has(service.key) ? lossMinor(service) : (was.get(service.key) ?? 0),
  }))
  return needsCostReason(sales, { discountMinor: after.discountMinor, explainedMinor: whole(before) })
}

export const isChange = (before: Before, after: After, difference: Difference): boolean => {
  const costs = new Map(before.services.map(({ key, netMinor }) => [key, netMinor]))
  return (
    difference.changes.length > 0 ||
    before.services.length !== after.services.length ||
    after.services.some(({ key, netMinor }) => netMinor !== costs.get(key))
  )
}

/** Returns the last day of shown amounts: that of the policy's period, at most the trip's last. */
export const standsUntil = (
  keptOrBack: { cancelled: number; isGrace: boolean; until: CalendarDate | null },
  { today, endsOn }: { today: CalendarDate; endsOn: CalendarDate },
): CalendarDate => {
  const { cancelled, isGrace, until } = keptOrBack
  const last = cancelled === 0 ? endsOn : isGrace ? today : (until ?? endsOn)
  return last < endsOn ? last : endsOn
}
