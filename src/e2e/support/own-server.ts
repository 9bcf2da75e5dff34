import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port'
import { expect, test as base } from './fixtures'
import { ownServerEnv } from './server-env'

type OwnServer = {
  origin: string
  /** Contains its mails. */
  directory: string
  /** Lets so many days pass there. */
  pass: (days: number) => Promise<void>
  /** Returns what it has printed on its console. */
  readConsole: () => string
}

/** Gives a test its own server, on which time passes; `isEmpty` leaves out the demo agency. */
export const test = base.extend<{ isEmpty: boolean; server: OwnServer }>({
  isEmpty: [false, { option: true }],
  server: [
    async ({ browserName, isEmpty }, use) => {
      const port = String(await freePort())
      const directory = path.join(tmpdir(), `itinera-e2e-${browserName}-${randomUUID()}`)
      const child = fork('scripts/e2e-server.mjs', {
        env: { ...ownServerEnv(port, directory), ...(isEmpty && { DEMO: 'false' }) },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      let printed = ''
      child.stdout!.on('data', (text: Buffer) => (printed += text.toString()))
      const exit = once(child, 'exit')
      const origin = `http://127.0.0.1:${port}`
      const status = () =>
        fetch(`${origin}/readyz`).then(
          (answer) => answer.status,
          () => child.exitCode ?? 'starting',
        )
      try {
        await expect.poll(status, { message: 'the server of this test', timeout: 100_000 }).toBe(200)
        const pass = async (days: number) => {
          const answer = once(child, 'message')
          child.send({ days })
          await answer
        }
        await use({ origin, directory, pass, readConsole: () => printed })
      } finally {
        child.kill('SIGTERM')
        await exit
      }
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
})
