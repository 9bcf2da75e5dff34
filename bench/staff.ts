import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { startSession } from '../src/modules/identity/auth/session.client'
import { newId } from '../src/platform/server/ids'
import { testContext } from '../src/testing/context'
import { aUser } from '../src/testing/factories'
import { depsOn } from './capture'

/** Returns the cookies of the sessions of so many new administrators in the database at `url`. */
export async function signInStaff(url: string, count: number): Promise<string[]> {
  const client = new Client(url)
  await client.connect()
  const deps = depsOn(drizzle(client), '')
  const cookies: string[] = []
  for (let n = 0; n < count; n++) {
    const ctx = testContext(deps)
    await startSession(ctx, await aUser(deps.db, { role: 'admin', email: `${newId()}@example.com` }))
    cookies.push([...ctx.cookies].map((pair) => pair.join('=')).join('; '))
  }
  await client.end()
  return cookies
}
