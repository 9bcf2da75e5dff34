import { invalid } from '../../shared/errors'
import type { PackageCard } from './package.rules'

type Status = PackageCard['status']
/** Three values that the REST contract has two names for (specification 3); prices in minor units. */
export type FieldAliases = {
  name?: string
  title?: string
  price?: number
  basePrice?: number
  status?: Status
  isActive?: boolean
}
type Stored = Pick<PackageCard, 'title' | 'priceMinor' | 'status'>

const contradiction = (field: string, other: string) => invalid(`${field} and ${other} say two different things`, field)

function resolve<T>(one: T | undefined, other: T | undefined, stored: T | undefined, names: [string, string]) {
  if (one === undefined || other === undefined || one === other) return one ?? other
  if (one === stored) return other
  if (other === stored) return one
  throw contradiction(names[1], names[0])
}

function statusOf({ status, isActive }: FieldAliases, stored: Status | undefined): Status | undefined {
  if (status === undefined || isActive === undefined || isActive === (status === 'active')) return status
  if (status === stored) return isActive ? 'active' : 'inactive'
  if (stored !== undefined && isActive === (stored === 'active')) return status
  throw contradiction('isActive', 'status')
}

/**
 * Resolves fields with two names when a package is sent back as it was read: the changed one counts.
 * @param stored absent for a new package
 * @throws AppError invalid naming the second name when both say something new, and not the same
 */
export function resolveAliases<Input extends FieldAliases>(input: Input, stored?: Stored): Input {
  const { name, title, price, basePrice } = input
  return {
    ...input,
    name: resolve(name, title, stored?.title, ['name', 'title']),
    price: resolve(price, basePrice, stored?.priceMinor, ['price', 'basePrice']),
    status: statusOf(input, stored?.status),
    title: undefined,
    basePrice: undefined,
    isActive: undefined,
  }
}
