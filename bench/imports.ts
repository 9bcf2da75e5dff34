import { performance } from 'node:perf_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { createPglite, type Db, openDatabase, toDbs } from '../src/platform/server/database/db'
import { writeQuickly } from '../src/platform/server/database/dialect'
import { openPool } from '../src/platform/server/database/pool'
import { newId } from '../src/platform/server/ids'
import { officeRoles } from '../src/modules/identity/roles/table'
import type { ReadFile } from '../src/shared/files'
import { maxImportLines } from '../src/shared/imports'
import { type Caller, callerAs } from '../src/testing/callers'
import { startCluster } from '../src/testing/cluster'
import { testDeps } from '../src/testing/context'
import { aHotel } from '../src/testing/factories'
import { aBarePackage } from '../src/testing/package.factory'
import { conclude, decimals, machine, printTable, type Verdict, whole } from './report'

const { values: options } = parseArgs({
  options: {
    /** Selects kinds, separated by commas. */
    only: { type: 'string', default: '' },
    lines: { type: 'string', default: String(maxImportLines) },
    /** Imports so many files of new customers one after the other, instead of all kinds. */
    files: { type: 'string', default: '0' },
    /** Uses the embedded database. */
    embedded: { type: 'boolean', default: false },
  },
})
const count = Number(options.lines)
const files = Number(options.files)
const only = files > 0 ? 'customers' : options.only
/** Limits the seconds of a whole file. */
const limit = 60

const toFile = (rows: readonly (readonly (string | number)[])[]): ReadFile => {
  const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
  return () => Promise.resolve({ name: 'bench.csv', data: Buffer.from(csv), texts: {} })
}
const each = <T>(make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const day = (n: number) => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10)

type Run = { id: string }
/** Describes a kind: a file of new lines, one that changes all of them, and its calls. */
type Kind = {
  name: string
  prepare?: (db: Db, call: Caller) => Promise<unknown>
  fresh: () => ReadFile
  changed?: () => ReadFile
  preview: (call: Caller, file: ReadFile) => Promise<{ bad: readonly { message: string }[]; problem: string | null }>
  run: (call: Caller, file: ReadFile) => Promise<Run>
  undo: (call: Caller, id: string) => Promise<unknown>
}

const customers = (company: string, first = 0) =>
  toFile([
    ['name', 'email', 'phone', 'company', 'city', 'notes'],
    ...each((n) => [
      `Customer ${first + n}`,
      `c${first + n}@example.com`,
      `+35191${1_000_000 + first + n}`,
      company,
      'Lisbon',
      'Likes windows',
    ]),
  ])
const suppliers = (notes: string) =>
  toFile([['name', 'email', 'notes'], ...each((n) => [`Supplier ${n}`, `s${n}@example.com`, notes])])
const items = (rate: number) =>
  toFile([
    ['name', 'location', 'starRating', 'roomType', 'rate'],
    ...each((n) => [`Hotel ${n}`, 'Krabi', 4, 'Double', rate]),
  ])
const rates = (sell: number) =>
  toFile([
    ['Item', 'From day', 'To day', 'People', 'Net', 'Sell'],
    ...each((n) => [`Kastro ${n % 50}`, day(Math.floor(n / 50)), day(Math.floor(n / 50)), 2, 10, sell]),
  ])
const leads = (more: number) =>
  toFile([
    ['name', 'email', 'phone', 'destination', 'travelers', 'source', 'value'],
    ...each((n) => [
      `Lead ${n}`,
      `l${n}@example.com`,
      `+35191${2_000_000 + n}`,
      'Peru',
      2,
      'phone',
      900 + more + (n % 9),
    ]),
  ])
const packages = (description: string) =>
  toFile([
    ['name', 'destination', 'category', 'price', 'days', 'nights', 'description', 'itinerary'],
    ...each((n) => [`Trip ${n}`, 'Thailand', 'Family', 900, 2, 1, description, 'Day 1: Arrival\nDay 2: Departure']),
  ])
/** Makes countries of 100 places each, whose regions come after what lies in them. */
const places = (text: string) =>
  toFile([
    ['name', 'kind', 'lies in', 'further names', 'latitude', 'longitude', 'text'],
    ...each((n) => {
      const [country, place] = [Math.floor(n / 100), 99 - (n % 100)]
      const [name, kind, parent] =
        place === 0
          ? [`Country ${country}`, 'Country', '']
          : place % 10 === 0
            ? [`Region ${country}.${place}`, 'Region', `Country ${country}`]
            : place < 10
              ? [`City ${country}.${place}`, 'City', `Country ${country}`]
              : [`City ${country}.${place}`, 'City', `Country ${country} / Region ${country}.${place - (place % 10)}`]
      return [name, kind, parent, `Alias ${country}.${place}; Other ${country}.${place}`, 8 + place / 100, 99, text]
    }),
  ])
const users = (role: string) =>
  toFile([['First name', 'Last name', 'Email', 'Role'], ...each((n) => ['Ana', `Lee${n}`, `u${n}@example.com`, role])])
const staff = (next: number) =>
  toFile([
    ['First name', 'Last name', 'Email', 'Role'],
    ...each((n) => ['Ana', `Lee${n}`, `s${n}@example.com`, `Role ${(n + next) % 100}`]),
  ])
/** Inserts a hundred roles: the call that makes one is limited. */
const addRoles = (db: Db) =>
  db.insert(officeRoles).values(
    Array.from({ length: 100 }, (_, n) => {
      return { id: newId(), name: `Role ${n}`, permissions: ['leads.read' as const], sees: 'own' as const }
    }),
  )
/** Makes bookings of four lines each: two services, four travelers. */
const bookings = (paid: number) =>
  toFile([
    [
      'Booking number,Trip,Departure,Customer name,Email,Adults,Total,Paid,Service,Supplier,Cost,Paid to supplier,Traveler',
    ][0]!.split(','),
    ...each((n) => {
      const [booking, line] = [Math.floor(n / 4), n % 4]
      const trip = ['Krabi', '2030-05-10', `Asha ${booking}`, `a${booking}@example.com`, 4, 900, paid]
      const service = [
        ['Boat', 'Supplier 1', 100, 50],
        ['Hotel', 'Supplier 2', 200, ''],
      ][line] ?? ['', '', '', '']
      return [`A-${booking}`, ...(line === 0 ? trip : trip.map(() => '')), ...service, `Person${line} Rao`]
    }),
  ])

/** Makes bookings of one line each: a service with its supplier, a traveler, and what was paid. */
const singles = (paid: number) =>
  toFile([
    'Booking number,Trip,Departure,Customer name,Email,Adults,Total,Paid,Service,Supplier,Cost,Paid to supplier,Traveler'.split(
      ',',
    ),
    ...each((n) => {
      const trip = [`S-${n}`, 'Krabi', '2030-05-10', `Asha ${n}`, `a${n}@example.com`, 2, 900, paid]
      return [...trip, 'Boat', 'Supplier 1', 100, 50, `Asha ${n}`]
    }),
  ])

/** Makes dates of fifty packages. */
const departures = (seats: number) =>
  toFile([
    ['Package', 'Departure', 'Seats', 'Price'],
    ...each((n) => [`Tour ${n % 50}`, day(Math.floor(n / 50)), seats, 900]),
  ])

const addSuppliers = (_: Db, call: Caller) =>
  Promise.all([1, 2].map((n) => call.suppliers.create({ name: `Supplier ${n}` })))

const kinds: readonly Kind[] = [
  {
    name: 'customers',
    fresh: () => customers('One'),
    changed: () => customers('Two'),
    preview: (call, file) => call.customerImports.preview({ file }),
    run: (call, file) => call.customerImports.run({ file }),
    undo: (call, id) => call.customerImports.undo({ id }),
  },
  {
    name: 'bookings',
    prepare: addSuppliers,
    fresh: () => bookings(300),
    changed: () => bookings(400),
    preview: (call, file) => call.bookingImports.preview({ file }),
    run: (call, file) => call.bookingImports.run({ file }),
    undo: (call, id) => call.bookingImports.undo({ id }),
  },
  {
    name: 'singles',
    prepare: addSuppliers,
    fresh: () => singles(300),
    changed: () => singles(400),
    preview: (call, file) => call.bookingImports.preview({ file }),
    run: (call, file) => call.bookingImports.run({ file }),
    undo: (call, id) => call.bookingImports.undo({ id }),
  },
  {
    name: 'suppliers',
    fresh: () => suppliers('One'),
    changed: () => suppliers('Two'),
    preview: (call, file) => call.supplierImports.preview({ file }),
    run: (call, file) => call.supplierImports.run({ file }),
    undo: (call, id) => call.supplierImports.undo({ id }),
  },
  {
    name: 'items',
    fresh: () => items(100),
    changed: () => items(110),
    preview: (call, file) => call.inventory.previewImport({ kind: 'hotels', file }),
    run: (call, file) => call.inventory.import({ kind: 'hotels', file }),
    undo: (call, id) => call.inventory.undoImport({ id }),
  },
  {
    name: 'rates',
    prepare: (db) =>
      Promise.all(
        each((n) => n)
          .filter((n) => n < 50)
          .map((n) => aHotel(db, { name: `Kastro ${n}` })),
      ),
    fresh: () => rates(20),
    changed: () => rates(25),
    preview: (call, file) => call.rateImports.preview({ file }),
    run: (call, file) => call.rateImports.run({ file }),
    undo: (call, id) => call.rateImports.undo({ id }),
  },
  {
    name: 'leads',
    fresh: () => leads(0),
    changed: () => leads(100),
    preview: (call, file) => call.leadImports.preview({ file }),
    run: (call, file) => call.leadImports.run({ file }),
    undo: (call, id) => call.leadImports.undo({ id }),
  },
  {
    name: 'packages',
    prepare: (_, call) => call.places.create({ name: 'Thailand', kind: 'country' } as never),
    fresh: () => packages('Sand'),
    changed: () => packages('Sea'),
    preview: (call, file) => call.packageImports.preview({ file }),
    run: (call, file) => call.packageImports.run({ file }),
    undo: (call, id) => call.packageImports.undo({ id }),
  },
  {
    name: 'departures',
    prepare: (db) => Promise.all(Array.from({ length: 50 }, (_, n) => aBarePackage(db, { title: `Tour ${n}` }))),
    fresh: () => departures(10),
    changed: () => departures(12),
    preview: (call, file) => call.departureImports.preview({ file }),
    run: (call, file) => call.departureImports.run({ file }),
    undo: (call, id) => call.departureImports.undo({ id }),
  },
  {
    name: 'places',
    fresh: () => places('Sand'),
    changed: () => places('Sea'),
    preview: (call, file) => call.placeImports.preview({ file }),
    run: (call, file) => call.placeImports.run({ file }),
    undo: (call, id) => call.placeImports.undo({ id }),
  },
  {
    name: 'users',
    fresh: () => users('Agent'),
    changed: () => users('Manager'),
    preview: (call, file) => call.userImports.preview({ file }),
    run: (call, file) => call.userImports.run({ file }),
    undo: (call, id) => call.userImports.undo({ id }),
  },
  {
    name: 'staff',
    prepare: addRoles,
    fresh: () => staff(0),
    changed: () => staff(1),
    preview: (call, file) => call.userImports.preview({ file }),
    run: (call, file) => call.userImports.run({ file }),
    undo: (call, id) => call.userImports.undo({ id }),
  },
]

type Timed = { ms: number; cpuMs: number; stopMs: number; waitMs: number }

/** Times work by the clock and by this process's processor time, the longest time in which nothing else ran, and the longest wait of another's question to the database. */
async function timed<T>(work: () => Promise<T>, other?: () => Promise<unknown>): Promise<Timed & { found: T }> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  let [last, stopMs, waitMs] = [started, 0, 0]
  const done = new AbortController()
  const timer = setInterval(() => {
    const now = performance.now()
    stopMs = Math.max(stopMs, now - last)
    last = now
  }, 5)
  async function askAlongside(ask: () => Promise<unknown>): Promise<void> {
    while (!done.signal.aborted) {
      const asked = performance.now()
      await ask()
      waitMs = Math.max(waitMs, performance.now() - asked)
      await setTimeout(5)
    }
  }
  const asking = other && askAlongside(other)
  const found = await work()
  const ms = performance.now() - started
  const { user, system } = process.cpuUsage(used)
  clearInterval(timer)
  done.abort()
  await asking
  return { ms, cpuMs: (user + system) / 1000, stopMs, waitMs, found }
}

type Target = { db: Db; query: (text: string, values?: string[]) => Promise<unknown>; close: () => Promise<unknown> }

/** Inserts the lines as texts into a table without indexes, 200 in a statement: what a line costs at least. */
async function insertPlainly({ query }: Target, file: ReadFile): Promise<number> {
  const lines = (await file()).data.toString().split('\n').slice(1)
  await query('CREATE TABLE IF NOT EXISTS bare_lines (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), line text)')
  const { ms } = await timed(async () => {
    for (let at = 0; at < lines.length; at += 200) {
      const some = lines.slice(at, at + 200)
      const values = some.map((_, n) => `($${n + 1})`).join()
      await query(`INSERT INTO bare_lines (line) VALUES ${values}`, some)
    }
  })
  return ms
}

async function openOnCluster(name: string, url: (name: string) => string): Promise<Target> {
  const admin = new Pool({ connectionString: url('postgres'), max: 1 })
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  await (await openDatabase({ DATABASE_URL: url(name), DATABASE_POOL: 1, DATA_DIR: '' })).close()
  const pool = await openPool({ url: url(name), max: 10, timeout: 60_000, prepare: true })
  const plain = new Pool({ connectionString: url(name), max: 2 }).on('error', () => undefined)
  return {
    db: writeQuickly(drizzle(pool)),
    query: (text, values) => plain.query(text, values),
    close: () => Promise.all([pool.end(), plain.end()]),
  }
}

async function openEmbedded(): Promise<Target> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bench-imports-'))
  await migrateEmbeddedIn(directory)
  const client = await createPglite({ dataDir: path.join(directory, 'pg') })
  const { db } = await toDbs(client)
  return {
    db,
    query: (text, values) => client.query(text, values),
    close: async () => {
      await client.close()
      await rm(directory, { recursive: true })
    },
  }
}
const migrateEmbeddedIn = async (directory: string) =>
  (await openDatabase({ DATABASE_URL: '', DATABASE_POOL: 1, DATA_DIR: directory })).close()

console.log(machine())
const cluster = options.embedded ? null : await startCluster(['shared_buffers=512MB', 'max_wal_size=8GB'])
const verdicts: Verdict[] = []
try {
  const shown: string[][] = []
  for (const kind of kinds.filter(({ name }) => (only ? only.split(',').includes(name) : true))) {
    const target = cluster ? await openOnCluster(kind.name, (name) => cluster.url(name)) : await openEmbedded()
    const { call } = await callerAs({ ...testDeps({ db: target.db }), now: () => new Date() }, 'admin')
    await kind.prepare?.(target.db, call)
    const bare = await insertPlainly(target, kind.fresh())
    const other = () => target.db.execute(sql`SELECT count(*) FROM users WHERE role = 'admin'`)
    const measured = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const { found, ms, cpuMs, stopMs, waitMs } = await timed(work, other)
      const name = `${kind.name}, ${what}`
      const cells = [
        whole(ms),
        decimals(ms / count, 2),
        decimals(ms / bare, 0),
        whole(cpuMs),
        whole(stopMs),
        whole(waitMs),
      ]
      shown.push([name, ...cells])
      console.log(`  ${[name, ...cells].join('  ')}`)
      const all = `${name}: ${whole(count)} lines, ${limit} s at most`
      verdicts.push({ target: all, measured: `${decimals(ms / 1000, 1)} s`, met: ms <= limit * 1000 })
      return found
    }
    if (kind.name === 'customers' && files > 0) {
      for (let file = 0; file < files; file++)
        await measured(`file ${file + 1}`, () => call.customerImports.run({ file: customers('One', file * count) }))
      await target.close()
      continue
    }
    const { bad, problem } = await kind.preview(call, kind.fresh())
    if (problem || bad[0]) throw new Error(`${kind.name}: ${problem ?? bad[0]!.message}`)
    const fresh = await measured('new', () => kind.run(call, kind.fresh()))
    await measured('new, undone', () => kind.undo(call, fresh.id))
    if (kind.changed) {
      await kind.run(call, kind.fresh())
      const changed = await measured('changed', () => kind.run(call, kind.changed!()))
      await measured('changed, undone', () => kind.undo(call, changed.id))
    }
    await target.close()
  }
  printTable(
    ['lines', 'ms', 'ms a line', 'plain inserts', 'processor, ms', 'longest stop, ms', 'longest wait, ms'],
    shown,
  )
} finally {
  await cluster?.stop()
}
conclude(verdicts)
