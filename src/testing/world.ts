import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { startSession } from '../modules/identity/auth/session.client'
import { type User, users } from '../modules/identity/auth/table'
import { officeRoles } from '../modules/identity/roles/table'
import type { Deps } from '../platform/server/context'
import type { Role } from '../shared/actor'
import { builtInPermissions, type Permission } from '../shared/permissions'
import type { Call } from './calls'
import { testContext } from './context'
import type { TestDatabase } from './database'
import { aUser } from './factories'
import { makePristine } from './pristine'

/**
 * Lists all kinds of callers, those with fewer rights first. `owner` has the rows that the examples are about,
 * `stranger` is another traveler.
 */
export const everybody = [
  'visitor',
  'owner',
  'stranger',
  'accountant',
  'manager',
  'agent',
  'admin',
  'deactivated',
] as const
export type Who = (typeof everybody)[number]
export type Person = { user: User; cookie: string }
export type World = { deps: Deps; people: Record<Exclude<Who, 'visitor'>, Person> }

const roleByWho: Record<Exclude<Who, 'visitor'>, Role> = {
  owner: 'traveler',
  stranger: 'traveler',
  accountant: 'agent',
  manager: 'agent',
  agent: 'agent',
  admin: 'admin',
  deactivated: 'admin',
}

/** Reads the roles that a new agency begins with from the migration that inserts them. */
const migration = readFileSync('drizzle/0024_people_roles_teams.sql', 'utf8')
const firstRoles = new Map(
  [...migration.matchAll(/\('([0-9a-f-]{36})', '(\w+)', ARRAY\[([^\]]+)\], 'all'\)/g)].map(([, id, name, list]) => [
    name!.toLowerCase(),
    { id: id!, name: name!, permissions: [...list!.matchAll(/'([^']+)'/g)].map(([, one]) => one as Permission) },
  ]),
)

async function signIn(deps: Deps, role: Role, own?: { id: string }): Promise<Person> {
  const user = await aUser(deps.db, { role, roleId: own?.id ?? null })
  const ctx = testContext(deps)
  await startSession(ctx, user)
  return { user, cookie: [...ctx.cookies].map((pair) => pair.join('=')).join('; ') }
}

/** Creates people with a session each. */
export async function aWorld(deps: Deps): Promise<World> {
  const people = {} as World['people']
  await deps.db
    .insert(officeRoles)
    .values([...firstRoles.values()])
    .onConflictDoNothing()
  for (const [who, role] of Object.entries(roleByWho))
    people[who as keyof typeof people] = await signIn(deps, role, firstRoles.get(who))
  await deps.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, people.deactivated.user.id))
  return { deps, people }
}

/** Makes one world that each test of the file begins with, instead of one a test. */
export function useWorld(database: TestDatabase, deps: () => Deps): () => World {
  let world: World | null = null
  beforeAll(async () => {
    world = await aWorld(deps())
    await makePristine(database.db)
  })
  return () => world!
}

export const getCookie = (world: World, who: Who): Record<string, string> =>
  who === 'visitor' ? {} : { cookie: world.people[who].cookie }

/** Returns the status of the guard's refusal; null lets the caller pass. */
export function expectedRefusal({ access, needs }: Pick<Call, 'access' | 'needs'>, who: Who): 401 | 403 | null {
  if (access === 'public') return null
  if (who === 'visitor' || who === 'deactivated') return 401
  const role = roleByWho[who]
  if (access === 'traveler') return null
  const held = firstRoles.get(who)?.permissions ?? builtInPermissions[role]
  return role !== 'traveler' && needs.every((one) => held.includes(one)) ? null : 403
}
