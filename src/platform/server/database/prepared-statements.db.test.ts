import { sql } from 'drizzle-orm'
import type { PGlite } from '@electric-sql/pglite'
import { expect, inject, it } from 'vitest'
import { useDatabase } from '../../../testing/database'
import { leads } from '../../../modules/sales/leads/table'
import { type Db, queryRows } from './db'
import { hasWords } from './words'

const database = useDatabase()

const count = async (db: Db, text: string): Promise<number> => {
  const found = await queryRows<{ n: number }>(
    db,
    sql`SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE ${`${text}%`}`,
  )
  return found[0]!.n
}

it('parses a text once per connection, in nested transactions too', async () => {
  await database.db.transaction(async (tx) => {
    for (const value of [1, 2, 3])
      expect(await queryRows(tx, sql`SELECT 1 + ${value}::int AS sum`)).toEqual([{ sum: value + 1 }])
    await tx.transaction(async (inner) => {
      expect(await queryRows(inner, sql`SELECT 1 + ${4}::int AS sum`)).toEqual([{ sum: 5 }])
    })
    expect(await count(tx, 'SELECT 1 +')).toBe(1)
  })
})

it('does not keep texts that grow with their values', async () => {
  await database.db.transaction(async (tx) => {
    const many = Array.from({ length: 101 }, (_, n) => sql`${n}::int`)
    await queryRows(tx, sql`SELECT 'long', ${sql.join(many, sql`, `)}`)
    expect(await count(tx, "SELECT 'long'")).toBe(0)
  })
})

it('does not keep what is to be planned for its values', async () => {
  await database.db.transaction(async (tx) => {
    await queryRows(tx, sql`SELECT 'words', id FROM leads WHERE ${hasWords(leads.searchText, 'ibiza')}`)
    expect(await count(tx, "SELECT 'words'")).toBe(0)
  })
})

it('rolls back as before', async () => {
  const failing = database.db.transaction(async (tx) => {
    await queryRows(tx, sql`INSERT INTO rate_limits (key, hits, resets_at) VALUES (${'k'}, 1, now())`)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await queryRows(database.db, sql`SELECT 1 FROM rate_limits`)).toEqual([])
})

it('goes on after a statement that fails, when it is prepared and when it runs', async () => {
  await database.db.transaction(async (tx) => {
    const fail = (query: ReturnType<typeof sql>) =>
      expect(tx.transaction((inner) => queryRows(inner, query))).rejects.toThrow()
    await fail(sql`SELECT no_such_column`)
    for (const divisor of [1, 0, 0]) {
      const query = sql`SELECT 6 / ${divisor}::int AS quotient`
      if (divisor === 0) await fail(query)
      else expect(await queryRows(tx, query)).toEqual([{ quotient: 6 }])
    }
    expect(await queryRows(tx, sql`SELECT 6 / ${null}::int AS quotient`)).toEqual([{ quotient: null }])
  })
})

it('answers a text whose table changed meanwhile', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`CREATE TEMPORARY TABLE changing (a int) ON COMMIT DROP`)
    const insert = () => tx.execute(sql`INSERT INTO changing (a) VALUES (${1}::int)`)
    await insert()
    await tx.execute(sql`ALTER TABLE changing ADD COLUMN b int DEFAULT 2`)
    await insert()
    expect(await queryRows(tx, sql`SELECT sum(b)::int AS sum FROM changing`)).toEqual([{ sum: 4 }])
  })
})

it('keeps a limited number of texts in the embedded database', async ({ skip }) => {
  if (database.kind !== 'embedded') skip('connections of PostgreSQL end after a while')
  for (let n = 0; n < 600; n++) await queryRows(database.db, sql.raw(`SELECT ${n} AS one_of_many`))
  expect(await count(database.db, 'SELECT')).toBeLessThanOrEqual(501)
  expect(await queryRows(database.db, sql.raw('SELECT 1 AS one_of_many'))).toEqual([{ one_of_many: 1 }])
})

it.runIf(inject('engine').kind === 'embedded')(
  'reads each query by its own parsers, not by those of the first',
  async () => {
    const { $client: client } = database.db as unknown as { $client: PGlite }
    const ask = async () => (await client.query<{ at: unknown }>('SELECT now() AS at, $1::int AS n', [1])).rows[0]!.at
    const [found] = await queryRows<{ at: unknown }>(database.db, sql`SELECT now() AS at, ${1}::int AS n`)
    expect([typeof found!.at, await ask()]).toEqual(['string', expect.any(Date)])
  },
)
