import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPgbouncer } from '../../scripts/programs.mjs'
import { freePort, serverIdentity } from './cluster'

export type Pooler = { url: string; stop: () => Promise<void> }

const configuration = (target: URL, port: number) => `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
server_login_retry = 1
`

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/**
 * Starts PgBouncer in transaction mode before the server at `url`, with four connections to it.
 * @throws Error when it is not installed or does not start
 */
export async function startPgbouncer(url: string): Promise<Pooler> {
  const program = findPgbouncer()
  if (!program) throw new Error('No PgBouncer found. Install it (Debian: apt-get install pgbouncer).')
  const [user, port] = await Promise.all([serverIdentity(), freePort()])
  const directory = await mkdtemp(path.join(tmpdir(), 'itinera-pgbouncer-'))
  const file = path.join(directory, 'pgbouncer.ini')
  await writeFile(file, configuration(new URL(url), port), { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(directory, user.uid, user.gid)
    await chown(file, user.uid, user.gid)
  }
  const child = spawn(program, ['-q', file], { cwd: '/', stdio: 'ignore', ...user })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(directory, { recursive: true, force: true })
  }
  for (let tries = 0; !(await isOpen(port)); tries++) {
    if (tries > 100 || child.exitCode !== null) {
      await stop()
      throw new Error('PgBouncer did not start.')
    }
    await sleep(50)
  }
  const own = new URL(url)
  own.port = String(port)
  return { url: own.href, stop }
}
