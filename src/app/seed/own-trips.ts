import { cancelBooking, confirmBooking } from '../../features/bookings/move.service'
import { book } from '../../features/checkout/book.service'
import { holdSeats } from '../../features/checkout/hold.service'
import { checkoutOffer } from '../../features/checkout/offer.service'
import { getDeparture } from '../../features/departures/view.service'
import { getAccount } from '../../features/payments/account.service'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { before, checkNow } from './past'
import { pay } from './trips'

type Fate = 'held' | 'confirmed' | 'cancelled'

/** So many days ago, and which departure. */
export type OwnTrip = { departureId: string; daysAgo: number; fate: Fate }

/** As the checkout does it. Seats are held, whom she takes along is chosen, and the price is agreed to as seen. */
async function bookNow(ctx: UserCtx, departureId: string): Promise<string> {
  const { packageId, startsOn: date } = await getDeparture({ ctx, input: { id: departureId } })
  const input = { packageId, date, adults: 2, children: 0, rooms: 1 }
  const { hold, people } = await holdSeats({ ctx, input })
  const { receipt } = await checkoutOffer({ ctx, input })
  const adults = people.filter(({ role }) => role === 'adult').slice(0, 2)
  const { totalMinor, currency } = receipt
  const agreed = { people: adults.map(({ id }) => id), totalMinor, currency, accepts: true as const }
  return (await book({ ctx, input: { ...agreed, holdId: hold!.id } })).id
}

/** What the demo's traveler books by herself, and what staff do about it on the next day. */
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
