import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database'
import { aPlace } from '../../testing/factories'
import { places } from '../../features/places/table'
import { CatalogCache } from './cache'
import type { Db } from './database/db'

const database = useDatabase()

const nameOf = async (db: Db, id: string) => (await db.select().from(places).where(eq(places.id, id)))[0]!.name
const rename = (db: Db, id: string, name: string) => db.update(places).set({ name }).where(eq(places.id, id))

/** A cache on `db` that answers with the place's name, and how often it had to look. */
function cacheOf(db: Db, id: string) {
  const cache = new CatalogCache(db)
  let made = 0
  const ask = (key = 'name') =>
    cache.get(key, () => {
      made++
      return nameOf(db, id)
    })
  return { ask, made: () => made }
}

describe('the cache of the catalog', () => {
  it('answers again without looking, until the catalog changes', async () => {
    const { id } = await aPlace(database.db, { name: 'Krabi' })
    const { ask, made } = cacheOf(database.db, id)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['Krabi', 'Krabi', 'Krabi'])
    expect(await ask()).toBe('Krabi')
    expect(made()).toBe(1)
    await rename(database.db, id, 'Phuket')
    expect(await ask()).toBe('Phuket')
    expect(made()).toBe(2)
  })

  it('does not keep failures', async () => {
    const cache = new CatalogCache(database.db)
    await expect(cache.get('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get('key', async () => 'up')).toBe('up')
  })

  it('keeps what was asked for last, up to so many bytes', async () => {
    const cache = new CatalogCache(database.db, 25_000)
    const made: string[] = []
    const ask = (key: string, bytes: number | null = 10_000) =>
      cache.get(
        key,
        async () => made.push(key),
        () => bytes,
      )
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
    expect(made.splice(0)).toEqual(['a', 'b', 'c', 'b'])
    for (const key of ['large', 'large', 'a']) await ask(key, 30_000)
    expect(made.splice(0)).toEqual(['large', 'large', 'a'])
    for (const key of ['none', 'none']) await ask(key, null)
    expect(made.splice(0)).toEqual(['none', 'none'])
    for (let n = 0; n < 30; n++) await ask(`small ${n}`, 0)
    for (const key of ['small 29', 'small 10', 'small 0']) await ask(key, 0)
    expect(made.splice(30)).toEqual(['small 0'])
  })

  it('is never older than what another process has committed, while a crowd is asking', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const writer = await database.anotherPool()
    const { id } = await aPlace(database.db, { name: '0' })
    const caches = [cacheOf(database.db, id), cacheOf(await database.anotherPool(), id)]
    let committed = 0
    let stale = 0
    const crowded = new AbortController()
    const visitor = async ({ ask }: (typeof caches)[number]) => {
      while (!crowded.signal.aborted) {
        const least = committed
        if (Number(await ask()) < least) stale++
      }
    }
    const crowd = Promise.all(Array.from({ length: 16 }, (_, n) => visitor(caches[n % 2]!)))
    for (let n = 1; n <= 60; n++) {
      await rename(writer, id, String(n))
      committed = n
    }
    crowded.abort()
    await crowd
    expect(stale).toBe(0)
    expect(caches[0]!.made()).toBeLessThan(200)
  })

  it('neither waits for a change that is not committed, nor keeps what it read meanwhile', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const writer = await database.anotherPool()
    const { id } = await aPlace(database.db, { name: 'before' })
    const { ask } = cacheOf(database.db, id)
    expect(await ask()).toBe('before')
    await writer.transaction(async (tx) => {
      await rename(tx, id, 'after')
      expect(await ask()).toBe('before')
      expect(await ask('another')).toBe('before')
    })
    expect(await ask()).toBe('after')
    expect(await ask('another')).toBe('after')
  })

  it('lets no change commit before a lease ends', async () => {
    const { id } = await aPlace(database.db)
    await database.db.execute(
      sql`UPDATE catalogue_version SET leased_until = clock_timestamp() + interval '0.2 seconds'`,
    )
    const started = performance.now()
    await rename(database.db, id, 'later')
    expect(performance.now() - started).toBeGreaterThan(150)
  })
})
