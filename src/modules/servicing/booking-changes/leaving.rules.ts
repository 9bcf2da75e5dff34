import { plural } from '../../../shared/text'
import { isForEach } from '../../catalog/inventory/units.rules'
import { roomsMinor } from '../../catalog/pricing/party-total.rules'
import type { TripRules } from '../../settings/terms/schema'
import { type Party, partyText } from '../../sales/proposals/offer.rules'
import { type Before, type Edit, type EditedService, scaled, scaledNet } from './change.rules'

/** Returns the new count of a service that is counted by people or rooms of the party, else null. */
function countFor({ unit, count }: EditedService, was: Party, is: Party): number | null {
  if (unit === 'room-night') return count === was.rooms ? is.rooms : null
  if (!isForEach(unit)) return null
  if (count === was.adults + was.children) return is.adults + is.children
  if (count === was.adults) return is.adults
  return count === was.children ? is.children : null
}

/**
 * Reprices a package that was booked as a whole, by its original formula (product.md 3.3). Leaves its price where no
 * rate converts what the rooms cost: `findUnpriced` asks for one then.
 */
function packageFor(service: EditedService, was: Party, is: Party, rules: TripRules): EditedService {
  const { childPercent } = rules
  const units = ({ adults, children }: Party) => adults * 100 + children * childPercent
  const [before, after] = [roomsMinor(was, rules), roomsMinor(is, rules)]
  const people = before !== null && Math.max(0, service.sellMinor - before)
  return {
    ...service,
    detail: `${partyText(is)}, ${plural(is.rooms, 'room')}`,
    ...(people !== false && after !== null && { sellMinor: scaled(people, units(is), units(was)) + after }),
    netMinor: scaledNet(service.netMinor, units(is), units(was)),
  }
}

/** Recognizes a booking without a proposal: the package as a whole, which alone has a price. */
const isPackage = ({ unit, day, itemId, kind, sellMinor }: EditedService): boolean =>
  kind === 'service' && unit === 'trip' && day === null && itemId === null && sellMinor > 0

type Priced = Before & { source: string; estimate: TripRules }

const isSameParty = (was: Party, is: Party) => partyText(was) === partyText(is) && was.rooms === is.rooms

/**
 * Finds the package that keeps its price for other people or rooms, as no rate converts what rooms cost, and nobody
 * meant it to. Infants cost nothing.
 */
export function findUnpriced(
  before: Priced,
  is: Party,
  { services: edited, keptPrices = [] }: Pick<Edit, 'services' | 'keptPrices'>,
): EditedService | undefined {
  const { source, estimate } = before
  const isRepriced = (['adults', 'children', 'rooms'] as const).some((count) => before[count] !== is[count])
  if (source === 'proposal' || !isRepriced) return undefined
  if (roomsMinor(before, estimate) !== null && roomsMinor(is, estimate) !== null) return undefined
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
export function servicesFor(before: Priced, is: Party): EditedService[] {
  const edited = before.services.map(
    ({ discountMinor: _discount, taxMinor: _tax, totalMinor: _total, ...service }): EditedService => service,
  )
  if (isSameParty(before, is)) return edited
  return edited.flatMap((service) => {
    if (before.source !== 'proposal' && isPackage(service)) return packageFor(service, before, is, before.estimate)
    const count = countFor(service, before, is)
    if (count === null || count === service.count) return service
    if (count <= 0) return []
    const { netMinor, sellMinor } = service
    return {
      ...service,
      count,
      netMinor: scaledNet(netMinor, count, service.count),
      sellMinor: scaled(sellMinor, count, service.count),
    }
  })
}
