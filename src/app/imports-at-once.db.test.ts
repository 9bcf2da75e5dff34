import { expect, it } from 'vitest'
import { customers } from '../modules/sales/customers/table'
import { hotels } from '../modules/catalog/inventory/table'
import { leads } from '../modules/sales/leads/table'
import { placeAliases } from '../modules/catalog/places/table'
import { takeLock } from '../modules/core/locks/lock.service'
import { withTransaction } from '../platform/server/database/transaction'
import { newId } from '../platform/server/ids'
import { type Caller, callerAs } from '../testing/callers'
import { testContext, testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { aHotel, aPlace } from '../testing/factories'
import { aBarePackage } from '../testing/package.factory'
import { imports } from './rest/imports'

/** Checks that imports and undos run one at a time, whatever they import, and are undone one after the other. */

const database = useDatabase()
const busy = 'Another import is running. Please try again in a minute'
type Calls = Record<string, Record<string, (input: object) => Promise<unknown>>>

it('while one runs, each other import and undo is refused and may be tried again', async () => {
  const writing = imports.filter(({ method, path }) => method === 'POST' && !path.endsWith('/preview'))
  expect(writing).toHaveLength(22)
  // Has five connections: who waits for an import holds none.
  const { call } = await callerAs(testDeps({ db: await database.anotherPool() }), 'admin')
  const callers = call as unknown as Calls
  const answers = await withTransaction(testContext(testDeps({ db: database.db })), async (tx) => {
    await takeLock(tx, 'imports')
    const asked = writing.map(async ({ path, procedure }) => {
      const [router, name] = procedure.split('.') as [string, string]
      const kind = procedure === 'inventory.import' ? 'hotels' : undefined
      // Names no import and nothing to import: that another one runs is found before.
      const input = path.endsWith('/undo') ? { id: newId() } : { csv: 'Name', kind }
      const answer = await callers[router]![name]!(input).then(
        () => 'done',
        (error: Error) => error.message,
      )
      return [procedure, answer]
    })
    expect(await call.settings.site()).toBeDefined()
    return Promise.all(asked)
  })
  expect(answers).toEqual(writing.map(({ procedure }) => [procedure, busy]))
})

const numbers = Array.from({ length: 250 }, (_, n) => n)
const toFile = (head: string, lines: readonly string[]) => [head, ...lines].join('\n')

it.each<
  [
    string,
    string,
    (n: number) => string,
    (call: Caller, csv: string) => Promise<{ bad: object[] }>,
    () => Promise<number>,
  ]
>([
  [
    'customers',
    'Customer name,E-mail,Phone',
    (n) => `Guest ${n},g${n}@example.com,+1 212 555 ${1000 + n}`,
    (call, csv) => call.customerImports.run({ csv }),
    () => database.db.$count(customers),
  ],
  [
    'leads',
    'Customer name,E-mail,Phone,Destination',
    (n) => `Guest ${n},g${n}@example.com,+1 212 555 ${1000 + n},Nepal`,
    (call, csv) => call.leadImports.run({ csv }),
    () => database.db.$count(leads),
  ],
  [
    'hotels',
    'name,location,roomType,rate',
    (n) => `Hotel ${n},Krabi,Double,${100 + n}`,
    (call, csv) => call.inventory.import({ kind: 'hotels', csv }),
    () => database.db.$count(hotels),
  ],
])('two files of the same new %s in another order make each of them once', async (_, head, toLine, run, count) => {
  const lines = numbers.map(toLine)
  const both = await Promise.allSettled(
    [lines, lines.toReversed()].map(async (some) => {
      const { call } = await callerAs(testDeps({ db: await database.anotherPool() }), 'admin')
      return run(call, toFile(head, some))
    }),
  )
  const done = both.map((one) => (one.status === 'fulfilled' ? one.value.bad : (one.reason as Error).message))
  expect(done).toContainEqual([])
  expect([busy, 'Everything of this file is there already']).toContain(done.find((one) => typeof one === 'string'))
  expect(await count()).toBe(numbers.length)
})

type Undone = { removed: number; restored: number; kept: number; gone: number }
type Kind = {
  run: (call: Caller, csv: string) => Promise<{ id: string; count: number; bad: object[] }>
  undo: (call: Caller, id: string) => Promise<Undone>
}
type ImportCalls = Record<'run' | 'undo', (input: { csv?: string; id?: string }) => Promise<never>>
const toCalls = (name: string): Kind => {
  const pick = (call: Caller) => (call as unknown as Record<string, ImportCalls>)[name]!
  return { run: (call, csv) => pick(call).run({ csv }), undo: (call, id) => pick(call).undo({ id }) }
}

it.each<[string, Kind, head: string, toLine: (n: number) => string]>([
  ['customers', toCalls('customerImports'), 'Name,Email,Notes', (n) => `Ana,ana@example.com,Note ${n}`],
  ['suppliers', toCalls('supplierImports'), 'Name,Notes', (n) => `Reef Boats,Note ${n}`],
  ['places', toCalls('placeImports'), 'Name,Kind,Text,Further names', (n) => `Naxos,City,Text ${n},Naxia ${n}`],
  ['rates', toCalls('rateImports'), 'Item,From day,To day,Net,Sell', (n) => `Inn,2027-06-01,2027-06-30,80,${100 + n}`],
  [
    'hotels',
    {
      run: (call, csv) => call.inventory.import({ kind: 'hotels', csv }),
      undo: (call, id) => call.inventory.undoImport({ id }),
    },
    'name,location,roomType,rate',
    (n) => `Reef Inn,Krabi,Double,${90 + n}`,
  ],
  [
    'packages',
    toCalls('packageImports'),
    'Title,Destination,Category,Days,Nights,Price,Description',
    (n) => `Krabi by boat,Krabi,Adventure,2,1,${1200 + n},By the sea.`,
  ],
  ['departures', toCalls('departureImports'), 'Package,Departure,Seats', (n) => `Krabi days,2027-06-01,${9 + n}`],
  [
    'leads',
    toCalls('leadImports'),
    'Name,Email,Destination,Travelers,Status',
    (n) => `Ana,ana@example.com,Krabi,${n},${['New', 'Contacted', 'Qualified'][n - 1]}`,
  ],
  [
    'bookings',
    toCalls('bookingImports'),
    'Booking number,Trip,Departure,Name,Email,Total,Paid,Booked on',
    (n) => `A-1,Lisbon,2027-06-01,Bo Li,bo@example.com,900,${n * 100},2027-01-15`,
  ],
  [
    'users',
    toCalls('userImports'),
    'Name,Email,Role',
    (n) => `Bo Li,bo@example.com,${['Agent', 'Accountant', 'Manager'][n - 1]}`,
  ],
  [
    'exchange rates',
    {
      run: (call, csv) => call.settings.importRates({ csv }),
      undo: (call, id) => call.settings.undoRateImport({ id }),
    },
    'from,to,date,rate',
    (n) => `USD,JPY,2027-02-01,${149 + n}`,
  ],
])('imports of the same %s are undone one after the other, the last one first', async (_, kind, head, toLine) => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  await aHotel(database.db, { name: 'Inn' })
  const { id: placeId } = await aPlace(database.db, { name: 'Krabi', slug: 'krabi' })
  await database.db.insert(placeAliases).values({ placeId, alias: 'krabi' })
  await aBarePackage(database.db, { placeId, title: 'Krabi days' })
  const ids: string[] = []
  for (const n of [1, 2, 3]) {
    const { id, ...done } = await kind.run(call, toFile(head, [toLine(n)]))
    expect(done).toMatchObject({ count: 1, bad: [] })
    ids.unshift(id)
  }
  const undone: Undone[] = []
  for (const id of ids) undone.push(await kind.undo(call, id))
  const restored = { removed: 0, restored: 1, kept: 0, gone: 0 }
  expect(undone).toEqual([restored, restored, { removed: 1, restored: 0, kept: 0, gone: 0 }])
})

it('customers who came with leads go with them, also once an import that changed them is undone', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  const line = 'Name,Email,Destination\nAna,ana@example.com,Krabi'
  const { id } = await call.leadImports.run({ csv: line })
  const later = await call.customerImports.run({ csv: 'Name,Email,Notes\nAna,ana@example.com,Vegan' })
  expect(await call.customerImports.undo({ id: later.id })).toMatchObject({ restored: 1, kept: 0 })
  expect(await call.leadImports.undo({ id })).toMatchObject({ removed: 1, kept: 0 })
  expect(await database.db.$count(customers)).toBe(0)
})
