import { setImmediate as nextTurn } from 'node:timers/promises'
import { catalogueVersion } from './tables'
import type { Db } from './db'

/**
 * Answers that are valid for one version of the catalogue. Every lookup first learns the version in force, with a query
 * that starts after the lookup did: an answer is never older than the last committed change, whichever process made it.
 * Lookups of one turn of the event loop, and those that arrive while a query runs, share the next one: under load one
 * query serves many.
 */
export class CatalogueCache {
  #entries = new Map<string, { version: number; value: Promise<unknown> }>()
  #running: Promise<unknown> = Promise.resolve()
  /** The query that has not begun yet: lookups may still join it. */
  #next: Promise<number> | null = null
  readonly #read: () => Promise<number>

  constructor(
    db: Db,
    private readonly maxEntries = 500,
  ) {
    const query = db.select({ version: catalogueVersion.version }).from(catalogueVersion).prepare('catalogue_version')
    this.#read = async () => (await query.execute())[0]?.version ?? 0
  }

  #version(): Promise<number> {
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

  /** The cached answer, or the one that `make` gives now; concurrent misses share it. Failures and what `keep` refuses are not kept. */
  async get<T>(key: string, make: () => Promise<T>, keep: (value: T) => boolean = () => true): Promise<T> {
    const version = await this.#version()
    const found = this.#entries.get(key)
    if (found?.version === version) {
      this.#entries.delete(key)
      this.#entries.set(key, found)
      return found.value as Promise<T>
    }
    const value = make()
    const entry = { version, value }
    this.#entries.set(key, entry)
    if (this.#entries.size > this.maxEntries) this.#entries.delete(this.#entries.keys().next().value!)
    const drop = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    value.then((v) => keep(v) || drop(), drop)
    return value
  }
}
