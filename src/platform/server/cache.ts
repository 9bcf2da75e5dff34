import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Db, queryPrepared } from './database/db'
import { cacheLookups } from './diagnostics/metrics'
import { toPublicError } from './errors'

/** Rises with each commit of what visitors can see: docs/decisions/003-cache.md. */
const versionQuery = 'SELECT coalesce(sum(version), 0)::float8 AS version FROM catalog_version'

export async function getCatalogVersion(db: Db): Promise<number> {
  const [row] = await queryPrepared<{ version: number }>(db, versionQuery, [])
  return row!.version
}

const lookups = { hit: cacheLookups.labels('hit'), miss: cacheLookups.labels('miss') }

/** Counts the bytes of an entry besides its answer. */
const overhead = 1000

/** Holds a promise until it settles. `checkedAt`: last time it was known to be current, by `performance.now()`. */
type Entry = { version: number; value: unknown; isSettled: boolean; checkedAt: number }

/** Makes the answers of several entries, which all hold this promise until it settles. */
type Making<T> = Promise<ReadonlyMap<string, T>>

/** Limits how long a stale answer is served while the database is unreachable, in milliseconds. */
const staleFor = 3_600_000
/** Opens the circuit for these milliseconds after a failure: stale answers then do not wait. */
const failsAgain = 2000
/** Limits the milliseconds that a version query waits for the previous one, which a silent database never answers. */
const waitsAtMost = 250

/** Holds an answer; `age` is the seconds since it was known to be current, null for a fresh one. */
export type Cached<T> = { value: T; age: number | null }

/**
 * Caches answers for one version of the catalog. Each lookup compares with a version query that starts after the
 * lookup. No answer is older than the last commit, of whichever process.
 */
export class CatalogCache {
  readonly #entries: LRUCache<string, Entry>
  /** Holds the running version query, and the one to start after it. */
  #asked: Promise<unknown> = Promise.resolve()
  #next: Promise<number> | null = null
  #failedAt = -Infinity

  constructor(
    private readonly db: Db,
    maxBytes = 64 * 1024 * 1024,
  ) {
    this.#entries = new LRUCache({ maxSize: maxBytes })
  }

  /** Runs one version query at a time: lookups during one share the next (single flight). */
  #currentVersion(): Promise<number> {
    this.#next ??= this.#askNext()
    return this.#next
  }

  async #askNext(): Promise<number> {
    await Promise.race([this.#asked, sleep(waitsAtMost, undefined, { ref: false })])
    await nextTurn()
    this.#next = null
    const version = getCatalogVersion(this.db)
    this.#asked = version.catch(() => undefined)
    return version
  }

  /**
   * Returns the cached answer, or makes one. `getSize` returns the answer's bytes, or null to leave it uncached.
   * Concurrent misses share cacheable answers only, never failures.
   */
  async get<T>(key: string, make: () => Promise<T>, getSize: (value: T) => number | null = () => 0): Promise<T> {
    const version = await this.#currentVersion()
    const found = this.#entries.get(key)
    lookups[found?.version === version ? 'hit' : 'miss'].inc()
    if (found?.version !== version) return this.#put(key, version, make(), getSize)
    found.checkedAt = performance.now()
    if (found.isSettled) return found.value as T
    const shared = await (found.value as Promise<T>).catch(() => null)
    return shared === null || getSize(shared) === null ? make() : shared
  }

  /**
   * Returns cached answers by their ids. Makes all missing ones by one call; leaves out ids that it does not return.
   * Concurrent misses share answers, never failures.
   */
  async getEach<T>(
    kind: string,
    ids: readonly string[],
    make: (missing: string[]) => Promise<ReadonlyMap<string, T>>,
    getSize: (value: T) => number,
  ): Promise<Map<string, T>> {
    const version = await this.#currentVersion()
    const found = new Map<string, T>()
    const missing: string[] = []
    const failed: string[] = []
    const waits: Promise<unknown>[] = []
    const take = (id: string, made: ReadonlyMap<string, T> | null) => {
      if (!made) failed.push(id)
      else if (made.has(id)) found.set(id, made.get(id)!)
    }
    for (const id of ids) {
      const entry = this.#entries.get(`${kind} ${id}`)
      if (entry?.version !== version) missing.push(id)
      else if (entry.isSettled) found.set(id, entry.value as T)
      else waits.push((entry.value as Making<T>).catch(() => null).then((made) => take(id, made)))
    }
    lookups.hit.inc(ids.length - missing.length)
    lookups.miss.inc(missing.length)
    if (missing.length > 0) {
      const making = this.#putEach(kind, missing, { version, making: make(missing), getSize })
      waits.push(making.then((made) => missing.forEach((id) => take(id, made))))
    }
    await Promise.all(waits)
    if (failed.length > 0) for (const [id, value] of await make(failed)) found.set(id, value)
    return found
  }

  /** Serves stale answers up to an hour old while the database is unreachable. @throws what `get` throws without one */
  async getOrStale<T>(key: string, make: () => Promise<T>, getSize: (value: T) => number | null): Promise<Cached<T>> {
    const entry = this.#entries.peek(key)
    const asked = this.get(key, make, getSize).then((value): Cached<T> => ({ value, age: null }))
    const sinceChecked = entry?.isSettled ? performance.now() - entry.checkedAt : Infinity
    if (sinceChecked > staleFor) return asked
    const old = { value: entry!.value as T, age: Math.round(sinceChecked / 1000) }
    const orOld = asked.then(
      (fresh) => ((this.#failedAt = -Infinity), fresh),
      (error: unknown) => {
        if (toPublicError(error).code !== 'unavailable') throw error
        this.#failedAt = performance.now()
        // Restores the entry, which the failed one had replaced.
        if (!this.#entries.has(key))
          this.#entries.set(key, entry!, { size: overhead + key.length + (getSize(old.value) ?? 0) })
        return old
      },
    )
    if (performance.now() - this.#failedAt > failsAgain) return orOld
    orOld.catch(() => undefined)
    return old
  }

  async #put<T>(key: string, version: number, making: Promise<T>, getSize: (value: T) => number | null): Promise<T> {
    const checkedAt = performance.now()
    const pending: Entry = { version, value: making, isSettled: false, checkedAt }
    this.#entries.set(key, pending, { size: overhead + key.length })
    const bytes = await making.then(getSize, () => null)
    if (this.#entries.peek(key) === pending) {
      if (bytes === null) this.#entries.delete(key)
      else
        this.#entries.set(
          key,
          { version, value: await making, isSettled: true, checkedAt },
          { size: overhead + key.length + bytes },
        )
    }
    return making
  }

  async #putEach<T>(
    kind: string,
    ids: readonly string[],
    { version, making, getSize }: { version: number; making: Making<T>; getSize: (value: T) => number },
  ): Making<T> {
    const checkedAt = performance.now()
    const pending: Entry = { version, value: making, isSettled: false, checkedAt }
    const keys = new Map(ids.map((id) => [`${kind} ${id}`, id]))
    for (const key of keys.keys()) this.#entries.set(key, pending, { size: overhead + key.length })
    const made = await making.catch(() => null)
    for (const [key, id] of keys) {
      if (this.#entries.peek(key) !== pending) continue
      const value = made?.get(id)
      if (value === undefined) this.#entries.delete(key)
      else
        this.#entries.set(
          key,
          { version, value, isSettled: true, checkedAt },
          { size: overhead + key.length + getSize(value) },
        )
    }
    return making
  }
}
