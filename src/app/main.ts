import { mkdir } from 'node:fs/promises'
import { demoAccounts } from '../modules/identity/auth/demo.rules'
import { linkMinutes, makeSetupLink } from '../modules/office/first-run/administrator.service'
import { getSite } from '../modules/settings/settings/service'
import { isLoopback } from '../platform/server/address'
import { CatalogCache } from '../platform/server/cache'
import { sealOlder } from '../modules/bookings/documents/seal.service'
import { type Deps, createSystemContext } from '../platform/server/context'
import { getBuildVersion } from '../platform/server/database/version'
import { serveBackups } from '../platform/server/backup/control'
import { dump } from '../platform/server/backup/dump'
import { type Database, isMadeByOlder, openDatabase } from '../platform/server/database/db'
import { type Env, readEnv } from '../platform/server/env'
import { explainError } from '../platform/server/diagnostics/explain'
import { startJobs } from '../platform/server/jobs/runner'
import { Changes, everything } from '../platform/server/live/changes'
import { createLog } from '../platform/server/diagnostics/log'
import { noteListening } from '../platform/server/diagnostics/metrics'
import { OutageLog } from '../platform/server/diagnostics/outage-log'
import { toBelongings } from './backup'
import { createStorage } from './storage'
import { getKeyFile, openEncryption } from '../platform/server/encryption'
import { noteKeyInUse } from '../platform/server/key-file'
import { serveMetrics } from './http/metrics'
import { loadBuiltPages } from './http/pages'
import { loadWorld, refuseDemoData, beginAgency, seedDemo } from './seed/seed'
import { buildApp } from './http/server'
import { listJobKinds, sweepFiles } from './jobs'
import { composeRooms, createTransport } from './lifecycles'

/** Leaves the first seconds to the first requests, whose statements and code are new to the process, in milliseconds. */
const jobsAfter = 5000

/** Limits a stop, in milliseconds; a longer one is cut short. */
const stopWithin = 9000

async function start(): Promise<void> {
  const given = readEnv()
  // Detects the bundled build. Run from source, Vite compiles and serves the pages, which takes longer.
  const built = import.meta.env?.PROD === true
  const env: Env = built ? given : { REQUEST_SECONDS: 60, ...given }
  const log = createLog(env)
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const encryption = await openEncryption(env)
  if (!env.ENCRYPTION_KEYS) await noteKeyInUse(getKeyFile(env), encryption.currentKey)
  const database = await openDatabase(env)
  const transport = createTransport(env)
  const deps: Deps = {
    env,
    db: database.db,
    storage: createStorage(env),
    encryption,
    log,
    now: () => new Date(),
    cache: new CatalogCache(database.db),
    changes: new Changes(),
    ...composeRooms(transport),
    besideOlder: await isMadeByOlder(database.db),
  }
  await sweepFiles(deps, database.kind)
  await sealOlder(deps)
  // Gives jobs and the seed their own connections, and time for long statements.
  const background: Deps = { ...deps, db: database.background }
  await refuseDemoData(background)
  await beginAgency(background)
  if (env.DEMO) await seedDemo(background)
  await loadWorld(background)
  const app = await buildApp(deps, built ? await loadBuiltPages() : (await import('./http/dev-pages')).createDevPages())
  const { changes } = deps
  const listening = new OutageLog(log, 'changes of other processes are not received')
  const stopListening = await database.listen({
    onPayload: (change) => changes.notify(change),
    onStart: () => {
      changes.notify(everything)
      noteListening(true)
      listening.over()
    },
    onLost: (error) => {
      noteListening(false)
      listening.failed(error)
    },
  })
  const jobs = startJobs(background, listJobKinds(background, database), 1000, jobsAfter)
  const stopBackups = await openToBackups(background, database)
  app.addHook('onClose', async () => {
    await jobs.stop(1000)
    await stopBackups()
    await stopListening()
    transport.close()
    await database.close()
  })
  stopOnSignal(() => app.close(), log)
  // Reads what it says before it listens, as a stop afterwards would fail it. A busy database leaves the address alone.
  const greeting = await composeGreeting(background).catch((err: unknown) => {
    log.warn({ err }, 'the console is told the address alone')
    return toAddress(env)
  })
  await app.listen({ host: env.HOST, port: env.PORT })
  if (env.METRICS_PORT) await serveMetrics(background, env.HOST, env.METRICS_PORT)
  log.info(getBuildVersion(), 'started')
  console.log(greeting)
}

/** Serves backups to commands, as only this process can read the embedded database. */
const openToBackups = ({ env, log, ...deps }: Deps, { kind, snapshot }: Database): Promise<() => Promise<void>> =>
  kind === 'postgres'
    ? Promise.resolve(async () => undefined)
    : serveBackups(
        env.DATA_DIR,
        () => dump(snapshot, toBelongings({ env, ...deps })),
        (err) => log.error({ err }, 'no backup for a command'),
      )

function stopOnSignal(close: () => Promise<unknown>, log: Deps['log']): void {
  const stop = () => {
    setTimeout(() => process.exit(1), stopWithin).unref()
    close().then(
      () => {
        log.info('stopped')
        process.exit(0)
      },
      (err: unknown) => {
        log.error({ err }, 'stop failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

const describeNoMail = ({ DATA_DIR }: Env) =>
  `No mail is sent, as there is no SMTP_URL: each is a file in ${DATA_DIR}/mail that whoever reads it can use.`

function toAddress({ APP_URL }: Env): string {
  const { app: version, schema } = getBuildVersion()
  return `\nItinera ${version} (schema ${schema}) is open at ${APP_URL}`
}

/** Says on the console where the server is open, and how one signs in. */
async function composeGreeting(deps: Deps): Promise<string> {
  const { env } = deps
  const lines = [toAddress(env)]
  if (env.NODE_ENV === 'production' && !env.SMTP_URL) lines.push(describeNoMail(env))
  const ctx = createSystemContext(deps)
  const { demo, isOpen } = await getSite({ ctx })
  if (!isOpen) lines.push('Visitors see the site once the agency has a name and an e-mail.')
  const link = await makeSetupLink({ ctx })
  if (link) lines.push(`\nNobody administers this agency yet. Within ${linkMinutes} minutes, open:\n  ${link}\n`)
  if (!demo) return lines.join('\n')
  lines.push('\nDemo accounts:')
  if (!isLoopback(env.HOST)) lines.push('These passwords are well known, and this HOST lets others in.')
  for (const { role, email, password } of demoAccounts) lines.push(`  ${role.padEnd(9)} ${email}  ${password}`)
  lines.push(`\nStaff sign in at ${env.APP_URL}/login. Stop with Ctrl-C.\n`)
  return lines.join('\n')
}

start().catch((error: unknown) => {
  console.error(explainError(error))
  process.exit(1)
})
