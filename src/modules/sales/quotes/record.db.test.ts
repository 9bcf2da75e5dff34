import { expect, it, vi } from 'vitest'
import { createMailJobs } from '../../core/email/delivery.service'
import { events } from '../../core/events/table'
import { toPublicError } from '../../../platform/server/errors'
import { countOpenJobs, enqueue } from '../../../platform/server/jobs/queue'
import { JobError } from '../../../platform/server/jobs/retry'
import type { JobKind } from '../../../platform/server/jobs/run'
import { jobs } from '../../../platform/server/jobs/table'
import { callerAs } from '../../../testing/callers'
import { runDueJobs, fakeTransport, runJobs, testDeps } from '../../../testing/context'
import { logQueries, useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote } from '../../../testing/factories'
import { aBarePackage, aPackage } from '../../../testing/package.factory'
import { leads } from '../leads/table'
import { writeQuoteMail } from './mail.service'
import { quotes } from './table'

const database = useDatabase()
const deps = useDeps(database)
const form = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
}

/** Names the statements that begin and end, and the table of each other one. */
const tables = (sent: string[]) =>
  sent.map(
    (text) =>
      /^\s*(begin|commit)/i.exec(text)?.[1] ??
      /(?:from|into|update) "(\w+)"/.exec(text)?.[1] ??
      /(?:from|into) (\w+)/i.exec(text)?.[1],
  )

it('is one transaction, and reads no more of the package than its price and rules', async ({ skip }) => {
  if (database.kind === 'embedded') skip('counted at the driver')
  const pkg = await aPackage(database.db)
  const sent: string[] = []
  const db = await database.anotherPool()
  // Leaves out the setting that goes with each transaction.
  logQueries(db, (text) => void (text.includes('set_config') || sent.push(text)))
  const { call } = await callerAs(testDeps({ db }), null, { idempotencyKey: 'key-1' })
  const ask = (email: string) => call.quotes.create({ ...form, email, packageId: pkg.id, choice: { adults: 2 } })
  await ask('first@example.com')
  sent.length = 0
  await ask('second@example.com')
  const asked = tables(sent)
  const [begin, lead] = [asked.indexOf('begin'), asked.lastIndexOf('leads')]
  expect(asked.slice(0, begin).toSorted()).toEqual(['packages', 'quotes', 'rate_limits', 'settings'])
  // Looks for no lead of a customer who is new.
  expect(asked.slice(begin, lead + 1)).toEqual(['begin', 'customers', 'leads'])
  // Sends these without waiting between them.
  const together = ['events', 'jobs', 'outbox', 'quotes', 'rate_limits', 'webhook_endpoints']
  expect(asked.slice(lead + 1, -1).toSorted()).toEqual(together)
  expect(asked.at(-1)).toBe('commit')
})

it('leaves nothing of a request that its mailbox has no room for', async () => {
  const as = async (n: number) => (await callerAs(deps, null, { ip: `10.0.1.${n}` })).call
  const counts = () => Promise.all([quotes, leads, events, jobs].map((table) => database.db.$count(table)))
  for (let n = 0; n < 20; n++) await (await as(n)).quotes.create(form)
  expect(await counts()).toEqual([20, 1, 20, 20])
  await database.db.update(leads).set({ status: 'closed', outcome: 'lost', takesRequests: false })
  await expect((await as(20)).quotes.create(form)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await counts()).toEqual([20, 1, 20, 20])
})

it('mails of a request that release 1.0.0 took are sent by its job, and those of others not twice', async () => {
  const { call } = await callerAs(deps, null)
  const [older, { id }] = [await aQuote(database.db, { email: 'ravi@example.com' }), await call.quotes.create(form)]
  for (const quoteId of [older.id, id]) await enqueue(deps, { kind: 'quote.mails', key: quoteId, payload: { quoteId } })
  await runJobs(deps)
  expect(deps.mails.sent.map(({ recipient }) => recipient).toSorted()).toEqual(['asha@example.com', 'ravi@example.com'])
})

it('mails without content are left alone by servers of earlier releases, and sent again when they failed', async () => {
  const { call } = await callerAs(deps, null)
  await call.quotes.create(form)
  const run = vi.fn<JobKind['run']>()
  expect(await runDueJobs(deps, [{ kind: 'mail', run }])).toBe(0)
  const send = () => Promise.reject(new JobError('permanent', 'no such mailbox'))
  await runDueJobs(deps, createMailJobs({ ...fakeTransport(), send }, writeQuoteMail))
  const { call: admin } = await callerAs(deps, 'admin')
  const { items } = await admin.email.list({ status: 'failed' })
  expect(items).toMatchObject([{ to: form.email }])
  await admin.email.retry({ id: items[0]!.id })
  expect(await runDueJobs(deps, [{ kind: 'mail', run }])).toBe(0)
  expect(await countOpenJobs(deps, 'mail', 'mail.unwritten')).toBe(1)
  await runJobs(deps)
  expect(deps.mails.sent).toMatchObject([{ recipient: form.email }])
  expect(run).not.toHaveBeenCalled()
})

it('a quote request is refused on a date when the package is not offered', async () => {
  const { id: packageId } = await aBarePackage(database.db, { offered: [{ from: '09-20', to: '12-05' }] })
  const { call } = await callerAs(testDeps({ db: database.db, now: '2027-03-01T12:00:00Z' }), null)
  const create = (travelDate?: string) => call.quotes.create({ ...form, packageId, travelDate })
  await expect(create('2027-06-14')).rejects.toMatchObject({
    message: expect.stringContaining('20 September to 5 December'),
    cause: { details: { field: 'travelDate' } },
  })
  expect(await database.db.$count(quotes)).toBe(0)
  expect(await create('2027-09-20')).toMatchObject({ travelDate: '2027-09-20' })
  expect(await create()).toMatchObject({ travelDate: null })
})

it('reports a past date together with what the schema refuses, and with a phone that is none', async () => {
  const { call } = await callerAs(testDeps({ db: database.db, now: '2027-03-01T12:00:00Z' }), null)
  const getRefusedFields = (input: object) =>
    call.quotes.create({ ...form, ...input }).then(
      () => null,
      (error: unknown) => toPublicError(error).fields,
    )
  const past = { travelDate: '2027-02-27' }
  expect(Object.keys((await getRefusedFields({ ...past, customerName: 'A', destination: '' }))!)).toEqual([
    'customerName',
    'destination',
    'travelDate',
  ])
  expect(await getRefusedFields({ ...past, phone: '+999 123 456 789' })).toEqual({
    travelDate: 'Please select a date from today on',
    phone: expect.stringContaining('country code'),
  })
  expect(await getRefusedFields({ ...past, travelDate: '2027-02-30', customerName: 'A' })).not.toHaveProperty(
    'travelDate',
    'Please select a date from today on',
  )
  expect(await database.db.$count(quotes)).toBe(0)
})
