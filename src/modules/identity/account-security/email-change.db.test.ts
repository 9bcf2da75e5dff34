import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAccount, asCaller, codeAt, mailsTo, outcome, password, signIn, tokenTo } from '../../../testing/account'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import type { UserCtx } from '../../../platform/server/context'
import { aQuote } from '../../../testing/factories'
import { knownDevices, recoveryCodes, sessions, users, userTokens } from '../auth/table'
import { login, register } from '../auth/service'
import { listOwnQuotes } from '../../sales/quotes/view.service'
import { confirmEmail, revertEmail } from '../../servicing/account-data/address.service'
import { cancelEmailChange, getPendingEmail, requestEmailChange, resendEmailChange } from './email-change.service'
import { sendVerification } from './email-address.service'
import { changePassword, mailResetLink, resetForgotten } from './password.service'
import { beginTwoFactor, enableTwoFactor } from './two-factor.service'

const database = useDatabase()
const email = 'asha@example.com'
const next = 'asha.rao@example.com'
const day = 24 * 3600
const deps = useDeps(database)

beforeEach(async () => {
  await anAccount(deps)
})

const visitor = () => testContext(deps)
const confirm = async (token: string, ctx?: UserCtx) =>
  confirmEmail({ ctx: ctx ?? (await signIn(deps)), input: { token } })
const getRow = async (address: string) => (await database.db.select().from(users).where(eq(users.email, address)))[0]
const subjectsTo = async (address: string) => (await mailsTo(database.db, address)).map((mail) => mail.subject)

describe('another address', () => {
  it('is changed once its link is used, and the old address is notified', async () => {
    const ctx = await signIn(deps)
    await mailResetLink({ ctx, input: { email } })
    await requestEmailChange({ ctx, input: { email: next, password } })
    const notice = (await mailsTo(database.db, email)).find((mail) => mail.subject.startsWith('Your account is to'))
    expect(notice!.subject).toBe('Your account is to have another address')
    expect(notice!.text + notice!.html).not.toContain(next)
    expect(await getRow(next)).toBeUndefined()
    expect(await confirm(await tokenTo(database.db, next))).toEqual({ email: next })
    expect(await getRow(email)).toBeUndefined()
    expect((await getRow(next))!.emailVerifiedAt).toEqual(deps.now())
    const input = { email: next, password, code: undefined }
    expect(await outcome(login({ ctx: testContext(deps), input }))).toBe('done')
    // Expects no link for a new password: it went to an address that is no longer the account's.
    expect(await database.db.$count(userTokens)).toBe(0)
  })

  it.each<[string, string, string]>([
    [next, 'wrong', 'invalid password'],
    [email, password, 'invalid email'],
    ['ben@example.com', password, 'conflict email'],
  ])('%s with %s is refused', async (wanted, word, expected) => {
    await anAccount(deps, 'traveler', 'ben@example.com')
    const ctx = await signIn(deps)
    expect(await outcome(requestEmailChange({ ctx, input: { email: wanted, password: word } }))).toBe(expected)
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
    expect(await listOwnQuotes({ ctx })).toHaveLength(known ? 1 : 0)
  })

  it('that went to another account meanwhile is a conflict, and nothing changes', async () => {
    const ctx = await signIn(deps)
    await requestEmailChange({ ctx, input: { email: next, password } })
    const token = await tokenTo(database.db, next)
    await anAccount(deps, 'traveler', next)
    expect(await outcome(confirm(token))).toBe('conflict email')
    expect((await getRow(email))!.emailVerifiedAt).toBeNull()
    expect(await database.db.$count(userTokens)).toBe(1)
  })
})

describe('with two-factor authentication', () => {
  it('asks for a code, too', async () => {
    const ctx = await signIn(deps)
    const { secret } = await beginTwoFactor({ ctx, input: { password } })
    await enableTwoFactor({ ctx, input: { code: codeAt(secret, deps.now()) } })
    deps.clock.advance(60)
    const ask = (code?: string) => outcome(requestEmailChange({ ctx, input: { email: next, password, code } }))
    expect([await ask(), await ask('000000')]).toEqual(['invalid code', 'invalid code'])
    expect(await mailsTo(database.db, next)).toEqual([])
    expect(await ask(codeAt(secret, deps.now()))).toBe('done')
  })
})

describe('a waiting change', () => {
  it.each([
    ['mailed again', resendEmailChange],
    ['mailed again for the address that is not confirmed either', sendVerification],
  ])('is shown, and its link is %s and replaces the first', async (_way, sendAgain) => {
    const ctx = await signIn(deps)
    expect(await getPendingEmail(ctx)).toBeUndefined()
    expect(await outcome(resendEmailChange({ ctx }))).toBe('conflict')
    await requestEmailChange({ ctx, input: { email: next, password } })
    expect(await getPendingEmail(ctx)).toBe(next)
    const first = await tokenTo(database.db, next)
    await sendAgain({ ctx })
    expect(await outcome(confirm(first, ctx))).toBe('invalid token')
    expect(await outcome(confirm(await tokenTo(database.db, next), ctx))).toBe('done')
    expect(await getPendingEmail(ctx)).toBeUndefined()
  })

  it('is canceled with its link, and is over after a day', async () => {
    const ctx = await signIn(deps)
    await requestEmailChange({ ctx, input: { email: next, password } })
    await cancelEmailChange({ ctx })
    await cancelEmailChange({ ctx })
    expect(await getPendingEmail(ctx)).toBeUndefined()
    expect(await outcome(confirm(await tokenTo(database.db, next), ctx))).toBe('invalid token')
    await requestEmailChange({ ctx, input: { email: next, password } })
    deps.clock.advance(day)
    expect(await getPendingEmail(ctx)).toBeUndefined()
  })
})

describe('reverting', () => {
  const revert = (token: string) => revertEmail({ ctx: visitor(), input: { token } })
  const verify = () => database.db.update(users).set({ emailVerifiedAt: deps.now() })
  /** Changes the address like somebody who knows the password. @returns their session */
  async function steal(address = next): Promise<UserCtx> {
    const ctx = await signIn(deps)
    await requestEmailChange({ ctx, input: { email: address, password } })
    await confirm(await tokenTo(database.db, address), ctx)
    return ctx
  }

  it('gives the old address back, signs everybody out and mails a link to a new password', async () => {
    await verify()
    const thief = await steal()
    expect((await subjectsTo(email))[0]).toBe('Your account has another email address now')
    expect((await subjectsTo(next))[0]).toBe('This is the address of your account now')
    const token = await tokenTo(database.db, email)
    deps.clock.advance(7 * day - 1)
    expect(await revert(token)).toEqual({ email })
    await expect(asCaller(deps, thief.sessionToken!)).rejects.toThrow('over')
    expect([await database.db.$count(sessions), await database.db.$count(knownDevices)]).toEqual([0, 0])
    expect((await getRow(email))!.emailVerifiedAt).toEqual(deps.now())
    expect((await subjectsTo(next))[0]).toBe('An email address was taken back')
    // Refuses the old password: whoever changed the address knows it.
    const enter = (word: string) => outcome(login({ ctx: visitor(), input: { email, password: word } }))
    expect(await enter(password)).toBe('unauthenticated')
    const input = { token: await tokenTo(database.db, email), newPassword: 'Correct-horse-2' }
    await resetForgotten({ ctx: visitor(), input })
    expect(await enter('Correct-horse-2')).toBe('done')
    expect(await outcome(revert(token))).toBe('invalid token')
  })

  it('fails after seven days', async () => {
    await verify()
    await steal()
    const token = await tokenTo(database.db, email)
    deps.clock.advance(7 * day)
    expect(await outcome(revert(token))).toBe('invalid token')
    expect(await getRow(next)).toBeDefined()
  })

  it('of many concurrent calls happens once', async () => {
    await verify()
    await steal()
    const token = await tokenTo(database.db, email)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(revert(token))))
    expect(outcomes.toSorted()).toEqual(['done', ...Array<string>(4).fill('invalid token')])
  })

  it('works after a thief changed password and address and set up a second factor', async () => {
    await verify()
    const thief = await steal()
    const token = await tokenTo(database.db, email)
    await changePassword({ ctx: thief, input: { oldPassword: password, newPassword: 'Stolen-horse-9' } })
    const again = await signIn(deps, { email: next, password: 'Stolen-horse-9' })
    const third = 'third@example.com'
    await requestEmailChange({ ctx: again, input: { email: third, password: 'Stolen-horse-9' } })
    await confirm(await tokenTo(database.db, third), again)
    const later = await tokenTo(database.db, next)
    const { secret } = await beginTwoFactor({ ctx: again, input: { password: 'Stolen-horse-9' } })
    await enableTwoFactor({ ctx: again, input: { code: codeAt(secret, deps.now()) } })
    expect(await revert(token)).toEqual({ email })
    expect(await outcome(revert(later))).toBe('invalid token')
    const row = (await getRow(email))!
    expect([row.totpEnabledAt, row.totpSecret]).toEqual([null, null])
    expect(await database.db.$count(recoveryCodes)).toBe(0)
  })

  it('keeps a second factor from before', async () => {
    await verify()
    const ctx = await signIn(deps)
    const { secret } = await beginTwoFactor({ ctx, input: { password } })
    await enableTwoFactor({ ctx, input: { code: codeAt(secret, deps.now()) } })
    deps.clock.advance(60)
    await requestEmailChange({ ctx, input: { email: next, password, code: codeAt(secret, deps.now()) } })
    await confirm(await tokenTo(database.db, next), ctx)
    await revert(await tokenTo(database.db, email))
    expect((await getRow(email))!.totpEnabledAt).not.toBeNull()
  })

  it('keeps the address free meanwhile: no registration and no other account gets it', async () => {
    await verify()
    await steal()
    const person = { firstName: 'Ben', lastName: 'Ode', phone: '+91 98765 43210', password: 'six-67' }
    const join = () => outcome(register({ ctx: visitor(), input: { ...person, email } }))
    expect(await join()).toBe('conflict email')
    await anAccount(deps, 'traveler', 'ben@example.com')
    const ben = await signIn(deps, { email: 'ben@example.com' })
    expect(await outcome(requestEmailChange({ ctx: ben, input: { email, password } }))).toBe('conflict email')
    deps.clock.advance(7 * day)
    expect(await join()).toBe('done')
  })

  it('is not offered to an address that was never confirmed, which may be mistyped', async () => {
    await steal()
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.subject).toBe('Your account has another email address now')
    expect(mail!.text).not.toContain('#token=')
    expect(await database.db.$count(userTokens)).toBe(0)
  })
})
