import { eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { queryRows } from '../../../platform/server/database/db'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { customers } from '../customers/table'
import { mentions } from '../../identity/mentions/table'
import { leadSorts } from './lead.rules'
import { leadFollowUps, leads } from './table'

const database = useDatabase()
const deps = useDeps(database)

describe('moving a lead', () => {
  it('follows the table and writes the timeline', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    expect(await call.leads.move({ id, status: 'contacted' })).toEqual({ id, status: 'contacted' })
    await call.leads.move({ id, status: 'closed', outcome: 'won' })
    await call.leads.move({ id, status: 'contacted' })
    const [lead] = await database.db.select().from(leads)
    expect(lead).toMatchObject({ status: 'contacted', outcome: null, closedAt: null })
    const moves = await database.db.select().from(events).where(eq(events.leadId, id)).orderBy(events.id)
    expect(moves.map((e) => [e.kind, e.actorId])).toEqual(Array.from({ length: 3 }, () => ['lead.moved', user.id]))
  })

  it('takes a move back: to new, to another outcome, and out of closed to where it stood', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    await call.leads.move({ id, status: 'qualified', from: 'new' })
    await call.leads.move({ id, status: 'new', from: 'qualified' })
    expect(await call.leads.get({ id })).toMatchObject({ status: 'new' })
    await call.leads.move({ id, status: 'closed', outcome: 'won' })
    const lost = { id, status: 'closed', from: 'closed', outcome: 'lost', lostReason: 'price' } as const
    await call.leads.move(lost)
    expect(await call.leads.get({ id })).toMatchObject({ outcome: 'lost', lostReason: 'price' })
    await expect(call.leads.move(lost)).rejects.toThrow('closed already')
    await call.leads.move({ id, status: 'proposal', from: 'closed' })
    expect(await call.leads.get({ id })).toMatchObject({ status: 'proposal', outcome: null, lostReason: null })
  })

  it('refuses one that has been made already, changing nothing', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db, { status: 'contacted' })
    await expect(call.leads.move({ id, status: 'contacted' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(call.leads.move({ id: newId(), status: 'contacted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await database.db.$count(events, isNotNull(events.leadId))).toBe(0)
  })

  it('refuses one from where a colleague has moved it since, with the lead as it is', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db, { status: 'qualified' })
    await call.leads.move({ id, status: 'closed', from: 'qualified', outcome: 'won' })
    await expect(call.leads.move({ id, status: 'contacted', from: 'qualified' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Somebody else moved it meanwhile: it is closed now. Look at it again before you move it',
      cause: { details: { current: { status: 'closed' } } },
    })
    const [lead] = await database.db.select().from(leads)
    expect(lead).toMatchObject({ status: 'closed', outcome: 'won' })
  })

  it('lets one of two concurrent calls succeed', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    const moves = [call.leads.move({ id, status: 'contacted' }), call.leads.move({ id, status: 'contacted' })]
    expect((await Promise.allSettled(moves)).map((m) => m.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('needs an outcome for closing, and only then', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    await expect(call.leads.move({ id, status: 'closed' })).rejects.toThrow('won or lost')
    await expect(call.leads.move({ id, status: 'contacted', outcome: 'won' })).rejects.toThrow('won or lost')
  })

  it('needs a reason for losing, and keeps it', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    await expect(call.leads.move({ id, status: 'closed', outcome: 'lost' })).rejects.toThrow('why the lead was lost')
    await expect(call.leads.move({ id, status: 'contacted', lostReason: 'price' })).rejects.toThrow('why the lead')
    await call.leads.move({ id, status: 'closed', outcome: 'lost', lostReason: 'price' })
    expect((await database.db.select().from(leads))[0]!.closedAt).toEqual(deps.now())
    expect(await call.leads.get({ id })).toMatchObject({ outcome: 'lost', lostReason: 'price' })
    await call.leads.move({ id, status: 'contacted' })
    expect(await call.leads.get({ id })).toMatchObject({ outcome: null, lostReason: null })
  })
})

describe('the list of leads', () => {
  it('pages through all, newest first, also those of one microsecond', async () => {
    const { call } = await callerAs(deps, 'agent')
    const at = new Date('2027-02-01T00:00:00Z')
    for (let i = 0; i < 5; i++) await aLead(database.db, { createdAt: at })
    const newest = await aLead(database.db, { createdAt: new Date('2027-02-02T00:00:00Z') })
    const first = await call.leads.list({ limit: 4 })
    expect(first.items[0]?.id).toBe(newest.id)
    expect(first.total).toBe(6)
    const second = await call.leads.list({ limit: 4, cursor: first.nextCursor! })
    expect(second.nextCursor).toBeNull()
    expect(new Set([...first.items, ...second.items].map((l) => l.id)).size).toBe(6)
  })

  it('can be narrowed to a status, and refuses a made-up cursor', async () => {
    const { call } = await callerAs(deps, 'admin')
    await aLead(database.db)
    const { id } = await aLead(database.db, { status: 'qualified' })
    expect(await call.leads.list({ status: 'qualified' })).toMatchObject({ items: [{ id }], total: 1 })
    for (const cursor of ['', 'x', Buffer.from(`2027-02-30T00:00:00.000000Z ${id}`).toString('base64url')]) {
      await expect(call.leads.list({ cursor })).rejects.toThrow()
    }
  })

  it.each(['traveler', null] as const)('is not for %s', async (role) => {
    const { call } = role ? await callerAs(deps, role) : await callerAs(deps, null)
    await expect(call.leads.list({})).rejects.toMatchObject({ code: role ? 'FORBIDDEN' : 'UNAUTHORIZED' })
    await expect(call.leads.move({ id: newId(), status: 'contacted' })).rejects.toThrow()
  })
})

describe('the pipeline', () => {
  it('is sorted by any column, empty values last, page by page', async () => {
    await aLead(database.db, { customerName: 'Ravi', valueMinor: 500 })
    await aLead(database.db, { customerName: 'Asha', valueMinor: null })
    await aLead(database.db, { customerName: 'Nora', valueMinor: 900 })
    const { call } = await callerAs(deps, 'agent')
    const first = await call.leads.queue({ sort: 'value', limit: 2 })
    const second = await call.leads.queue({ sort: 'value', limit: 2, cursor: first.nextCursor! })
    expect([...first.items, ...second.items].map((lead) => lead.customerName)).toEqual(['Nora', 'Ravi', 'Asha'])
    expect([first.total, second.nextCursor]).toEqual([3, null])
    for (const sort of leadSorts) expect((await call.leads.queue({ sort })).items).toHaveLength(3)
  })

  it('is narrowed by words, stage, outcome and departure', async () => {
    const open = await aLead(database.db, { customerName: 'Asha Rao', status: 'qualified', travelDate: '2027-06-01' })
    const won = await aLead(database.db, { destination: 'Nepal', status: 'closed', outcome: 'won' })
    const { call } = await callerAs(deps, 'agent')
    const found = async (input: Parameters<typeof call.leads.queue>[0]) =>
      (await call.leads.queue(input)).items.map(({ id }) => id)
    expect(await found({ words: 'rao asha' })).toEqual([open.id])
    expect(await found({ words: won.email })).toEqual([won.id])
    expect(await found({ words: '?' })).toEqual([])
    // Matches words of one or two letters as prefixes.
    expect(await found({ words: 'as r' })).toEqual([open.id])
    expect(await found({ words: 'sh' })).toEqual([])
    expect(await found({ status: ['new', 'qualified'] })).toEqual([open.id])
    expect(await found({ outcome: 'won' })).toEqual([won.id])
    expect(await found({ departure: { from: '2027-06-01', to: '2027-06-01' } })).toEqual([open.id])
  })
})

describe('a lead opened', () => {
  it('tells what happened, the newest first, and who did it', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    await call.leads.move({ id, status: 'contacted' })
    deps.clock.advance(60)
    await call.leads.addNote({ id, text: '  Window seats, please.\nVegetarian.  ' })
    deps.clock.advance(60)
    await call.leads.addNote({ id, text: 'Rings again on Friday.', call: 'reached' })
    const first = await call.leads.events({ id, limit: 1 })
    const rest = await call.leads.events({ id, cursor: first.nextCursor! })
    expect(rest.nextCursor).toBeNull()
    expect([...first.items, ...rest.items]).toMatchObject([
      { kind: 'call', data: { text: 'Rings again on Friday.', result: 'reached' } },
      {
        kind: 'note',
        data: { text: 'Window seats, please.\nVegetarian.' },
        actor: `${user.firstName} ${user.lastName}`,
      },
      { kind: 'moved', data: { to: 'contacted' } },
    ])
    await expect(call.leads.addNote({ id, text: ' ' })).rejects.toThrow('Please write a note')
    await expect(call.leads.addNote({ id: newId(), text: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call.leads.get({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a lead that staff enter', () => {
  const entered = {
    customerName: ' Asha Rao ',
    email: 'Asha@Example.com',
    mobile: '+1 (212) 555-0142',
    destination: 'Thailand',
    numberOfTravelers: 2,
    notes: 'Met at the fair.',
    budget: ' ',
  }

  it('is new, theirs, and begins its timeline with the note', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const lead = await call.leads.create(entered)
    expect(lead).toMatchObject({
      customerName: 'Asha Rao',
      email: 'asha@example.com',
      mobile: '+1 212 555 0142',
      status: 'new',
      budget: null,
      numberOfTravelers: 2,
    })
    const { items } = await call.leads.events({ id: lead.id })
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['created', 'note'])
    expect((await database.db.select().from(leads))[0]?.ownerId).toBe(user.id)
  })

  it('is refused, naming the field in the specified words', async () => {
    const { call } = await callerAs(deps, 'agent')
    const wrong: [object, string][] = [
      [{ customerName: ' ' }, 'Customer name is required'],
      [{ email: 'asha' }, 'Invalid email address'],
      [{ mobile: '12345' }, 'Mobile number is required'],
      [{ destination: '' }, 'Destination is required'],
      [{ numberOfTravelers: 0 }, 'Number of travelers must be at least 1'],
    ]
    for (const [change, message] of wrong)
      await expect(call.leads.create({ ...entered, ...change })).rejects.toThrow(message)
    expect(await database.db.$count(leads)).toBe(0)
  })
})

describe('deleting a lead', () => {
  const left = () =>
    Promise.all([
      ...[leads, leadFollowUps, mentions].map((table) => database.db.$count(table)),
      database.db.$count(events, isNotNull(events.leadId)),
    ])

  it('takes along what was written about it; its customer, and who did it, stay', async () => {
    const [{ call, user }, ann] = [await callerAs(deps, 'admin'), await callerAs(deps, 'agent')]
    const { id, email } = await aLead(database.db, { ownerId: user.id })
    await call.leads.addNote({ id, text: `@{${ann.user.id}} Please ring` })
    await call.leads.addFollowUp({ leadId: id, text: 'Ring', dueOn: '2027-03-04' })
    const { version } = await call.leads.patch({ id, destination: 'Bhutan' })
    await call.leads.remove({ id, version })
    expect([...(await left()), await database.db.$count(customers)]).toEqual([0, 0, 0, 0, 1])
    const log = await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)
    expect(log.map(({ kind }) => kind)).toContain('lead.deleted')
    expect(JSON.stringify(log)).not.toContain(email)
    await expect(call.leads.remove({ id, version })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is for administrators alone', async () => {
    const { user, call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db, { ownerId: user.id })
    await expect(call.leads.remove({ id, version: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await (await callerAs(deps, 'admin')).call.leads.remove({ id, version: 1 })
    expect(await database.db.$count(leads)).toBe(0)
  })

  it('changes nothing for a stale version, and where there are requests', async () => {
    const { call } = await callerAs(deps, 'admin')
    const { leadId: id } = await aQuote(database.db)
    await call.leads.addNote({ id, text: 'Window seats' })
    const [before, { version }] = [await left(), await call.leads.get({ id })]
    const stale = call.leads.remove({ id, version: version + 1 })
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT', cause: { details: { current: { id, version } } } })
    await expect(call.leads.remove({ id, version })).rejects.toThrow('has requests. Close it as lost')
    expect(await left()).toEqual(before)
  })

  it('is said to be impossible before anybody asks, for whatever holds a lead', async () => {
    const { call } = await callerAs(deps, 'admin')
    const [free, { leadId: held }] = [await aLead(database.db), await aQuote(database.db)]
    expect(await call.leads.get({ id: free.id })).toMatchObject({ deleteProblem: null })
    await call.proposals.create({ leadId: held })
    const problem = 'This lead has requests and proposals. Close it as lost instead'
    expect(await call.leads.get({ id: held })).toMatchObject({ deleteProblem: problem })
    const holders = await queryRows<{ name: string }>(
      database.db,
      sql`SELECT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'leads'::regclass AND confdeltype IN ('a', 'r') ORDER BY 1`,
    )
    expect(holders.map(({ name }) => name)).toEqual(['bookings', 'proposals', 'quotes'])
  })
})
