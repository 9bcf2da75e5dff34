import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAccount, codeAt, mailsTo, outcome, password, signIn, tokenTo } from '../../../testing/account'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import type { UserCtx } from '../../../platform/server/context'
import { mailResetLink, resetForgotten } from './password.service'
import { login, loginStaff } from '../auth/service'
import { recoveryCodes, sessions, users } from '../auth/table'
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, makeRecoveryCodes, getSecurity } from './two-factor.service'

const database = useDatabase()
const email = 'asha@example.com'
const deps = useDeps(database)

beforeEach(async () => {
  await anAccount(deps)
})

const visitor = (ip = '127.0.0.1') => testContext(deps, { ip })
const enter = (code?: string, ip?: string, word = password) =>
  outcome(login({ ctx: visitor(ip), input: { email, password: word, code } }))
const newPassword = 'Correct-horse-2'
const begin = (ctx: UserCtx) => beginTwoFactor({ ctx, input: { password } })
const now = (secret: string) => codeAt(secret, deps.now())
const wrong = (secret: string) => String((Number(now(secret)) + 1) % 1_000_000).padStart(6, '0')

async function withTwoFactor() {
  const ctx = await signIn(deps)
  const { secret } = await begin(ctx)
  const { recoveryCodes: codes } = await enableTwoFactor({ ctx, input: { code: now(secret) } })
  // Skips the time step of the code that turned it on: it is used up.
  deps.clock.advance(30)
  return { ctx, secret, codes: codes.map((code) => code.replaceAll('-', '')) }
}

const confirmed = () => database.db.update(users).set({ emailVerifiedAt: deps.now() })
const spendWrongCodes = () =>
  database.db.execute(sql`
    INSERT INTO rate_limits (key, hits, resets_at)
    SELECT 'code:' || id, 100, ${new Date(deps.now().getTime() + 24 * 3_600_000).toISOString()}::timestamptz FROM users
    ON CONFLICT (key) DO UPDATE SET hits = 100`)

describe('setting up', () => {
  it('gives a secret for the app, which counts once its first code was typed', async () => {
    const ctx = await signIn(deps)
    const { secret, uri } = await begin(ctx)
    expect(uri).toBe(
      `otpauth://totp/Our%20agency:asha%40example.com?issuer=Our%20agency&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await enter()).toBe('done')
    expect(await outcome(enableTwoFactor({ ctx, input: { code: wrong(secret) } }))).toBe('invalid code')
    const { recoveryCodes: codes } = await enableTwoFactor({ ctx, input: { code: now(secret) } })
    expect(new Set(codes).size).toBe(10)
    expect(await getSecurity({ ctx })).toEqual({
      twoFactor: true,
      recoveryCodesLeft: 10,
      twoFactorRequired: false,
      emailVerified: false,
    })
    expect((await mailsTo(database.db, email))[0]!.subject).toBe('Two-factor authentication is on')
    expect(await outcome(begin(ctx))).toBe('conflict')
    expect(await outcome(enableTwoFactor({ ctx, input: { code: now(secret) } }))).toBe('conflict')
  })

  it('stores neither the secret nor the recovery codes as they are', async () => {
    const { secret, codes } = await withTwoFactor()
    const stored = JSON.stringify([
      await database.db.select().from(users),
      await database.db.select().from(recoveryCodes),
      await mailsTo(database.db, email),
    ])
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text)
  })

  it('asks for the password, and for a secret before a code', async () => {
    const ctx = await signIn(deps)
    expect(await outcome(beginTwoFactor({ ctx, input: { password: 'wrong' } }))).toBe('invalid password')
    expect(await outcome(enableTwoFactor({ ctx, input: { code: '123456' } }))).toBe('conflict')
  })

  it('a second setup makes another secret', async () => {
    const ctx = await signIn(deps)
    const [first, second] = [await begin(ctx), await begin(ctx)]
    expect(await outcome(enableTwoFactor({ ctx, input: { code: now(first.secret) } }))).toBe('invalid code')
    expect(await outcome(enableTwoFactor({ ctx, input: { code: now(second.secret) } }))).toBe('done')
  })
})

describe('signing in', () => {
  it('asks for a code only once the password is right', async () => {
    const { secret } = await withTwoFactor()
    const attempt = (code?: string, word = password) =>
      login({ ctx: visitor(), input: { email, password: word, code } })
    await expect(attempt(undefined)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Please enter the code from your authenticator app',
      details: { field: 'code' },
    })
    await expect(attempt(wrong(secret))).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'That code is not right',
      details: { field: 'code' },
    })
    await expect(attempt(now(secret), 'wrong')).rejects.toMatchObject({
      message: 'The email or the password is not right',
      details: {},
    })
    expect(await database.db.$count(sessions)).toBe(1)
    expect((await attempt(now(secret))).user).toMatchObject({ twoFactor: true })
  })

  it('accepts no code twice, nor an older one, also of twenty concurrent calls', async () => {
    const { secret } = await withTwoFactor()
    const older = now(secret)
    deps.clock.advance(30)
    const code = now(secret)
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => enter(code, `10.0.${i}.1`)))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'unauthenticated code')).toHaveLength(19)
    expect(await enter(older)).toBe('unauthenticated code')
    deps.clock.advance(30)
    expect(await enter(now(secret))).toBe('done')
  })

  it('takes a recovery code instead, each once, as people type it', async () => {
    const { ctx, codes } = await withTwoFactor()
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => enter(codes[0], `10.0.${i}.1`)))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(await enter(codes[1])).toBe('done')
    expect((await getSecurity({ ctx })).recoveryCodesLeft).toBe(8)
  })

  it('counts wrong codes as failures, and a missing one as none', async () => {
    const { secret } = await withTwoFactor()
    for (let i = 0; i < 12; i++) expect(await enter()).toBe('unauthenticated code')
    for (let i = 0; i < 10; i++) {
      expect(await enter(wrong(secret))).toBe('unauthenticated code')
      expect(await enter()).toBe(i < 9 ? 'unauthenticated code' : 'rate-limited')
    }
    expect(await enter(now(secret))).toBe('rate-limited')
  })

  it('checks a hundred wrong codes a day from all networks; a new password resets the count', async () => {
    await confirmed()
    const { secret } = await withTwoFactor()
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 10; i++) expect(await enter(wrong(secret), `10.${round}.0.1`)).toBe('unauthenticated code')
      deps.clock.advance(15 * 60)
    }
    expect(await enter(now(secret), '10.99.0.1')).toBe('rate-limited')
    await mailResetLink({ ctx: visitor(), input: { email } })
    const input = { token: await tokenTo(database.db, email), newPassword: 'Correct-horse-2' }
    await resetForgotten({ ctx: visitor(), input })
    const again = { email, password: 'Correct-horse-2', code: now(secret) }
    expect(await outcome(login({ ctx: visitor('10.99.0.2'), input: again }))).toBe('done')
  })

  it('a second reset on a day does not clear the count of wrong codes', async () => {
    await confirmed()
    await withTwoFactor()
    const renew = async (chosen: string) => {
      await spendWrongCodes()
      await mailResetLink({ ctx: visitor(), input: { email } })
      await resetForgotten({ ctx: visitor(), input: { token: await tokenTo(database.db, email), newPassword: chosen } })
      return enter('000000', '10.99.0.1', chosen)
    }
    expect(await renew(newPassword)).toBe('unauthenticated code')
    expect(await renew(password)).toBe('rate-limited')
  })

  it('is removed when an unverified registrant had set it up, and so is their phone number', async () => {
    await withTwoFactor()
    await database.db.update(users).set({ phone: '+919876543210' })
    await mailResetLink({ ctx: visitor(), input: { email } })
    await resetForgotten({ ctx: visitor(), input: { token: await tokenTo(database.db, email), newPassword } })
    expect(await enter(undefined, undefined, newPassword)).toBe('done')
    expect(await database.db.$count(recoveryCodes)).toBe(0)
    expect(await database.db.select({ phone: users.phone }).from(users)).toEqual([{ phone: '' }])
  })

  it('still asks for a code after a new password when the address was confirmed before', async () => {
    await confirmed()
    await withTwoFactor()
    await mailResetLink({ ctx: visitor(), input: { email } })
    await resetForgotten({ ctx: visitor(), input: { token: await tokenTo(database.db, email), newPassword } })
    expect(await enter(undefined, undefined, newPassword)).toBe('unauthenticated code')
  })

  it('of a traveler at the sign-in of staff consumes no code', async () => {
    const { secret } = await withTwoFactor()
    const attempt = loginStaff({ ctx: visitor(), input: { email, password, code: now(secret) } })
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
    expect(await enter(now(secret))).toBe('done')
  })
})

describe('turning it off', () => {
  it('asks for the password and a code', async () => {
    const { ctx, secret, codes } = await withTwoFactor()
    const off = (word: string, code: string) => outcome(disableTwoFactor({ ctx, input: { password: word, code } }))
    expect(await off('wrong', now(secret))).toBe('invalid password')
    expect(await off(password, wrong(secret))).toBe('invalid code')
    expect(await off(password, codes[0]!)).toBe('done')
    expect(await enter()).toBe('done')
    expect(await database.db.$count(recoveryCodes)).toBe(0)
    const subjects = (await mailsTo(database.db, email)).map((mail) => mail.subject)
    expect(subjects).toEqual(expect.arrayContaining(['Two-factor authentication is off', 'A recovery code was used']))
    expect(await off(password, now(secret))).toBe('conflict')
    const next = await begin(ctx)
    expect(await outcome(enableTwoFactor({ ctx, input: { code: now(next.secret) } }))).toBe('done')
  })

  it('limits guesses of a code', async () => {
    const { ctx, secret } = await withTwoFactor()
    const off = (code: string) => outcome(disableTwoFactor({ ctx, input: { password, code } }))
    for (let i = 0; i < 10; i++) expect(await off(wrong(secret))).toBe('invalid code')
    expect(await off(now(secret))).toBe('rate-limited')
  })
})

describe('new recovery codes', () => {
  it('replace the old ones, for both factors', async () => {
    const { ctx, codes } = await withTwoFactor()
    expect(await outcome(makeRecoveryCodes({ ctx, input: { password, code: 'abcd' } }))).toBe('invalid code')
    const fresh = await makeRecoveryCodes({ ctx, input: { password, code: codes[1]! } })
    expect(fresh.recoveryCodes).toHaveLength(10)
    expect(await enter(codes[0])).toBe('unauthenticated code')
    expect(await enter(fresh.recoveryCodes[0]!.replaceAll('-', ''))).toBe('done')
  })

  it('need two-factor authentication and the password', async () => {
    const ctx = await signIn(deps)
    expect(await outcome(makeRecoveryCodes({ ctx, input: { password, code: '000000' } }))).toBe('conflict')
    expect(await outcome(makeRecoveryCodes({ ctx, input: { password: 'wrong', code: '000000' } }))).toBe(
      'invalid password',
    )
  })
})

it('a secret that does not decrypt, as one that was copied to another account, is refused in words', async () => {
  const { secret } = await withTwoFactor()
  const ben = await anAccount(deps, 'traveler', 'ben@example.com')
  const [asha] = await database.db.select().from(users).where(eq(users.email, email))
  const { totpSecret, totpEnabledAt } = asha!
  await database.db.update(users).set({ totpSecret, totpEnabledAt }).where(eq(users.id, ben.id))
  const input = { email: 'ben@example.com', password, code: now(secret) }
  await expect(login({ ctx: visitor(), input })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Use a recovery code'),
    details: { field: 'code' },
  })
  expect(await database.db.$count(sessions, eq(sessions.userId, ben.id))).toBe(0)
})
