import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import type { Scope } from '../../../shared/actor'
import { type Permission, permissions } from '../../../shared/permissions'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { keyPrefix } from '../api-keys/key.rules'
import { getActorByKey } from '../api-keys/service'
import { apiKeys } from '../api-keys/table'
import { getActorById } from '../auth/session.client'
import { users } from '../auth/table'
import { teamMembers, teams } from '../teams/table'
import { maxRoles } from './role.rules'
import { officeRoles } from './table'
import { newId } from '../../../platform/server/ids'
import { sha256 } from '../../../platform/server/storage'

const database = useDatabase()
const deps = useDeps(database)

async function aRole(held: readonly Permission[], sees: Scope = 'all', name = `Role ${newId()}`) {
  const id = newId()
  await database.db.insert(officeRoles).values({ id, name, permissions: [...held], sees })
  return id
}

/** Calls as somebody whose role has these permissions, in a connection of their own. */
async function aHolder(held: readonly Permission[], sees: Scope = 'all') {
  const user = await aUser(database.db, { role: 'agent', roleId: await aRole(held, sees) })
  const actor = { id: user.id, role: 'agent' as const, permissions: held, sees }
  return { user, call: createCaller(testContext({ ...deps, db: await database.anotherPool() }, { actor })) }
}
const refused = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } })
const forbidden = refused('forbidden')
const input = (held: readonly Permission[], sees: Scope = 'all') => ({ name: 'New', permissions: [...held], sees })
const getUser = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0]!
const most = permissions.filter((one) => one !== 'payments.refund')

describe('nobody gives rights that they lack', () => {
  it('by a role that they make, change, delete or copy', async () => {
    const { call } = await aHolder(most)
    await expect(call.roles.create(input(['payments.refund']))).rejects.toMatchObject(forbidden)
    const { id, version } = await call.roles.create(input(['leads.read']))
    const changed = { id: id!, version, ...input(['leads.read', 'payments.refund']) }
    await expect(call.roles.update(changed)).rejects.toMatchObject(forbidden)
    const more = await aRole(['payments.refund'])
    await expect(call.roles.update({ id: more, version: 1, ...input([]) })).rejects.toMatchObject(forbidden)
    await expect(call.roles.remove({ id: more })).rejects.toMatchObject(forbidden)
  })

  it('by a scope that is wider than theirs', async () => {
    const { call } = await aHolder(permissions, 'team')
    await expect(call.roles.create(input([], 'all'))).rejects.toMatchObject(forbidden)
    expect(await call.roles.create(input([], 'own'))).toMatchObject({ sees: 'own' })
  })

  it('by the role of a user whom they invite, change or were to become', async () => {
    const { call, user } = await aHolder(most)
    const more = await aRole(permissions)
    const agent = await aUser(database.db, { role: 'agent' })
    const person = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' }
    for (const role of [{ role: 'admin' }, { role: 'agent' }, { role: 'agent', roleId: more }] as const)
      await expect(call.users.invite({ ...person, ...role }), JSON.stringify(role)).rejects.toMatchObject(forbidden)
    await expect(call.users.setRole({ id: agent.id, role: 'agent', roleId: more })).rejects.toMatchObject(forbidden)
    await expect(call.users.setRole({ id: user.id, role: 'admin' })).rejects.toMatchObject(forbidden)
    expect(await database.db.$count(users, eq(users.email, person.email))).toBe(0)
  })

  it('and nobody changes a user who has them', async () => {
    const { call } = await aHolder(most)
    const admin = await aUser(database.db, { role: 'admin', totpSecret: 'x', totpEnabledAt: deps.now() })
    await aUser(database.db, { role: 'admin' })
    const invited = await aUser(database.db, { role: 'admin', status: 'invited' })
    const { id, version } = admin
    const acts = {
      update: () => call.users.update({ id, version, firstName: 'Other', lastName: 'Name', phone: '' }),
      setRole: () => call.users.setRole({ id, role: 'traveler' }),
      setActive: () => call.users.setActive({ id, active: false }),
      signOut: () => call.users.signOut({ id }),
      removeTwoFactor: () => call.users.removeTwoFactor({ id }),
      inviteAgain: () => call.users.inviteAgain({ id: invited.id }),
    }
    for (const [name, act] of Object.entries(acts)) await expect(act(), name).rejects.toMatchObject(forbidden)
    expect(await getUser(id)).toMatchObject({
      firstName: admin.firstName,
      role: 'admin',
      status: 'active',
      version,
      totpSecret: 'x',
    })
  })
})

describe('the last administrator', () => {
  it('stays, though others have all permissions by a role of their own', async () => {
    const { user: admin } = await callerAs(deps, 'admin')
    const { call } = await aHolder(permissions)
    await expect(call.users.setRole({ id: admin.id, role: 'agent' })).rejects.toMatchObject(refused('conflict', 'role'))
    await expect(call.users.setActive({ id: admin.id, active: false })).rejects.toMatchObject(
      refused('conflict', 'active'),
    )
  })

  it('stays of two whom two people remove at once', async () => {
    const both = [await callerAs(deps, 'admin'), await callerAs(deps, 'admin')]
    const [one, two] = [await aHolder(permissions), await aHolder(permissions)]
    const ends = await Promise.allSettled([
      one.call.users.setRole({ id: both[0]!.user.id, role: 'agent' }),
      two.call.users.setActive({ id: both[1]!.user.id, active: false }),
    ])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await database.db.select().from(users).where(eq(users.role, 'admin'))
    expect(left.filter(({ status }) => status === 'active')).toHaveLength(1)
  })
})

describe('a role that is deleted', () => {
  it('gives its people the chosen one, and records it for each', async () => {
    const { call } = await callerAs(deps, 'admin')
    const [gone, next] = [await aRole(['leads.read']), await aRole(['bookings.read'])]
    const people = [
      await aUser(database.db, { role: 'agent', roleId: gone }),
      await aUser(database.db, { role: 'agent', roleId: gone, status: 'deactivated' }),
    ]
    await expect(call.roles.remove({ id: gone })).rejects.toMatchObject(refused('invalid', 'moveTo'))
    await expect(call.roles.remove({ id: gone, moveTo: gone })).rejects.toMatchObject(refused('invalid', 'moveTo'))
    await expect(call.roles.remove({ id: gone, moveTo: newId() })).rejects.toMatchObject(refused('invalid', 'moveTo'))
    expect(await call.roles.remove({ id: gone, moveTo: next })).toEqual({ success: true })
    for (const { id } of people) expect(await getUser(id)).toMatchObject({ roleId: next })
    const recorded = await database.db
      .select()
      .from(events)
      .where(
        inArray(
          events.entityId,
          people.map(({ id }) => id),
        ),
      )
      .orderBy(events.id)
    expect(recorded.map(({ kind }) => kind)).toEqual(['user.role-changed', 'user.role-changed'])
  })

  it('is not given to anybody meanwhile', async () => {
    const { call } = await callerAs({ ...deps, db: await database.anotherPool() }, 'admin')
    const other = await aHolder(permissions)
    for (const round of [1, 2, 3, 4]) {
      const gone = await aRole(['leads.read'])
      const agent = await aUser(database.db, { role: 'agent' })
      const invited = { firstName: 'Asha', lastName: 'Rao', email: `asha${round}@example.com` }
      const ends = await Promise.allSettled([
        call.roles.remove({ id: gone, moveTo: null }),
        other.call.users.setRole({ id: agent.id, role: 'agent', roleId: gone }),
        other.call.users.invite({ ...invited, role: 'agent', roleId: gone }),
      ])
      const [removed, ...given] = ends
      if (removed.status === 'rejected') expect(removed.reason).toMatchObject(refused('conflict', 'moveTo'))
      for (const end of given)
        if (end.status === 'rejected') expect(end.reason).toMatchObject(refused('invalid', 'roleId'))
      expect(await database.db.$count(officeRoles, eq(officeRoles.id, gone))).toBe(
        removed.status === 'rejected' ? 1 : 0,
      )
    }
  })
})

it('stored rights to change are read with those to see, as an older server stores the first alone', async () => {
  const { call } = await callerAs(deps, 'admin')
  const roleId = await aRole(['leads.write', 'payments.record'])
  const user = await aUser(database.db, { role: 'agent', roleId })
  const permissions = ['leads.read', 'leads.write', 'money.read', 'payments.record']
  expect(await getActorById(deps, user.id)).toMatchObject({ permissions })
  expect((await call.roles.list()).find(({ id }) => id === roleId)).toMatchObject({ permissions, version: 1 })
  expect((await call.leads.staff()).find(({ id }) => id === user.id)).toMatchObject({ ownsLeads: true })
  const key = `${keyPrefix}older`
  const stored = { id: newId(), name: 'Older', keyHash: sha256(key), ending: 'lder', userId: user.id }
  await database.db.insert(apiKeys).values({ ...stored, permissions: ['payments.record'], createdAt: deps.now() })
  expect(await getActorByKey(deps, key)).toMatchObject({ permissions: ['money.read', 'payments.record'] })
})

it('two who add the last role at once get one', async () => {
  await database.db.delete(officeRoles)
  await database.db
    .insert(officeRoles)
    .values(Array.from({ length: maxRoles - 1 }, (_, n) => ({ id: newId(), name: `Desk ${n}`, permissions: [] })))
  const one = await callerAs(deps, 'admin')
  const other = await callerAs({ ...deps, db: await database.anotherPool() }, 'admin')
  const ends = await Promise.allSettled([
    one.call.roles.create({ ...input([]), name: 'A' }),
    other.call.roles.create({ ...input([]), name: 'B' }),
  ])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await database.db.$count(officeRoles)).toBe(maxRoles)
})

it('200 people with 100 roles and 20 teams are listed, found by role, and put into teams', async () => {
  const { call, user: admin } = await callerAs(deps, 'admin')
  await database.db.delete(officeRoles)
  const ids: string[] = []
  for (let n = 0; n < maxRoles; n++) ids.push(await aRole(['leads.read'], 'team', `Desk ${n}`))
  const people = Array.from({ length: 200 }, (_, n) => ({
    ...admin,
    id: newId(),
    email: `staff${n}@example.com`,
    role: 'agent' as const,
    roleId: ids[n % maxRoles]!,
  }))
  await database.db.insert(users).values(people)
  const rooms = Array.from({ length: 20 }, (_, n) => ({ id: newId(), name: `Team ${n}` }))
  await database.db.insert(teams).values(rooms)
  const listed = await call.roles.list()
  expect(listed).toHaveLength(maxRoles + 2)
  expect(listed.filter(({ id }) => id).every((role) => role.people === 2)).toBe(true)
  const found = await call.users.list({ roleId: [ids[7]!] })
  expect(found).toMatchObject({ total: 2, items: [{ roleName: 'Desk 7' }, { roleName: 'Desk 7' }] })
  const mine = [rooms[1]!.id, rooms[2]!.id]
  await call.teams.setForUser({ userId: people[0]!.id, teamIds: mine })
  const after = await call.teams.setForUser({ userId: people[0]!.id, teamIds: mine.slice(1) })
  expect(after.filter(({ members }) => members.length > 0).map(({ id }) => id)).toEqual(mine.slice(1))
  expect(await database.db.$count(teamMembers)).toBe(1)
  const roleFile = await call.roles.export({})
  expect(roleFile).toMatchObject({ count: maxRoles + 2, nextCursor: null })
  expect(roleFile.csv).toContain("\nDesk 7,No,See leads and requests,The team's records,2\n")
  const teamFile = await call.teams.export({})
  expect(teamFile.count).toBe(20)
  expect(teamFile.csv).toMatch(/\nTeam 2,\S[^\n]+\n/)
  expect(teamFile.csv).toContain('\nTeam 1,\n')
  await expect(call.teams.setForUser({ userId: people[0]!.id, teamIds: [newId()] })).rejects.toMatchObject(
    refused('invalid', 'teamIds'),
  )
})
