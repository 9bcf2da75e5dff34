import { performance } from 'node:perf_hooks'
import type { Sql } from 'postgres'
import { decimals, median, type Verdict } from './report'

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A saved title beside the same UPDATE of a bare copy: a primary key, no other index, no trigger. In turn, 400 times. */
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

/** Copies of all packages into a table with its indexes and into one without. */
async function loading(sql: Sql): Promise<Verdict> {
  const columns = await sql<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'packages' AND is_generated = 'NEVER'`
  const names = columns.map(({ name }) => name).join(', ')
  const load = async (including: string) => {
    await sql.unsafe(`CREATE TABLE copied (LIKE packages ${including})`)
    const taken = await timed(() => sql.unsafe(`INSERT INTO copied (${names}) SELECT ${names} FROM packages`))
    await sql`DROP TABLE copied`
    return taken
  }
  const taken: [number[], number[]] = [[], []]
  for (let n = 0; n < 3; n++) {
    taken[0].push(await load('INCLUDING ALL'))
    taken[1].push(await load('INCLUDING GENERATED INCLUDING DEFAULTS'))
  }
  const ratio = median(taken[0]) / median(taken[1])
  return { target: 'loading, at most 3 times loading without indexes', measured: decimals(ratio, 1), met: ratio <= 3 }
}

/** The cost of writing packages beside tables without search indexes. */
export const benchWrites = async (sql: Sql): Promise<Verdict[]> => [
  await savedTitle(sql),
  await indexSize(sql),
  await loading(sql),
]
