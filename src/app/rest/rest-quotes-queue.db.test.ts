import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { events } from '../../modules/core/events/table'
import { quotes } from '../../modules/sales/quotes/table'
import { useApp, walk } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aQuote } from '../../testing/factories'
import { aPackage } from '../../testing/package.factory'
import { aWorld, getCookie, type Who, type World } from '../../testing/world'

/** Covers GET and PATCH /api/quotes by rest.md. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => getCookie(world, who)

describe('GET /api/quotes', () => {
  it('is the whole queue for staff and the own requests for a traveler, page by page', async () => {
    const mine: string[] = []
    for (let i = 0; i < 5; i++) mine.push((await aQuote(database.db, { userId: world.people.owner.user.id })).id)
    const others = [(await aQuote(database.db)).id, (await aQuote(database.db)).id]
    const staff = await walk(site, '/api/quotes?limit=3', as('agent'))
    expect(staff.map(({ ids, total }) => [ids.length, total])).toEqual([
      [3, '7'],
      [3, '7'],
      [1, '7'],
    ])
    expect(staff.flatMap((page) => page.ids).toSorted()).toEqual([...mine, ...others].toSorted())
    const own = await walk(site, '/api/quotes?limit=2', as('owner'))
    expect(own.flatMap((page) => page.ids).toSorted()).toEqual(mine.toSorted())
    expect((await site.get('/api/quotes', as('stranger'))).json()).toEqual([])
    expect((await site.get('/api/quotes')).statusCode).toBe(401)
  })
})

describe('PATCH /api/quotes/{id}', () => {
  const move = (id: string, status: unknown, who: Who = 'agent', more: object = {}) =>
    site.call('PATCH', `/api/quotes/${id}`, { status, ...more }, as(who))

  it('follows the transition table; an illegal transition is 409 and changes nothing', async () => {
    const { id } = await aQuote(database.db)
    const seen: [string, number, string][] = []
    for (const status of ['pending', 'confirmed', 'confirmed', 'pending', 'cancelled', 'confirmed', 'pending']) {
      const { statusCode } = await move(id, status)
      const [row] = await database.db.select().from(quotes)
      seen.push([status, statusCode, row!.status])
    }
    expect(seen).toEqual([
      ['pending', 409, 'pending'],
      ['confirmed', 200, 'confirmed'],
      ['confirmed', 409, 'confirmed'],
      ['pending', 409, 'confirmed'],
      ['cancelled', 200, 'cancelled'],
      ['confirmed', 409, 'cancelled'],
      ['pending', 200, 'pending'],
    ])
    expect(await database.db.$count(events, eq(events.entity, 'quote'))).toBe(3)
  })

  it('succeeds once of many concurrent calls', async () => {
    const { id } = await aQuote(database.db)
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(id, 'confirmed')))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
  })

  it('changes the status alone', async () => {
    const { id } = await aQuote(database.db)
    const more = {
      id: world.people.agent.user.id,
      email: 'new@example.com',
      totalMinor: 1,
      userId: world.people.owner.user.id,
    }
    expect((await move(id, 'confirmed', 'agent', more)).json()).toMatchObject({
      id,
      status: 'confirmed',
      totalCost: null,
    })
    const [row] = await database.db.select().from(quotes)
    expect(row).toMatchObject({ userId: null, totalMinor: null })
    expect(row!.email).not.toBe('new@example.com')
  })

  it('is refused to others, for other statuses and for what is not there', async () => {
    const { id } = await aQuote(database.db, { userId: world.people.owner.user.id })
    expect((await move(id, 'cancelled', 'owner')).statusCode).toBe(403)
    expect((await move(id, 'cancelled', 'visitor')).statusCode).toBe(401)
    const bad = await move(id, 'won')
    expect([bad.statusCode, Object.keys(bad.json().fields)]).toEqual([400, ['status']])
    expect((await move(world.people.owner.user.id, 'confirmed')).statusCode).toBe(404)
  })
})

describe('/api/quotes/{id}', () => {
  it('is one request, for staff and for whose it is', async () => {
    const { id, reference } = await aQuote(database.db, { userId: world.people.owner.user.id })
    for (const who of ['agent', 'owner'] as const) {
      const answer = await site.get(`/api/quotes/${id}`, as(who))
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, reference, version: 1, correctedAt: null }])
    }
    expect((await site.get(`/api/quotes/${id}`, as('stranger'))).statusCode).toBe(404)
    expect((await site.get(`/api/quotes/${id}`)).statusCode).toBe(401)
  })

  it('is corrected to another package at the server’s price; a stale version is 409 with the newer request', async () => {
    const { id } = await aQuote(database.db)
    const pkg = await aPackage(database.db)
    const correct = (body: object, who: Who = 'agent') =>
      site.call('POST', `/api/quotes/${id}/corrections`, { version: 1, ...body }, as(who))
    const saved = await correct({ packageId: pkg.id, choice: { adults: 2 }, totalCost: 1, status: 'confirmed' })
    const corrected = { packageId: pkg.id, totalCost: 2598, status: 'pending', version: 2 }
    expect([saved.statusCode, saved.json()]).toMatchObject([200, corrected])
    const late = await correct({ travelers: 3 })
    expect([late.statusCode, late.json()]).toMatchObject([409, { current: corrected }])
    const wrong = await correct({ version: 2, packageId: world.people.owner.user.id })
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['packageId']])
    expect((await correct({ version: 2 }, 'owner')).statusCode).toBe(403)
  })

  it('is answered by a call', async () => {
    const { id } = await aQuote(database.db)
    const logged = await site.call('POST', `/api/quotes/${id}/calls`, { result: 'reached' }, as('agent'))
    expect([logged.statusCode, logged.json()]).toMatchObject([200, { id, answeredAt: site.deps.now().toISOString() }])
    const wrong = await site.call('POST', `/api/quotes/${id}/calls`, { result: 'maybe' }, as('agent'))
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['result']])
  })
})
