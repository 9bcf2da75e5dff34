import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote } from '../../../testing/factories'
import { addDays } from '../../../shared/dates'
import { mentions } from '../../identity/mentions/table'
import { quotes } from '../../sales/quotes/table'

const database = useDatabase()
const deps = useDeps(database)

it('tells staff of requests that wait and of broken promises, until they are answered; each sees for themselves', async () => {
  const now = deps.now()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const waiting = await aQuote(database.db, { createdAt: at(-2), respondBy: at(22) })
  const late = await aQuote(database.db, { createdAt: at(-30), respondBy: at(-6) })
  await aQuote(database.db, { createdAt: at(-1), respondBy: at(23), status: 'confirmed' })
  const [asha, ravi] = [await callerAs(deps, 'agent'), await callerAs(deps, 'admin')]
  const seenBy = async ({ call }: typeof asha) =>
    (await call.office.notifications()).map(({ id, kind, isNew }) => [id, kind, isNew])
  expect(await seenBy(asha)).toEqual([
    [waiting.id, 'request', true],
    [late.id, 'overdue', true],
  ])
  await asha.call.office.markSeen({ until: now.toISOString() })
  expect((await seenBy(asha)).map(([, , isNew]) => isNew)).toEqual([false, false])
  expect((await seenBy(ravi)).map(([, , isNew]) => isNew)).toEqual([true, true])

  // Turns a request overdue by time alone, which is a new notification.
  deps.clock.advance(23 * 3600)
  expect((await seenBy(asha))[0]).toEqual([waiting.id, 'overdue', true])
  await database.db.update(quotes).set({ status: 'confirmed' }).where(eq(quotes.id, waiting.id))
  expect(await seenBy(asha)).toEqual([[late.id, 'overdue', false]])
})

it('what comes while the list is shown is still new once it is closed, and nothing is seen before its time', async () => {
  const ago = (hours: number) => new Date(deps.now().getTime() - hours * 3_600_000)
  const { call } = await callerAs(deps, 'agent')
  const listNotices = async () => (await call.office.notifications()).map(({ isNew }) => isNew)
  await aQuote(database.db, { createdAt: ago(3) })
  const [shown] = await call.office.notifications()
  await aQuote(database.db, { createdAt: ago(2) })
  await call.office.markSeen({ until: shown!.at })
  expect(await listNotices()).toEqual([true, false])
  await call.office.markSeen({ until: '2099-01-01T00:00:00Z' })
  await call.office.markSeen({ until: shown!.at })
  expect(await listNotices()).toEqual([false, false])
  deps.clock.advance(3600)
  await aQuote(database.db, { createdAt: deps.now(), respondBy: new Date(deps.now().getTime() + 86_400_000) })
  expect(await listNotices()).toEqual([true, false, false])
})

it('tells a colleague who is mentioned in a note, once, and neither the writer nor a stranger', async () => {
  const [asha, ravi] = [await callerAs(deps, 'agent'), await callerAs(deps, 'agent')]
  const traveler = await callerAs(deps, 'traveler')
  const lead = await aLead(database.db, { customerName: 'Nora', destination: 'Peru' })
  const at = (id: string) => `@{${id}}`
  const { ravi: r, asha: a, traveler: t } = { ravi: ravi.user.id, asha: asha.user.id, traveler: traveler.user.id }
  const text = `<b>${at(r)}</b> ${at(r)} ${at(a)} ${at(t)} ${at(lead.id)}: ring them`
  await asha.call.leads.addNote({ id: lead.id, text })
  const [alert, ...others] = await ravi.call.office.notifications()
  expect(others).toEqual([])
  expect(alert).toMatchObject({ kind: 'mention', title: 'Nora', to: `/admin/leads/${lead.id}`, isNew: true })
  expect(alert!.detail).toMatch(/^By Asha Rao \d+, Peru$/)
  expect(await asha.call.office.notifications()).toEqual([])
  expect(await database.db.$count(mentions)).toBe(1)
  expect((await asha.call.leads.events({ id: lead.id })).items[0]!.data).toEqual({ text })
  await ravi.call.office.markSeen({ until: deps.now().toISOString() })
  expect(await ravi.call.office.notifications()).toMatchObject([{ id: alert!.id, isNew: false }])
  deps.clock.advance(15 * 86_400)
  expect(await ravi.call.office.notifications()).toEqual([])
})

it('tells whom a colleague gives a lead, whatever they saw before, and not who takes one', async () => {
  const [asha, ravi] = [await callerAs(deps, 'admin'), await callerAs(deps, 'agent')]
  const [given, taken] = [await aLead(database.db), await aLead(database.db)]
  await ravi.call.office.markSeen({ until: deps.now().toISOString() })
  deps.clock.advance(60)
  await asha.call.leads.assign({ leads: [{ id: given.id, ownerId: ravi.user.id }] })
  await ravi.call.leads.assign({ leads: [{ id: taken.id, ownerId: ravi.user.id }] })
  expect(await ravi.call.office.notifications()).toMatchObject([{ id: given.id, kind: 'assigned', isNew: true }])
  await asha.call.leads.assign({ leads: [{ id: given.id, ownerId: null }] })
  expect(await ravi.call.office.notifications()).toEqual([])
})

it('tells the owner of a lead, and nobody else, that a follow-up is due', async () => {
  const [asha, ravi] = [await callerAs(deps, 'agent'), await callerAs(deps, 'agent')]
  const today = deps.now().toISOString().slice(0, 10)
  const lead = await aLead(database.db, { ownerId: asha.user.id, followUpOn: today })
  await aLead(database.db, { ownerId: asha.user.id, followUpOn: addDays(today, 2) })
  expect((await asha.call.office.notifications()).map(({ id, kind }) => [id, kind])).toEqual([[lead.id, 'follow-up']])
  expect(await ravi.call.office.notifications()).toEqual([])
})

it.each([
  ['Pacific/Tongatapu', '2027-03-01T11:00:00.000Z'],
  ['America/Los_Angeles', '2027-03-02T08:00:00.000Z'],
  ['UTC', '2027-03-02T00:00:00.000Z'],
])('a follow-up begins to ask when its day begins in %s, and is new until it was seen', async (timeZone, begins) => {
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.settings.update({ version: 0, timeZone })
  const { call, user } = await callerAs(deps, 'agent')
  await aLead(database.db, { ownerId: user.id, followUpOn: '2027-03-02' })
  deps.clock.set(begins)
  deps.clock.advance(-1)
  expect(await call.office.notifications()).toEqual([])
  await call.office.markSeen({ until: deps.now().toISOString() })
  deps.clock.advance(1)
  expect(await call.office.notifications()).toMatchObject([{ kind: 'follow-up', at: begins, isNew: true }])
  await call.office.markSeen({ until: deps.now().toISOString() })
  expect(await call.office.notifications()).toMatchObject([{ at: begins, isNew: false }])
})
