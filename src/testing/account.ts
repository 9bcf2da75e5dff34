import { desc } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { createUser, login } from '../modules/identity/auth/service'
import { resolveActor } from '../modules/identity/auth/session.client'
import type { User } from '../modules/identity/auth/table'
import { getEncryptionContext } from '../modules/core/email/service'
import { outbox } from '../modules/core/email/table'
import type { Ctx, Deps, UserCtx } from '../platform/server/context'
import type { Db } from '../platform/server/database/db'
import type { Role } from '../shared/actor'
import { testContext, testEncryption } from './context'

/** Sets the password of every account made here. */
export const password = 'Correct-horse-1'

/** Returns the authenticator app's code of a base32 secret at that time. */
export const codeAt = (base32: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: now.getTime() })

/** Creates an account that can sign in. */
export const anAccount = (deps: Deps, role: Role = 'traveler', email = 'asha@example.com'): Promise<User> =>
  createUser({ ctx: testContext(deps), input: { email, password, firstName: 'Asha', lastName: 'Rao', role } })

/**
 * Signs in as a browser does. Yields the context of the calls that follow, with the cookie that the last of them set.
 */
export async function signIn(
  deps: Deps,
  input: { email?: string; password?: string; code?: string } = {},
  overrides: Partial<Ctx> = {},
) {
  const ctx = testContext(deps, overrides)
  await login({ ctx, input: { email: 'asha@example.com', password, code: undefined, ...input } })
  return asCaller(deps, ctx.cookies.get('session')!, overrides)
}

/** Returns the context of a session token's owner. */
export async function asCaller(deps: Deps, token: string, overrides: Partial<Ctx> = {}) {
  const found = await resolveActor(deps, token)
  if (!found) throw new Error('That session is over.')
  return testContext(deps, { ...found, ...overrides }) as UserCtx & { cookies: Map<string, string> }
}

/** Lists mails with their content; '' once they were sent. */
export async function mailsIn(db: Db) {
  const found = await db.select().from(outbox).orderBy(desc(outbox.id))
  return found.map((mail) => {
    const content = mail.content && testEncryption.decrypt(mail.content, getEncryptionContext(mail.id))
    return { ...mail, text: '', html: '', ...(content && (JSON.parse(content) as { text: string; html: string })) }
  })
}

/** Lists mails to an address, newest first. */
export const mailsTo = async (db: Db, email: string) => (await mailsIn(db)).filter((mail) => mail.recipient === email)

/** Returns the token of the link in the newest mail to an address. */
export async function tokenTo(db: Db, email: string): Promise<string> {
  for (const mail of await mailsTo(db, email)) {
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1]
    if (token) return token
  }
  throw new Error(`No mail to ${email} has a link.`)
}

/** Summarizes a refusal as code and field, such as 'invalid token'; 'done' without one. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string; details?: { field?: string } }) =>
      [error.code ?? String(error), error.details?.field].filter(Boolean).join(' '),
  )

/** Stands for a request without a deadline. */
export const patient = { allow: () => undefined }
