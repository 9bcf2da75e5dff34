import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { hotels } from '../../modules/catalog/inventory/table'
import { packageHotels, packages } from '../../modules/catalog/packages/table'
import { places } from '../../modules/catalog/places/table'
import { newAgency } from '../../modules/settings/settings/schema'
import { markDemo, saveAgency } from '../../modules/settings/settings/service'
import { settings } from '../../modules/settings/settings/table'
import { callerAs } from '../../testing/callers'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aHotel, aPlace } from '../../testing/factories'
import { aPackage } from '../../testing/package.factory'
import { aPageInput } from '../../testing/page.examples'
import { CatalogCache, getCatalogVersion } from './cache'
import type { Db } from './database/db'

const database = useDatabase()

const getName = async (db: Db, id: string) => (await db.select().from(places).where(eq(places.id, id)))[0]!.name
const rename = (db: Db, id: string, name: string) => db.update(places).set({ name }).where(eq(places.id, id))

/** Returns a cache that answers with the place's name, and counts its misses. */
function openCache(db: Db, id: string) {
  const cache = new CatalogCache(db)
  let made = 0
  const ask = (key = 'name') =>
    cache.get(key, () => {
      made++
      return getName(db, id)
    })
  return { ask, made: () => made }
}

describe('the cache of the catalog', () => {
  it('answers from the cache until the catalog changes', async () => {
    const { id } = await aPlace(database.db, { name: 'Krabi' })
    const { ask, made } = openCache(database.db, id)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['Krabi', 'Krabi', 'Krabi'])
    expect(await ask()).toBe('Krabi')
    expect(made()).toBe(1)
    await rename(database.db, id, 'Phuket')
    expect(await ask()).toBe('Phuket')
    expect(made()).toBe(2)
  })

  it('neither keeps nor shares failures', async () => {
    const cache = new CatalogCache(database.db)
    const first = cache.get('key', () => Promise.reject(new Error('down')))
    const second = cache.get('key', async () => 'up')
    await expect(first).rejects.toThrow('down')
    expect(await second).toBe('up')
  })

  it('waits a quarter of a second for a version query that the database leaves unanswered, then asks beside it', async () => {
    const answers = [new Promise<never>(() => undefined), Promise.resolve({ rows: [{ version: 1 }] })]
    const silent = { session: { prepareQuery: () => ({ execute: () => answers.shift() }) } } as unknown as Db
    const cache = new CatalogCache(silent)
    void cache.get('first', async () => 'never')
    await sleep(10)
    expect(await cache.get('second', async () => 'made')).toBe('made')
  })

  it('makes each of several answers once for a crowd, and anew after a change', async () => {
    const cache = new CatalogCache(database.db)
    const { id } = await aPlace(database.db)
    const made: string[] = []
    const ask = (...ids: string[]) => {
      const make = async (missing: string[]) => {
        made.push(...missing)
        await sleep(10)
        return new Map(missing.filter((one) => one !== 'none').map((one) => [one, one.toUpperCase()]))
      }
      return cache.getEach('letter', ids, make, () => 0)
    }
    const asked = await Promise.all([ask('a', 'b'), ask('b', 'c', 'none'), ask('none', 'a', 'd'), ask('b')])
    expect(asked.map((found) => [...found.values()].toSorted().join(''))).toEqual(['AB', 'BC', 'AD', 'B'])
    expect(made.splice(0)).toEqual(['a', 'b', 'c', 'none', 'd'])
    expect([...(await ask('d', 'none')).keys()]).toEqual(['d'])
    expect(made.splice(0)).toEqual(['none'])
    const before = ask('e')
    await vi.waitFor(() => expect(made.splice(0)).toEqual(['e']))
    await rename(database.db, id, 'New')
    await Promise.all([before, ask('a', 'e'), ask('e')])
    await ask('a', 'e')
    expect(made).toEqual(['a', 'e'])
  })

  it('neither keeps nor shares a failure of several answers', async () => {
    const cache = new CatalogCache(database.db)
    const ask = (ids: string[], make: (missing: string[]) => Promise<ReadonlyMap<string, string>>) =>
      cache.getEach('letter', ids, make, () => 0)
    const up = vi.fn(async (missing: string[]) => new Map(missing.map((one) => [one, 'up'])))
    const first = ask(['a', 'b'], () => Promise.reject(new Error('down')))
    const second = ask(['b', 'c'], up)
    await expect(first).rejects.toThrow('down')
    expect(Object.fromEntries(await second)).toEqual({ b: 'up', c: 'up' })
    expect(up.mock.calls).toEqual([[['c']], [['b']]])
    expect((await ask(['a'], up)).get('a')).toBe('up')
  })

  it('keeps answers for an hour while the database is away, and says how old they are', async () => {
    let isAway = false
    const refuse = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    const away = { prepareQuery: () => ({ execute: refuse }) }
    const db = new Proxy(database.db, {
      get: (target, key) => (isAway && key === 'session' ? away : (Reflect.get(target, key) as unknown)),
    })
    let now = 1_000_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    const cache = new CatalogCache(db)
    const ask = (key = 'page', answer = 'as it was') =>
      cache.getOrStale(
        key,
        async () => answer,
        () => 0,
      )
    expect(await ask()).toEqual({ value: 'as it was', age: null })
    isAway = true
    now += 3_599_000
    expect(await ask()).toEqual({ value: 'as it was', age: 3599 })
    await expect(ask('another page')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    now += 2000
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    isAway = false
    expect(await ask('page', 'as it is')).toEqual({ value: 'as it was', age: null })
  })

  it('shares no answer that is not cacheable', async () => {
    const cache = new CatalogCache(database.db)
    const ask = (answer: string) =>
      cache.get(
        'key',
        async () => answer,
        () => null,
      )
    expect(await Promise.all([ask('mine'), ask('yours')])).toEqual(['mine', 'yours'])
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
    // Evicts nothing for an answer larger than the store.
    expect(made.splice(0)).toEqual(['large', 'large'])
    for (const key of ['none', 'none']) await ask(key, null)
    expect(made.splice(0)).toEqual(['none', 'none'])
    for (let n = 0; n < 30; n++) await ask(`small ${n}`, 0)
    for (const key of ['small 29', 'small 10', 'small 0']) await ask(key, 0)
    expect(made.splice(30)).toEqual(['small 0'])
  })

  it('is never older than what other processes have committed, while a crowd is asking', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await aPlace(database.db, { name: '0' })).id))
    const readers = [database.db, await database.anotherPool()]
    const writer = await database.anotherPool()
    const caches = readers.map((db) => ids.map((id) => openCache(db, id)))
    const committed = ids.map(() => 0)
    let [stale, asked] = [0, 0]
    const crowded = new AbortController()
    const visitor = async (places: (typeof caches)[number]) => {
      while (!crowded.signal.aborted) {
        const least = [...committed]
        const names = await Promise.all(places.map(({ ask }) => ask()))
        stale += names.filter((name, i) => Number(name) < least[i]!).length
        asked += names.length
      }
    }
    const crowd = Promise.all(Array.from({ length: 8 }, (_, n) => visitor(caches[n % 2]!)))
    // Overlaps transactions, which end in another order than they began.
    const write = async (id: string, i: number) => {
      for (let n = 1; n <= 40; n++) {
        await writer.transaction(async (tx) => {
          await rename(tx, id, String(n))
          await tx.execute(sql`SELECT pg_sleep(${((n * (i + 3)) % 7) / 1000})`)
        })
        committed[i] = n
      }
    }
    await Promise.all(ids.map(write))
    crowded.abort()
    await crowd
    expect(stale).toBe(0)
    expect(asked).toBeGreaterThan(500)
  })

  it('neither waits for a change that is not committed, nor keeps what it read meanwhile', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const writer = await database.anotherPool()
    const { id } = await aPlace(database.db, { name: 'before' })
    const { ask } = openCache(database.db, id)
    expect(await ask()).toBe('before')
    await writer.transaction(async (tx) => {
      await rename(tx, id, 'after')
      expect(await ask()).toBe('before')
      expect(await ask('another')).toBe('before')
    })
    expect(await ask()).toBe('after')
    expect(await ask('another')).toBe('after')
  })

  it('never makes a writer wait for another', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const writer = await database.anotherPool()
    const [a, b] = [await aPlace(database.db), await aPlace(database.db)]
    const before = await getCatalogVersion(database.db)
    await database.db.transaction(async (tx) => {
      await rename(tx, a.id, 'slow')
      await writer.transaction(async (other) => {
        await other.execute(sql`SET LOCAL lock_timeout = 500`)
        await rename(other, b.id, 'fast')
      })
      expect(await getCatalogVersion(writer)).toBe(before + 1)
    })
    expect(await getCatalogVersion(writer)).toBe(before + 2)
  })

  it('answers from a connection that may not write', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const { id } = await aPlace(database.db, { name: 'Krabi' })
    const standby = await database.readOnlyPool()
    await expect(rename(standby, id, 'Phuket')).rejects.toThrow()
    const { ask } = openCache(standby, id)
    expect(await ask()).toBe('Krabi')
    await rename(database.db, id, 'Phuket')
    expect(await ask()).toBe('Phuket')
  })
})

describe('the version', () => {
  /** Counts how often `change` raises the version. */
  async function countRaises(change: (db: Db) => Promise<unknown>): Promise<number> {
    const before = await getCatalogVersion(database.db)
    await change(database.db)
    return (await getCatalogVersion(database.db)) - before
  }

  it('rises with an active package and what it offers, once in a transaction', async () => {
    const { id, hotels: offered } = await aPackage(database.db)
    expect(await countRaises((db) => db.update(packages).set({ title: 'New' }).where(eq(packages.id, id)))).toBe(1)
    expect(
      await countRaises((db) => db.update(hotels).set({ name: 'New' }).where(eq(hotels.id, offered.included.id))),
    ).toBe(1)
    expect(
      await countRaises((db) =>
        db.transaction(async (tx) => {
          await tx.update(packages).set({ title: 'Newer' })
          await tx.delete(packageHotels)
          await tx.update(packages).set({ status: 'draft' })
        }),
      ),
    ).toBe(1)
  })

  it('stays the same while nothing changes that visitors can see', async () => {
    const { id, hotels: offered } = await aPackage(database.db, { status: 'draft' })
    const ctx = testContext(testDeps({ db: database.db }))
    await saveAgency({ ctx, input: newAgency })
    await markDemo({ ctx })
    const changes: ((db: Db) => Promise<unknown>)[] = [
      (db) => db.update(packages).set({ title: 'New' }).where(eq(packages.id, id)),
      (db) => db.update(hotels).set({ name: 'New' }).where(eq(hotels.id, offered.included.id)),
      (db) => db.delete(packageHotels),
      (db) => aHotel(db),
      (db) => saveAgency({ ctx: testContext(testDeps({ db })), input: { ...newAgency, staffTwoFactor: true } }),
      (db) => db.insert(settings).values({ key: 'internal', value: {} }),
      (db) => db.update(settings).set({ updatedAt: new Date() }),
      (db) => db.update(places).set({ name: sql`name` }),
    ]
    for (const change of changes) expect(await countRaises(change), String(change)).toBe(0)
  })

  it('rises when a site closes or opens, whatever else is saved', async () => {
    const isIt = eq(settings.key, 'closed')
    expect(await countRaises((db) => db.insert(settings).values({ key: 'closed', value: true }))).toBe(1)
    expect(await countRaises((db) => db.update(settings).set({ updatedAt: new Date() }).where(isIt))).toBe(0)
    expect(await countRaises((db) => db.delete(settings).where(isIt))).toBe(1)
  })

  it('rises with what is published of an own page and where it stands, not with its drafts', async () => {
    const call = (db: Db) => callerAs(testDeps({ db }), 'admin').then(({ call: { pages } }) => pages)
    const { id } = await (await call(database.db)).create(aPageInput('about'))
    const save = (version: number, more: object) => async (db: Db) =>
      (await call(db)).update({ ...aPageInput('about'), id, version, ...more })
    const steps: [number, (db: Db) => Promise<unknown>][] = [
      [0, save(1, { title: 'Draft' })],
      [0, save(2, { slug: 'about-us', place: 'footer' })],
      [1, async (db) => (await call(db)).publish({ id, version: 3 })],
      [0, save(4, { slug: 'about-us', place: 'footer', title: 'Another draft' })],
      [1, save(5, { slug: 'about-us', place: 'header' })],
      [1, save(6, { slug: 'about', place: 'header' })],
      [1, async (db) => (await call(db)).unpublish({ id, version: 7 })],
      [0, async (db) => (await call(db)).remove({ id, version: 8 })],
    ]
    for (const [raised, step] of steps) expect(await countRaises(step), String(step)).toBe(raised)
  })

  it('does not rise with a rollback', async () => {
    const { id } = await aPlace(database.db)
    const failing = async (db: Db) => {
      await db
        .transaction(async (tx) => {
          await rename(tx, id, 'Never')
          throw new Error('changed my mind')
        })
        .catch(() => undefined)
    }
    expect(await countRaises(failing)).toBe(0)
    expect(
      await countRaises((db) =>
        db.transaction(async (tx) => {
          await failing(tx)
          await rename(tx, id, 'After all')
        }),
      ),
    ).toBe(1)
  })
})
