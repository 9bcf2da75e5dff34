import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aMedia } from '../../../testing/factories'
import type { Ctx } from '../../../platform/server/context'
import type { Role } from '../../../shared/actor'
import { createUser, login, logout, getMe, loginStaff } from './service'
import { sessions, type User, users } from './table'

const database = useDatabase()
const password = 'Correct-horse-1'
const deps = useDeps(database)

const anAccount = (role: Role = 'traveler', email = 'asha@example.com'): Promise<User> =>
  createUser({ ctx: testContext(deps), input: { email, password, firstName: 'Asha', lastName: 'Rao', role } })

const visitor = (overrides: Partial<Ctx> = {}) => testContext(deps, overrides)
const getToken = (ctx: ReturnType<typeof testContext>) => ctx.cookies.get('session')

describe('login', () => {
  it('signs in whatever the case of the address, and tells who it is', async () => {
    const { id } = await anAccount()
    const ctx = visitor()
    const { user } = await login({ ctx, input: { email: 'asha@example.com', password } })
    expect(user).toEqual({
      id,
      firstName: 'Asha',
      lastName: 'Rao',
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '',
      role: 'traveler',
      profileImageUrl: null,
      emailVerified: false,
      twoFactor: false,
      mustSetUpTwoFactor: false,
    })
    expect(getToken(ctx)).toMatch(/^[a-z2-7]{40}$/)
  })

  it('answers unknown, wrong and deactivated the same, and makes no session', async () => {
    await anAccount()
    const gone = await anAccount('traveler', 'gone@example.com')
    await database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, gone.id))
    const answers = await Promise.allSettled(
      [
        { email: 'nobody@example.com', password },
        { email: 'asha@example.com', password: 'wrong' },
        { email: 'gone@example.com', password },
      ].map((input) => login({ ctx: visitor(), input })),
    )
    const messages = answers.map((a) => a.status === 'rejected' && [a.reason.code, a.reason.message])
    expect(new Set(messages.map(String)).size).toBe(1)
    expect(messages[0]).toEqual(['unauthenticated', 'The email or the password is not right'])
    expect(await database.db.$count(sessions)).toBe(0)
  })

  it('gives a new token and ends the one that the browser came with', async () => {
    await anAccount()
    const first = visitor()
    await login({ ctx: first, input: { email: 'asha@example.com', password } })
    const second = visitor({ sessionToken: getToken(first) })
    await login({ ctx: second, input: { email: 'asha@example.com', password } })
    expect(getToken(second)).not.toBe(getToken(first))
    expect(await database.db.$count(sessions)).toBe(1)
  })

  it('allows ten failures in a quarter of an hour per account and address', async () => {
    await anAccount()
    const attempt = (ip: string, email = 'asha@example.com') =>
      login({ ctx: visitor({ ip }), input: { email, password: 'wrong' } })
    for (let i = 0; i < 10; i++) await expect(attempt('10.0.0.1')).rejects.toMatchObject({ code: 'unauthenticated' })
    const refused = { code: 'rate-limited', details: { retryAfter: 900 } }
    await expect(attempt('10.0.0.1')).rejects.toMatchObject(refused)
    await expect(attempt('10.0.0.2')).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(attempt('10.0.0.1', 'other@example.com')).rejects.toMatchObject({ code: 'unauthenticated' })
    deps.clock.advance(15 * 60)
    await expect(attempt('10.0.0.1')).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  describe('counts failures only', () => {
    const sign = (word: string, ip = '10.0.0.1') =>
      login({ ctx: visitor({ ip }), input: { email: 'asha@example.com', password: word } }).then(
        () => 'in',
        (error: { code: string }) => error.code,
      )
    const fail = async (times: number, ip?: string) => {
      for (let i = 0; i < times; i++) expect(await sign('wrong', ip)).toBe('unauthenticated')
    }

    it('resets the count after a successful sign-in', async () => {
      await anAccount()
      for (let i = 0; i < 12; i++) expect(await sign(password)).toBe('in')
      await fail(9)
      expect(await sign(password)).toBe('in')
      await fail(10)
      expect(await sign(password)).toBe('rate-limited')
    })

    it('checks ten of many concurrent attempts', async () => {
      await anAccount()
      const answers = await Promise.all(Array.from({ length: 30 }, () => sign('wrong')))
      expect(answers.filter((answer) => answer === 'unauthenticated')).toHaveLength(10)
      expect(answers.filter((answer) => answer === 'rate-limited')).toHaveLength(20)
    })
  })

  it('names what is missing', async () => {
    const { call } = await callerAs(deps, null)
    await expect(call.auth.login({ email: ' ', password: '' })).rejects.toThrow(
      /Email is required.*Password is required/s,
    )
  })
})

describe('staff login', () => {
  it.each(['agent', 'admin'] as const)('lets an %s in', async (role) => {
    await anAccount(role)
    const { user } = await loginStaff({ ctx: visitor(), input: { email: 'asha@example.com', password } })
    expect(user.role).toBe(role)
  })

  it('answers a traveler that it is for staff, without a session', async () => {
    await anAccount()
    const ctx = visitor()
    const attempt = loginStaff({ ctx, input: { email: 'asha@example.com', password } })
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('for staff') })
    expect(await database.db.$count(sessions)).toBe(0)
    expect(ctx.cookies.size).toBe(0)
  })

  it('names what is wrong, in the specified words', async () => {
    const { call } = await callerAs(deps, null)
    await expect(call.auth.staffLogin({ email: 'asha', password: 'short' })).rejects.toThrow(
      /Please enter a valid email address.*Password must be at least 6 characters/s,
    )
  })
})

describe('logout', () => {
  it('ends the session and clears the cookie, also when signed out', async () => {
    await anAccount()
    const ctx = visitor()
    await login({ ctx, input: { email: 'asha@example.com', password } })
    const leaving = visitor({ sessionToken: getToken(ctx) })
    expect(await logout({ ctx: leaving, input: undefined })).toEqual({ success: true })
    expect(getToken(leaving)).toBe('')
    expect(await database.db.$count(sessions)).toBe(0)
    expect(await logout({ ctx: visitor(), input: undefined })).toEqual({ success: true })
  })
})

describe('who is signed in', () => {
  it('is nobody for visitors, and 401 where an account is needed', async () => {
    const { call } = await callerAs(deps, null)
    expect(await call.auth.me()).toEqual({ user: null })
    await expect(call.profile.user()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('comes with the picture, without anything secret', async () => {
    const picture = await aMedia(database.db)
    const { ctx, user } = await callerAs(deps, 'agent')
    await database.db.update(users).set({ profileImageId: picture.id }).where(eq(users.id, user.id))
    const found = await getMe({ ctx, input: undefined })
    expect(found.user?.profileImageUrl).toBe(`/media/${picture.key}`)
    expect(JSON.stringify(found)).not.toMatch(/password|hash/i)
  })
})

describe('createUser', () => {
  it('refuses a second account with one address, in any case', async () => {
    await anAccount()
    await expect(anAccount('agent', 'ASHA@example.com')).rejects.toMatchObject({
      code: 'conflict',
      details: { field: 'email' },
    })
    expect((await database.db.select().from(users))[0]?.passwordHash).toMatch(/^\$argon2id\$/)
  })
})
