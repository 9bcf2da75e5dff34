import type { AgeBand } from '../../catalog/inventory/rates.rules'
import type { Quantity } from '../../catalog/inventory/units.rules'

/**
 * `added`: optional, and taken. `chosen` and `not-chosen` are of a group of choices. `own`: the traveler arranges it,
 * without a price.
 */
export const lineStates = ['included', 'optional', 'added', 'chosen', 'not-chosen', 'own'] as const
export type LineState = (typeof lineStates)[number]
export const stateLabels: Record<LineState, string> = {
  included: 'Included',
  optional: 'Optional',
  added: 'Optional, added',
  chosen: 'Chosen',
  'not-chosen': 'Choice',
  own: 'Own arrangement',
}
/** Whether the line is a part of the total. */
export const counts = ({ state }: { state: LineState }): boolean =>
  state === 'included' || state === 'added' || state === 'chosen'

/** So many nights or days at one price, in minor units; null: no rate covers them. `from` is the first of them. */
export type Span = {
  times: number
  netMinor: number | null
  sellMinor: number | null
  from: string | null
  season: string
  rateId: string | null
}

export type PriceableLine = Quantity & { key: string; state: LineState; spans: readonly Span[] }
export type Discount = { label: string } & (
  | { kind: 'amount'; minor: number }
  | { kind: 'percent'; basisPoints: number }
)
/**
 * `basisPoints` have one decimal: 887.5 is 8.875%. A tax on the margin is a part of the price (`isContained`); before
 * version 1.1 it came on top, and offers of then keep that.
 */
export type Tax = { label: string; basisPoints: number; on: 'total' | 'margin'; isContained?: true | undefined }
/** Not told to travelers, nor is anything that it can be computed from. */
export const isOnMargin = ({ on }: Pick<Tax, 'on'>): boolean => on === 'margin'

export type Priceable = { lines: readonly PriceableLine[]; discount: Discount | null; taxes: readonly Tax[] }

export type LinePrice = {
  /** For its whole quantity; null while a part has no rate. */
  netMinor: number | null
  sellMinor: number | null
  /** Its parts of the offer's; zero outside of the total. */
  discountMinor: number
  taxMinor: number
  totalMinor: number
}
export type OfferPrice = {
  lines: LinePrice[]
  netMinor: number
  sellMinor: number
  discountMinor: number
  /** Lists the taxes that come on top. */
  taxes: { tax: Tax; amountMinor: number; ofMinor: number }[]
  taxMinor: number
  totalMinor: number
  /** The tax on the margin that the price contains. */
  marginTaxMinor: number
  /** What stays with the agency of what is sold, taxes aside. */
  marginMinor: number
}

/** Basis points with a decimal, as thousandths of a percent. */
const toMilli = (basisPoints: number): bigint => BigInt(Math.round(basisPoints * 10))

/** Half up; exact beyond 2^53. */
const partOf = (minor: number, basisPoints: number): number =>
  Number((BigInt(minor) * toMilli(basisPoints) + 50_000n) / 100_000n)

/** Computes the tax that an amount contains: rate ÷ (1 + rate). Half up. */
export function containedIn(minor: number, basisPoints: number): number {
  const whole = 100_000n + toMilli(basisPoints)
  return Number((2n * BigInt(minor) * toMilli(basisPoints) + whole) / (2n * whole))
}

/**
 * Splits an amount by weights so that the parts sum to it. Each part gets its whole units; the largest remainders, the
 * earlier first, get one more. Amount and weights are integers from 0. Without any weight every part is 0.
 */
export function allot(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const shares = weights.map((weight, i) => {
    const product = BigInt(amount) * BigInt(weight)
    return { i, units: product / whole, rest: product % whole }
  })
  let left = amount - Number(shares.reduce((sum, { units }) => sum + units, 0n))
  const parts = shares.map(({ units }) => Number(units))
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest < b.rest ? 1 : -1))
  for (const { i } of byRest) {
    if (left-- <= 0) break
    parts[i]!++
  }
  return parts
}

/** What a line costs and sells for; null while one of its nights has no rate. */
export function lineAmounts({ count, spans, state }: PriceableLine): Pick<LinePrice, 'netMinor' | 'sellMinor'> {
  if (state === 'own') return { netMinor: 0, sellMinor: 0 }
  const of = (amount: 'netMinor' | 'sellMinor') => {
    let sum = 0
    for (const span of spans) {
      if (span[amount] === null) return null
      sum += span.times * span[amount]
    }
    return spans.length === 0 ? null : count * sum
  }
  return { netMinor: of('netMinor'), sellMinor: of('sellMinor') }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const discountOf = (discount: Discount | null, sellMinor: number): number =>
  discount === null
    ? 0
    : Math.min(sellMinor, discount.kind === 'amount' ? discount.minor : partOf(sellMinor, discount.basisPoints))

/**
 * Prices an offer: lines by their units, the discount and each tax once over all. These are allotted to the lines by
 * largest remainder. Parts always sum to their totals. Optional lines, choices not taken and own arrangements stay
 * outside.
 */
export function priceOffer({ lines, discount, taxes }: Priceable): OfferPrice {
  const own = lines.map(lineAmounts)
  const counted = lines.map(counts)
  const amounts = (of: 'netMinor' | 'sellMinor') => own.map((line, i) => (counted[i] ? (line[of] ?? 0) : 0))
  const [nets, sells] = [amounts('netMinor'), amounts('sellMinor')]
  const sellMinor = total(sells)
  const discountMinor = discountOf(discount, sellMinor)
  const discounts = allot(discountMinor, sells)
  const margins = sells.map((sell, i) => sell - discounts[i]! - nets[i]!)
  const added = taxes.filter(({ isContained }) => !isContained)
  const taxed = added.map((tax) => {
    const { basisPoints, on } = tax
    const ofMinor = on === 'total' ? sellMinor - discountMinor : Math.max(0, total(margins))
    const amountMinor = partOf(ofMinor, basisPoints)
    const weights = on === 'total' ? sells.map((sell, i) => sell - discounts[i]!) : margins.map((m) => Math.max(0, m))
    return { tax, amountMinor, ofMinor, parts: allot(amountMinor, weights) }
  })
  const contained = total(taxes.filter(({ isContained }) => isContained).map(({ basisPoints }) => basisPoints))
  const marginTaxMinor = containedIn(Math.max(0, total(margins)), contained)
  const priced = own.map((line, i) => {
    const taxMinor = total(taxed.map(({ parts }) => parts[i]!))
    return { ...line, discountMinor: discounts[i]!, taxMinor, totalMinor: sells[i]! - discounts[i]! + taxMinor }
  })
  return {
    lines: priced,
    netMinor: total(nets),
    sellMinor,
    discountMinor,
    taxes: taxed.map(({ parts: _parts, ...one }) => one),
    taxMinor: total(taxed.map(({ amountMinor }) => amountMinor)),
    totalMinor: total(priced.map((line) => line.totalMinor)),
    marginTaxMinor,
    marginMinor: total(margins) - marginTaxMinor,
  }
}

type Grouped = { key: string; group: string; state: LineState }

/** The lines with another choice of its group taken. */
export const withChoice = <L extends Grouped>(lines: readonly L[], key: string): L[] => {
  const group = lines.find((line) => line.key === key)?.group
  return lines.map((line) =>
    group && line.group === group ? { ...line, state: line.key === key ? 'chosen' : 'not-chosen' } : line,
  )
}

/** Whether the traveler may add it, and leave it out again. */
export const isOption = ({ state }: { state: LineState }): boolean => state === 'optional' || state === 'added'

const withState = <L extends Grouped>(lines: readonly L[], key: string, state: LineState): L[] =>
  lines.map((line) => (line.key === key ? { ...line, state } : line))

/** What a traveler takes, and which options they leave out again: keys of lines. */
export type Taken = { keys: readonly string[]; without: readonly string[] }

/**
 * The lines with these taken: a choice replaces another one of its group, an option is added. `without` options are
 * removed. null: one of them is neither.
 */
export function withChoices<L extends Grouped>(lines: readonly L[], { keys, without }: Taken): L[] | null {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  let taken = [...lines]
  for (const key of keys) {
    const line = byKey.get(key)
    if (line?.group) taken = withChoice(taken, key)
    else if (line && isOption(line)) taken = withState(taken, key, 'added')
    else return null
  }
  for (const key of without) {
    const line = byKey.get(key)
    if (!line || !isOption(line)) return null
    taken = withState(taken, key, 'optional')
  }
  return taken
}

/** The lines with what was taken and left out between two versions of others, too, where they offer it. */
export function withTaken<L extends Grouped>(lines: readonly L[], before: readonly L[], after: readonly L[]): L[] {
  const takenOf = (of: readonly L[]) =>
    new Set(of.filter(({ state }) => state === 'chosen' || state === 'added').map(({ key }) => key))
  const [had, has] = [takenOf(before), takenOf(after)]
  const offered = new Set(lines.filter((line) => line.group || isOption(line)).map(({ key }) => key))
  const keys = [...has].filter((key) => !had.has(key) && offered.has(key))
  const without = lines
    .filter((line) => isOption(line) && had.has(line.key) && !has.has(line.key))
    .map(({ key }) => key)
  return withChoices(lines, { keys, without }) ?? [...lines]
}

/** Who a rate has to be for. */
export type Wanted = Quantity & { occupancy: number; ageBand: AgeBand }
