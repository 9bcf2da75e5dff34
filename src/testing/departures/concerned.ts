import { callerAs } from '../callers'
import { atCheckout, holding } from '../bookings/checkout.factory'
import type { Deps } from '../../platform/server/context'
import { aLead } from '../factories'
import { aTransfer } from '../payments/paid'
import { anOffer } from '../proposals/proposal.factory'

/** Makes a departure of ten seats, two of them booked by two adults for $2,598, with $649.50 paid. */
export async function bookedDeparture(deps: Deps) {
  const { departure, call: traveler, user, order } = await holding(deps)
  const booking = await traveler.checkout.book(order)
  const { call: staff, user: agent } = await callerAs(deps, 'agent')
  await staff.payments.record(aTransfer(booking.id, { amountMinor: 649_50 }))
  return { staff, agent, departure, traveler, user, booking }
}

/** Books two more adults on the same departure, without a payment. */
export async function alsoBooked(deps: Deps, packageId: string, startsOn: string) {
  const { call, user } = await callerAs(deps, 'traveler')
  const asked = { packageId, date: startsOn, adults: 2, children: 0, rooms: 1 }
  const { receipt, sha256 } = await call.checkout.offer(asked)
  const { hold } = await call.checkout.hold(asked)
  const { totalMinor, currency } = receipt
  const seen = { totalMinor, currency, sha256, accepts: true as const }
  const order = { holdId: hold!.id, people: ['self' as const, null], ...seen }
  return { user, booking: await call.checkout.book(order) }
}

/** Makes a proposal of a departure's package for its date, for $250; sent unless it stays a draft. */
export async function proposedOn(
  deps: Deps,
  { packageId, startsOn }: { packageId: string; startsOn: string },
  isSent = true,
) {
  const { call: staff } = await callerAs(deps, 'agent')
  const lead = await aLead(deps.db)
  const { id, version } = await staff.proposals.create({ leadId: lead.id, packageId })
  await staff.proposals.save({ id, version, offer: anOffer({ travelFrom: startsOn }) })
  if (isSent)
    await staff.proposalAnswers.send({ id, version: version + 1, message: 'Here it is.', otherThanEstimate: true })
  return { id, lead }
}

/** Makes a departure without bookings, as `atCheckout` does. */
export const emptyDeparture = async (deps: Deps) => (await atCheckout(deps)).departure
