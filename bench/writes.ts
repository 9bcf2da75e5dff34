import { performance } from 'node:perf_hooks'
import postgres, { type Sql } from 'postgres'
import { loading } from './catalog'
import { decimals, median, type Verdict, whole } from './report'

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * Compares saving a title with the same UPDATE of a bare copy: a primary key, no other index, no trigger. Alternates
 * 400 times.
 */
async function savedTitle(sql: Sql): Promise<Verdict> {
  await sql`CREATE TABLE bare_packages AS SELECT * FROM packages`
  await sql`ALTER TABLE bare_packages ADD PRIMARY KEY (id)`
  const ids = await sql<{ id: string }[]>`SELECT id FROM packages WHERE status = 'active' ORDER BY id LIMIT 400`
  const taken: [number[], number[]] = [[], []]
  for (const [n, { id }] of ids.entries()) {
    const title = `The quiet coast, number ${n}`
    taken[0].push(await timed(() => sql`UPDATE packages SET title = ${title} WHERE id = ${id}`))
    taken[1].push(await timed(() => sql`UPDATE bare_packages SET title = ${title} WHERE id = ${id}`))
  }
  await sql`DROP TABLE bare_packages`
  const ratio = median(taken[0]) / median(taken[1])
  return { target: 'a saved title, at most 5 bare UPDATEs', measured: decimals(ratio, 1), met: ratio <= 5 }
}

async function indexSize(sql: Sql): Promise<Verdict> {
  const [size] = await sql<{ ratio: number }[]>`
    SELECT pg_indexes_size('packages')::float8 / pg_table_size('packages') AS ratio`
  const { ratio } = size!
  return { target: 'indexes at most twice the table', measured: decimals(ratio, 2), met: ratio <= 2 }
}

/** Drops the indexes for lists and searches and disables the triggers of packages in an empty database. */
async function strip(sql: Sql): Promise<void> {
  const indexes = await sql<{ name: string }[]>`
    SELECT indexrelid::regclass::text AS name FROM pg_index
    WHERE indrelid = 'packages'::regclass AND NOT indisunique`
  for (const { name } of indexes) await sql.unsafe(`DROP INDEX ${name}`)
  await sql`ALTER TABLE packages DISABLE TRIGGER USER`
}

/**
 * Loads packages with their pictures, and into the migrated, empty database at `bareUrl` without indexes. Alternates
 * batches, so that other load of the machine affects both.
 */
export async function loadBesideBare(sql: Sql, bareUrl: string, packages: number): Promise<Verdict> {
  const bare = postgres(bareUrl, { max: 1, onnotice: () => undefined })
  try {
    await strip(bare)
    const loads = [sql, bare].map((each) => loading(each, packages, { details: false }))
    const taken = [0, 0]
    for (let isDone = false; !isDone;) {
      for (const [side, load] of loads.entries()) {
        const { value, done = false } = await load.next()
        taken[side]! += done ? 0 : value
        isDone = done
      }
    }
    const ratio = taken[0]! / taken[1]!
    const target = `loading ${whole(packages)}, at most 3 times loading without indexes and triggers`
    return { target, measured: decimals(ratio, 1), met: ratio <= 3 }
  } finally {
    await bare.end()
  }
}

/** Measures the cost of writing packages against tables without search indexes. */
export const benchWrites = async (sql: Sql): Promise<Verdict[]> => [await savedTitle(sql), await indexSize(sql)]
