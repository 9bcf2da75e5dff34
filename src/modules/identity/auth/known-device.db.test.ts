import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAccount, mailsTo, outcome, password } from '../../../testing/account'
import { testContext } from '../../../testing/context'
import { consumeLimit } from '../../../platform/server/limits'
import { sha256 } from '../../../platform/server/storage'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { events } from '../../core/events/table'
import { mailResetLink } from '../account-security/password.service'
import { readDeviceToken, purgeKnownDevices } from './known-device.service'
import { login } from './service'
import { knownDevices } from './table'

const database = useDatabase()
const email = 'asha@example.com'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const deps = useDeps(database)

beforeEach(async () => {
  await anAccount(deps)
})

type Visitor = { ip?: string; deviceToken?: string | null; userAgent?: string }
const enter = (word: string, visitor: Visitor = {}, address = email) =>
  outcome(login({ ctx: testContext(deps, visitor), input: { email: address, password: word } }))
/** Signs in and returns the token of the browser's cookie. */
async function aDevice(visitor: Visitor = {}): Promise<string> {
  const ctx = testContext(deps, visitor)
  await login({ ctx, input: { email, password } })
  return ctx.cookies.get('device')!
}
/** Leaves the counts of fifty failures from many networks. */
async function attack(address = email): Promise<void> {
  const limit = { max: 50, seconds: 15 * 60 }
  for (let i = 0; i < 50; i++) await consumeLimit(testContext(deps), 'sign-in-account', limit, sha256(address))
}
const subjects = async () => (await mailsTo(database.db, email)).map((mail) => mail.subject)

it('the cookie of a device has the name of 1.0.0, too, where such a server may run beside', async () => {
  const ctx = testContext({ ...deps, besideOlder: true })
  await login({ ctx, input: { email, password } })
  const { device, 'itinera-device': former } = Object.fromEntries(ctx.cookies)
  expect([device, former]).toEqual([expect.any(String), device])
})

describe('fifty failures from everywhere', () => {
  it('do not lock out a known device, which has ten attempts of its own', async () => {
    const deviceToken = await aDevice()
    await attack()
    expect(await enter(password, { deviceToken })).toBe('done')
    for (let i = 0; i < 10; i++) expect(await enter('wrong', { deviceToken })).toBe('unauthenticated')
    expect(await enter(password, { deviceToken })).toBe('rate-limited')
    deps.clock.advance(15 * 60)
    expect(await enter(password, { deviceToken })).toBe('done')
  })

  it('slow other devices down instead of refusing them, and mail the owner once', async () => {
    await attack()
    const start = performance.now()
    const answers = await Promise.all(Array.from({ length: 7 }, (_, i) => enter('wrong', { ip: `10.1.${i}.1` })))
    expect(performance.now() - start).toBeGreaterThan(9_900)
    expect(answers.toSorted()).toEqual(['rate-limited', 'rate-limited', ...Array<string>(5).fill('unauthenticated')])
    deps.clock.advance(11)
    expect(await enter(password, { ip: '10.2.0.1' })).toBe('done')
    expect((await subjects()).filter((one) => one === 'Somebody may be guessing your password')).toHaveLength(1)
  }, 30_000)

  it('of an address without an account are slowed down alike, without a mail', async () => {
    const nobody = 'nobody@example.com'
    await attack(nobody)
    const start = performance.now()
    expect(await enter('wrong', { ip: '10.2.0.1' }, nobody)).toBe('unauthenticated')
    expect(performance.now() - start).toBeGreaterThan(1_900)
    expect(await mailsTo(database.db, nobody)).toEqual([])
  })

  it('do not count the device of another account, nor a forged one, as known', async () => {
    await anAccount(deps, 'traveler', 'ben@example.com')
    const ctx = testContext(deps)
    await login({ ctx, input: { email: 'ben@example.com', password } })
    for (let i = 0; i < 10; i++) await enter('wrong')
    for (const deviceToken of [ctx.cookies.get('device')!, 'x'.repeat(43)]) {
      expect(await enter(password, { deviceToken })).toBe('rate-limited')
    }
  })
})

describe('a new device', () => {
  it('is mailed to the owner, by its name; the first and the known ones are not', async () => {
    const deviceToken = await aDevice()
    expect(await aDevice({ deviceToken })).toBe(deviceToken)
    expect(await subjects()).toEqual([])
    await aDevice({ userAgent: phone })
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.subject).toBe('Your account was opened on a new device')
    expect(mail!.text).toContain('Device: Safari on iOS.')
  })

  it('puts no unknown words of the User-Agent into the mail', async () => {
    await aDevice()
    await aDevice({ userAgent: 'evil.example/1.0 (visit evil.example now)' })
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.text).toContain('Device: an unknown device.')
    expect(mail!.text + mail!.html).not.toContain('evil')
  })

  it('is removed a year after its last sign-in', async () => {
    await aDevice()
    deps.clock.advance(365 * 24 * 3600)
    await purgeKnownDevices(deps)
    expect(await database.db.$count(knownDevices)).toBe(0)
  })
})

it('only a hash of the token is stored, and only a well-formed token is read', async () => {
  const token = await aDevice()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await database.db.select().from(knownDevices))).not.toContain(token)
  const read = (value: string | undefined) => readDeviceToken(deps.env, { device: value })
  expect([read(token), read(undefined), read('x'), read(`${token};`)]).toEqual([token, null, null, null])
})

it('a known device has its own limit of reset links', async () => {
  const deviceToken = await aDevice()
  const forgot = (visitor: Visitor) => mailResetLink({ ctx: testContext(deps, visitor), input: { email } })
  for (let i = 0; i < 6; i++) await forgot({})
  const before = (await subjects()).length
  await forgot({ deviceToken })
  expect((await subjects()).length).toBe(before + 1)
})

it('failed sign-ins stand in the activity of the account, at most twenty in a quarter of an hour', async () => {
  for (let i = 0; i < 25; i++) await enter('wrong', { ip: `10.0.${i}.1`, userAgent: phone })
  const entries = await database.db.select().from(events).where(eq(events.kind, 'sign-in.failed')).orderBy(events.id)
  expect(entries).toHaveLength(20)
  expect(entries[0]).toMatchObject({ actorId: null, entity: 'user', data: { device: 'Safari on iOS' } })
})
