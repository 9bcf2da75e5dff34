import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import type { Scope } from '../../../shared/actor'
import type { Permission } from '../../../shared/permissions'
import { callerAs } from '../../../testing/callers'
import { runJobs, type TestDeps, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { deposited } from '../../../testing/payments/paid'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { officeRoles } from '../../identity/roles/table'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { queueDueReports, sendReport } from './send.service'
import { downloadReportMails } from './service'

const database = useDatabase()

/** Equals nine in the morning in New York, on a Monday. */
const now = '2027-03-01T14:00:00Z'
const deps = useDeps(database, { now })

beforeEach(async () => {
  await saveAgency({ ctx: testContext(deps), input: { ...newAgency, name: 'Itinera', timeZone: 'America/New_York' } })
})

const daily = { every: 'day', day: 0, hour: 8 } as const

/** Creates a saved report of somebody that is mailed to them and an agent. */
async function aMailedReport(query = 'report=payments&period=last-month', role: 'agent' | 'admin' = 'agent') {
  const me = await callerAs(deps, role)
  const colleague = await callerAs(deps, 'agent')
  const { id: viewId } = await me.call.views.create({ screen: 'reports', name: 'Money', query })
  const recipientIds = [me.user.id, colleague.user.id]
  await me.call.email.saveReport({ viewId, ...daily, recipientIds })
  return { me, colleague, viewId, recipientIds }
}

/** Runs the jobs at an instant. @returns the recipients of reports */
async function sentAt(instant: string): Promise<string[]> {
  deps.clock.set(instant)
  deps.mails.sent.length = 0
  await queueDueReports(testContext(deps))
  await runJobs(deps)
  return deps.mails.sent.filter(({ subject }) => subject.startsWith('Money')).map(({ recipient }) => recipient)
}

describe('a report that is mailed', () => {
  it('goes out at its hour of the agency, once, and once for all that was missed', async () => {
    const { me, colleague, viewId } = await aMailedReport()
    const both = [me.user.email, colleague.user.email].toSorted()
    expect(await sentAt('2027-03-01T23:00:00Z')).toEqual([])
    expect(await sentAt('2027-03-02T12:59:00Z')).toEqual([])
    expect((await sentAt('2027-03-02T13:00:00Z')).toSorted()).toEqual(both)
    expect(await sentAt('2027-03-02T13:05:00Z')).toEqual([])
    expect((await sentAt('2027-03-09T20:00:00Z')).toSorted()).toEqual(both)
    expect(await me.call.email.reports()).toMatchObject([{ viewId, sentOn: '2027-03-09', nextOn: '2027-03-10' }])
    // Repeats the job, as after a crash before it recorded its end.
    await sendReport({ ctx: testContext(deps), input: { viewId, on: '2027-03-09' } })
    expect(await sentAt('2027-03-09T20:05:00Z')).toEqual([])
    // Moves the schedule to a later hour of a day with a sent mail.
    await me.call.email.saveReport({ viewId, ...daily, hour: 22, recipientIds: [me.user.id] })
    expect(await sentAt('2027-03-10T03:30:00Z')).toEqual([])
  })

  it('says the figures of its day with tables, files and a link to the same days', async () => {
    const { account } = await deposited(deps)
    const received = `$${(account.receivedMinor / 100).toFixed(2)}`
    const { me } = await aMailedReport('report=payments&period=last-month&compare=1', 'admin')
    await sentAt('2027-04-01T12:00:00Z')
    const mail = deps.mails.sent.find(({ recipient }) => recipient === me.user.email)!
    expect(mail.subject).toBe('Money: Payments, 1 Mar 2027 to 31 Mar 2027')
    expect(mail.text).toContain(`Received: ${received} (before: $0.00)`)
    expect(mail.text).toContain(`- 1 Mar 2027: Received ${received}, Refunded $0.00`)
    expect(mail.text).toContain(`- Together: Received ${received}, Refunded $0.00`)
    const link = '/admin/reports?report=payments&period=2027-03-01..2027-03-31&compare=1&currency=USD'
    expect(mail.text).toContain(`http://itinera.test${link}`)
    const files = mail.attachments!.map(({ name, type, base64 }) => ({
      name,
      type,
      csv: Buffer.from(base64, 'base64').toString(),
    }))
    const input = { name: 'payments', from: '2027-03-01', to: '2027-03-31', compare: true } as const
    const { csv } = await (await callerAs(deps, 'admin')).call.reports.export({ ...input, table: 1 })
    expect(files).toMatchObject([{ name: 'payments-1.csv' }, { name: 'payments-2.csv', type: 'text/csv', csv }])
  })

  it('has files for who may export lists, each of which is logged as theirs', async () => {
    await deposited(deps)
    const { me, colleague, viewId } = await aMailedReport('report=payments&period=last-month', 'admin')
    await sentAt('2027-04-01T12:00:00Z')
    await me.call.views.update({ id: viewId, isShared: true })
    for (const { call } of [me, colleague]) await call.email.testReport({ viewId })
    await runJobs(deps)
    const mails = deps.mails.sent.filter(({ subject }) => subject.includes('Money'))
    const toFiles = (email: string) =>
      mails.flatMap(({ recipient, attachments }) => (recipient === email ? [attachments?.length ?? 0] : []))
    expect([toFiles(me.user.email), toFiles(colleague.user.email)]).toEqual([
      [2, 2],
      [0, 0],
    ])
    const link = /admin\/reports\?report=payments/
    expect(mails.every(({ text }) => text.includes('Received: ') && link.test(text))).toBe(true)
    const logged = await database.db.select().from(events).where(eq(events.kind, 'list.exported'))
    const filter = expect.objectContaining({ name: 'payments', isMailed: true })
    const entry = { actorId: me.user.id, entityId: 'reports.export', data: { filter, count: expect.any(Number) } }
    expect(logged).toMatchObject([entry, entry])
  })

  it('names the other currency in which something is owed', async () => {
    await deposited(deps)
    await aMailedReport('report=receivables&currency=EUR')
    await sentAt('2027-03-02T13:00:00Z')
    const mail = deps.mails.sent.find(({ subject }) => subject.startsWith('Money'))!
    expect(mail.text).toContain('EUR; there is more in USD')
  })

  it('says that nothing is there, without a file', async () => {
    await aMailedReport('report=occupancy')
    await sentAt('2027-03-02T13:00:00Z')
    expect(deps.mails.sent[0]!.text).toContain('Nothing to report here')
    expect(deps.mails.sent[0]!.attachments).toBeUndefined()
  })

  it('goes to nobody who has left the staff, and to no one once its owner has', async () => {
    const { me, colleague } = await aMailedReport()
    const change = (id: string, set: object) => database.db.update(users).set(set).where(eq(users.id, id))
    await change(colleague.user.id, { role: 'traveler' })
    expect(await sentAt('2027-03-02T13:00:00Z')).toEqual([me.user.email])
    await change(colleague.user.id, { role: 'agent', status: 'deactivated' })
    expect(await sentAt('2027-03-03T13:00:00Z')).toEqual([me.user.email])
    const { call: admin } = await callerAs(deps, 'admin')
    expect((await admin.email.reports()).length).toBe(0)
    await change(colleague.user.id, { status: 'active' })
    await change(me.user.id, { status: 'deactivated' })
    expect(await sentAt('2027-03-04T13:00:00Z')).toEqual([])
    expect(await colleague.call.email.reports()).toMatchObject([{ recipients: [] }])
  })

  it('goes to those whose role sees all records, and to its owner, whose own it may count', async () => {
    const { me, colleague, viewId, recipientIds } = await aMailedReport()
    const asRole = async (id: string, permissions: Permission[], sees: Scope) => {
      const role = { id: newId(), name: `Role ${newId()}`, permissions, sees }
      await database.db.insert(officeRoles).values(role)
      await database.db.update(users).set({ roleId: role.id }).where(eq(users.id, id))
    }
    await asRole(colleague.user.id, ['bookings.read'], 'all')
    expect(await sentAt('2027-03-02T13:00:00Z')).toEqual([me.user.email])
    await asRole(colleague.user.id, ['reports.read'], 'own')
    expect(await sentAt('2027-03-03T13:00:00Z')).toEqual([me.user.email])
    expect((await me.call.email.reports())[0]!.recipients).toMatchObject([{ id: me.user.id }])
    await expect(me.call.email.saveReport({ viewId, ...daily, recipientIds })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/may not see this report$/),
    })
    await asRole(me.user.id, ['reports.read'], 'own')
    expect(await sentAt('2027-03-04T13:00:00Z')).toEqual([me.user.email])
    await asRole(me.user.id, ['bookings.read'], 'all')
    expect(await sentAt('2027-03-05T13:00:00Z')).toEqual([])
  })

  it('goes to nobody whose office is closed until two-factor authentication is on', async () => {
    await aMailedReport()
    const agency = { ...newAgency, name: 'Itinera', timeZone: 'America/New_York', staffTwoFactor: true }
    await saveAgency({ ctx: testContext(deps), input: agency })
    expect(await sentAt('2027-03-02T13:00:00Z')).toEqual([])
  })

  it('whose saved dates make no sense holds no other one up', async () => {
    const { me, viewId } = await aMailedReport()
    await aMailedReport()
    await me.call.views.update({ id: viewId, query: 'period=2027-03-01..2020-01-01' })
    expect(await sentAt('2027-03-02T13:00:00Z')).toHaveLength(2)
  })
})

it.runIf(inject('engine').kind === 'postgres')('goes out once with several processes', async () => {
  await aMailedReport()
  const processes = await Promise.all(
    [1, 2, 3].map(async () => testDeps({ db: await database.anotherPool(), now: '2027-03-02T13:00:00Z' })),
  )
  const all = (work: (one: TestDeps) => Promise<unknown>) => Promise.all(processes.map(work))
  await all((one) => queueDueReports(testContext(one)))
  await all((one) => runJobs(one))
  expect(processes.flatMap(({ mails }) => mails.sent)).toHaveLength(2)
})

describe('the schedule of a saved report', () => {
  it('is seen by whom it comes to, and changed by its owner, or of a shared one by administrators', async () => {
    const { me, colleague, viewId, recipientIds } = await aMailedReport()
    const { call: other } = await callerAs(deps, 'agent')
    const { call: admin } = await callerAs(deps, 'admin')
    expect(await me.call.email.reports()).toMatchObject([{ owner: null, canChange: true, isMine: true, name: 'Money' }])
    expect(await colleague.call.email.reports()).toMatchObject([{ canChange: false, isMine: true }])
    expect(await other.email.reports()).toEqual([])
    const changed = { viewId, ...daily, every: 'week', day: 5, recipientIds: recipientIds.slice(0, 1) } as const
    const notFound = { code: 'NOT_FOUND' }
    for (const call of [colleague.call, other, admin]) {
      await expect(call.email.saveReport(changed)).rejects.toMatchObject(notFound)
      await expect(call.email.stopReport({ viewId })).rejects.toMatchObject(notFound)
    }
    await expect(other.email.testReport({ viewId })).rejects.toMatchObject(notFound)
    await expect(other.email.leaveReport({ viewId })).rejects.toMatchObject(notFound)
    await me.call.views.update({ id: viewId, isShared: true })
    await admin.email.saveReport(changed)
    expect(await other.email.reports()).toMatchObject([{ nextOn: '2027-03-05', canChange: false, isMine: false }])
    await expect(other.email.stopReport({ viewId })).rejects.toMatchObject(notFound)
    expect(await downloadReportMails(me.ctx as never)).toMatchObject([{ name: 'Money', every: 'week' }])
    await me.call.email.leaveReport({ viewId })
    expect(await me.call.email.reports()).toMatchObject([{ isMine: false, recipients: [] }])
    await me.call.email.stopReport({ viewId })
    expect(await me.call.email.reports()).toEqual([])
    await expect(me.call.email.stopReport({ viewId })).rejects.toMatchObject(notFound)
  })

  it('has staff alone, a day that fits, and a report that can be made', async () => {
    const { me, viewId, recipientIds } = await aMailedReport()
    const traveler = await callerAs(deps, 'traveler')
    for (const wrong of [
      { recipientIds: [traveler.user.id] },
      { recipientIds: [] },
      { every: 'week', day: 0 },
      { every: 'week', day: 8 },
      { every: 'month', day: 32 },
      { day: 3 },
      { hour: 24 },
    ] as const)
      await expect(
        me.call.email.saveReport({ viewId, ...daily, recipientIds, ...wrong } as never),
      ).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    const list = await me.call.views.create({ screen: 'quotes', name: 'Nepal', query: '' })
    await expect(me.call.email.saveReport({ viewId: list.id, ...daily, recipientIds })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await me.call.views.update({ id: viewId, query: 'period=2020-01-01..2027-01-01' })
    await expect(me.call.email.saveReport({ viewId, ...daily, recipientIds })).rejects.toMatchObject({
      message: 'At most three years',
    })
  })

  it('goes with its view, and a test comes to who asks', async () => {
    const { me, colleague, viewId } = await aMailedReport()
    expect(await colleague.call.email.testReport({ viewId })).toEqual({ to: colleague.user.email })
    await runJobs(deps)
    expect(deps.mails.sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [colleague.user.email, 'Test: Money: Payments, 1 Feb 2027 to 28 Feb 2027'],
    ])
    await me.call.views.remove({ id: viewId })
    expect(await colleague.call.email.reports()).toEqual([])
  })
})
