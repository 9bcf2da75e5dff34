import { expect, it } from 'vitest'
import { customers } from '../modules/sales/customers/table'
import { hotels } from '../modules/catalog/inventory/table'
import { leads } from '../modules/sales/leads/table'
import { takeLock } from '../modules/core/locks/lock.service'
import { withTransaction } from '../platform/server/database/transaction'
import { newId } from '../platform/server/ids'
import { type Caller, callerAs } from '../testing/callers'
import { testContext, testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { imports } from './rest/imports'

/** Checks that imports and undos run one at a time, whatever they import. */

const database = useDatabase()
const busy = 'Another import is running. Please try again in a minute'
type Calls = Record<string, Record<string, (input: object) => Promise<unknown>>>

it('while one runs, each other import and undo is refused and may be tried again', async () => {
  const writing = imports.filter(({ method, path }) => method === 'POST' && !path.endsWith('/preview'))
  expect(writing).toHaveLength(20)
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
