import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aUser } from '../../../testing/factories'
import type { Role } from '../../../shared/actor'
import { login } from './service'
import { endSession, purgeSessions, resolveActor, getSessionCookieName, startSession } from './session.client'
import { sessions, users } from './table'

const database = useDatabase()
const hour = 3600
const day = 24 * hour
const deps = useDeps(database)

async function signedIn(role: Role = 'traveler') {
  const user = await aUser(database.db, { role })
  const ctx = testContext(deps)
  await startSession(ctx, user)
  return { user, token: ctx.cookies.get('session')! }
}

describe('a session', () => {
  it('identifies its user', async () => {
    const { user, token } = await signedIn('agent')
    const expected = { actor: { id: user.id, role: 'agent' }, sessionToken: token, endsAt: expect.any(Date) }
    expect(await resolveActor(deps, token)).toEqual(expected)
  })

  it('is stored without its token', async () => {
    const { token } = await signedIn()
    expect(JSON.stringify(await database.db.select().from(sessions))).not.toContain(token)
  })

  it.each(['', 'short', 'x'.repeat(40), '\u0000'.repeat(40), 'A'.repeat(10_000)])(
    'is not made up: %j',
    async (token) => {
      expect(await resolveActor(deps, token)).toBeNull()
    },
  )

  it.each([
    ['traveler', 7 * day],
    ['agent', 12 * hour],
    ['admin', 12 * hour],
  ] as const)('of an idle %s ends after %i seconds', async (role, idle) => {
    const { token } = await signedIn(role)
    deps.clock.advance(idle - 1)
    expect(await resolveActor(deps, token)).not.toBeNull()
    deps.clock.advance(idle)
    expect(await resolveActor(deps, token)).toBeNull()
  })

  it.each([
    ['traveler', 30, day],
    ['agent', 24, hour],
  ] as const)('of a busy %s ends after %i × %i seconds all the same', async (role, steps, step) => {
    const { token } = await signedIn(role)
    for (let i = 1; i < steps; i++) {
      deps.clock.advance(step)
      expect(await resolveActor(deps, token)).not.toBeNull()
    }
    deps.clock.advance(step)
    expect(await resolveActor(deps, token)).toBeNull()
  })

  it('notes activity at most once a minute', async () => {
    const { token } = await signedIn()
    const lastActive = async () => (await database.db.select().from(sessions))[0]?.lastActiveAt.toISOString()
    deps.clock.advance(59)
    await resolveActor(deps, token)
    expect(await lastActive()).toBe('2027-03-01T12:00:00.000Z')
    deps.clock.advance(1)
    await resolveActor(deps, token)
    expect(await lastActive()).toBe('2027-03-01T12:01:00.000Z')
  })

  it.each([
    ['is deactivated', { status: 'deactivated' }],
    ['gets another role', { role: 'traveler' }],
  ] as const)('is over at once when its user %s', async (_how, change) => {
    const { user, token } = await signedIn('admin')
    await database.db.update(users).set(change).where(eq(users.id, user.id))
    expect(await resolveActor(deps, token)).toBeNull()
  })

  it('is removed once it is over', async () => {
    await signedIn('agent')
    const { token } = await signedIn('traveler')
    deps.clock.advance(13 * hour)
    await purgeSessions(deps)
    expect(await database.db.$count(sessions)).toBe(1)
    expect(await resolveActor(deps, token)).not.toBeNull()
  })
})

describe('the cookie', () => {
  it('is bound to the host on https', () => {
    expect(getSessionCookieName({ APP_URL: 'https://itinera.example' })).toBe('__Host-session')
    expect(getSessionCookieName({ APP_URL: 'http://localhost:3000' })).toBe('session')
  })

  it.each([
    ['https://itinera.example', true],
    ['http://localhost:3000', false],
  ])('of %s is out of reach of scripts and other sites', async (url, secure) => {
    const seen: unknown[] = []
    const withUrl = testDeps({ db: database.db, env: { APP_URL: url } })
    const ctx = testContext(withUrl, { setCookie: (_name, _value, attributes) => void seen.push(attributes) })
    await startSession(ctx, await aUser(database.db))
    expect(seen).toEqual([{ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 30 * day }])
  })

  it('has the name of 1.0.0, too, where such a server may run beside, until somebody signs out', async () => {
    const ctx = testContext({ ...deps, besideOlder: true })
    await startSession(ctx, await aUser(database.db))
    const { session, itinera } = Object.fromEntries(ctx.cookies)
    expect([session, itinera]).toEqual([expect.any(String), session])
    await endSession(ctx)
    expect(Object.fromEntries(ctx.cookies)).toEqual({ session: '', itinera: '' })
  })
})

describe.runIf(database.kind === 'postgres')('two app processes', () => {
  it('share sessions and sign-in limits', async () => {
    const other = { ...deps, db: await database.anotherPool() }
    const { user, token } = await signedIn()
    expect((await resolveActor(other, token))?.actor.id).toBe(user.id)
    const attempts = Array.from({ length: 30 }, (_, i) =>
      login({
        ctx: testContext(i % 2 ? deps : other),
        input: { email: 'nobody@example.com', password: 'wrong' },
      }).catch((error: { code: string }) => error.code),
    )
    const codes = await Promise.all(attempts)
    expect(codes.filter((c) => c === 'unauthenticated')).toHaveLength(10)
    expect(codes.filter((c) => c === 'rate-limited')).toHaveLength(20)
  })
})
