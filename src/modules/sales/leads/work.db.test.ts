import { isNotNull, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aLead, aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { anonymizeLeads } from './anonymize.service'
import { handOverLeads } from './assign.service'
import { recordEvent } from '../../core/events/service'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { remindOwners } from './reminders.service'
import { leadFollowUps } from './table'

const database = useDatabase()
const deps = useDeps(database)

describe('editing a lead', () => {
  it('writes what changed, and says so in the timeline', async () => {
    await saveAgency({ ctx: testContext(deps), input: { ...newAgency, sellsIn: ['INR'] } })
    const { call, user } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db, { budget: 'Flexible' })
    const edit = {
      valueMinor: 250_000,
      currency: 'INR' as const,
      budget: ' ',
      ownerId: user.id,
      destination: 'Thailand',
    }
    const saved = await call.leads.update({ id, version: 1, ...edit })
    expect(saved).toMatchObject({
      valueMinor: 250_000,
      currency: 'INR',
      budget: null,
      ownerName: `${user.firstName} ${user.lastName}`,
      version: 2,
    })
    const { items } = await call.leads.events({ id })
    expect(items).toMatchObject([
      { kind: 'updated', data: { fields: ['budget', 'currency', 'valueMinor', 'ownerId'] } },
    ])
    expect(await call.leads.update({ id, version: 2, destination: 'Thailand' })).toMatchObject({ version: 2 })
  })

  it('takes another currency with a value alone, and one that the agency sells in', async () => {
    await saveAgency({ ctx: testContext(deps), input: { ...newAgency, sellsIn: ['JPY'] } })
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db, { valueMinor: 1500_00 })
    const refused = (field: string) => ({ code: 'BAD_REQUEST', cause: { details: { field } } })
    await expect(call.leads.patch({ id, currency: 'JPY' })).rejects.toMatchObject(refused('value'))
    await expect(call.leads.patch({ id, currency: 'INR', value: 9000 })).rejects.toMatchObject(refused('currency'))
    expect(await call.leads.get({ id })).toMatchObject({ currency: 'USD', valueMinor: 1500_00, version: 1 })
    const saved = await call.leads.patch({ id, currency: 'JPY', value: 9000 })
    expect(saved).toMatchObject({ currency: 'JPY', valueMinor: 9000 })
  })

  it('changes who they are and the stage, too; the customer follows where the lead said what the agency knows', async () => {
    const { call } = await callerAs(deps, 'agent')
    const customer = await aCustomer(database.db, { name: 'Asha Rao', email: 'asha@example.com' })
    const same = { customerId: customer.id, customerName: 'Asha Rao', email: 'asha@example.com', mobile: '' }
    const [one, other] = [await aLead(database.db, same), await aLead(database.db, same)]
    const strange = await aLead(database.db, { ...same, email: 'friend@example.com' })
    const edit = { id: one.id, version: 1, customerName: 'Asha M. Rao', mobile: '+1 212 555 0142' }
    const stage = { status: 'closed', outcome: 'lost', lostReason: 'price' } as const
    expect(await call.leads.update({ ...edit, ...stage })).toMatchObject({ customerName: 'Asha M. Rao', ...stage })
    expect(await call.customers.get({ id: customer.id })).toMatchObject({
      name: 'Asha M. Rao',
      phone: '+1 212 555 0142',
    })
    expect(await call.leads.get({ id: other.id })).toMatchObject({ customerName: 'Asha M. Rao' })
    await call.leads.update({ id: strange.id, version: 1, email: 'other@example.com' })
    expect(await call.customers.get({ id: customer.id })).toMatchObject({ email: 'asha@example.com' })
    await aCustomer(database.db, { email: 'taken@example.com' })
    const taken = call.leads.update({ id: one.id, version: 2, email: 'taken@example.com' })
    await expect(taken).rejects.toMatchObject({ cause: { code: 'conflict', details: { field: 'email' } } })
    await expect(call.leads.update({ id: other.id, version: 1, email: '', mobile: '' })).rejects.toThrow(
      'Without an e-mail',
    )
  })

  it('leaves the stage to a colleague who has moved it, and moves nothing over that', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    await call.leads.move({ id, status: 'qualified' })
    const opened = { id, version: 1, from: 'new' as const }
    const saved = await call.leads.update({ ...opened, status: 'new', destination: 'Bhutan' })
    expect(saved).toMatchObject({ status: 'qualified', destination: 'Bhutan' })
    const moved = call.leads.update({ ...opened, version: 2, status: 'contacted', destination: 'Nepal' })
    await expect(moved).rejects.toMatchObject({ cause: { details: { current: saved } } })
    expect(await call.leads.update({ ...opened, version: 2, from: 'qualified', status: 'proposal' })).toMatchObject({
      status: 'proposal',
      destination: 'Bhutan',
    })
  })

  it('refuses a stale version with the newer lead, and lets one of two concurrent editors through', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    const edits = ['Nepal', 'Bhutan'].map((destination) => call.leads.update({ id, version: 1, destination }))
    const [done, refused] = (await Promise.allSettled(edits)).toSorted((a, b) => (a.status < b.status ? -1 : 1))
    const saved = (done as PromiseFulfilledResult<object>).value
    expect((refused as PromiseRejectedResult).reason.cause.details.current).toEqual(saved)
  })

  it('takes nobody but staff as owner, and no unknown lead', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    const gone = await aUser(database.db, { role: 'agent', status: 'deactivated' })
    for (const ownerId of [gone.id, (await aUser(database.db)).id, newId()])
      await expect(call.leads.update({ id, version: 1, ownerId })).rejects.toThrow('somebody of the staff')
    await expect(call.leads.update({ id: newId(), version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await call.leads.staff()).map((one) => one.id)).not.toContain(gone.id)
  })

  it('tells colleagues of one name apart by their addresses', async () => {
    const { call } = await callerAs(deps, 'agent')
    const named = { role: 'agent', firstName: 'Maria', lastName: 'Silva' } as const
    const emails = [(await aUser(database.db, named)).email, (await aUser(database.db, named)).email]
    const names = (await call.leads.staff()).map(({ name }) => name).filter((name) => name.startsWith('Maria Silva'))
    expect(names.toSorted()).toEqual(emails.map((email) => `Maria Silva (${email})`).toSorted())
  })
})

describe('owners', () => {
  it('are given to many leads at once, and back', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const ids = [(await aLead(database.db)).id, (await aLead(database.db, { ownerId: user.id })).id]
    const { before } = await call.leads.assign({ leads: [...ids, newId()].map((id) => ({ id, ownerId: user.id })) })
    expect(before).toEqual([{ id: ids[0], ownerId: null, from: user.id, followed: [] }])
    expect((await call.leads.queue({ owner: [user.id] })).total).toBe(2)
    expect(await database.db.$count(events)).toBe(1)
    await call.leads.assign({ leads: before })
    expect((await call.leads.queue({ owner: ['none'] })).items.map(({ id }) => id)).toEqual([ids[0]])
    await expect(call.leads.assign({ leads: [{ id: ids[0]!, ownerId: newId() }] })).rejects.toThrow('staff')
  })

  it('are written down by one statement', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const ids = await Promise.all([1, 2, 3].map(async () => (await aLead(database.db)).id))
    await call.leads.assign({ leads: ids.map((id) => ({ id, ownerId: user.id })) })
    const written = sql<string>`xmin || ' ' || cmin`
    const found = await database.db.select({ statement: written }).from(events).orderBy(events.id)
    expect(found).toHaveLength(3)
    expect(new Set(found.map(({ statement }) => statement)).size).toBe(1)
  })

  it('that a colleague changed since are not given back', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const other = await callerAs(deps, 'agent')
    const ids = [(await aLead(database.db)).id, (await aLead(database.db)).id]
    const { before } = await call.leads.assign({ leads: ids.map((id) => ({ id, ownerId: user.id })) })
    await other.call.leads.assign({ leads: [{ id: ids[0]!, ownerId: other.user.id }] })
    expect((await call.leads.assign({ leads: before })).before.map(({ id }) => id)).toEqual([ids[1]])
    expect((await call.leads.get({ id: ids[0]! })).ownerId).toBe(other.user.id)
  })

  it('can be given to all leads that match, in the order of the list', async () => {
    const { call } = await callerAs(deps, 'agent')
    const [ravi, nora] = [
      await aLead(database.db, { customerName: 'Ravi' }),
      await aLead(database.db, { customerName: 'Nora' }),
    ]
    await aLead(database.db, { status: 'closed', outcome: 'won' })
    const found = await call.leads.matching({ status: ['new'], sort: 'customer', descending: false })
    expect(found).toEqual([{ id: nora.id }, { id: ravi.id }])
  })

  it('get leads in turn, whoever has the fewest open ones first', async () => {
    const { call, user: busy } = await callerAs(deps, 'agent')
    const free = await aUser(database.db, { role: 'agent' })
    await aUser(database.db, { role: 'agent', status: 'deactivated' })
    for (let i = 0; i < 2; i++) await aLead(database.db, { ownerId: busy.id })
    await aLead(database.db, { ownerId: free.id, status: 'closed', outcome: 'won' })
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await aLead(database.db)).id)
    await call.leads.shareOut({ ids })
    const of = async (id: string) => (await call.leads.queue({ owner: [id], status: ['new'] })).total
    expect([await of(busy.id), await of(free.id)]).toEqual([3, 3])
  })
})

describe('follow-ups', () => {
  it('have a time by the agency’s clock, which stays when they are put off, and stand in the day of who has the lead', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const lead = await aLead(database.db, { ownerId: user.id })
    const plan = { leadId: lead.id, dueOn: '2027-03-01' }
    const any = await call.leads.addFollowUp({ ...plan, text: 'Some time' })
    const at = await call.leads.addFollowUp({ ...plan, text: 'Ring', dueTime: '14:30' })
    const zone = (await call.settings.site()).agency.timeZone
    const clock = (iso: string) =>
      new Date(iso).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    expect([any.dueAt, clock(at.dueAt!)]).toEqual([null, '14:30'])
    const texts = async () => (await call.office.myDay()).followUps.items.map(({ text }) => text)
    expect(await texts()).toEqual(['Ring', 'Some time'])
    const later = await call.leads.updateFollowUp({ id: at.id, dueOn: '2027-07-05' })
    expect([later.dueOn, clock(later.dueAt!)]).toEqual(['2027-07-05', '14:30'])
    // Imitates a server of release 1.0.0, which knows only the day.
    const [older] = await database.db
      .update(leadFollowUps)
      .set({ dueOn: '2027-12-06' })
      .where(eq(leadFollowUps.id, at.id))
      .returning()
    expect([older!.dueAt!.toISOString().slice(0, 10), clock(older!.dueAt!.toISOString())]).toEqual([
      '2027-12-06',
      '14:30',
    ])
    expect((await call.leads.updateFollowUp({ id: at.id, dueTime: '' })).dueAt).toBeNull()
    await call.leads.updateFollowUp({ id: any.id, done: true })
    expect(await texts()).toEqual([])
    await call.leads.updateFollowUp({ id: any.id, done: false })
    expect(await texts()).toEqual(['Some time'])
    await expect(call.leads.addFollowUp({ ...plan, text: 'x', dueTime: '25:00' })).rejects.toThrow('such as 14:30')
  })

  it('are planned, put off and done; the list knows the nearest in the calendar of the agency', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    const other = await aLead(database.db)
    const first = await call.leads.addFollowUp({ leadId: id, text: ' Send the quote ', dueOn: '2027-02-27' })
    const second = await call.leads.addFollowUp({ leadId: id, text: 'Ring', dueOn: '2027-03-01' })
    const found = async (due: 'overdue' | 'today' | 'week' | 'none') =>
      (await call.leads.queue({ due: [due] })).items.map((lead) => lead.id)
    expect([await found('overdue'), await found('today'), await found('none')]).toEqual([[id], [], [other.id]])
    await call.leads.updateFollowUp({ id: first.id, done: true })
    expect([await found('overdue'), await found('today')]).toEqual([[], [id]])
    await call.leads.updateFollowUp({ id: second.id, dueOn: '2027-03-08' })
    expect([await found('today'), await found('week')]).toEqual([[], [id]])
    expect((await call.leads.get({ id })).followUps).toMatchObject([
      { id: second.id, dueOn: '2027-03-08', doneAt: null },
      { id: first.id, text: 'Send the quote', doneAt: '2027-03-01T12:00:00.000Z' },
    ])
    await call.leads.updateFollowUp({ id: first.id, done: false })
    expect((await call.leads.queue({ sort: 'followUp', descending: false })).items[0]?.followUpOn).toBe('2027-02-27')
    const kinds = (await call.leads.events({ id })).items.map(({ kind }) => kind)
    for (const kind of ['follow-up-planned', 'follow-up-done', 'follow-up-moved', 'follow-up-reopened'])
      expect(kinds).toContain(kind)
  })

  it('that are due are mailed to the owner once, again after they were put off, and to whoever takes over', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const mine = await aLead(database.db, { ownerId: user.id, destination: 'Nepal' })
    const closed = await aLead(database.db, { ownerId: user.id, status: 'closed', outcome: 'won' })
    const { id } = await call.leads.addFollowUp({ leadId: mine.id, text: 'Ring Asha', dueOn: '2027-03-01' })
    await call.leads.addFollowUp({ leadId: mine.id, text: 'Later', dueOn: '2027-03-02' })
    await call.leads.addFollowUp({ leadId: closed.id, text: 'Over', dueOn: '2027-03-01' })
    await call.leads.addFollowUp({ leadId: (await aLead(database.db)).id, text: 'Of nobody', dueOn: '2027-03-01' })
    const mailed = async () => {
      deps.clock.advance(3600)
      await remindOwners(testContext(deps))
      await runJobs(deps)
      return deps.mails.sent.map(({ recipient, subject }) => [recipient, subject])
    }
    expect(await mailed()).toEqual([[user.email, '1 follow-up due']])
    expect(deps.mails.sent[0]!.text).toContain('Nepal')
    expect(deps.mails.sent[0]!.text).not.toContain('Asha')
    expect(await mailed()).toHaveLength(1)
    await call.leads.updateFollowUp({ id, dueOn: '2027-02-28' })
    expect(await mailed()).toHaveLength(2)
    // Returns to its former day, and is then handed to a colleague.
    await call.leads.updateFollowUp({ id, dueOn: '2027-03-01' })
    expect(await mailed()).toHaveLength(3)
    const ben = await aUser(database.db, { role: 'agent' })
    await handOverLeads(testContext(deps), { from: user.id, to: ben.id })
    expect((await mailed())[3]).toEqual([ben.email, '1 follow-up due'])
    expect(await mailed()).toHaveLength(4)
  })

  it('are refused without a text, a date or a lead', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    const plan = { leadId: id, text: 'Ring', dueOn: '2027-03-02' }
    await expect(call.leads.addFollowUp({ ...plan, text: ' ' })).rejects.toThrow('what is to be done')
    await expect(call.leads.addFollowUp({ ...plan, dueOn: '2027-02-30' })).rejects.toThrow('choose a date')
    await expect(call.leads.addFollowUp({ ...plan, leadId: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call.leads.updateFollowUp({ id: newId(), done: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('the board counts and sums all leads that the filters leave, a currency at a time', async () => {
  const { call } = await callerAs(deps, 'agent')
  await aLead(database.db, { valueMinor: 500 })
  await aLead(database.db, { valueMinor: 250, currency: 'INR' })
  await aLead(database.db, { valueMinor: null })
  const closed = { status: 'closed', destination: 'Nepal' } as const
  await aLead(database.db, { ...closed, outcome: 'won', valueMinor: 900 })
  await aLead(database.db, { ...closed, outcome: 'lost' })
  const totals = await call.leads.board({})
  expect(totals.find(({ stage }) => stage === 'new')).toMatchObject({ count: 3 })
  expect(totals.find(({ stage }) => stage === 'new')!.sums.toSorted((a, b) => a.minor - b.minor)).toEqual([
    { currency: 'INR', minor: 250 },
    { currency: 'USD', minor: 500 },
  ])
  const nepal = await call.leads.board({ words: 'nepal' })
  expect(nepal.map(({ stage, count }) => `${stage} ${count}`).toSorted()).toEqual(['lost 1', 'won 1'])
})

it('an anonymized timeline keeps what happened and who did it, and loses what was written', async () => {
  const ctx = testContext(deps)
  const { id } = await aLead(database.db)
  const withdrawn = { quoteId: 'q', reference: 'IT-7K3QXM', to: 'cancelled', by: 'traveler' }
  await recordEvent(ctx, { kind: 'quote.withdrawn', timelines: { lead: id }, data: withdrawn, text: 'Asha called' })
  await anonymizeLeads(ctx, { ids: [id] })
  expect(
    await database.db.select({ data: events.data }).from(events).where(isNotNull(events.leadId)).orderBy(events.id),
  ).toEqual([{ data: withdrawn }])
})

it('an edit of a lead from before it was anonymized is refused: it would bring back what was erased', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { id } = await aLead(database.db, { budget: 'What Asha has' })
  await anonymizeLeads(testContext(deps), { ids: [id] })
  const edit = call.leads.update({ id, version: 1, budget: 'What Asha has' })
  await expect(edit).rejects.toMatchObject({ code: 'CONFLICT', cause: { details: { current: { budget: null } } } })
})
