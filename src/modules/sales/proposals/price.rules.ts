import type { AgeBand } from '../../catalog/inventory/rates.rules'
import type { Quantity } from '../../catalog/inventory/units.rules'
import { isIncluded } from '../../settings/taxes/tax.rules'
import type { Discount, LinePrice, Span, Tax } from './view'

/** Marks the line of what the package price covers beyond its items; a proposal has at most one. */
export const coveredKey = 'f1a6c0de-0c0b-5e1d-9a5e-0f2b6d1c7a11'

/**
 * Lists line states. `added` is a chosen option; `chosen` and `not-chosen` belong to a group of choices. `own` is
 * arranged by the traveler, without a price.
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
/** Returns true if the line is part of the total. */
export const counts = ({ state }: { state: LineState }): boolean =>
  state === 'included' || state === 'added' || state === 'chosen'

/** Returns true if it is sold, and what it costs is not known. */
export const isCostUnknown = (line: Pick<LinePrice, 'netMinor' | 'sellMinor'> & { state: LineState }): boolean =>
  counts(line) && line.netMinor === null && line.sellMinor !== null

export type PriceableLine = Quantity & { key: string; state: LineState; spans: readonly Span[] }
/** Returns true for taxes that travelers must not see, nor be able to compute. */
export const isOnMargin = ({ on }: Pick<Tax, 'on'>): boolean => on === 'margin'

const isHidden = ({ on, isContained }: Tax): boolean => on === 'margin' && isContained === true

export type Priceable = { lines: readonly PriceableLine[]; discount: Discount | null; taxes: readonly Tax[] }

export type OfferPrice = {
  lines: LinePrice[]
  /** Sums the known costs. */
  netMinor: number
  sellMinor: number
  discountMinor: number
  /** Lists taxes shown to travelers, and a tax on top of the margin, each with its base. */
  taxes: { tax: Tax; amountMinor: number; ofMinor: number }[]
  /** Sums those on top of the price. */
  taxMinor: number
  /** Sums those on the total that the price contains. */
  containedMinor: number
  totalMinor: number
  marginTaxMinor: number
  /** Holds the agency's margin after discount, without taxes. */
  marginMinor: number
}

/** Converts basis points to thousandths of a percent. */
const toMilli = (basisPoints: number): number => Math.round(basisPoints * 10)

/** Computes a tax on top of an amount. Rounds half up; exact beyond 2^53. */
export const shareFor = (minor: number, basisPoints: number): number =>
  Number((BigInt(minor) * BigInt(toMilli(basisPoints)) + 50_000n) / 100_000n)

/** Computes the tax that an amount contains: rate ÷ (1 + rate). Rounds half up. */
export function containedIn(minor: number, basisPoints: number): number {
  const milli = BigInt(toMilli(basisPoints))
  const whole = 100_000n + milli
  return Number((2n * BigInt(minor) * milli + whole) / (2n * whole))
}

/** Returns the net of a price, without the contained taxes on the total. */
export const withoutIncluded = (minor: number, taxes: readonly Tax[]): number =>
  minor - containedIn(minor, sumRates(taxes.filter(isIncluded)))

/**
 * Splits an amount by weights, so that the parts sum to it (largest remainder method). Gives leftover units to the
 * largest remainders, earlier ones first. Expects integers from 0; returns zeros without any weight.
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

/** Returns cost and price of a line; null while one of its nights has none. */
export function lineAmounts({ count, spans, state }: PriceableLine): Pick<LinePrice, 'netMinor' | 'sellMinor'> {
  if (state === 'own') return { netMinor: 0, sellMinor: 0 }
  const sumAmounts = (amount: 'netMinor' | 'sellMinor') => {
    let sum = 0
    for (const span of spans) {
      if (span[amount] === null) return null
      const whole = amount === 'netMinor' ? span.wholeNetMinor : null
      sum += whole ?? count * span.times * span[amount]
    }
    return spans.length === 0 ? null : sum
  }
  return { netMinor: sumAmounts('netMinor'), sellMinor: sumAmounts('sellMinor') }
}

/**
 * Divides the tax of net prices by the shares of its taxes. Beside a contained tax, one on top is its share, as the
 * offer stated.
 */
export function divideTax(taxMinor: number, taxes: readonly Tax[], shares: readonly number[]): number[] {
  const insides = taxes.map((tax) => (isIncluded(tax) ? toMilli(tax.basisPoints) : 0))
  const restMinor = taxMinor - total(shares.filter((_, i) => !isIncluded(taxes[i]!)))
  if (total(insides) === 0 || restMinor < 0) return allot(taxMinor, shares)
  const parts = allot(restMinor, insides)
  return taxes.map((tax, i) => (isIncluded(tax) ? parts[i]! : shares[i]!))
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const sumRates = (taxes: readonly Tax[]) => total(taxes.map(({ basisPoints }) => basisPoints))
const discountFor = (discount: Discount | null, sellMinor: number): number =>
  discount === null
    ? 0
    : Math.min(sellMinor, discount.kind === 'amount' ? discount.minor : shareFor(sellMinor, discount.basisPoints))

/**
 * Prices an offer: lines by their units, then the discount and each tax once over all. Allots these to the lines by
 * largest remainder, so that parts sum to their totals. Contained taxes on the total are computed together; the rest is
 * net, and the base of taxes on top. Excludes optional lines, choices not taken and own arrangements. A line of unknown
 * cost counts at its price, without contained tax on its margin. For taxes on top of the margin, which only offers of
 * version 1.0.0 have, an unknown cost is 0.
 */
export function priceOffer({ lines, discount, taxes }: Priceable): OfferPrice {
  const own = lines.map(lineAmounts)
  const counted = lines.map(counts)
  const amounts = (amount: 'netMinor' | 'sellMinor') => own.map((line, i) => (counted[i] ? (line[amount] ?? 0) : 0))
  const sells = amounts('sellMinor')
  const costs = amounts('netMinor')
  const sellMinor = total(sells)
  const discountMinor = discountFor(discount, sellMinor)
  const discounts = allot(discountMinor, sells)
  const paid = sells.map((sell, i) => sell - discounts[i]!)
  const included = taxes.filter(isIncluded)
  const containedMinor = containedIn(total(paid), sumRates(included))
  const insides = allot(containedMinor, paid)
  const soldMinor = total(paid) - containedMinor
  const ofEach = allot(
    containedMinor,
    included.map(({ basisPoints }) => toMilli(basisPoints)),
  )
  const margins = paid.map((amount, i) => amount - insides[i]! - costs[i]!)
  const taxed = taxes.flatMap((tax) => {
    const { basisPoints, on } = tax
    if (isHidden(tax)) return []
    if (isIncluded(tax))
      return { tax, amountMinor: ofEach[included.indexOf(tax)]!, ofMinor: soldMinor, parts: paid.map(() => 0) }
    const ofMinor = on === 'total' ? soldMinor : Math.max(0, total(margins))
    const amountMinor = shareFor(ofMinor, basisPoints)
    const weights = on === 'total' ? paid : margins.map((m) => Math.max(0, m))
    return { tax, amountMinor, ofMinor, parts: allot(amountMinor, weights) }
  })
  const contained = sumRates(taxes.filter(isHidden))
  const unknown = own.map(({ netMinor }, i) => (counted[i] && netMinor === null ? paid[i]! - insides[i]! : 0))
  const marginMinor = total(margins) - total(unknown)
  const marginTaxMinor = containedIn(Math.max(0, marginMinor), contained)
  const priced = own.map((line, i) => {
    const taxMinor = total(taxed.map(({ parts }) => parts[i]!))
    return { ...line, discountMinor: discounts[i]!, taxMinor, totalMinor: sells[i]! - discounts[i]! + taxMinor }
  })
  return {
    lines: priced,
    netMinor: total(amounts('netMinor')),
    sellMinor,
    discountMinor,
    taxes: taxed.map(({ parts: _parts, ...one }) => one),
    taxMinor: total(taxed.map(({ tax, amountMinor }) => (tax.isContained ? 0 : amountMinor))),
    containedMinor,
    totalMinor: total(priced.map((line) => line.totalMinor)),
    marginTaxMinor,
    marginMinor: marginMinor - marginTaxMinor,
  }
}

type Grouped = { key: string; group: string; state: LineState }

/** Takes another choice of the line's group. */
export const withChoice = <L extends Grouped>(lines: readonly L[], key: string): L[] => {
  const group = lines.find((line) => line.key === key)?.group
  return lines.map((line) =>
    group && line.group === group ? { ...line, state: line.key === key ? 'chosen' : 'not-chosen' } : line,
  )
}

/** Returns true if the traveler may add the line or remove it. */
export const isOption = ({ state }: { state: LineState }): boolean => state === 'optional' || state === 'added'

const withState = <L extends Grouped>(lines: readonly L[], key: string, state: LineState): L[] =>
  lines.map((line) => (line.key === key ? { ...line, state } : line))

/** Holds the keys of lines that a traveler takes, and of options that they remove. */
export type Taken = { keys: readonly string[]; without: readonly string[] }

/**
 * Takes these lines: a choice replaces another one of its group, an option is added. Removes the options in `without`.
 * Returns null if a line is neither.
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

/** Applies the choices made between two versions to other lines, where these offer them. */
export function withTaken<L extends Grouped>(lines: readonly L[], before: readonly L[], after: readonly L[]): L[] {
  const getTaken = (counted: readonly L[]) =>
    new Set(counted.filter(({ state }) => state === 'chosen' || state === 'added').map(({ key }) => key))
  const [had, has] = [getTaken(before), getTaken(after)]
  const offered = new Set(lines.filter((line) => line.group || isOption(line)).map(({ key }) => key))
  const keys = [...has].filter((key) => !had.has(key) && offered.has(key))
  const without = lines
    .filter((line) => isOption(line) && had.has(line.key) && !has.has(line.key))
    .map(({ key }) => key)
  return withChoices(lines, { keys, without }) ?? [...lines]
}

export type Wanted = Quantity & { occupancy: number; ageBand: AgeBand }
