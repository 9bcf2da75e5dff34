import { plural } from '../../../shared/text'
import { isForEach } from '../../catalog/inventory/units.rules'
import { childPercent, extraRoomMinor } from '../../catalog/pricing/party-total.rules'
import { type Party, partyText } from '../../sales/proposals/offer.rules'
import { type Before, type EditedService, scaled } from './change.rules'

/** What is counted by people or rooms of the party, so that it becomes fewer or more with them. Null: it does not. */
function countFor({ unit, count }: EditedService, was: Party, is: Party): number | null {
  if (unit === 'room-night') return count === was.rooms ? is.rooms : null
  if (!isForEach(unit)) return null
  if (count === was.adults + was.children) return is.adults + is.children
  if (count === was.adults) return is.adults
  return count === was.children ? is.children : null
}

const units = ({ adults, children }: Party) => adults * 100 + children * childPercent

/** A package that was booked as a whole costs less or more by the formula that priced it (product.md 3.3). */
function packageFor(service: EditedService, was: Party, is: Party): EditedService {
  const rooms = (party: Party) => Math.max(0, party.rooms - 1) * extraRoomMinor
  const people = Math.max(0, service.sellMinor - rooms(was))
  return {
    ...service,
    detail: `${partyText(is)}, ${plural(is.rooms, 'room')}`,
    sellMinor: scaled(people, units(is), units(was)) + rooms(is),
    netMinor: scaled(service.netMinor, units(is), units(was)),
  }
}

/** Booked without a proposal: the package as a whole, which alone has a price. */
export const isPackage = ({ unit, day, itemId, kind, sellMinor }: EditedService): boolean =>
  kind === 'service' && unit === 'trip' && day === null && itemId === null && sellMinor > 0

/**
 * The services of another party, as staff see them first. What is counted by people or rooms becomes fewer or more at
 * the same price each. What is for nobody is left out. Other services keep their price.
 */
export function servicesFor(before: Before & { source: string }, is: Party): EditedService[] {
  const edited = before.services.map(
    ({ discountMinor: _discount, taxMinor: _tax, totalMinor: _total, ...service }): EditedService => service,
  )
  const isSame = partyText(before) === partyText(is) && before.rooms === is.rooms
  if (isSame) return edited
  return edited.flatMap((service) => {
    if (before.source !== 'proposal' && isPackage(service)) return packageFor(service, before, is)
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
