import { isNotNull, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aLead, aQuote, aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { leads } from '../leads/table'
import { quotes } from './table'
import { listOwnQuotes } from './view.service'

const database = useDatabase()
const deps = useDeps(database)

const getIds = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
const asked = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  destination: 'Nepal',
  travelers: 2,
}
const waiting = { respondBy: new Date('2027-03-02T12:00:00Z') }

describe('giving a request to somebody', () => {
  it('is shown, in the timeline of the lead, and audited with who had it before', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const ravi = await aUser(database.db, { role: 'admin', firstName: 'Ravi', lastName: 'Rao' })
    const { id, reference, leadId } = await aQuote(database.db)
    const saved = await call.quotes.update({ id, version: 1, assigneeId: ravi.id })
    expect(saved).toMatchObject({ assigneeId: ravi.id, assigneeName: 'Ravi Rao', version: 2 })
    expect((await call.leads.events({ id: leadId })).items).toMatchObject([
      { kind: 'quote-assigned', data: { quoteId: id, reference, assigneeId: ravi.id } },
    ])
    expect(await database.db.select().from(events).where(eq(events.entity, 'quote')).orderBy(events.id)).toMatchObject([
      { kind: 'quote.assigned', actorId: user.id, before: { assigneeId: null }, after: { assigneeId: ravi.id } },
    ])
    // Checks that the same assignee again changes nothing.
    expect(await call.quotes.update({ id, version: 2, assigneeId: ravi.id })).toMatchObject({ version: 2 })
    expect(await database.db.$count(events, isNotNull(events.leadId))).toBe(1)
    expect(await call.quotes.update({ id, version: 2, assigneeId: null })).toMatchObject({ assigneeName: null })
  })

  it('is refused for a stale version with the newer request; of two at once one succeeds', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const other = await aUser(database.db, { role: 'agent' })
    const { id } = await aQuote(database.db)
    const tries = [user.id, other.id].map((assigneeId) => call.quotes.update({ id, version: 1, assigneeId }))
    const ended = await Promise.allSettled(tries)
    const [saved] = ended.flatMap((e) => (e.status === 'fulfilled' ? [e.value] : []))
    const [refused] = ended.flatMap((e) => (e.status === 'rejected' ? [e.reason as { cause: unknown }] : []))
    expect(refused!.cause).toMatchObject({ code: 'conflict', details: { field: 'version', current: saved } })
  })

  it('becomes stale by a decision, too', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const { id } = await aQuote(database.db)
    await call.quotes.setStatus({ id, status: 'confirmed' })
    const late = call.quotes.update({ id, version: 1, assigneeId: user.id })
    await expect(late).rejects.toMatchObject({ cause: { details: { current: { status: 'confirmed', version: 2 } } } })
  })

  it('takes nobody but active staff, and requests that exist', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const { id } = await aQuote(database.db)
    const gone = await aUser(database.db, { role: 'agent', status: 'deactivated' })
    for (const assigneeId of [gone.id, (await aUser(database.db)).id, newId()]) {
      const wrong = { cause: { code: 'invalid', details: { field: 'assigneeId' } } }
      await expect(call.quotes.update({ id, version: 1, assigneeId })).rejects.toMatchObject(wrong)
      await expect(call.quotes.assign({ quotes: [{ id, assigneeId }] })).rejects.toMatchObject(wrong)
    }
    const unknown = { id: newId(), version: 1, assigneeId: user.id }
    await expect(call.quotes.update(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await database.db.$count(events, isNotNull(events.leadId))).toBe(0)
  })

  it('is not told to travelers', async () => {
    const { call, user, ctx } = await callerAs(deps, 'traveler')
    const agent = await aUser(database.db, { role: 'agent' })
    const { id } = await aQuote(database.db, { userId: user.id, assigneeId: agent.id })
    expect(await call.quotes.get({ id })).toMatchObject({ assigneeId: null, assigneeName: null })
    expect((await call.quotes.list({})).items).toMatchObject([{ assigneeId: null, assigneeName: null }])
    expect(JSON.stringify(await listOwnQuotes({ ctx: ctx as UserCtx }))).not.toContain('assignee')
  })
})

describe('one owner a person', () => {
  const getOwnerId = async (id: string) => (await database.db.select().from(leads).where(eq(leads.id, id)))[0]!.ownerId
  const getAssignee = async (id: string) =>
    (await database.db.select().from(quotes).where(eq(quotes.id, id)))[0]!.assigneeId

  it('whoever takes a request owns its lead, if nobody does, and undoing it gives both back', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const { id, leadId } = await aQuote(database.db)
    const { version } = await call.quotes.update({ id, version: 1, assigneeId: user.id })
    expect(await getOwnerId(leadId)).toBe(user.id)
    expect((await call.leads.queue({ owner: [user.id] })).total).toBe(1)
    await call.quotes.update({ id, version, assigneeId: null })
    expect(await getOwnerId(leadId)).toBeNull()
    const { before } = await call.quotes.assign({ quotes: [{ id, assigneeId: user.id }] })
    expect(await getOwnerId(leadId)).toBe(user.id)
    await call.quotes.assign({ quotes: before })
    expect([await getOwnerId(leadId), await getAssignee(id)]).toEqual([null, null])
  })

  it('a lead that a colleague owns, or that is closed, stays as it is', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const colleague = await aUser(database.db, { role: 'agent' })
    const owned = await aLead(database.db, { ownerId: colleague.id })
    const closed = await aLead(database.db, { status: 'closed', outcome: 'won' })
    for (const lead of [owned, closed]) {
      const { id } = await aQuote(database.db, { leadId: lead.id })
      await call.quotes.update({ id, version: 1, assigneeId: user.id })
    }
    expect([await getOwnerId(owned.id), await getOwnerId(closed.id)]).toEqual([colleague.id, null])
  })

  it('handing over a request or the lead hands over the other one, and all that waits beside it', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const colleague = await aUser(database.db, { role: 'agent' })
    const lead = await aLead(database.db, { ownerId: user.id })
    const mine = { leadId: lead.id, assigneeId: user.id }
    const [first, second] = [await aQuote(database.db, mine), await aQuote(database.db, { leadId: lead.id })]
    const done = await aQuote(database.db, { ...mine, status: 'confirmed' })
    await call.quotes.update({ id: first.id, version: 1, assigneeId: colleague.id })
    const all = async () => [
      await getOwnerId(lead.id),
      ...(await Promise.all([first.id, second.id, done.id].map(getAssignee))),
    ]
    expect(await all()).toEqual([colleague.id, colleague.id, colleague.id, user.id])
    await call.leads.assign({ leads: [{ id: lead.id, ownerId: user.id }] })
    expect(await all()).toEqual([user.id, user.id, user.id, user.id])
    const { version } = await call.leads.get({ id: lead.id })
    await call.leads.update({ id: lead.id, version, ownerId: colleague.id })
    expect(await all()).toEqual([colleague.id, colleague.id, colleague.id, user.id])
    await call.leads.shareOut({ ids: [lead.id] })
    expect((await all())[0]).toBe((await all())[1])
  })

  it('a request that was answered and that nobody had is the lead’s owner’s, and nobody’s again with the lead', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const { id, leadId } = await aQuote(database.db, { status: 'confirmed' })
    const cancelled = await aQuote(database.db, { leadId, status: 'cancelled' })
    const { before } = await call.leads.assign({ leads: [{ id: leadId, ownerId: user.id }] })
    expect([await getAssignee(id), await getAssignee(cancelled.id)]).toEqual([user.id, null])
    await call.leads.assign({ leads: before })
    expect(await getAssignee(id)).toBeNull()
  })

  it('undoing that a lead was assigned gives its requests back to who had them, and no other ones', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const colleague = await aUser(database.db, { role: 'agent' })
    const give = async (
      ownerId: string | null,
      had: (string | null)[],
      statuses = ['confirmed', 'pending'] as const,
    ) => {
      const lead = await aLead(database.db, { ownerId })
      const requests: { id: string }[] = []
      for (const assigneeId of had)
        for (const status of statuses) requests.push(await aQuote(database.db, { leadId: lead.id, assigneeId, status }))
      const read = async () => [
        await getOwnerId(lead.id),
        ...(await Promise.all(requests.map(({ id }) => getAssignee(id)))),
      ]
      const start = await read()
      const { before } = await call.leads.assign({ leads: [{ id: lead.id, ownerId: user.id }] })
      const given = await read()
      await call.leads.assign({ leads: before })
      expect(await read()).toEqual(start)
      return given
    }
    const [me, other] = [user.id, colleague.id]
    expect(await give(null, [me, null, other])).toEqual([me, me, me, me, me, other, other])
    expect(await give(other, [null, other, me])).toEqual([me, me, me, other, me, me, me])
  })

  it('a new request of a lead is its owner’s, who hears of it; what others take down for it, too', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const customer = await aCustomer(database.db, { email: 'asha@example.com' })
    const lead = await aLead(database.db, {
      customerId: customer.id,
      email: 'asha@example.com',
      source: 'site',
      takesRequests: true,
      ownerId: user.id,
    })
    const { call: visitor } = await callerAs(deps, null)
    await visitor.quotes.create({ ...asked, departureCity: 'Boston' })
    const colleague = await callerAs(deps, 'agent')
    await colleague.call.quoteEntry.enter({ ...asked, source: 'phone', leadId: lead.id })
    const found = await database.db.select().from(quotes)
    expect(found.map(({ assigneeId, assignedAt }) => [assigneeId, assignedAt])).toEqual([
      [user.id, deps.now()],
      [user.id, deps.now()],
    ])
    expect((await call.office.notifications()).filter(({ kind }) => kind === 'request')).toHaveLength(2)
  })
})

describe('many requests at once', () => {
  it('say what each was: an Undo would make a confirmed one pending', async () => {
    const { call } = await callerAs(deps, 'agent')
    const confirmed = await aQuote(database.db, { status: 'confirmed' })
    const pending = await aQuote(database.db)
    const { moved } = await call.quotes.setStatuses({ ids: [confirmed.id, pending.id], status: 'cancelled' })
    expect(moved).toHaveLength(2)
    expect(moved).toContainEqual({ id: confirmed.id, was: 'confirmed' })
    expect(moved).toContainEqual({ id: pending.id, was: 'pending' })
  })

  it('are confirmed by one statement for all timelines and one for the log, with their new leads', async () => {
    const { call } = await callerAs(deps, 'agent')
    const asked = [await aQuote(database.db), await aQuote(database.db), await aQuote(database.db)]
    const ids = asked.map(({ id }) => id)
    const { moved } = await call.quotes.setStatuses({ ids, status: 'confirmed' })
    expect(moved).toHaveLength(3)
    const written = sql<string>`xmin || ' ' || cmin`
    const entries = await database.db.select({ action: events.kind, written }).from(events).orderBy(events.id)
    const countStatements = (found: readonly { written: string }[]) => new Set(found.map((one) => one.written)).size
    for (const action of ['quote.confirmed', 'lead.moved']) {
      const found = entries.filter((entry) => entry.action === action)
      expect([found.length, countStatements(found)]).toEqual([3, 1])
    }
  })

  it('are not taken back from whom a colleague gave them to since', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const other = await callerAs(deps, 'agent')
    const { id } = await aQuote(database.db)
    const { before } = await call.quotes.assign({ quotes: [{ id, assigneeId: user.id }] })
    await other.call.quotes.assign({ quotes: [{ id, assigneeId: other.user.id }] })
    expect(await call.quotes.assign({ quotes: before })).toEqual({ before: [] })
    expect((await call.quotes.get({ id })).assigneeId).toBe(other.user.id)
  })

  it('are given to somebody and back, and found by who has them', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const free = await aQuote(database.db)
    const mine = await aQuote(database.db, { assigneeId: user.id })
    const all = [free.id, mine.id, newId()].map((id) => ({ id, assigneeId: user.id }))
    const { before } = await call.quotes.assign({ quotes: all })
    expect(before).toMatchObject([{ id: free.id, assigneeId: null }])
    expect((await call.quotes.queue({ assignee: [user.id] })).total).toBe(2)
    await call.quotes.assign({ quotes: before })
    expect(getIds(await call.quotes.queue({ assignee: ['none'] }))).toEqual([free.id])
    expect(getIds(await call.quotes.queue({ assignee: [user.id] }))).toEqual([mine.id])
    expect((await call.quotes.queue({ assignee: ['none', user.id] })).total).toBe(2)
  })

  it('are all that match, in the order of the list, with their status', async () => {
    const { call } = await callerAs(deps, 'agent')
    const ravi = await aQuote(database.db, { customerName: 'Ravi' })
    const nora = await aQuote(database.db, { customerName: 'Nora', status: 'confirmed' })
    await aQuote(database.db, { customerName: 'Tom', destination: 'Peru' })
    expect(await call.quotes.matching({ words: 'thailand', sort: 'customer' })).toEqual([
      { id: nora.id, status: 'confirmed' },
      { id: ravi.id, status: 'pending' },
    ])
  })

  it('go to agents in turn, whoever has the fewest waiting first', async () => {
    const { call, user: busy } = await callerAs(deps, 'agent')
    const free = await aUser(database.db, { role: 'agent' })
    await aUser(database.db, { role: 'agent', status: 'deactivated' })
    await aUser(database.db, { role: 'admin' })
    for (let i = 0; i < 2; i++) await aQuote(database.db, { assigneeId: busy.id })
    await aQuote(database.db, { assigneeId: free.id, status: 'confirmed' })
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await aQuote(database.db)).id)
    await call.quotes.shareOut({ ids })
    const of = async (id: string) => (await call.quotes.queue({ assignee: [id], status: ['pending'] })).total
    expect([await of(busy.id), await of(free.id)]).toEqual([3, 3])
  })

  it('go to nobody where there is no agent', async () => {
    const { call } = await callerAs(deps, 'admin')
    const { id } = await aQuote(database.db)
    await expect(call.quotes.shareOut({ ids: [id] })).rejects.toThrow('There is no active agent')
  })

  it('are not for travelers', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    const { id } = await aQuote(database.db, { userId: user.id })
    const tries = [
      call.quotes.update({ id, version: 1, assigneeId: null }),
      call.quotes.assign({ quotes: [{ id, assigneeId: null }] }),
      call.quotes.shareOut({ ids: [id] }),
    ]
    for (const one of tries) await expect(one).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the bell', () => {
  it('rings for the colleague who got a request, until it is decided; not for one who took it', async () => {
    const [asha, ravi] = [await callerAs(deps, 'agent'), await callerAs(deps, 'agent')]
    const { id } = await aQuote(database.db, { ...waiting, createdAt: new Date('2027-03-01T09:00:00Z') })
    const heardBy = async ({ call }: typeof asha) => (await call.office.notifications()).map(({ kind }) => kind)
    expect([await heardBy(asha), await heardBy(ravi)]).toEqual([['request'], ['request']])
    await ravi.call.office.markSeen({ until: deps.now().toISOString() })
    deps.clock.advance(60)
    const { version } = await asha.call.quotes.update({ id, version: 1, assigneeId: ravi.user.id })
    expect([await heardBy(asha), await heardBy(ravi)]).toEqual([[], ['assigned']])
    expect((await ravi.call.office.notifications())[0]).toMatchObject({ isNew: true })
    await asha.call.quotes.update({ id, version, assigneeId: asha.user.id })
    expect([await heardBy(asha), await heardBy(ravi)]).toEqual([['request'], []])
    await asha.call.quotes.assign({ quotes: [{ id, assigneeId: ravi.user.id }] })
    await asha.call.quotes.setStatus({ id, status: 'confirmed' })
    expect(await heardBy(ravi)).toEqual([])
  })

  it('rings for everybody once the promise is broken', async () => {
    const [asha, ravi] = [await callerAs(deps, 'agent'), await callerAs(deps, 'agent')]
    await aQuote(database.db, { ...waiting, assigneeId: ravi.user.id, assignedAt: deps.now() })
    deps.clock.advance(25 * 3600)
    for (const { call } of [asha, ravi])
      expect((await call.office.notifications()).map(({ kind }) => kind)).toEqual(['overdue'])
  })
})

it('a request stays when the account of its assignee goes', async () => {
  const agent = await aUser(database.db, { role: 'agent' })
  const { id } = await aQuote(database.db, { assigneeId: agent.id })

  await database.db.delete(users).where(eq(users.id, agent.id))
  expect((await database.db.select().from(quotes).where(eq(quotes.id, id)))[0]?.assigneeId).toBeNull()
})
