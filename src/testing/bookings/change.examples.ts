import { createCaller } from '../../app/router'
import { callerAs } from '../callers'
import { testContext } from '../context'
import type { Example } from '../examples'
import { aQuote } from '../factories'
import type { World } from '../world'
import { booked } from './booked'
import { aChange, withExtra } from './changed'

/** Books for a request of the owner. */
async function theirs({ deps, people }: World) {
  const quote = await aQuote(deps.db, { userId: people.owner.user.id })
  return booked(deps, { quoteId: quote.id })
}
async function proposed(world: World) {
  const { id, staff } = await theirs(world)
  const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra }))
  return { id, staff, changeId: change!.id }
}
async function asked(world: World) {
  const { id } = await theirs(world)
  const { owner } = world.people
  const call = createCaller(testContext(world.deps, { actor: { id: owner.user.id, role: 'traveler' } }))
  const [change] = await call.bookingChanges.ask({ id, wish: 'A day more, please' })
  return { id, changeId: change!.id }
}
async function aProposal({ deps }: World) {
  const { id } = await booked(deps)
  const { call: staff } = await callerAs(deps, 'agent')
  return aChange(staff, id, { services: withExtra })
}
const toPlanInput = ({ id, edit }: Awaited<ReturnType<typeof aProposal>>) => ({ id, edit })
const ownOnly: Example['status'] = { stranger: 404, agent: 404, admin: 404 }

/** Covers changes after booking. */
export const changeExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc bookingChanges.of': async (world) => ({ body: { id: (await proposed(world)).id } }),
  'GET /api/bookings/:id/changes': async (world) => ({ params: { id: (await proposed(world)).id } }),
  'GET /api/trips/:id/changes': async (world) => ({ params: { id: (await theirs(world)).id }, status: ownOnly }),
  'POST /api/trips/:id/changes': async (world) => ({
    params: { id: (await theirs(world)).id },
    body: { wish: 'A day more, please' },
    status: ownOnly,
  }),
  'trpc bookingChanges.editor': async (world) => ({ body: { id: (await theirs(world)).id } }),
  'trpc bookingChanges.propose': async (world) => ({ body: await aProposal(world) }),
  'POST /api/bookings/:id/changes': async (world) => {
    const { id, ...body } = await aProposal(world)
    return { params: { id }, body }
  },
  'trpc bookingChanges.plan': async (world) => ({ body: toPlanInput(await aProposal(world)) }),
  'POST /api/bookings/:id/changes/plan': async (world) => {
    const { id, edit } = toPlanInput(await aProposal(world))
    return { params: { id }, body: { edit } }
  },
  'trpc bookingChanges.record': async (world) => ({
    body: { changeId: (await proposed(world)).changeId, words: 'By phone' },
  }),
  'trpc bookingChanges.withdraw': async (world) => ({ body: { changeId: (await proposed(world)).changeId } }),
  'trpc bookingChanges.refuse': async (world) => ({
    body: { changeId: (await asked(world)).changeId, words: 'No room is left' },
  }),
  'trpc bookingChanges.own': async (world) => ({ body: { id: (await theirs(world)).id }, status: ownOnly }),
  'trpc bookingChanges.ask': async (world) => ({
    body: { id: (await theirs(world)).id, wish: 'A day more, please' },
    status: ownOnly,
  }),
  'trpc bookingChanges.takeBack': async (world) => ({
    body: { changeId: (await asked(world)).changeId },
    status: ownOnly,
  }),
  'trpc bookingChanges.agree': async (world) => ({
    body: { changeId: (await proposed(world)).changeId },
    status: ownOnly,
  }),
  'POST /api/trip-changes/:id/agree': async (world) => ({
    params: { id: (await proposed(world)).changeId },
    status: ownOnly,
  }),
  'POST /api/trip-changes/:id/decline': async (world) => ({
    params: { id: (await proposed(world)).changeId },
    body: { words: '' },
    status: ownOnly,
  }),
  'trpc bookingChanges.decline': async (world) => ({
    body: { changeId: (await proposed(world)).changeId, words: '' },
    status: ownOnly,
  }),
  'trpc bookingChanges.cancelTrip': async (world) => ({
    body: { id: (await theirs(world)).id, version: 1, backMinor: 0, words: '' },
    status: ownOnly,
  }),
}
