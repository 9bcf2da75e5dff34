import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { getBuildVersion, toSchema } from '../../platform/server/database/version'
import { findDestructive } from './migrations.rules'
import { compareVersions, hashFiles, releases } from './release'

const files = hashFiles()
const isMigration = (name: string) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)
const migrations = Object.keys(files).filter(isMigration)
const last = releases.at(-1)!

describe('migrations', () => {
  it.each(releases)('of $version are as they were released', (release) => {
    const released = Object.entries(release.files).filter(([name]) => isMigration(name))
    expect(released.map(([name]) => [name, files[name]])).toEqual(released)
    expect(toSchema(released.map(([name]) => name))).toBe(release.schema)
  })

  it('have numbers that follow each other', () => {
    const numbers = migrations.map((name) => Number(name.slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_, i) => i))
    const others = readdirSync('drizzle').filter((name) => name.endsWith('.sql') && !isMigration(name))
    expect(others).toEqual([])
  })

  it('begin a new version of the schema when functions or triggers change', () => {
    const repeatable = (all: Record<string, string>) => Object.entries(all).filter(([name]) => !isMigration(name))
    const areSame = JSON.stringify(repeatable(files)) === JSON.stringify(repeatable(last.files))
    // Requires a new number, else a server of the last release would restore its own ones.
    // Run `npm run db:generate -- NAME --empty` to create it.
    if (!areSame) expect(Number(getBuildVersion().schema)).toBeGreaterThan(Number(last.schema))
  })

  it('belong to a version of the product that is newer than the last release', () => {
    const { app, schema } = getBuildVersion()
    if (schema > last.schema) expect(compareVersions(app, last.version)).toBeGreaterThan(0)
  })

  it('leave a server of the release before at work', () => {
    const newer = migrations.filter((name) => toSchema([name]) > last.schema)
    const versions = releases.map(({ version }) => version)
    const read = (name: string) => ({ name, text: readFileSync(path.join('drizzle', name), 'utf8') })
    const triggers = readFileSync('drizzle/triggers/older_version.sql', 'utf8')
    const views = [...triggers.matchAll(/CREATE OR REPLACE VIEW (\w+)/g)].map(([, view]) => view!)
    expect(newer.flatMap((name) => findDestructive(read(name), versions, views))).toEqual([])
  })
})

describe('a migration that a server of the release before does not survive', () => {
  const find = (text: string) => findDestructive({ name: '0001_x.sql', text }, ['1.0.0'])

  it.each([
    'DROP TABLE "audit";',
    'DROP TABLE IF EXISTS audit CASCADE;',
    'ALTER TABLE "bookings" DROP COLUMN "title";',
    'ALTER TABLE "bookings"\n  ALTER COLUMN "title" SET DATA TYPE varchar(20);',
    'ALTER TABLE "bookings" ALTER COLUMN "title" TYPE varchar(20);',
    'ALTER TABLE "bookings" ALTER COLUMN "title" DROP DEFAULT;',
    'ALTER TABLE "bookings" RENAME COLUMN "title" TO "name";',
    'ALTER TABLE "bookings" RENAME TO "trips";',
    'ALTER TABLE "bookings" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "bookings" ADD COLUMN "note" text NOT NULL;',
    'TRUNCATE "audit";',
    '-- unused since 9.9.9\nDROP TABLE "audit";',
    '-- It is unused since 1.0.0, we think\nDROP TABLE "audit";',
    'CREATE TABLE "others" ("id" uuid);\nALTER TABLE "bookings" DROP COLUMN "title";',
  ])('is found: %s', (text) => {
    expect(find(text)).toHaveLength(1)
  })

  it.each([
    '-- unused since 1.0.0\nDROP TABLE "audit";',
    'CREATE TABLE "audit" ("id" uuid);\nALTER TABLE "audit" DROP COLUMN "title";',
    'ALTER TABLE "bookings" ADD COLUMN "note" text;',
    `ALTER TABLE "bookings" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
    `ALTER TABLE "bookings" ADD COLUMN "note" text DEFAULT '';\nALTER TABLE "bookings" ALTER COLUMN "note" SET NOT NULL;`,
    `ALTER TABLE "bookings" ADD COLUMN "folded" text GENERATED ALWAYS AS (fold_text(title)) STORED NOT NULL;`,
    'ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status";',
    '-- Does not DROP TABLE anything\nCREATE INDEX "bookings_title" ON "bookings" ("title");',
  ])('is not: %s', (text) => {
    expect(find(text)).toEqual([])
  })
})
