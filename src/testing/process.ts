import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { build } from '../../scripts/setup.mjs'
import { freePort } from './cluster'

export type Server = {
  origin: string
  /** Returns the output of both streams so far. */
  output: () => string
  /** Sends a signal and waits for the end: the exit code, or the signal it died of. */
  end: (signal: NodeJS.Signals) => Promise<number | string>
  /** Waits until it answers. @throws Error with its output when it ends before */
  ready: () => Promise<void>
  ended: Promise<number | string>
}

const getExitCode = (child: ChildProcess) => child.exitCode ?? child.signalCode

/** Runs the built server as a process; cleans up processes and `directory` after the file. */
export function useServers() {
  const children: ChildProcess[] = []
  const directories: string[] = []
  beforeAll(() => {
    if (!build()) throw new Error('The build failed.')
  }, 300_000)
  afterAll(async () => {
    for (const child of children) {
      if (getExitCode(child) === null) child.kill('SIGKILL')
    }
    await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })))
  })

  const directory = async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'itinera-faults-'))
    directories.push(made)
    return made
  }

  /** Runs the server or a command with only this environment. */
  const run = (program: 'main' | 'cli', args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [`dist/server/${program}.js`, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        NODE_ENV: 'test',
        DEMO: 'false',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000000',
        ...env,
      },
    })
    children.push(child)
    let text = ''
    child.stdout.on('data', (data: Buffer) => (text += data.toString()))
    child.stderr.on('data', (data: Buffer) => (text += data.toString()))
    const ended = once(child, 'exit').then(() => getExitCode(child)!)
    return { child, output: () => text, ended }
  }

  /** Starts a server; await `ready` before requests. */
  const launch = async (env: Record<string, string>): Promise<Server> => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const { child, output, ended } = run('main', [], { PORT: String(port), APP_URL: origin, ...env })
    const ready = async () => {
      for (const deadline = Date.now() + 100_000; Date.now() < deadline; await sleep(50)) {
        if (getExitCode(child) !== null) break
        if (
          await fetch(`${origin}/readyz`).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return void (isReady = true)
      }
      const code = getExitCode(child)
      throw new Error(`The server ${code === null ? 'is not ready yet' : `ended with ${code}`}.\n${output()}`)
    }
    let [isReady, isStopped] = [false, false]
    // Prints why a server ended that nobody stopped, as its tests only find it gone.
    child.once('exit', (code) => {
      if (isReady && !isStopped) process.stderr.write(`A server ended with ${code}.\n${output()}\n`)
    })
    const end = (signal: NodeJS.Signals) => {
      isStopped = true
      child.kill(signal)
      return ended
    }
    return { origin, output, ready, end, ended }
  }
  return { directory, run, launch }
}

const form = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
}

/** Sends JSON to a running server, and parses the answer. */
export async function post(
  server: Pick<Server, 'origin'>,
  url: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(server.origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}

/** Requests a quote; the same key returns the same quote. */
export const askQuote = (server: Pick<Server, 'origin'>, key: string, more: object = {}) =>
  post(server, '/api/quotes', { ...form, ...more }, { 'idempotency-key': key })

const isOpen = async ({ origin }: Pick<Server, 'origin'>): Promise<boolean> =>
  (await (await fetch(`${origin}/trpc/settings.site`)).text()).includes('"isOpen":true')

/**
 * Becomes the first administrator, by the link on the console, and names the agency: strangers may ask then. Tries again
 * where a busy machine took too long.
 */
export async function openSite(server: Server): Promise<void> {
  const owner = { email: 'ines@agency.example', password: 'nine-Lisbon-trams' }
  for (; !(await isOpen(server)); await sleep(200)) {
    const [, token = ''] = /#token=(\S+)/.exec(server.output()) ?? []
    const person = { firstName: 'Inês', lastName: 'Duarte', email: owner.email, newPassword: owner.password }
    await post(server, '/trpc/firstRun.makeAdministrator', { ...person, token })
    const { headers } = await post(server, '/api/auth/login', owner)
    const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
    await fetch(`${server.origin}/api/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
      body: JSON.stringify({ version: 0, name: 'Agency', email: 'hello@agency.example' }),
    })
  }
}
