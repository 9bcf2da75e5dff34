import { convert, type Currency, type Rate, toMinor } from '../../../shared/money'
import type { EstimateRules, PaymentTerms } from './schema'

/**
 * Holds the specified terms, until an agency sets its own (product.md 4.6, 4.7). The specification leaves a gap between
 * 48 hours and 3 days; 2 calendar days refund 25%, in the traveler's favor.
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

/** Returns the specified parameters of the estimate, until an agency sets its own (product.md 3.3, specification 9). */
export const getFirstEstimate = (currency: Currency): EstimateRules => ({
  childPercent: 70,
  childFrom: 2,
  adultFrom: 12,
  extraRoomMinor: toMinor(500, currency),
  singleMinor: 0,
})

type Exchange = { from: Currency; to: Currency; rates: readonly Rate[] }

/** Converts the sum of a deposit; shares and days stay. Returns null without a rate. */
export function convertTerms(terms: PaymentTerms, { from, to, rates }: Exchange): PaymentTerms | null {
  if (terms.deposit.kind === 'percent') return terms
  const amountMinor = convert(terms.deposit.amountMinor, from, to, rates)
  return amountMinor === null ? null : { ...terms, deposit: { kind: 'amount', amountMinor } }
}

/** Converts the sums for rooms, which are free without a rate: for what is shown, or was agreed. */
export const estimateIn = (rules: EstimateRules, exchange: Exchange): EstimateRules =>
  convertEstimate(rules, exchange) ?? { ...rules, extraRoomMinor: 0, singleMinor: 0 }

/** Converts the sums for rooms. Returns null without a rate. */
export function convertEstimate(rules: EstimateRules, { from, to, rates }: Exchange): EstimateRules | null {
  const extraRoomMinor = convert(rules.extraRoomMinor, from, to, rates)
  const singleMinor = convert(rules.singleMinor, from, to, rates)
  return extraRoomMinor === null || singleMinor === null ? null : { ...rules, extraRoomMinor, singleMinor }
}
