import {
  invoiceQuery,
  restInvoice,
  restInvoiceDetail,
  restOpenedInvoice,
  restOwnInvoice,
} from '../../modules/billing/invoices/rest.rules'
import { paymentQuery, restAccount, restListedPayment } from '../../modules/billing/payments/rest.rules'
import { payableQuery, restPayable, restSupplierAccount } from '../../modules/billing/supplier-payments/rest.rules'
import {
  bookingQuery,
  restBooking,
  restBookingDetail,
  restTraveler,
  restTrip,
  restTripDetail,
} from '../../modules/bookings/bookings/rest.rules'
import { restSupplierOrder, supplierOrderQuery } from '../../modules/bookings/supplier-orders/rest.rules'
import { departureQuery, restDeparture, restPublicDeparture } from '../../modules/catalog/departures/rest.rules'
import { addedDepartures, movedDepartures } from '../../modules/catalog/departures/view'
import { itemPaths, itemQuery, toRestItem } from '../../modules/catalog/inventory/rest.rules'
import {
  changedPackageBody,
  newPackageBody,
  restCard,
  restPackage,
  toAdminQuery,
  toPackageBody,
} from '../../modules/catalog/packages/rest.rules'
import { getPackageInput } from '../../modules/catalog/packages/schema'
import { packageText } from '../../modules/catalog/packages/texts.service'
import { foundPlace, listedPlace } from '../../modules/catalog/places/view'
import { startedUpload } from '../../modules/core/media/view'
import { device } from '../../modules/identity/devices/view'
import { dashboardStats, recentBooking, topDestination } from '../../modules/office/reports/view'
import { userQuery } from '../../modules/office/users/rest.rules'
import { restCustomer, restMergedCustomer, customerQuery } from '../../modules/sales/customers/rest.rules'
import { restLead, restMergedLead, toLeadBody, leadQuery } from '../../modules/sales/leads/rest.rules'
import { restProposal, restProposalDetail, proposalQuery } from '../../modules/sales/proposals/rest.rules'
import {
  restQuote,
  restSentTrip,
  toCustomizationBody,
  quoteQuery,
  tripEmailBody,
} from '../../modules/sales/quotes/rest.rules'
import { changeView, ownChange, planView } from '../../modules/servicing/booking-changes/view'
import { restFits, fitsQuery } from '../../modules/storefront/fits/rest.rules'
import { packageQuery, toListQuery } from '../../modules/storefront/search/rest.rules'
import { searchPackagesInput } from '../../modules/storefront/search/schema'
import { searchTexts } from '../../modules/storefront/search/service'
import type { RestRequest, RestRoute } from '../../platform/server/rest'
import { sameInRest } from '../../shared/rest-shape'
import { done } from '../../shared/views'
import { restCoTraveler, restSignedIn, restUser, restUserAccount } from './people'
import { all, first, many, nothing, one, type Options, route, whole } from './route'

const body = (req: RestRequest) => req.body ?? {}
/** Accepts a copy of a row that was read: of two names of one value the changed one counts. */
const copied = (req: RestRequest) =>
  typeof req.body === 'object' && req.body !== null && 'id' in req.body
    ? { ...req.body, readFrom: req.body.id ?? undefined }
    : body(req)
const none = () => undefined
const byId = (req: RestRequest) => ({ id: req.params.id })
const ofBooking = (req: RestRequest) => ({ bookingId: req.params.id })
const ownInvoice = (req: RestRequest) => ({ id: req.params.invoiceId, ...ofBooking(req) })
const ofPackage = (req: RestRequest) => ({ packageId: req.params.id })
/** Passes a body that is no object unchanged, so that the guard answers before the schema refuses it. */
const withId = (input: RestRoute['input']) => (req: RestRequest) =>
  typeof req.body === 'object' && req.body !== null && !Array.isArray(req.body)
    ? { ...(input(req) as object), id: req.params.id }
    : (req.body ?? null)
/** Accepts a missing body. */
const byIdAndBody = (req: RestRequest) => (req.body === undefined ? byId(req) : withId(body)(req))
const withPlace = (req: RestRequest) =>
  withId(() => ({ ...(req.body as object), position: Number(req.params.position) }))(req)

const byChange = (req: RestRequest) => ({ changeId: req.params.id })
const withChange = (req: RestRequest) => withId(() => ({ ...(req.body as object), ...byChange(req) }))(req)

const ofOrder = (req: RestRequest) => ({ orderId: req.params.id })
const withOrder = (req: RestRequest) => withId(() => ({ ...(req.body as object), ...ofOrder(req) }))(req)
const withPayment = (req: RestRequest) => withId(() => ({ ...(req.body as object), paymentId: req.params.id }))(req)

const adminList = {
  when: (req: RestRequest) => req.query.admin === 'true',
  procedure: 'packages.adminList',
  input: toAdminQuery,
}

const catalog: Options = {
  cached: Object.keys(packageQuery.schema.shape),
  variant: adminList,
  texts: async (ctx, req) => {
    const { success, data } = searchPackagesInput.safeParse(toListQuery(req))
    return success ? searchTexts({ ctx, input: data }) : null
  },
}
const onePackage: Options = {
  cached: [],
  texts: async (ctx, req) => {
    const { success, data } = getPackageInput.safeParse(byId(req))
    return success ? packageText(ctx, data.id) : null
  },
}

/** Accepts the picture itself, instead of a request for an upload address. */
const pictureUpload = {
  takesFile: true,
  variant: {
    when: ({ file }: RestRequest) => file !== undefined,
    procedure: 'media.sendPicture',
    input: ({ file }: RestRequest) => ({ file }),
    status: 201,
  },
}

/** Defines routes for the four kinds of inventory; PUT and PATCH both change what they name. */
const inventory = itemPaths.flatMap(([path, kind, name]): RestRoute[] => {
  const form = toRestItem(kind)
  const base = `/api/inventory/${path}`
  const item = (req: RestRequest) => ({ kind, ...byId(req) })
  return [
    route('GET', base, 200, 'inventory.list', itemQuery(kind), many(name, form)),
    route('POST', base, 201, `inventory.create${name}`, copied, one(name, form)),
    route('GET', `${base}/:id`, 200, 'inventory.get', item, one(name, form)),
    route('PUT', `${base}/:id`, 200, `inventory.update${name}`, withId(body), one(name, form)),
    route('PATCH', `${base}/:id`, 200, `inventory.update${name}`, withId(body), one(name, form)),
    route('DELETE', `${base}/:id`, 204, 'inventory.remove', item, nothing),
  ]
})

/** Lists the calls of rest.md: method, path, success status, procedure, and the mappings of input and output. */
export const routes: RestRoute[] = [
  route('POST', '/api/auth/login', 200, 'auth.login', body, one('SignedIn', restSignedIn)),
  route('POST', '/api/auth/register', 201, 'auth.register', body, one('SignedIn', restSignedIn)),
  route('POST', '/api/auth/logout', 200, 'auth.logout', none, one('Done', sameInRest(done))),
  route('POST', '/api/auth/reset-password', 200, 'accountSecurity.changePassword', body, one('Done', sameInRest(done))),
  route('GET', '/api/auth/user', 200, 'profile.user', none, one('User', restUser)),
  route('PUT', '/api/auth/profile', 200, 'profile.update', body, one('User', restUser)),
  route('GET', '/api/co-travelers', 200, 'coTravelers.list', none, all('CoTraveler', restCoTraveler)),
  route('POST', '/api/co-travelers', 201, 'coTravelers.create', body, one('CoTraveler', restCoTraveler)),
  route('PUT', '/api/co-travelers/:id', 200, 'coTravelers.update', withId(body), one('CoTraveler', restCoTraveler)),
  route('DELETE', '/api/co-travelers/:id', 204, 'coTravelers.remove', byId, nothing),
  route('GET', '/api/devices', 200, 'devices.list', none, all('Device', sameInRest(device))),
  route('POST', '/api/devices/:id/logout', 200, 'devices.logout', byIdAndBody, one('Done', sameInRest(done))),
  route(
    'POST',
    '/api/objects/upload',
    200,
    'media.startUpload',
    none,
    one('Upload', sameInRest(startedUpload)),
    pictureUpload,
  ),
  route('GET', '/api/packages', 200, 'search.list', packageQuery, many('PackageCard', restCard), catalog),
  route('GET', '/api/fits', 200, 'fits.find', fitsQuery, one('Fits', restFits)),
  route('POST', '/api/packages', 201, 'packages.create', toPackageBody, one('Package', restPackage), {
    body: newPackageBody,
  }),
  route('GET', '/api/packages/:id', 200, 'packages.get', byId, one('Package', restPackage), onePackage),
  route('PATCH', '/api/packages/:id', 200, 'packages.update', withId(toPackageBody), one('Package', restPackage), {
    body: changedPackageBody,
  }),
  route('DELETE', '/api/packages/:id', 204, 'packages.remove', byId, nothing),
  route(
    'GET',
    '/api/packages/:id/departures',
    200,
    'departures.ofPackage',
    ofPackage,
    whole('PackageDepartures', restPublicDeparture),
  ),
  route('GET', '/api/departures', 200, 'departures.list', departureQuery, many('Departure', restDeparture)),
  route('POST', '/api/departures', 201, 'departures.create', body, one('AddedDepartures', sameInRest(addedDepartures))),
  route(
    'POST',
    '/api/departures/statuses',
    200,
    'departures.setStatuses',
    body,
    one('MovedDepartures', sameInRest(movedDepartures)),
  ),
  route('GET', '/api/departures/:id', 200, 'departures.get', byId, one('Departure', restDeparture)),
  route('PUT', '/api/departures/:id', 200, 'departures.update', withId(body), one('Departure', restDeparture)),
  route('POST', '/api/departures/:id/cancel', 200, 'departures.cancel', withId(body), one('Departure', restDeparture)),
  route('POST', '/api/quotes', 201, 'quotes.create', body, one('Quote', restQuote)),
  route('GET', '/api/quotes', 200, 'quotes.list', quoteQuery, many('Quote', restQuote)),
  route('GET', '/api/quotes/:id', 200, 'quotes.get', byId, one('Quote', restQuote)),
  route('PATCH', '/api/quotes/:id', 200, 'quotes.setStatus', withId(body), one('Quote', restQuote)),
  route('POST', '/api/quotes/:id/corrections', 200, 'quoteCorrections.correct', withId(body), one('Quote', restQuote)),
  route('POST', '/api/quotes/:id/calls', 200, 'quoteCalls.log', withId(body), one('Quote', restQuote)),
  route('GET', '/api/leads', 200, 'leads.list', leadQuery, many('Lead', restLead)),
  route('POST', '/api/leads', 201, 'leads.create', toLeadBody, one('Lead', restLead)),
  route('GET', '/api/leads/:id', 200, 'leads.get', byId, one('Lead', restLead)),
  route('POST', '/api/leads/:id/merge', 200, 'leads.merge', withId(body), one('MergedLead', restMergedLead), {
    newer: restLead.from,
  }),
  route('POST', '/api/lead-merges/:id/undo', 200, 'leads.undoMerge', byId, one('Lead', restLead)),
  route('PATCH', '/api/leads/:id', 200, 'leads.patch', withId(toLeadBody), one('Lead', restLead)),
  route('GET', '/api/customers', 200, 'customers.list', customerQuery, many('Customer', restCustomer)),
  route('POST', '/api/customers', 201, 'customers.create', body, one('Customer', restCustomer)),
  route('GET', '/api/customers/:id', 200, 'customers.get', byId, one('Customer', restCustomer)),
  route('PATCH', '/api/customers/:id', 200, 'customers.update', withId(body), one('Customer', restCustomer)),
  route(
    'POST',
    '/api/customers/:id/merge',
    200,
    'customers.merge',
    withId(body),
    one('MergedCustomer', restMergedCustomer),
    { newer: restCustomer.from },
  ),
  route('POST', '/api/customer-merges/:id/undo', 200, 'customers.undoMerge', byId, one('Customer', restCustomer)),
  route('GET', '/api/proposals', 200, 'proposals.list', proposalQuery, many('ProposalSummary', restProposal)),
  route('POST', '/api/proposals', 201, 'proposals.create', body, one('Proposal', restProposalDetail)),
  route('GET', '/api/proposals/:id', 200, 'proposals.get', byId, one('Proposal', restProposalDetail)),
  route('PUT', '/api/proposals/:id', 200, 'proposals.save', withId(body), one('Proposal', restProposalDetail)),
  route(
    'POST',
    '/api/proposals/:id/send',
    200,
    'proposalAnswers.send',
    withId(body),
    one('Proposal', restProposalDetail),
  ),
  route(
    'POST',
    '/api/proposals/:id/withdraw',
    200,
    'proposalAnswers.withdraw',
    withId(body),
    one('Proposal', restProposalDetail),
  ),
  route(
    'POST',
    '/api/proposals/:id/acceptance',
    200,
    'proposalAnswers.record',
    withId(body),
    one('Proposal', restProposalDetail),
  ),
  route('GET', '/api/bookings', 200, 'bookings.list', bookingQuery, many('BookingSummary', restBooking)),
  route('POST', '/api/bookings', 201, 'bookings.convert', body, one('Booking', restBookingDetail)),
  route('POST', '/api/bookings/direct', 201, 'checkout.bookDirectly', body, one('Booking', restBookingDetail)),
  route('GET', '/api/bookings/:id', 200, 'bookings.get', byId, one('Booking', restBookingDetail)),
  route('POST', '/api/bookings/:id/confirm', 200, 'bookings.confirm', withId(body), one('Booking', restBookingDetail)),
  route('POST', '/api/bookings/:id/cancel', 200, 'bookings.cancel', withId(body), one('Booking', restBookingDetail)),
  route(
    'PUT',
    '/api/bookings/:id/travelers/:position',
    200,
    'bookings.saveTraveler',
    withPlace,
    one('BookingTraveler', restTraveler),
  ),
  route('GET', '/api/bookings/:id/account', 200, 'payments.account', byId, one('BookingAccount', restAccount)),
  route('POST', '/api/bookings/:id/payments', 201, 'payments.record', withId(body), one('BookingAccount', restAccount)),
  route('POST', '/api/bookings/:id/refunds', 201, 'payments.refund', withId(body), one('BookingAccount', restAccount)),
  route('GET', '/api/payments', 200, 'paymentList.list', paymentQuery, many('Payment', restListedPayment)),
  route(
    'GET',
    '/api/supplier-orders',
    200,
    'supplierOrders.list',
    supplierOrderQuery,
    many('SupplierOrder', restSupplierOrder),
  ),
  route(
    'GET',
    '/api/supplier-orders/:id/payments',
    200,
    'supplierPayments.of',
    ofOrder,
    one('SupplierAccount', restSupplierAccount),
  ),
  route(
    'POST',
    '/api/supplier-orders/:id/payments',
    201,
    'supplierPayments.record',
    withOrder,
    one('SupplierAccount', restSupplierAccount),
  ),
  route(
    'POST',
    '/api/supplier-payments/:id/reverse',
    200,
    'supplierPayments.reverse',
    withPayment,
    one('SupplierAccount', restSupplierAccount),
  ),
  route('GET', '/api/payables', 200, 'supplierPayments.payables', payableQuery, many('Payable', restPayable)),
  route('GET', '/api/trips', 200, 'bookings.mine', none, whole('Trips', restTrip)),
  route('GET', '/api/trips/:id', 200, 'bookings.open', byId, one('Trip', restTripDetail)),
  route(
    'GET',
    '/api/bookings/:id/changes',
    200,
    'bookingChanges.of',
    byId,
    whole('BookingChanges', sameInRest(changeView)),
  ),
  route(
    'POST',
    '/api/bookings/:id/changes/plan',
    200,
    'bookingChanges.plan',
    withId(body),
    one('ChangePlan', sameInRest(planView)),
  ),
  route(
    'POST',
    '/api/bookings/:id/changes',
    201,
    'bookingChanges.propose',
    withId(body),
    first('BookingChange', sameInRest(changeView)),
    { newer: restBookingDetail.from },
  ),
  route('GET', '/api/trips/:id/changes', 200, 'bookingChanges.own', byId, whole('TripChanges', sameInRest(ownChange))),
  route(
    'POST',
    '/api/trips/:id/changes',
    201,
    'bookingChanges.ask',
    withId(body),
    first('TripChange', sameInRest(ownChange)),
  ),
  route(
    'POST',
    '/api/trip-changes/:id/agree',
    200,
    'bookingChanges.agree',
    byChange,
    whole('TripChanges', sameInRest(ownChange)),
  ),
  route(
    'POST',
    '/api/trip-changes/:id/decline',
    200,
    'bookingChanges.decline',
    withChange,
    whole('TripChanges', sameInRest(ownChange)),
  ),
  route('GET', '/api/invoices', 200, 'invoices.list', invoiceQuery, many('Invoice', restInvoice)),
  route('GET', '/api/invoices/:id', 200, 'invoices.get', byId, one('InvoiceDetail', restInvoiceDetail)),
  route('GET', '/api/trips/:id/invoices', 200, 'invoices.own', ofBooking, whole('TripInvoices', restOwnInvoice)),
  route(
    'GET',
    '/api/trips/:id/invoices/:invoiceId',
    200,
    'invoices.open',
    ownInvoice,
    one('TripInvoice', restOpenedInvoice),
  ),
  route('POST', '/api/send-trip-email', 202, 'email.sendTrip', toCustomizationBody, one('TripEmail', restSentTrip), {
    body: tripEmailBody,
  }),
  ...inventory,
  route('GET', '/api/users', 200, 'users.list', userQuery, many('Account', restUserAccount)),
  route('GET', '/api/dashboard/stats', 200, 'reports.stats', none, one('Stats', sameInRest(dashboardStats))),
  route(
    'GET',
    '/api/recent-bookings',
    200,
    'reports.recentBookings',
    none,
    whole('RecentBookings', sameInRest(recentBooking)),
  ),
  route('GET', '/api/places', 200, 'places.list', none, whole('Places', sameInRest(listedPlace))),
  route('POST', '/api/places', 201, 'places.add', body, one('Place', sameInRest(foundPlace))),
  route(
    'GET',
    '/api/top-destinations',
    200,
    'reports.topDestinations',
    none,
    whole('TopDestinations', sameInRest(topDestination)),
  ),
]
