import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Db, preparedQuery } from './database/db'
import { cacheLookups } from './diagnostics/metrics'
import { publicError } from './errors'

/** Rises with each commit of what visitors can see: docs/decisions/003-cache.md. */
const versionQuery = 'SELECT coalesce(sum(version), 0)::float8 AS version FROM catalog_version'

export async function catalogVersion(db: Db): Promise<number> {
  const [row] = await preparedQuery<{ version: number }>(db, versionQuery, [])
  return row!.version
}

const lookups = { hit: cacheLookups.labels('hit'), miss: cacheLookups.labels('miss') }

/** What an entry takes besides its answer, in bytes. */
const overhead = 1000

/** `value` is a promise until it resolves. `checkedAt`: when it was last known to be true, by `performance.now()`. */
type Entry = { version: number; value: unknown; isSettled: boolean; checkedAt: number }

/** Milliseconds that an answer is given without asking the database, which is away. */
const staleFor = 3_600_000
/** Milliseconds after a failure in which nobody waits for the next one. */
const failsAgain = 2000

/** `age`: seconds since it was known to be true, while that cannot be asked. */
export type Kept<T> = { value: T; age: number | null }

/**
 * Answers that are valid for one version of the catalog. Each lookup compares with the version that a query returns
 * which starts after the lookup. So an answer is never older than the last commit, whichever process made it.
 */
export class CatalogCache {
  readonly #entries: LRUCache<string, Entry>
  /** The query on its way, and the one that begins after it. */
  #asked: Promise<unknown> = Promise.resolve()
  #next: Promise<number> | null = null
  #failedAt = -Infinity

  constructor(
    private readonly db: Db,
    maxBytes = 64 * 1024 * 1024,
  ) {
    this.#entries = new LRUCache({ maxSize: maxBytes })
  }

  /** One query at a time, begun after the lookup: whoever asks during one shares the next. */
  #currentVersion(): Promise<number> {
    this.#next ??= this.#askNext()
    return this.#next
  }

  async #askNext(): Promise<number> {
    await this.#asked
    await nextTurn()
    this.#next = null
    const version = catalogVersion(this.db)
    this.#asked = version.catch(() => undefined)
    return version
  }

  /**
   * The cached answer, or the one that `make` gives now. `sizeOf` returns the answer's bytes, or null for one that is
   * not kept. Concurrent misses share cacheable answers only; failures and other answers are not shared.
   */
  async get<T>(key: string, make: () => Promise<T>, sizeOf: (value: T) => number | null = () => 0): Promise<T> {
    const version = await this.#currentVersion()
    const found = this.#entries.get(key)
    lookups[found?.version === version ? 'hit' : 'miss'].inc()
    if (found?.version !== version) return this.#put(key, version, make(), sizeOf)
    found.checkedAt = performance.now()
    if (found.isSettled) return found.value as T
    const shared = await (found.value as Promise<T>).catch(() => null)
    return shared === null || sizeOf(shared) === null ? make() : shared
  }

  /**
   * The same; while the database is away, what was kept up to an hour ago. @throws what `get` throws, where nothing was kept
   */
  async getOrKept<T>(key: string, make: () => Promise<T>, sizeOf: (value: T) => number | null): Promise<Kept<T>> {
    const kept = this.#entries.peek(key)
    const asked = this.get(key, make, sizeOf).then((value): Kept<T> => ({ value, age: null }))
    const sinceChecked = kept?.isSettled ? performance.now() - kept.checkedAt : Infinity
    if (sinceChecked > staleFor) return asked
    const old = { value: kept!.value as T, age: Math.round(sinceChecked / 1000) }
    const orOld = asked.then(
      (fresh) => ((this.#failedAt = -Infinity), fresh),
      (error: unknown) => {
        if (publicError(error).code !== 'unavailable') throw error
        this.#failedAt = performance.now()
        // Meanwhile the entry was dropped for the one that failed.
        if (!this.#entries.has(key))
          this.#entries.set(key, kept!, { size: overhead + key.length + (sizeOf(old.value) ?? 0) })
        return old
      },
    )
    if (performance.now() - this.#failedAt > failsAgain) return orOld
    orOld.catch(() => undefined)
    return old
  }

  async #put<T>(key: string, version: number, making: Promise<T>, sizeOf: (value: T) => number | null): Promise<T> {
    const checkedAt = performance.now()
    const pending: Entry = { version, value: making, isSettled: false, checkedAt }
    this.#entries.set(key, pending, { size: overhead + key.length })
    const bytes = await making.then(sizeOf, () => null)
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
}
