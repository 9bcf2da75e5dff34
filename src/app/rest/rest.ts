import { toCustomerQuery, restCustomer, restMergedCustomer } from '../../modules/sales/customers/rest.rules'
import { itemPaths, toItemQuery, restItem } from '../../modules/catalog/inventory/rest.rules'
import {
  toAdminQuery,
  changedPackageBody,
  newPackageBody,
  toPackageBody,
  restPackage,
} from '../../modules/catalog/packages/rest.rules'
import { packageText } from '../../modules/catalog/packages/texts.service'
import { getPackageInput } from '../../modules/catalog/packages/schema'
import { searchPackagesInput } from '../../modules/storefront/search/schema'
import { searchTexts } from '../../modules/storefront/search/service'
import { listParameters, toListQuery } from '../../modules/storefront/search/rest.rules'
import { toFitsQuery, restMatches } from '../../modules/storefront/fits/rest.rules'
import { toLeadBody, toLeadQuery, restLead, restMerged } from '../../modules/sales/leads/rest.rules'
import { toQuoteQuery, restQuote, toCustomizationBody, tripEmailBody } from '../../modules/sales/quotes/rest.rules'
import { toProposalQuery, restProposal, restProposalDetail } from '../../modules/sales/proposals/rest.rules'
import { toUserQuery } from '../../modules/office/users/rest.rules'
import { toDepartureQuery, restDeparture, restPublicDeparture } from '../../modules/catalog/departures/rest.rules'
import { toTelNumber } from '../../modules/settings/settings/contact.rules'
import {
  toInvoiceQuery,
  restInvoice,
  restInvoiceDetail,
  restOpenedInvoice,
  restOwnInvoice,
} from './bookings/paper-shapes'
import { toBookingQuery, restBooking, restBookingDetail, restTrip, restTripDetail } from './bookings/shapes'
import { toPaymentQuery, restAccount, restListedPayment } from './bookings/money-shapes'
import {
  toPayableQuery,
  restPayable,
  restSupplierAccount,
  restSupplierOrder,
  toSupplierOrderQuery,
} from './bookings/supplier-shapes'
import { pageHeaders, type RestRequest, type RestRoute } from '../../platform/server/rest'

type Route = [
  RestRoute['method'],
  string,
  number,
  string,
  RestRoute['input'],
  RestRoute['answer'],
  Pick<RestRoute, 'body' | 'cached' | 'texts' | 'variant' | 'takesFile'>?,
]
type Page = { items: never[]; nextCursor: string | null; total: number }

const one = (shape: (row: never) => unknown) => (row: never) => ({ body: shape(row) })
const asIs = (output: never) => ({ body: output })

type Person = { phone?: string; mobileNumber?: string | null }
/** Converts phones to E.164 for integrators; screens get them formatted. */
const person = <Row extends Person>({ phone, mobileNumber, ...row }: Row) => ({
  ...row,
  ...(phone !== undefined && { phone: toTelNumber(phone) }),
  ...(mobileNumber !== undefined && { mobileNumber: mobileNumber && toTelNumber(mobileNumber) }),
})
const session = ({ user, ...output }: { user: Person }) => ({ ...output, user: person(user) })
const people = (rows: never) => all((rows as Person[]).map(person) as never)
const nothing = () => ({ body: undefined })

/** Returns a list as an array; the total and the next page are headers (rest.md). */
const many = (shape: (row: never) => unknown) => (page: never, req: RestRequest) => {
  const { items, ...paging } = page as Page
  return { body: items.map(shape), headers: pageHeaders(paging, req) }
}

/** Returns an unpaged list. */
const all = (rows: never) => ({ body: rows, headers: { 'x-total-count': String((rows as unknown[]).length) } })
const whole = (shape: (row: never) => unknown) => (rows: never) => all((rows as never[]).map(shape) as never)

/** Returns the row just made, the first of a list with the newest first. */
const first = (rows: never) => ({ body: (rows as unknown[])[0] })

/** Returns the row just made, or the current booking when the sender's version was stale. */
const firstOrNewer = (answer: never) => (Array.isArray(answer) ? first(answer) : one(restBookingDetail)(answer))

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

const catalog: Route[6] = {
  cached: [...listParameters, 'admin', 'status'],
  variant: adminList,
  texts: async (ctx, req) => {
    const { success, data } = searchPackagesInput.safeParse(toListQuery(req))
    return success ? searchTexts({ ctx, input: data }) : null
  },
}
const onePackage: Route[6] = {
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
const inventory = itemPaths.flatMap(([path, kind, name]): Route[] => {
  const base = `/api/inventory/${path}`
  const item = (req: RestRequest) => ({ kind, ...byId(req) })
  return [
    ['GET', base, 200, 'inventory.list', toItemQuery(kind), many(restItem)],
    ['POST', base, 201, `inventory.create${name}`, copied, one(restItem)],
    ['GET', `${base}/:id`, 200, 'inventory.get', item, one(restItem)],
    ['PUT', `${base}/:id`, 200, `inventory.update${name}`, withId(body), one(restItem)],
    ['PATCH', `${base}/:id`, 200, `inventory.update${name}`, withId(body), one(restItem)],
    ['DELETE', `${base}/:id`, 204, 'inventory.remove', item, nothing],
  ]
})

/** Lists the calls of rest.md: method, path, success status, procedure, and the mappings of input and output. */
const table: Route[] = [
  ['POST', '/api/auth/login', 200, 'auth.login', body, one(session)],
  ['POST', '/api/auth/register', 201, 'auth.register', body, one(session)],
  ['POST', '/api/auth/logout', 200, 'auth.logout', none, asIs],
  ['POST', '/api/auth/reset-password', 200, 'accountSecurity.changePassword', body, asIs],
  ['GET', '/api/auth/user', 200, 'profile.user', none, one(person)],
  ['PUT', '/api/auth/profile', 200, 'profile.update', body, one(person)],
  ['GET', '/api/co-travelers', 200, 'coTravelers.list', none, people],
  ['POST', '/api/co-travelers', 201, 'coTravelers.create', body, one(person)],
  ['PUT', '/api/co-travelers/:id', 200, 'coTravelers.update', withId(body), one(person)],
  ['DELETE', '/api/co-travelers/:id', 204, 'coTravelers.remove', byId, nothing],
  ['GET', '/api/devices', 200, 'devices.list', none, all],
  ['POST', '/api/devices/:id/logout', 200, 'devices.logout', byIdAndBody, asIs],
  ['POST', '/api/objects/upload', 200, 'media.startUpload', none, asIs, pictureUpload],
  ['GET', '/api/packages', 200, 'search.list', toListQuery, many(restPackage), catalog],
  ['GET', '/api/fits', 200, 'fits.find', toFitsQuery, one(restMatches)],
  ['POST', '/api/packages', 201, 'packages.create', toPackageBody, one(restPackage), { body: newPackageBody }],
  ['GET', '/api/packages/:id', 200, 'packages.get', byId, one(restPackage), onePackage],
  [
    'PATCH',
    '/api/packages/:id',
    200,
    'packages.update',
    withId(toPackageBody),
    one(restPackage),
    { body: changedPackageBody },
  ],
  ['DELETE', '/api/packages/:id', 204, 'packages.remove', byId, nothing],
  ['GET', '/api/packages/:id/departures', 200, 'departures.ofPackage', ofPackage, whole(restPublicDeparture)],
  ['GET', '/api/departures', 200, 'departures.list', toDepartureQuery, many(restDeparture)],
  ['POST', '/api/departures', 201, 'departures.create', body, asIs],
  ['POST', '/api/departures/statuses', 200, 'departures.setStatuses', body, asIs],
  ['GET', '/api/departures/:id', 200, 'departures.get', byId, one(restDeparture)],
  ['PUT', '/api/departures/:id', 200, 'departures.update', withId(body), one(restDeparture)],
  ['POST', '/api/departures/:id/cancel', 200, 'departures.cancel', withId(body), one(restDeparture)],
  ['POST', '/api/quotes', 201, 'quotes.create', body, one(restQuote)],
  ['GET', '/api/quotes', 200, 'quotes.list', toQuoteQuery, many(restQuote)],
  ['GET', '/api/quotes/:id', 200, 'quotes.get', byId, one(restQuote)],
  ['PATCH', '/api/quotes/:id', 200, 'quotes.setStatus', withId(body), one(restQuote)],
  ['POST', '/api/quotes/:id/corrections', 200, 'quoteCorrections.correct', withId(body), one(restQuote)],
  ['POST', '/api/quotes/:id/calls', 200, 'quoteCalls.log', withId(body), one(restQuote)],
  ['GET', '/api/leads', 200, 'leads.list', toLeadQuery, many(restLead)],
  ['POST', '/api/leads', 201, 'leads.create', toLeadBody, one(restLead)],
  ['GET', '/api/leads/:id', 200, 'leads.get', byId, one(restLead)],
  ['POST', '/api/leads/:id/merge', 200, 'leads.merge', withId(body), one(restMerged)],
  ['POST', '/api/lead-merges/:id/undo', 200, 'leads.undoMerge', byId, one(restLead)],
  ['PATCH', '/api/leads/:id', 200, 'leads.patch', withId(toLeadBody), one(restLead)],
  ['GET', '/api/customers', 200, 'customers.list', toCustomerQuery, many(restCustomer)],
  ['POST', '/api/customers', 201, 'customers.create', body, one(restCustomer)],
  ['GET', '/api/customers/:id', 200, 'customers.get', byId, one(restCustomer)],
  ['PATCH', '/api/customers/:id', 200, 'customers.update', withId(body), one(restCustomer)],
  ['POST', '/api/customers/:id/merge', 200, 'customers.merge', withId(body), one(restMergedCustomer)],
  ['POST', '/api/customer-merges/:id/undo', 200, 'customers.undoMerge', byId, one(restCustomer)],
  ['GET', '/api/proposals', 200, 'proposals.list', toProposalQuery, many(restProposal)],
  ['POST', '/api/proposals', 201, 'proposals.create', body, one(restProposalDetail)],
  ['GET', '/api/proposals/:id', 200, 'proposals.get', byId, one(restProposalDetail)],
  ['PUT', '/api/proposals/:id', 200, 'proposals.save', withId(body), one(restProposalDetail)],
  ['POST', '/api/proposals/:id/send', 200, 'proposalAnswers.send', withId(body), one(restProposalDetail)],
  ['POST', '/api/proposals/:id/withdraw', 200, 'proposalAnswers.withdraw', withId(body), one(restProposalDetail)],
  ['POST', '/api/proposals/:id/acceptance', 200, 'proposalAnswers.record', withId(body), one(restProposalDetail)],
  ['GET', '/api/bookings', 200, 'bookings.list', toBookingQuery, many(restBooking)],
  ['POST', '/api/bookings', 201, 'bookings.convert', body, one(restBookingDetail)],
  ['POST', '/api/bookings/direct', 201, 'checkout.bookDirectly', body, one(restBookingDetail)],
  ['GET', '/api/bookings/:id', 200, 'bookings.get', byId, one(restBookingDetail)],
  ['POST', '/api/bookings/:id/confirm', 200, 'bookings.confirm', withId(body), one(restBookingDetail)],
  ['POST', '/api/bookings/:id/cancel', 200, 'bookings.cancel', withId(body), one(restBookingDetail)],
  ['PUT', '/api/bookings/:id/travelers/:position', 200, 'bookings.saveTraveler', withPlace, asIs],
  ['GET', '/api/bookings/:id/account', 200, 'payments.account', byId, one(restAccount)],
  ['POST', '/api/bookings/:id/payments', 201, 'payments.record', withId(body), one(restAccount)],
  ['POST', '/api/bookings/:id/refunds', 201, 'payments.refund', withId(body), one(restAccount)],
  ['GET', '/api/payments', 200, 'paymentList.list', toPaymentQuery, many(restListedPayment)],
  ['GET', '/api/supplier-orders', 200, 'supplierOrders.list', toSupplierOrderQuery, many(restSupplierOrder)],
  ['GET', '/api/supplier-orders/:id/payments', 200, 'supplierPayments.of', ofOrder, one(restSupplierAccount)],
  ['POST', '/api/supplier-orders/:id/payments', 201, 'supplierPayments.record', withOrder, one(restSupplierAccount)],
  [
    'POST',
    '/api/supplier-payments/:id/reverse',
    200,
    'supplierPayments.reverse',
    withPayment,
    one(restSupplierAccount),
  ],
  ['GET', '/api/payables', 200, 'supplierPayments.payables', toPayableQuery, many(restPayable)],
  ['GET', '/api/trips', 200, 'bookings.mine', none, whole(restTrip)],
  ['GET', '/api/trips/:id', 200, 'bookings.open', byId, one(restTripDetail)],
  ['GET', '/api/bookings/:id/changes', 200, 'bookingChanges.of', byId, all],
  ['POST', '/api/bookings/:id/changes/plan', 200, 'bookingChanges.plan', withId(body), asIs],
  ['POST', '/api/bookings/:id/changes', 201, 'bookingChanges.propose', withId(body), firstOrNewer],
  ['GET', '/api/trips/:id/changes', 200, 'bookingChanges.own', byId, all],
  ['POST', '/api/trips/:id/changes', 201, 'bookingChanges.ask', withId(body), first],
  ['POST', '/api/trip-changes/:id/agree', 200, 'bookingChanges.agree', byChange, all],
  ['POST', '/api/trip-changes/:id/decline', 200, 'bookingChanges.decline', withChange, all],
  ['GET', '/api/invoices', 200, 'invoices.list', toInvoiceQuery, many(restInvoice)],
  ['GET', '/api/invoices/:id', 200, 'invoices.get', byId, one(restInvoiceDetail)],
  ['GET', '/api/trips/:id/invoices', 200, 'invoices.own', ofBooking, whole(restOwnInvoice)],
  ['GET', '/api/trips/:id/invoices/:invoiceId', 200, 'invoices.open', ownInvoice, one(restOpenedInvoice)],
  ['POST', '/api/send-trip-email', 202, 'email.sendTrip', toCustomizationBody, asIs, { body: tripEmailBody }],
  ...inventory,
  ['GET', '/api/users', 200, 'users.list', toUserQuery, many(person)],
  ['GET', '/api/dashboard/stats', 200, 'reports.stats', none, asIs],
  ['GET', '/api/recent-bookings', 200, 'reports.recentBookings', none, all],
  ['GET', '/api/places', 200, 'places.list', none, all],
  ['POST', '/api/places', 201, 'places.add', body, asIs],
  ['GET', '/api/top-destinations', 200, 'reports.topDestinations', none, all],
]

export const routes: RestRoute[] = table.map(([method, path, status, procedure, input, answer, options]) => ({
  method,
  path,
  status,
  procedure,
  input,
  answer,
  ...options,
}))
