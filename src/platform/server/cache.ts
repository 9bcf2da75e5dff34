import { catalogueVersion } from './tables'
import type { Db } from './db'

/**
 * Answers that are valid for one version of the catalogue. Every lookup first learns the version in force, with a query
 * that starts after the lookup did: an answer is never older than the last committed change, whichever process made it.
 * Lookups that arrive while a query runs share the next one, so that under load one query serves many.
 */
export class CatalogueCache {
  #entries = new Map<string, { version: number; value: Promise<unknown> }>()
  #running: Promise<number> | null = null
  #queued: Promise<number> | null = null
  readonly #read: () => Promise<number>

  constructor(
    db: Db,
    private readonly maxEntries = 500,
  ) {
    const query = db.select({ version: catalogueVersion.version }).from(catalogueVersion).prepare('catalogue_version')
    this.#read = async () => (await query.execute())[0]?.version ?? 0
  }

  #version(): Promise<number> {
    if (!this.#running) {
      this.#running = this.#read().finally(() => {
        this.#running = null
      })
      return this.#running
    }
    this.#queued ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#queued = null
        return this.#version()
      })
    return this.#queued
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
