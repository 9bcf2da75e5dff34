import { toSeller } from '../../billing/invoices/printed.rules'
import { isNamed } from '../../settings/settings/agency.rules'
import { newAgency, type Agency } from '../../settings/settings/schema'
import { type ListName, usualLists } from '../../settings/settings/lists.rules'
import type { SetupStep } from '../../settings/settings/setup.rules'
import { paymentTermsSchema, type PaymentTerms } from '../../settings/terms/schema'

/** Holds what the agency's data says. */
export type Facts = {
  agency: Agency
  hasPackage: boolean
  hasBooking: boolean
  hasPlace: boolean
  /** Tells whether a mail server took a test. */
  hasTestedMail: boolean
  hasColleague: boolean
  sendsMail: boolean
  takesCards: boolean
}

type BillingAgency = Pick<Agency, 'name' | 'billing'>

/** Orders the keys as the schema does: the database sorts them its own way. */
const toText = (terms: PaymentTerms) => JSON.stringify(paymentTermsSchema.parse(terms))
const firstTerms = toText(newAgency.paymentTerms)

/** Tells whether the agency changed a list: those of the specification have cities of the United States and budgets in dollars. */
const isOwn = (agency: Agency, name: ListName) => agency[name].join('\n') !== usualLists[name].join('\n')

/** Lists what is missing before customers can be invoiced and pay. */
export const listPaymentLacks = ({
  agency,
  takesCards,
}: Pick<Facts, 'takesCards'> & { agency: BillingAgency }): string[] => [
  ...(toSeller(agency) ? [] : ['the address, without which no invoice can be issued']),
  ...(takesCards || agency.billing.bank ? [] : ['a bank account, as no cards are taken']),
]

const rules: Record<SetupStep, (facts: Facts) => boolean> = {
  agency: ({ agency }) => isNamed(agency),
  brand: ({ agency: { brand } }) => Boolean(brand.logo ?? brand.primary),
  currencies: ({ agency, hasPackage }) => hasPackage || agency.currency !== newAgency.currency,
  hours: ({ agency }) => agency.timeZone !== newAgency.timeZone,
  terms: ({ agency, hasBooking }) => hasBooking || toText(agency.paymentTerms) !== firstTerms,
  places: ({ hasPlace }) => hasPlace,
  lists: ({ agency }) =>
    agency.departureCities.length > 0 &&
    isOwn(agency, 'departureCities') &&
    (agency.currency === 'USD' || isOwn(agency, 'budgetRanges')),
  package: ({ hasPackage }) => hasPackage,
  mail: ({ hasTestedMail, sendsMail }) => hasTestedMail && sendsMail,
  payments: (facts) => listPaymentLacks(facts).length === 0,
  colleagues: ({ hasColleague }) => hasColleague,
}

/**
 * Tests by the agency's data whether a step is done. A used default counts as chosen: the currency once a package is
 * sold in it, the terms once a trip is booked by them.
 */
export const isStepDone = (step: SetupStep, facts: Facts): boolean => rules[step](facts)
