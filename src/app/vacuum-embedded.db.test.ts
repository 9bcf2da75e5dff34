import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { runsAll } from '../../scripts/scope.mjs'
import { testContext, testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { queryRows } from '../platform/server/database/db'
import { vacuum } from './jobs'

describe.runIf(runsAll && inject('engine').kind === 'embedded')('the upkeep of the embedded database', () => {
  const database = useDatabase()

  it('gathers statistics of all tables, and lets requests through meanwhile', async () => {
    const { db } = database
    let isOver = false
    const { signal } = new AbortController()
    const upkeep = Promise.resolve(
      vacuum.run({ ctx: testContext(testDeps({ db })), input: {}, signal, seconds: 60 }),
    ).then(() => (isOver = true))
    for (let i = 0; i < 5; i++) await queryRows(db, sql`SELECT ${i}::int AS answered`)
    expect(isOver).toBe(false)
    await upkeep
    expect(
      await queryRows(db, sql`SELECT count(*)::int AS n FROM pg_class WHERE relkind = 'r' AND reltuples < 0`),
    ).toEqual([{ n: 0 }])
  })
})
