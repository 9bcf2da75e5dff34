import { invalid } from '../../../shared/errors'
import { cutText } from '../../../shared/text'
import { splitRoute, routeText, type ItemKind } from './item.rules'

/** Resolves both variants of the specification's forms to one row (product.md 7.1). */

type Input = Record<string, unknown>

/** Lists fields with several names, the column first. */
const names: Record<ItemKind, readonly (readonly [column: string, ...aliases: string[]])[]> = {
  hotels: [['priceMinor', 'pricePerNight', 'rate']],
  activities: [
    ['priceMinor', 'price', 'cost'],
    ['category', 'type'],
  ],
  transfers: [
    ['priceMinor', 'price'],
    ['vehicleType', 'type'],
  ],
  mealPlans: [['priceMinor', 'pricePerPerson', 'cost']],
}

/**
 * Picks the value of a field with two names. A client that sends back an item has changed one of them: the changed one
 * counts.
 * @throws AppError invalid naming the second one when two changed, and differ
 */
function pickValue(input: Input, [column, ...aliases]: readonly string[], stored: Input | undefined): unknown {
  const given = [column!, ...aliases].filter((name) => input[name] !== undefined)
  const changed = given.filter((name) => !stored || input[name] !== stored[column!])
  const [first, ...others] = changed
  const other = others.find((name) => input[name] !== input[first!])
  if (first && other) throw invalid(`${other} and ${first} say two different things`, other)
  return input[first ?? given[0] ?? '']
}

function resolveStatus({ status, isActive }: Input, stored: Input | undefined): unknown {
  const other = isActive ? 'active' : 'inactive'
  if (isActive === undefined || other === status) return status
  if (status === undefined || status === stored?.status) return other
  if (stored && isActive === (stored.status === 'active')) return status
  throw invalid('isActive and status say two different things', 'isActive')
}

/** Returns true if only the route changed in an item that was read with its ends. */
const isOnlyRouteNew = ({ route, fromLocation, toLocation }: Input, read: Input) =>
  typeof route === 'string' &&
  route !== routeText(read as never) &&
  fromLocation === read.fromLocation &&
  toLocation === read.toLocation

/**
 * Derives name, capacity (1) and ends of the newer transfer form, which only has a route. A new route determines the
 * ends, too.
 */
function withRoute(given: Input, stored: Input | undefined, read: Input | undefined): Input {
  const input =
    read && isOnlyRouteNew(given, read) ? { ...given, fromLocation: undefined, toLocation: undefined } : given
  const { name, route, fromLocation, toLocation, capacity } = input
  if (typeof route !== 'string' || route === stored?.route) {
    const moved = [fromLocation ?? stored?.fromLocation, toLocation ?? stored?.toLocation]
    const isMoved = stored && (moved[0] !== stored.fromLocation || moved[1] !== stored.toLocation)
    return isMoved ? { ...input, route: '' } : input
  }
  const ends = splitRoute(route)
  return {
    ...input,
    ...(!stored && { name: name ?? cutText(route, 160), capacity: capacity ?? (name === undefined ? 1 : undefined) }),
    fromLocation: fromLocation ?? ends.fromLocation,
    toLocation: toLocation ?? ends.toLocation,
    route: fromLocation === undefined && toLocation === undefined ? route : '',
  }
}

/** Infers the unit: the older form's price of a meal plan is per person, the newer one's per day. */
function resolveUnit({ unit, pricePerPerson, cost }: Input): unknown {
  if (unit !== undefined || (pricePerPerson === undefined) === (cost === undefined)) return unit
  return cost === undefined ? 'person' : 'day'
}

/**
 * Maps an input to columns of an item; absent ones are undefined.
 * @param stored absent for a new item
 * @param read the item that the values were read from
 * @throws AppError invalid naming the field that contradicts another
 */
export function resolveAliases(kind: ItemKind, given: Input, stored?: Input, read = stored): Input {
  const input = kind === 'transfers' ? withRoute(given, stored, read) : given
  const resolved = Object.fromEntries(names[kind].map((group) => [group[0], pickValue(input, group, read)]))
  const aliases = new Set(names[kind].flatMap(([, ...others]) => others))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !aliases.has(name) && name !== 'isActive'))
  return {
    ...rest,
    ...resolved,
    status: resolveStatus(input, read),
    ...(kind === 'mealPlans' && { unit: resolveUnit(input) }),
  }
}
