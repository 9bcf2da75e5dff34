import { createCaller } from '../app/router'
import type { User } from '../modules/identity/auth/table'
import type { Ctx, Deps } from '../platform/server/context'
import type { Role } from '../shared/actor'
import { testContext } from './context'
import { aUser } from './factories'

export type Caller = ReturnType<typeof createCaller>
type Called<U> = { call: Caller; user: U; ctx: ReturnType<typeof testContext> }

/**
 * Makes a caller of procedures: `null` a visitor, else a new active user of that role. `call` is the tRPC caller, `ctx`
 * its context (for calling services), `user` the row. Overrides apply to the context.
 *
 *     const { call } = await callerAs(deps, 'agent')
 *     await call.quotes.list({})
 */
export async function callerAs(deps: Deps, role: null, overrides?: Partial<Ctx>): Promise<Called<null>>
export async function callerAs(deps: Deps, role: Role, overrides?: Partial<Ctx>): Promise<Called<User>>
export async function callerAs(
  deps: Deps,
  role: Role | null,
  overrides: Partial<Ctx> = {},
): Promise<Called<User | null>> {
  const user = role && (await aUser(deps.db, { role }))
  const ctx = testContext(deps, { actor: user && { id: user.id, role: user.role }, ...overrides })
  return { call: createCaller(ctx), user, ctx }
}
