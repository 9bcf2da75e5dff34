import { restDeparture, restPublicDeparture } from '../../modules/catalog/departures/rest.rules'
import type { InventoryItem } from '../../modules/catalog/inventory/item.rules'
import { restItem } from '../../modules/catalog/inventory/rest.rules'
import { restCustomer, restMergedCustomer } from '../../modules/sales/customers/rest.rules'
import { restLead, restMerged } from '../../modules/sales/leads/rest.rules'
import { restProposal, restProposalDetail } from '../../modules/sales/proposals/rest.rules'
import { restQuote } from '../../modules/sales/quotes/rest.rules'
import { toTelNumber } from '../../modules/settings/settings/contact.rules'
import { restMatches } from '../../modules/storefront/fits/rest.rules'
import { restForm, sameInRest } from '../../shared/rest-shape'
import { z } from 'zod'
import * as answers from './answers'
import * as bookings from './bookings/booking-answers'
import * as money from './bookings/money-answers'
import { restAccount, restListedPayment } from './bookings/money-shapes'
import * as papers from './bookings/paper-answers'
import { restInvoice, restInvoiceDetail, restOpenedInvoice, restOwnInvoice } from './bookings/paper-shapes'
import { restBooking, restBookingDetail, restTrip, restTripDetail } from './bookings/shapes'
import * as suppliers from './bookings/supplier-answers'
import { restPayable, restSupplierAccount, restSupplierOrder } from './bookings/supplier-shapes'
import * as fit from './catalog/fit-answers'
import * as inventory from './inventory-answers'
import * as offers from './offer-answers'
import * as office from './office-answers'

/** Pairs the schema of each answer with what makes it of a procedure's output, where that is not one shape yet. */

type Output<Schema extends z.ZodType> = z.output<Schema>

export const done = sameInRest(answers.done)
export const signedIn = restForm(answers.signedIn, (output: Output<typeof answers.signedIn>) => ({
  ...output,
  user: { ...output.user, phone: toTelNumber(output.user.phone) },
}))
export const user = restForm(answers.user, (person: Output<typeof answers.user>) => ({
  ...person,
  phone: toTelNumber(person.phone),
}))
export const account = restForm(answers.account, (person: Output<typeof answers.account>) => ({
  ...person,
  phone: toTelNumber(person.phone),
}))
export const coTraveler = restForm(answers.coTraveler, (traveler: Output<typeof answers.coTraveler>) => ({
  ...traveler,
  mobileNumber: traveler.mobileNumber && toTelNumber(traveler.mobileNumber),
}))
export const device = sameInRest(answers.device)
export const upload = sameInRest(answers.upload)
export const place = sameInRest(answers.place)
export const listedPlace = sameInRest(answers.place.omit({ id: true }))
export const tripEmail = sameInRest(answers.tripEmail)
export const stats = sameInRest(office.stats)
export const recentBooking = sameInRest(office.recentBooking)
export const topDestination = sameInRest(office.topDestination)

export const fits = restForm(fit.fits, restMatches)
export const publicDeparture = restForm(offers.publicDeparture, restPublicDeparture)
export const departure = restForm(offers.departureAnswer, restDeparture)
export const addedDepartures = sameInRest(offers.addedDepartures)
export const movedDepartures = sameInRest(offers.movedDepartures)
/** Pairs what the compiler cannot: the procedures answer with items of any kind. */
const item = <Schema extends z.ZodType>(schema: Schema) =>
  restForm(schema, restItem as (view: InventoryItem) => z.output<Schema>)
export const items = {
  hotels: item(inventory.hotelItem),
  activities: item(inventory.activityItem),
  transfers: item(inventory.transferItem),
  mealPlans: item(inventory.mealPlanItem),
}

export const quote = restForm(answers.quote, restQuote)
export const lead = restForm(answers.lead, restLead)
export const mergedLead = restForm(answers.lead.extend({ mergeId: z.uuid() }), restMerged)
export const customer = restForm(office.customer, restCustomer)
export const mergedCustomer = restForm(office.customer.extend({ mergeId: z.uuid() }), restMergedCustomer)
export const proposalSummary = restForm(offers.proposalSummary, restProposal)
export const proposal = restForm(offers.proposalDetail, restProposalDetail)

export const bookingSummary = restForm(bookings.summary, restBooking)
export const booking = restForm(bookings.detail, restBookingDetail)
export const bookingTraveler = sameInRest(bookings.travelerAnswer)
export const trip = restForm(bookings.trip, restTrip)
export const tripDetail = restForm(bookings.tripDetail, restTripDetail)
export const bookingAccount = restForm(money.account, restAccount)
export const listedPayment = restForm(money.listed, restListedPayment)
export const invoice = restForm(papers.invoice, restInvoice)
export const invoiceDetail = restForm(papers.detail, restInvoiceDetail)
export const tripInvoice = restForm(papers.ownInvoice, restOwnInvoice)
export const openedInvoice = restForm(papers.opened, restOpenedInvoice)
export const supplierOrder = restForm(suppliers.order, restSupplierOrder)
export const supplierAccount = restForm(suppliers.account, restSupplierAccount)
export const payable = restForm(suppliers.payable, restPayable)

export const bookingChange = sameInRest(papers.change)
export const changePlan = sameInRest(papers.plan)
export const tripChange = sameInRest(papers.ownChange)
