import { beforeEach, expect, it } from 'vitest'
import { useApp } from '../../../testing/app'
import { booked } from '../../../testing/bookings/booked'
import { anExtra } from '../../../testing/bookings/changed'
import { useDatabase } from '../../../testing/database'
import { aQuote } from '../../../testing/factories'
import { aWorld, getCookie, type Who, type World } from '../../../testing/world'

/** Covers changes after booking: read, planned, proposed and answered, by the same rules as on the screens. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const post = (who: Who, path: string, body: object = {}) => site.call('POST', path, body, getCookie(world, who))

type Booking = { rooms: number; services: object[] }
type Plan = { version: number; afterMinor: number; amountMinor: number }

/** Plans a kayak for $80 on the owner's trip, as staff do. */
async function planned() {
  const { id: quoteId } = await aQuote(database.db, { userId: world.people.owner.user.id })
  const { id } = await booked(site.deps, { quoteId })
  const { rooms, services } = (await site.get(`/api/bookings/${id}`, getCookie(world, 'agent'))).json<Booking>()
  const edit = { services: [...services, anExtra()], leaving: [], rooms }
  const plan = (await post('agent', `/api/bookings/${id}/changes/plan`, { edit })).json<Plan>()
  const { version, afterMinor, amountMinor } = plan
  const words = { message: 'A kayak, as you wished', amountReason: '', agreedWords: '' }
  return { id, plan, proposal: { version, edit, seen: { afterMinor, amountMinor }, amountMinor, ...words } }
}

const shown = async (id: string) => (await site.get(`/api/bookings/${id}`, getCookie(world, 'agent'))).json<object>()

it('staff plan and propose a change, and its traveler agrees: the booking is what was planned', async () => {
  const { id, plan, proposal } = await planned()
  expect(plan).toMatchObject({ beforeMinor: 250_00, afterMinor: 330_00, amountMinor: 80_00, version: 1 })
  expect(await shown(id)).toMatchObject({ total: 250, version: 1 })
  const made = await post('agent', `/api/bookings/${id}/changes`, proposal)
  expect(made.statusCode).toBe(201)
  const { id: changeId } = made.json<{ id: string }>()
  expect(made.json()).toMatchObject({ state: 'proposed', proposed: { amountMinor: 80_00 } })
  const again = await post('agent', `/api/bookings/${id}/changes`, proposal)
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringContaining('Another change waits'),
  ])
  expect((await post('stranger', `/api/trip-changes/${changeId}/agree`)).statusCode).toBe(404)
  expect((await post('agent', `/api/trip-changes/${changeId}/agree`)).statusCode).toBe(404)
  for (const _ of ['', 'once more']) {
    const agreed = await post('owner', `/api/trip-changes/${changeId}/agree`)
    expect([agreed.statusCode, agreed.json()]).toEqual([200, [expect.objectContaining({ state: 'settled' })]])
  }
  expect(await shown(id)).toMatchObject({ total: 330 })
})

it('a traveler declines, and what is stale, unseen or not theirs is refused', async () => {
  const { id, proposal } = await planned()
  expect((await post('owner', `/api/bookings/${id}/changes`, proposal)).statusCode).toBe(403)
  const unseen = { ...proposal, seen: { ...proposal.seen, afterMinor: 1 } }
  expect((await post('agent', `/api/bookings/${id}/changes`, unseen)).statusCode).toBe(409)
  const stale = await post('agent', `/api/bookings/${id}/changes`, { ...proposal, version: 9 })
  expect([stale.statusCode, stale.json<{ current: object }>().current]).toEqual([409, expect.objectContaining({ id })])
  expect((await post('agent', `/api/bookings/${id}/changes`, { ...proposal, message: '' })).statusCode).toBe(400)
  const { id: changeId } = (await post('agent', `/api/bookings/${id}/changes`, proposal)).json<{ id: string }>()
  expect((await post('stranger', `/api/trip-changes/${changeId}/decline`, { words: 'No' })).statusCode).toBe(404)
  const declined = await post('owner', `/api/trip-changes/${changeId}/decline`, { words: 'Too early in the day' })
  expect(declined.json()).toMatchObject([{ state: 'declined', words: 'Too early in the day' }])
  expect((await post('owner', `/api/trip-changes/${changeId}/agree`)).statusCode).toBe(409)
  expect(await shown(id)).toMatchObject({ total: 250 })
})
