import { readdirSync } from 'node:fs'
import path from 'node:path'
import { version as app } from '../../../../package.json'

/** Names a version of the product, and the number of its newest migration, such as `0004`. */
export type Version = { app: string; schema: string }

/**
 * Records a file of `drizzle` as applied: the version that applied it last. `objects` counts tables, constraints and
 * triggers afterwards (newest migration only).
 */
export type Applied = { name: string; hash: string; version: string; objects: number | null }

/** Reports a database that this build must not touch. Its message is for the operator. */
export class SchemaError extends Error {}

const readNumber = (name: string): string | undefined => /^(?:drizzle\/)?(\d{4})_[^/]*\.sql$/.exec(name)?.[1]

/** Returns the newest number among names of migrations. */
export const toSchema = (names: string[]): string =>
  names
    .flatMap((name) => readNumber(name) ?? [])
    .toSorted()
    .at(-1) ?? 'none'

let build: Version | undefined

export const getBuildVersion = (): Version =>
  (build ??= { app, schema: toSchema(readdirSync(path.resolve('drizzle'))) })

/** Returns the row of the newest migration; undefined for a database without one. */
export const findNewestApplied = (applied: Applied[]): Applied | undefined =>
  applied.filter(({ name }) => readNumber(name)).toSorted((a, b) => (a.name < b.name ? 1 : -1))[0]

export function toVersion(applied: Applied[]): Version | null {
  const newest = findNewestApplied(applied)
  return newest ? { app: newest.version, schema: toSchema([newest.name]) } : null
}

const say = ({ app, schema }: Version) => `${app} (schema ${schema})`

/**
 * Refuses a newer schema: older code would put its own triggers back.
 * @throws SchemaError
 */
export function refuseNewer(database: Version, build: Version): void {
  if (database.schema <= build.schema) return
  throw new SchemaError(
    `This database belongs to Itinera ${say(database)}; this is ${say(build)}. ` +
      `Start ${database.app} or newer, or restore the backup made before the upgrade.`,
  )
}

/** @throws SchemaError */
export function refuseUnfinished(database: Version | null, build: Version, why: string, wayOut: string): never {
  const owner = database ? `Itinera ${say(database)}` : 'an unknown version'
  throw new SchemaError(`This database belongs to ${owner} and is unfinished: ${why}; this is ${say(build)}. ${wayOut}`)
}
