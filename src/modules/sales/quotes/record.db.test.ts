import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { publicError } from '../../../platform/server/errors'
import { jobs } from '../../../platform/server/jobs/table'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aBarePackage, aPackage } from '../../../testing/package.factory'
import { leadEvents, leads } from '../leads/table'
import { quotes } from './table'

const database = useDatabase()
const form = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
}

/** Opens a pool that records the statements sent. */
function recordingDb(url: string) {
  const sent: string[] = []
  const client = postgres(url, { max: 4, onnotice: () => undefined, debug: (_, text) => void sent.push(text) })
  onTestFinished(() => client.end())
  return { db: drizzle(client), sent }
}

it('waits for the database four times, in no transaction', async ({ skip }) => {
  if (database.kind === 'embedded') skip('counted at the driver')
  const pkg = await aPackage(database.db)
  const { db, sent } = recordingDb(database.url!)
  const { call } = await callerAs(testDeps({ db }), null, { idempotencyKey: 'key-1' })
  const ask = (email: string) => call.quotes.create({ ...form, email, packageId: pkg.id, choice: { adults: 2 } })
  await ask('first@example.com')
  sent.length = 0
  await ask('second@example.com')
  // Expects rate limit, replay check, package and agency in one round trip, and the request.
  expect(sent.map((text) => /rate_limits|idempotency_hash|FROM settings|packages/.exec(text)?.[0])).toEqual([
    'rate_limits',
    'idempotency_hash',
    'packages',
    'FROM settings',
    'rate_limits',
  ])
  expect(sent.filter((text) => /begin|commit/i.test(text))).toEqual([])
})

it('leaves nothing of a request that its mailbox has no room for', async () => {
  const deps = testDeps({ db: database.db })
  const as = async (n: number) => (await callerAs(deps, null, { ip: `10.0.1.${n}` })).call
  const counts = () => Promise.all([quotes, leads, leadEvents, jobs].map((table) => database.db.$count(table)))
  for (let n = 0; n < 20; n++) await (await as(n)).quotes.create(form)
  expect(await counts()).toEqual([20, 1, 20, 20])
  await database.db.update(leads).set({ status: 'closed', outcome: 'lost', takesRequests: false })
  await expect((await as(20)).quotes.create(form)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await counts()).toEqual([20, 1, 20, 20])
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
      (error: unknown) => publicError(error).fields,
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
