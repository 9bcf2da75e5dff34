import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { z } from 'zod'
import { reencryptAll, rotateKeyFile } from '../modules/servicing/account-data/rotation.service'
import { eraseAgain } from '../modules/servicing/account-data/erase.service'
import { makeAdministratorLink } from '../modules/office/users/invitation.service'
import { CatalogCache } from '../platform/server/cache'
import { type Deps, createSystemContext } from '../platform/server/context'
import { openDatabase } from '../platform/server/database/db'
import { type Env, readEnv, readPlace } from '../platform/server/env'
import { explainError } from '../platform/server/diagnostics/explain'
import { Changes } from '../platform/server/live/changes'
import { backup, exportAll, move, restore, verify } from './cli/backups'
import { assertDatabase, assertNamed } from './cli/source'
import { usage, UsageError } from './cli/usage'
import { createStorage } from './storage'
import { getKeyFile, openEncryption } from '../platform/server/encryption'
import { composeRooms, createTransport } from './lifecycles'
import { email as emailField } from '../shared/fields'
import { seedDemo } from './seed/seed'

async function withDeps<T>(env: Env, work: (deps: Deps) => Promise<T>): Promise<T> {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  // Fails before the database opens, which would keep the process alive.
  const encryption = await openEncryption(env)
  const database = await openDatabase(env)
  const deps: Deps = {
    env,
    db: database.background,
    storage: createStorage(env),
    encryption,
    log: pino({ level: 'warn' }),
    now: () => new Date(),
    cache: new CatalogCache(database.background),
    changes: new Changes(),
    ...composeRooms(createTransport(env)),
  }
  try {
    return await work(deps)
  } finally {
    await database.close()
  }
}

async function createAdministrator(env: Env, typed: string): Promise<void> {
  const { data: email, error } = emailField().safeParse(typed)
  if (error) throw new UsageError(`${error.issues[0]!.message}.`)
  const input = { email, secondFactor: env.NODE_ENV === 'production' }
  const url = await withDeps(env, (deps) => makeAdministratorLink({ ctx: createSystemContext(deps), input }))
  console.log(`Whoever opens this link within a week chooses the password of ${email}, an administrator:\n${url}`)
  console.log('It works once. The same command makes another one until then.')
}

async function seed(env: Env): Promise<void> {
  if (env.NODE_ENV === 'production') throw new UsageError('Demo data has well-known passwords: not in production.')
  await withDeps(env, seedDemo)
  console.log('The demo agency is there.')
}

async function erasePerson(env: Env, typed: string): Promise<void> {
  const { data: id } = z.uuid().safeParse(typed)
  if (!id) throw new UsageError('Please name the id that the log has: 8f0c2b1e-…')
  if (!env.DATABASE_URL) assertDatabase(env)
  await withDeps(env, (deps) => eraseAgain({ ctx: createSystemContext(deps), input: { id } }))
  console.log(`Erased ${id}. Files of theirs go when the server has started.`)
}

const describeUnreadable = (unreadable: number): string =>
  unreadable ? ` ${unreadable} do not decrypt with any key and stay as they are; the log says where.` : ''

async function rotateKeys(env: Env): Promise<void> {
  if (!env.DATABASE_URL) assertDatabase(env)
  await withDeps(env, async (deps) => {
    if (env.ENCRYPTION_KEYS) {
      const { reencrypted, unreadable } = await reencryptAll(deps)
      console.log(
        `Encrypted ${reencrypted} numbers and documents with the first key of ENCRYPTION_KEYS.${describeUnreadable(unreadable)}`,
      )
      if (reencrypted)
        console.log('Run this once more when every server was started with this key, until it finds none.')
      else if (!unreadable)
        console.log('The others are not needed any more where every server was started with this one.')
      return
    }
    const { reencrypted, unreadable, dropped } = await rotateKeyFile(deps, getKeyFile(env), {
      alone: !env.DATABASE_URL,
    })
    console.log(
      `Encrypted ${reencrypted} numbers and documents with a new key in ${getKeyFile(env)}.${describeUnreadable(unreadable)}`,
    )
    if (dropped) console.log('The older key is gone.')
    else if (!unreadable) console.log('Restart the server and run this once more: then the older key goes.')
  })
}

const options = {
  keys: { type: 'string' },
  'without-keys': { type: 'boolean' },
  from: { type: 'string' },
} as const

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new UsageError(usage)
  }
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { values, positionals } = readArguments()
  const [named, argument] = positionals
  // Accepts names as npm calls them, and as they are called without npm.
  const command = named?.replace(/^db:/, '')
  const env = readEnv()
  if (positionals.length > 2) throw new UsageError(usage)
  if (!values.from) assertNamed(command, readPlace())
  if (command === 'backup' && argument) return console.log(await backup(env, argument))
  if (command === 'verify-backup' && argument) return console.log(await verify(argument))
  if (command === 'restore' && argument) return console.log(await restore(env, argument, values))
  if (command === 'move' && !argument) return console.log(await move(env))
  if (command === 'export' && argument) return console.log(await exportAll(env, argument, values))
  if (command === 'seed') return seed(env)
  if (command === 'admin' && argument) return createAdministrator(env, argument)
  if (command === 'erase-again' && argument) return erasePerson(env, argument)
  if (command === 'rotate-keys') return rotateKeys(env)
  throw new UsageError(usage)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof UsageError ? error.message : explainError(error))
  process.exitCode = 1
}
