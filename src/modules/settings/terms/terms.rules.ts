import { convert, type Currency, findRate, type Rate, toMinor } from '../../../shared/money'
import type { EstimateRules, PaymentTerms, PolicyLines, ShownTerms, TripRules } from './schema'

/**
 * Holds the specified terms, until an agency sets its own (product.md 4.6, 4.7). The specification leaves a gap between
 * 48 hours and 3 days: 2 calendar days refund 25%, in the traveler's favor.
 */
export const firstTerms: PaymentTerms = {
  deposit: { kind: 'percent', percent: 25 },
  instalments: [],
  balanceDays: 30,
  tiers: [
    { fromDays: 15, percent: 100 },
    { fromDays: 8, percent: 50 },
    { fromDays: 2, percent: 25 },
    { fromDays: 0, percent: 0 },
  ],
  grace: { hours: 24, minDays: 7 },
}

/** Holds the specified lines of the Policies tab, until an agency sets its own (specification 2). */
export const firstPolicyLines: PolicyLines = {
  payment: ['Late payment may cancel booking'],
  travel: ['Valid passport for international travel', 'Travel insurance recommended'],
  estimate: ['Prices subject to currency fluctuation'],
}

/** Returns the specified parameters of the estimate, until an agency sets its own (product.md 3.3, specification 9). */
export const getFirstEstimate = (currency: Currency): EstimateRules => ({
  childPercent: 70,
  childFrom: 2,
  adultFrom: 12,
  extraRoomMinor: toMinor(500, currency),
  singleMinor: 0,
})

type Exchange = { from: Currency; to: Currency; rates: readonly Rate[] }

/** Converts a sum, null without a rate. Nothing is nothing in any currency. */
const sumIn = (minor: number, { from, to, rates }: Exchange) => minor && convert(minor, from, to, rates)

/** Converts the sum of a deposit, which is null without a rate; shares and days stay. */
export function convertTerms(terms: PaymentTerms, exchange: Exchange): ShownTerms {
  if (terms.deposit.kind === 'percent') return terms
  const amountMinor = sumIn(terms.deposit.amountMinor, exchange)
  return { ...terms, deposit: amountMinor === null ? null : { kind: 'amount', amountMinor } }
}

/** Tells whether the deposit is known: without a rate it is null. */
export const hasDeposit = (terms: ShownTerms): terms is PaymentTerms => terms.deposit !== null

export function convertEstimate(rules: EstimateRules, exchange: Exchange): TripRules {
  const { from, to, rates } = exchange
  const fx = from === to ? undefined : findRate(from, to, rates)
  const extraRoomMinor = sumIn(rules.extraRoomMinor, exchange)
  return { ...rules, extraRoomMinor, singleMinor: sumIn(rules.singleMinor, exchange), ...(fx && { fx }) }
}
