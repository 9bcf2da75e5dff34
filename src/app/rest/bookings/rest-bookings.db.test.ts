import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { newId } from '../../../platform/server/ids'
import { useApp, walk } from '../../../testing/app'
import { accepted, aTraveler, booked } from '../../../testing/bookings/booked'
import { useDatabase } from '../../../testing/database'
import { aQuote } from '../../../testing/factories'
import { aWorld, getCookie, type Who, type World } from '../../../testing/world'
import { routes } from '../rest'

/** Checks that /api/bookings and /api/trips follow the same rules as the screens. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => getCookie(world, who)
const agent = (method: 'POST' | 'PUT', path: string, body: object) => site.call(method, path, body, as('agent'))

it('bookings are listed page by page, narrowed, and only for staff', async () => {
  const { booking, leadId } = await booked(site.deps)
  await booked(site.deps)
  await booked(site.deps)
  const pages = await walk(site, '/api/bookings?limit=2', as('agent'))
  expect(pages.map(({ ids, total }) => [ids.length, total])).toEqual([
    [2, '3'],
    [1, '3'],
  ])
  const narrowed = await site.get(`/api/bookings?leadId=${leadId}&status=held&source=proposal`, as('agent'))
  const [found, ...others] = narrowed.json<object[]>()
  expect(others).toEqual([])
  expect(found).toMatchObject({ id: booking.id, status: 'held', total: 250, currency: 'USD', startsOn: '2027-05-10' })
  for (const internal of ['totalMinor', 'displayStatus', 'ownerName']) expect(found).not.toHaveProperty(internal)
  expect((await site.get('/api/bookings?status=completed', as('agent'))).json()).toEqual([])
  expect((await site.get('/api/bookings?status=away', as('agent'))).statusCode).toBe(400)
  expect((await site.get('/api/bookings', as('owner'))).statusCode).toBe(403)
})

it('every list refuses a value by the name of the parameter that was sent', async () => {
  const lists = routes.filter(({ method, path, query }) => method === 'GET' && query && !path.includes(':'))
  const refused = lists.flatMap(({ path, query }) =>
    Object.entries(query!.shape as z.ZodRawShape)
      .filter(([, schema]) => !(schema as z.ZodType).safeParse('?').success)
      .map(([name]) => ({ path, name })),
  )
  expect(refused.length).toBeGreaterThan(50)
  for (const { path, name } of refused) {
    const answer = await site.get(`${path}?${name}=%3F`, as('admin'))
    if (answer.statusCode !== 200)
      expect([path, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([path, [name]])
  }
})

it.each([
  ['bookings', 'customerId', '1234'],
  ['bookings', 'assignedTo', 'me'],
  ['proposals', 'leadId', '1234'],
  ['departures', 'packageId', 'seven-mornings'],
  ['supplier-orders', 'supplier', '1234'],
  ['places', 'within', 'asia'],
  ['webhook-deliveries', 'endpointId', '1234'],
])('the list of %s refuses as %s what is no id, and has nothing of an unknown one', async (list, name, value) => {
  const answer = await site.get(`/api/${list}?${name}=${value}`, as('admin'))
  expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [name]])
  expect((await site.get(`/api/${list}?${name}=${newId()}`, as('admin'))).json()).toEqual([])
})

it('a proposal to book is refused as missing or malformed, and an unknown one is not found', async () => {
  for (const body of [{}, { proposal_id: newId() }, { proposalId: '1234' }]) {
    const answer = await agent('POST', '/api/bookings', body)
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['proposalId']])
  }
  expect((await agent('POST', '/api/bookings', { proposalId: newId() })).statusCode).toBe(404)
})

it('an accepted proposal is booked, its travelers are named, and it is confirmed and cancelled', async () => {
  const { proposalId } = await accepted(site.deps)
  const made = await agent('POST', '/api/bookings', { proposalId })
  expect(made.statusCode).toBe(201)
  const { id } = made.json<{ id: string }>()
  expect(made.json()).toMatchObject({ status: 'held', total: 250, totalMinor: 25_000, version: 1 })
  expect((await agent('POST', '/api/bookings', { proposalId })).json()).toMatchObject({ id })
  const named = await agent('PUT', `/api/bookings/${id}/travelers/2`, { version: 1, ...aTraveler() })
  expect(named.json()).toMatchObject({ position: 2, firstName: 'Asha', readiness: { ready: true } })
  const open = await agent('POST', `/api/bookings/${id}/confirm`, { version: 1 })
  expect([open.statusCode, Object.keys(open.json<{ fields: object }>().fields)]).toEqual([409, ['reason']])
  const confirmed = await agent('POST', `/api/bookings/${id}/confirm`, { version: 1, reason: 'A friend of the house' })
  expect(confirmed.json()).toMatchObject({ status: 'confirmed', version: 2 })
  const stale = await agent('POST', `/api/bookings/${id}/cancel`, { version: 1, reason: 'Sick' })
  expect([stale.statusCode, stale.json<{ current: object }>().current]).toEqual([
    409,
    expect.objectContaining({ id, status: 'confirmed', total: 250 }),
  ])
  const cancelled = await agent('POST', `/api/bookings/${id}/cancel`, { version: 2, reason: 'Sick' })
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', cancelReason: 'Sick' })
  // Expects messages that tell integrators what to do, too.
  const twice = await agent('POST', `/api/bookings/${id}/cancel`, { version: 3, reason: 'Sick' })
  expect([stale, twice].map((answer) => answer.json<{ message: string }>().message)).toEqual([
    'Somebody else saved this meanwhile. Look at what it is now, then save again',
    'A booking that is cancelled cannot be cancelled. Make another booking if the trip is to take place',
  ])
  expect((await site.get('/api/recent-bookings', as('agent'))).json()).toMatchObject([
    { amount: 250, currency: 'USD', status: 'cancelled' },
  ])
})

it('what cannot be is refused, and changes nothing', async () => {
  const { id } = await booked(site.deps)
  const wrong: [Promise<{ statusCode: number }>, number][] = [
    [agent('POST', '/api/bookings', { proposalId: newId() }), 404],
    [agent('POST', '/api/bookings', {}), 400],
    [agent('PUT', `/api/bookings/${id}/travelers/9`, { version: 1, ...aTraveler() }), 404],
    [agent('PUT', `/api/bookings/${id}/travelers/first`, { version: 1, ...aTraveler() }), 400],
    [agent('POST', `/api/bookings/${id}/cancel`, { version: 1 }), 400],
    [site.get(`/api/bookings/${newId()}`, as('agent')), 404],
  ]
  for (const [answer, status] of wrong) expect((await answer).statusCode).toBe(status)
  expect((await site.get(`/api/bookings/${id}`, as('agent'))).json()).toMatchObject({ status: 'held', version: 1 })
})

it('travelers see their own trips, without costs, and nobody else’s', async () => {
  const { id: quoteId } = await aQuote(database.db, { userId: world.people.owner.user.id })
  const { id } = await booked(site.deps, { quoteId })
  const own = await site.get('/api/trips', as('owner'))
  expect(own.json()).toMatchObject([{ id, status: 'held', total: 250 }])
  expect(own.headers['x-total-count']).toBe('1')
  const trip = (await site.get(`/api/trips/${id}`, as('owner'))).json<{ services: object[] }>()
  expect(trip).toMatchObject({ id, status: 'held', contact: { agency: expect.any(String) } })
  expect(JSON.stringify(trip)).not.toContain('netMinor')
  expect((await site.get('/api/trips', as('stranger'))).json()).toEqual([])
  expect((await site.get(`/api/trips/${id}`, as('stranger'))).statusCode).toBe(404)
  expect((await site.get('/api/trips')).statusCode).toBe(401)
})
