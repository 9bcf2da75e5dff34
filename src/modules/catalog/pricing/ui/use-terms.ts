import { useSite } from '../../../../platform/web/site/money'
import type { Currency } from '../../../../shared/money'
import type { EstimateRules, PaymentTerms, PolicyLines, ShownTerms, TripRules } from '../../../settings/terms/schema'
import {
  convertEstimate,
  convertTerms,
  firstPolicyLines,
  firstTerms,
  getFirstEstimate,
} from '../../../settings/terms/terms.rules'

/** Returns the agency's parameters of the estimate, in this currency, else in its own. */
export function useEstimateRules(): EstimateRules
export function useEstimateRules(to: Currency | undefined): TripRules
export function useEstimateRules(to?: Currency): TripRules {
  const site = useSite()
  if (!site) return getFirstEstimate(to ?? 'USD')
  const { estimate, currency: from } = site.agency
  return convertEstimate(estimate, { from, to: to ?? from, rates: site.rates })
}

type Sold = { paymentTerms: PaymentTerms | null; currency: Currency }

/** Returns the terms of payment and cancellation of a package: its own, else the agency's in its currency. */
export function usePaymentTerms({ paymentTerms, currency: to }: Sold): ShownTerms {
  const site = useSite()
  if (paymentTerms || !site) return paymentTerms ?? firstTerms
  const { paymentTerms: usual, currency: from } = site.agency
  return convertTerms(usual, { from, to, rates: site.rates })
}

export const usePolicyLines = (): PolicyLines => useSite()?.agency.policyLines ?? firstPolicyLines
