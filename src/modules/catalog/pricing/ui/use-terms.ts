import { useSite } from '../../../../platform/web/site/money'
import type { Currency } from '../../../../shared/money'
import type { EstimateRules, PaymentTerms } from '../../../settings/terms/schema'
import { convertTerms, estimateIn, firstTerms, getFirstEstimate } from '../../../settings/terms/terms.rules'

/** Returns the agency's parameters of the estimate, in this currency, else in its own. */
export function useEstimateRules(to?: Currency): EstimateRules {
  const site = useSite()
  if (!site) return getFirstEstimate(to ?? 'USD')
  const { estimate, currency: from } = site.agency
  return to && to !== from ? estimateIn(estimate, { from, to, rates: site.rates }) : estimate
}

type Sold = { paymentTerms: PaymentTerms | null; currency: Currency }

/** Returns the terms of payment and cancellation of a package: its own, else the agency's in its currency. */
export function usePaymentTerms({ paymentTerms, currency: to }: Sold): PaymentTerms {
  const site = useSite()
  if (paymentTerms || !site) return paymentTerms ?? firstTerms
  const { paymentTerms: usual, currency: from } = site.agency
  return convertTerms(usual, { from, to, rates: site.rates }) ?? usual
}
