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
  restBookingDetail,
  restTraveler,
  restTrip,
  restTripDetail,
  tripQuery,
} from '../../modules/bookings/bookings/rest.rules'
import { restBooking } from '../../modules/servicing/bookings/rest.rules'
import { restSupplierOrder, supplierOrderQuery } from '../../modules/bookings/supplier-orders/rest.rules'
import { departureQuery, restDeparture, restPublicDeparture } from '../../modules/catalog/departures/rest.rules'
import { addedDepartures, movedDepartures } from '../../modules/catalog/departures/view'
import { knownPlace } from '../../modules/catalog/gazetteer/view'
import { itemPaths, itemQuery, toItemBody, toRestItem } from '../../modules/catalog/inventory/rest.rules'
import {
  adminQuery,
  changedPackageBody,
  newPackageBody,
  restCard,
  restPackage,
  toPackageBody,
  toSentName,
} from '../../modules/catalog/packages/rest.rules'
import { getPackageInput } from '../../modules/catalog/packages/schema'
import { getPackageText } from '../../modules/catalog/packages/texts.service'
import { knownQuery, placeQuery } from '../../modules/catalog/places/rest.rules'
import { place, tile } from '../../modules/catalog/places/view'
import { restSupplier, supplierQuery } from '../../modules/catalog/suppliers/rest.rules'
import { startedUpload } from '../../modules/core/media/view'
import { device } from '../../modules/identity/devices/view'
import { dashboardStats, recentBooking, topDestination } from '../../modules/office/reports/view'
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
import { restMatches, matchesQuery } from '../../modules/storefront/fits/rest.rules'
import { packageQuery, toListQuery } from '../../modules/storefront/search/rest.rules'
import { searchPackagesInput } from '../../modules/storefront/search/schema'
import { searchTexts } from '../../modules/storefront/search/service'
import type { RestRequest, RestRoute } from '../../platform/server/rest'
import { isObject } from '../../shared/contract'
import { sameInRest } from '../../shared/rest-shape'
import { done } from '../../shared/views'
import { imports } from './imports'
import { restCoTraveler, restSignedIn, restUser } from './people'
import { settings } from './settings'
import {
  body,
  byId,
  readNothing,
  act,
  all,
  create,
  first,
  get,
  many,
  nothing,
  one,
  type Options,
  patch,
  put,
  remove,
  route,
  whole,
} from './route'

/** Accepts a copy of a row that was read: of two names of one value the changed one counts. */
const readCopy = (req: RestRequest) => {
  const item = toItemBody(req)
  return isObject(item) && 'id' in item ? { ...item, readFrom: item.id ?? undefined } : item
}
const readBookingId = (req: RestRequest) => ({ bookingId: req.params.id })
const ownInvoice = (req: RestRequest) => ({ id: req.params.invoiceId, ...readBookingId(req) })
const readPackageId = (req: RestRequest) => ({ packageId: req.params.id })
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

const readOrderId = (req: RestRequest) => ({ orderId: req.params.id })
const withOrder = (req: RestRequest) => withId(() => ({ ...(req.body as object), ...readOrderId(req) }))(req)
const withPayment = (req: RestRequest) => withId(() => ({ ...(req.body as object), paymentId: req.params.id }))(req)

const adminList = {
  when: (req: RestRequest) => req.query.admin === 'true',
  chosenBy: 'With `admin=true`',
  procedure: 'packages.adminList',
  input: adminQuery.toInput,
  query: adminQuery.schema,
  toParameter: adminQuery.toParameter,
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
    return success ? getPackageText(ctx, data.id) : null
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

/** Accepts the code of a country instead of a `parentId`; the country is added where it is new. */
const placeInCountry = {
  when: (req: RestRequest) => typeof req.body === 'object' && req.body !== null && 'country' in req.body,
  procedure: 'places.add',
  input: body,
}

/** Defines routes for the four kinds of inventory; PUT and PATCH both change what they name. */
const inventory = itemPaths.flatMap(([path, kind, name]): RestRoute[] => {
  const form = toRestItem(kind)
  const base = `/api/inventory/${path}`
  const item = (req: RestRequest) => ({ kind, ...byId(req) })
  return [
    get(base, 'inventory.list', itemQuery(kind), many(name, form)),
    create(base, `inventory.create${name}`, readCopy, one(name, form)),
    get(`${base}/:id`, 'inventory.get', item, one(name, form)),
    put(`${base}/:id`, `inventory.update${name}`, withId(toItemBody), one(name, form)),
    patch(`${base}/:id`, `inventory.update${name}`, withId(toItemBody), one(name, form)),
    remove(`${base}/:id`, 'inventory.remove', item, nothing),
  ]
})

/** Lists the calls of rest.md: method, path, success status, procedure, and the mappings of input and output. */
export const routes: RestRoute[] = [
  act('/api/auth/login', 'auth.login', body, one('SignedIn', restSignedIn)),
  create('/api/auth/register', 'auth.register', body, one('SignedIn', restSignedIn)),
  act('/api/auth/logout', 'auth.logout', readNothing, one('Done', sameInRest(done))),
  act('/api/auth/reset-password', 'accountSecurity.changePassword', body, one('Done', sameInRest(done))),
  get('/api/auth/user', 'profile.user', readNothing, one('User', restUser)),
  put('/api/auth/profile', 'profile.update', body, one('User', restUser)),
  get('/api/co-travelers', 'coTravelers.list', readNothing, all('CoTraveler', restCoTraveler)),
  create('/api/co-travelers', 'coTravelers.create', body, one('CoTraveler', restCoTraveler)),
  put('/api/co-travelers/:id', 'coTravelers.update', withId(body), one('CoTraveler', restCoTraveler)),
  remove('/api/co-travelers/:id', 'coTravelers.remove', byId, nothing),
  get('/api/devices', 'devices.list', readNothing, all('Device', sameInRest(device))),
  act('/api/devices/:id/logout', 'devices.logout', byIdAndBody, one('Done', sameInRest(done))),
  act('/api/objects/upload', 'media.startUpload', readNothing, one('Upload', sameInRest(startedUpload)), pictureUpload),
  get('/api/packages', 'search.list', packageQuery, many('PackageCard', restCard), catalog),
  get('/api/fits', 'fits.find', matchesQuery, one('Fits', restMatches)),
  create('/api/packages', 'packages.create', toPackageBody, one('Package', restPackage), {
    body: newPackageBody,
    toSentName,
  }),
  get('/api/packages/:id', 'packages.get', byId, one('Package', restPackage), onePackage),
  patch('/api/packages/:id', 'packages.update', withId(toPackageBody), one('Package', restPackage), {
    body: changedPackageBody,
    toSentName,
  }),
  remove('/api/packages/:id', 'packages.remove', byId, nothing),
  get(
    '/api/packages/:id/departures',
    'departures.ofPackage',
    readPackageId,
    whole('PackageDepartures', restPublicDeparture),
  ),
  get('/api/departures', 'departures.list', departureQuery, many('Departure', restDeparture)),
  create('/api/departures', 'departures.create', body, one('AddedDepartures', sameInRest(addedDepartures))),
  act('/api/departures/statuses', 'departures.setStatuses', body, one('MovedDepartures', sameInRest(movedDepartures))),
  get('/api/departures/:id', 'departures.get', byId, one('Departure', restDeparture)),
  put('/api/departures/:id', 'departures.update', withId(body), one('Departure', restDeparture)),
  act('/api/departures/:id/cancel', 'departures.cancel', withId(body), one('Departure', restDeparture)),
  create('/api/quotes', 'quotes.create', body, one('Quote', restQuote)),
  get('/api/quotes', 'quotes.list', quoteQuery, many('Quote', restQuote)),
  get('/api/quotes/:id', 'quotes.get', byId, one('Quote', restQuote)),
  patch('/api/quotes/:id', 'quotes.setStatus', withId(body), one('Quote', restQuote)),
  act('/api/quotes/:id/corrections', 'quoteCorrections.correct', withId(body), one('Quote', restQuote)),
  act('/api/quotes/:id/calls', 'quoteCalls.log', withId(body), one('Quote', restQuote)),
  get('/api/leads', 'leads.list', leadQuery, many('Lead', restLead)),
  create('/api/leads', 'leads.create', toLeadBody, one('Lead', restLead)),
  get('/api/leads/:id', 'leads.get', byId, one('Lead', restLead)),
  act('/api/leads/:id/merge', 'leads.merge', withId(body), one('MergedLead', restMergedLead), {
    newer: restLead.from,
  }),
  act('/api/lead-merges/:id/undo', 'leads.undoMerge', byId, one('Lead', restLead)),
  patch('/api/leads/:id', 'leads.patch', withId(toLeadBody), one('Lead', restLead)),
  get('/api/customers', 'customers.list', customerQuery, many('Customer', restCustomer)),
  create('/api/customers', 'customers.create', body, one('Customer', restCustomer)),
  get('/api/customers/:id', 'customers.get', byId, one('Customer', restCustomer)),
  patch('/api/customers/:id', 'customers.update', withId(body), one('Customer', restCustomer)),
  act('/api/customers/:id/merge', 'customers.merge', withId(body), one('MergedCustomer', restMergedCustomer), {
    newer: restCustomer.from,
  }),
  act('/api/customer-merges/:id/undo', 'customers.undoMerge', byId, one('Customer', restCustomer)),
  get('/api/proposals', 'proposals.list', proposalQuery, many('ProposalSummary', restProposal)),
  create('/api/proposals', 'proposals.create', body, one('Proposal', restProposalDetail)),
  get('/api/proposals/:id', 'proposals.get', byId, one('Proposal', restProposalDetail)),
  put('/api/proposals/:id', 'proposals.save', withId(body), one('Proposal', restProposalDetail)),
  act('/api/proposals/:id/send', 'proposalAnswers.send', withId(body), one('Proposal', restProposalDetail)),
  act('/api/proposals/:id/withdraw', 'proposalAnswers.withdraw', withId(body), one('Proposal', restProposalDetail)),
  act('/api/proposals/:id/acceptance', 'proposalAnswers.record', withId(body), one('Proposal', restProposalDetail)),
  get('/api/bookings', 'bookings.list', bookingQuery, many('BookingSummary', restBooking)),
  create('/api/bookings', 'bookings.convert', body, one('Booking', restBookingDetail)),
  create('/api/bookings/direct', 'checkout.bookDirectly', body, one('Booking', restBookingDetail)),
  get('/api/bookings/:id', 'bookings.get', byId, one('Booking', restBookingDetail)),
  act('/api/bookings/:id/confirm', 'bookings.confirm', withId(body), one('Booking', restBookingDetail)),
  act('/api/bookings/:id/cancel', 'bookings.cancel', withId(body), one('Booking', restBookingDetail)),
  put(
    '/api/bookings/:id/travelers/:position',
    'bookings.saveTraveler',
    withPlace,
    one('BookingTraveler', restTraveler),
  ),
  get('/api/bookings/:id/account', 'payments.account', byId, one('BookingAccount', restAccount)),
  create('/api/bookings/:id/payments', 'payments.record', withId(body), one('BookingAccount', restAccount)),
  create('/api/bookings/:id/refunds', 'payments.refund', withId(body), one('BookingAccount', restAccount)),
  get('/api/payments', 'paymentList.list', paymentQuery, many('Payment', restListedPayment)),
  act('/api/payments/:id/reverse', 'payments.reverse', withPayment, one('BookingAccount', restAccount)),
  get('/api/suppliers', 'suppliers.list', supplierQuery, many('Supplier', restSupplier)),
  create('/api/suppliers', 'suppliers.create', body, one('Supplier', restSupplier)),
  get('/api/suppliers/:id', 'suppliers.get', byId, one('Supplier', restSupplier)),
  patch('/api/suppliers/:id', 'suppliers.update', withId(body), one('Supplier', restSupplier)),
  get('/api/supplier-orders', 'supplierOrders.list', supplierOrderQuery, many('SupplierOrder', restSupplierOrder)),
  get(
    '/api/supplier-orders/:id/payments',
    'supplierPayments.of',
    readOrderId,
    one('SupplierAccount', restSupplierAccount),
  ),
  create(
    '/api/supplier-orders/:id/payments',
    'supplierPayments.record',
    withOrder,
    one('SupplierAccount', restSupplierAccount),
  ),
  act(
    '/api/supplier-payments/:id/reverse',
    'supplierPayments.reverse',
    withPayment,
    one('SupplierAccount', restSupplierAccount),
  ),
  get('/api/payables', 'supplierPayments.payables', payableQuery, many('Payable', restPayable)),
  get('/api/trips', 'bookings.trips', tripQuery, many('TripSummary', restTrip)),
  get('/api/trips/:id', 'bookings.open', byId, one('Trip', restTripDetail)),
  get('/api/bookings/:id/changes', 'bookingChanges.of', byId, whole('BookingChanges', sameInRest(changeView))),
  act('/api/bookings/:id/changes/plan', 'bookingChanges.plan', withId(body), one('ChangePlan', sameInRest(planView))),
  create(
    '/api/bookings/:id/changes',
    'bookingChanges.propose',
    withId(body),
    first('BookingChange', sameInRest(changeView)),
    { newer: restBookingDetail.from },
  ),
  get('/api/trips/:id/changes', 'bookingChanges.own', byId, whole('TripChanges', sameInRest(ownChange))),
  create('/api/trips/:id/changes', 'bookingChanges.ask', withId(body), first('TripChange', sameInRest(ownChange))),
  act('/api/trip-changes/:id/agree', 'bookingChanges.agree', byChange, whole('TripChanges', sameInRest(ownChange))),
  act(
    '/api/trip-changes/:id/decline',
    'bookingChanges.decline',
    withChange,
    whole('TripChanges', sameInRest(ownChange)),
  ),
  get('/api/invoices', 'invoices.list', invoiceQuery, many('Invoice', restInvoice)),
  get('/api/invoices/:id', 'invoices.get', byId, one('InvoiceDetail', restInvoiceDetail)),
  get('/api/trips/:id/invoices', 'invoices.own', readBookingId, whole('TripInvoices', restOwnInvoice)),
  get('/api/trips/:id/invoices/:invoiceId', 'invoices.open', ownInvoice, one('TripInvoice', restOpenedInvoice)),
  route('POST', '/api/send-trip-email', 202, 'email.sendTrip', toCustomizationBody, one('TripEmail', restSentTrip), {
    body: tripEmailBody,
  }),
  ...inventory,
  ...imports,
  ...settings,
  get('/api/dashboard/stats', 'reports.stats', readNothing, one('Stats', sameInRest(dashboardStats))),
  get(
    '/api/recent-bookings',
    'reports.recentBookings',
    readNothing,
    whole('RecentBookings', sameInRest(recentBooking)),
  ),
  get('/api/places', 'places.search', placeQuery, many('Place', sameInRest(place))),
  create('/api/places', 'places.create', body, one('Place', sameInRest(place)), { variant: placeInCountry }),
  get('/api/places/known', 'places.known', knownQuery, whole('KnownPlaces', sameInRest(knownPlace))),
  create('/api/places/known', 'places.take', body, one('Place', sameInRest(place))),
  get('/api/home-tiles', 'places.tiles', readNothing, whole('HomeTiles', sameInRest(tile))),
  put('/api/home-tiles', 'places.setTiles', body, whole('HomeTiles', sameInRest(tile))),
  get('/api/places/:id', 'places.get', byId, one('Place', sameInRest(place))),
  patch('/api/places/:id', 'places.update', withId(body), one('Place', sameInRest(place))),
  act('/api/places/:id/merge', 'places.merge', withId(body), one('Place', sameInRest(place))),
  remove('/api/places/:id', 'places.remove', byId, nothing),
  get(
    '/api/top-destinations',
    'reports.topDestinations',
    readNothing,
    whole('TopDestinations', sameInRest(topDestination)),
  ),
]
