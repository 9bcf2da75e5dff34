import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from './migrate'

describe.runIf(inject('engine').kind === 'embedded')('migrations', () => {
  let folder: string
  let client: PGlite

  const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
  const remove = (name: string) => rm(path.join(folder, name))
  const run = (version = '1.0.0') =>
    client.transaction((tx) =>
      migrate(
        {
          exec: (text) => tx.exec(text),
          query: async <T>(text: string, params: string[]) => (await tx.query<T>(text, params)).rows,
        },
        folder,
        version,
      ),
    )
  const answer = async () => (await client.query<{ answer: number }>('SELECT answer() AS answer')).rows[0]?.answer
  const writeAnswer = (value: number) =>
    write(
      'functions/answer.sql',
      `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT ${value} $$`,
    )
  const applied = async () =>
    (await client.query<{ name: string }>('SELECT name FROM drizzle.applied ORDER BY name')).rows.map((row) => row.name)

  beforeAll(async () => {
    client = await PGlite.create()
  })
  afterAll(() => client.close())

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'itinera-migrate-')), 'drizzle')
    await mkdir(path.join(folder, 'functions'), { recursive: true })
    await mkdir(path.join(folder, 'triggers'))
    await writeAnswer(1)
    await write('0000_initial.sql', 'CREATE TABLE things (id int DEFAULT answer()); CREATE INDEX ON things (id);')
    await write('triggers/first.sql', 'INSERT INTO things DEFAULT VALUES')
    await client.exec('SET default_transaction_read_only = off')
    await client.exec('DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    return () => rm(path.dirname(folder), { recursive: true })
  })

  it('applies functions, migrations and triggers in this order, once', async () => {
    await run()
    await run()
    expect((await client.query('SELECT id FROM things')).rows).toEqual([{ id: 1 }])
    expect(await applied()).toEqual(['drizzle/0000_initial.sql', 'functions/answer.sql', 'triggers/first.sql'])
  })

  it('applies a function again when its text changes', async () => {
    await run()
    await writeAnswer(2)
    await run()
    expect(await answer()).toBe(2)
  })

  it('applies nothing when one step fails', async () => {
    await write('0001_broken.sql', 'CREATE TABLE others (id int); SELECT nonsense')
    await expect(run()).rejects.toThrow('nonsense')
    expect(
      (await client.query(`SELECT 1 FROM pg_tables WHERE tablename IN ('things', 'others', 'applied')`)).rows,
    ).toEqual([])
  })

  it('only reads where nothing is pending', async () => {
    await run()
    await client.exec('SET default_transaction_read_only = on')
    await run()
  })

  it('migrates what 1.0.0 recorded without a version', async () => {
    await run()
    await client.exec('ALTER TABLE drizzle.applied DROP COLUMN version, DROP COLUMN objects')
    await write('0001_more.sql', 'CREATE TABLE more (id int)')
    await run('1.1.0')
    expect((await client.query('SELECT name, version FROM drizzle.applied ORDER BY name')).rows).toEqual([
      { name: 'drizzle/0000_initial.sql', version: '1.0.0' },
      { name: 'drizzle/0001_more.sql', version: '1.1.0' },
      { name: 'functions/answer.sql', version: '1.0.0' },
      { name: 'triggers/first.sql', version: '1.0.0' },
    ])
  })

  describe('of another version', () => {
    it('are refused by an older build, which leaves their functions alone', async () => {
      await write('0004_more.sql', 'CREATE TABLE more (id int)')
      await writeAnswer(2)
      await run('1.1.0')
      await remove('0004_more.sql')
      await writeAnswer(1)
      await expect(run('1.0.0')).rejects.toThrow(
        'This database belongs to Itinera 1.1.0 (schema 0004); this is 1.0.0 (schema 0000). ' +
          'Start 1.1.0 or newer, or restore the backup made before the upgrade.',
      )
      expect(await answer()).toBe(2)
    })

    it('are not written over by a 1.0.0 that does not compare versions', async () => {
      await run('1.1.0')
      await expect(
        client.query(`INSERT INTO drizzle.applied (name, hash) VALUES ('functions/answer.sql', 'other')
          ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`),
      ).rejects.toThrow('violates not-null constraint')
    })

    it('are refused when one was edited after it had been applied', async () => {
      await run()
      await write('0000_initial.sql', 'CREATE TABLE others (id int)')
      await expect(run('1.1.0')).rejects.toThrow(
        'This database belongs to Itinera 1.0.0 (schema 0000) and is unfinished: this build does not have ' +
          'drizzle/0000_initial.sql as it was applied there; this is 1.1.0 (schema 0000). ' +
          'Start the build of 1.0.0 that applied it.',
      )
    })

    it('are refused when this build does not have one', async () => {
      await write('0001_theirs.sql', 'CREATE TABLE theirs (id int)')
      await run('1.1.0')
      await remove('0001_theirs.sql')
      await write('0001_ours.sql', 'CREATE TABLE ours (id int)')
      await write('0002_more.sql', 'CREATE TABLE more (id int)')
      await expect(run('1.2.0')).rejects.toThrow(
        /1\.1\.0 \(schema 0001\) and is unfinished: this build does not have drizzle\/0001_theirs\.sql.* 1\.2\.0 \(schema 0002\)/,
      )
      expect((await client.query("SELECT 1 FROM pg_tables WHERE tablename IN ('ours', 'more')")).rows).toEqual([])
    })

    it('are refused when one in between was never applied', async () => {
      await write('0002_late.sql', 'CREATE TABLE late (id int)')
      await run('1.1.0')
      await write('0001_between.sql', 'CREATE TABLE between_them (id int)')
      await write('0003_next.sql', 'CREATE TABLE next (id int)')
      await expect(run('1.2.0')).rejects.toThrow(
        /1\.1\.0 \(schema 0002\) and is unfinished: drizzle\/0001_between\.sql was never applied; this is 1\.2\.0 \(schema 0003\)/,
      )
    })
  })

  describe('of a restore that broke off', () => {
    it('are refused when a trigger or constraint is missing', async () => {
      await write('0001_guard.sql', 'ALTER TABLE things ADD CONSTRAINT positive CHECK (id > 0)')
      await run()
      await client.exec('ALTER TABLE things DROP CONSTRAINT positive')
      await expect(run()).rejects.toThrow(
        /is unfinished: 1 of its 2 tables, constraints and triggers are missing; this is 1\.0\.0 \(schema 0001\)\. Restore a backup/,
      )
    })

    it('are refused when the record of what was applied is missing', async () => {
      await client.exec('CREATE TABLE users (id int)')
      await expect(run()).rejects.toThrow(/unknown version and is unfinished: it has tables, but no record/)
      expect(await client.query('SELECT 1 FROM pg_tables WHERE tablename = $1', ['things'])).toMatchObject({ rows: [] })
    })
  })
})
