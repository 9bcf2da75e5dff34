import { z } from 'zod'
import { restForm } from '../../../shared/rest-shape'
import { count, currency, emailAddress, text, version } from '../../../shared/views'
import { estimateRulesView, paymentTermsView } from '../terms/schema'
import type { OwnAgency } from './agency.rules'

/** Maps the settings that other programs need to the REST contract. */
export const restAgency = restForm(
  z.strictObject({
    name: text,
    email: emailAddress.nullable(),
    timeZone: text,
    currency,
    responseHours: count,
    paymentTerms: paymentTermsView,
    estimate: estimateRulesView,
    version,
  }),
  ({
    name,
    email,
    timeZone,
    currency: sellsIn,
    responseHours,
    paymentTerms,
    estimate,
    version: current,
  }: OwnAgency) => ({
    name,
    email: email ?? null,
    timeZone,
    currency: sellsIn,
    responseHours,
    paymentTerms,
    estimate,
    version: current,
  }),
)
