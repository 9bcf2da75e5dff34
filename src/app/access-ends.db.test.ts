import { beforeEach, describe, expect, it } from 'vitest'
import { issueLink } from '../modules/identity/auth/link.service'
import type { User } from '../modules/identity/auth/table'
import { createSystemContext } from '../platform/server/context'
import { anAccount, codeAt, password, signIn } from '../testing/account'
import { useApp } from '../testing/app'
import { type Caller, callerAs } from '../testing/callers'
import { testContext } from '../testing/context'
import { useDatabase } from '../testing/database'
import { createCaller } from './router'

const database = useDatabase()
const site = useApp(database)

const newPassword = 'Another-horse-2'
type Owner = { user: User; call: Caller; admin: Caller }
const createLink = ({ user: { id, email } }: Owner, kind: 'reset-password' | 'revert-email') =>
  issueLink(createSystemContext(site.deps), id, kind, email)

let owner: Owner
let key: { id: string; key: string }
let feed: string
beforeEach(async () => {
  const user = await anAccount(site.deps, 'admin')
  const call = createCaller(await signIn(site.deps))
  owner = { user, call, admin: (await callerAs(site.deps, 'admin')).call }
  key = await call.apiKeys.create({ name: 'Books', permissions: ['leads.read'], password })
  feed = new URL((await call.calendars.make({ kind: 'departures' })).url).pathname
})

const getStatuses = async () => [
  (await site.get('/api/leads', { authorization: `Bearer ${key.key}` })).statusCode,
  (await site.get(feed)).statusCode,
]
const open = [200, 200]

describe('an API key and a calendar address', () => {
  it.each<[string, (owner: Owner) => Promise<unknown>]>([
    [
      'a forgotten password is reset',
      async (one) =>
        one.call.accountSecurity.resetForgotten({ token: await createLink(one, 'reset-password'), newPassword }),
    ],
    [
      'an email address is taken back',
      async (one) => one.call.accountSecurity.revertEmail({ token: await createLink(one, 'revert-email') }),
    ],
    [
      'the account is deactivated, also once it is active again',
      async ({ admin, user: { id } }) => {
        await admin.users.setActive({ id, active: false })
        await admin.users.setActive({ id, active: true })
      },
    ],
    [
      'the owner becomes a traveler, also once they are of the staff again',
      async ({ admin, user: { id } }) => {
        await admin.users.setRole({ id, role: 'traveler' })
        await admin.users.setRole({ id, role: 'admin' })
      },
    ],
    ['an administrator signs the owner out', ({ admin, user: { id } }) => admin.users.signOut({ id })],
    ['the owner signs all other devices out', ({ call }) => call.devices.logoutOthers({ password })],
  ])('end when %s, with an event each', async (_, act) => {
    expect(await getStatuses()).toEqual(open)
    await act(owner)
    expect(await getStatuses()).toEqual([401, 404])
    const again = createCaller(testContext(site.deps, { actor: { id: owner.user.id, role: 'admin' } }))
    const activity = await again.activity.list({ limit: 20 })
    expect(activity.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'api-key.revoked', target: 'Books' }),
        expect.objectContaining({ action: 'calendar.removed', target: 'Departures' }),
      ]),
    )
  })

  it.each<[string, (owner: Owner) => Promise<unknown>]>([
    [
      'the owner changes the password',
      ({ call }) => call.accountSecurity.changePassword({ oldPassword: password, newPassword }),
    ],
    [
      'the owner has another role of the staff',
      ({ admin, user: { id } }) => admin.users.setRole({ id, role: 'agent' }),
    ],
    [
      'a colleague is signed out',
      async ({ admin }) => admin.users.signOut({ id: (await anAccount(site.deps, 'agent', 'ben@example.com')).id }),
    ],
  ])('stay when %s', async (_, act) => {
    await act(owner)
    expect(await getStatuses()).toEqual(open)
  })

  it('are not made by a call whose session ended meanwhile, nor is a second factor', async () => {
    const late = createCaller(await signIn(site.deps))
    const { secret } = await late.accountSecurity.beginTwoFactor({ password })
    const code = () => codeAt(secret, site.deps.now())
    await owner.call.devices.logoutOthers({})
    const refused = { cause: { code: 'conflict' } }
    await expect(late.calendars.make({ kind: 'departures' })).rejects.toMatchObject(refused)
    const made = late.apiKeys.create({ name: 'Late', permissions: ['leads.read'], password })
    await expect(made).rejects.toMatchObject(refused)
    await expect(late.accountSecurity.enableTwoFactor({ code: code() })).rejects.toMatchObject(refused)
    site.deps.clock.advance(30)
    await owner.call.accountSecurity.enableTwoFactor({ code: code() })
    for (const act of ['newRecoveryCodes', 'disableTwoFactor'] as const) {
      site.deps.clock.advance(30)
      await expect(late.accountSecurity[act]({ password, code: code() })).rejects.toMatchObject(refused)
    }
  })

  it('stand in the activity of their owner when they are made and ended', async () => {
    await owner.admin.apiKeys.revoke({ id: key.id })
    await owner.call.calendars.remove({ kind: 'departures' })
    const { items } = await owner.call.activity.list({ limit: 20 })
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['api-key.created', 'api-key.revoked', 'calendar.made', 'calendar.removed']),
    )
  })
})
