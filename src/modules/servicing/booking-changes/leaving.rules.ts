import { plural } from '../../../shared/text'
import { isForEach } from '../../catalog/inventory/units.rules'
import { singleRooms } from '../../catalog/pricing/party-total.rules'
import type { EstimateRules } from '../../settings/terms/schema'
import { type Party, partyText } from '../../sales/proposals/offer.rules'
import { type Before, type EditedService, scaled } from './change.rules'

/** Returns the new count of a service that is counted by people or rooms of the party, else null. */
function countFor({ unit, count }: EditedService, was: Party, is: Party): number | null {
  if (unit === 'room-night') return count === was.rooms ? is.rooms : null
  if (!isForEach(unit)) return null
  if (count === was.adults + was.children) return is.adults + is.children
  if (count === was.adults) return is.adults
  return count === was.children ? is.children : null
}

/** Reprices a package that was booked as a whole, by its original formula (product.md 3.3). */
function packageFor(service: EditedService, was: Party, is: Party, rules: EstimateRules): EditedService {
  const { childPercent, extraRoomMinor, singleMinor } = rules
  const units = ({ adults, children }: Party) => adults * 100 + children * childPercent
  const rooms = (party: Party) =>
    Math.max(0, party.rooms - 1) * extraRoomMinor +
    singleRooms(party.adults + party.children, party.rooms) * singleMinor
  const people = Math.max(0, service.sellMinor - rooms(was))
  return {
    ...service,
    detail: `${partyText(is)}, ${plural(is.rooms, 'room')}`,
    sellMinor: scaled(people, units(is), units(was)) + rooms(is),
    netMinor: scaled(service.netMinor, units(is), units(was)),
  }
}

/** Recognizes a booking without a proposal: the package as a whole, which alone has a price. */
const isPackage = ({ unit, day, itemId, kind, sellMinor }: EditedService): boolean =>
  kind === 'service' && unit === 'trip' && day === null && itemId === null && sellMinor > 0

/**
 * Suggests the services of another party. Counts by people or rooms change at the same unit price; other services keep
 * theirs. Leaves out services for nobody.
 */
export function servicesFor(before: Before & { source: string; estimate: EstimateRules }, is: Party): EditedService[] {
  const edited = before.services.map(
    ({ discountMinor: _discount, taxMinor: _tax, totalMinor: _total, ...service }): EditedService => service,
  )
  const isSame = partyText(before) === partyText(is) && before.rooms === is.rooms
  if (isSame) return edited
  return edited.flatMap((service) => {
    if (before.source !== 'proposal' && isPackage(service)) return packageFor(service, before, is, before.estimate)
    const count = countFor(service, before, is)
    if (count === null || count === service.count) return service
    if (count <= 0) return []
    const { netMinor, sellMinor } = service
    return {
      ...service,
      count,
      netMinor: scaled(netMinor, count, service.count),
      sellMinor: scaled(sellMinor, count, service.count),
    }
  })
}
