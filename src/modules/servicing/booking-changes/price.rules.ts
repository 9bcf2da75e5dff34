import type { Rate } from '../../../shared/money'
import { distinctRates, withRates } from '../../../shared/rates'
import type { AgeBand } from '../../catalog/inventory/rates.rules'
import { roomsMinor } from '../../catalog/pricing/party-total.rules'
import type { Cost, Receipt } from '../../catalog/pricing/view'
import type { Service } from '../../bookings/bookings/view'
import type { DraftLine, Party } from '../../sales/proposals/offer.rules'
import { priceDraft, findProblems } from '../../sales/proposals/pricing.rules'
import type { Before, Edit, EditedService, ProposedEdit } from './edit.rules'
import { isPackage } from './leaving.rules'
import type { KnownRates } from '../../sales/proposals/view'

/** Describes how a new inventory service is priced: by its rates for an occupancy and age band, or by hand. */
export type ServicePrice = { key: string; occupancy: number; ageBand: AgeBand; reason: string }
/** Holds the amounts, or why there are none. */
export type RatedPrice = { netMinor: number; sellMinor: number; cost: Cost | null; fx: Rate[] } | string

type Booked = Party & Pick<Before, 'source' | 'estimate'>

/** Returns added services that have a price of the inventory. */
export const newItems = (services: readonly EditedService[], before: Pick<Before, 'services'>) => {
  const known = new Set(before.services.map(({ key }) => key))
  return services.filter(({ key, itemId, isOwn }) => itemId !== null && !isOwn && !known.has(key))
}

/** Returns the keys of added services that have another price with a reason. */
export function pricedWithReason(
  { services }: Pick<Edit, 'services'>,
  before: Pick<Before, 'services'>,
  prices: readonly ServicePrice[],
): ReadonlySet<string> {
  const reasons = new Map(prices.map(({ key, reason }) => [key, reason]))
  return new Set(newItems(services, before).flatMap(({ key }) => (reasons.get(key) ? [key] : [])))
}

/** Adds to services what they cost at their suppliers, as it was when the change was proposed. */
export function withCosts(services: readonly Service[], rated: ProposedEdit['rated']): Service[] {
  const costs = new Map(rated.map(({ key, cost }) => [key, cost]))
  return services.map((service) => ({ ...service, cost: costs.get(service.key) ?? service.cost }))
}

/**
 * Adds the kept rates of exchange to the receipt of a changed booking: those of before while a service of before is left,
 * and those of new services. The rate of rooms comes and goes with what a package booked as a whole charges for them.
 */
export function withKeptRates(
  receipt: Receipt,
  before: Receipt,
  { was, is, edit: { services, rated } }: { was: Booked; is: Party; edit: Pick<ProposedEdit, 'services' | 'rated'> },
): Receipt {
  const added = new Set(rated.map(({ key }) => key))
  const kept = services.some(({ key }) => !added.has(key)) ? (before.fx ?? []) : []
  const { source, estimate } = was
  const isOther = source !== 'proposal' && roomsMinor(is, estimate) !== roomsMinor(was, estimate)
  const rooms = isOther && estimate.fx ? [estimate.fx] : []
  const others = kept.filter((rate) => distinctRates([...rooms, rate]).length > rooms.length)
  const charged = services.some(isPackage) && roomsMinor(is, estimate) ? rooms : []
  return withRates(receipt, [...charged, ...others, ...rated.flatMap(({ fx = [] }) => fx)])
}

/** Returns the price by the rates of its days, in the booking's currency; or the days without a rate. */
export function ratedPrice(
  service: EditedService,
  rate: Pick<ServicePrice, 'occupancy' | 'ageBand'>,
  { startsOn, currency }: Pick<Before, 'startsOn' | 'currency'>,
  known: KnownRates,
): RatedPrice {
  const { occupancy, ageBand } = rate
  const line: DraftLine = { ...service, group: '', state: 'included', occupancy, ageBand, price: null }
  const party = { adults: 1, children: 0, rooms: 1 }
  const terms = { title: '', days: [], discount: null, taxes: [], travelFrom: startsOn, expiresOn: startsOn }
  const { lines, fx } = priceDraft({ ...party, ...terms, lines: [line] }, known, currency)
  const { netMinor, sellMinor, cost = null } = lines[0]!
  if (netMinor !== null && sellMinor !== null) return { netMinor, sellMinor, cost, fx }
  const problem = findProblems({ ...terms, lines }, startsOn).find(({ key }) => key === service.key)
  return problem?.message ?? `${service.title}: No rate covers its days`
}
