import { gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { z } from 'zod'
import { cutText } from '../../../shared/text'
import { sha256 } from '../storage'
import { BackupError, type Part, type Parts, createDamagedError } from './parts'
import { Counter } from './tables'

/** Numbers the backup format (docs/decisions/038-backups.md). A later build reads all earlier formats. */
const format = 1

const headSchema = z.object({
  format: z.literal(format),
  app: z.string(),
  schema: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  createdAt: z.iso.datetime(),
  /** Lists the migrations that made the tables. */
  applied: z.array(z.object({ name: z.string(), hash: z.string(), version: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), order: z.array(z.string()) })),
  sequences: z.record(z.string(), z.string()),
  /** Lists keys needed to decrypt personal numbers, each with a check value that does not reveal it. */
  keys: z.array(z.object({ id: z.string(), check: z.string().nullable() })),
})
export type Head = z.infer<typeof headSchema>

const content = z.object({ rows: z.number().int(), sha256: z.string() })
const fileContent = z.object({ bytes: z.number().int(), sha256: z.string() })
const manifestSchema = z.object({
  head: z.string(),
  tables: z.record(z.string(), content),
  files: z.record(z.string(), fileContent),
  /** Lists files that rows refer to and that were missing. */
  missing: z.array(z.string()),
})
/** Describes the last part of a backup: counts and hashes of its contents. */
export type Manifest = z.infer<typeof manifestSchema>

export const headName = 'backup.json'
export const manifestName = 'manifest.json'
const sumName = 'manifest.sha256'
const tableName = /^tables\/([a-z0-9_]+)\/(\d{6})\.gz$/
const fileName = /^files\/(.+)$/

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]
/** Limits decompression; exceeds the size of any chunk. */
const maxOutputLength = 512 * 1024 * 1024

export const toJsonPart = (name: string, value: Head | Manifest): Part => ({
  name,
  data: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
})
export const toTablePart = async (table: string, number: number, text: Buffer): Promise<Part> => ({
  name: `tables/${table}/${String(number).padStart(6, '0')}.gz`,
  data: await zip(text),
})
export const toFilePart = (key: string, data: Buffer): Part => ({ name: `files/${key}`, data })
export const toSumPart = (manifest: Part): Part => ({
  name: sumName,
  data: Buffer.from(`${sha256(manifest.data)}  ${manifestName}\n`),
})

function readJson<T>({ name, data }: Part, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(data.toString()))
  } catch {
    throw createDamagedError(`${name} cannot be read`)
  }
}

function readHead(part: Part | undefined): Head {
  if (part?.name !== headName) throw new BackupError('The file is no backup of Itinera.')
  const { format: written } = readJson(part, z.object({ format: z.number() }))
  if (written > format)
    throw new BackupError('The backup was written by a newer Itinera: use that one, or a later one.')
  return readJson(part, headSchema)
}

/** Describes a piece of a backup, checked as far as possible before the end. */
export type Item =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; table: string; text: Buffer }
  | { kind: 'file'; key: string; data: Buffer }
  | { kind: 'end'; head: Head; manifest: Manifest }

/** Accumulates what was read, to compare it with the manifest. */
class Seen {
  private readonly tables = new Map<string, Counter>()
  private readonly files: Manifest['files'] = {}

  constructor(head: Head) {
    for (const { name } of head.tables) this.tables.set(name, new Counter())
  }

  addText(table: string, text: Buffer): void {
    const counter = this.tables.get(table)
    if (!counter) throw createDamagedError(`it has rows of ${table}, which it does not name`)
    counter.add(text)
  }

  addFile(key: string, data: Buffer): void {
    this.files[key] = { bytes: data.length, sha256: sha256(data) }
  }

  /** @throws BackupError naming the first difference */
  assertEqual(manifest: Manifest): void {
    for (const [name, counter] of this.tables) {
      const [found, stated] = [counter.content(), manifest.tables[name]]
      if (found.rows !== stated?.rows)
        throw createDamagedError(`of ${stated?.rows ?? 'the'} rows of ${name}, ${found.rows} are there`)
      if (found.sha256 !== stated.sha256) throw createDamagedError(`rows of ${name} have changed`)
    }
    for (const [key, stated] of Object.entries(manifest.files)) {
      if (!this.files[key]) throw createDamagedError(`the file ${key} is missing`)
      if (this.files[key].sha256 !== stated.sha256) throw createDamagedError(`the file ${key} has changed`)
    }
    const stranger = Object.keys(this.files).find((key) => !manifest.files[key])
    if (stranger) throw createDamagedError(`the file ${stranger} does not belong to it`)
  }
}

async function readTablePart({ name, data }: Part): Promise<Buffer> {
  return unzip(data, { maxOutputLength }).catch(() => {
    throw createDamagedError(`${name} cannot be read`)
  })
}

/**
 * Reads a backup to its end. Callers must commit nothing before the `end` item, which confirms the whole.
 * @throws BackupError for anything that is not a whole, unchanged backup
 */
export async function* readItems(parts: Parts): AsyncGenerator<Item> {
  const iterator = parts[Symbol.asyncIterator]()
  const readNext = async () => ((await iterator.next()) as { value: Part | undefined }).value
  try {
    const first = await readNext()
    const head = readHead(first)
    const seen = new Seen(head)
    yield { kind: 'head', head }
    for (;;) {
      const part = await readNext()
      if (!part) throw createDamagedError('it is cut short')
      if (part.name === manifestName) {
        const sum = await readNext()
        if (sum?.name !== sumName || !sum.data.equals(toSumPart(part).data))
          throw createDamagedError(`${manifestName} has changed`)
        if (await readNext()) throw createDamagedError('it goes on after its end')
        const manifest = readJson(part, manifestSchema)
        if (sha256(first!.data) !== manifest.head) throw createDamagedError(`${headName} has changed`)
        seen.assertEqual(manifest)
        yield { kind: 'end', head, manifest }
        return
      }
      const [, table] = tableName.exec(part.name) ?? []
      const [, key] = fileName.exec(part.name) ?? []
      if (table) {
        const text = await readTablePart(part)
        seen.addText(table, text)
        yield { kind: 'table', table, text }
      } else if (key) {
        seen.addFile(key, part.data)
        yield { kind: 'file', key, data: part.data }
      } else throw createDamagedError(`${cutText(part.name, 60)} does not belong to it`)
    }
  } finally {
    await iterator.return?.()
  }
}

export type Summary = { head: Head; tables: number; rows: number; files: number; bytes: number; missing: string[] }

export function summarize({ head, manifest }: { head: Head; manifest: Manifest }): Summary {
  const files = Object.values(manifest.files)
  return {
    head,
    tables: Object.keys(manifest.tables).length,
    rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: manifest.missing,
  }
}

/** Tells that most files that rows refer to were missing, as where their disk is not mounted or a bucket denies them. */
export const isMissingMost = ({ files, missing }: Pick<Summary, 'files' | 'missing'>): boolean => missing.length > files

/** Verifies a backup without storing it. @throws BackupError */
export async function verifyParts(parts: Parts): Promise<Summary> {
  for await (const item of readItems(parts)) if (item.kind === 'end') return summarize(item)
  throw createDamagedError('it is cut short')
}
