import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/server/ids'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aLead, aQuote } from '../../testing/factories'
import { audit } from '../audit/table'
import { leadEvents, leads } from '../leads/table'
import { quotes } from './table'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db, now: '2027-03-01T12:00:00Z' })
})

const at = (hour: number) => new Date(Date.UTC(2027, 1, 1, hour))

describe('the list of quotes', () => {
  it('shows staff all, newest first, page by page', async () => {
    const made = []
    for (let i = 0; i < 5; i++) made.unshift((await aQuote(database.db, { createdAt: at(i) })).id)
    const { call } = await callerAs(deps, 'agent')
    const first = await call.quotes.list({ limit: 3 })
    const second = await call.quotes.list({ limit: 3, cursor: first.nextCursor! })
    expect([...first.items, ...second.items].map((q) => q.id)).toEqual(made)
    expect([first.total, second.total, second.nextCursor]).toEqual([5, 5, null])
    expect(first.items[0]).not.toHaveProperty('receipt')
  })

  it('shows a traveler their own', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    const own = await aQuote(database.db, { userId: user.id })
    const other = await aQuote(database.db)
    expect(await call.quotes.list({})).toMatchObject({ items: [{ id: own.id }], total: 1 })
    expect(await call.quotes.get({ id: own.id })).toMatchObject({ reference: own.reference, customization: null })
    for (const id of [other.id, newId()]) {
      await expect(call.quotes.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('shows staff only their own where that is asked for', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const own = await aQuote(database.db, { userId: user.id })
    await aQuote(database.db)
    expect(await call.quotes.list({ mine: true })).toMatchObject({ items: [{ id: own.id }], total: 1 })
  })

  it('can be narrowed to a status', async () => {
    await aQuote(database.db)
    const { id } = await aQuote(database.db, { status: 'confirmed' })
    const { call } = await callerAs(deps, 'admin')
    expect(await call.quotes.list({ status: 'confirmed' })).toMatchObject({ items: [{ id }], total: 1 })
    await aQuote(database.db, { status: 'cancelled' })
    expect((await call.quotes.list({ status: 'answered' })).items.map((q) => q.status)).not.toContain('pending')
    expect((await call.quotes.list({ status: 'answered' })).total).toBe(2)
  })

  it('puts the nearest deadline first for the queue, without what is answered', async () => {
    const late = await aQuote(database.db, { respondBy: at(9) })
    const soon = await aQuote(database.db, { respondBy: at(3) })
    await aQuote(database.db, { respondBy: at(1), status: 'confirmed' })
    const { call } = await callerAs(deps, 'agent')
    const first = await call.quotes.list({ sort: 'due', limit: 1 })
    const second = await call.quotes.list({ sort: 'due', limit: 1, cursor: first.nextCursor! })
    expect([first, second].map((p) => p.items[0]?.id)).toEqual([soon.id, late.id])
    expect(second).toMatchObject({ total: 2, nextCursor: null })
  })

  it('is for people who are signed in', async () => {
    const { call } = await callerAs(deps, null)
    await expect(call.quotes.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(call.quotes.get({ id: newId() })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('deciding on a quote', () => {
  it('confirms it: audited, in the timeline, and the lead is contacted', async () => {
    const quote = await aQuote(database.db)
    const { call, user } = await callerAs(deps, 'agent')
    expect(await call.quotes.setStatus({ id: quote.id, status: 'confirmed' })).toMatchObject({
      id: quote.id,
      status: 'confirmed',
      updatedAt: '2027-03-01T12:00:00.000Z',
    })
    const [lead] = await database.db.select().from(leads)
    expect(lead?.status).toBe('contacted')
    const events = await database.db.select().from(leadEvents)
    expect(events.map((e) => [e.kind, e.actorId])).toEqual([
      ['quote-status', user.id],
      ['moved', user.id],
    ])
    const trace = await database.db.select().from(audit).where(eq(audit.entity, 'quote'))
    expect(trace).toMatchObject([{ action: 'quote.confirmed', entityId: quote.id, actorId: user.id }])
  })

  it('leaves a lead alone that is further on, or cancelled quotes have', async () => {
    const lead = await aLead(database.db, { status: 'qualified' })
    const quote = await aQuote(database.db, { leadId: lead.id })
    const { call } = await callerAs(deps, 'agent')
    await call.quotes.setStatus({ id: quote.id, status: 'confirmed' })
    await call.quotes.setStatus({ id: quote.id, status: 'cancelled' })
    expect((await database.db.select().from(leads))[0]?.status).toBe('qualified')
  })

  it('takes a cancelled one up again with a new deadline', async () => {
    const quote = await aQuote(database.db, { status: 'cancelled', respondBy: at(0) })
    const { call } = await callerAs(deps, 'agent')
    const again = await call.quotes.setStatus({ id: quote.id, status: 'pending' })
    expect(again).toMatchObject({ status: 'pending', respondBy: '2027-03-02T12:00:00.000Z' })
  })

  it.each([
    ['confirmed', 'confirmed'],
    ['confirmed', 'pending'],
    ['cancelled', 'confirmed'],
    ['pending', 'pending'],
  ] as const)('refuses to make a %s one %s, and changes nothing', async (from, to) => {
    const quote = await aQuote(database.db, { status: from })
    const { call } = await callerAs(deps, 'agent')
    await expect(call.quotes.setStatus({ id: quote.id, status: to })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await database.db.select().from(quotes))[0]).toEqual(quote)
    expect(await database.db.$count(audit)).toBe(0)
  })

  it('lets one of two win who decide at once', async () => {
    const { id } = await aQuote(database.db)
    const { call } = await callerAs(deps, 'agent')
    const tries = ['confirmed', 'confirmed', 'confirmed'].map(() => call.quotes.setStatus({ id, status: 'confirmed' }))
    const ended = await Promise.allSettled(tries)
    expect(ended.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.$count(audit, eq(audit.action, 'quote.confirmed'))).toBe(1)
  })

  it('is for staff, and about quotes that exist', async () => {
    const traveler = await callerAs(deps, 'traveler')
    const own = await aQuote(database.db, { userId: traveler.user.id })
    const move = { id: own.id, status: 'cancelled' } as const
    await expect(traveler.call.quotes.setStatus(move)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const agent = await callerAs(deps, 'agent')
    const unknown = { id: newId(), status: 'cancelled' } as const
    await expect(agent.call.quotes.setStatus(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
