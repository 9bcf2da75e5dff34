import { and, type Column, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { hasWords } from '../../../platform/server/database/words'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { getActivity } from '../../identity/activity/service'
import { officeRoles } from '../../identity/roles/table'
import { agencyRow, mustSetUpTwoFactor, ownRole } from '../../identity/auth/session.client'
import { sessions, type User, users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { leadsVisibleTo } from '../../sales/leads/scope.service'
import { formatPhone } from '../../settings/settings/phone.client'
import { settings } from '../../settings/settings/table'
import { csvCells } from './csv.rules'
import { account, type UserDetail, type UserView } from './view'
import type { ListUsersInput, UserIdInput } from './schema'
import type { UserSort } from './user-list.rules'

const sortColumns: Record<UserSort, Column> = { name: users.searchText, email: users.email, created: users.createdAt }

function composeFilter({ words, role, roleId, status, withoutTwoFactor }: ListUsersInput): SQL | undefined {
  const conditions: Conditions<ListUsersInput> = {
    role: role?.length ? inArray(users.role, role) : undefined,
    roleId: roleId?.length ? inArray(users.roleId, roleId) : undefined,
    status: status?.length ? inArray(users.status, status) : undefined,
    withoutTwoFactor: withoutTwoFactor ? and(ne(users.role, 'traveler'), isNull(users.totpEnabledAt)) : undefined,
    words: hasWords(users.allText, words),
  }
  return and(...Object.values(conditions))
}

/** Falls back to the last sign-in: expired sessions are deleted. */
const lastSeenAt = sql<string | null>`to_char(coalesce(
  (SELECT max(last_active_at) FROM sessions WHERE sessions.user_id = ${users.id}),
  (SELECT at FROM events WHERE entity = 'user' AND entity_id = ${users.id}::text AND kind = 'user.signed-in'
   ORDER BY at DESC LIMIT 1)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** Counts the open leads that the caller's role sees. */
const openLeads = (ctx: Ctx) => sql<number>`(SELECT count(*)::int FROM leads
  WHERE leads.owner_id = ${users.id} AND leads.status <> 'closed' AND ${leadsVisibleTo(ctx) ?? sql`TRUE`})`

const teamNames = sql<string[]>`ARRAY(SELECT teams.name FROM team_members JOIN teams ON teams.id = team_members.team_id
  WHERE team_members.user_id = ${users.id} ORDER BY lower(teams.name))`

const getShownColumns = (ctx: Ctx) => ({
  id: users.id,
  user: users,
  mustSetUpTwoFactor,
  lastSeenAt,
  openLeads: openLeads(ctx),
  roleName: officeRoles.name,
  teams: teamNames,
})
type Row = { user: User; mustSetUpTwoFactor: boolean; lastSeenAt: string | null; openLeads: number } & {
  roleName: string | null
  teams: string[]
}

const toView = ({ user, ...rest }: Row): UserView =>
  pickView(
    account,
    { ...user, ...rest },
    {
      roleId: rest.roleName === null ? null : user.roleId,
      name: joinNames(user),
      phone: formatPhone(user.phone),
      twoFactor: user.totpEnabledAt !== null,
    },
  )

/** Lists all accounts that match. @throws AppError invalid `cursor` */
export async function listUsers({ ctx, input }: Call<ListUsersInput>) {
  const sort: Sort = { column: sortColumns[input.sort], id: users.id, descending: input.descending }
  const matching = composeFilter(input)
  const total = await countOnce(input, () => countUpToCap(ctx.db, users, matching))
  const { rows, nextCursor } = await readSortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...getShownColumns(ctx), sortValue: toSortValue(sort) })
      .from(users)
      .leftJoin(settings, agencyRow)
      .leftJoin(officeRoles, ownRole)
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(toView), nextCursor, total }
}

/** Exports all matching users as CSV. @throws AppError invalid `cursor` */
export const exportUsers = createExport(listUsers, csvCells)

/** @throws AppError not-found */
export async function getUserView(ctx: Ctx, id: string): Promise<UserView> {
  const [row] = await ctx.db
    .select(getShownColumns(ctx))
    .from(users)
    .leftJoin(settings, agencyRow)
    .leftJoin(officeRoles, ownRole)
    .where(eq(users.id, id))
  if (!row) throw notFound('User')
  return toView(row)
}

/** Returns a user with the account's last 50 events. @throws AppError not-found */
export async function getUser({ ctx, input: { id } }: Call<UserIdInput>): Promise<UserDetail> {
  const [user, devices, { items }] = await Promise.all([
    getUserView(ctx, id),
    ctx.db.$count(sessions, eq(sessions.userId, id)),
    getActivity(ctx, id, { limit: 50 }),
  ])
  return { ...user, devices, events: items }
}
