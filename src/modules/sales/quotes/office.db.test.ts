import { isNotNull, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { toPublicError } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { leads } from '../leads/table'
import { queueSorts } from './quote.rules'
import { quotes } from './table'

const database = useDatabase()
const deps = useDeps(database, { now: '2027-03-01T12:00:00Z' })

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

  it('is counted for its first page, and for cursors of servers that gave no total', async () => {
    for (let i = 0; i < 3; i++) await aQuote(database.db, { createdAt: at(i) })
    const { call } = await callerAs(deps, 'agent')
    type Page = { limit?: number; cursor?: string }
    const lists = [
      (page: Page) => call.quotes.list(page),
      (page: Page) => call.quotes.queue({ ...page, sort: 'received', descending: true }),
    ]
    for (const list of lists) {
      const { nextCursor, total } = await list({ limit: 1 })
      await aQuote(database.db, { createdAt: at(9) })
      const parts = JSON.parse(Buffer.from(nextCursor!, 'base64url').toString()) as unknown[]
      const older = Buffer.from(JSON.stringify(parts.slice(0, 2))).toString('base64url')
      const second = await list({ limit: 1, cursor: nextCursor! })
      const third = await list({ limit: 1, cursor: second.nextCursor! })
      expect([second.total, third.total, (await list({ cursor: older })).total]).toEqual([total, total, total + 1])
    }
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
    const timeline = await database.db.select().from(events).where(isNotNull(events.leadId)).orderBy(events.id)
    expect(timeline.map((e) => [e.kind, e.actorId])).toEqual([
      ['quote.confirmed', user.id],
      ['lead.moved', user.id],
    ])
    const trace = await database.db.select().from(events).where(eq(events.entity, 'quote')).orderBy(events.id)
    expect(trace).toMatchObject([{ kind: 'quote.confirmed', entityId: quote.id, actorId: user.id }])
  })

  it('leaves a lead alone that is further on, or cancelled quotes have', async () => {
    const lead = await aLead(database.db, { status: 'qualified' })
    const quote = await aQuote(database.db, { leadId: lead.id })
    const { call } = await callerAs(deps, 'agent')
    await call.quotes.setStatus({ id: quote.id, status: 'confirmed' })
    await call.quotes.setStatus({ id: quote.id, status: 'cancelled' })
    expect((await database.db.select().from(leads))[0]?.status).toBe('qualified')
  })

  it('reopens a cancelled one with a new deadline', async () => {
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
    expect(await database.db.$count(events)).toBe(0)
  })

  it('lets one of two concurrent decisions succeed', async () => {
    const { id } = await aQuote(database.db)
    const { call } = await callerAs(deps, 'agent')
    const tries = ['confirmed', 'confirmed', 'confirmed'].map(() => call.quotes.setStatus({ id, status: 'confirmed' }))
    const ended = await Promise.allSettled(tries)
    expect(ended.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.$count(events, eq(events.kind, 'quote.confirmed'))).toBe(1)
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

describe('the queue', () => {
  it('is sorted by any column, empty values last, page by page', async () => {
    const rows = [
      { customerName: 'Ravi', totalMinor: 500, currency: 'USD', travelDate: '2027-05-01' },
      { customerName: 'Asha', totalMinor: null, travelDate: null },
      { customerName: 'Nora', totalMinor: 900, currency: 'USD', travelDate: '2027-04-01' },
      { customerName: 'Tom', totalMinor: null, travelDate: '2027-04-01' },
    ] as const
    for (const row of rows) await aQuote(database.db, row)
    const { call } = await callerAs(deps, 'agent')
    const names = async (input: Parameters<typeof call.quotes.queue>[0]) => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await call.quotes.queue({ ...input, limit: 1, cursor })
        found.push(...page.items.map((quote) => quote.customerName))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return found
    }
    expect(await names({ sort: 'customer' })).toEqual(['Asha', 'Nora', 'Ravi', 'Tom'])
    expect(await names({ sort: 'customer', descending: true })).toEqual(['Tom', 'Ravi', 'Nora', 'Asha'])
    expect(await names({ sort: 'estimate' })).toEqual(['Ravi', 'Nora', 'Tom', 'Asha'])
    expect(await names({ sort: 'estimate', descending: true })).toEqual(['Nora', 'Ravi', 'Tom', 'Asha'])
    expect(await names({ sort: 'departure' })).toEqual(['Nora', 'Tom', 'Ravi', 'Asha'])
    expect(await names({ sort: 'departure', descending: true })).toEqual(['Ravi', 'Tom', 'Nora', 'Asha'])
    for (const sort of queueSorts) expect(await names({ sort })).toHaveLength(4)
  })

  it('puts the nearest promise first, and what is answered last', async () => {
    const answered = await aQuote(database.db, { status: 'confirmed', respondBy: at(1) })
    const later = await aQuote(database.db, { respondBy: at(9) })
    const sooner = await aQuote(database.db, { respondBy: at(2) })
    const { call } = await callerAs(deps, 'agent')
    const { items, total } = await call.quotes.queue({})
    expect([total, ...items.map(({ id }) => id)]).toEqual([3, sooner.id, later.id, answered.id])
    const overdue = await call.quotes.queue({ overdue: true })
    expect(overdue.items).toHaveLength(2)
    deps.clock.set(at(5).toISOString())
    expect((await call.quotes.queue({ overdue: true })).items.map(({ id }) => id)).toEqual([sooner.id])
  })

  it('is narrowed by words, status, source and dates', async () => {
    const asha = await aQuote(database.db, {
      customerName: 'Asha Rao',
      email: 'rao@mail.example',
      destination: 'Krabi, Thailand',
      createdAt: new Date('2027-02-10T23:59:59Z'),
      travelDate: '2027-06-01',
    })
    const tomas = await aQuote(database.db, {
      customerName: 'Tom\u00e1s Echeverr\u00eda',
      source: 'trip-email',
      status: 'cancelled',
      createdAt: new Date('2027-02-12T00:00:00Z'),
    })
    const { call } = await callerAs(deps, 'agent')
    const found = async (input: Parameters<typeof call.quotes.queue>[0]) =>
      (await call.quotes.queue(input)).items.map(({ id }) => id)
    for (const words of ['rao', 'krabi ASHA', asha.reference.toLowerCase(), asha.email, '!'])
      expect(await found({ words }), words).toEqual(words === '!' ? [] : [asha.id])
    expect(await found({ words: 'tomas echeverria' })).toEqual([tomas.id])
    expect(await found({ words: 'rao nepal' })).toEqual([])
    expect(await found({ status: ['cancelled', 'confirmed'] })).toEqual([tomas.id])
    expect(await found({ source: ['quote-form'] })).toEqual([asha.id])
    expect(await found({ received: { from: '2027-02-10', to: '2027-02-11' } })).toEqual([asha.id])
    expect(await found({ received: { from: '2027-02-11' } })).toEqual([tomas.id])
    expect(await found({ departure: { from: '2027-06-01', to: '2027-06-01' } })).toEqual([asha.id])
  })

  it('refuses a cursor that it did not hand out', async () => {
    await aQuote(database.db)
    const { call } = await callerAs(deps, 'agent')
    const of = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const cursor of [
      '',
      'x',
      of(1, newId()),
      of('x', 'y'),
      of('no date', newId()),
      of(null, newId(), '9'),
      of(),
    ]) {
      const error: unknown = await call.quotes.queue({ sort: 'received', cursor }).catch((e: unknown) => e)
      expect(toPublicError(error), cursor).toMatchObject({ status: 400 })
    }
  })

  it.each(['traveler', null] as const)('is not for %s', async (role) => {
    const { call } = role ? await callerAs(deps, role) : await callerAs(deps, null)
    const code = role ? 'FORBIDDEN' : 'UNAUTHORIZED'
    await expect(call.quotes.queue({})).rejects.toMatchObject({ code })
    await expect(call.quotes.setStatuses({ ids: [newId()], status: 'confirmed' })).rejects.toMatchObject({ code })
  })
})

it('several requests are moved at once; those that cannot go there are named', async () => {
  const { call } = await callerAs(deps, 'agent')
  const pending = await aQuote(database.db)
  const cancelled = await aQuote(database.db, { status: 'cancelled' })
  const gone = newId()
  const answer = await call.quotes.setStatuses({
    ids: [pending.id, cancelled.id, gone, pending.id],
    status: 'confirmed',
  })
  expect(answer.moved).toEqual([{ id: pending.id, was: 'pending' }])
  expect(answer.refused.map(({ id }) => id)).toEqual([cancelled.id, gone])
  expect(answer.refused[0]?.message).toContain('cannot become confirmed')
})
