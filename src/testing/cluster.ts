import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { findPostgres } from '../../scripts/programs.mjs'

const run = promisify(execFile)

type Identity = { uid?: number; gid?: number }

/** Drops root, as which PostgreSQL and PgBouncer refuse to run, to `postgres` or `nobody`. */
export async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((l) => l.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('No user to run PostgreSQL as: neither postgres nor nobody exists.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Returns a port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Keeps the server running as long as this script's standard input. Whatever ends the runner also ends it and its
 * files. Lines of input stop it (as an administrator does, while clients are connected) and restart it.
 */
const keeper = `trap '' INT TERM HUP
bin=$1 directory=$2
shift 2
up() { "$bin/postgres" -D "$directory/data" "$@" >>"$directory/log" 2>&1 & server=$!; }
down() { [ "$server" ] && kill -INT "$server" && wait "$server"; server=; }
up "$@"
while read -r order; do
  case $order in
    down) down ;;
    up) up "$@" ;;
  esac
  echo "$order"
done
down
rm -rf "$directory"`

/** Disables durability, which tests do not need. */
const settings = (port: number, further: readonly string[]) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    ...further,
  ].flatMap((setting) => ['-c', setting])

async function untilReady(url: string, log: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined })
    try {
      await client`SELECT 1`
      return
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start.\n${await readFile(log, 'utf8')}`, { cause: error })
      await sleep(100)
    } finally {
      await client.end({ timeout: 1 })
    }
  }
}

async function initialise(bin: string, directory: string, user: Identity, password: string) {
  const passwordFile = path.join(directory, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(directory, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  const { stdout } = await run(path.join(bin, 'initdb'), ['--version'])
  const version = Number(/\s(\d+)/.exec(stdout)?.[1])
  // Uses a linguistic collation, as production does; PGlite covers C.
  const collation = version >= 15 ? ['--locale-provider=icu', '--icu-locale=en-US'] : []
  const data = path.join(directory, 'data')
  await run(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'itinera', '-E', 'UTF8', '--locale=C', ...collation, '-A', 'scram-sha-256'].concat([
      '--pwfile',
      passwordFile,
      '--no-sync',
    ]),
    { cwd: directory, ...user },
  )
}

export type Cluster = {
  url: (database: string) => string
  /** Stops the cluster and removes its files. */
  stop: () => Promise<void>
  /** Stops the server and breaks its connections; keeps the data. */
  down: () => Promise<void>
  /** Restarts the server and waits until it answers. */
  up: () => Promise<void>
}

/**
 * Starts a throwaway PostgreSQL from the installed binaries, on a free loopback port with a random password and without
 * fsync. `further` settings are `name=value`. Ends with `stop`, and also when this process dies.
 * @throws Error when no binaries are installed or the server does not start
 */
export async function startCluster(further: readonly string[] = []): Promise<Cluster> {
  const bin = findPostgres()
  if (!bin) throw new Error('No PostgreSQL server found. Install one (Debian: apt-get install postgresql).')
  const [user, port] = await Promise.all([serverIdentity(), freePort()])
  const directory = await mkdtemp(path.join(tmpdir(), 'itinera-postgres-'))
  const password = randomBytes(18).toString('base64url')
  await initialise(bin, directory, user, password)
  const server = spawn('sh', ['-c', keeper, 'sh', bin, directory, ...settings(port, further)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    ...user,
  })
  const url = (database: string) => `postgres://itinera:${password}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    if (server.exitCode !== null) return
    server.stdin.end()
    await once(server, 'exit')
  }
  const order = async (word: 'down' | 'up') => {
    server.stdin.write(`${word}\n`)
    await once(server.stdout, 'data')
  }
  const ready = () => untilReady(url('postgres'), path.join(directory, 'log'))
  try {
    await ready()
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop, down: () => order('down'), up: () => order('up').then(ready) }
}
