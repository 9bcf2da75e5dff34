import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newKey } from '../src/platform/server/encryption'
import type { Round, Shot } from './load'

/** Configures the baseline, with the sizes of its constant answers. */
export type BaselinePlan = {
  url: string
  port: number
  pool: number
  constants: Record<string, Constant>
}
/** Describes a cached answer: its length, and its constant headers. */
export type Constant = { length: number; headers: Record<string, string> }
export type Server = { origin: string; pid: number; stop: () => Promise<void> }

/** Sets the connections to PostgreSQL, equal for product and baseline. */
export const pool = 10

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Returns MB of a process: `VmRSS`, or `VmHWM`, the peak since its last reset. Linux only. */
export function getMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) / 1024
}

/** Returns the seconds of the processor that a process has used. Linux only. */
export function getCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const scratch = () => mkdtemp(path.join(tmpdir(), 'itinera-bench-'))

type ProductOptions = {
  /** Selects PostgreSQL; the embedded database if absent. */
  databaseUrl?: string
  /** Passes flags to node. */
  flags?: string[]
  /** Selects another commit's checkout; defaults to this one. */
  checkout?: string
  /** Fills the data directory. */
  prepare?: (directory: string) => void | Promise<void>
  env?: (directory: string) => Record<string, string>
}

/** Starts the build in production's configuration, except for raised rate limits. */
export async function startProduct({
  databaseUrl = '',
  flags = [],
  checkout,
  prepare,
  env,
}: ProductOptions): Promise<Server> {
  const [port, directory] = await Promise.all([freePort(), scratch()])
  await prepare?.(directory)
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: origin,
      DATA_DIR: directory,
      DATABASE_URL: databaseUrl,
      ...(!prepare && { ENCRYPTION_KEYS: newKey('bench') }),
      ...(prepare && { DEMO: 'true', NODE_ENV: 'test' }),
      DATABASE_POOL: String(pool),
      RATE_LIMIT_FACTOR: '1000000',
      ...env?.(directory),
    },
  })
  const stop = async () => {
    await stopChild(child)
    await rm(directory, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) break
    const ready = await fetch(`${origin}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
    if (ready) return { origin, pid: child.pid!, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('The product did not start.')
}

export async function startBaseline(plan: Omit<BaselinePlan, 'port' | 'pool'>): Promise<Server> {
  const [port, directory] = await Promise.all([freePort(), scratch()])
  const file = path.join(directory, 'plan.json')
  await writeFile(file, JSON.stringify({ ...plan, port, pool } satisfies BaselinePlan))
  const child = fork(path.join(import.meta.dirname, 'baseline.ts'), [file], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The baseline did not start.'))),
  ])
  await rm(directory, { recursive: true, force: true })
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stopChild(child) }
}

export type Load = { fire: (round: Round) => Promise<Shot>; stop: () => Promise<void> }

/** Starts the load client in its own process. */
export function startLoad(): Load {
  const child = fork(path.join(import.meta.dirname, 'load.ts'))
  // Ends the run before data is loaded when this client does not start, as without this folder's packages.
  child.once('exit', (code) => code && process.exit(code))
  return {
    fire: async (round) => {
      child.send(round)
      const [shot] = (await once(child, 'message')) as [Shot]
      if (shot.failed > 0 && !round.mayFail)
        throw new Error(`${round.origin}${round.calls[0]!.path}: ${shot.failed} requests failed (${shot.statuses})`)
      return shot
    },
    stop: () => stopChild(child),
  }
}
