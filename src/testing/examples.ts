import { createUser } from '../features/auth/service'
import { systemContext } from '../platform/server/context'
import type { Role } from '../shared/actor'
import type { Parcel } from './calls'
import type { Who, World } from './world'

/**
 * A valid parcel for a call, with the rows that it is about. `status` says where somebody whom the guard lets pass is
 * answered otherwise than with success: rows of others, mostly.
 */
export type Example = Parcel & { status?: Partial<Record<Who, number>> }

const password = 'Correct-horse-1'
async function credentials({ deps }: World, role: Role) {
  const email = 'asha@example.com'
  await createUser({ ctx: systemContext(deps), input: { email, password, firstName: 'Asha', lastName: 'Rao', role } })
  return { email, password }
}

/** By the name of the call. Calls without an example are tested for their guards, and for any answer but a fault. */
export const examples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc auth.login': async (world) => ({ body: await credentials(world, 'traveler') }),
  'POST /api/auth/login': async (world) => ({ body: await credentials(world, 'traveler') }),
  'trpc auth.staffLogin': async (world) => ({ body: await credentials(world, 'agent') }),
  'trpc auth.logout': () => ({}),
  'POST /api/auth/logout': () => ({}),
  'trpc auth.me': () => ({}),
  'trpc auth.user': () => ({}),
  'GET /api/auth/user': () => ({}),
  'trpc settings.site': () => ({}),
  'trpc settings.saveAgency': () => ({ body: { name: 'Itinera', currency: 'USD' } }),
  'trpc settings.setRate': () => ({ body: { from: 'USD', to: 'INR', micros: 85_000_000 } }),
}
