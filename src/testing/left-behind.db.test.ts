import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '../modules/identity/auth/table'
import { type Db, queryRows } from '../platform/server/database/db'
import { useDatabase } from './database'
import { aUser } from './factories'

/** Stands for two files of a worker, of which the second gets the first one's database. */

let left: Db

const locksAndTables = sql`SELECT
  (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711) AS locks,
  (SELECT count(*)::int FROM pg_class WHERE relname = 'left_behind') AS tables,
  current_setting('work_mem') <> '77kB' AS "isUnset"`

describe('a file', () => {
  const first = useDatabase()

  it('leaves rows, settings, locks and tables behind', async () => {
    left = first.db
    await aUser(left)
    await left.execute(sql`SET work_mem = '77kB'`)
    await left.execute(sql`SELECT pg_advisory_lock(4711)`)
    await left.execute(sql`CREATE TEMP TABLE left_behind (n integer)`)
    expect(await queryRows(left, locksAndTables)).toEqual([{ locks: 1, tables: 1, isUnset: false }])
  })
})

describe('the next file', () => {
  const next = useDatabase()

  it('meets nothing of it, and what the first one left open is refused', async () => {
    expect(await queryRows(next.db, locksAndTables)).toEqual([{ locks: 0, tables: 0, isUnset: true }])
    await expect(left.$count(users)).rejects.toThrow()
    await expect(left.transaction((tx) => aUser(tx))).rejects.toThrow('This test file is over')
    expect(await next.db.$count(users)).toBe(0)
  })
})
