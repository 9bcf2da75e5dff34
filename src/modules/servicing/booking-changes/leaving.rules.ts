import type { CalendarDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import { sumTotalRates } from '../../bookings/bookings/contained-tax.rules'
import type { Service } from '../../bookings/bookings/view'
import { isForEach } from '../../catalog/inventory/units.rules'
import { childrenMinor, roomsMinor } from '../../catalog/pricing/party-total.rules'
import type { TripRules } from '../../settings/terms/schema'
import { type Party, partyText } from '../../sales/proposals/offer.rules'
import { containedIn, shareFor, withoutIncluded } from '../../sales/proposals/price.rules'
import { isIncluded } from '../../settings/taxes/tax.rules'
import { type Before, type Edit, type EditedService, scaleMinor, scaledNet } from './edit.rules'
import type { Editor, PriceTerms } from './view'

/** Returns the new count of a service that is counted by people or rooms of the party, else null. */
function countFor({ unit, count }: EditedService, was: Party, is: Party): number | null {
  if (unit === 'room-night') return count === was.rooms ? is.rooms : null
  if (!isForEach(unit)) return null
  if (count === was.adults + was.children) return is.adults + is.children
  if (count === was.adults) return is.adults
  return count === was.children ? is.children : null
}

/** Tests whether prices contain the taxes on the total: in any booking but that of an offer which has all of them on top. */
export const containTaxes = ({ source }: Pick<Before, 'source'>, { taxes }: Pick<PriceTerms, 'taxes'>): boolean =>
  source !== 'proposal' || taxes.some(isIncluded)

export const containedRate = (before: Pick<Before, 'source'>, terms: Pick<PriceTerms, 'taxes'>): number =>
  containTaxes(before, terms) ? sumTotalRates(terms.taxes) : 0

/** Returns a booked service to edit, with the tax in its price where prices contain theirs. */
export const toEdited = (
  { discountMinor: _discount, totalMinor: _total, taxMinor, ...service }: Service,
  rate: number,
): EditedService => (rate === 0 ? service : { ...service, taxMinor })

/** Returns the price as staff read and enter it, with its contained taxes. */
export const getPrice = ({ sellMinor, taxMinor = 0 }: EditedService): number => sellMinor + taxMinor

/** Sets another price. Leaves the shares of tax and rest where it is the same. */
export function withPrice(service: EditedService, priceMinor: number, rate: number): EditedService {
  if (priceMinor === getPrice(service)) return service
  const taxMinor = containedIn(priceMinor, rate)
  return { ...service, sellMinor: priceMinor - taxMinor, ...(rate > 0 && { taxMinor }) }
}

/** Splits a price of the inventory into net and tax, as an offer does: contained taxes are within it, others on top. */
export function withRatedTax(rated: { sellMinor: number }, taxes: PriceTerms['taxes'], rate: number) {
  if (rate === 0) return { sellMinor: rated.sellMinor }
  const onTop = sumTotalRates(taxes.filter((one) => !isIncluded(one)))
  const priceMinor = rated.sellMinor + shareFor(withoutIncluded(rated.sellMinor, taxes), onTop)
  const taxMinor = containedIn(priceMinor, rate)
  return { sellMinor: priceMinor - taxMinor, taxMinor }
}

/** Scales the service to another quantity at the same unit price. */
export function withQuantity(
  service: EditedService,
  quantity: { count?: number; times?: number },
  rate: number,
): EditedService {
  const next = { ...service, ...quantity }
  const [from, to] = [service.count * service.times, next.count * next.times]
  return withPrice(
    { ...next, netMinor: scaledNet(service.netMinor, to, from) },
    scaleMinor(getPrice(service), to, from),
    rate,
  )
}

/**
 * Reprices a package that was booked as a whole, by its original formula (product.md 3.3). Leaves its price where no
 * rate converts what the rooms cost: `findUnpriced` asks for one then.
 */
function packageFor(
  service: EditedService,
  { was, is, rules, rate }: { was: Party; is: Party; rules: TripRules; rate: number },
): EditedService {
  const { childPercent } = rules
  const units = ({ adults, children }: Party) => adults * 100 + children * childPercent
  const [before, after] = [roomsMinor(was, rules), roomsMinor(is, rules)]
  const whole = getPrice(service)
  const priceMinor =
    before === null || after === null ? whole : scaleMinor(Math.max(0, whole - before), units(is), units(was)) + after
  return {
    ...withPrice(service, priceMinor, rate),
    detail: `${partyText(is)}, ${plural(is.rooms, 'room')}`,
    netMinor: scaledNet(service.netMinor, units(is), units(was)),
  }
}

/** Recognizes a booking without a proposal: the package as a whole, which alone has a price. */
export const isPackage = ({ unit, day, itemId, kind, sellMinor }: EditedService): boolean =>
  kind === 'service' && unit === 'trip' && day === null && itemId === null && sellMinor > 0

/** Holds the price per adult of the booked departure, and of the one that the trip moves to. */
type DeparturePrices = Record<'wasMinor' | 'isMinor', number>

/** Returns the prices per adult of the booked departure and the one on this day; null where they cannot be compared. */
export function departurePrices({ departure }: Pick<Editor, 'departure'>, day: CalendarDate): DeparturePrices | null {
  const to = departure?.others.find(({ startsOn }) => startsOn === day)
  return departure?.isSameCurrency && to ? { wasMinor: departure.priceMinor, isMinor: to.priceMinor } : null
}

/** Returns by how much a party pays more for another departure; below 0: less. */
const departureDifference = (
  { adults, children }: Party,
  { wasMinor, isMinor }: DeparturePrices,
  rules: TripRules,
): number =>
  adults * (isMinor - wasMinor) + childrenMinor(isMinor, children, rules) - childrenMinor(wasMinor, children, rules)

/** Tests whether the package keeps its price for other people or rooms, as no rate converts what rooms cost. */
function isUnpriced(before: Before, is: Party): boolean {
  const { source, estimate } = before
  const isRepriced = (['adults', 'children', 'rooms'] as const).some((count) => before[count] !== is[count])
  if (source === 'proposal' || !isRepriced) return false
  return roomsMinor(before, estimate) === null || roomsMinor(is, estimate) === null
}

/**
 * Adds the difference between two departures to the package booked as a whole. Other services keep their price, as does
 * a package of `findUnpriced`.
 */
export function withDeparture(
  services: readonly EditedService[],
  { before, is, prices, rate }: { before: Before; is: Party; prices: DeparturePrices; rate: number },
): EditedService[] {
  const at = before.source === 'proposal' || isUnpriced(before, is) ? -1 : services.findIndex(isPackage)
  const moreMinor = departureDifference(is, prices, before.estimate)
  return services.map((service, i) =>
    i === at ? withPrice(service, Math.max(0, getPrice(service) + moreMinor), rate) : service,
  )
}

/** Sums the difference between two departures; null if no service follows them. A price edited by hand follows none. */
export function findDifference(
  services: readonly EditedService[],
  moved: readonly EditedService[],
  isEdited: (key: string) => boolean,
): number | null {
  const differences = services
    .map((one, i) => (isEdited(one.key) ? 0 : getPrice(moved[i]!) - getPrice(one)))
    .filter((minor) => minor !== 0)
  return differences.length > 0 ? differences.reduce((sum, minor) => sum + minor, 0) : null
}

const isSameParty = (was: Party, is: Party) => partyText(was) === partyText(is) && was.rooms === is.rooms

/**
 * Finds the package that keeps its price for another party by accident, as no rate converts the price of rooms. Infants
 * cost nothing.
 */
export function findUnpriced(
  before: Before,
  is: Party,
  { services: edited, keptPrices = [] }: Pick<Edit, 'services' | 'keptPrices'>,
): EditedService | undefined {
  if (!isUnpriced(before, is)) return undefined
  return before.services.find(
    (was) =>
      isPackage(was) &&
      !keptPrices.includes(was.key) &&
      edited.some(({ key, sellMinor }) => key === was.key && sellMinor === was.sellMinor),
  )
}

/**
 * Suggests the services of another party. Counts by people or rooms change at the same unit price; other services keep
 * theirs. Leaves out services for nobody.
 */
export function servicesFor(before: Before, is: Party, terms: PriceTerms): EditedService[] {
  const rate = containedRate(before, terms)
  const services = before.services.map((service) => toEdited(service, rate))
  if (isSameParty(before, is)) return services
  return services.flatMap((service) => {
    if (before.source !== 'proposal' && isPackage(service))
      return packageFor(service, { was: before, is, rules: before.estimate, rate })
    const count = countFor(service, before, is)
    if (count === null || count === service.count) return service
    return count > 0 ? withQuantity(service, { count }, rate) : []
  })
}
