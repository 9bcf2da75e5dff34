import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { queryRows } from '../platform/server/database/db'
import { maxMinor } from '../shared/money'
import { useDatabase } from '../testing/database'

const database = useDatabase()

it('each column of amounts has 64 bits', async () => {
  const found = await queryRows<{ name: string; type: string }>(
    database.db,
    sql`SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%minor'`,
  )
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(({ type }) => type !== 'bigint')).toEqual([])
})

it('the largest amount is the same in all checks of columns', async () => {
  const found = await queryRows<{ name: string; text: string }>(
    database.db,
    sql`SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c'`,
  )
  const limits = found.flatMap(({ name, text }) =>
    [...text.matchAll(/_minor <= '?([\d.e+]+)/g)].map(([, limit]) => ({ name, limit: Number(limit) })),
  )
  expect(limits.length).toBeGreaterThan(10)
  expect(limits.filter(({ limit }) => limit >= 1_000_000 && limit !== maxMinor)).toEqual([])
})
