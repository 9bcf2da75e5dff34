import type { Ctx } from '../../../platform/server/context'
import { graceTerm, isPaidInParts, paymentSentence, tierTerms } from '../../catalog/pricing/policy.rules'
import { getCachedSite } from '../../settings/settings/service'
import type { Promises } from './view'

export async function getPromises({ ctx }: { ctx: Ctx }): Promise<Promises> {
  const { paymentTerms, currency } = (await getCachedSite(ctx)).agency
  return {
    payment: paymentSentence(paymentTerms, currency),
    isPaidInParts: isPaidInParts(paymentTerms),
    terms: [
      tierTerms(paymentTerms)[0]!,
      ...(paymentTerms.grace ? [graceTerm(paymentTerms.grace)] : []),
      'The price of a proposal stays as it is until the date on it',
      'Every payment has a receipt, and every line of the price can be read',
    ],
  }
}
