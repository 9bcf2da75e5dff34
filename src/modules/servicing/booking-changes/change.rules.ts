import { lossMinor, needsCostReason } from '../../../shared/below-cost'
import type { CalendarDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import type { Service } from '../../bookings/bookings/view'
import { priceFor, toChargedChange } from '../../billing/payments/account.rules'
import { retainedForPart } from '../../billing/payments/refund.rules'
import type { Receipt } from '../../catalog/pricing/view'
import { compareOffers } from '../../sales/proposals/difference.rules'
import type { Change, Difference, OfferLine } from '../../sales/proposals/view'
import type { Party } from '../../sales/proposals/offer.rules'
import { quantityText } from '../../catalog/inventory/units.rules'
import {
  allot,
  containedIn,
  isOnMargin,
  type OfferPrice,
  priceOffer,
  shareFor,
} from '../../sales/proposals/price.rules'
import { type Before, type Edit, type EditedService, partyAfter, type Sums } from './edit.rules'
import { withTaxLines } from '../../bookings/bookings/contained-tax.rules'
import { containedRate, containTaxes, getPrice, servicesFor } from './leaving.rules'
import { isIncluded, withContained } from '../../settings/taxes/tax.rules'
import type { PriceTerms, AccountSums } from './view'

export type After = Party &
  Sums & {
    infants: number
    startsOn: CalendarDate
    services: Service[]
    receipt: Receipt
    marginTaxMinor: number
  }

/** Prices services as an offer is priced: discount and taxes once over all, allotted by largest remainder. */
function priceServices(services: readonly EditedService[], { discount, taxes }: PriceTerms) {
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
    // Takes contained taxes out of prices, as a booking stores them.
    taxes: taxes.map((tax) => (isIncluded(tax) ? withContained(tax, false) : tax)),
  })
}

/**
 * Keeps prices with contained taxes to the cent, as not every price is a sum plus its tax. Takes the known tax: of the
 * booking, of the new party's price, or the stated one. Adds tax on top for other services.
 */
function withKnownPrices(price: OfferPrice, before: Before, edit: Edit, terms: PriceTerms): OfferPrice {
  const rate = containedRate(before, terms)
  if (rate === 0) return price
  const suggested = servicesFor(before, partyAfter(before, edit), terms)
  const taxes = edit.services.map((service) => {
    const { key, sellMinor, taxMinor } = service
    if (taxMinor !== undefined && taxMinor === containedIn(getPrice(service), rate)) return taxMinor
    const known = [...suggested, ...before.services].find((one) => one.key === key && one.sellMinor === sellMinor)
    return known?.taxMinor ?? shareFor(sellMinor, rate)
  })
  const lines = price.lines.map((one, i) => {
    const taxMinor = taxes[i]!
    return { ...one, taxMinor, totalMinor: one.totalMinor - one.taxMinor + taxMinor }
  })
  const taxMinor = lines.reduce((sum, one) => sum + one.taxMinor, 0)
  return {
    ...price,
    lines,
    taxMinor,
    totalMinor: price.totalMinor - price.taxMinor + taxMinor,
  }
}

/** Lists what the traveler pays. Hides a tax on the margin that came on top: the lines contain it. */
function toReceipt(before: Before, services: readonly Service[], price: OfferPrice, terms: PriceTerms): Receipt {
  const { discountMinor, taxMinor, totalMinor } = price
  const { currency } = before
  const isOnTop = !containTaxes(before, terms)
  const onTop = price.taxes.reduce((sum, { tax, amountMinor }) => (isOnMargin(tax) ? sum + amountMinor : sum), 0)
  const parts = allot(
    onTop,
    services.map((service) => service.sellMinor),
  )
  const lines = services
    .map((service, i) => ({
      label: service.title,
      detail: quantityText(service),
      amountMinor: isOnTop ? service.sellMinor + parts[i]! : service.totalMinor,
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
  if (!isOnTop) return withTaxLines({ currency, lines, totalMinor }, taxMinor, terms.taxes)
  if (discountMinor > 0) lines.push({ label: terms.discount!.label, detail: '', amountMinor: -discountMinor })
  for (const { tax, amountMinor } of price.taxes)
    if (amountMinor > 0 && !isOnMargin(tax)) lines.push({ label: tax.label, detail: '', amountMinor })
  return { currency, lines, totalMinor }
}

/** Returns the booking after a change: its services, sums and receipt. */
export function applyEdit(before: Before, edit: Edit, terms: PriceTerms): After {
  const price = withKnownPrices(priceServices(edit.services, terms), before, edit, terms)
  const services = edit.services.map((service, i): Service => {
    const { discountMinor, taxMinor, totalMinor } = price.lines[i]!
    return { ...service, discountMinor, taxMinor, totalMinor }
  })
  const { netMinor, sellMinor, discountMinor, taxMinor, totalMinor, marginTaxMinor } = price
  return {
    ...partyAfter(before, edit),
    startsOn: edit.startsOn ?? before.startsOn,
    services,
    netMinor,
    sellMinor,
    discountMinor,
    taxMinor,
    totalMinor,
    marginTaxMinor,
    receipt: toReceipt(before, services, price, terms),
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
/** Describes a side of the comparison. Prices that contain their taxes are told so, as their traveler knows them. */
const toSide = (
  { title, days }: Before,
  trip: Party & Sums & Pick<After, 'startsOn'> & { services: readonly Service[] },
  isOnTop: boolean,
) => ({
  title,
  days,
  travelFrom: trip.startsOn,
  expiresOn: null,
  adults: trip.adults,
  children: trip.children,
  infants: trip.infants ?? 0,
  discountMinor: trip.discountMinor,
  taxMinor: isOnTop ? trip.taxMinor : 0,
  totalMinor: trip.totalMinor,
  lines: trip.services.map((one) => toLine(isOnTop ? one : { ...one, sellMinor: one.totalMinor })),
})

type Side = ReturnType<typeof toSide>

/** Compares before and after, like two versions of an offer. The amounts sum to the difference of the totals. */
export function describeChanges(before: Before, after: After, terms: PriceTerms): Difference {
  const isOnTop = !containTaxes(before, terms)
  const [was, is] = [before, after].map((side) => toSide(before, side, isOnTop)) as [Side, Side]
  const { changes, totalMinor } = compareOffers(was, is, before.currency)
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
 * omitted parts.
 */
export type Settlement = { deltaMinor: number; keptMinor: number; amountMinor: number }

/**
 * Returns what a change charges or credits. A higher price is charged whole. The policy retains its share of what was
 * paid for omitted parts that are not replaced. The share is of the price before write-offs. A lower price alone is
 * credited whole. At most the charged amount is credited, without what is retained: a refund may have lowered it before.
 */
export function settlementFor(before: Before, after: After, sums: AccountSums): Settlement {
  const deltaMinor = after.totalMinor - before.totalMinor
  if (deltaMinor >= 0) return { deltaMinor, keptMinor: 0, amountMinor: deltaMinor }
  const part = Math.min(-deltaMinor, cancelledMinor(before, after))
  const keptMinor = retainedForPart({ ...sums, chargedMinor: priceFor(sums) }, part, sums.percent)
  return { deltaMinor, keptMinor, amountMinor: toChargedChange(sums, deltaMinor) + keptMinor }
}

/**
 * Tests whether a change adds or reprices something below its cost. Ignores losses of before, and prices with a reason;
 * `explained` lists their keys.
 */
export function changeNeedsReason(before: Before, after: After, explained: ReadonlySet<string>): boolean {
  const was = new Map(before.services.map((service) => [service.key, lossMinor(service)]))
  const discountedLoss = ({ netMinor, sellMinor, discountMinor }: Sums) =>
    lossMinor({ netMinor, sellMinor: sellMinor - discountMinor })
  const sales = after.services.map((service) => ({
    ...service,
    explainedMinor: explained.has(service.key) ? lossMinor(service) : (was.get(service.key) ?? 0),
  }))
  return needsCostReason(sales, { discountMinor: after.discountMinor, explainedMinor: discountedLoss(before) })
}

export const isChange = (before: Before, after: After, difference: Difference): boolean => {
  const costs = new Map(before.services.map(({ key, netMinor }) => [key, netMinor]))
  return (
    difference.changes.length > 0 ||
    before.services.length !== after.services.length ||
    after.services.some(({ key, netMinor }) => netMinor !== costs.get(key))
  )
}

/** Returns the last day of shown amounts: that of the policy's period, at most departure, and the trip's last from then on. */
export const toLastDayToAgree = (
  ifCancelled: { cancelled: number; isGrace: boolean; until: CalendarDate | null },
  { today, startsOn, endsOn }: { today: CalendarDate; startsOn: CalendarDate; endsOn: CalendarDate },
): CalendarDate => {
  const { cancelled, isGrace, until } = ifCancelled
  const end = today <= startsOn ? startsOn : endsOn
  const last = cancelled === 0 ? end : isGrace ? today : (until ?? end)
  return last < end ? last : end
}
