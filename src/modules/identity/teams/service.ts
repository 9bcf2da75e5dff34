import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import { csvCells } from './csv.rules'
import { withTransaction } from '../../../platform/server/database/transaction'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { assertPerson } from '../../../platform/server/trpc'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { lockIds, lockRow, lockRows, takeLock } from '../../core/locks/lock.service'
import { users } from '../auth/table'
import { joinNames } from '../../../shared/names'
import type { CreateTeamInput, RemoveTeamInput, SetTeamsInput, UpdateTeamInput } from './schema'
import { isLimited, isOurs } from './scope.service'
import { teamMembers, teams } from './table'
import type { Team } from './view'

const maxTeams = 100

export async function listTeams({ ctx }: { ctx: Ctx }): Promise<Team[]> {
  const [found, members] = await Promise.all([
    ctx.db
      .select()
      .from(teams)
      .orderBy(sql`lower(${teams.name})`, asc(teams.id)),
    ctx.db
      .select({ teamId: teamMembers.teamId, id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .orderBy(users.searchText, users.id),
  ])
  return found.map(({ id, name, version }) => ({
    id,
    name,
    version,
    members: members.filter(({ teamId }) => teamId === id).map((one) => ({ id: one.id, name: joinNames(one) })),
  }))
}

export const exportTeams = createWholeExport(listTeams, csvCells)

const getTeamView = async (ctx: Ctx, id: string) => (await listTeams({ ctx })).find((one) => one.id === id)!
const toAudited = ({ name, members }: Team) => ({ name, members: members.map((one) => one.name) })
const record = (ctx: Ctx, action: string, { id, name }: Team, change: object | null) =>
  recordEvent(ctx, { kind: `team.${action}`, about: { entity: 'team', id }, data: { name }, ...change })

async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (getSqlState(error) === '23505') throw conflict('There is a team of this name', 'name')
    throw error
  }
}

/**
 * Refuses an addition to a team with somebody whose records the caller does not see: the members would see each other's.
 * @throws AppError invalid `field`
 */
async function assertSeen(
  ctx: Ctx,
  teamId: string,
  memberIds: readonly string[],
  field: 'memberIds' | 'teamIds',
): Promise<void> {
  if (!isLimited(ctx)) return
  const known = await ctx.db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId))
  if (memberIds.every((id) => known.some(({ userId }) => userId === id))) return
  const isHidden = and(inArray(users.id, [...memberIds]), not(isOurs(ctx, users.id)))
  if ((await ctx.db.$count(users, isHidden)) > 0) throw invalid('Please choose colleagues whose records you see', field)
}

/** @throws AppError invalid `memberIds` for somebody who is not of the staff; as `assertSeen` */
async function setMembers(ctx: Ctx, teamId: string, memberIds: readonly string[]): Promise<void> {
  await assertSeen(ctx, teamId, memberIds, 'memberIds')
  await ctx.db.delete(teamMembers).where(eq(teamMembers.teamId, teamId))
  if (memberIds.length === 0) return
  const isStaff = and(inArray(users.id, [...memberIds]), ne(users.role, 'traveler'))
  if ((await ctx.db.$count(users, isStaff)) !== memberIds.length)
    throw invalid('Please choose members of the staff', 'memberIds')
  await ctx.db.insert(teamMembers).values(memberIds.map((userId) => ({ teamId, userId })))
}

/** @throws AppError conflict `name`, and beyond 100 teams; forbidden for an API key; as `setMembers` */
export const createTeam = ({ ctx, input: { name, memberIds } }: UserCall<CreateTeamInput>): Promise<Team> =>
  withUniqueName(() =>
    withTransaction(ctx, async (tx) => {
      assertPerson(tx)
      await takeLock(tx, 'teams')
      if ((await tx.db.$count(teams)) >= maxTeams)
        throw conflict(`There are at most ${maxTeams} teams. Delete one of them`, 'name')
      const id = newId()
      await tx.db.insert(teams).values({ id, name, createdAt: tx.now() })
      await setMembers(tx, id, memberIds)
      const made = await getTeamView(tx, id)
      await record(tx, 'created', made, toChange({}, toAudited(made)))
      return made
    }),
  )

/** @throws AppError not-found; conflict with the newer row, or `name`; forbidden for an API key; as `setMembers` */
export const updateTeam = ({
  ctx,
  input: { id, version, name, memberIds },
}: UserCall<UpdateTeamInput>): Promise<Team> =>
  withUniqueName(() =>
    withTransaction(ctx, async (tx) => {
      assertPerson(tx)
      if (!(await lockRow(tx, teams, id))) throw notFound('Team')
      const before = await getTeamView(tx, id)
      if (before.version !== version) throw stale(before)
      await tx.db
        .update(teams)
        .set({ name, version: version + 1 })
        .where(eq(teams.id, id))
      await setMembers(tx, id, memberIds)
      const after = await getTeamView(tx, id)
      const change = toChange(toAudited(before), toAudited(after))
      if (change) await record(tx, 'updated', after, change)
      return after
    }),
  )

/**
 * Puts a user into these teams and out of all others.
 * @throws AppError not-found for somebody who is not of the staff; invalid `teamIds` for a team that is gone; forbidden
 * for an API key; as `assertSeen`
 */
export const setUserTeams = ({ ctx, input: { userId, teamIds } }: UserCall<SetTeamsInput>): Promise<Team[]> =>
  withTransaction(ctx, async (tx) => {
    assertPerson(tx)
    if ((await tx.db.$count(users, and(eq(users.id, userId), ne(users.role, 'traveler')))) === 0) throw notFound('User')
    const locked = await lockRows(tx, teams, sql`true`)
    if (!teamIds.every((id) => locked.some((one) => one.id === id)))
      throw invalid('This team is gone. Please choose another one', 'teamIds')
    const before = await listTeams({ ctx: tx })
    const isIn = (one: Team) => one.members.some(({ id }) => id === userId)
    const changed = before.filter((one) => isIn(one) !== teamIds.includes(one.id)).map(({ id }) => id)
    if (changed.length === 0) return before
    for (const { id, members } of before.filter((one) => teamIds.includes(one.id)))
      await assertSeen(tx, id, [...members.map((one) => one.id), userId], 'teamIds')
    await tx.db.delete(teamMembers).where(eq(teamMembers.userId, userId))
    if (teamIds.length > 0) await tx.db.insert(teamMembers).values(teamIds.map((teamId) => ({ teamId, userId })))
    await tx.db
      .update(teams)
      .set({ version: sql`${teams.version} + 1` })
      .where(inArray(teams.id, changed))
    const after = await listTeams({ ctx: tx })
    for (const one of after.filter(({ id }) => changed.includes(id)))
      await record(tx, 'updated', one, toChange(toAudited(before.find(({ id }) => id === one.id)!), toAudited(one)))
    return after
  })

/** Deletes a team; its members stay. @throws AppError not-found */
export const removeTeam = ({ ctx, input: { id } }: UserCall<RemoveTeamInput>): Promise<{ success: true }> =>
  withTransaction(ctx, async (tx) => {
    if (!(await lockRow(tx, teams, id, 'update'))) throw notFound('Team')
    const before = await getTeamView(tx, id)
    await tx.db.delete(teams).where(eq(teams.id, id))
    await record(tx, 'deleted', before, toChange(toAudited(before), {}))
    return { success: true as const }
  })

const hasMember = (ctx: Ctx, userIds: readonly string[]) =>
  inArray(
    teams.id,
    ctx.db
      .select({ id: teamMembers.teamId })
      .from(teamMembers)
      .where(inArray(teamMembers.userId, [...userIds])),
  )

/** Locks the teams of these users. @returns their ids */
export const lockTeamsWith = (ctx: Ctx, userIds: readonly string[]): Promise<string[]> =>
  userIds.length === 0 ? Promise.resolve([]) : lockIds(ctx, teams, hasMember(ctx, userIds))

/** Takes who leaves the staff out of their teams, which `lockTeamsWith` locked in the caller's transaction. */
export async function leaveTeams(ctx: Ctx, teamIds: readonly string[], userIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return
  const list = async () => (await listTeams({ ctx })).filter(({ id }) => teamIds.includes(id))
  const before = await list()
  await ctx.db.delete(teamMembers).where(inArray(teamMembers.userId, [...userIds]))
  await ctx.db
    .update(teams)
    .set({ version: sql`${teams.version} + 1` })
    .where(inArray(teams.id, [...teamIds]))
  for (const [i, one] of (await list()).entries())
    await record(ctx, 'updated', one, toChange(toAudited(before[i]!), toAudited(one)))
}
