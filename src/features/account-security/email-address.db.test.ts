import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAccount, mailsTo, outcome, password, signIn, tokenTo } from '../../testing/account'
import { testContext, type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import type { UserCtx } from '../../platform/server/context'
import { aQuote } from '../../testing/factories'
import { audit } from '../audit/table'
import { confirmEmail, requestEmailChange, sendVerification } from './email-address.service'
import { forgotPassword } from './password.service'
import { login } from '../auth/service'
import { countOwnQuotes } from '../quotes/view.service'
import { users, userTokens } from '../auth/table'

const database = useDatabase()
const email = 'asha@example.com'
const next = 'asha.rao@example.com'
let deps: TestDeps

beforeEach(async () => {
  deps = testDeps({ db: database.db })
  await anAccount(deps)
})

const confirm = async (token: string, ctx?: UserCtx) =>
  confirmEmail({ ctx: ctx ?? (await signIn(deps)), input: { token } })
const rowOf = async (address: string) => (await database.db.select().from(users).where(eq(users.email, address)))[0]

describe('confirming the address', () => {
  it('works once, within a day', async () => {
    const ctx = await signIn(deps)
    await sendVerification({ ctx })
    const token = await tokenTo(database.db, email)
    deps.clock.advance(24 * 3600 - 1)
    const said = await Promise.all(Array.from({ length: 20 }, () => outcome(confirm(token, ctx))))
    expect(said.filter((one) => one === 'done')).toHaveLength(1)
    expect(said.filter((one) => one === 'invalid token')).toHaveLength(19)
    expect((await rowOf(email))!.emailVerifiedAt).toEqual(deps.now())
    expect(await outcome(sendVerification({ ctx }))).toBe('conflict')
    expect(await database.db.$count(audit, eq(audit.action, 'email.confirmed'))).toBe(1)
  })

  it('is too late after a day, and with a link that was replaced', async () => {
    const ctx = await signIn(deps)
    await sendVerification({ ctx })
    const first = await tokenTo(database.db, email)
    await sendVerification({ ctx })
    expect(await outcome(confirm(first))).toBe('invalid token')
    deps.clock.advance(24 * 3600)
    expect(await outcome(confirm(await tokenTo(database.db, email)))).toBe('invalid token')
  })

  it('is for the account alone that the link was made for', async () => {
    await anAccount(deps, 'traveler', 'ben@example.com')
    await sendVerification({ ctx: await signIn(deps) })
    const token = await tokenTo(database.db, email)
    expect(await outcome(confirm(token, await signIn(deps, { email: 'ben@example.com' })))).toBe('invalid token')
    expect(await outcome(confirm(token))).toBe('done')
  })

  it('takes no link of another kind', async () => {
    await forgotPassword({ ctx: testContext(deps), input: { email } })
    expect(await outcome(confirm(await tokenTo(database.db, email)))).toBe('invalid token')
    expect(await database.db.$count(userTokens)).toBe(1)
  })
})

describe('another address', () => {
  it('counts once its link was used; the old one is told', async () => {
    const ctx = await signIn(deps)
    await forgotPassword({ ctx, input: { email } })
    await requestEmailChange({ ctx, input: { email: next, password } })
    const [notice] = await mailsTo(database.db, email)
    expect(notice!.subject).toBe('Your account is to have another address')
    expect(notice!.text + notice!.html).not.toContain(next)
    expect(await rowOf(next)).toBeUndefined()
    expect(await confirm(await tokenTo(database.db, next))).toEqual({ email: next })
    expect(await rowOf(email)).toBeUndefined()
    expect((await rowOf(next))!.emailVerifiedAt).toEqual(deps.now())
    const input = { email: next, password, code: undefined }
    expect(await outcome(login({ ctx: testContext(deps), input }))).toBe('done')
    // The link for a new password went to an address that is not the account's any more.
    expect(await database.db.$count(userTokens)).toBe(0)
  })

  it.each<[string, string, string]>([
    [next, 'wrong', 'invalid password'],
    [email, password, 'invalid email'],
    ['ben@example.com', password, 'conflict email'],
  ])('%s with %s is refused', async (wanted, word, said) => {
    await anAccount(deps, 'traveler', 'ben@example.com')
    const ctx = await signIn(deps)
    expect(await outcome(requestEmailChange({ ctx, input: { email: wanted, password: word } }))).toBe(said)
    expect(await mailsTo(database.db, wanted)).toEqual([])
  })

  it.each([
    ['were the account’s', true],
    ['are somebody’s, for all we know, where the old address was never confirmed', false],
  ])('requests made with the old one as a visitor stay what they were: they %s', async (_what, known) => {
    const ctx = await signIn(deps)
    if (known) await database.db.update(users).set({ emailVerifiedAt: deps.now() })
    await aQuote(database.db, { email })
    await requestEmailChange({ ctx, input: { email: next, password } })
    await confirm(await tokenTo(database.db, next), ctx)
    expect(await countOwnQuotes({ ctx })).toBe(known ? 1 : 0)
  })

  it('that went to another account meanwhile is a conflict, and nothing changes', async () => {
    const ctx = await signIn(deps)
    await requestEmailChange({ ctx, input: { email: next, password } })
    const token = await tokenTo(database.db, next)
    await anAccount(deps, 'traveler', next)
    expect(await outcome(confirm(token))).toBe('conflict email')
    expect((await rowOf(email))!.emailVerifiedAt).toBeNull()
    expect(await database.db.$count(userTokens)).toBe(1)
  })
})
