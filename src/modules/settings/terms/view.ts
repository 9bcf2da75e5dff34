import { currency, version, view } from '../../../shared/views'
import { estimateRulesView, paymentTermsView } from './schema'

/** Describes the agency's terms and the parameters of its estimate, for other programs. */
export const agencyTerms = view({ currency, paymentTerms: paymentTermsView, estimate: estimateRulesView, version })
