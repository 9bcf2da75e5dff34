import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAccount, outcome, signIn, tokenTo } from '../../../testing/account'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import type { UserCtx } from '../../../platform/server/context'
import { events } from '../../core/events/table'
import { confirmEmail } from '../../servicing/account-data/address.service'
import { sendVerification } from './email-address.service'
import { mailResetLink } from './password.service'
import { users, userTokens } from '../auth/table'

const database = useDatabase()
const email = 'asha@example.com'
const deps = useDeps(database)

beforeEach(async () => {
  await anAccount(deps)
})

const confirm = async (token: string, ctx?: UserCtx) =>
  confirmEmail({ ctx: ctx ?? (await signIn(deps)), input: { token } })
const getRow = async (address: string) => (await database.db.select().from(users).where(eq(users.email, address)))[0]

describe('confirming the address', () => {
  it('works once, within a day', async () => {
    const ctx = await signIn(deps)
    await sendVerification({ ctx })
    const token = await tokenTo(database.db, email)
    deps.clock.advance(24 * 3600 - 1)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(confirm(token, ctx))))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'invalid token')).toHaveLength(19)
    expect((await getRow(email))!.emailVerifiedAt).toEqual(deps.now())
    expect(await outcome(sendVerification({ ctx }))).toBe('conflict')
    expect(await database.db.$count(events, eq(events.kind, 'email.confirmed'))).toBe(1)
  })

  it('fails after a day, and with a replaced link', async () => {
    const ctx = await signIn(deps)
    await sendVerification({ ctx })
    const first = await tokenTo(database.db, email)
    await sendVerification({ ctx })
    expect(await outcome(confirm(first))).toBe('invalid token')
    deps.clock.advance(24 * 3600)
    expect(await outcome(confirm(await tokenTo(database.db, email)))).toBe('invalid token')
  })

  it('is for the account of the link only', async () => {
    await anAccount(deps, 'traveler', 'ben@example.com')
    await sendVerification({ ctx: await signIn(deps) })
    const token = await tokenTo(database.db, email)
    expect(await outcome(confirm(token, await signIn(deps, { email: 'ben@example.com' })))).toBe('invalid token')
    expect(await outcome(confirm(token))).toBe('done')
  })

  it('rejects a link of another kind', async () => {
    await mailResetLink({ ctx: testContext(deps), input: { email } })
    expect(await outcome(confirm(await tokenTo(database.db, email)))).toBe('invalid token')
    expect(await database.db.$count(userTokens)).toBe(1)
  })
})
