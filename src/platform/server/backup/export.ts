import { type FileHandle, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { escapeFormulas } from '../../../shared/csv'
import { type Encryption, readFileKeyId } from '../encryption'
import type { EncryptedColumn, SecretColumn, StoredFiles } from '../lifecycle'
import { explainFailures } from './archive'
import { type Head, type Item, type Summary, summarize } from './format'
import { BackupError, createDamagedError } from './parts'
import { fromCopyText } from './snapshot'

/** Locates encrypted values and files, with the keys that open them, and what is left blank. */
export type Secrets = {
  secretColumns: readonly SecretColumn[]
  encryptedColumns: readonly EncryptedColumn[]
  storedFiles: readonly StoredFiles[]
  encryption: Encryption | null
}

/** Quotes an empty text, to tell it from NULL. Escapes formulas, as people open tables, but no numbers. */
const toCsvField = (value: string | null): string => {
  if (value === null) return ''
  const text = /^-\d+(\.\d+)?$/.test(value) ? value : escapeFormulas(value)
  return text === '' || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const toCsvLine = (values: (string | null)[]) => `${values.map(toCsvField).join(',')}\r\n`

const readme = ({ app, createdAt }: Head) => `Everything that was kept as of ${createdAt}, by version ${app}.

tables/   one CSV file for each table: UTF-8, names of columns in the first line, commas, quotes doubled.
          A field without quotes and without text is no value; "" is an empty text.
          An apostrophe stands before =, +, - and @ of texts, at the begin of a field or line and behind a semicolon or
          tab, so that no spreadsheet runs them: a program takes one away. Numbers have none.
          Amounts are whole numbers in the smallest unit of their currency; times are UTC.
files/    pictures and documents. A picture's folder is its "key" in tables/media.csv; a document's name is its "id" in
          tables/trip_documents.csv, where its own name stands, too.

Passport and other personal numbers are readable here. Keep all of it as you would keep the passports. Passwords, second
factors, secrets of webhooks and texts of mails that wait or failed are blank. Of sent mails about bookings and proposals,
tables/outbox.csv has the text for as long as it is kept.
`

const toTableFile = (table: string) => `tables/${table}.csv`

/** Decrypts values and files; leaves and counts those that no key opens. Blanks secrets. */
class Decoder {
  unreadable = 0
  private readonly files: readonly StoredFiles[]
  private readonly encryption: Encryption | null
  private readonly secrets = new Map<string, { at: number; unlessAt: number; is: string | undefined }[]>()
  private readonly byTable = new Map<string, { at: number; rowAt: number; context: EncryptedColumn }[]>()

  constructor(head: Head, { encryptedColumns: columns, secretColumns, storedFiles, encryption }: Secrets) {
    this.files = storedFiles
    this.encryption = encryption
    for (const { name, columns: names } of head.tables) {
      const own = secretColumns.filter(({ table }) => table === name)
      this.secrets.set(
        name,
        own
          .map(({ column, unless }) => ({
            at: names.indexOf(column),
            unlessAt: unless ? names.indexOf(unless.column) : -1,
            is: unless?.is,
          }))
          .filter(({ at }) => at >= 0),
      )
    }
    for (const context of columns) {
      const names = head.tables.find(({ name }) => name === context.table)?.columns ?? []
      const [at, rowAt] = [names.indexOf(context.column), names.indexOf(context.row)]
      if (at < 0 || rowAt < 0) continue
      this.byTable.set(context.table, [...(this.byTable.get(context.table) ?? []), { at, rowAt, context }])
    }
  }

  decodeFile(key: string, data: Buffer): Buffer {
    if (readFileKeyId(data) === null) return data
    const kind = this.files.find(({ encrypted }) => encrypted && key.startsWith(encrypted.prefix))
    const { prefix, column } = kind?.encrypted ?? {}
    try {
      return this.encryption!.decryptFile(data, { table: kind!.table, row: key.slice(prefix!.length), column: column! })
    } catch {
      this.unreadable++
      return data
    }
  }

  decode(table: string, values: (string | null)[]): (string | null)[] {
    for (const { at, unlessAt, is } of this.secrets.get(table) ?? [])
      if (unlessAt < 0 || values[unlessAt] !== is) values[at] = null
    for (const { at, rowAt, context } of this.byTable.get(table) ?? []) {
      const [value, row] = [values[at], values[rowAt]]
      if (!value || !row) continue
      try {
        values[at] = this.encryption!.decrypt(value, { table, row, column: context.column })
      } catch {
        this.unreadable++
      }
    }
    return values
  }
}

/** Holds a piece of a file of the export. The pieces of a file follow each other. */
export type Piece = { name: string; data: Buffer | string }
export type Exported = Summary & { unreadable: number }

/**
 * Converts a backup to plain files, piece by piece.
 * @param done is called at the end, once the backup is known to be whole
 */
export async function* toFiles(
  items: AsyncIterable<Item>,
  secrets: Secrets,
  done: (exported: Exported) => void,
): AsyncGenerator<Piece> {
  let decoder: Decoder | undefined
  let waiting: Head['tables'] = []
  /** Begins the tables up to this one, of which those before have no rows. */
  function* begin(last = waiting.at(-1)?.name): Generator<Piece> {
    const end = waiting.findIndex(({ name }) => name === last) + 1
    for (const { name, columns } of waiting.slice(0, end)) yield { name: toTableFile(name), data: toCsvLine(columns) }
    waiting = waiting.slice(end)
  }
  for await (const item of items) {
    if (item.kind === 'head') {
      decoder = new Decoder(item.head, secrets)
      waiting = item.head.tables
      yield { name: 'README.txt', data: readme(item.head) }
    } else if (item.kind === 'table') {
      yield* begin(item.table)
      const lines = item.text.toString().split('\n').slice(0, -1)
      const rows = lines.map((line) => decoder!.decode(item.table, line.split('\t').map(fromCopyText)))
      yield { name: toTableFile(item.table), data: rows.map(toCsvLine).join('') }
    } else {
      yield* begin()
      if (item.kind === 'end') return done({ ...summarize(item), unreadable: decoder!.unreadable })
      yield { name: `files/${item.key}`, data: decoder!.decodeFile(item.key, item.data) }
    }
  }
  throw createDamagedError('it is cut short')
}

/** Removes an empty folder, if it is there. @throws BackupError for one that is not empty, or is none */
export const removeEmptyFolder = (folder: string): Promise<void> =>
  rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new BackupError(`${folder} is there already, and is not an empty folder.`)
  })

/** Exports a backup into a folder, which appears whole, and only where none was. */
export const exportItems = (items: AsyncIterable<Item>, folder: string, secrets: Secrets): Promise<Exported> =>
  explainFailures(folder, async () => {
    const part = `${folder.replace(/[/\\]+$/, '')}.part`
    await removeEmptyFolder(folder)
    await rm(part, { recursive: true, force: true })
    await mkdir(part, { recursive: true, mode: 0o700 })
    try {
      let exported: Exported
      await writeFolder(
        toFiles(items, secrets, (all) => (exported = all)),
        part,
      )
      await rename(part, folder)
      return exported!
    } catch (error) {
      await rm(part, { recursive: true, force: true })
      throw error
    }
  })

async function writeFolder(pieces: AsyncIterable<Piece>, folder: string): Promise<void> {
  let current: { name: string; file: FileHandle } | undefined
  try {
    for await (const { name, data } of pieces) {
      if (current?.name !== name) {
        await current?.file.close()
        const file = path.join(folder, ...name.split('/'))
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        current = { name, file: await open(file, 'wx', 0o600) }
      }
      await current.file.writeFile(data)
    }
  } finally {
    await current?.file.close()
  }
}
