import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { toConnection } from '../database/pool'

type Row = Record<string, string | null>

/** Reads one state of the database, as text that both engines format alike. */
export type Reader = {
  rows: (query: string) => Promise<Row[]>
  /** Streams a query in PostgreSQL's COPY text format; each chunk ends with a row. */
  copy: (query: string) => AsyncIterable<Buffer>
}

/** Holds a reader whose transaction lasts until `end`. */
export type Snapshot = Reader & { engine: 'embedded' | 'postgres'; end: () => Promise<void> }

/** Fixes the output formats whatever the server's settings, and lifts the timeouts for a long backup. */
export const session = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL search_path = public, pg_catalog;
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`

/** Limits a chunk, in bytes; the row that exceeds it is completed. */
const chunkSize = 1024 * 1024

const newline = 10

/** Joins bytes to chunks once `size` of them wait; `findEnd` says how many of these. The last may be smaller. */
export async function* splitIntoChunks(
  source: AsyncIterable<Buffer>,
  size: number,
  findEnd = (all: Buffer): number => all.length,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length < size) continue
    const all = Buffer.concat(waiting)
    const end = findEnd(all)
    if (end > 0) yield all.subarray(0, end)
    length = all.length - end
    waiting = length > 0 ? [all.subarray(end)] : []
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const splitIntoRows = (source: AsyncIterable<Buffer>) =>
  splitIntoChunks(source, chunkSize, (all) => all.lastIndexOf(newline) + 1)

export const readPostgres = (client: Client): Reader => ({
  rows: async (query) =>
    (await client.query<Row>({ text: query, types: { getTypeParser: () => (text: string) => text } })).rows,
  copy: (query) => splitIntoRows(client.query(to(`COPY (${query}) TO STDOUT`))),
})

const letters: Record<string, string> = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v', '\\': '\\' }

export const toCopyText = (value: string | null): string =>
  // oxlint-disable-next-line no-control-regex -- these are what the format escapes
  value === null ? '\\N' : value.replace(/[\b\f\n\r\t\v\\]/g, (letter) => `\\${letters[letter]}`)

const values: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Unescapes a value that COPY wrote. */
export const fromCopyText = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/gs, (_, letter: string) => values[letter] ?? letter)

/** Limits rows fetched at a time, in which nothing else happens; a row may hold pages of text. */
const fetchSize = 500

/** Reads through a cursor: COPY of the embedded database would hold a whole table in memory. */
export async function readEmbedded(tx: Transaction): Promise<Reader> {
  const { rows: types } = await tx.query<{ oid: number }>('SELECT oid::int AS oid FROM pg_type')
  // Keeps values as the server's text: PGlite would parse numbers and dates.
  const parsers = Object.fromEntries(types.map(({ oid }) => [oid, (text: string) => text]))
  return {
    rows: async (query) => (await tx.query<Row>(query, [], { parsers })).rows,
    copy: async function* (query) {
      await tx.exec(`DECLARE backup NO SCROLL CURSOR FOR ${query}`)
      const fetch = async () => {
        // Lets requests be answered: the embedded database waits for nothing.
        await setImmediate()
        return (await tx.query<(string | null)[]>(`FETCH ${fetchSize} FROM backup`, [], { rowMode: 'array', parsers }))
          .rows
      }
      async function* lines() {
        for (let rows = await fetch(); rows.length > 0; rows = rows.length < fetchSize ? [] : await fetch()) {
          yield Buffer.from(rows.map((row) => `${row.map(toCopyText).join('\t')}\n`).join(''))
        }
      }
      yield* splitIntoRows(lines())
      await tx.exec('CLOSE backup')
    },
  }
}

/** Keeps a callback's transaction open until `release`. */
async function holdOpen<Tx>(run: (work: (tx: Tx) => Promise<void>) => Promise<unknown>) {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  let finished!: Promise<unknown>
  const tx = await new Promise<Tx>((resolve, reject) => {
    finished = run(async (opened) => {
      resolve(opened)
      await released
    })
    finished.catch(reject)
  })
  return {
    tx,
    end: async () => {
      release()
      await finished
    },
  }
}

export async function openEmbeddedSnapshot(client: PGlite): Promise<Snapshot> {
  const { tx, end } = await holdOpen<Transaction>((work) => client.transaction(work))
  try {
    await tx.exec(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${session}`)
    return { engine: 'embedded', ...(await readEmbedded(tx)), end }
  } catch (error) {
    await end()
    throw error
  }
}

const copyPrefix = 'pg-copy-'

/** Removes copies that killed processes left beside a database. */
export async function removeCopies(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(copyPrefix))
  await Promise.all(names.map((name) => rm(path.join(directory, name), { recursive: true, force: true })))
}

/**
 * Opens a snapshot of the embedded database `pg` of a directory, from a copy beside it. The database itself, which has
 * one session, answers again once its files are copied.
 */
export async function openCopiedSnapshot(
  client: PGlite,
  directory: string,
  open: (dataDir: string) => Promise<PGlite>,
): Promise<Snapshot> {
  const copy = path.join(directory, `${copyPrefix}${randomUUID().slice(0, 8)}`)
  let copied: PGlite | undefined
  const remove = async () => {
    try {
      await copied?.close()
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }
  try {
    await client.transaction(async (tx) => {
      await tx.exec('CHECKPOINT')
      await cp(path.join(directory, 'pg'), copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
    })
    copied = await open(copy)
    const { end, ...snapshot } = await openEmbeddedSnapshot(copied)
    return { ...snapshot, end: () => end().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Opens a snapshot on its own connection, which has no query deadline. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const { Client } = await import('pg')
  const client = new Client(toConnection(url))
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(session)
  } catch (error) {
    await client.end()
    throw error
  }
  // Fails at COMMIT when the connection was lost.
  const end = () => client.query('COMMIT').finally(() => client.end())
  return { engine: 'postgres', ...readPostgres(client), end: async () => void (await end()) }
}
