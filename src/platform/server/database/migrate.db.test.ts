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
  const run = () =>
    client.transaction((tx) =>
      migrate(
        {
          exec: (text) => tx.exec(text),
          query: async (text, params) => (await tx.query<{ name: string; hash: string }>(text, params)).rows,
        },
        folder,
      ),
    )
  const answer = async () => (await client.query<{ answer: number }>('SELECT answer() AS answer')).rows[0]?.answer
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
    await write(
      'functions/answer.sql',
      'CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    )
    await write('0000_initial.sql', 'CREATE TABLE things (id int DEFAULT answer()); CREATE INDEX ON things (id);')
    await write('triggers/first.sql', 'INSERT INTO things DEFAULT VALUES')
    await client.exec(`SET default_transaction_read_only = off; DROP SCHEMA IF EXISTS drizzle CASCADE;
    DROP SCHEMA public CASCADE; CREATE SCHEMA public`)
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
    await write(
      'functions/answer.sql',
      'CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$',
    )
    await run()
    expect(await answer()).toBe(2)
  })

  it('refuses a migration that was edited after it had been applied', async () => {
    await run()
    await write('0000_initial.sql', 'CREATE TABLE others (id int)')
    await expect(run()).rejects.toThrow('drizzle/0000_initial.sql changed')
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
})
