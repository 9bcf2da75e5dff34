import { isNotNull, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { type Caller, callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aLead, aQuote, aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { outbox } from '../../core/email/table'
import { anonymizeQuotes } from '../quotes/anonymize.service'
import { anonymizeLeads, downloadLeads, listMailedLeads } from './anonymize.service'
import type { MergeField } from './merge.rules'
import { type Lead, leadFollowUps, leadMerges, leads } from './table'

const database = useDatabase()
const deps = useDeps(database)
let call: Caller
let asha: string

beforeEach(async () => {
  const { call: own, user } = await callerAs(deps, 'agent')
  call = own
  asha = user.id
})

const nepal = { destination: 'Nepal', email: 'work@example.com', valueMinor: 90_000, currency: 'INR' } as const
const bhutan = { destination: 'Bhutan', email: 'asha@example.com', status: 'contacted' } as const
async function pair(changes: Partial<Lead> = {}) {
  const { id: customerId } = await aCustomer(database.db)
  const from = await aLead(database.db, { customerId, ...nepal, ...changes })
  return { from, into: await aLead(database.db, { customerId, ...bhutan }) }
}
const seen = async (id: string) => ({ id, version: (await call.leads.get({ id })).version })
const merge = async (fromId: string, intoId: string, take: MergeField[] = []) =>
  call.leads.merge({ ...(await seen(intoId)), from: await seen(fromId), take })
const kinds = async (id: string) => (await call.leads.events({ id })).items.map(({ kind }) => kind).toSorted()
const getRow = async (id: string) => (await database.db.select().from(leads).where(eq(leads.id, id)))[0]

describe('a merge of leads', () => {
  it('brings everything of both together, and undoing it parts exactly that again', async () => {
    const { from, into } = await pair()
    const was = await getRow(from.id)
    const { call: ravi, user } = await callerAs(deps, 'agent')
    await call.leads.addNote({ id: from.id, text: `@{${user.id}} Window seats` })
    await call.leads.addFollowUp({ leadId: from.id, text: 'Ring', dueOn: '2027-03-02' })
    await call.leads.addFollowUp({ leadId: into.id, text: 'Write', dueOn: '2027-03-09' })
    const quote = await aQuote(database.db, { leadId: from.id })
    const before = { events: await kinds(from.id), version: (await seen(from.id)).version }
    const { id, lead } = await merge(from.id, into.id, ['destination', 'value', 'contact'])
    expect(lead).toMatchObject({ ...nepal, id: into.id, status: 'contacted', followUpOn: '2027-03-02' })
    expect(lead.followUps.map(({ text }) => text)).toEqual(['Ring', 'Write'])
    expect(await kinds(into.id)).toEqual([...before.events, 'follow-up-planned', 'lead-merged'].toSorted())
    expect((await call.quotes.get({ id: quote.id })).leadId).toBe(into.id)
    expect(await ravi.office.notifications()).toMatchObject([{ to: `/admin/leads/${into.id}` }, {}])
    expect((await call.leads.queue({})).items.map((one) => one.id)).toEqual([into.id])
    await call.leads.addNote({ id: into.id, text: 'After the merge' })
    await call.leads.addFollowUp({ leadId: into.id, text: 'Later', dueOn: '2027-03-12' })

    expect(await call.leads.undoMerge({ id })).toMatchObject({ ...bhutan, valueMinor: null, followUpOn: '2027-03-09' })
    expect(await getRow(from.id)).toMatchObject({
      ...was,
      followUpOn: '2027-03-02',
      version: before.version + 1,
      updatedAt: expect.any(Date),
    })
    expect(await kinds(from.id)).toEqual([...before.events, 'lead-restored'].toSorted())
    expect((await call.leads.get({ id: into.id })).followUps.map(({ text }) => text)).toEqual(['Write', 'Later'])
    expect((await call.quotes.get({ id: quote.id })).leadId).toBe(from.id)
    expect(await ravi.office.notifications()).toMatchObject([{ to: `/admin/leads/${from.id}` }, {}])
    const log = await database.db.select().from(events).where(eq(events.entityId, into.id)).orderBy(events.id)
    expect(log.map(({ kind }) => kind).toSorted()).toEqual(['lead.merge-undone', 'lead.merged'])
    expect(log.find(({ kind }) => kind === 'lead.merged')).toMatchObject({
      data: { mergeId: id, fromId: from.id, events: 2, followUps: 1, quotes: 1, mentions: 1 },
      before: { destination: 'Bhutan', email: bhutan.email },
      after: { destination: 'Nepal', email: nepal.email },
    })
    expect(await call.leads.merges({ id: into.id })).toEqual([{ id, fromId: from.id, undone: true }])
  })

  it('leads whoever asks for the one that went to the one that stayed, also over several', async () => {
    const { from, into } = await pair()
    const third = await aLead(database.db, { customerId: into.customerId })
    const [first, second] = [await merge(from.id, into.id), await merge(into.id, third.id)]
    const gone = {
      code: 'NOT_FOUND',
      message: 'This lead was merged into another one',
      cause: { details: { mergedInto: third.id } },
    }
    await expect(call.leads.get({ id: from.id })).rejects.toMatchObject(gone)
    await expect(call.leads.events({ id: from.id })).rejects.toMatchObject(gone)
    await expect(call.leads.addNote({ id: from.id, text: 'x' })).rejects.toMatchObject(gone)
    await expect(call.leads.update({ id: from.id, version: 1, destination: 'x' })).rejects.toMatchObject(gone)
    await expect(call.leads.move({ id: into.id, status: 'qualified' })).rejects.toMatchObject(gone)
    await expect(call.leads.undoMerge({ id: first.id })).rejects.toThrow('merged into another lead since')
    await call.leads.undoMerge({ id: second.id })
    await call.leads.undoMerge({ id: first.id })
    expect((await call.leads.queue({})).total).toBe(3)
  })

  it('is refused for one lead, a stranger, another customer’s, and what was changed, moved or merged meanwhile', async () => {
    const { from, into } = await pair()
    const both = { id: into.id, version: 1, from: { id: from.id, version: 1 } }
    const refused = (input: object, reason: object) =>
      expect(call.leads.merge({ ...both, ...input })).rejects.toMatchObject(reason)
    await refused({ from: { id: into.id, version: 1 } }, { code: 'BAD_REQUEST' })
    await refused({ from: { id: newId(), version: 1 } }, { code: 'NOT_FOUND', message: 'Lead not found' })
    const strange = { id: (await aLead(database.db)).id, version: 1 }
    await refused({ from: strange }, { code: 'CONFLICT', message: expect.stringContaining('of two customers') })
    const moved = { code: 'CONFLICT', message: expect.stringContaining('moved it meanwhile: it is contacted now') }
    await refused({ status: 'new' }, moved)
    await call.leads.update({ id: from.id, version: 1, budget: 'Flexible' })
    await refused({}, { code: 'CONFLICT', cause: { details: { current: { id: from.id, version: 2 } } } })
    expect(await database.db.$count(leadMerges)).toBe(0)
    const { id } = await merge(from.id, into.id)
    await refused({ version: 2 }, { code: 'CONFLICT', message: expect.stringContaining('merged meanwhile') })
    await call.leads.undoMerge({ id })
    await expect(call.leads.undoMerge({ id })).rejects.toThrow('undone before')
    await expect(call.leads.undoMerge({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('takes a stage over with all that belongs to it, and gives it back unless it was moved on', async () => {
    const lost = {
      status: 'closed',
      outcome: 'lost',
      lostReason: 'price',
      closedAt: new Date('2027-02-01T10:00:00.123Z'),
    } as const
    const { from, into } = await pair(lost)
    const first = await merge(from.id, into.id, ['stage'])
    expect(await getRow(into.id)).toMatchObject(lost)
    await call.leads.undoMerge({ id: first.id })
    expect(await getRow(into.id)).toMatchObject({
      status: 'contacted',
      outcome: null,
      lostReason: null,
      closedAt: null,
    })
    expect(await getRow(from.id)).toMatchObject(lost)
    const second = await merge(from.id, into.id, ['stage', 'owner'])
    await call.leads.assign({ leads: [{ id: into.id, ownerId: asha }] })
    await call.leads.undoMerge({ id: second.id })
    expect(await getRow(into.id)).toMatchObject({ status: 'contacted', ownerId: asha })
  })

  it('is undone before a later one that took the same over: neither leaves anything of the other there', async () => {
    const { from, into } = await pair()
    const third = await aLead(database.db, { customerId: into.customerId, destination: 'Peru', valueMinor: 7 })
    const first = await merge(from.id, into.id, ['destination', 'value'])
    const second = await merge(third.id, into.id, ['destination'])
    expect(await call.leads.undoMerge({ id: first.id })).toMatchObject({ destination: 'Peru', valueMinor: null })
    expect(await call.leads.undoMerge({ id: second.id })).toMatchObject({ destination: 'Bhutan', valueMinor: null })
    const places = (await call.leads.queue({ sort: 'destination', descending: false })).items
    expect(places.map(({ destination }) => destination)).toEqual(['Bhutan', 'Nepal', 'Peru'])
  })

  it('leaves one lead that takes requests, and two after the undo where the other is newer', async () => {
    const { from, into } = await pair({ source: 'site', takesRequests: true })
    const taking = async () =>
      (await database.db.select().from(leads).where(eq(leads.takesRequests, true))).map(({ id }) => id)
    const { id } = await merge(from.id, into.id, ['source'])
    expect(await taking()).toEqual([into.id])
    await call.leads.undoMerge({ id })
    expect(await taking()).toEqual([from.id])
  })

  it('of several at once lets one succeed', async () => {
    const { from, into } = await pair()
    const third = await aLead(database.db, { customerId: into.customerId })
    const at = (id: string) => ({ id, version: 1 })
    const tries = await Promise.allSettled([
      call.leads.merge({ ...at(into.id), from: at(from.id) }),
      call.leads.merge({ ...at(third.id), from: at(from.id) }),
      call.leads.merge({ ...at(from.id), from: at(into.id) }),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a merge of customers', () => {
  it('takes merged leads along, and cannot be undone while leads of both are one', async () => {
    const { from, into } = await pair()
    const other = await aLead(database.db)
    const customers = (fromId: string, intoId: string) =>
      call.customers.merge({ id: intoId, version: 1, from: { id: fromId, version: 1 } })
    const own = await merge(from.id, into.id)
    const together = await customers(into.customerId, other.customerId)
    const across = await merge(into.id, other.id)
    await expect(call.customers.undoMerge({ id: together.id })).rejects.toThrow('Leads of the two were merged since')
    await call.leads.undoMerge({ id: across.id })
    await call.customers.undoMerge({ id: together.id })
    await call.leads.undoMerge({ id: own.id })
    const getCustomerId = async (id: string) => (await getRow(id))!.customerId
    expect([await getCustomerId(from.id), await getCustomerId(into.id)]).toEqual([into.customerId, into.customerId])
    expect(await getCustomerId(other.id)).toBe(other.customerId)
  })
})

describe('a lead that stayed an account’s when that took another address', () => {
  async function former() {
    const { id: userId } = await aUser(database.db)
    return { userId, ...(await pair({ userId })) }
  }

  it('is theirs again once a merge is undone, also one of version 1.0.0, which did not know of it', async () => {
    const { userId, from, into } = await former()
    const { id } = await merge(from.id, into.id)
    await database.db.update(leadMerges).set({ moved: sql`${leadMerges.moved} #- '{lead,user_id}'` })
    await call.leads.undoMerge({ id })
    expect((await getRow(from.id))!.userId).toBe(userId)
  })

  it('makes the lead theirs that takes its address over in a merge, until that is undone', async () => {
    const { userId, from, into } = await former()
    const { id } = await merge(from.id, into.id, ['contact'])
    expect(await getRow(into.id)).toMatchObject({ email: nepal.email, userId })
    await call.leads.undoMerge({ id })
    expect([(await getRow(from.id))!.userId, (await getRow(into.id))!.userId]).toEqual([userId, null])
  })

  it('is theirs again once a merge is undone that gave it another address, also before a later one', async () => {
    const { from, into } = await former()
    const { id: stayed } = await aUser(database.db)
    await database.db.update(leads).set({ userId: stayed }).where(eq(leads.id, into.id))
    const { id } = await merge(from.id, into.id, ['contact'])
    await call.leads.undoMerge({ id })
    expect(await getRow(into.id)).toMatchObject({ email: bhutan.email, userId: stayed })

    const email = 'third@example.com'
    const third = await aLead(database.db, { customerId: into.customerId, email })
    const first = await merge(from.id, into.id, ['contact'])
    const second = await merge(third.id, into.id, ['contact'])
    await call.leads.undoMerge({ id: first.id })
    expect(await getRow(into.id)).toMatchObject({ email, userId: null })
    await call.leads.undoMerge({ id: second.id })
    expect(await getRow(into.id)).toMatchObject({ email: bhutan.email, userId: stayed })
  })

  it('is nobody’s once a merge is undone after that account is gone', async () => {
    const { from, into } = await former()
    const { id: gone } = await aUser(database.db)
    await database.db.update(leads).set({ userId: gone }).where(eq(leads.id, into.id))
    const { id } = await merge(from.id, into.id, ['contact'])
    await database.db.delete(users).where(eq(users.id, gone))
    await call.leads.undoMerge({ id })
    expect(await getRow(into.id)).toMatchObject({ email: bhutan.email, userId: null })
  })
})

describe('whoever asks for their data', () => {
  it('gets what was merged into their lead, unless that was undone: then it may be another one’s', async () => {
    const { from, into } = await pair({ customerName: 'Ravi Rao' })
    const user = await aUser(database.db, { email: bhutan.email })
    const ctx = testContext(deps, { actor: { id: user.id, role: 'traveler' } }) as UserCtx
    const download = async () => JSON.stringify([await downloadLeads(ctx), await listMailedLeads(ctx, user)])
    const { id } = await merge(from.id, into.id)
    expect(await download()).toContain('Ravi Rao')
    await call.leads.undoMerge({ id })
    for (const word of ['Ravi Rao', nepal.email]) expect(await download()).not.toContain(word)
  })
})

describe('whoever is deleted', () => {
  it('is gone from a merge, too, and what moved with them', async () => {
    const { from, into } = await pair()
    await call.leads.addNote({ id: from.id, text: 'Mountains' })
    await call.leads.addNote({ id: into.id, text: 'Valleys' })
    await call.leads.addFollowUp({ leadId: from.id, text: 'Ring', dueOn: '2027-03-02' })
    await call.email.sendLetter({ of: 'lead', id: from.id, subject: 'Your trip', body: 'Nepal it is.' })
    const { id } = await merge(from.id, into.id)
    await anonymizeLeads(testContext(deps), { account: (await aUser(database.db, { email: nepal.email })).id })
    const { data, text } = events
    const notes = await database.db
      .select({ data, text })
      .from(events)
      .where(isNotNull(events.leadId))
      .orderBy(events.id)
    expect(JSON.stringify(notes)).not.toMatch(/Mountains|Nepal it is|Ring/)
    expect(JSON.stringify(notes)).toContain('Valleys')
    expect(await database.db.$count(leadFollowUps)).toBe(0)
    expect(await database.db.$count(outbox, eq(outbox.recipient, nepal.email))).toBe(0)
    expect(JSON.stringify(await database.db.select().from(leadMerges))).not.toContain(nepal.email)
    await expect(call.leads.undoMerge({ id })).rejects.toThrow('deleted since')
    expect(await call.leads.get({ id: into.id })).toMatchObject({ email: bhutan.email })
  })

  it('is gone from a merge that was undone, by their lead alone', async () => {
    const { from, into } = await pair()
    const { id } = await merge(from.id, into.id)
    await call.leads.undoMerge({ id })
    await anonymizeLeads(testContext(deps), { ids: [from.id] })
    expect(JSON.stringify(await database.db.select().from(leadMerges))).not.toContain(nepal.email)
  })

  it('is gone from another one’s lead that theirs was merged into, by their requests alone', async () => {
    const { from, into } = await pair()
    const owner = await callerAs(deps, 'traveler')
    await aQuote(database.db, { leadId: from.id, userId: owner.user.id, email: nepal.email })
    await aQuote(database.db, { leadId: into.id })
    await call.leads.addNote({ id: from.id, text: 'Mountains' })
    await call.leads.addNote({ id: into.id, text: 'Valleys' })
    await merge(from.id, into.id)
    await anonymizeQuotes(testContext(deps), owner.user)
    expect(JSON.stringify(await database.db.select().from(leadMerges))).not.toContain(nepal.email)
    const notes = JSON.stringify((await call.leads.events({ id: into.id })).items)
    expect([notes.includes('Mountains'), notes.includes('Valleys')]).toEqual([false, true])
  })

  it('is gone with the lead that stayed; a merge that was undone takes nothing of the other along', async () => {
    const { from, into } = await pair()
    await call.leads.addNote({ id: from.id, text: 'Mountains' })
    const undone = await merge(from.id, into.id, ['contact'])
    await call.leads.undoMerge({ id: undone.id })
    await anonymizeLeads(testContext(deps), { account: (await aUser(database.db, { email: bhutan.email })).id })
    expect(JSON.stringify(await database.db.select().from(events).orderBy(events.id))).not.toContain(bhutan.email)
    expect(JSON.stringify((await call.leads.events({ id: from.id })).items)).toContain('Mountains')
    // Leaves with each lead what was merged into it before.
    const earlier = await aLead(database.db, { customerId: from.customerId, destination: 'Tibet' })
    await call.leads.addNote({ id: earlier.id, text: 'Plateaus' })
    await merge(earlier.id, from.id)
    const again = await merge(from.id, into.id)
    await call.leads.undoMerge({ id: again.id })
    await anonymizeLeads(testContext(deps), { ids: [into.id] })
    expect(JSON.stringify((await call.leads.events({ id: from.id })).items)).toContain('Plateaus')
    await merge(from.id, into.id)
    await anonymizeLeads(testContext(deps), { ids: [into.id] })
    expect(
      JSON.stringify(await database.db.select().from(events).where(isNotNull(events.leadId)).orderBy(events.id)),
    ).not.toContain('Mountains')
    expect(JSON.stringify(await database.db.select().from(leadMerges))).not.toContain(nepal.email)
  })
})
