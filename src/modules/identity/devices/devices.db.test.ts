import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAccount, asCaller, mailsTo, outcome, password, signIn } from '../../../testing/account'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { sessions, users } from '../auth/table'
import { listDevices, logoutDevice, logoutOthers } from './service'

const database = useDatabase()
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const deps = useDeps(database)

beforeEach(async () => {
  await anAccount(deps)
})

const onPhone = () => signIn(deps, {}, { userAgent: phone, country: 'IN' })
const onDesktop = () => signIn(deps, {}, { userAgent: desktop })
const isOver = (token: string | null) =>
  asCaller(deps, token!).then(
    () => false,
    () => true,
  )

describe('the list', () => {
  it('has this device first, then by activity, with known fields only', async () => {
    const here = await onPhone()
    deps.clock.advance(120)
    await onDesktop()
    expect(await listDevices({ ctx: here })).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        name: 'Safari on iOS',
        type: 'phone',
        browser: 'Safari 17',
        location: 'India',
        lastActive: '2027-03-01T12:00:00.000Z',
        current: true,
      },
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        name: 'Firefox on Linux',
        type: 'desktop',
        browser: 'Firefox 127',
        location: null,
        lastActive: '2027-03-01T12:02:00.000Z',
        current: false,
      },
    ])
  })

  it('carries no token, and its handles are no session tokens', async () => {
    const here = await onPhone()
    const list = await listDevices({ ctx: here })
    expect(JSON.stringify(list)).not.toContain(here.sessionToken)
    expect(JSON.stringify(list)).not.toContain('127.0.0.1')
    expect(await isOver(list[0]!.id)).toBe(true)
  })

  it('leaves out what is over, and the devices of others', async () => {
    const here = await onPhone()
    await onDesktop()
    await anAccount(deps, 'traveler', 'ben@example.com')
    const ben = await signIn(deps, { email: 'ben@example.com' })
    await database.db.update(sessions).set({ expiresAt: deps.now() }).where(eq(sessions.userAgent, desktop))
    expect(await listDevices({ ctx: here })).toHaveLength(1)
    expect(await listDevices({ ctx: ben })).toHaveLength(1)
  })

  it('is bounded', async () => {
    const here = await onPhone()
    const [row] = await database.db.select().from(sessions)
    const more = Array.from({ length: 150 }, (_, i) => ({ ...row!, idHash: `other-${i}` }))
    await database.db.insert(sessions).values(more)
    const list = await listDevices({ ctx: here })
    expect([list.length, list[0]!.current]).toEqual([100, true])
    expect(await logoutOthers({ ctx: here, input: {} })).toEqual({ success: true, count: 150 })
  })
})

describe('logging out', () => {
  it('ends that device at once, and only that', async () => {
    const [here, other, third] = [await onPhone(), await onDesktop(), await onDesktop()]
    const { id } = (await listDevices({ ctx: other }))[0]!
    expect(await logoutDevice({ ctx: here, input: { id } })).toEqual({ success: true })
    expect(await isOver(other.sessionToken)).toBe(true)
    expect([await isOver(here.sessionToken), await isOver(third.sessionToken)]).toEqual([false, false])
    expect(here.cookies.size).toBe(0)
    expect(await outcome(logoutDevice({ ctx: here, input: { id } }))).toBe('not-found')
  })

  it('of this device clears its cookie', async () => {
    const here = await onPhone()
    const { id } = (await listDevices({ ctx: here }))[0]!
    await logoutDevice({ ctx: here, input: { id } })
    expect(here.cookies.get('session')).toBe('')
    expect(await isOver(here.sessionToken)).toBe(true)
  })

  it("of a stranger's device, of a token and of nonsense finds none", async () => {
    const here = await onPhone()
    await anAccount(deps, 'admin', 'ben@example.com')
    const ben = await signIn(deps, { email: 'ben@example.com' })
    const { id } = (await listDevices({ ctx: here }))[0]!
    for (const unknown of [id, ben.sessionToken!, 'x', 'a'.repeat(64)]) {
      expect(await outcome(logoutDevice({ ctx: ben, input: { id: unknown } }))).toBe('not-found')
    }
    expect(await isOver(here.sessionToken)).toBe(false)
  })

  it.each(['one other', 'all others'])('of %s reports who signs in there again to the owner', async (which) => {
    const here = await signIn(deps, {}, { userAgent: phone, deviceToken: 'a'.repeat(43) })
    const lost = await signIn(deps, {}, { userAgent: desktop, deviceToken: 'b'.repeat(43) })
    const { id } = (await listDevices({ ctx: lost }))[0]!
    if (which === 'one other') await logoutDevice({ ctx: here, input: { id } })
    else await logoutOthers({ ctx: here, input: {} })
    const before = (await mailsTo(database.db, 'asha@example.com')).length
    for (const letter of ['a', 'b']) await signIn(deps, {}, { deviceToken: letter.repeat(43) })
    const mails = await mailsTo(database.db, 'asha@example.com')
    expect(mails.length - before).toBe(1)
    expect(mails[0]!.subject).toBe('Your account was opened on a new device')
  })

  it('of all others keeps this one', async () => {
    const [here, other] = [await onPhone(), await onDesktop()]
    expect(await logoutOthers({ ctx: here, input: {} })).toEqual({ success: true, count: 1 })
    expect(await logoutOthers({ ctx: here, input: {} })).toEqual({ success: true, count: 0 })
    expect([await isOver(here.sessionToken), await isOver(other.sessionToken)]).toEqual([false, true])
  })
})

describe('signing other devices out a quarter of an hour after signing in', () => {
  it('takes the password, and ends nothing without the right one', async () => {
    const [here, other] = [await onPhone(), await onDesktop()]
    const { id } = (await listDevices({ ctx: other }))[0]!
    deps.clock.advance(15 * 60)
    for (const typed of [undefined, 'wrong']) {
      const refused = { code: 'invalid', details: { field: 'password' } }
      await expect(logoutDevice({ ctx: here, input: { id, password: typed } })).rejects.toMatchObject(refused)
      await expect(logoutOthers({ ctx: here, input: { password: typed } })).rejects.toMatchObject(refused)
    }
    expect(await isOver(other.sessionToken)).toBe(false)
    expect(await logoutOthers({ ctx: here, input: { password } })).toEqual({ success: true, count: 1 })
    expect([await isOver(here.sessionToken), await isOver(other.sessionToken)]).toEqual([false, true])
  })

  it('asks nothing of who signs out this one', async () => {
    const here = await onPhone()
    deps.clock.advance(15 * 60)
    const { id } = (await listDevices({ ctx: here }))[0]!
    expect(await logoutDevice({ ctx: here, input: { id } })).toEqual({ success: true })
    expect(await isOver(here.sessionToken)).toBe(true)
  })
})

it('a new role ends all sessions', async () => {
  const here = await onPhone()
  await database.db.update(users).set({ role: 'agent' })
  expect(await isOver(here.sessionToken)).toBe(true)
  const now = await onPhone()
  expect(await listDevices({ ctx: now })).toHaveLength(1)
})
