import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { enqueue } from '../../../platform/server/jobs/queue'
import { conflict } from '../../../shared/errors'
import { openAccounts } from '../../billing/payments/booking.service'
import type { BookingDetail } from '../../bookings/bookings/view'
import {
  type Agreed,
  assertNotBooked,
  findBookingId,
  findOwner,
  insertBookings,
  lockPeople,
} from '../../bookings/bookings/create.service'
import type { ConvertInput } from '../../bookings/bookings/schema'
import { toServices, toSnapshot } from '../../bookings/bookings/snapshot.rules'
import { placeOrders } from '../../bookings/supplier-orders/place.service'
import { placesFor } from '../../bookings/bookings/travelers.rules'
import { getBooking } from '../../bookings/bookings/view.service'
import { bookOn } from '../../catalog/departures/seats.service'
import { touchLead } from '../../sales/leads/events.service'
import { markLeadWon } from '../../sales/leads/update.service'
import { toSeen } from '../../sales/proposal-answers/seen.service'
import { lockProposal } from '../../sales/proposals/draft.service'
import type { ProposalDetail } from '../../sales/proposals/view'
import { getProposal } from '../../sales/proposals/view.service'
import { setQuoteStatuses } from '../../sales/quotes/move.service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { lockLeadQuotes } from '../../sales/leads/locks.service'
import { bookingMails } from '../booking-mails/service'

/**
 * Makes a booking of what was agreed, from any source, and mails the traveler. Runs in the caller's transaction, which has locked and won the
 * lead and taken the seats.
 */
export async function makeBooking(ctx: Ctx, agreed: Agreed): Promise<{ id: string; reference: string }> {
  const made = await insertBookings(ctx, [agreed])
  const { id, reference } = made[0]!
  await Promise.all([
    placeOrders(ctx, [id]),
    openAccounts(ctx, made),
    enqueue(ctx, bookingMails.with({ bookingId: id, about: 'booked' }, { key: `${id}:booked` })),
  ])
  return { id, reference }
}

/** Books the accepted offer, with a place for each traveler. */
async function write(ctx: UserCtx, proposal: ProposalDetail, ownerId: string, another: boolean): Promise<string> {
  const offer = proposal.versions.find(({ number }) => number === proposal.currentNumber)!
  const seen = await toSeen(ctx, proposal, offer)
  const { id: proposalId, leadId, packageId, customerName } = proposal
  const { adults, children } = offer
  if (!another) await assertNotBooked(ctx, { leadId, startsOn: seen.travelFrom, field: 'another' })
  const input = { date: seen.travelFrom, seats: adults + children, since: new Date(proposal.createdAt) }
  // Locks seats after the lead and before the booking, by the lock order.
  const seats = packageId ? await bookOn({ ctx, input: { ...input, packageId } }) : null
  const { id } = await makeBooking(ctx, {
    from: { source: 'proposal', proposalId, ...seats },
    leadId,
    packageId,
    userId: await findOwner(ctx, proposal),
    ownerId,
    snapshot: toSnapshot(seen, offer),
    services: toServices(offer),
    travelers: placesFor(offer, customerName),
    facts: { proposalReference: proposal.reference, number: offer.number },
  })
  return id
}

/**
 * Makes the booking of an accepted proposal, with its prices, days and policy. Confirms its request unless that was
 * cancelled, and wins its lead. Repeated calls return the same booking.
 * @throws AppError not-found; conflict for an unaccepted proposal, an erased traveler, or a full or cancelled
 * departure; conflict `another` for a second booking of that day
 */
export async function convertToBooking({
  ctx,
  input: { proposalId, another = false },
}: UserCall<ConvertInput>): Promise<BookingDetail> {
  const seen = await getProposal({ ctx, input: { id: proposalId } })
  const id = await withTransaction(ctx, async (tx) => {
    const ownerId = await lockPeople(tx, seen)
    // Locks requests, proposals, customers and leads in this order, to prevent deadlocks.
    await lockLeadQuotes(tx, [seen.leadId])
    const { status, quoteId, leadId } = await lockProposal(tx, proposalId)
    const known = await findBookingId(tx, proposalId)
    if (known) return known
    if (status !== 'accepted')
      throw conflict(
        `Only an accepted proposal becomes a booking. This one is ${status}: send it, and let its traveler accept it`,
        'status',
      )
    if (leadId !== seen.leadId) throw conflict('Its lead was merged meanwhile. Please try again')
    const proposal = await getProposal({ ctx: tx, input: { id: proposalId } })
    if (isAnonymous(proposal)) throw conflict('The data of this traveler was deleted. A new trip needs a new lead')
    if (quoteId) await setQuoteStatuses({ ctx: tx, input: { ids: [quoteId], status: 'confirmed' } })
    const { currency } = proposal
    const { totalMinor: valueMinor } = proposal.versions.find(({ number }) => number === proposal.currentNumber)!
    await markLeadWon(tx, { leadId, valueMinor, currency })
    await touchLead(tx, leadId)
    return write(tx, proposal, ownerId, another)
  })
  return getBooking({ ctx, input: { id } })
}
