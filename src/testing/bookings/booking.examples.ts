import type { Example } from '../examples'
import { aQuote } from '../factories'
import type { World } from '../world'
import { accepted, aTraveler, booked } from './booked'

const toMove = async ({ deps }: World) => ({ id: (await booked(deps)).id, version: 1, reason: 'As agreed' })

/** Trips that were booked. */
export const bookingExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc bookings.list': () => ({ body: { words: 'Andaman', stand: ['held', 'travelling'], sort: 'departure' } }),
  'trpc bookings.get': async ({ deps }) => ({ body: { id: (await booked(deps)).id } }),
  'trpc bookings.events': async ({ deps }) => ({ body: { id: (await booked(deps)).id } }),
  'trpc bookings.convert': async ({ deps }) => ({ body: { proposalId: (await accepted(deps)).proposalId } }),
  'trpc bookings.confirm': async (world) => ({ body: await toMove(world) }),
  'trpc bookings.cancel': async (world) => ({ body: await toMove(world) }),
  'trpc bookings.saveTraveler': async ({ deps }) => ({
    body: { id: (await booked(deps)).id, position: 1, version: 1, ...aTraveler() },
  }),
  'trpc bookings.mine': () => ({}),
  'trpc bookings.open': async ({ deps, people }) => {
    const quote = await aQuote(deps.db, { userId: people.owner.user.id })
    const { id } = await booked(deps, { quoteId: quote.id })
    return { body: { id }, status: { stranger: 404, agent: 404, admin: 404 } }
  },
}
