import { invalid } from '../../../shared/errors'
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

/** The first value that changes what is stored; where both do, the first name counts. */
const resolve = <T>(one: T | undefined, other: T | undefined, stored: T | undefined) =>
  one === undefined || (one === stored && other !== undefined) ? other : one

/** The same for an amount, which is not guessed. @throws AppError invalid `basePrice` when both are new and differ */
function priceOf({ price, basePrice }: FieldAliases, stored: number | undefined): number | undefined {
  const isEither = [price, basePrice].some((one) => one === undefined || one === stored)
  if (!isEither && price !== basePrice) throw invalid('basePrice and price say two different things', 'basePrice')
  return resolve(price, basePrice, stored)
}

function statusOf({ status, isActive }: FieldAliases, stored: Status | undefined): Status | undefined {
  if (status === undefined || isActive === undefined || isActive === (status === 'active')) return status
  return status === stored ? (isActive ? 'active' : 'inactive') : status
}

/**
 * Resolves fields with two names. Who sends a package back as it was read has changed one of them, and that one counts.
 * @param stored the package as it was read; absent for one that is new
 * @throws AppError invalid `basePrice`
 */
export function resolveAliases<Input extends FieldAliases>(input: Input, stored?: Stored): Input {
  const { name, title } = input
  return {
    ...input,
    name: resolve(name, title, stored?.title),
    price: priceOf(input, stored?.priceMinor),
    status: statusOf(input, stored?.status),
    title: undefined,
    basePrice: undefined,
    isActive: undefined,
  }
}
