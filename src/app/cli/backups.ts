import { mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { formatBytes } from '../../shared/bytes'
import {
  assertAbsent,
  explainFailures,
  toKeysFile,
  readFileItems,
  verifyFile,
  writeBackup,
  writeKeys,
  type Written,
} from '../../platform/server/backup/archive'
import { exportItems, removeEmptyFolder } from '../../platform/server/backup/export'
import { dump } from '../../platform/server/backup/dump'
import { isMissingMost, readItems, type Summary } from '../../platform/server/backup/format'
import { assertNotNewer, load, type Loaded } from '../../platform/server/backup/load'
import { BackupError } from '../../platform/server/backup/parts'
import { fillEmbedded, fillPostgres } from '../../platform/server/backup/targets'
import { openDatabase } from '../../platform/server/database/db'
import { createEncryption, getKeyFile, readKeys, toKeyChecks } from '../../platform/server/encryption'
import type { Env } from '../../platform/server/env'
import type { Storage } from '../../platform/server/storage'
import { toBelongings } from '../backup'
import { createStorage } from '../storage'
import { assertDatabase, getLifecycles, readNow, readNowItems } from './source'
import { UsageError } from './usage'

const count = (n: number, one: string) => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`

const describe = ({ head, tables, rows, files, bytes, missing }: Summary): string =>
  [
    `Itinera ${head.app} (schema ${head.schema}), as of ${head.createdAt}:`,
    `  ${count(rows, 'row')} in ${count(tables, 'table')}, ${count(files, 'stored file')} (${formatBytes(bytes)})`,
    ...(missing.length > 0 ? [`  ${count(missing.length, 'file')} that rows refer to were not there:`] : []),
    ...missing.slice(0, 20).map((key) => `    ${key}`),
  ].join('\n')

function sayKeys(env: Env, { head, keysFile }: Written): string {
  if (head.keys.length === 0) return 'It has no encrypted numbers yet, so it needs no keys.'
  if (keysFile)
    return `The keys of its personal numbers are in ${keysFile}: keep that in another place than the backup.`
  const needed = head.keys.map(({ id }) => id).join(', ')
  if (!env.ENCRYPTION_KEYS) {
    return `Its personal numbers need the keys ${needed}, which are neither in ENCRYPTION_KEYS nor in ${env.DATA_DIR}: find them.`
  }
  return `Its personal numbers need the ENCRYPTION_KEYS of today (${needed}), which are not in it: keep them as long as it.`
}

const lostFiles = 'look whether DATA_DIR and MEDIA_STORAGE are those of the server.'

export async function backup(env: Env, file: string): Promise<string> {
  await assertAbsent(file)
  const written = await writeBackup(file, await readNow(env), async ({ keys }) =>
    keys.length > 0 && !env.ENCRYPTION_KEYS ? readKeys(env) : null,
  )
  const summary = `Saved ${file} (${formatBytes(written.size)}), and read it back.\n${describe(written)}\n${sayKeys(env, written)}`
  // Ends as failed, so that whoever calls it each night hears of it. The file stays: its rows are good.
  if (isMissingMost(written)) throw new BackupError(`${summary}\nMost of its stored files were not there: ${lostFiles}`)
  return summary
}

export async function verify(file: string): Promise<string> {
  const summary = await verifyFile(file)
  const keys = summary.head.keys.map(({ id }) => id).join(', ')
  const needed = keys ? `\n  Its personal numbers need the key ${keys}.` : ''
  return `${file} is whole and unchanged.\n${describe(summary)}${needed}`
}

type RestoreOptions = { keys?: string; 'without-keys'?: boolean }
type ExportOptions = { keys?: string; from?: string }

async function readKeysIn(file: string): Promise<string> {
  const text = await explainFailures(file, () => readFile(file, 'utf8'))
  try {
    toKeyChecks(text)
  } catch {
    throw new BackupError(`${file} has no keys: each is written as id:base64 of 32 bytes.`)
  }
  return text
}

const readKeysBeside = (file: string): Promise<string | null> => readFile(toKeysFile(file), 'utf8').catch(() => null)

/** Finds the first key that these lack. A null `check` takes any key of its id. */
function findLacking(keys: string, needed: Summary['head']['keys']) {
  const known = toKeyChecks(keys)
  return needed.find(({ id, check }) => !known.some((k) => k.id === id && (check ?? k.check) === k.check))
}

/**
 * Finds the keys that decrypt a backup's numbers; null when none are needed. @throws BackupError when one is missing
 */
async function findKeys(env: Env, file: string, { head }: Summary, options: RestoreOptions): Promise<string | null> {
  if (head.keys.length === 0 || options['without-keys']) return null
  const given = options.keys ? await readKeysIn(options.keys) : null
  // Takes the configured keys alone, which the server will use.
  const places = env.ENCRYPTION_KEYS ? [] : [given, await readKeys(env), await readKeysBeside(file)]
  const found = [env.ENCRYPTION_KEYS, ...places].filter((keys) => keys != null)
  const fitting = found.find((keys) => !findLacking(keys, head.keys))
  if (fitting) return fitting
  const lacking = found[0] ? findLacking(found[0], head.keys)! : head.keys[0]!
  const place = env.ENCRYPTION_KEYS ? 'add it to ENCRYPTION_KEYS' : 'name its file with --keys'
  throw new BackupError(
    `The key ${lacking.id}, which opens the personal numbers of this backup, is not there: ${place}, ` +
      'or restore with --without-keys: they, second factors, documents, webhooks and waiting mails stay unreadable.',
  )
}

/**
 * Tells whether keys have to be written into DATA_DIR.
 * @throws BackupError when it has other keys, which would hide those of the backup
 */
async function areKeysNew(env: Env, keys: string | null): Promise<boolean> {
  if (!keys || env.ENCRYPTION_KEYS) return false
  const there = await readKeys(env)
  if (there && there.trim() !== keys.trim()) {
    throw new BackupError(
      `${getKeyFile(env)} has other keys already: move away all that is in ${env.DATA_DIR}, and restore again.`,
    )
  }
  return !there
}

const saySkipped = (tables: string[]): string =>
  tables.length > 0 ? `\n  Left out, as Itinera does not have them: ${tables.join(', ')}.` : ''

export async function restore(env: Env, file: string, options: RestoreOptions): Promise<string> {
  const summary = await verifyFile(file)
  assertNotNewer(summary.head)
  const keys = await findKeys(env, file, summary, options)
  const keepKeys = await areKeysNew(env, keys)
  const storage = createStorage(env)
  const fill = async (target: Parameters<typeof load>[0]) => {
    const loaded = await load(target, readFileItems(file), storage)
    // Comes before the rows count: a server that finds them without their keys makes others.
    if (keepKeys) await writeKeys(getKeyFile(env), keys!)
    return loaded
  }
  const { skipped } = await explainFailures(env.DATA_DIR, async () => {
    await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
    return env.DATABASE_URL ? fillPostgres(env.DATABASE_URL, fill) : fillEmbedded(env.DATA_DIR, fill)
  })
  return `Restored ${file}, and compared every table with it.\n${describe(summary)}${saySkipped(skipped)}\nStart the server now.`
}

/** Reads files of the target, and missing ones from DATA_DIR. */
function withLocalFiles(env: Env): Storage {
  const [target, local] = [createStorage(env), createStorage({ ...env, MEDIA_STORAGE: undefined })]
  return { ...target, read: async (key) => (await target.read(key)) ?? local.read(key) }
}

/**
 * Requires that ENCRYPTION_KEYS, where they are set, are those that the embedded database was used with.
 * @throws BackupError naming the first key that is not among them
 */
async function assertSameKeys(env: Env): Promise<void> {
  const there = env.ENCRYPTION_KEYS ? await readKeys({ ...env, ENCRYPTION_KEYS: undefined }) : null
  const lacking = there && findLacking(env.ENCRYPTION_KEYS!, toKeyChecks(there))
  if (!lacking) return
  throw new BackupError(
    `The key ${lacking.id} in ${getKeyFile(env)} is not among ENCRYPTION_KEYS: put the text of that file there, ` +
      'or move the file away if its keys were never used.',
  )
}

/**
 * Moves the embedded database to PostgreSQL while the server is stopped, as later writes would be lost. Requires the
 * same keys there.
 */
export async function move(env: Env): Promise<string> {
  const url = env.DATABASE_URL
  if (!url) throw new UsageError('Name the empty PostgreSQL database in DATABASE_URL.')
  assertDatabase(env, 'embedded database')
  const [from, to] = ['pg', 'pg-moved'].map((name) => path.join(env.DATA_DIR, name)) as [string, string]
  await assertAbsent(to)
  await assertSameKeys(env)
  const database = await openDatabase({ ...env, DATABASE_URL: undefined }, { migrate: false })
  let summary: Loaded
  try {
    const belongings = toBelongings({ env, storage: withLocalFiles(env), lifecycles: getLifecycles(env) })
    const items = readItems(dump(database.snapshot, belongings))
    summary = await fillPostgres(url, (target) => load(target, items, createStorage(env)))
  } finally {
    await database.close()
  }
  await rename(from, to)
  return [
    `Moved to PostgreSQL, and compared every table.\n${describe(summary)}${saySkipped(summary.skipped)}`,
    `The embedded database is in ${to} now: delete it when you have seen the office on PostgreSQL.`,
    ...(!env.ENCRYPTION_KEYS && summary.head.keys.length > 0
      ? [`Before you start in production, put the text of ${getKeyFile(env)} into ENCRYPTION_KEYS.`]
      : []),
  ].join('\n')
}

/** Prefers keys beside the backup to those of this machine, which may belong to another agency. */
async function findExportKeys(env: Env, { keys, from }: ExportOptions): Promise<string | null> {
  if (keys) return readKeysIn(keys)
  return (from ? await readKeysBeside(from) : null) ?? readKeys(env)
}

function sayUnreadable(unreadable: number): string {
  if (unreadable === 0) return ''
  const what =
    unreadable === 1
      ? '1 personal number or document'
      : `${unreadable.toLocaleString('en')} personal numbers or documents`
  return `\n  ${what} that no key opens stay encrypted: name the file of their key with --keys.`
}

export async function exportAll(env: Env, folder: string, options: ExportOptions): Promise<string> {
  // Asks the server for nothing that would not be read.
  await removeEmptyFolder(folder)
  const keys = await findExportKeys(env, options)
  const items = options.from ? readFileItems(options.from) : await readNowItems(env)
  const belongings = toBelongings({
    env,
    storage: createStorage(env),
    lifecycles: getLifecycles(env),
  })
  const encryption = keys ? createEncryption(keys) : null
  const { unreadable, ...summary } = await exportItems(items, folder, { ...belongings, encryption })
  return `Exported to ${folder}.\n${describe(summary)}${sayUnreadable(unreadable)}`
}
