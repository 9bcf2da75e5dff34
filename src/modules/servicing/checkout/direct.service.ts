import type { UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import { AppError, conflict, invalid } from '../../../shared/errors'
import { type Currency, formatAmount } from '../../../shared/money'
import { cutText } from '../../../shared/text'
import type { BookingDetail } from '../../bookings/bookings/view'
import { withContainedTaxes, withTaxLines } from '../../bookings/bookings/contained-tax.rules'
import { type Agreed, assertNotBooked, findOwner, lockPeople } from '../../bookings/bookings/create.service'
import { bookings } from '../../bookings/bookings/table'
import { placesFor } from '../../bookings/bookings/travelers.rules'
import { getBooking } from '../../bookings/bookings/view.service'
import { findIn, makeOnce, toRequestKey } from '../../../platform/server/idempotency'
import { bookOn } from '../../catalog/departures/seats.service'
import { getDepartureOn } from '../../catalog/departures/view.service'
import { followAssignees, getDefaultOwner } from '../../sales/leads/assign.service'
import { makeLeadForCustomer } from '../../sales/leads/create.service'
import { touchLead } from '../../sales/leads/events.service'
import { markLeadWon } from '../../sales/leads/update.service'
import { getLead } from '../../sales/leads/view.service'
import { isOfferedOn, notOfferedText } from '../../catalog/packages/offered.rules'
import type { PackageDetail } from '../../catalog/packages/view'
import { getPackageById } from '../../catalog/packages/service'
import { estimateFor, headCount } from '../../catalog/pricing/estimate.rules'
import type { Receipt } from '../../catalog/pricing/view'
import { makeBooking } from '../bookings/make-booking.service'
import { toPackageLines } from '../../sales/proposals/create.service'
import { asksFirst, gapText, priceGapTo } from '../../sales/proposals/estimate.rules'
import { partyText } from '../../sales/proposals/offer.rules'
import { counts } from '../../sales/proposals/price.rules'
import { readEstimate } from '../../sales/proposals/view.service'
import { listLeadRequests, setQuoteStatuses } from '../../sales/quotes/move.service'
import { findActivePackage } from '../../sales/quotes/customization.service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { assertSold, getAgency } from '../../settings/settings/service'
import { getDefaultTaxes } from '../../settings/taxes/service'
import type { PaymentTerms } from '../../settings/terms/schema'
import { findEstimateRules, noRateForRooms, getTermsFor } from '../../settings/terms/service'
import { toOfferDays, lastDay, toServices } from './checkout.rules'
import { getPolicyFor } from './offer.service'
import type { BookDirectlyInput } from './schema'
import { lockLeadsWithWork } from '../../sales/leads/locks.service'

/** Describes the trip and its package's price; `computed` is null where nothing computes one. */
type Trip = {
  pkg: PackageDetail | null
  title: string
  destination: string
  endsOn: CalendarDate
  timeZone: string
  currency: Currency
  computed: Receipt | null
  paymentTerms: PaymentTerms
}

/** @throws AppError invalid `startsOn` */
async function getPriceOn(ctx: UserCtx, pkg: PackageDetail, date: CalendarDate): Promise<number> {
  const departure = await getDepartureOn({ ctx, input: { packageId: pkg.id, date } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  })
  if (departure) return departure.soldMinor
  // Allows staff to sell closed departures, but no day without one.
  if (pkg.isDated)
    throw invalid('This package has no departure on this day. Add one, or choose another day', 'startsOn')
  if (!isOfferedOn(pkg.offered, date)) throw invalid(notOfferedText(pkg.offered), 'startsOn')
  return pkg.priceMinor
}

async function toPackageTrip(ctx: UserCtx, input: BookDirectlyInput): Promise<Trip> {
  const { id } = await findActivePackage(ctx, input.packageId!, 'packageId')
  const pkg = await getPackageById({ ctx, input: { id } })
  const { title, destination, timeZone, currency, paymentTerms: terms } = pkg
  if (input.currency && input.currency !== currency) throw invalid(`This package is priced in ${currency}`, 'currency')
  const rules = await findEstimateRules(ctx, currency)
  const computed = estimateFor({ ...pkg, priceMinor: await getPriceOn(ctx, pkg, input.startsOn) }, input, rules)
  if (!computed) throw noRateForRooms(currency)
  return {
    pkg,
    title,
    destination,
    timeZone,
    currency,
    computed,
    endsOn: lastDay(input.startsOn, pkg),
    paymentTerms: await getTermsFor(ctx, currency, { terms, currency }),
  }
}

async function getTrip(ctx: UserCtx, input: BookDirectlyInput): Promise<Trip> {
  if (input.packageId) return toPackageTrip(ctx, input)
  const agency = await getAgency({ ctx })
  const currency = input.currency ?? agency.currency
  await assertSold({ ctx, input: currency })
  const { title, endsOn } = input
  return {
    pkg: null,
    title,
    destination: title,
    timeZone: agency.timeZone,
    currency,
    computed: null,
    paymentTerms: await getTermsFor(ctx, currency, null),
    endsOn: endsOn!,
  }
}

/**
 * Returns the agreed receipt; a deviation from the package's price is a separate line.
 * @throws AppError invalid `priceReason`
 */
function toReceipt({ computed, currency, title }: Trip, input: BookDirectlyInput): Receipt {
  const { totalMinor } = input
  if (!computed)
    return { currency, totalMinor, lines: [{ label: title, detail: partyText(input), amountMinor: totalMinor }] }
  const difference = totalMinor - computed.totalMinor
  if (difference === 0) return computed
  if (!input.priceReason) {
    const price = formatAmount(computed.totalMinor, currency)
    throw invalid(`By the package it costs ${price}. Say why this booking does not, for your colleagues`, 'priceReason')
  }
  const agreed = { label: 'Agreed price', detail: 'In place of the price of the package', amountMinor: difference }
  return { ...computed, totalMinor, lines: [...computed.lines, agreed] }
}

/**
 * Compares with the estimate of the lead's newest request for the package.
 * @throws AppError invalid `priceReason` for a price far off it without a reason
 */
async function assertLikeEstimate(ctx: UserCtx, { pkg, currency }: Trip, input: BookDirectlyInput): Promise<void> {
  const { leadId, totalMinor, priceReason } = input
  if (!pkg || !leadId || priceReason) return
  const request = (await listLeadRequests(ctx, leadId)).find(({ packageId }) => packageId === pkg.id)
  const estimate = request && (await readEstimate(ctx, { leadId, packageId: pkg.id, quoteId: request.id }))
  const gap = estimate && priceGapTo(estimate, totalMinor, currency)
  if (gap && asksFirst(gap)) throw invalid(`${gapText(gap, currency)}. Say why, for your colleagues`, 'priceReason')
}

const sources = { phone: 'phone', email: 'email', 'in-person': 'walk-in', chat: 'chat', post: 'other' } as const

/** Returns the named lead, else a new one of the customer. @throws AppError not-found; conflict */
async function getLeadId(ctx: UserCtx, input: BookDirectlyInput, { destination, currency }: Trip): Promise<string> {
  if (input.leadId) return input.leadId
  return makeLeadForCustomer(ctx, {
    customerId: input.customerId!,
    destination: cutText(destination, 120),
    travelDate: input.startsOn,
    numberOfTravelers: headCount(input),
    valueMinor: input.totalMinor,
    currency,
    source: sources[input.channel],
  })
}

/** Reads the lead, its owner and request before anything is locked. */
async function readLead(ctx: UserCtx, { leadId }: BookDirectlyInput) {
  if (!leadId) return { leadId: null, ownerId: ctx.actor.id, quoteId: null }
  const { ownerId } = await getLead({ ctx, input: { id: leadId } })
  const [quote] = await listLeadRequests(ctx, leadId)
  return { leadId, ownerId, quoteId: quote?.id ?? null }
}

/** Gives the caller a lead that nobody has, and confirms its requests of this package. */
async function takeLead(ctx: UserCtx, leadId: string, pkg: PackageDetail | null): Promise<void> {
  await lockLeadsWithWork(ctx, [leadId])
  const to = await getDefaultOwner(ctx)
  if (to) await followAssignees(ctx, [{ leadId, from: null, to }])
  if (!pkg) return
  const asked = (await listLeadRequests(ctx, leadId)).filter(
    (one) => one.packageId === pkg.id && one.status === 'pending',
  )
  await setQuoteStatuses({ ctx, input: { ids: asked.map(({ id }) => id), status: 'confirmed' } })
}

async function bookIn(ctx: UserCtx, input: BookDirectlyInput, key: Agreed['request']): Promise<string> {
  const trip = await getTrip(ctx, input)
  const { pkg, title, timeZone, endsOn, currency, paymentTerms } = trip
  const today = dateIn(ctx.now(), timeZone)
  if (input.startsOn < today) throw invalid('The day of departure is over', 'startsOn')
  const agencyToday = dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)
  if (input.saidOn > agencyToday) throw invalid('That day is still to come', 'saidOn')
  if (input.saidOn < addDays(agencyToday, -731)) throw invalid('This day is more than two years ago', 'saidOn')
  const receipt = toReceipt(trip, input)
  const about = await readLead(ctx, input)
  await assertLikeEstimate(ctx, trip, input)
  const ownerId = await lockPeople(ctx, { ...about, leadId: about.leadId ?? newId() })
  if (about.leadId) await takeLead(ctx, about.leadId, pkg)
  const leadId = await getLeadId(ctx, input, trip)
  const { totalMinor } = input
  await markLeadWon(ctx, { leadId, valueMinor: totalMinor, currency })
  await assertNotBooked(ctx, { leadId, startsOn: input.startsOn })
  await touchLead(ctx, leadId)
  const lead = await getLead({ ctx, input: { id: leadId } })
  if (isAnonymous(lead)) throw conflict('The data of this traveler was deleted. A new trip needs a new lead')
  const { adults, children, infants, rooms, startsOn } = input
  const party = { adults, children, infants, rooms }
  const wanted = { date: startsOn, seats: adults + children, since: ctx.now() }
  // Locks seats after the lead and before the booking, by the lock order.
  const seats = pkg && (await bookOn({ ctx, input: { ...wanted, packageId: pkg.id } }))
  const chosen = { hotels: [], activities: [], transfers: [], ...input }
  const included = pkg ? toPackageLines(pkg, party, chosen).filter(counts) : []
  const booked = toServices({ title, totalMinor, party }, included, newId)
  const taxes = await getDefaultTaxes(ctx, startsOn)
  const { services, sums } = withContainedTaxes(booked, taxes)
  const { channel, saidOn, note, priceReason } = input
  const { id } = await makeBooking(ctx, {
    from: { source: 'staff', ...seats },
    leadId,
    packageId: pkg?.id ?? null,
    userId: await findOwner(ctx, { leadId, quoteId: about.quoteId }),
    ownerId,
    timeZone,
    snapshot: {
      ...input,
      title,
      endsOn,
      days: pkg ? toOfferDays(pkg) : [],
      currency,
      ...sums,
      receipt: withTaxLines(receipt, sums.taxMinor, taxes),
      policy: getPolicyFor(paymentTerms, await getAgency({ ctx }), { startsOn, totalMinor, currency }, today),
      paymentTerms,
    },
    services,
    travelers: placesFor(party, lead.customerName),
    note,
    facts: { channel, saidOn, ...(priceReason && { priceReason }) },
    request: key,
  })
  return id
}

/**
 * Books for a customer who agreed with staff, without a proposal. Writes seats, lead, receipt and policy in one
 * transaction. The same Idempotency-Key returns the same booking.
 * @throws AppError not-found; invalid naming `packageId`, `startsOn`, a part of the party, `saidOn`, or `priceReason`;
 * conflict for a full or unsold departure, a second booking of that day, and an erased traveler
 */
export async function bookDirectly({ ctx, input }: UserCall<BookDirectlyInput>): Promise<BookingDetail> {
  const key = toRequestKey(ctx, 'direct-booking', ctx.actor.id, input)
  const get = (id: string) => getBooking({ ctx, input: { id } })
  const make = async () => get(await withTransaction(ctx, (tx) => bookIn(tx, input, key)))
  return makeOnce(key, { find: findIn(ctx, bookings), make, repeat: get })
}
