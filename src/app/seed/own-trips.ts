import { cancelBooking } from '../../modules/servicing/bookings/cancel-booking.service'
import { confirmBooking } from '../../modules/servicing/bookings/confirm-booking.service'
import { book } from '../../modules/servicing/checkout/book.service'
import { holdSeats } from '../../modules/servicing/checkout/hold.service'
import { checkoutOffer } from '../../modules/servicing/checkout/offer.service'
import { getDeparture } from '../../modules/catalog/departures/view.service'
import { getAccount } from '../../modules/billing/payments/account.service'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { fold } from '../../shared/text'
import { before, checkNow } from './past'
import { createTraveler } from './people'
import { pay } from './trips'

type Fate = 'held' | 'confirmed' | 'cancelled'

/** Describes a trip: how many days ago, and which departure. */
export type OwnTrip = { departureId: string; daysAgo: number; fate: Fate }

/** Books as the checkout does: it holds seats, chooses the travelers, and agrees to the price as seen. */
async function bookNow(ctx: UserCtx, departureId: string, adults = 2): Promise<string> {
  const { packageId, startsOn: date } = await getDeparture({ ctx, input: { id: departureId } })
  const input = { packageId, date, adults, children: 0, rooms: Math.ceil(adults / 2) }
  const { hold, people } = await holdSeats({ ctx, input })
  const { receipt } = await checkoutOffer({ ctx, input })
  const known = people.filter(({ role }) => role === 'adult').map(({ id }) => id)
  const { totalMinor, currency } = receipt
  const places = Array.from({ length: adults }, (_, i) => known[i] ?? (i === 0 ? ('self' as const) : null))
  const agreed = { people: places, totalMinor, currency, accepts: true as const }
  return (await book({ ctx, input: { ...agreed, holdId: hold!.id } })).id
}

/** Books the demo traveler's own trips, and records the staff's work on the next day. */
export async function loadOwnTrips(
  ctx: Ctx,
  { traveler, jonah }: Record<'traveler' | 'jonah', NonNullable<Ctx['actor']>>,
  trips: readonly OwnTrip[],
): Promise<void> {
  for (const [n, { departureId, daysAgo, fate }] of trips.entries()) {
    const id = await bookNow({ ...before(ctx, daysAgo), actor: traveler }, departureId)
    if (fate === 'held') continue
    const next = { ...before(ctx, daysAgo - 1), actor: jonah }
    if (fate === 'cancelled') {
      await checkNow(next)
      await cancelBooking({ ctx: next, input: { id, version: 1, reason: 'Her leave was moved. Asked us by phone.' } })
      continue
    }
    const account = await getAccount({ ctx: next, input: { id } })
    await pay(next, account, { amountMinor: account.depositOpenMinor, n })
    await confirmBooking({ ctx: next, input: { id, version: 1, reason: '' } })
  }
}

/** Describes travelers who booked seats of a departure by themselves. */
export type Party = { name: string; seats: number; departureId: string }

/** Books parties one after the other in the last weeks, with deposits that a colleague verified. */
export async function loadParties(
  ctx: Ctx,
  { jonah, meera }: Record<'jonah' | 'meera', NonNullable<Ctx['actor']>>,
  parties: readonly Party[],
): Promise<void> {
  const at = (n: number) => 18 - (15 * n) / parties.length
  const accounts = await Promise.all(
    parties.map(({ name }, n) => {
      const [firstName, lastName] = name.split(' ') as [string, string]
      const address = fold(name).replaceAll(/[^a-z]+/g, '.')
      const phone = `+1 970 555 01${String(10 + n).padStart(2, '0')}`
      return createTraveler(before(ctx, at(n) + 1), { firstName, lastName, address, phone })
    }),
  )
  for (const [n, { seats, departureId }] of parties.entries()) {
    const id = await bookNow({ ...before(ctx, at(n)), actor: accounts[n]! }, departureId, seats)
    const next = { ...before(ctx, at(n) - 1), actor: jonah }
    const account = await getAccount({ ctx: next, input: { id } })
    const verifiedBy = { ...before(ctx, at(n) - 2), actor: meera }
    await pay(next, account, { amountMinor: account.depositOpenMinor, n: 100 + n, verifiedBy })
    await confirmBooking({ ctx: next, input: { id, version: 1, reason: '' } })
  }
}
