import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { useDatabase } from '../../../testing/database'
import { type Database, type Db, openDatabase, queryRows } from './db'
import { toPublicError } from '../errors'

/** Runs on PostgreSQL only: the embedded database has no connections to break. */

describe.runIf(inject('engine').kind === 'postgres')('a pool whose connections break', () => {
  const database = useDatabase()
  let pool: Database
  beforeAll(async () => {
    pool = await openDatabase({ DATABASE_URL: database.url!, DATABASE_POOL: 3, DATA_DIR: '' })
  })
  afterAll(() => pool.close())
  beforeEach(() => database.db.execute(sql`DELETE FROM rate_limits`))

  /** Ends every connection to this database but its own. */
  const breakAll = () =>
    database.db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  const write = (db: Db, key: string) =>
    db.execute(sql`INSERT INTO rate_limits (key, hits, resets_at) VALUES (${key}, 1, now())`)
  const written = async () =>
    (await queryRows<{ key: string }>(database.db, sql`SELECT key FROM rate_limits ORDER BY key`)).map((row) => row.key)
  const getStatus = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: unknown) => toPublicError(error).status,
    )

  it('ends a transaction that was waiting for an answer', async () => {
    const transaction = pool.db.transaction(async (tx) => {
      await write(tx, 'a')
      await tx.execute(sql`SELECT pg_sleep(5)`)
    })
    const status = getStatus(transaction)
    await sleep(100)
    await breakAll()
    expect(await status).toBe(503)
    await write(pool.db, 'after')
    expect(await written()).toEqual(['after'])
  })

  it('ends a transaction that was about to go on, without affecting other transactions', async () => {
    let goOn: () => void = () => undefined
    const pause = new Promise<void>((resolve) => (goOn = resolve))
    const status = getStatus(
      pool.db.transaction(async (tx) => {
        await write(tx, 'a')
        await pause
        await write(tx, 'b').catch(() => undefined)
        await tx.transaction((inner) => write(inner, 'c'))
      }),
    )
    await sleep(100)
    await breakAll()
    const others = Array.from({ length: 6 }, (_, i) =>
      pool.db.transaction(async (tx) => {
        await write(tx, `other-${i}`)
        goOn()
        await tx.execute(sql`SELECT pg_sleep(0.05)`)
        throw new Error('changed my mind')
      }),
    )
    expect(await Promise.all(others.map(getStatus))).toEqual(others.map(() => 500))
    expect(await status).toBe(503)
    expect(await written()).toEqual([])
  })

  it('ends nested transactions, too', async () => {
    const status = getStatus(
      pool.db.transaction((tx) =>
        tx.transaction(async (inner) => {
          await write(inner, 'a')
          await inner.execute(sql`SELECT pg_sleep(5)`)
        }),
      ),
    )
    await sleep(100)
    await breakAll()
    expect(await status).toBe(503)
    expect(await written()).toEqual([])
  })

  it('recovers at once, repeatedly, under load', { timeout: 30_000 }, async () => {
    const load = new AbortController()
    const statuses = new Set<number>()
    const running = Array.from({ length: 12 }, async (_, worker) => {
      for (let i = 0; !load.signal.aborted; i++) {
        const work =
          worker % 2 ? write(pool.db, `k${worker}-${i}`) : pool.db.transaction((tx) => write(tx, `t${worker}-${i}`))
        statuses.add(await getStatus(work))
      }
    })
    for (let n = 0; n < 8; n++) {
      await sleep(40)
      await breakAll()
      const asked = Date.now()
      while ((await getStatus(queryRows(pool.db, sql`SELECT 1`))) !== 200) await sleep(10)
      expect(Date.now() - asked).toBeLessThan(2000)
    }
    load.abort()
    await Promise.all(running)
    expect([...statuses].toSorted()).toEqual([200, 503])
    const free = Array.from({ length: 20 }, () => getStatus(pool.db.execute(sql`SELECT pg_sleep(0.01)`)))
    expect(new Set(await Promise.all(free))).toEqual(new Set([200]))
  })

  it('commits, rolls back and nests as before', async () => {
    await pool.db.transaction(async (tx) => {
      await write(tx, 'a')
      const inner = tx.transaction(async (nested) => {
        await write(nested, 'b')
        throw new Error('changed my mind')
      })
      await expect(inner).rejects.toThrow('changed my mind')
      await write(tx, 'c')
    })
    expect(await written()).toEqual(['a', 'c'])
  })

  it('sends what is asked in one turn as one packet, in the order in which it was asked', async () => {
    const socket = Socket.prototype as unknown as { _writev: () => void }
    const write = vi.spyOn(socket, '_writev')
    const answers = await pool.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 0`)
      write.mockClear()
      const asked = await Promise.all(
        [1, 2, 3].map((n) =>
          queryRows<{ n: number; at: number }>(
            tx,
            sql`SELECT ${n}::int AS n, extract(epoch FROM clock_timestamp())::float8 AS at`,
          ),
        ),
      )
      expect(write).toHaveBeenCalledTimes(1)
      return asked.flat()
    })
    write.mockRestore()
    expect(answers.toSorted((a, b) => a.at - b.at).map(({ n }) => n)).toEqual([1, 2, 3])
  })

  it('refuses what goes on after the transaction that asked for it has ended', async () => {
    let late: Promise<number> | undefined
    const failed = pool.db.transaction(async (tx) => {
      const going = tx.execute(sql`SELECT pg_sleep(0.05)`).then(() => write(tx, 'late'))
      late = getStatus(going)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await late).toBe(503)
    expect(await written()).toEqual([])
  })

  it('answers in full after a statement that failed in the middle of its rows', async () => {
    const failing = sql`SELECT i, 1 / (60000 - i) FROM generate_series(1, 60000) i`
    for (let n = 0; n < 3; n++) await expect(queryRows(pool.db, failing)).rejects.toThrow()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => queryRows(pool.db, sql`SELECT i FROM generate_series(1, 3) i`)),
    )
    expect(answers).toEqual(answers.map(() => [{ i: 1 }, { i: 2 }, { i: 3 }]))
  })

  it('answers in full after a statement that took too long in the middle of its rows', async () => {
    const quick = await openDatabase({
      DATABASE_URL: database.url!,
      DATABASE_POOL: 1,
      DATABASE_TIMEOUT_MS: 300,
      DATA_DIR: '',
    })
    const slow = sql`SELECT i, repeat('x', 1000) || CASE WHEN i > 500 THEN pg_sleep(0.01)::text ELSE '' END
      FROM generate_series(1, 1000) i`
    await expect(queryRows(quick.db, slow)).rejects.toThrow()
    expect(await queryRows(quick.db, sql`SELECT i FROM generate_series(1, 3) i`)).toEqual([
      { i: 1 },
      { i: 2 },
      { i: 3 },
    ])
    await quick.close()
  })

  it('never runs a transaction on a connection that other queries use', async () => {
    const wide = await openDatabase({
      DATABASE_URL: database.url!,
      DATABASE_POOL: 10,
      DATABASE_TIMEOUT_MS: 20_000,
      DATA_DIR: '',
    })
    await Promise.all(Array.from({ length: 10 }, () => queryRows(wide.db, sql`SELECT pg_sleep(0.1)`)))
    const insert = sql`INSERT INTO rate_limits (key, hits, resets_at) VALUES (gen_random_uuid(), 1, now())`
    const statuses = Array.from({ length: 1550 }, (_, i) => {
      const isTransaction = i < 1520 ? i % 101 === 100 || i >= 1500 : false
      if (isTransaction) return getStatus(wide.db.transaction((tx) => tx.execute(insert)))
      return getStatus(wide.db.execute(i < 1500 ? sql`SELECT 1` : insert))
    })
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    expect((await written()).length).toBe(64)
    const left = sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    expect(await queryRows(database.db, left)).toEqual([])
    await wide.close()
  })
})
