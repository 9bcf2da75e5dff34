import { newAgency, type Agency } from '../../settings/settings/schema'
import type { SetupStep } from '../../settings/settings/setup.rules'
import { paymentTermsSchema, type PaymentTerms } from '../../settings/terms/schema'

/** Holds what the agency's data says. */
export type Facts = {
  agency: Agency
  hasPackage: boolean
  hasBooking: boolean
  hasPlace: boolean
  hasMail: boolean
  hasColleague: boolean
  takesCards: boolean
}

/** Orders the keys as the schema does: the database sorts them its own way. */
const toText = (terms: PaymentTerms) => JSON.stringify(paymentTermsSchema.parse(terms))
const firstTerms = toText(newAgency.paymentTerms)

const rules: Record<SetupStep, (facts: Facts) => boolean> = {
  agency: ({ agency }) => agency.name !== newAgency.name && agency.email !== null,
  brand: ({ agency: { brand } }) => Boolean(brand.logo ?? brand.primary),
  currencies: ({ agency, hasPackage }) => hasPackage || agency.currency !== newAgency.currency,
  hours: ({ agency }) => agency.timeZone !== newAgency.timeZone,
  terms: ({ agency, hasBooking }) => hasBooking || toText(agency.paymentTerms) !== firstTerms,
  places: ({ hasPlace }) => hasPlace,
  package: ({ hasPackage }) => hasPackage,
  mail: ({ hasMail }) => hasMail,
  payments: ({ agency, takesCards }) => takesCards || Boolean(agency.billing.bank),
  colleagues: ({ hasColleague }) => hasColleague,
}

/**
 * Tells by the agency's data whether a step is done. A default that was used counts as chosen: the currency once a
 * package is sold in it, terms once a trip is booked by them.
 */
export const isStepDone = (step: SetupStep, facts: Facts): boolean => rules[step](facts)
