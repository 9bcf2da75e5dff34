import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { reencryptAll, rotateKeyFile } from '../features/account-data/rotation.service'
import { administratorLink } from '../features/users/invitation.service'
import { CatalogCache } from '../platform/server/cache'
import { type Deps, systemContext } from '../platform/server/context'
import { writeFileAtomic } from '../platform/server/atomic-file'
import { openDatabase } from '../platform/server/database/db'
import { type Env, readEnv } from '../platform/server/env'
import { explainError } from '../platform/server/diagnostics/explain'
import { Changes } from '../platform/server/live/changes'
import { storageOf } from './storage'
import { keyFileOf, openEncryption } from '../platform/server/encryption'
import { lifecyclesOf, transportOf } from './lifecycles'
import { email as emailField } from '../shared/fields'
import { seedDemo } from './seed/seed'

const usage = `Usage:
  npm run db:backup -- <file.tar.gz>   a copy of the embedded database; stop the server first
  npm run db:seed                      the demo agency, unless there are packages already
  npm run db:admin -- <email>          a link that makes an administrator, once and within a week
  npm run rotate-keys                  encrypts all personal numbers and documents with the newest key; see ENCRYPTION_KEYS`

/** An error that is shown without a stack. */
class UsageError extends Error {}

async function withDeps<T>(env: Env, work: (deps: Deps, backup?: () => Promise<Blob>) => Promise<T>): Promise<T> {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  // First, as it can be wrong: an open database would keep the process from ending.
  const encryption = await openEncryption(env)
  const database = await openDatabase(env)
  const deps: Deps = {
    env,
    db: database.background,
    storage: storageOf(env),
    encryption,
    log: pino({ level: 'warn' }),
    now: () => new Date(),
    cache: new CatalogCache(database.background),
    changes: new Changes(),
    lifecycles: lifecyclesOf(transportOf(env)),
  }
  try {
    return await work(deps, database.backup)
  } finally {
    await database.close()
  }
}

/** Writes the whole file or none, readable by its owner only, and never over another. */
async function backup(env: Env, file: string): Promise<void> {
  if (env.DATABASE_URL) {
    throw new UsageError(`The data is in PostgreSQL: pg_dump --format=custom --file=${file} "$DATABASE_URL"`)
  }
  if (!existsSync(path.join(env.DATA_DIR, 'pg'))) throw new UsageError(`There is no database in ${env.DATA_DIR}.`)
  if (existsSync(file)) throw new UsageError(`${file} is there already.`)
  await withDeps(env, async (_deps, dump) => {
    const data = Buffer.from(await (await dump!()).arrayBuffer())
    await writeFileAtomic(file, data, { durable: true })
  })
  console.log(`Saved ${file}. To restore it, unpack it into an empty ${path.join(env.DATA_DIR, 'pg')}.
Pictures and mails are plain files in ${env.DATA_DIR}; copy them as they are.
${keysToKeep(env)}`)
}

/** Without its keys, a backup has no personal numbers. */
const keysToKeep = (env: Env): string =>
  env.ENCRYPTION_KEYS
    ? 'Personal numbers and documents of trips decrypt with the ENCRYPTION_KEYS of today only: keep them as long as this copy.'
    : `Personal numbers and documents of trips decrypt with the keys of today only: keep ${keyFileOf(env)}, too, in another place than this copy.`

async function admin(env: Env, typed: string): Promise<void> {
  const { data: email, error } = emailField().safeParse(typed)
  if (error) throw new UsageError(`${error.issues[0]!.message}.`)
  const input = { email, secondFactor: env.NODE_ENV === 'production' }
  const url = await withDeps(env, (deps) => administratorLink({ ctx: systemContext(deps), input }))
  console.log(`Whoever opens this link within a week chooses the password of ${email}, an administrator:\n${url}`)
  console.log('It works once. The same command makes another one until then.')
}

async function seed(env: Env): Promise<void> {
  if (env.NODE_ENV === 'production') throw new UsageError('Demo data has well-known passwords: not in production.')
  await withDeps(env, seedDemo)
  console.log('The demo agency is there.')
}

const sayWhatIsLeft = (unreadable: number): string =>
  unreadable ? ` ${unreadable} do not decrypt with any key and stay as they are; the log says where.` : ''

async function rotateKeys(env: Env): Promise<void> {
  await withDeps(env, async (deps) => {
    if (env.ENCRYPTION_KEYS) {
      const { reencrypted, unreadable } = await reencryptAll(deps)
      console.log(
        `Encrypted ${reencrypted} numbers and documents with the first key of ENCRYPTION_KEYS.${sayWhatIsLeft(unreadable)}`,
      )
      if (!unreadable) console.log('The others are not needed any more, once every server was started with this one.')
      return
    }
    const { reencrypted, unreadable, dropped } = await rotateKeyFile(deps, keyFileOf(env), { alone: !env.DATABASE_URL })
    console.log(
      `Encrypted ${reencrypted} numbers and documents with a new key in ${keyFileOf(env)}.${sayWhatIsLeft(unreadable)}`,
    )
    if (dropped) console.log('The older key is gone.')
    else if (!unreadable) console.log('Restart the server and run this once more: then the older key goes.')
  })
}

async function main([command, argument]: string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv()
  if (command === 'backup' && argument) return backup(env, argument)
  if (command === 'seed') return seed(env)
  if (command === 'admin' && argument) return admin(env, argument)
  if (command === 'rotate-keys') return rotateKeys(env)
  throw new UsageError(usage)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof UsageError ? error.message : explainError(error))
  process.exitCode = 1
}
