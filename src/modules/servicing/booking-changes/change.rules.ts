import { lossMinor, needsCostReason } from '../../../shared/below-cost'
import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { BookingDetail, Service, TravelerView } from '../../bookings/bookings/booking.rules'
import type { Heads } from '../../bookings/bookings/travelers.rules'
import { priceOf } from '../../billing/payments/account.rules'
import type { AgeBand } from '../../catalog/inventory/rates.rules'
import { keptOfPart } from '../../billing/payments/refund.rules'
import type { Receipt } from '../../catalog/pricing/estimate.rules'
import { type Change, type Difference, differenceOf } from '../../sales/proposals/difference.rules'
import { type OfferLine, type Party } from '../../sales/proposals/offer.rules'
import { quantityText } from '../../catalog/inventory/units.rules'
import { allot, type Discount, isOnMargin, priceOffer, type Tax } from '../../sales/proposals/price.rules'

/** A service as staff write it; its parts of discount and taxes follow. Amounts are for its whole quantity. */
export type EditedService = Omit<Service, 'discountMinor' | 'taxMinor' | 'totalMinor'>
/** Who comes along; their names are written with the travelers, once it is agreed. */
export type Joining = Heads
/**
 * What a booking shall become: all services that stay or come, and its rooms. It names who of the party stays at home
 * or joins it, too.
 */
export type Edit = { services: EditedService[]; leaving: number[]; joining?: Joining; rooms: number }
/**
 * What is kept of an edit, with the rates that price services that come. One that has a price with a reason has none.
 */
export type ProposedEdit = Edit & { rated: { key: string; occupancy: number; ageBand: AgeBand }[] }
export const nobody: Joining = { adults: 0, children: 0 }
/** What the offer that was accepted takes off and adds; nothing for what was booked on the site. */
export type PriceTerms = { discount: Discount | null; taxes: Tax[] }

type Sums = Record<'netMinor' | 'sellMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor', number>
/** What a change is made of. */
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

/** Half up, of a count that was divided before it was multiplied. */
export const scaled = (minor: number, to: number, of: number): number =>
  Number((2n * BigInt(minor) * BigInt(to) + BigInt(of)) / (2n * BigInt(of)))

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

/** The party without those who stay at home, and with those who join it. */
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

/** The booking as a change makes it: its services, sums and receipt. */
export function afterOf(before: Before, edit: Edit, terms: PriceTerms): After {
  const price = priced(edit.services, terms)
  const services = edit.services.map((service, i): Service => {
    const { discountMinor, taxMinor, totalMinor } = price.lines[i]!
    return { ...service, discountMinor, taxMinor, totalMinor }
  })
  const { netMinor, sellMinor, discountMinor, taxMinor, totalMinor, marginTaxMinor } = price
  // Not told, where it came on top: the lines contain it.
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

const lineOf = (service: Service): OfferLine => ({
  ...service,
  group: '',
  state: service.isOwn ? 'own' : 'included',
  occupancy: 0,
  ageBand: 'adult',
  price: null,
  spans: [],
})
const sideOf = ({ title, startsOn, days }: Before, of: Party & Sums & { services: readonly Service[] }) => ({
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
  lines: of.services.map(lineOf),
})

/** What changes in words and money, as between two versions of an offer. The amounts sum to the difference of the totals. */
export function changesOf(before: Before, after: After): Difference {
  const { changes, totalMinor } = differenceOf(sideOf(before, before), sideOf(before, after), before.currency)
  const rooms = (count: number) => plural(count, 'room')
  const inRooms: Change[] =
    before.rooms === after.rooms
      ? []
      : [{ key: 'Rooms', what: 'Rooms', was: rooms(before.rooms), is: rooms(after.rooms), amountMinor: 0 }]
  return { changes: [...inRooms, ...changes], totalMinor }
}

const quantityOf = ({ count, times }: Service) => count * times

/**
 * What of the price is cancelled: services that are left out or become fewer. Also whatever becomes cheaper as fewer
 * people or rooms are booked. A lower price alone is none.
 */
export function cancelledMinor(before: Before, after: After): number {
  const isSmaller = after.adults + after.children < before.adults + before.children || after.rooms < before.rooms
  const now = new Map(after.services.map((service) => [service.key, service]))
  return before.services.reduce((sum, was) => {
    const is = now.get(was.key)
    const counts = !is || isSmaller || quantityOf(is) < quantityOf(was)
    return counts ? sum + Math.max(0, was.totalMinor - (is?.totalMinor ?? 0)) : sum
  }, 0)
}

/** What was paid, charged and written off, and what part the policy gives back today. */
export type Standing = {
  chargedMinor: number
  writtenOffMinor: number
  paidMinor: number
  feesMinor: number
  percent: number
}
/** `amountMinor`: by what is charged changes; below 0 it is a credit. `keptMinor`: what the policy keeps of what is left out. */
export type Settlement = { deltaMinor: number; keptMinor: number; amountMinor: number }

/**
 * What a change charges or credits. More is charged whole. Of what is left out and not replaced, the policy keeps its
 * part of what was paid for it. That is of the price before a write-off. A lower price comes back whole. No more is
 * credited than is charged.
 */
export function settlementOf(before: Before, after: After, standing: Standing): Settlement {
  const deltaMinor = after.totalMinor - before.totalMinor
  if (deltaMinor >= 0) return { deltaMinor, keptMinor: 0, amountMinor: deltaMinor }
  const part = Math.min(-deltaMinor, cancelledMinor(before, after))
  const keptMinor = keptOfPart({ ...standing, chargedMinor: priceOf(standing) }, part, standing.percent)
  return { deltaMinor, keptMinor, amountMinor: Math.max(-standing.chargedMinor, deltaMinor + keptMinor) }
}

/**
 * Tells whether a change adds or reprices something below its cost. What was below before needs no reason, nor does a
 * price that has one. `explained`: keys of those.
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

/** What is left out, and what comes: whether anything changes at all. */
export const isChange = (before: Before, after: After, difference: Difference): boolean =>
  difference.changes.length > 0 ||
  before.netMinor !== after.netMinor ||
  before.services.length !== after.services.length

/** Until when amounts stand that were shown: the policy's period, and never past the trip. */
export const standsUntil = (
  keptOrBack: { cancelled: number; isGrace: boolean; until: CalendarDate | null },
  { today, endsOn }: { today: CalendarDate; endsOn: CalendarDate },
): CalendarDate => {
  const { cancelled, isGrace, until } = keptOrBack
  const last = cancelled === 0 ? endsOn : isGrace ? today : (until ?? endsOn)
  return last < endsOn ? last : endsOn
}

/** What a change shows to whoever decides about it. */
export type Shown = { currency: Currency; changes: Change[]; beforeMinor: number; afterMinor: number } & Settlement
