import { invalid } from '../../../shared/errors'
import type { PackageCard } from './view'

type Status = PackageCard['status']
/** Describes three values that have two names each in the REST contract (specification 3); prices in minor units. */
export type FieldAliases = {
  name?: string
  title?: string
  price?: number
  basePrice?: number
  status?: Status
  isActive?: boolean
}
type Stored = Pick<PackageCard, 'title' | 'priceMinor' | 'status'>

/** Returns the value that differs from the stored one; if both differ, the first. */
const resolve = <T>(one: T | undefined, other: T | undefined, stored: T | undefined) =>
  one === undefined || (one === stored && other !== undefined) ? other : one

/** Resolves an amount without a guess. @throws AppError invalid `basePrice` when both are new and differ */
function resolvePrice({ price, basePrice }: FieldAliases, stored: number | undefined): number | undefined {
  const isEither = [price, basePrice].some((one) => one === undefined || one === stored)
  if (!isEither && price !== basePrice) throw invalid('basePrice and price say two different things', 'basePrice')
  return resolve(price, basePrice, stored)
}

function resolveStatus({ status, isActive }: FieldAliases, stored: Status | undefined): Status | undefined {
  if (status === undefined || isActive === undefined || isActive === (status === 'active')) return status
  return status === stored ? (isActive ? 'active' : 'inactive') : status
}

/**
 * Resolves fields with two names. A client that sends back a package has changed one of them: the changed one counts.
 * @param stored the package as it was read; absent for a new one
 * @throws AppError invalid `basePrice`
 */
export function resolveAliases<Input extends FieldAliases>(input: Input, stored?: Stored): Input {
  const { name, title } = input
  return {
    ...input,
    name: resolve(name, title, stored?.title),
    price: resolvePrice(input, stored?.priceMinor),
    status: resolveStatus(input, stored?.status),
    title: undefined,
    basePrice: undefined,
    isActive: undefined,
  }
}
