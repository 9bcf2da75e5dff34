import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { seeded } from '../scripts/seeded.mjs'
import { demoAccounts } from '../src/modules/identity/auth/demo.rules'

/** Fills a data directory with the demo agency, as visitors see it. */
export const copyDemo = (directory: string): void => cpSync(seeded('development'), directory, { recursive: true })

/** Fills a data directory likewise, and moves its database to an empty PostgreSQL. */
export function moveDemo(directory: string, databaseUrl: string): void {
  copyDemo(directory)
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: directory, DATABASE_URL: databaseUrl }
  const { status } = spawnSync(process.execPath, ['dist/server/cli.js', 'move'], { stdio: 'inherit', env })
  if (status !== 0) throw new Error('The demo agency could not be moved to PostgreSQL.')
}

const json = { 'content-type': 'application/json' }

/** Throws unless the answer is a good one. */
export async function asked(answer: Promise<Response>): Promise<Response> {
  const { ok, status, url } = await answer
  if (!ok) throw new Error(`${url}: ${status}`)
  return answer
}

/** Calls the product at `origin` with the cookie of a session. */
export const staffAt = (origin: string, cookie: string) => ({
  get: (address: string) => asked(fetch(origin + address, { headers: { cookie } })),
  call: async <T>(name: string, input: object): Promise<T> => {
    const body = JSON.stringify(input)
    const answer = await asked(fetch(`${origin}/trpc/${name}`, { method: 'POST', headers: { ...json, cookie }, body }))
    return ((await answer.json()) as { result: { data: T } }).result.data
  },
})
export type Staff = ReturnType<typeof staffAt>

/** Returns the cookie of the demo agency's administrator. */
export async function signInAtDemo(origin: string): Promise<string> {
  const { email, password } = demoAccounts.find(({ role }) => role === 'admin')!
  const body = JSON.stringify({ email, password })
  const login = await asked(fetch(`${origin}/api/auth/login`, { method: 'POST', headers: json, body }))
  return login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
