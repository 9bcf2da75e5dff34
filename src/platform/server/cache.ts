import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Db, preparedQuery } from './database/db'
import { cacheLookups } from './diagnostics/metrics'

/** Rises with each commit of what visitors can see: docs/decisions/003-cache.md. */
const versionQuery = 'SELECT coalesce(sum(version), 0)::float8 AS version FROM catalog_version'

export async function catalogVersion(db: Db): Promise<number> {
  const [row] = await preparedQuery<{ version: number }>(db, versionQuery, [])
  return row!.version
}

const lookups = { hit: cacheLookups.labels('hit'), miss: cacheLookups.labels('miss') }

/** What an entry takes besides its answer, in bytes. */
const overhead = 1000

/** `value` is a promise until it resolves. */
type Entry = { version: number; value: unknown; isSettled: boolean }

/**
 * Answers that are valid for one version of the catalog. Each lookup compares with the version that a query returns
 * which starts after the lookup. So an answer is never older than the last commit, whichever process made it.
 */
export class CatalogCache {
  readonly #entries: LRUCache<string, Entry>
  /** The query on its way, and the one that begins after it. */
  #asked: Promise<unknown> = Promise.resolve()
  #next: Promise<number> | null = null

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
    if (found.isSettled) return found.value as T
    const shared = await (found.value as Promise<T>).catch(() => null)
    return shared === null || sizeOf(shared) === null ? make() : shared
  }

  async #put<T>(key: string, version: number, making: Promise<T>, sizeOf: (value: T) => number | null): Promise<T> {
    const pending: Entry = { version, value: making, isSettled: false }
    this.#entries.set(key, pending, { size: overhead + key.length })
    const bytes = await making.then(sizeOf, () => null)
    if (this.#entries.peek(key) === pending) {
      if (bytes === null) this.#entries.delete(key)
      else
        this.#entries.set(
          key,
          { version, value: await making, isSettled: true },
          { size: overhead + key.length + bytes },
        )
    }
    return making
  }
}
