import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { queryRows } from '../../../platform/server/database/db'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { addDays } from '../../../shared/dates'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { type Event, events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { csvCells } from './csv.rules'
import { findIdsNamed, loadNames } from './names.service'
import type { AuditFilter, ListAuditInput } from './schema'
import type { AuditChoices, AuditView } from './view'

/** Names texts that only the timelines show: the typed name of an acceptance, and the subject of an e-mail. */
const words: Record<string, string> = { 'proposal.accepted': 'name', 'lead.mailed': 'subject' }
const toLogged = (kind: string, data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key !== words[kind]))

/** Converts the filters to a condition, with days in the agency's time zone. */
async function composeFilter(
  ctx: Ctx,
  { words, actors, actions, entities, period = {} }: AuditFilter,
): Promise<SQL | undefined> {
  const { timeZone } = await getAgency({ ctx })
  const named = words ? await findIdsNamed(ctx, words) : []
  const conditions: Conditions<AuditFilter> = {
    words: words
      ? or(
          eq(events.entityId, words),
          eq(events.requestId, words),
          named.length ? inArray(events.entityId, named) : undefined,
        )
      : undefined,
    actors: actors?.length ? inArray(events.actorId, actors) : undefined,
    actions: actions?.length ? inArray(events.kind, actions) : undefined,
    entities: entities?.length ? inArray(events.entity, entities) : undefined,
    period: and(
      period.from ? gte(events.at, startOfDay(period.from, timeZone)) : undefined,
      period.to ? lt(events.at, startOfDay(addDays(period.to, 1), timeZone)) : undefined,
    ),
  }
  return and(isNotNull(events.entity), ...Object.values(conditions))
}

const toRecord = ({ entity, entityId }: Event) => ({ entity: entity!, entityId: entityId! })

type Page = AuditFilter & { descending: boolean; limit: number; cursor?: string }

async function readPage(ctx: Ctx, input: Page, matching: SQL | undefined, total?: Promise<number>) {
  const sort: Sort = { column: events.at, id: events.id, descending: input.descending, total }
  const { rows: found, nextCursor } = await readSortedPage(sort, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({
        id: events.id,
        entry: events,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        sortValue: toSortValue(sort),
      })
      .from(events)
      .leftJoin(users, eq(users.id, events.actorId))
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  const getName = await loadNames(
    ctx,
    found.map(({ entry }) => toRecord(entry)),
  )
  const views = found.map(({ id, entry, firstName, lastName, email }): AuditView => ({
    id,
    at: entry.at.toISOString(),
    actor: email === null ? null : { name: joinNames({ firstName: firstName!, lastName: lastName! }), email },
    byPerson: entry.actorId !== null,
    action: entry.kind,
    ...toRecord(entry),
    name: getName(toRecord(entry)),
    data: toLogged(entry.kind, entry.data),
    before: entry.before,
    after: entry.after,
    ip: entry.ip,
    requestId: entry.requestId,
  }))
  return { items: views, nextCursor }
}

/** Lists the log by time. @throws AppError invalid `cursor` */
export async function listAudit({ ctx, input }: Call<ListAuditInput>) {
  const matching = await composeFilter(ctx, input)
  const counting = countOnce(input, () => countUpToCap(ctx.db, events, matching))
  const [found, total] = await Promise.all([readPage(ctx, input, matching, counting), counting])
  return { ...found, total }
}

/**
 * Returns the distinct values of a column by a loose index scan. Takes one index jump per value, however long the log
 * is.
 */
const getValues = async (ctx: Ctx, column: 'kind' | 'entity'): Promise<string[]> => {
  const name = sql.identifier(column)
  const found = await queryRows<{ value: string }>(
    ctx.db,
    sql`WITH RECURSIVE seen AS (
          (SELECT ${name} AS value FROM events WHERE entity IS NOT NULL ORDER BY ${name} LIMIT 1)
          UNION ALL
          SELECT (SELECT ${name} FROM events WHERE entity IS NOT NULL AND ${name} > seen.value ORDER BY ${name} LIMIT 1)
          FROM seen WHERE seen.value IS NOT NULL)
        SELECT value FROM seen WHERE value IS NOT NULL`,
  )
  return found.map(({ value }) => value)
}

/** Returns the filter options; people are the staff, former staff included. */
export async function listAuditChoices({ ctx }: { ctx: Ctx }): Promise<AuditChoices> {
  const [actions, entities, staff] = await Promise.all([
    getValues(ctx, 'kind'),
    getValues(ctx, 'entity'),
    ctx.db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(ne(users.role, 'traveler'))
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
      .limit(200),
  ])
  return { actions, entities, people: staff.map((user) => ({ id: user.id, name: joinNames(user) || user.email })) }
}

const listNewestFirst = async ({ ctx, input }: Call<Omit<ListAuditInput, 'descending'>>) =>
  readPage(ctx, { ...input, descending: true }, await composeFilter(ctx, input))

/** Exports all matching entries as CSV, newest first. @throws AppError invalid `cursor` */
export const exportAudit = createExport(listNewestFirst, csvCells)
