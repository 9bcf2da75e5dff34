import { beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { anAccount, asCaller, codeAt, password, signIn } from '../../../testing/account'
import { newId } from '../../../platform/server/ids'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { sent } from '../../../testing/proposals/sent'
import { agencySettings } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'

/** Covers the agency's setting that staff need two-factor authentication. */

const database = useDatabase()
const deps = useDeps(database)

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

  it('answers for no traveler and no supplier, as nobody who works here does', async () => {
    const { token, sha256 } = await sent(deps)
    const { sessionToken } = await signIn(deps)
    const seat = { packageId: newId(), date: '2027-09-14', adults: 1, children: 0, rooms: 1 }
    const answer = { token, id: newId(), version: 1, answer: 'decline', text: 'Full' } as const
    for (const isOn of [false, true]) {
      await ask(isOn)
      const { proposalAnswers, supplierOrders, checkout } = createCaller(await asCaller(deps, sessionToken!))
      const tries = [
        () => proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' }),
        () => proposalAnswers.comment({ token, number: 1, text: 'We take it' }),
        () => proposalAnswers.decline({ token, number: 1, reason: 'Too dear' }),
        () => supplierOrders.answer(answer),
        () => checkout.hold(seat),
      ]
      for (const one of tries)
        await expect(one()).rejects.toMatchObject({
          code: 'FORBIDDEN',
          message: expect.stringMatching(/traveler|supplier/),
        })
    }
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

const link = { token: 'x'.repeat(43), number: 1 }
/** Lists calls that only travelers and suppliers make. */
const answers: [string, (call: ReturnType<typeof createCaller>) => Promise<unknown>][] = [
  ['a comment', (call) => call.proposalAnswers.comment({ ...link, text: 'Nice' })],
  ['an acceptance', (call) => call.proposalAnswers.accept({ ...link, sha256: '0'.repeat(64), name: 'Asha Rao' })],
  ['a refusal', (call) => call.proposalAnswers.decline({ ...link, reason: 'Too far' })],
  ['a counter-offer', (call) => call.proposalAnswers.counter({ ...link, amountMinor: 100_00, text: 'Please' })],
  ['a choice', (call) => call.proposalAnswers.choose({ ...link, keys: [newId()] })],
  [
    'a supplier',
    (call) => call.supplierOrders.answer({ ...link, id: newId(), version: 1, answer: 'decline', text: 'Full' }),
  ],
  [
    'a hold',
    (call) => call.checkout.hold({ packageId: newId(), date: '2027-06-01', adults: 1, children: 0, rooms: 1 }),
  ],
  ['a deletion', (call) => call.accountData.remove({ password })],
]

it.each(answers)('staff never answer as somebody else, also before they set it up: %s', async (_what, answer) => {
  await anAccount(deps, 'agent')
  const { sessionToken } = await signIn(deps)
  for (const isAsked of [false, true]) {
    await ask(isAsked)
    const call = createCaller(await asCaller(deps, sessionToken!))
    await expect(answer(call)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

it('a traveler never has to set up two-factor authentication', async () => {
  await anAccount(deps)
  await ask(true)
  const call = createCaller(await signIn(deps))
  expect((await call.auth.me()).user).toMatchObject({ mustSetUpTwoFactor: false })
  expect(await call.accountSecurity.state()).toMatchObject({ twoFactorRequired: false })
})
