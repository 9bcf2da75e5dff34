import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, preparedQuery } from './database/db'

/** What a lease is asked for, in seconds, and how much of it is used, in milliseconds: clocks differ a little in speed. */
const leaseSeconds = 0.025
const usableMs = 20

/**
 * The version in force, and a lease on it unless somebody is changing the catalog: then no change can commit before the
 * lease ends (migration catalog_lease). A lease need not survive a crash of the database, so nobody waits for the disk.
 */
const versionQuery = `
  WITH free AS MATERIALIZED (
    SELECT id FROM catalogue_version FOR UPDATE SKIP LOCKED
  ), lease AS (
    UPDATE catalogue_version v
    SET leased_until = greatest(leased_until, clock_timestamp() + make_interval(secs => $1::float8))
    FROM free WHERE v.id = free.id
    RETURNING v.version, set_config('synchronous_commit', 'off', true)
  )
  SELECT version::float8, true AS leased FROM lease
  UNION ALL SELECT version::float8, false FROM catalogue_version WHERE NOT EXISTS (SELECT FROM lease)`
type VersionRow = { version: number; leased: boolean }

/** What an entry takes besides its answer, in bytes. */
const overhead = 1000

type Entry = { version: number; value: Promise<unknown>; bytes: number }

/**
 * Answers that are valid for one version of the catalog. Every lookup knows the version in force: from a lease, or from
 * a query that starts after the lookup did. So an answer is never older than the last committed change, whichever process
 * made it. Lookups of one turn of the event loop, and those that arrive while a query runs, share the next one.
 */
export class CatalogCache {
  /** The one that was not asked for longest comes first. */
  #entries = new Map<string, Entry>()
  #bytes = 0
  #lease = { version: 0, until: 0 }
  #renewing = false
  #running: Promise<unknown> = Promise.resolve()
  /** The query that has not begun yet: lookups may still join it. */
  #next: Promise<number> | null = null

  constructor(
    private readonly db: Db,
    private readonly maxBytes = 64 * 1024 * 1024,
  ) {}

  async #read(): Promise<number> {
    const asked = performance.now()
    const [row] = await preparedQuery<VersionRow>(this.db, versionQuery, [leaseSeconds])
    if (row?.leased) this.#lease = { version: row.version, until: asked + usableMs }
    return row?.version ?? 0
  }

  /** The version by a query that has not begun yet. */
  #ask(): Promise<number> {
    this.#next ??= this.#running
      .then(() => nextTurn())
      .then(() => {
        this.#next = null
        const read = this.#read()
        this.#running = read.catch(() => undefined)
        return read
      })
    return this.#next
  }

  #version(): Promise<number> | number {
    const left = this.#lease.until - performance.now()
    if (left <= 0) return this.#ask()
    // Renewed in time, so that under load nobody waits.
    if (left < usableMs / 2 && !this.#renewing) {
      this.#renewing = true
      this.#ask()
        .catch(() => undefined)
        .finally(() => (this.#renewing = false))
    }
    return this.#lease.version
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  #grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    this.#bytes += bytes
    while (this.#bytes > this.maxBytes) this.#remove(this.#entries.keys().next().value!)
  }

  /**
   * The cached answer, or the one that `make` gives now; concurrent misses share it. `sizeOf` tells its bytes, or null for
   * what is not to be kept; failures are not kept either.
   */
  async get<T>(key: string, make: () => Promise<T>, sizeOf: (value: T) => number | null = () => 0): Promise<T> {
    const version = await this.#version()
    const found = this.#entries.get(key)
    if (found?.version === version) {
      this.#entries.delete(key)
      this.#entries.set(key, found)
      return found.value as Promise<T>
    }
    const value = make()
    const entry = { version, value, bytes: 0 }
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#grow(entry, overhead + key.length)
    const settle = (bytes: number | null) => {
      if (this.#entries.get(key) !== entry) return
      if (bytes === null) this.#remove(key)
      else this.#grow(entry, bytes)
    }
    value.then(
      (made) => settle(sizeOf(made)),
      () => settle(null),
    )
    return value
  }
}
