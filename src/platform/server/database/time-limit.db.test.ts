import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../testing/database'
import { jobs } from '../jobs/table'
import { newId } from '../ids'
import type { Db } from './db'
import { TimeLimit, withTimeLimit } from './time-limit'

const database = useDatabase()
const late = { code: 'unavailable', details: { retryAfter: 5 } }
const aJob = (key: string) => {
  const at = new Date()
  return { id: newId(), kind: 'time-limit', key, dueAt: at, createdAt: at, changedAt: at }
}
const kept = (key: string) => database.db.$count(jobs, eq(jobs.key, key))

/** Returns the database of a request with a deadline of 0.1 seconds. */
const short = () => withTimeLimit(database.db, new TimeLimit(0.1))

describe('a request whose time is over', () => {
  it('begins no query, of any kind', async () => {
    const db = short()
    await db.execute(sql`SELECT 1`)
    await sleep(120)
    const asks: ((one: Db) => PromiseLike<unknown>)[] = [
      (one) => one.execute(sql`SELECT 1`),
      (one) => one.select({ id: jobs.id }).from(jobs).limit(1),
      (one) => one.$count(jobs),
      (one) => one.insert(jobs).values(aJob('refused')),
      (one) => one.transaction((tx) => tx.execute(sql`SELECT 1`)),
    ]
    for (const ask of asks) await expect(Promise.resolve(ask(db))).rejects.toMatchObject(late)
    expect(await kept('refused')).toBe(0)
  })

  it.each(['in it', 'after a savepoint', 'before its end'] as const)(
    'leaves nothing of a transaction: %s',
    async (at) => {
      const acted = short().transaction(async (tx) => {
        await tx.insert(jobs).values(aJob(`half ${at}`))
        if (at === 'after a savepoint') {
          await tx.transaction(async (inner) => {
            await inner.insert(jobs).values(aJob(`nested ${at}`))
            await sleep(120)
            await inner.execute(sql`SELECT 1`)
          })
        }
        await sleep(120)
        if (at === 'in it') await tx.execute(sql`SELECT 1`)
      })
      await expect(acted).rejects.toMatchObject(late)
      expect(await kept(`half ${at}`)).toBe(0)
      // Checks that the connection is in use again.
      expect(await database.db.transaction(async (tx) => (await tx.select().from(jobs)).length)).toBe(0)
    },
  )

  it('goes on where it is given more, as after an answer of somebody else', async () => {
    const time = new TimeLimit(0.1)
    const db = withTimeLimit(database.db, time)
    await sleep(120)
    time.allow(10)
    await db.transaction(async (tx) => tx.insert(jobs).values(aJob('in time')))
    expect(await kept('in time')).toBe(1)
  })
})
