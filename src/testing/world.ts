import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { startSession } from '../modules/identity/auth/session.client'
import { type User, users } from '../modules/identity/auth/table'
import type { Deps } from '../platform/server/context'
import type { Role } from '../shared/actor'
import { builtInPermissions } from '../shared/permissions'
import type { Call } from './calls'
import { testContext } from './context'
import type { TestDatabase } from './database'
import { aUser } from './factories'
import { makePristine } from './pristine'

/** Lists all kinds of callers. `owner` has the rows that the examples are about, `stranger` is another traveler. */
export const everybody = ['visitor', 'owner', 'stranger', 'agent', 'admin', 'deactivated'] as const
export type Who = (typeof everybody)[number]
export type Person = { user: User; cookie: string }
export type World = { deps: Deps; people: Record<Exclude<Who, 'visitor'>, Person> }

const roleByWho: Record<Exclude<Who, 'visitor'>, Role> = {
  owner: 'traveler',
  stranger: 'traveler',
  agent: 'agent',
  admin: 'admin',
  deactivated: 'admin',
}

async function signIn(deps: Deps, role: Role): Promise<Person> {
  const user = await aUser(deps.db, { role })
  const ctx = testContext(deps)
  await startSession(ctx, user)
  return { user, cookie: [...ctx.cookies].map((pair) => pair.join('=')).join('; ') }
}

/** Creates five people with a session each. */
export async function aWorld(deps: Deps): Promise<World> {
  const people = {} as World['people']
  for (const [who, role] of Object.entries(roleByWho)) people[who as keyof typeof people] = await signIn(deps, role)
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
  return role !== 'traveler' && needs.every((one) => builtInPermissions[role].includes(one)) ? null : 403
}
