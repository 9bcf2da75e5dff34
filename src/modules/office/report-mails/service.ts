import type { Actor } from '../../../shared/actor'
import { can, hasRights } from '../../../shared/permissions'
import { and, asc, type Column, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { createWholeExport } from '../../../platform/server/csv-list'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays } from '../../../shared/dates'
import { conflict, invalid, notFound } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { getActorsById } from '../../identity/auth/session.client'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { assertStaff, isActiveStaff } from '../../sales/leads/assign.service'
import { readAddress } from '../reports/address.rules'
import { reportInput } from '../reports/schema'
import { toLocalMinute } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { lockChangeableView, visible } from '../../identity/views/service'
import { savedViews } from '../../identity/views/table'
import { dueFrom, firstDue, type Reading, scheduleText } from './schedule.rules'
import type { ReportMailInput, SaveReportMailInput } from './schema'
import { reportMailRecipients, reportMails } from './table'
import { lockRow } from '../../core/locks/lock.service'
import type { ReportMail, Schedule } from './view'

export async function getReadingNow(ctx: Ctx): Promise<Reading> {
  const { timeZone } = await getAgency({ ctx })
  const { date, minute } = toLocalMinute(ctx.now().getTime(), timeZone)
  return { date, hour: Math.floor(minute / 60) }
}

/** Resolves a saved query on a day; a query may have been typed by hand. @throws AppError invalid */
export function readReport(query: string, today: string) {
  const { preset: _, ...asked } = readAddress(new URLSearchParams(query), today)
  const read = reportInput.safeParse(asked)
  if (!read.success) throw invalid(read.error.issues[0]!.message)
  return read.data
}

/**
 * Tells whether somebody gets a report of this owner, which counts what its owner sees: the owner, and those who see all
 * records, while both may see reports.
 */
export const mayReceive = (reader: NonNullable<Actor>, owner: Actor): boolean =>
  can(owner, 'reports.read') &&
  hasRights(reader, { permissions: ['reports.read'], sees: reader.id === owner?.id ? (owner.sees ?? 'all') : 'all' })

async function getRecipients(ctx: Ctx, viewIds: readonly string[]) {
  const { id, firstName, lastName } = users
  const found = await ctx.db
    .select({ viewId: reportMailRecipients.viewId, id, firstName, lastName })
    .from(reportMailRecipients)
    .innerJoin(users, eq(users.id, reportMailRecipients.userId))
    .where(and(inArray(reportMailRecipients.viewId, [...viewIds]), isActiveStaff))
    .orderBy(asc(firstName), asc(lastName), asc(id))
  return found.map(({ viewId, id: userId, ...names }) => ({ viewId, id: userId, name: joinNames(names) }))
}

/** Matches views whose mails the caller receives. */
export const isReader = (ctx: UserCtx, viewId: Column): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(reportMailRecipients)
      .where(and(eq(reportMailRecipients.viewId, viewId), eq(reportMailRecipients.userId, ctx.actor.id))),
  )

/** Lists schedules of reports that the caller sees or receives, next due first. */
export async function listReportMails({ ctx }: { ctx: UserCtx }): Promise<ReportMail[]> {
  const isMine = isReader(ctx, reportMails.viewId)
  const found = await ctx.db
    .select({
      mail: reportMails,
      view: savedViews,
      owner: { firstName: users.firstName, lastName: users.lastName },
      isMine: sql<boolean>`${isMine}`,
    })
    .from(reportMails)
    .innerJoin(savedViews, eq(savedViews.id, reportMails.viewId))
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(or(visible(ctx, 'reports'), isMine))
    .orderBy(asc(reportMails.nextOn), asc(reportMails.hour), asc(savedViews.name), asc(savedViews.id))
    .limit(200)
  if (found.length === 0) return []
  const recipients = await getRecipients(
    ctx,
    found.map(({ view }) => view.id),
  )
  const actors = await getActorsById(ctx, [...found.map(({ view }) => view.userId), ...recipients.map(({ id }) => id)])
  const isSentTo = (userId: string, ownerId: string) => {
    const reader = actors.get(userId)
    return reader !== undefined && mayReceive(reader, actors.get(ownerId) ?? null)
  }
  return found.map(({ mail, view, owner, isMine: mine }) => ({
    ...mail,
    name: view.name,
    query: view.query,
    owner: view.userId === ctx.actor.id ? null : joinNames(owner),
    canChange: view.userId === ctx.actor.id || (view.isShared && can(ctx.actor, 'settings.manage')),
    isMine: mine,
    recipients: recipients
      .filter(({ viewId, id }) => viewId === view.id && isSentTo(id, view.userId))
      .map(({ id, name }) => ({ id, name })),
  }))
}

export const exportReportMails = createWholeExport(listReportMails, {
  Report: ({ name }: ReportMail) => name,
  Owner: ({ owner }) => owner ?? '',
  When: (mail) => scheduleText(mail),
  To: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
  Next: ({ nextOn }) => nextOn,
  'Last sent': ({ sentOn }) => sentOn ?? '',
})

/** Returns a schedule's fields for the audit log. */
async function getPayload(ctx: Ctx, viewId: string) {
  const [mail] = await ctx.db.select().from(reportMails).where(eq(reportMails.viewId, viewId))
  const to = await ctx.db
    .select({ userId: reportMailRecipients.userId })
    .from(reportMailRecipients)
    .where(eq(reportMailRecipients.viewId, viewId))
    .orderBy(reportMailRecipients.userId)
  return mail ? { when: scheduleText(mail), recipients: to.map(({ userId }) => userId) } : {}
}

async function record(ctx: UserCtx, action: string, view: { id: string; name: string }, before: object) {
  const change = toChange({ ...before }, await getPayload(ctx, view.id))
  if (!change) return
  const { id, name } = view
  await recordEvent(ctx, { kind: `report-mail.${action}`, about: { entity: 'view', id }, data: { name }, ...change })
}

async function writeRecipients(ctx: Ctx, viewId: string, ids: readonly string[]): Promise<void> {
  await ctx.db.delete(reportMailRecipients).where(eq(reportMailRecipients.viewId, viewId))
  await ctx.db.insert(reportMailRecipients).values(ids.map((userId) => ({ viewId, userId })))
}

/** Returns the next day after one that was already sent. */
async function getNextDay(ctx: Ctx, viewId: string, schedule: Schedule, reading: Reading): Promise<string> {
  const mail = await lockRow(ctx, reportMails, viewId)
  const next = firstDue(schedule, reading)
  return mail?.sentOn && next <= mail.sentOn ? dueFrom(schedule, addDays(mail.sentOn, 1)) : next
}

/** @throws AppError conflict when nobody gets it, for its owner; invalid `recipientIds` for somebody who may not see it */
async function assertReaders(ctx: Ctx, ownerId: string, ids: readonly string[]): Promise<void> {
  const actors = await getActorsById(ctx, [ownerId, ...ids])
  const owner = actors.get(ownerId) ?? null
  if (!can(owner, 'reports.read'))
    throw conflict('Its owner may not see reports any more. Save it as your own, and have that sent')
  const refused = ids.find((id) => !mayReceive(actors.get(id)!, owner))
  if (!refused) return
  const { firstName, lastName } = users
  const [names] = await ctx.db.select({ firstName, lastName }).from(users).where(eq(users.id, refused))
  throw invalid(`${joinNames(names!)} may not see this report`, 'recipientIds')
}

/**
 * Schedules the mails of a saved report; each has one schedule.
 * @throws AppError not-found for a view that the caller may not change; invalid `recipientIds` for somebody who is not
 * staff or may not see it; conflict when its owner may not see reports any more
 */
export const saveReportMail = ({ ctx: outer, input }: UserCall<SaveReportMailInput>): Promise<{ viewId: string }> =>
  withTransaction(outer, async (ctx) => {
    const { viewId, recipientIds, ...schedule } = input
    await assertStaff(ctx, recipientIds, 'recipientIds')
    const view = await lockChangeableView(ctx, viewId, 'reports')
    await assertReaders(ctx, view.userId, recipientIds)
    const reading = await getReadingNow(ctx)
    readReport(view.query, reading.date)
    const before = await getPayload(ctx, viewId)
    const set = { ...schedule, nextOn: await getNextDay(ctx, viewId, schedule, reading) }
    await ctx.db
      .insert(reportMails)
      .values({ viewId, ...set })
      .onConflictDoUpdate({ target: reportMails.viewId, set })
    await writeRecipients(ctx, viewId, recipientIds)
    await record(ctx, 'saved', view, before)
    return { viewId }
  })

/** Ends the mails of a saved report, which stays. @throws AppError not-found */
export const stopReportMail = ({
  ctx: outer,
  input: { viewId },
}: UserCall<ReportMailInput>): Promise<{ viewId: string }> =>
  withTransaction(outer, async (ctx) => {
    const view = await lockChangeableView(ctx, viewId, 'reports')
    const before = await getPayload(ctx, viewId)
    const [gone] = await ctx.db.delete(reportMails).where(eq(reportMails.viewId, viewId)).returning()
    if (!gone) throw notFound('Mail of this report')
    await record(ctx, 'stopped', view, before)
    return { viewId }
  })

/** Unsubscribes the caller, whoever owns the report. @throws AppError not-found unless they receive it */
export async function leaveReportMail({
  ctx,
  input: { viewId },
}: UserCall<ReportMailInput>): Promise<{ viewId: string }> {
  const [left] = await ctx.db
    .delete(reportMailRecipients)
    .where(and(eq(reportMailRecipients.viewId, viewId), eq(reportMailRecipients.userId, ctx.actor.id)))
    .returning()
  if (!left) throw notFound('Mail of this report')
  return { viewId }
}

export const downloadReportMails = async (ctx: UserCtx): Promise<object[]> => {
  const { every, day, hour, nextOn, sentOn } = reportMails
  return ctx.db
    .select({ name: savedViews.name, every, day, hour, nextOn, sentOn })
    .from(reportMails)
    .innerJoin(savedViews, eq(savedViews.id, reportMails.viewId))
    .where(eq(savedViews.userId, ctx.actor.id))
    .orderBy(asc(savedViews.name))
    .limit(1000)
}
