import { type KeyCheck } from '../encryption'
import { readApplied } from '../database/migrate'
import { toVersion } from '../database/version'
import type { EncryptedColumn, StoredFiles } from '../lifecycle'
import { sha256, type Storage } from '../storage'
import {
  type Head,
  headName,
  manifestName,
  type Manifest,
  toFilePart,
  toJsonPart,
  toSumPart,
  toTablePart,
} from './format'
import { BackupError, type Part } from './parts'
import type { Reader, Snapshot } from './snapshot'
import { Counter, listTables, quote, readTable } from './tables'

export type Belongings = {
  storage: Pick<Storage, 'read'>
  storedFiles: readonly StoredFiles[]
  encryptedColumns: readonly EncryptedColumn[]
  /** Returns the checks of the available keys, read while the transaction is open. */
  keyChecks: () => Promise<KeyCheck[]>
  now: () => Date
}

async function readHead(
  reader: Snapshot,
  { encryptedColumns, storedFiles, keyChecks, now }: Belongings,
): Promise<Head> {
  const applied = await readApplied(async <T>(text: string) => (await reader.rows(text)) as T[])
  const version = toVersion(applied)
  if (!version) throw new BackupError('There is no database of Itinera there.')
  const tables = await listTables(reader)
  const sequences = await reader.rows(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  )
  const isThere = ({ table, column }: { table: string; column: string }) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column))
  const values = encryptedColumns.map((one) => ({ ...one, id: `split_part(${quote(one.column)}, '.', 1)` }))
  const sealed = storedFiles.flatMap(({ table, encrypted }) =>
    encrypted ? [{ table, column: encrypted.keyId, id: quote(encrypted.keyId) }] : [],
  )
  const used = [...values, ...sealed]
    .filter(isThere)
    .map(({ table, column, id }) => `SELECT ${id} AS id FROM public.${quote(table)} WHERE ${quote(column)} IS NOT NULL`)
  const ids = used.length > 0 ? await reader.rows(`${used.join(' UNION ')} ORDER BY id`) : []
  const known = await keyChecks()
  return {
    format: 1,
    ...version,
    engine: reader.engine,
    createdAt: now().toISOString(),
    applied: applied
      .filter(({ name }) => name.startsWith('drizzle/'))
      .map(({ name, hash, version: app }) => ({ name, hash, version: app })),
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name!, value!])),
    keys: ids.map(({ id }) => ({ id: id!, check: known.find((key) => key.id === id)?.check ?? null })),
  }
}

async function* readRows(reader: Reader, head: Head, tables: Manifest['tables']): AsyncGenerator<Part> {
  for (const table of head.tables) {
    const counter = new Counter()
    let number = 0
    for await (const text of readTable(reader, table)) {
      counter.add(text)
      yield await toTablePart(table.name, ++number, text)
    }
    tables[table.name] = counter.content()
  }
}

/** Lists stored files. Skips tables that a database of an earlier version lacks. */
async function listFiles(reader: Reader, head: Head, stored: readonly StoredFiles[]): Promise<string[]> {
  const found = []
  for (const { table, key } of stored.filter((one) => head.tables.some(({ name }) => name === one.table))) {
    found.push(...(await reader.rows(`SELECT ${key} AS key FROM public.${quote(table)}`)))
  }
  return [...new Set(found.map(({ key }) => key!))].toSorted()
}

async function* readFiles(storage: Belongings['storage'], keys: string[], manifest: Manifest): AsyncGenerator<Part> {
  for (const key of keys) {
    const data = await storage.read(key)
    if (!data) {
      manifest.missing.push(key)
      continue
    }
    manifest.files[key] = { bytes: data.length, sha256: sha256(data) }
    yield toFilePart(key, data)
  }
}

/**
 * Dumps one state of the agency: all rows of one moment, then the files they refer to. Opens the transaction with the
 * first part, and ends it before the files. Records files removed meanwhile as missing.
 * @throws BackupError when there is nothing to save
 */
export async function* dump(open: () => Promise<Snapshot>, belongings: Belongings): AsyncGenerator<Part> {
  const snapshot = await open()
  const manifest: Manifest = { head: '', tables: {}, files: {}, missing: [] }
  let files: string[] = []
  async function* rows(): AsyncGenerator<Part> {
    try {
      const head = await readHead(snapshot, belongings)
      const part = toJsonPart(headName, head)
      manifest.head = sha256(part.data)
      yield part
      yield* readRows(snapshot, head, manifest.tables)
      files = await listFiles(snapshot, head, belongings.storedFiles)
    } finally {
      await snapshot.end()
    }
  }
  yield* rows()
  yield* readFiles(belongings.storage, files, manifest)
  const last = toJsonPart(manifestName, manifest)
  yield last
  yield toSumPart(last)
}
