import { restDeparture, restPublicDeparture } from '../../modules/catalog/departures/rest.rules'
import type { InventoryItem } from '../../modules/catalog/inventory/item.rules'
import { restItem } from '../../modules/catalog/inventory/rest.rules'
import { toTelNumber } from '../../modules/settings/settings/contact.rules'
import { restMatches } from '../../modules/storefront/fits/rest.rules'
import { signedIn as signedInView } from '../../modules/identity/auth/view'
import { device as deviceView } from '../../modules/identity/devices/view'
import { account as accountView } from '../../modules/office/users/view'
import { coTraveler as coTravelerView } from '../../modules/travelers/co-travelers/view'
import { profileUser } from '../../modules/travelers/profile/view'
import { restForm, restShape, sameInRest } from '../../shared/rest-shape'
import { text } from '../../shared/views'
import type { z } from 'zod'
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

export const done = sameInRest(answers.done)
const withTel = { extend: { phone: text }, from: ({ phone }: { phone: string }) => ({ phone: toTelNumber(phone) }) }
const me = restShape(signedInView.shape.user, withTel)
export const signedIn = restForm(
  signedInView.extend({ user: me.schema }),
  ({ user: seen }: z.output<typeof signedInView>) => ({
    user: me.from(seen),
  }),
)
export const user = restShape(profileUser, withTel)
export const account = restShape(accountView, withTel)
export const coTraveler = restShape(coTravelerView, {
  extend: { mobileNumber: text.nullable() },
  from: ({ mobileNumber }) => ({ mobileNumber: mobileNumber && toTelNumber(mobileNumber) }),
})
export const device = sameInRest(deviceView)
export const upload = sameInRest(answers.upload)
export const place = sameInRest(answers.place)
export const listedPlace = sameInRest(answers.place.omit({ id: true }))
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
