import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { type Caller, callerAs } from '../../../testing/callers'
import { runJobs, testContext, type TestDeps, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { booked } from '../../../testing/bookings/booked'
import { aUser } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { issueLink } from '../../identity/auth/link.service'
import { startSession } from '../../identity/auth/session.client'
import { sessions, type User, users, userTokens } from '../../identity/auth/table'
import { usualLists } from '../../settings/settings/lists.rules'
import { beginNew } from '../../settings/settings/service'
import type { SetupStep } from '../../settings/settings/setup.rules'
import { linkMinutes, makeSetupLink } from './administrator.service'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

describe('the link on the console', () => {
  const person = {
    firstName: 'Inês',
    lastName: 'Duarte',
    email: 'ines@lusitana.example',
    newPassword: 'nine-Lisbon-trams',
  }
  const link = () => makeSetupLink({ ctx: testContext(deps) })
  const token = async () => (await link())!.split('#token=')[1]!
  const make = (given: string, changes: Partial<typeof person> & { noLastName?: boolean } = {}) =>
    createCaller(testContext(deps)).firstRun.makeAdministrator({ token: given, ...person, ...changes })

  it('makes an administrator who can sign in, once', async () => {
    expect(await link()).toMatch(/^http:\/\/itinera\.test\/setup#token=[\w.-]+$/)
    const first = await token()
    expect(await make(first)).toEqual({ email: person.email })
    const visitor = createCaller(testContext(deps))
    const { user } = await visitor.auth.staffLogin({ email: person.email, password: person.newPassword })
    expect(user).toMatchObject({ role: 'admin', firstName: 'Inês' })
    await expect(make(first, { email: 'other@lusitana.example' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await link()).toBeNull()
  })

  it('lets one of two win who open it at once', async () => {
    const given = await token()
    const made = await Promise.allSettled([make(given), make(given, { email: 'second@lusitana.example' })])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })

  it.each([
    ['after its time', async () => (await token(), deps.clock.advance(linkMinutes * 60), 'kept')],
    ['that is made up', async () => 'test.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    [
      'of another purpose',
      async () => deps.encryption.encrypt('9999999999999', { table: 'users', row: 'x', column: 'y' }),
    ],
  ])('is refused %s', async (_, get) => {
    const good = await token()
    const given = await get()
    await expect(make(given === 'kept' ? good : given)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await database.db.$count(users)).toBe(0)
  })

  it('does not care about travelers and open invitations', async () => {
    await aUser(database.db, { role: 'traveler' })
    await aUser(database.db, { role: 'admin', status: 'invited' })
    expect(await make(await token())).toEqual({ email: person.email })
  })

  it.each<[string, Partial<User>]>([
    ['a stranger registered as a traveler', { role: 'traveler' }],
    ['was invited, such as by db:admin', { role: 'admin', status: 'invited' }],
    ['was deactivated', { role: 'traveler', status: 'deactivated' }],
  ])('takes the address that %s, and all that opened it', async (_, values) => {
    const known = await aUser(database.db, {
      email: person.email,
      totpSecret: 'x',
      totpEnabledAt: deps.now(),
      ...values,
    })
    await startSession(testContext(deps), known)
    await issueLink(testContext(deps), known.id, 'reset-password', known.email)
    await issueLink(testContext(deps), known.id, 'revert-email', 'former@example.com')
    await make(await token(), { email: 'INES@lusitana.example' })
    const left = [sessions, userTokens].map((table) => database.db.$count(table))
    expect(await Promise.all(left)).toEqual([0, 0])
    const { user } = await createCaller(testContext(deps)).auth.staffLogin({
      email: person.email,
      password: person.newPassword,
    })
    expect(user).toMatchObject({ id: known.id, role: 'admin', name: 'Inês Duarte', twoFactor: false })
  })

  it('takes somebody with one name, and asks for the last one without the mark', async () => {
    await expect(make(await token(), { lastName: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await make(await token(), { firstName: 'Suharto', lastName: '', noLastName: true })
    expect(await database.db.select().from(users)).toMatchObject([{ firstName: 'Suharto', noLastName: true }])
  })

  it('takes the mark from an account that a stranger registered so', async () => {
    await aUser(database.db, { email: person.email, lastName: '', noLastName: true })
    await make(await token())
    expect(await database.db.select().from(users)).toMatchObject([{ lastName: 'Duarte', noLastName: false }])
  })

  it('refuses a weak password at its field and makes nobody', async () => {
    await expect(make(await token(), { newPassword: 'Duarte2026!' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await database.db.$count(users)).toBe(0)
  })

  it.each(['production', 'test'])('sets the rule of a second factor in production only: %s', async (NODE_ENV) => {
    deps = { ...deps, env: testDeps({ db: database.db, env: { NODE_ENV, DEMO: 'false' } }).env }
    await make(await token())
    const { call } = await callerAs(deps, 'admin')
    expect((await call.settings.agency()).staffTwoFactor).toBe(NODE_ENV === 'production')
  })
})

describe('the steps', () => {
  let call: Caller
  beforeEach(async () => {
    call = (await callerAs(deps, 'admin')).call
  })
  const open = async () => {
    const { steps } = await call.firstRun.setup()
    return steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped).map(({ key }) => key)
  }
  const change = async (changes: object) => {
    const { version } = await call.settings.agency()
    await call.settings.update({ version, ...changes })
  }

  it('are all open at first', async () => {
    const { steps } = await call.firstRun.setup()
    expect(steps.filter(({ isDone }) => isDone)).toEqual([])
    expect(steps).toHaveLength(11)
    await beginNew({ ctx: testContext(deps) })
    expect(await open()).toEqual(steps.map(({ key }) => key))
  })

  it.each<[SetupStep, () => Promise<unknown>]>([
    ['agency', () => change({ name: 'Lusitana Viagens', email: 'ola@lusitana.example' })],
    ['brand', () => change({ brand: { primary: '#0b6b3a' } })],
    ['currencies', () => change({ currency: 'EUR' })],
    ['currencies', () => aPackage(database.db)],
    ['hours', () => change({ timeZone: 'Europe/Lisbon' })],
    ['terms', () => booked(deps)],
    ['places', () => call.places.add({ name: 'Sintra', kind: 'city', country: 'PT' })],
    ['lists', () => change({ departureCities: ['Osaka'] })],
    ['lists', () => change({ currency: 'JPY', departureCities: ['Osaka'], budgetRanges: ['Under ¥100,000'] })],
    ['package', () => aPackage(database.db)],
    ['payments', () => change({ billing: { address: 'Rua do Carmo 12', bank: 'IBAN PT50 0000' } })],
    ['colleagues', () => aUser(database.db, { role: 'agent' })],
  ])('know by the data that %s is done', async (step, act) => {
    await act()
    expect(await open()).not.toContain(step)
  })

  it('ask for a test that a mail server took: no file, no other mail', async () => {
    const send = async () => {
      await call.email.testConfirmation({})
      await runJobs(deps)
    }
    await send()
    expect(deps.mails.sent).toHaveLength(1)
    expect(await open()).toContain('mail')
    Object.assign(deps.env, { SMTP_URL: 'smtp://mail.example.com' })
    expect(await open()).toContain('mail')
    deps.mails.check = async () => undefined
    await call.users.invite({ email: 'rui@lusitana.example', firstName: 'Rui', lastName: 'Alves', role: 'agent' })
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(2)
    expect(await open()).toContain('mail')
    await send()
    expect(await open()).not.toContain('mail')
    deps.clock.advance(40 * 24 * 3600)
    await runJobs(deps)
    expect(await open()).not.toContain('mail')
  })

  it.each([
    [{ bank: 'IBAN PT50 0000' }, {}],
    [{ address: 'Rua do Carmo 12' }, {}],
    [{ bank: 'IBAN PT50 0000' }, { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ])('ask for the address and a way to pay: %j is not enough, %j', async (billing, env) => {
    Object.assign(deps.env, env)
    await change({ billing })
    expect(await open()).toContain('payments')
  })

  it('take the default terms for open, in whatever order they are stored, and changed ones for done', async () => {
    const { paymentTerms } = await call.settings.agency()
    await change({ paymentTerms })
    expect(await open()).toContain('terms')
    await change({ paymentTerms: { ...paymentTerms, balanceDays: 21 } })
    expect(await open()).not.toContain('terms')
  })

  it('ask an agency of another currency for its own budgets, too', async () => {
    await change({ currency: 'JPY', departureCities: ['Osaka'], budgetRanges: usualLists.budgetRanges })
    expect(await open()).toContain('lists')
    await change({ setupSkipped: ['lists'] })
    expect(await open()).not.toContain('lists')
  })

  it('can be taken as not needed, and asked for again', async () => {
    await change({ setupSkipped: ['payments'] })
    expect(await open()).not.toContain('payments')
    await change({ setupSkipped: [] })
    expect(await open()).toContain('payments')
  })

  it('show the places that were added and changed, the last one first', async () => {
    const { id } = await call.places.add({ name: 'Sintra', kind: 'city', country: 'PT' })
    const listed = async () => (await call.firstRun.setup()).places.map(({ name, parentName }) => [name, parentName])
    expect(await listed()).toContainEqual(['Sintra', 'Portugal'])
    deps.clock.advance(60)
    await call.places.update({ id, name: 'Old Sintra' })
    expect((await listed())[0]).toEqual(['Old Sintra', 'Portugal'])
  })

  it('are for those who may change settings', async () => {
    const agent = await callerAs(deps, 'agent')
    await expect(agent.call.firstRun.setup()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
