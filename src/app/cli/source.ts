import { existsSync } from 'node:fs'
import path from 'node:path'
import { askForBackup } from '../../platform/server/backup/control'
import { dump } from '../../platform/server/backup/dump'
import { fromTar, toTar } from '../../platform/server/backup/tar'
import { readItems, type Item } from '../../platform/server/backup/format'
import { openDatabase } from '../../platform/server/database/db'
import type { Env } from '../../platform/server/env'
import { toBelongings } from '../backup'
import { createLifecycles, createTransport } from '../lifecycles'
import { createStorage } from '../storage'
import { UsageError } from './usage'

export const getLifecycles = (env: Env) => createLifecycles(createTransport(env))

const hasEmbedded = (env: Pick<Env, 'DATA_DIR'>): boolean => existsSync(path.join(env.DATA_DIR, 'pg'))

/** @throws UsageError where there is no database, which names that of `npm start -- --empty` beside it */
export function assertDatabase(env: Env, word = 'database'): void {
  if (hasEmbedded(env)) return
  const own = path.join(path.dirname(env.DATA_DIR), '.agency')
  const there = hasEmbedded({ DATA_DIR: own })
    ? ` There is one in ${own}: write DATA_DIR=${own} before the command.`
    : ''
  throw new UsageError(`There is no ${word} in ${env.DATA_DIR}.${there}`)
}

/** Lists the commands that act on one agency. */
const onAgency = ['backup', 'restore', 'move', 'export', 'admin', 'erase-again', 'rotate-keys']
type NamedDirectories = { DATA_DIR?: string | undefined; DATABASE_URL?: string | undefined }

/** Names what an agency on PostgreSQL has in its directory. */
const besideRows = ['encryption-keys', 'media']

/**
 * Refuses to choose for whoever names no agency beside one of `npm start -- --empty`, which keeps keys and pictures in
 * `.agency` with DATABASE_URL, too. A `move` reads DATA_DIR, whatever DATABASE_URL is.
 * @throws UsageError naming both directories
 */
export function assertNamed(
  command: string | undefined,
  { DATA_DIR, DATABASE_URL }: NamedDirectories,
  folder = '',
): void {
  if (!command || !onAgency.includes(command) || DATA_DIR) return
  const [usual, own] = ['.data', '.agency'].map((name) => path.join(folder, name)) as [string, string]
  if (DATABASE_URL && command !== 'move') {
    if (!besideRows.some((name) => existsSync(path.join(own, name)))) return
    throw new UsageError(
      `${own} has keys or pictures of an agency: write DATA_DIR=${own} before the command where they are those of ` +
        `DATABASE_URL, else DATA_DIR=${usual}.`,
    )
  }
  if (!hasEmbedded({ DATA_DIR: own })) return
  const there = hasEmbedded({ DATA_DIR: usual })
    ? `There are two agencies here, in ${usual} and in ${own}`
    : `The agency here is in ${own}, and this command takes ${usual}`
  throw new UsageError(`${there}: write DATA_DIR=${own} or DATA_DIR=${usual} before the command.`)
}

async function* readDatabase(env: Env): AsyncGenerator<Buffer> {
  const database = await openDatabase(env, { migrate: false })
  try {
    const belongings = toBelongings({ env, storage: createStorage(env), lifecycles: getLifecycles(env) })
    yield* toTar(dump(database.snapshot, belongings))
  } finally {
    await database.close()
  }
}

/**
 * Streams a backup as of now. Asks the running server, which alone can read an embedded database.
 * @throws UsageError without any database
 */
export async function readNow(env: Env): Promise<AsyncIterable<Buffer>> {
  if (!env.DATABASE_URL) assertDatabase(env)
  return (env.DATABASE_URL ? null : await askForBackup(env.DATA_DIR)) ?? readDatabase(env)
}

export const readNowItems = async (env: Env): Promise<AsyncIterable<Item>> => readItems(fromTar(await readNow(env)))
