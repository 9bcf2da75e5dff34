import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAccount, asCaller, mailsTo, outcome, password, signIn, tokenTo } from '../../../testing/account'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { events } from '../../core/events/table'
import { requestEmailChange } from './email-change.service'
import { purgeLinks } from '../auth/link.service'
import { changePassword, mailResetLink, resetForgotten } from './password.service'
import { login } from '../auth/service'
import { sessions, users, userTokens } from '../auth/table'
import { getSecurity } from './two-factor.service'

const database = useDatabase()
const email = 'asha@example.com'
const newPassword = 'Correct-horse-2'
const over = 'This link has expired or was used already. Ask for a new one.'
const deps = useDeps(database)

const visitor = () => testContext(deps)
const canSignIn = (word: string) =>
  outcome(login({ ctx: visitor(), input: { email, password: word, code: undefined } }))
const forgot = (address = email) => mailResetLink({ ctx: visitor(), input: { email: address } })
const reset = (token: string, word = newPassword) =>
  resetForgotten({ ctx: visitor(), input: { token, newPassword: word } })

describe('changing the password', () => {
  beforeEach(() => anAccount(deps))

  it('gives this device a new token, signs all others out, and notifies the address', async () => {
    const [here, other] = [await signIn(deps), await signIn(deps)]
    await changePassword({ ctx: here, input: { oldPassword: password, newPassword } })
    await expect(asCaller(deps, other.sessionToken!)).rejects.toThrow('over')
    await expect(asCaller(deps, here.sessionToken!)).rejects.toThrow('over')
    expect((await asCaller(deps, here.cookies.get('session')!)).actor).toEqual(here.actor)
    expect(await database.db.$count(sessions)).toBe(1)
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.subject).toBe('Your password was changed')
    expect(mail!.text).not.toContain(newPassword)
    expect(await database.db.$count(events, eq(events.kind, 'password.changed'))).toBe(1)
    expect((await getSecurity({ ctx: here })).passwordChangedAt).toBe(deps.now().toISOString())
    expect([await canSignIn(password), await canSignIn(newPassword)]).toEqual(['unauthenticated', 'done'])
  })

  it('revokes pending links', async () => {
    const here = await signIn(deps)
    await forgot()
    await requestEmailChange({ ctx: here, input: { email: 'thief@example.com', password } })
    await changePassword({ ctx: here, input: { oldPassword: password, newPassword } })
    expect(await database.db.$count(userTokens)).toBe(0)
  })

  it.each([
    ['wrong', newPassword, 'oldPassword', 'The password is not right'],
    [password, password, 'newPassword', 'This is the password that you have. Please choose another one.'],
    [password, 'Password1!', 'newPassword', 'This is a commonly used password. Please choose another password.'],
    [password, 'Password1', 'newPassword', 'This password is known from data breaches. Please choose another one.'],
  ])('from %s to %s is refused', async (oldPassword, wanted, field, message) => {
    const here = await signIn(deps)
    const attempt = changePassword({ ctx: here, input: { oldPassword, newPassword: wanted } })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid', message, details: { field } })
    expect(await canSignIn(password)).toBe('done')
    expect(here.cookies.size).toBe(0)
  })

  it('allows ten wrong attempts in a quarter of an hour', async () => {
    const here = await signIn(deps)
    const guess = (word: string) => outcome(changePassword({ ctx: here, input: { oldPassword: word, newPassword } }))
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => guess('wrong')))
    expect(outcomes.filter((one) => one === 'invalid oldPassword')).toHaveLength(10)
    expect(await guess(password)).toBe('rate-limited')
    deps.clock.advance(15 * 60)
    expect(await guess(password)).toBe('done')
  })

  it('concurrent calls do it once', async () => {
    const [one, other] = [await signIn(deps), await signIn(deps)]
    const outcomes = await Promise.all(
      [one, other].map((ctx, i) =>
        outcome(changePassword({ ctx, input: { oldPassword: password, newPassword: `${newPassword}${i}` } })),
      ),
    )
    expect(outcomes).toContain('done')
    expect(outcomes.filter((s) => s === 'done')).toHaveLength(1)
    expect(await database.db.$count(sessions)).toBe(1)
  })

  it('leaves no session behind that was signed in with the old one meanwhile', async () => {
    const here = await signIn(deps)
    const racing = Array.from({ length: 6 }, () => signIn(deps).catch(() => null))
    await changePassword({ ctx: here, input: { oldPassword: password, newPassword } })
    await Promise.all(racing)
    expect(await database.db.$count(sessions)).toBe(1)
  })
})

describe('a forgotten password', () => {
  it('is reset with a link; all sessions end, and none starts', async () => {
    const user = await anAccount(deps)
    const old = await signIn(deps)
    await forgot()
    const token = await tokenTo(database.db, email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await database.db.select().from(userTokens))).not.toContain(token)
    const ctx = visitor()
    expect(await resetForgotten({ ctx, input: { token, newPassword } })).toEqual({ success: true })
    expect([...ctx.cookies.keys()]).toEqual(['device'])
    await expect(asCaller(deps, old.sessionToken!)).rejects.toThrow('over')
    expect([await canSignIn(password), await canSignIn(newPassword)]).toEqual(['unauthenticated', 'done'])
    const [row] = await database.db.select().from(users).where(eq(users.id, user.id))
    expect(row!.emailVerifiedAt).toEqual(deps.now())
    expect((await mailsTo(database.db, email)).map((mail) => mail.subject)).toContain('Your password was changed')
  })

  it('answers the same at the same time whether or not there is an account, and mails only where there is', async () => {
    await anAccount(deps)
    await anAccount(deps, 'traveler', 'gone@example.com')
    await database.db.update(users).set({ status: 'deactivated' }).where(eq(users.email, 'gone@example.com'))
    for (const address of [email, 'nobody@example.com', 'gone@example.com']) {
      const asked = performance.now()
      expect(await forgot(address)).toEqual({ success: true })
      expect(performance.now() - asked).toBeGreaterThan(290)
    }
    expect(await mailsTo(database.db, email)).toHaveLength(1)
    expect(await mailsTo(database.db, 'nobody@example.com')).toEqual([])
    expect(await mailsTo(database.db, 'gone@example.com')).toEqual([])
  })

  it('sends five mails an hour, with the same answer after that', async () => {
    await anAccount(deps)
    const answers = await Promise.all(Array.from({ length: 8 }, () => forgot()))
    expect(answers.every(({ success }) => success)).toBe(true)
    expect(await mailsTo(database.db, email)).toHaveLength(5)
    expect(await database.db.$count(userTokens)).toBe(1)
  })

  it('lets its owner sign in at once, despite failures with the old one', async () => {
    await anAccount(deps)
    for (let i = 0; i < 10; i++) await canSignIn(`wrong-${i}`)
    expect(await canSignIn(password)).toBe('rate-limited')
    await forgot()
    await reset(await tokenTo(database.db, email))
    expect(await canSignIn(newPassword)).toBe('done')
  })

  it('a link works once, also with twenty concurrent calls', async () => {
    await anAccount(deps)
    await forgot()
    const token = await tokenTo(database.db, email)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => outcome(reset(token, `${newPassword}-${i}`))),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'invalid token')).toHaveLength(19)
  })

  it('survives concurrent request, use and change', async () => {
    await anAccount(deps)
    await forgot()
    const [token, here] = [await tokenTo(database.db, email), await signIn(deps)]
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => outcome(forgot())),
      ...Array.from({ length: 4 }, (_, i) => outcome(reset(token, `${newPassword}-${i}`))),
      outcome(changePassword({ ctx: here, input: { oldPassword: password, newPassword } })),
    ])
    expect(['done', 'invalid token', 'invalid oldPassword', 'conflict']).toEqual(expect.arrayContaining(outcomes))
  })

  it('a link is over after ten minutes, and after a newer one', async () => {
    await anAccount(deps)
    await forgot()
    const first = await tokenTo(database.db, email)
    await forgot()
    const second = await tokenTo(database.db, email)
    expect(await outcome(reset(first))).toBe('invalid token')
    deps.clock.advance(600)
    await expect(reset(second)).rejects.toMatchObject({ code: 'invalid', message: over, details: { field: 'token' } })
    expect(await canSignIn(password)).toBe('done')
    await purgeLinks(deps)
    expect(await database.db.$count(userTokens)).toBe(0)
  })

  it.each(['', 'x', 'A'.repeat(43), '\u0000', 'A'.repeat(200)])('refuses the malformed token %j', async (token) => {
    expect(await outcome(reset(token))).toBe('invalid token')
  })

  it('refuses a breached password, and the link stays valid', async () => {
    await anAccount(deps)
    await forgot()
    const token = await tokenTo(database.db, email)
    expect(await outcome(reset(token, 'password1'))).toBe('invalid newPassword')
    expect(await outcome(reset(token))).toBe('done')
  })

  it('of an account that was deactivated meanwhile stays', async () => {
    const user = await anAccount(deps)
    await forgot()
    const token = await tokenTo(database.db, email)
    await database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, user.id))
    expect(await outcome(reset(token))).toBe('invalid token')
  })
})
