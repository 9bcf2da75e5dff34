import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { booked } from '../../../testing/bookings/booked'
import { useDatabase, waiting } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aFollowUp, aLead, aQuote, aUser } from '../../../testing/factories'
import type { CreateRoleInput } from '../../identity/roles/schema'
import { builtInPermissions } from '../../../shared/permissions'
import { bookings } from '../../bookings/bookings/table'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { assignLeads } from '../../sales/leads/assign.service'
import { createLead } from '../../sales/leads/create.service'
import { createLeadInput } from '../../sales/leads/schema'
import { leadFollowUps, leads } from '../../sales/leads/table'
import { proposals } from '../../sales/proposals/table'
import { assignQuotes } from '../../sales/quotes/assign.service'
import { quotes } from '../../sales/quotes/table'
import { setActive } from './change.service'

const database = useDatabase()
const deps = useDeps(database)

/** Creates an agent with an open and a closed lead, a follow-up, and requests in each status. */
async function leaving() {
  const { call, user: admin } = await callerAs(deps, 'admin')
  const agent = await aUser(database.db, { role: 'agent' })
  const open = await aLead(database.db, { ownerId: agent.id })
  const closed = await aLead(database.db, { ownerId: agent.id, status: 'closed', outcome: 'won' })
  const followUp = await aFollowUp(database.db, { leadId: open.id, remindedAt: deps.now() })
  const pending = await aQuote(database.db, { assigneeId: agent.id })
  const confirmed = await aQuote(database.db, { assigneeId: agent.id, status: 'confirmed' })
  const [draft, accepted, declined, erased] = [newId(), newId(), newId(), newId()]
  const { id: erasedId } = await aLead(database.db, { email: 'deleted-1@deleted.invalid' })
  const proposal = { leadId: open.id, ownerId: agent.id, currency: 'USD' as const, title: 'Andaman' }
  const agreed = { status: 'accepted', currentNumber: 1 } as const
  await database.db.insert(proposals).values([
    { ...proposal, id: draft, reference: 'PR-222222' },
    { ...proposal, ...agreed, id: accepted, leadId: closed.id, reference: 'PR-333333' },
    { ...proposal, ...agreed, id: erased, leadId: erasedId, reference: 'PR-666666' },
    { ...proposal, id: declined, reference: 'PR-555555', status: 'declined', currentNumber: 1 },
  ])
  return { call, admin, agent, open, closed, followUp, pending, confirmed, draft, accepted, over: [declined, erased] }
}
/** Creates a proposal about a lead that nobody owns. */
async function aDraft(ownerId: string) {
  const { id: leadId } = await aLead(database.db)
  const row = { id: newId(), leadId, ownerId, currency: 'USD', title: 'Andaman', reference: 'PR-444444' } as const
  await database.db.insert(proposals).values(row)
}
const getOwnerId = async (id: string) => (await database.db.select().from(leads).where(eq(leads.id, id)))[0]!.ownerId
const getAssigneeId = async (id: string) =>
  (await database.db.select().from(quotes).where(eq(quotes.id, id)))[0]!.assigneeId
const proposalOwner = async (id: string) =>
  (await database.db.select().from(proposals).where(eq(proposals.id, id)))[0]!.ownerId
const refused = { cause: { code: 'invalid', details: { field: 'handTo' } } }

describe('a colleague who leaves', () => {
  it('hands open leads, requests and proposals over, and what is over stays theirs', async () => {
    const { call, agent, open, closed, followUp, pending, confirmed, draft, accepted, over } = await leaving()
    expect(await call.users.openWork({ id: agent.id })).toEqual({
      leads: 1,
      followUps: 1,
      requests: 1,
      proposals: 2,
      bookings: 0,
    })
    const heir = await callerAs(deps, 'agent')
    await call.users.setActive({ id: agent.id, active: false, handTo: heir.user.id })
    expect([await getOwnerId(open.id), await getOwnerId(closed.id)]).toEqual([heir.user.id, agent.id])
    expect([await getAssigneeId(pending.id), await getAssigneeId(confirmed.id)]).toEqual([heir.user.id, agent.id])
    // Hands over what a traveler accepted and nobody has booked yet, though its lead is closed.
    expect([await proposalOwner(draft), await proposalOwner(accepted)]).toEqual([heir.user.id, heir.user.id])
    for (const id of over) expect(await proposalOwner(id)).toBe(agent.id)
    expect(await call.users.openWork({ id: agent.id })).toEqual({
      leads: 0,
      followUps: 0,
      requests: 0,
      proposals: 0,
      bookings: 0,
    })
    // Notifies the heir of the request, and resets the follow-up's reminder.
    const notified = await heir.call.office.notifications()
    expect(notified).toEqual(expect.arrayContaining([expect.objectContaining({ id: pending.id })]))
    const [left] = await database.db.select().from(leadFollowUps).where(eq(leadFollowUps.id, followUp.id))
    expect(left!.remindedAt).toBeNull()
  })

  it('is told in the timelines and in the log, by whom', async () => {
    const { call, admin, agent, open, pending, draft } = await leaving()
    await call.users.setActive({ id: agent.id, active: false, handTo: admin.id })
    const kinds = async (id: string) => (await call.leads.events({ id })).items.map(({ kind, data }) => [kind, data])
    expect(await kinds(open.id)).toEqual([['assigned', { ownerId: admin.id }]])
    expect(await kinds(pending.leadId)).toMatchObject([
      ['quote-assigned', { quoteId: pending.id, assigneeId: admin.id }],
    ])
    const log = await database.db.select().from(events).where(eq(events.actorId, admin.id)).orderBy(events.id)
    const entries = log.map(({ kind, entityId, before, after }) => ({ kind, entityId, before, after }))
    expect(entries).toEqual(
      expect.arrayContaining([
        {
          kind: 'lead.assigned',
          entityId: open.id,
          before: { ownerId: agent.id },
          after: { ownerId: admin.id },
        },
        {
          kind: 'quote.assigned',
          entityId: pending.id,
          before: { assigneeId: agent.id },
          after: { assigneeId: admin.id },
        },
        {
          kind: 'proposal.assigned',
          entityId: draft,
          before: { ownerId: agent.id },
          after: { ownerId: admin.id },
        },
      ]),
    )
  })

  it('gives everything back to the queue on demand', async () => {
    const { call, agent, open, pending } = await leaving()
    await call.users.setActive({ id: agent.id, active: false, handTo: null })
    expect([await getOwnerId(open.id), await getAssigneeId(pending.id)]).toEqual([null, null])
  })

  it('cannot go before it is said who takes over, and not to themselves, a traveler or somebody deactivated', async () => {
    const { call, agent, open } = await leaving()
    const others = [
      await aUser(database.db, { role: 'traveler' }),
      await aUser(database.db, { role: 'agent', status: 'deactivated' }),
    ]
    for (const handTo of [undefined, agent.id, ...others.map(({ id }) => id)])
      await expect(call.users.setActive({ id: agent.id, active: false, handTo })).rejects.toMatchObject(refused)
    expect(await getOwnerId(open.id)).toBe(agent.id)
    const [still] = await database.db.select().from(users).where(eq(users.id, agent.id))
    expect(still!.status).toBe('active')
  })

  it('hands over as well when they become a traveler, and keeps everything as an administrator', async () => {
    const { call, agent, open } = await leaving()
    await call.users.setRole({ id: agent.id, role: 'admin' })
    expect(await getOwnerId(open.id)).toBe(agent.id)
    await expect(call.users.setRole({ id: agent.id, role: 'traveler' })).rejects.toMatchObject(refused)
    await call.users.setRole({ id: agent.id, role: 'traveler', handTo: null })
    expect(await getOwnerId(open.id)).toBeNull()
  })

  it('gets nothing open back when a merge from before is undone; what is closed stays theirs', async () => {
    const { call, user: asha } = await callerAs(deps, 'admin')
    const { id: ownerId } = await aUser(database.db, { role: 'agent' })
    const { id: customerId } = await aCustomer(database.db)
    const into = await aLead(database.db, { customerId, ownerId })
    const open = await aLead(database.db, { customerId, ownerId })
    const closed = await aLead(database.db, { customerId, ownerId, status: 'closed', outcome: 'won' })
    const third = await aLead(database.db, { customerId, ownerId: asha.id })
    const seen = async ({ id }: { id: string }) => ({ id, version: (await call.leads.get({ id })).version })
    const merges = []
    for (const one of [open, closed, third]) {
      const take = one === third ? (['owner'] as const) : []
      merges.push(await call.leads.merge({ ...(await seen(into)), from: await seen(one), take: [...take] }))
    }
    await call.users.setActive({ id: ownerId, active: false })
    for (const { id } of merges) await call.leads.undoMerge({ id })
    const owners = await Promise.all([open, closed, third, into].map(({ id }) => getOwnerId(id)))
    expect(owners).toEqual([null, ownerId, asha.id, null])
  })

  it('keeps a closed lead until it is opened again: then it is nobody’s', async () => {
    const { call, agent, closed } = await leaving()
    await call.users.setActive({ id: agent.id, active: false, handTo: null })
    expect(await getOwnerId(closed.id)).toBe(agent.id)
    await call.leads.move({ id: closed.id, status: 'contacted' })
    expect(await getOwnerId(closed.id)).toBeNull()
    const [log] = await database.db.select().from(events).where(eq(events.kind, 'lead.moved')).orderBy(events.id)
    expect(log).toMatchObject({ before: { ownerId: agent.id }, after: { ownerId: null } })
  })

  it('with nothing open goes without being asked', async () => {
    const { call } = await callerAs(deps, 'admin')
    const agent = await aUser(database.db, { role: 'agent' })
    expect(await call.users.setActive({ id: agent.id, active: false })).toMatchObject({ status: 'deactivated' })
  })
})

describe.runIf(database.kind !== 'embedded')('work that a colleague gets while they leave', () => {
  it.each(['leads', 'quotes'] as const)('is handed over, too: %s', async (what) => {
    const admin = await callerAs(deps, 'admin')
    const agent = await aUser(database.db, { role: 'agent' })
    const quote = await aQuote(database.db)
    const [one, other] = [await database.anotherPool(), await database.anotherPool()]
    const ctx = { ...admin.ctx, actor: { id: admin.user.id, role: admin.user.role }, db: one }
    const give = () =>
      what === 'leads'
        ? assignLeads({ ctx, input: { leads: [{ id: quote.leadId, ownerId: agent.id }] } })
        : assignQuotes({ ctx, input: { quotes: [{ id: quote.id, assigneeId: agent.id }] } })
    const table = what === 'leads' ? leads : quotes
    const [given, left] = await database.db.transaction(async (tx) => {
      // Holds the row lock that the assignment waits for, after it has checked the colleague.
      await tx.select().from(table).for('update')
      const given = give()
      await expect.poll(() => waiting(database)).toBe(1)
      let isOver = false
      const left = setActive({
        ctx: { ...admin.ctx, db: other },
        input: { id: agent.id, active: false, handTo: null },
      }).finally(() => (isOver = true))
      await expect.poll(async () => isOver || (await waiting(database)) === 2).toBe(true)
      return [given, left] as const
    })
    await Promise.all([given, left])
    expect([await getOwnerId(quote.leadId), await getAssigneeId(quote.id)]).toEqual([null, null])
  })

  it('holds up no administrator who enters a lead meanwhile', async () => {
    const { ctx, user } = await callerAs(deps, 'admin')
    const actor = { id: user.id, role: user.role }
    const leaver = await aUser(database.db, { role: 'agent' })
    const theirs = await aLead(database.db, { ownerId: leaver.id })
    const [one, other] = [await database.anotherPool(), await database.anotherPool()]
    const entered = {
      customerName: 'Asha Rao',
      email: 'rao@example.com',
      mobile: '+1 212 555 0142',
      destination: 'Nepal',
    }
    const [left] = await database.db.transaction(async (tx) => {
      await tx.select().from(leads).where(eq(leads.id, theirs.id)).for('update')
      const left = setActive({ ctx: { ...ctx, db: one }, input: { id: leaver.id, active: false, handTo: user.id } })
      await expect.poll(() => waiting(database)).toBe(1)
      const input = createLeadInput.parse({ ...entered, numberOfTravelers: 2 })
      expect(await createLead({ ctx: { ...ctx, actor, db: other }, input })).toMatchObject({ ownerId: user.id })
      return [left] as const
    })
    expect(await left).toMatchObject({ status: 'deactivated' })
    expect(await getOwnerId(theirs.id)).toBe(user.id)
  })

  it('is not replaced by somebody whose role opens no leads: nor is anything else assigned to them', async () => {
    const { call, admin, agent, open, pending } = await leaving()
    const { id: roleId } = await call.roles.create({ name: 'Bookkeeper', permissions: ['money.read'], sees: 'all' })
    const keeper = await aUser(database.db, { role: 'agent', roleId })
    const staff = await call.leads.staff()
    expect(staff.filter(({ ownsLeads }) => ownsLeads).map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id]))
    expect(staff.find(({ id }) => id === keeper.id)).toMatchObject({ ownsLeads: false })
    await expect(call.users.setActive({ id: agent.id, active: false, handTo: keeper.id })).rejects.toMatchObject(
      refused,
    )
    const refusedAt = (field: string) => ({ cause: { code: 'invalid', details: { field } } })
    const { version } = await call.quotes.get({ id: pending.id })
    await expect(call.quotes.update({ id: pending.id, version, assigneeId: keeper.id })).rejects.toMatchObject(
      refusedAt('assigneeId'),
    )
    await expect(call.leads.update({ id: open.id, version: 1, ownerId: keeper.id })).rejects.toMatchObject(
      refusedAt('ownerId'),
    )
    await expect(call.leads.assign({ leads: [{ id: open.id, ownerId: keeper.id }] })).rejects.toMatchObject(
      refusedAt('ownerId'),
    )
    expect([await getOwnerId(open.id), await getAssigneeId(pending.id)]).toEqual([agent.id, agent.id])
  })

  it('is shared out to nobody whose role opens no leads, and does not come back to them', async () => {
    const { call, agent, admin, open } = await leaving()
    const { id: roleId } = await call.roles.create({ name: 'Typist', permissions: ['customers.read'], sees: 'all' })
    const typist = await aUser(database.db, { role: 'agent', roleId })
    const queued = await aQuote(database.db)
    await call.leads.shareOut({ ids: [open.id] })
    await call.quotes.shareOut({ ids: [queued.id] })
    expect([await getOwnerId(open.id), await getAssigneeId(queued.id)]).toEqual([agent.id, agent.id])
    const { id: leadId } = await aLead(database.db, { ownerId: typist.id, status: 'closed', outcome: 'lost' })
    await call.leads.move({ id: leadId, status: 'contacted' })
    expect(await getOwnerId(leadId)).toBeNull()
    await database.db.update(leads).set({ ownerId: typist.id }).where(eq(leads.id, leadId))
    const person = { customerName: 'Asha Rao', email: 'asha@example.com', source: 'phone' as const }
    const { id } = await call.quoteEntry.enter({ ...person, destination: 'Peru', travelers: 2, leadId })
    expect(await getAssigneeId(id)).toBe(admin.id)
  })

  it('is not begun by somebody whose role opens no leads: whatever they enter goes to the queue', async () => {
    const { call } = await callerAs(deps, 'admin')
    const permissions = builtInPermissions.admin.filter((name) => !name.startsWith('leads.'))
    const { id: roleId } = await call.roles.create({ name: 'Typist', permissions, sees: 'all' })
    const typist = await aUser(database.db, { role: 'agent', roleId })
    const { call: typing } = await callerAs(deps, 'agent', {
      actor: { id: typist.id, role: 'agent', permissions, sees: 'all' },
    })
    const theirs = async () => [
      await database.db.$count(leads, eq(leads.ownerId, typist.id)),
      await database.db.$count(quotes, eq(quotes.assigneeId, typist.id)),
      await database.db.$count(proposals, eq(proposals.ownerId, typist.id)),
    ]
    const { id: leadId } = await aLead(database.db)
    expect(await typing.proposals.create({ leadId })).toMatchObject({ ownerId: null })
    const head = 'Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Total'
    const csv = `${head}\nA-1,Lisbon,2027-06-01,2027-06-03,Bo Li,bo@example.com,1,900`
    const { id } = await typing.bookingImports.run({ csv })
    expect(await theirs()).toEqual([0, 0, 0])
    // Keeps bookings: they need no role that opens leads. An import anew wins the lead of the undone one again.
    await typing.bookingImports.undo({ id })
    expect(await typing.bookingImports.run({ csv })).toMatchObject({ count: 1, bad: [] })
    expect(await theirs()).toEqual([0, 0, 0])
    const owners = await database.db.selectDistinct({ id: bookings.ownerId }).from(bookings)
    expect(owners).toEqual([{ id: typist.id }])
  })

  it('as a traveler leaves the teams, which say so', async () => {
    const { call, admin, agent } = await leaving()
    const team = await call.teams.create({ name: 'North', memberIds: [admin.id, agent.id] })
    await call.users.setActive({ id: agent.id, active: false, handTo: null })
    expect((await call.teams.list())[0]!.members).toHaveLength(2)
    await call.users.setRole({ id: agent.id, role: 'traveler' })
    expect(await call.teams.list()).toMatchObject([{ id: team.id, version: 2, members: [{ id: admin.id }] }])
    const logged = await database.db.select().from(events).where(eq(events.kind, 'team.updated')).orderBy(events.id)
    expect(logged).toMatchObject([{ entityId: team.id }])
  })
})

describe('a colleague whose role opens leads no more', () => {
  const closedTo: CreateRoleInput = { name: 'Bookkeeper', permissions: ['bookings.read', 'money.read'], sees: 'all' }
  const desk: CreateRoleInput = { name: 'Desk', permissions: ['leads.read', 'bookings.read'], sees: 'all' }

  it('hands open leads, requests and proposals over, and keeps bookings', async () => {
    const { call, admin, agent, open, closed, pending, draft } = await leaving()
    const { id: roleId } = await call.roles.create(closedTo)
    const next = { id: agent.id, role: 'agent', roleId } as const
    await expect(call.users.setRole(next)).rejects.toMatchObject(refused)
    await call.users.setRole({ ...next, handTo: admin.id })
    expect([await getOwnerId(open.id), await getOwnerId(closed.id)]).toEqual([admin.id, agent.id])
    expect([await getAssigneeId(pending.id), await proposalOwner(draft)]).toEqual([admin.id, admin.id])
    const { id, user } = await booked(deps)
    await call.users.setRole({ ...next, id: user.id })
    expect((await call.bookings.get({ id })).ownerId).toBe(user.id)
    // Hands over nothing between two roles that do not open leads: the change closes none.
    await aLead(database.db, { ownerId: agent.id })
    const other = await call.roles.create({ ...closedTo, name: 'Cashier' })
    await call.users.setRole({ id: agent.id, role: 'agent', roleId: other.id })
  })

  it.each([
    ['a lead', (ownerId: string) => aLead(database.db, { ownerId })],
    ['a request', (assigneeId: string) => aQuote(database.db, { assigneeId })],
    ['a proposal', aDraft],
  ])('keeps the role as long as one of its people works on %s', async (_what, give) => {
    const { call } = await callerAs(deps, 'admin')
    const [one, { id: other }] = [await call.roles.create(desk), await call.roles.create(closedTo)]
    const [id, version] = [one.id!, one.version]
    const people = { role: 'agent', roleId: id, lastName: 'Rao' } as const
    const asha = await aUser(database.db, { ...people, firstName: 'Asha' })
    await aUser(database.db, { ...people, firstName: 'Ravi' })
    await give(asha.id)
    const atWork = (field: string) => ({
      cause: { code: 'conflict', message: expect.stringMatching(/^Asha Rao has open/), details: { field } },
    })
    const closing = { ...desk, id, version, permissions: closedTo.permissions }
    await expect(call.roles.update(closing)).rejects.toMatchObject(atWork('permissions'))
    await expect(call.roles.remove({ id, moveTo: other })).rejects.toMatchObject(atWork('moveTo'))
    const manager = await callerAs(deps, 'agent')
    const actor = { id: manager.user.id, role: 'agent', permissions: ['roles.manage'], sees: 'own' } as const
    const { call: limited } = await callerAs(deps, 'agent', { actor })
    const forbidden = { cause: { code: 'forbidden' } }
    await expect(limited.roles.update(closing)).rejects.toMatchObject(forbidden)
    await expect(limited.roles.remove({ id, moveTo: other })).rejects.toMatchObject(forbidden)
    await call.roles.update({ ...desk, id, version, name: 'Front desk' })
    await call.users.setRole({ id: asha.id, role: 'agent', roleId: other, handTo: null })
    await call.roles.update({ ...closing, version: version + 1 })
    await aLead(database.db, { ownerId: asha.id })
    const again = (await call.roles.list()).find((one) => one.id === other)!
    await call.roles.update({ ...closedTo, id: other!, version: again.version, permissions: ['money.read'] })
  })
})
