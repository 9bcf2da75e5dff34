import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Columns, Fingerprint } from './fingerprints'

/** Describes the saved data of a release, in a folder of its version's name: see snapshot.ts. */
export type Release = {
  version: string
  schema: string
  /** Holds the SHA-256 of each file in `drizzle`. */
  files: Record<string, string>
  columns: Columns
  fingerprints: Record<string, Fingerprint>
  encryptionKeys: string
  /** Signs staff in: calls of the examples change all passwords. */
  signIn: { email: string; password: string }
}

const releasesFolder = import.meta.dirname
export const getFolder = (version: string) => path.join(releasesFolder, version)

const parts = (version: string) => version.split('.').map(Number)
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [parts(a), parts(b)]
  return left[0]! - right[0]! || left[1]! - right[1]! || left[2]! - right[2]!
}

/** Lists releases, oldest first. */
export const releases: Release[] = readdirSync(releasesFolder)
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .toSorted(compareVersions)
  .map((version) => JSON.parse(readFileSync(path.join(getFolder(version), 'release.json'), 'utf8')) as Release)

/** Reads the statements that a release sent, each kind once. */
export const readStatements = ({ version }: Release): string[] =>
  JSON.parse(gunzipSync(readFileSync(path.join(getFolder(version), 'statements.json.gz'))).toString()) as string[]

/** Hashes the SQL files of a build, by path. */
export const hashFiles = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync('drizzle', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join('drizzle', name)))
          .digest('hex'),
      ]),
  )
