import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { resolveActor, startSession } from '../../identity/auth/session.client'
import { recoveryCodes, users } from '../../identity/auth/table'
import { newId } from '../../../platform/server/ids'
import { setRole } from './change.service'

const database = useDatabase()
const deps = useDeps(database)

/** Creates a user who is signed in on a device. */
async function aSignedIn(role: 'agent' | 'admin') {
  const user = await aUser(database.db, { role })
  const ctx = testContext(deps)
  await startSession(ctx, user)
  const token = [...ctx.cookies.values()][0]!
  return { user, isIn: async () => (await resolveActor(deps, token)) !== null }
}
const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

describe('the list', () => {
  it('finds people by words, role and status, and sorts by name', async () => {
    const { call } = await callerAs(deps, 'admin')
    const agent = await aUser(database.db, { firstName: 'Zoë', lastName: 'Adams', role: 'agent' })
    await aUser(database.db, { firstName: 'Bo', lastName: 'Zimmer', status: 'deactivated' })
    await aLead(database.db, { ownerId: agent.id })
    await aLead(database.db, { ownerId: agent.id, status: 'closed', outcome: 'won' })
    expect(names(await call.users.list({ words: 'zoe ada' }))).toEqual(['Zoë Adams'])
    expect(names(await call.users.list({ words: agent.email }))).toEqual(['Zoë Adams'])
    expect(names(await call.users.list({ status: ['deactivated'] }))).toEqual(['Bo Zimmer'])
    const staff = await call.users.list({ role: ['agent'] })
    expect(staff).toMatchObject({ total: 1, items: [{ openLeads: 1, twoFactor: false, lastSeenAt: null }] })
    const sorted = names(await call.users.list({ sort: 'name', descending: false }))
    expect(sorted.slice(1)).toEqual(['Bo Zimmer', 'Zoë Adams'])
    expect(names(await call.users.list({ words: '!?' }))).toEqual([])
    await aUser(database.db, { firstName: 'Ida', lastName: 'Holm', phone: '+4721345678' })
    for (const words of ['21 34 56 78', '+47 213-45-678', 'ida 21345'])
      expect(names(await call.users.list({ words })), words).toEqual(['Ida Holm'])
  })

  it('pages by every sort without gap or repetition', async () => {
    const { call } = await callerAs(deps, 'admin')
    for (let i = 0; i < 4; i++) await aUser(database.db, { firstName: 'Same', lastName: 'Name' })
    for (const sort of ['name', 'email', 'created'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await call.users.list({ sort, limit: 2, cursor })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(new Set(seen).size, sort).toBe(5)
      expect(seen.length, sort).toBe(5)
    }
  })

  it('says who still has to set up two-factor authentication, while the agency asks for it', async () => {
    const { call } = await callerAs(deps, 'admin')
    const { id } = await aUser(database.db, { role: 'agent' })
    expect(await call.users.get({ id })).toMatchObject({ mustSetUpTwoFactor: false })
    await call.settings.saveAgency({ name: 'Itinera', staffTwoFactor: true })
    expect(await call.users.get({ id })).toMatchObject({ mustSetUpTwoFactor: true })
    expect((await call.users.list({ withoutTwoFactor: true, role: ['agent'] })).total).toBe(1)
  })
})

describe('signing somebody out everywhere', () => {
  it('ends their sessions and nobody else’s, and is in the log with how many it were', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const [lost, other] = [await aSignedIn('agent'), await aSignedIn('agent')]
    expect(await call.users.signOut({ id: lost.user.id })).toMatchObject({ status: 'active' })
    expect(await Promise.all([lost, other].map(({ isIn }) => isIn()))).toEqual([false, true])
    const [entry] = await database.db
      .select()
      .from(events)
      .where(eq(events.kind, 'user.signed-out-everywhere'))
      .orderBy(events.id)
    expect(entry).toMatchObject({ entityId: lost.user.id, actorId: user.id, data: { devices: 1 } })
  })

  it('is not for oneself: that asks for the password', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    await expect(call.users.signOut({ id: user.id })).rejects.toMatchObject({ cause: { code: 'conflict' } })
  })
})

describe('removing a second factor that was lost', () => {
  const secured = (id: string) =>
    database.db.update(users).set({ totpSecret: 'x', totpEnabledAt: deps.now() }).where(eq(users.id, id))

  it('lets the password alone sign in again, ends the sessions, mails the person, and is in the log', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const [lost, other] = [await aSignedIn('agent'), await aSignedIn('agent')]
    const { id, email } = lost.user
    await secured(id)
    await database.db.insert(recoveryCodes).values({ userId: id, codeHash: 'x' })
    await call.settings.saveAgency({ name: 'Itinera', staffTwoFactor: true })
    expect(await call.users.removeTwoFactor({ id })).toMatchObject({ twoFactor: false, mustSetUpTwoFactor: true })
    expect(await Promise.all([lost, other].map(({ isIn }) => isIn()))).toEqual([false, true])
    const [row] = await database.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ totpSecret: null, totpEnabledAt: null, passwordHash: lost.user.passwordHash })
    expect(await database.db.$count(recoveryCodes)).toBe(0)
    const [entry] = await database.db.select().from(events).where(eq(events.kind, 'two-factor.removed'))
    expect(entry).toMatchObject({ entityId: id, actorId: user.id, data: { devices: 1 } })
    await runJobs(deps)
    const [mail] = deps.mails.sent.filter(({ recipient }) => recipient === email)
    expect(mail!.subject).toBe('Your second factor was removed')
    await expect(call.users.removeTwoFactor({ id })).rejects.toMatchObject({ cause: { code: 'conflict' } })
  })

  it('is not for oneself, nor for an API key', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const { id } = await aUser(database.db, { role: 'agent' })
    for (const one of [user.id, id]) await secured(one)
    await expect(call.users.removeTwoFactor({ id: user.id })).rejects.toMatchObject({ cause: { code: 'conflict' } })
    const actor = { id: user.id, role: 'admin' as const, apiKey: newId(), permissions: ['users.manage' as const] }
    const byKey = createCaller(testContext(deps, { actor }))
    await expect(byKey.users.removeTwoFactor({ id })).rejects.toMatchObject({ cause: { code: 'forbidden' } })
    expect(await call.users.get({ id })).toMatchObject({ twoFactor: true })
  })
})

describe('a change of role or status', () => {
  it('ends all sessions of that person at once', async () => {
    const { call } = await callerAs(deps, 'admin')
    const demoted = await aSignedIn('admin')
    const deactivated = await aSignedIn('agent')
    const other = await aSignedIn('agent')
    await call.users.setRole({ id: demoted.user.id, role: 'agent' })
    await call.users.setActive({ id: deactivated.user.id, active: false })
    expect(await Promise.all([demoted, deactivated, other].map(({ isIn }) => isIn()))).toEqual([false, false, true])
  })

  it('is in the log with what it was before', async () => {
    const { call } = await callerAs(deps, 'admin')
    const { id } = await aUser(database.db, { role: 'agent' })
    await call.users.setRole({ id, role: 'admin' })
    const [entry] = await database.db
      .select()
      .from(events)
      .where(eq(events.kind, 'user.role-changed'))
      .orderBy(events.id)
    expect(entry).toMatchObject({ entityId: id, before: { role: 'agent' }, after: { role: 'admin' } })
  })

  it('is refused for the last administrator, themselves included', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const refused = { message: 'The last administrator cannot be demoted or deactivated' }
    await aUser(database.db, { role: 'admin', status: 'deactivated' })
    await expect(call.users.setRole({ id: user.id, role: 'agent' })).rejects.toMatchObject(refused)
    await expect(call.users.setActive({ id: user.id, active: false })).rejects.toMatchObject(refused)
    await aUser(database.db, { role: 'admin' })
    expect(await call.users.setActive({ id: user.id, active: false })).toMatchObject({ status: 'deactivated' })
  })

  it('a deactivated person comes back with their password, an invited one without', async () => {
    const { call } = await callerAs(deps, 'admin')
    const invited = await call.users.invite({ firstName: 'Kofi', lastName: 'Adjei', email: 'kofi@example.com' })
    const agent = await aUser(database.db, { role: 'agent', passwordHash: '$argon2id$x' })
    for (const id of [invited.id, agent.id]) await call.users.setActive({ id, active: false })
    expect(await call.users.setActive({ id: invited.id, active: true })).toMatchObject({ status: 'invited' })
    expect(await call.users.setActive({ id: agent.id, active: true })).toMatchObject({ status: 'active' })
  })
})

describe.runIf(database.kind !== 'embedded')('two administrators who demote each other at the same time', () => {
  it.each([1, 2, 3, 4])('leave one administrator, try %i', async () => {
    const [pool, another] = [database.db, await database.anotherPool()]
    const [one, two] = [await callerAs(deps, 'admin'), await callerAs(deps, 'admin')]
    const outcomes = await Promise.allSettled([
      setRole({ ctx: { ...one.ctx, db: pool }, input: { id: two.user.id, role: 'agent' } }),
      setRole({ ctx: { ...two.ctx, db: another }, input: { id: one.user.id, role: 'agent' } }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })
})

describe('an edit', () => {
  it('changes name and phone, and refuses what was read before somebody else saved', async () => {
    const { call } = await callerAs(deps, 'admin')
    const { id } = await aUser(database.db, { role: 'agent' })
    const edit = { id, version: 1, firstName: 'Kofi', lastName: 'Adjei', phone: '+1 212 555 0142' }
    expect(await call.users.update(edit)).toMatchObject({ name: 'Kofi Adjei', phone: '+1 212 555 0142', version: 2 })
    await expect(call.users.update({ ...edit, firstName: 'Kwame' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { current: { firstName: 'Kofi', version: 2 } } },
    })
    await expect(call.users.update({ ...edit, version: 2, phone: 'none' })).rejects.toThrow('valid phone number')
  })

  it('saves the teams that come along with it, or nothing at all', async () => {
    const { call } = await callerAs(deps, 'admin')
    const { id } = await aUser(database.db, { role: 'agent' })
    const { id: north } = await call.teams.create({ name: 'North', memberIds: [] })
    const membersNow = async () => (await call.teams.list())[0]!.members.map((one) => one.id)
    const edit = { id, version: 1, firstName: 'Kofi', lastName: 'Adjei', phone: '', teamIds: [north] }
    await expect(call.users.update({ ...edit, version: 7 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await membersNow()).toEqual([])
    const refused = { cause: { code: 'invalid', details: { field: 'teamIds' } } }
    await expect(call.users.update({ ...edit, teamIds: [newId()] })).rejects.toMatchObject(refused)
    expect(await call.users.update(edit)).toMatchObject({ name: 'Kofi Adjei', version: 2 })
    expect(await membersNow()).toEqual([id])
    const invite = { firstName: 'Ama', lastName: 'Owusu', email: 'ama@example.com' }
    await expect(call.users.invite({ ...invite, teamIds: [newId()] })).rejects.toMatchObject(refused)
    await expect(call.users.invite({ ...invite, role: 'traveler', teamIds: [north] })).rejects.toMatchObject(refused)
    const { id: invited } = await call.users.invite({ ...invite, teamIds: [north] })
    expect((await membersNow()).toSorted()).toEqual([id, invited].toSorted())
  })

  it('says that somebody has no last name, keeps it said, and takes it back', async () => {
    const { call } = await callerAs(deps, 'admin')
    const { id } = await aUser(database.db, { role: 'agent' })
    const edit = { id, firstName: 'Suharto', lastName: '', phone: '' }
    await expect(call.users.update({ ...edit, version: 1 })).rejects.toThrow('Last name is required')
    expect(await call.users.update({ ...edit, version: 1, noLastName: true })).toMatchObject({ noLastName: true })
    expect(await call.users.update({ ...edit, version: 2 })).toMatchObject({ name: 'Suharto', noLastName: true })
    const named = { ...edit, version: 3, lastName: 'Putra' }
    await expect(call.users.update({ ...named, noLastName: true })).rejects.toThrow('leave it empty')
    expect(await call.users.update(named)).toMatchObject({ name: 'Suharto Putra', noLastName: false })
  })

  it('meets a change that the person made on their own profile', async () => {
    const { call } = await callerAs(deps, 'admin')
    const agent = await callerAs(deps, 'agent')
    await agent.call.profile.update({ firstName: 'Kwame' })
    const edit = { id: agent.user.id, version: 1, firstName: 'Kofi', lastName: 'Adjei', phone: '' }
    await expect(call.users.update(edit)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('an invitation', () => {
  const invite = { firstName: 'Kofi', lastName: 'Adjei', email: 'Kofi@Example.com', role: 'agent' } as const
  const readToken = (text: string) => /#token=([\w-]+)/.exec(text)![1]!
  async function anInvitation() {
    const admin = await callerAs(deps, 'admin')
    const user = await admin.call.users.invite(invite)
    await runJobs(deps)
    const visitor = createCaller(testContext(deps))
    return { ...admin, invited: user, visitor, token: readToken(deps.mails.sent.at(-1)!.text) }
  }
  const newPassword = 'seven-lanterns-on-the-quay'

  it('is mailed, and its link sets the password once', async () => {
    const { invited, visitor, token, call } = await anInvitation()
    expect(invited).toMatchObject({ email: 'kofi@example.com', status: 'invited', role: 'agent' })
    expect(deps.mails.sent.at(-1)).toMatchObject({ subject: 'You are invited to Our agency' })
    const login = { email: 'kofi@example.com', password: newPassword }
    await expect(visitor.auth.staffLogin(login)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await visitor.users.acceptInvitation({ token, newPassword })).toEqual({ isStaff: true })
    expect(await call.users.get({ id: invited.id })).toMatchObject({ status: 'active' })
    expect(await visitor.auth.staffLogin(login)).toMatchObject({ user: { role: 'agent', emailVerified: true } })
    await expect(visitor.users.acceptInvitation({ token, newPassword })).rejects.toThrow('expired or was used')
  })

  it('is over after seven days, once it was sent again, and when the account is closed', async () => {
    const { visitor, token, call, invited } = await anInvitation()
    await call.users.inviteAgain({ id: invited.id })
    await runJobs(deps)
    const second = readToken(deps.mails.sent.at(-1)!.text)
    await expect(visitor.users.acceptInvitation({ token, newPassword })).rejects.toThrow('expired or was used')
    await call.users.setActive({ id: invited.id, active: false })
    await expect(visitor.users.acceptInvitation({ token: second, newPassword })).rejects.toThrow('expired or was used')
    await call.users.setActive({ id: invited.id, active: true })
    await call.users.inviteAgain({ id: invited.id })
    await runJobs(deps)
    deps.clock.advance(7 * 24 * 3600 + 1)
    const third = readToken(deps.mails.sent.at(-1)!.text)
    await expect(visitor.users.acceptInvitation({ token: third, newPassword })).rejects.toThrow('expired or was used')
  })

  it('is refused for an address that has an account, and for a weak password', async () => {
    const { call, visitor, token } = await anInvitation()
    await expect(call.users.invite(invite)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(visitor.users.acceptInvitation({ token, newPassword: 'password1' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await visitor.users.acceptInvitation({ token, newPassword })).toEqual({ isStaff: true })
  })
})
