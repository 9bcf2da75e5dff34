import { beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../app/router'
import { anAccount, asCaller, codeAt, password, signIn } from '../../testing/account'
import { testContext, type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aQuote } from '../../testing/factories'
import { aBarePackage } from '../../testing/package.factory'
import { agencySettings } from '../settings/schema'
import { saveAgency } from '../settings/service'

/** Staff need two-factor authentication while the agency's setting says so. */

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

const ask = (staffTwoFactor: boolean) =>
  saveAgency({ ctx: testContext(deps), input: agencySettings.parse({ name: 'Harbour Travel', staffTwoFactor }) })
const refused = { code: 'FORBIDDEN', message: 'Set up two-factor authentication first' }

describe.each(['agent', 'admin'] as const)('an %s without it', (role) => {
  beforeEach(() => anAccount(deps, role))

  it('is let into the office while the rule is off', async () => {
    const ctx = await signIn(deps)
    expect(ctx.actor).not.toHaveProperty('mustSetUpTwoFactor')
    expect(await createCaller(ctx).reports.stats()).toMatchObject({ totalUsers: 1 })
  })

  it('is refused from the next request on, except the setup', async () => {
    const { sessionToken } = await signIn(deps)
    await ask(true)
    await aQuote(database.db)
    const draft = await aBarePackage(database.db, { status: 'draft' })
    const ctx = await asCaller(deps, sessionToken!)
    const call = createCaller(ctx)
    await expect(call.reports.stats()).rejects.toMatchObject(refused)
    await expect(call.settings.setRate({ from: 'USD', to: 'INR', micros: 1 })).rejects.toMatchObject(refused)
    await expect(call.packages.get({ id: draft.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await call.quotes.list({})).items).toEqual([])
    expect((await call.auth.me()).user).toMatchObject({ role, mustSetUpTwoFactor: true, twoFactor: false })
    expect(await call.accountSecurity.state()).toMatchObject({ twoFactor: false, twoFactorRequired: true })

    const { secret } = await call.accountSecurity.beginTwoFactor({ password })
    await call.accountSecurity.enableTwoFactor({ code: codeAt(secret, deps.now()) })
    const now = createCaller(await asCaller(deps, sessionToken!))
    expect((await now.auth.me()).user).toMatchObject({ mustSetUpTwoFactor: false, twoFactor: true })
    expect((await now.quotes.list({})).items).toHaveLength(1)
    expect(await now.reports.stats()).toMatchObject({ totalUsers: 1 })
    deps.clock.advance(30)
    const off = now.accountSecurity.disableTwoFactor({ password, code: codeAt(secret, deps.now()) })
    await expect(off).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await ask(false)
    expect(await now.accountSecurity.disableTwoFactor({ password, code: codeAt(secret, deps.now()) })).toEqual({
      success: true,
    })
  })
})

it('a traveler never has to set up two-factor authentication', async () => {
  await anAccount(deps)
  await ask(true)
  const call = createCaller(await signIn(deps))
  expect((await call.auth.me()).user).toMatchObject({ mustSetUpTwoFactor: false })
  expect(await call.accountSecurity.state()).toMatchObject({ twoFactorRequired: false })
})
