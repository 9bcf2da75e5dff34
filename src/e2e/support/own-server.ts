import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unpackDirectory } from '../../testing/releases/data-directory'
import { getFolder } from '../../testing/releases/release'
import { freePort } from './free-port'
import { expect, test as base } from './fixtures'
import { ownServerEnv } from './server-env'

type OwnServer = {
  origin: string
  /** Contains its mails. */
  directory: string
  /** Lets so many days pass there. */
  pass: (days: number) => Promise<void>
  /** Stops it, and starts it again on what it has saved. */
  restart: () => Promise<void>
  /** Returns what it has printed on its console. */
  readConsole: () => string
}

type Options = {
  /** Leaves out the demo agency. */
  isEmpty: boolean
  /** Names the release that made the empty database. */
  since: string | null
  /** Gives it a folder for its nightly backups. */
  backsUp: boolean
}

/** Makes a database as a release left it before anybody entered anything. */
async function makeDatabase(directory: string, version: string): Promise<void> {
  mkdirSync(directory, { mode: 0o700 })
  const dataDir = path.join(directory, 'pg')
  await unpackDirectory(path.join(getFolder(version), 'embedded.tar.br'), dataDir)
  const client = await PGlite.create({ dataDir, extensions: { btree_gist, pg_trgm } })
  const { rows } = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'catalog_version'`,
  )
  // Silences triggers, which refuse to empty what may only grow.
  await client.exec(`SET session_replication_role = replica; TRUNCATE ${rows[0]!.names}`)
  await client.close()
}

/** Runs the server of a directory; it moves its clock on request. */
function startServer(
  port: string,
  { directory, isEmpty, backups }: { directory: string; isEmpty: boolean; backups: string },
) {
  const child = fork('scripts/e2e-server.mjs', {
    env: { ...ownServerEnv(port, directory), BACKUP_DIR: backups, ...(isEmpty && { DEMO: 'false' }) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let printed = ''
  child.stdout!.on('data', (text: Buffer) => (printed += text.toString()))
  const exit = once(child, 'exit')
  const getStatus = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => child.exitCode ?? 'starting',
    )
  return {
    isReady: () => expect.poll(getStatus, { message: 'the server of this test', timeout: 100_000 }).toBe(200),
    pass: async (days: number) => {
      const answer = once(child, 'message')
      child.send({ days })
      await answer
    },
    readConsole: () => printed,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Gives a test its own server, on which time passes. */
export const test = base.extend<Options & { server: OwnServer }>({
  isEmpty: [false, { option: true }],
  since: [null, { option: true }],
  backsUp: [false, { option: true }],
  server: [
    async ({ browserName, isEmpty, since, backsUp }, use) => {
      const port = String(await freePort())
      const directory = path.join(tmpdir(), `itinera-e2e-${browserName}-${randomUUID()}`)
      const backups = backsUp ? `${directory}-backups` : ''
      if (since) await makeDatabase(directory, since)
      let server = startServer(port, { directory, isEmpty, backups })
      let passed = 0
      const pass = async (days: number) => {
        passed += days
        await server.pass(days)
      }
      const restart = async () => {
        await server.stop()
        server = startServer(port, { directory, isEmpty, backups })
        await server.isReady()
        await server.pass(passed)
      }
      try {
        await server.isReady()
        const readConsole = () => server.readConsole()
        await use({ origin: `http://127.0.0.1:${port}`, directory, pass, restart, readConsole })
      } finally {
        await server.stop()
        for (const made of [directory, backups]) if (made) rmSync(made, { recursive: true, force: true })
      }
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
})
