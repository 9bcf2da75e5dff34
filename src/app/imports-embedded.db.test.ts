import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runsAll } from '../../scripts/scope.mjs'
import { customers } from '../modules/sales/customers/table'
import { callerAs } from '../testing/callers'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'

const database = useDatabase()

// Takes half a minute; each line is tried on PostgreSQL.
it.runIf(runsAll)('takes back a file of hundreds of bookings', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  const head = 'Booking number,Trip,Departure,Customer name,Email,Total,Paid'
  const lines = Array.from({ length: 190 }, (_, n) => `A-${n},Krabi,2027-05-10,Asha ${n},a${n}@example.com,900,300`)
  const { id } = await call.bookingImports.run({ csv: [head, ...lines].join('\n') })
  expect(await call.bookingImports.undo({ id })).toEqual({ removed: 190, restored: 0, kept: 0, gone: 0 })
})

const toCustomers = (count: number) =>
  ['Customer name,E-mail', ...Array.from({ length: count }, (_, n) => `Guest ${n},g${n}@example.com`)].join('\n')
const total = 450

/** Counts customers again and again, as a colleague would, until the work is done. */
async function countMeanwhile(work: Promise<unknown>): Promise<number[]> {
  const counts = new Set<number>()
  const done = new AbortController()
  const working = work.finally(() => done.abort())
  while (!done.signal.aborted) counts.add(await database.db.$count(customers))
  await working
  return [...counts].filter((count) => count > 0 && count < total)
}

it('serves others between the parts of an import and of its undo', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  expect(await countMeanwhile(call.customerImports.run({ csv: toCustomers(total) }))).toEqual([200, 400])
  const [batch] = await call.customerImports.list()
  expect(await countMeanwhile(call.customerImports.undo({ id: batch!.id }))).toEqual([250, 50])
  expect(await database.db.$count(customers)).toBe(0)
})

/** Lets the database fail at a customer, as no rule does. */
async function breakAt(name: string, act: 'INSERT' | 'DELETE' = 'INSERT') {
  await database.db.execute(sql`CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'broken' USING ERRCODE = 'XX000'; END $$`)
  await database.db.execute(sql`CREATE TRIGGER break BEFORE ${sql.raw(act)} ON customers FOR EACH ROW
    WHEN (${sql.raw(`${act === 'INSERT' ? 'NEW' : 'OLD'}.name = '${name}'`)}) EXECUTE FUNCTION break()`)
}
const mend = () => database.db.execute(sql`DROP FUNCTION break() CASCADE`)

it('an import that stopped between two parts says so, goes on with the same file, and is undone as one', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  await breakAt('Guest 300')
  await expect(call.customerImports.run({ csv: toCustomers(total) })).rejects.toThrow(
    'The import stopped: 200 of 450 are imported. Import the same file again for the others, or undo it',
  )
  await mend()
  expect(await call.customerImports.list()).toMatchObject([{ count: 200 }])
  expect(await call.customerImports.run({ csv: toCustomers(total) })).toMatchObject({ count: 250, bad: [] })
  const [batch, ...others] = await call.customerImports.list()
  expect([batch!.count, others]).toEqual([total, []])

  await breakAt('Guest 100', 'DELETE')
  await expect(call.customerImports.undo({ id: batch!.id })).rejects.toThrow(
    'The undo stopped: 200 are taken back. Undo the same import again for the others',
  )
  await mend()
  expect(await call.customerImports.undo({ id: batch!.id })).toEqual({ removed: total, restored: 0, kept: 0, gone: 0 })
  expect(await database.db.$count(customers)).toBe(0)
})
