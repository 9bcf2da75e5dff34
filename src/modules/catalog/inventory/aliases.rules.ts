import { invalid } from '../../../shared/errors'
import { cutText } from '../../../shared/text'
import { endsOf, routeOf, type ItemKind } from './item.rules'

/** Both variants of the specification's forms become one row (product.md 7.1). */

type Input = Record<string, unknown>

/** Fields with several names, the column first. */
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
 * The value of a field with several names. Who sends an item back as it was read has changed one of them: that one
 * counts.
 * @throws AppError invalid naming the second one when two say something new, and not the same
 */
function chosen(input: Input, [column, ...aliases]: readonly string[], stored: Input | undefined): unknown {
  const given = [column!, ...aliases].filter((name) => input[name] !== undefined)
  const changed = given.filter((name) => !stored || input[name] !== stored[column!])
  const [first, ...others] = changed
  const other = others.find((name) => input[name] !== input[first!])
  if (first && other) throw invalid(`${other} and ${first} say two different things`, other)
  return input[first ?? given[0] ?? '']
}

function statusOf({ status, isActive }: Input, stored: Input | undefined): unknown {
  const other = isActive ? 'active' : 'inactive'
  if (isActive === undefined || other === status) return status
  if (status === undefined || status === stored?.status) return other
  if (stored && isActive === (stored.status === 'active')) return status
  throw invalid('isActive and status say two different things', 'isActive')
}

/** What was read has both; its ends are as they were. */
const isOnlyRouteNew = ({ route, fromLocation, toLocation }: Input, read: Input) =>
  typeof route === 'string' &&
  route !== routeOf(read as never) &&
  fromLocation === read.fromLocation &&
  toLocation === read.toLocation

/** The newer transfer form has a route and no name, and seats one. A new route also says its ends. */
function withRoute(given: Input, stored: Input | undefined, read: Input | undefined): Input {
  const input =
    read && isOnlyRouteNew(given, read) ? { ...given, fromLocation: undefined, toLocation: undefined } : given
  const { name, route, fromLocation, toLocation, capacity } = input
  if (typeof route !== 'string' || route === stored?.route) {
    const moved = [fromLocation ?? stored?.fromLocation, toLocation ?? stored?.toLocation]
    const isMoved = stored && (moved[0] !== stored.fromLocation || moved[1] !== stored.toLocation)
    return isMoved ? { ...input, route: '' } : input
  }
  const ends = endsOf(route)
  return {
    ...input,
    ...(!stored && { name: name ?? cutText(route, 160), capacity: capacity ?? (name === undefined ? 1 : undefined) }),
    fromLocation: fromLocation ?? ends.fromLocation,
    toLocation: toLocation ?? ends.toLocation,
    route: fromLocation === undefined && toLocation === undefined ? route : '',
  }
}

/** The older form's price of a meal plan is a person's, the newer one's a day's. */
function unitOf({ unit, pricePerPerson, cost }: Input): unknown {
  if (unit !== undefined || (pricePerPerson === undefined) === (cost === undefined)) return unit
  return cost === undefined ? 'person' : 'day'
}

/**
 * Columns of an item from its input; absent ones are undefined.
 * @param stored absent for a new item
 * @param read the item that the values were read from
 * @throws AppError invalid naming the field that contradicts another
 */
export function resolveAliases(kind: ItemKind, given: Input, stored?: Input, read = stored): Input {
  const input = kind === 'transfers' ? withRoute(given, stored, read) : given
  const resolved = Object.fromEntries(names[kind].map((group) => [group[0], chosen(input, group, read)]))
  const aliases = new Set(names[kind].flatMap(([, ...others]) => others))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !aliases.has(name) && name !== 'isActive'))
  return {
    ...rest,
    ...resolved,
    status: statusOf(input, read),
    ...(kind === 'mealPlans' && { unit: unitOf(input) }),
  }
}
