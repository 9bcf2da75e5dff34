import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import { csvCells } from './csv.rules'
import { withTransaction } from '../../../platform/server/database/transaction'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { assertPerson } from '../../../platform/server/trpc'
import { AppError, conflict, invalid, notFound, stale } from '../../../shared/errors'
import { withReads } from '../../../shared/permission-groups'
import { hasRights, type Rights } from '../../../shared/permissions'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { lockRow, lockRows, takeLock } from '../../core/locks/lock.service'
import { users } from '../auth/table'
import { builtInRoles, isBuiltInName, maxRoles } from './role.rules'
import type { CreateRoleInput, RemoveRoleInput, UpdateRoleInput } from './schema'
import { officeRoles } from './table'
import type { OfficeRole } from './view'

type Row = typeof officeRoles.$inferSelect

const countPeople = async ({ db }: Ctx): Promise<(kind: string, id: string | null) => number> => {
  const found = await db
    .select({ kind: users.role, id: users.roleId, people: sql<number>`count(*)::int` })
    .from(users)
    .where(and(ne(users.role, 'traveler'), ne(users.status, 'deactivated')))
    .groupBy(users.role, users.roleId)
  return (kind, id) =>
    found
      .filter((one) => one.kind === kind && (kind === 'admin' || one.id === id))
      .reduce((sum, { people }) => sum + people, 0)
}

const toRights = ({ permissions, sees }: Row) => ({ permissions: withReads(permissions), sees })

const toView = (row: Row, people: number): OfficeRole => ({
  id: row.id,
  kind: 'agent',
  name: row.name,
  ...toRights(row),
  people,
  version: row.version,
})

/** Lists the built-in roles, then those that the agency made, by name. */
export async function listRoles({ ctx }: { ctx: Ctx }): Promise<OfficeRole[]> {
  const [own, people] = await Promise.all([
    ctx.db
      .select()
      .from(officeRoles)
      .orderBy(sql`lower(${officeRoles.name})`, asc(officeRoles.id)),
    countPeople(ctx),
  ])
  return [
    ...builtInRoles.map((role) => ({ ...role, people: people(role.kind, null) })),
    ...own.map((row) => toView(row, people('agent', row.id))),
  ]
}

export const exportRoles = createWholeExport(listRoles, csvCells)

async function getRoleView(ctx: Ctx, row: Row): Promise<OfficeRole> {
  return toView(row, (await countPeople(ctx))('agent', row.id))
}

const tooMuch = 'Only somebody with all rights of this role can do this'

/** @throws AppError forbidden for rights that the caller lacks */
export function assertHasRights(ctx: Ctx, rights: Rights): void {
  if (!hasRights(ctx.actor, rights)) throw new AppError('forbidden', tooMuch)
}

type HasRole = { role: string; roleId?: string | null }

/** Returns the rights of each one's role. @throws AppError invalid `roleId` for an unknown one */
export async function listRights(ctx: Ctx, people: readonly HasRole[]): Promise<Rights[]> {
  const ids = [...new Set(people.flatMap(({ roleId }) => roleId ?? []))]
  const own = ids.length > 0 ? await ctx.db.select().from(officeRoles).where(inArray(officeRoles.id, ids)) : []
  const byId = new Map(own.map((row) => [row.id, row]))
  return people.map(({ role, roleId }) => {
    if (role === 'traveler') return { permissions: [], sees: 'own' }
    if (role === 'admin' || !roleId) return builtInRoles.find(({ kind }) => kind === role)!
    const found = byId.get(roleId)
    if (!found) throw invalid('This role is gone. Please choose another one', 'roleId')
    return toRights(found)
  })
}

/** Returns the rights of one as `listRights` does. */
export const getRights = async (ctx: Ctx, user: HasRole): Promise<Rights> => (await listRights(ctx, [user]))[0]!

const toAudited = ({ name, permissions, sees }: Row) => ({ name, permissions, sees })
const record = (ctx: Ctx, action: string, { id, name }: Row, change: object | null) =>
  recordEvent(ctx, { kind: `role.${action}`, about: { entity: 'role', id }, data: { name }, ...change })

async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  if (isBuiltInName(name)) throw conflict('This is the name of a built-in role', 'name')
  try {
    return await write()
  } catch (error) {
    if (getSqlState(error) === '23505') throw conflict('There is a role of this name', 'name')
    throw error
  }
}

/** @throws AppError conflict `name`, and beyond 100 roles; forbidden for an API key, and for rights that the caller lacks */
export const createRole = ({ ctx, input }: UserCall<CreateRoleInput>): Promise<OfficeRole> =>
  withUniqueName(input.name, () =>
    withTransaction(ctx, async (tx) => {
      assertPerson(tx)
      assertHasRights(tx, input)
      await takeLock(tx, 'roles')
      if ((await tx.db.$count(officeRoles)) >= maxRoles)
        throw conflict(`There are at most ${maxRoles} roles. Delete one that nobody has`, 'name')
      const values = { ...input, id: newId(), createdAt: tx.now() }
      const [row] = await tx.db.insert(officeRoles).values(values).returning()
      await record(tx, 'created', row!, toChange({}, toAudited(row!)))
      return getRoleView(tx, row!)
    }),
  )

/**
 * Changes what all users of the role may do, from their next request on.
 * @throws AppError not-found; conflict with the newer row, or `name`; forbidden as `createRole`
 */
export const updateRole = ({
  ctx,
  input: { id, version, ...values },
}: UserCall<UpdateRoleInput>): Promise<OfficeRole> =>
  withUniqueName(values.name, () =>
    withTransaction(ctx, async (tx) => {
      assertPerson(tx)
      const before = await lockRow(tx, officeRoles, id)
      if (!before) throw notFound('Role')
      assertHasRights(tx, toRights(before))
      assertHasRights(tx, values)
      const [row] = await tx.db
        .update(officeRoles)
        .set({ ...values, version: version + 1 })
        .where(and(eq(officeRoles.id, id), eq(officeRoles.version, version)))
        .returning()
      if (!row) throw stale(await getRoleView(tx, before))
      const change = toChange(toAudited(before), toAudited(row))
      if (change) await record(tx, 'updated', row, change)
      return getRoleView(tx, row)
    }),
  )

/**
 * Deletes a role, and gives its users another one.
 * @throws AppError not-found; invalid `moveTo` when it is missing or unknown; conflict `moveTo` for a user added
 * meanwhile; forbidden as `createRole`
 */
export const removeRole = ({ ctx, input: { id, moveTo } }: UserCall<RemoveRoleInput>): Promise<{ success: true }> =>
  withTransaction(ctx, async (tx) => {
    const hasRole = eq(users.roleId, id)
    const people = await lockRows(tx, users, hasRole)
    const before = await lockRow(tx, officeRoles, id, 'update')
    if (!before) throw notFound('Role')
    assertHasRights(tx, toRights(before))
    // Locks users before roles, so somebody may have got the role in between.
    if ((await tx.db.$count(users, hasRole)) !== people.length)
      throw conflict('Somebody got this role just now. Please try again', 'moveTo')
    if (people.length > 0) {
      if (moveTo === undefined || moveTo === id) throw invalid('Please choose the role that its people get', 'moveTo')
      if (moveTo !== null && !(await lockRow(tx, officeRoles, moveTo, 'share')))
        throw invalid('This role is gone. Please choose another one', 'moveTo')
      assertHasRights(tx, await getRights(tx, { role: 'agent', roleId: moveTo }))
      await tx.db
        .update(users)
        .set({ roleId: moveTo, version: sql`${users.version} + 1` })
        .where(hasRole)
    }
    await tx.db.delete(officeRoles).where(eq(officeRoles.id, id))
    await record(tx, 'deleted', before, toChange(toAudited(before), {}))
    for (const user of people)
      await recordEvent(tx, {
        kind: 'user.role-changed',
        about: { entity: 'user', id: user.id },
        before: { roleId: id },
        after: { roleId: moveTo ?? null },
      })
    return { success: true as const }
  })
