import { useSite } from '../../../../platform/web/site/money'
import type { EstimateRules, PaymentTerms } from '../../../settings/terms/schema'
import { firstTerms, getFirstEstimate } from '../../../settings/terms/terms.rules'

/** Returns the agency's parameters of the estimate. */
export const useEstimateRules = (): EstimateRules => useSite()?.agency.estimate ?? getFirstEstimate('USD')

/** Returns the terms of payment and cancellation of a package: its own, else the agency's. */
export function usePaymentTerms({ paymentTerms }: { paymentTerms: PaymentTerms | null }): PaymentTerms {
  const usual = useSite()?.agency.paymentTerms ?? firstTerms
  return paymentTerms ?? usual
}
