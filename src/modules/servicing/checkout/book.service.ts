import { eq } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict } from '../../../shared/errors'
import { formatAmount } from '../../../shared/money'
import { withContainedTaxes, withTaxLines } from '../../bookings/bookings/contained-tax.rules'
import { getBookingByHold, listHeldByAccount } from '../../bookings/bookings/own.service'
import type { BookingPolicy } from '../../bookings/bookings/view'
import { bookSeats, getReservedSeats } from '../../catalog/departures/seats.service'
import { refusalFor } from '../../catalog/departures/state.rules'
import { getDeparture, getDeparturesById } from '../../catalog/departures/view.service'
import { createWonLead, lockOpenLead } from '../../sales/leads/create.service'
import { markLeadWon } from '../../sales/leads/update.service'
import { listUnpaidBookings } from '../../billing/payments/booking.service'
import { getProfile } from '../../travelers/profile/service'
import type { ProfileUser } from '../../travelers/profile/view'
import { makeBooking } from '../bookings/make-booking.service'
import { toPackageLines } from '../../sales/proposals/create.service'
import { setQuoteStatuses } from '../../sales/quotes/move.service'
import { lockRequestsFor } from '../../sales/quotes/service'
import { getDefaultTaxes } from '../../settings/taxes/service'
import { readPhone } from '../../settings/settings/phone.service'
import { keepAgreement } from '../../storefront/terms/service'
import { toOfferDays, lastDay, mostUnpaid, toServices } from './checkout.rules'
import { assertTraveler, lockCheckout } from './hold.service'
import { composeAgreement, type Priced, getPrice } from './offer.service'
import { listTravelersFor } from './people.service'
import type { BookInput } from './schema'
import { type Checkout, checkouts } from './table'
import type { Booked } from './view'

const createOverError = () =>
  conflict('The time for which your seats were reserved is over. Reserve them again to go on', 'holdId')

type HeldBookings = Awaited<ReturnType<typeof listHeldByAccount>>

/** Wins the lead of a traveler's own booking, and confirms their requests for this package. */
async function winLead(
  ctx: UserCtx,
  { name, email, phone }: ProfileUser,
  { pkg, departure, receipt }: Priced,
  { adults, children }: Checkout,
) {
  const { totalMinor: valueMinor, currency } = receipt
  const requests = await lockRequestsFor(ctx, pkg.id)
  const asked = [...new Set(requests.map(({ leadId }) => leadId))]
  const lead = await lockOpenLead(ctx, asked, email)
  if (!lead)
    return createWonLead(ctx, {
      customerName: name,
      email,
      mobile: (phone && (await readPhone(ctx, phone))) || '',
      destination: pkg.destination,
      travelDate: departure.startsOn,
      numberOfTravelers: adults + children,
      valueMinor,
      currency,
    })
  const ids = requests.filter(({ leadId }) => leadId === lead.id).map(({ id }) => id)
  await setQuoteStatuses({ ctx, input: { ids, status: 'confirmed' } })
  await markLeadWon(ctx, { leadId: lead.id, valueMinor, currency })
  return lead
}

const toSnapshot = (priced: Priced, policy: BookingPolicy, { adults, children, rooms }: Checkout) => {
  const { pkg, departure, receipt, paymentTerms } = priced
  return {
    title: pkg.title,
    startsOn: departure.startsOn,
    endsOn: lastDay(departure.startsOn, pkg),
    adults,
    children,
    infants: 0,
    rooms,
    days: toOfferDays(pkg),
    currency: receipt.currency,
    policy,
    paymentTerms,
  }
}

/** Compares after all locks are taken, when nothing can change. @throws AppError conflict */
async function assertOfferUnchanged(ctx: UserCtx, { departure, receipt }: Priced, hash: string, seen: BookInput) {
  const [sold] = await getDeparturesById({ ctx, input: { ids: [departure.id], ofSold: true } })
  if (!sold) throw conflict('This package is not on sale any more', 'date')
  const { status, state, left } = sold
  if (status !== 'scheduled' || state === 'closed' || state === 'departed' || state === 'stopped')
    throw conflict(refusalFor(state, left), 'date')
  const { totalMinor, currency } = receipt
  if (totalMinor !== seen.totalMinor || currency !== seen.currency)
    throw conflict(
      `The price has changed to ${formatAmount(totalMinor, currency)}. Look at it once more, then book`,
      'totalMinor',
    )
  if (hash !== seen.sha256) throw conflict('The terms have changed. Read them once more, then book', 'sha256')
}

/**
 * Limits free bookings, which block seats: needs a confirmed address, few at a time. The account is locked.
 * @throws AppError conflict
 */
async function assertMayKeepSeats(
  ctx: UserCtx,
  user: ProfileUser,
  { heldBookings, departureId }: { heldBookings: HeldBookings; departureId: string },
): Promise<void> {
  if (!user.emailVerified)
    throw conflict('Please confirm your email address first: open the link that we sent you, then book', 'email')
  const waiting = await listUnpaidBookings(ctx, heldBookings)
  const here = waiting.find((one) => one.departureId === departureId)
  if (here)
    throw conflict(
      `You have booked this departure already: ${here.reference} waits for its first payment. Pay it, or cancel it, then book more seats`,
      'holdId',
    )
  if (waiting.length >= mostUnpaid)
    throw conflict(
      `${mostUnpaid} of your trips wait for their first payment. Pay or cancel one of them under My Trips, then book another`,
      'holdId',
    )
}

async function bookIn(ctx: UserCtx, input: BookInput): Promise<Booked> {
  const mine = await lockCheckout(ctx)
  const [known, hold, user, heldBookings] = await Promise.all([
    getBookingByHold(ctx, input.holdId),
    getReservedSeats({ ctx, input: { id: input.holdId } }),
    getProfile({ ctx }),
    listHeldByAccount(ctx),
  ])
  if (known) return known
  if (mine?.holdId !== input.holdId || !hold) throw createOverError()
  await assertMayKeepSeats(ctx, user, { heldBookings, departureId: hold.departureId })
  const departure = await getDeparture({ ctx, input: { id: hold.departureId } })
  const { packageId, startsOn: date, timeZone } = departure
  const { adults, children } = mine
  const [priced, travelers, taxes] = await Promise.all([
    getPrice(ctx, departure, mine),
    listTravelersFor(ctx, user, { ...input, adults, children, date }),
    getDefaultTaxes(ctx, date),
  ])
  const [agreed, lead] = await Promise.all([composeAgreement(ctx, priced), winLead(ctx, user, priced, mine)])
  // Locks seats after the lead and before the booking, by the lock order. All who book the departure wait from here on.
  await Promise.all([bookSeats({ ctx, input: { id: mine.holdId } }), keepAgreement(ctx, agreed.agreement)])
  const included = toPackageLines(priced.pkg, mine, null).filter(({ state }) => state === 'included')
  const booked = toServices({ title: priced.pkg.title, ...priced.receipt, party: mine }, included, newId)
  const { services, sums } = withContainedTaxes(booked, taxes)
  const sold = {
    from: { source: 'book-now', holdId: mine.holdId, departureId: hold.departureId },
    leadId: lead.id,
    packageId,
    userId: ctx.actor.id,
    ownerId: lead.ownerId,
    timeZone,
    snapshot: {
      ...toSnapshot(priced, agreed.policy, mine),
      ...sums,
      receipt: withTaxLines(priced.receipt, sums.taxMinor, taxes),
      agreedTo: agreed.agreement.version,
    },
    services,
    travelers,
    facts: { accepted: true },
  } as const
  const [, , made] = await Promise.all([
    assertOfferUnchanged(ctx, priced, agreed.sha256, input),
    ctx.db.delete(checkouts).where(eq(checkouts.userId, ctx.actor.id)).execute(),
    makeBooking(ctx, sold),
  ])
  return made
}

/**
 * Books the caller's reserved seats: seats, lead, booking and mails in one transaction. A repeated call returns the
 * same booking.
 * @throws AppError conflict `email` before the address is confirmed, and while other bookings wait for a first payment;
 * conflict for released seats, a departure off sale, or changed price or terms; invalid `people`; forbidden for staff
 */
export async function book({ ctx, input }: UserCall<BookInput>): Promise<Booked> {
  assertTraveler(ctx)
  const write = () => withTransaction(ctx, (tx) => bookIn(tx, input))
  return write().catch((error: unknown) => {
    // Retries once: another new customer with the same phone was inserted concurrently.
    if (getSqlState(error) !== '23505') throw error
    return write()
  })
}
