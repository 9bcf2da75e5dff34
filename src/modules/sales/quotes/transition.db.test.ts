import { isNotNull, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { quotes } from './table'
import { canMoveQuote, quoteStatuses, statusesBefore } from './transition.rules'

const database = useDatabase()
const deps = useDeps(database, { now: '2027-03-01T12:00:00Z' })

describe('withdrawing a quote request', () => {
  it("cancels one's own while it waits: audited, and in the timeline of the lead", async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    const { id } = await aQuote(database.db, { userId: user.id })
    expect(await call.quotes.withdraw({ id })).toMatchObject({ id, status: 'cancelled' })
    const [event] = await database.db.select().from(events).where(isNotNull(events.leadId)).orderBy(events.id)
    expect(event).toMatchObject({
      kind: 'quote.withdrawn',
      actorId: user.id,
      data: { to: 'cancelled', by: 'traveler' },
    })
    expect(await database.db.select().from(events).orderBy(events.id)).toMatchObject([
      { kind: 'quote.withdrawn', entityId: id },
    ])
  })

  it.each(['confirmed', 'cancelled'] as const)('is too late for one that is %s', async (status) => {
    const { call, user } = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: user.id, status })
    await expect(call.quotes.withdraw({ id: quote.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await database.db.select().from(quotes)).toEqual([quote])
  })

  it('is for nobody else, staff included', async () => {
    const quote = await aQuote(database.db)
    for (const role of ['traveler', 'agent', 'admin'] as const) {
      const { call } = await callerAs(deps, role)
      await expect(call.quotes.withdraw({ id: quote.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await database.db.select().from(quotes)).toEqual([quote])
  })
})

it('a request that a colleague has confirmed is not cancelled by who still sees it pending', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { id } = await aQuote(database.db)
  await call.quotes.setStatus({ id, status: 'confirmed', from: 'pending' })
  await expect(call.quotes.setStatus({ id, status: 'cancelled', from: 'pending' })).rejects.toMatchObject({
    code: 'CONFLICT',
    cause: { details: { current: { id, status: 'confirmed' } } },
  })
  expect(await call.quotes.setStatus({ id, status: 'cancelled', from: 'confirmed' })).toMatchObject({
    status: 'cancelled',
  })
})

describe('the first answer', () => {
  const hours = (n: number) => new Date(Date.UTC(2027, 2, 1, 12 + n))
  const asked = { createdAt: hours(-3), respondBy: hours(21) }
  const getQuote = async (id: string) => (await database.db.select().from(quotes).where(eq(quotes.id, id)))[0]!

  it('is a call in which somebody was reached: of all requests of the lead that wait, once', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const lead = await aLead(database.db)
    const [first, second] = [await aQuote(database.db, asked), await aQuote(database.db, asked)]
    const mine = await aQuote(database.db, { ...asked, leadId: lead.id })
    const over = await aQuote(database.db, { ...asked, leadId: lead.id, status: 'cancelled' })
    await call.leads.addNote({ id: lead.id, text: 'Two weeks in May.', call: 'reached' })
    expect(await getQuote(mine.id)).toMatchObject({ answeredAt: hours(0), dueAt: null, status: 'pending', version: 2 })
    for (const { id } of [first, second, over]) expect((await getQuote(id)).answeredAt).toBeNull()
    expect(await call.leads.get({ id: lead.id })).toMatchObject({ status: 'contacted' })
    expect(await database.db.select().from(events).where(eq(events.entity, 'quote')).orderBy(events.id)).toMatchObject([
      {
        kind: 'quote.answered',
        entityId: mine.id,
        actorId: user.id,
        data: { reference: mine.reference, by: 'call' },
      },
    ])
    deps.clock.advance(3600)
    await call.leads.addNote({ id: lead.id, text: 'And again.', call: 'reached' })
    await call.quotes.setStatus({ id: mine.id, status: 'confirmed' })
    expect((await getQuote(mine.id)).answeredAt).toEqual(hours(0))
  })

  it.each(['no-answer', 'voicemail', undefined] as const)('is no call that ended with %s', async (result) => {
    const { call } = await callerAs(deps, 'agent')
    const { id, leadId } = await aQuote(database.db, asked)
    await call.leads.addNote({ id: leadId, text: 'Nobody there.', call: result })
    expect((await getQuote(id)).answeredAt).toBeNull()
    expect(await call.leads.get({ id: leadId })).toMatchObject({ status: 'new' })
  })

  it('is confirming; taking up again starts the promise anew', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aQuote(database.db, asked)
    expect(await call.quotes.setStatus({ id, status: 'confirmed' })).toMatchObject({
      answeredAt: hours(0).toISOString(),
    })
    await call.quotes.setStatus({ id, status: 'cancelled' })
    expect(await call.quotes.setStatus({ id, status: 'pending' })).toMatchObject({ answeredAt: null })
  })

  it('takes the request out of what waits: the queue, the bell and the sidebar', async () => {
    const { call } = await callerAs(deps, 'agent')
    const answered = await aQuote(database.db, asked)
    const open = await aQuote(database.db, { ...asked, respondBy: hours(22) })
    await call.leads.addNote({ id: answered.leadId, text: 'Talked.', call: 'reached' })
    const ids = async (input: Parameters<typeof call.quotes.queue>[0]) =>
      (await call.quotes.queue(input)).items.map(({ id }) => id)
    expect(await ids({ waiting: true })).toEqual([open.id])
    expect(await ids({})).toEqual([open.id, answered.id])
    expect(await call.office.waiting()).toEqual({ quotes: 1, reviews: 0 })
    expect((await call.office.notifications()).map(({ id }) => id)).toEqual([open.id])
    deps.clock.advance(30 * 3600)
    expect(await ids({ overdue: true })).toEqual([open.id])
    const { parts, requests } = await call.reports.overview({ from: '2027-03-01', to: '2027-03-01' })
    expect(parts[0]).toMatchObject({ requests: 2, inTime: 1, late: 1, open: 0 })
    expect(requests).toMatchObject({ pending: 2, overdue: 1 })
  })
})

it.each([
  ['pending', 'confirmed', true],
  ['pending', 'cancelled', true],
  ['confirmed', 'cancelled', true],
  ['confirmed', 'pending', false],
  ['cancelled', 'pending', true],
  ['cancelled', 'confirmed', false],
] as const)('a quote that is %s may become %s: %s', (from, to, allowed) => expect(canMoveQuote(from, to)).toBe(allowed))

it('has no dead end, no unreachable status and no move to itself', () => {
  for (const status of quoteStatuses) {
    expect(statusesBefore(status)).not.toHaveLength(0)
    expect(statusesBefore(status)).not.toContain(status)
    expect(quoteStatuses.some((to) => canMoveQuote(status, to))).toBe(true)
  }
})
