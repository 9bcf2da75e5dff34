import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../../features/audit/table'
import { quotes } from '../../features/quotes/table'
import { useApp, walk } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aQuote } from '../../testing/factories'
import { aWorld, cookieOf, type Who, type World } from '../../testing/world'

/** GET and PATCH /api/quotes, as rest.md has them. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => cookieOf(world, who)

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
    expect(await database.db.$count(audit, eq(audit.entity, 'quote'))).toBe(3)
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
