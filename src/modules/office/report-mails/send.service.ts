import { and, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { defineJob, enqueueAll, type NewJob } from '../../../platform/server/jobs/queue'
import { JobError } from '../../../platform/server/jobs/retry'
import { withTransaction } from '../../../platform/server/database/transaction'
import type { CalendarDate } from '../../../shared/dates'
import { AppError, notFound } from '../../../shared/errors'
import type { Actor } from '../../../shared/actor'
import { can } from '../../../shared/permissions'
import { getMe } from '../../identity/auth/service'
import { getActorsById } from '../../identity/auth/session.client'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { answersTo } from '../../core/email/answers.rules'
import { toTestSubject } from '../../core/email/layout.rules'
import { enqueueMails } from '../../core/email/service'
import { recordExport } from '../../core/events/export.service'
import type { MailInput } from '../../core/email/schema'
import { fixedQuery } from '../reports/address.rules'
import { reports } from '../reports/report.rules'
import { isEmptyTable } from '../reports/sums.rules'
import { getReport as reportNow, toTableCsv } from '../reports/report.service'
import { getAgency } from '../../settings/settings/service'
import { visible } from '../../identity/views/service'
import { savedViews } from '../../identity/views/table'
import { reportMail } from './mail.rules'
import { dueNow, scheduleText } from './schedule.rules'
import { type ReportMailInput, sendPayload, type SendPayload } from './schema'
import { isReader, getReadingNow, mayReceive, readReport } from './service'
import { reportMailRecipients, reportMails } from './table'
import { lockRows, takeFree } from '../../core/locks/lock.service'

export const reportSending = defineJob('report-mails.send', sendPayload)

/** Limits the schedules of one run. */
const batch = 200

/** Advances due schedules together with the job that sends each. Sends missed ones once. */
export const queueDueReports = (outer: Ctx): Promise<void> =>
  withTransaction(outer, async (ctx) => {
    const reading = await getReadingNow(ctx)
    const isToday = and(eq(reportMails.nextOn, reading.date), lte(reportMails.hour, reading.hour))
    const isDue = or(lt(reportMails.nextOn, reading.date), isToday)
    const ids = await takeFree(ctx, reportMails, isDue, { first: [reportMails.nextOn], limit: batch })
    const due = await ctx.db.select().from(reportMails).where(inArray(reportMails.viewId, ids))
    const jobs: NewJob[] = []
    for (const mail of due) {
      const { viewId } = mail
      const now = dueNow(mail, mail.nextOn, reading)
      if (!now) continue
      await ctx.db.update(reportMails).set({ nextOn: now.next }).where(eq(reportMails.viewId, viewId))
      jobs.push(reportSending.with({ viewId, on: now.on }, { key: `${viewId} ${now.on}` }))
    }
    await enqueueAll(ctx, jobs)
  })

type Saved = { name: string; query: string }
type Email = Pick<MailInput, 'subject' | 'text' | 'html' | 'attachments'>

/**
 * Reads the report as of a day.
 * @returns a function that writes a reader's mail; readers who may export lists get each filled table as CSV, which is
 * logged
 * @throws AppError invalid for an invalid period
 */
async function createEmail(ctx: UserCtx, { name, query }: Saved, day: CalendarDate, foot: string) {
  const asked = readReport(query, day)
  const [agency, report] = await Promise.all([getAgency({ ctx }), reportNow({ ctx, input: asked })])
  const url = `${ctx.env.APP_URL}/admin/reports?${fixedQuery({ ...asked, currency: report.currency })}`
  const mailed = { name, agency: agency.name, report, period: asked, compare: asked.compare, url, foot }
  const filled = report.tables.flatMap((table, i) => (isEmptyTable(table) ? [] : [{ table, i }]))
  const attachments = filled.map(({ table, i }) => {
    const csv = toTableCsv(reports[report.name].tables[i]!, table, report.currency)
    const base64 = Buffer.from(csv).toString('base64')
    return { name: `${report.name}-${i + 1}.csv`, type: 'text/csv' as const, base64 }
  })
  const count = filled.reduce((sum, { table }) => sum + table.rows.length, 0)
  return async (tx: Ctx, reader: Actor): Promise<Email> => {
    const isAttached = attachments.length > 0 && can(reader, 'lists.export')
    const mail = reportMail({ ...mailed, isAttached })
    if (!isAttached) return mail
    await recordExport({ ...tx, actor: reader }, 'reports.export', { filter: { ...asked, isMailed: true }, count })
    return { ...mail, attachments }
  }
}

async function getOwner(ctx: Ctx, viewId: string) {
  const [found] = await ctx.db
    .select({ view: savedViews, user: users })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(eq(savedViews.id, viewId))
  if (!found) throw notFound('View')
  return found
}

/** Returns those readers of a report who may see it now, and its owner. */
async function getReaders(ctx: Ctx, viewId: string, ownerId: string) {
  const found = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(reportMailRecipients)
    .innerJoin(users, eq(users.id, reportMailRecipients.userId))
    .where(eq(reportMailRecipients.viewId, viewId))
  const actors = await getActorsById(ctx, [ownerId, ...found.map(({ id }) => id)])
  const owner = actors.get(ownerId) ?? null
  const readers = found.flatMap((one) => {
    const actor = actors.get(one.id)
    return actor && mayReceive(actor, owner) ? [{ ...one, actor }] : []
  })
  return { owner, readers }
}

/** Sends a saved report for a day, once. Checks owner and recipients again: they must still have the rights. */
export const sendReport = ({ ctx: outer, input: { viewId, on } }: Call<SendPayload>): Promise<void> =>
  withTransaction(outer, async (ctx) => {
    const isWaiting = and(eq(reportMails.viewId, viewId), or(isNull(reportMails.sentOn), lt(reportMails.sentOn, on)))
    // Locks the schedule: of two runs the second finds it sent.
    const [mail] = await lockRows(ctx, reportMails, isWaiting)
    if (!mail) return
    const { view, user } = await getOwner(ctx, viewId)
    const { owner: actor, readers } = await getReaders(ctx, viewId, user.id)
    if (!actor || readers.length === 0) return
    const foot = `${joinNames(user)} has this report sent to you ${scheduleText(mail)}. You can stop it under Reports.`
    const writeTo = await createEmail({ ...ctx, actor }, view, on, foot).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'invalid'
        ? new JobError('permanent', `the saved report is not one: ${error.message}`)
        : error
    })
    const input = []
    for (const { id, email, actor: reader } of readers)
      input.push({
        ...(await writeTo(ctx, reader)),
        to: email,
        answers: answersTo.person(user.email),
        about: id,
      })
    await enqueueMails({ ctx, input })
    await ctx.db.update(reportMails).set({ sentOn: on }).where(eq(reportMails.viewId, viewId))
  })

/**
 * Mails a saved report to the caller, as of now. @throws AppError not-found for one that they neither see nor receive;
 * invalid
 */
export async function sendTestReport({ ctx, input: { viewId } }: UserCall<ReportMailInput>) {
  const [view] = await ctx.db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, viewId), or(visible(ctx, 'reports'), isReader(ctx, savedViews.id))))
  if (!view) throw notFound('View')
  const [{ user }, { date }] = await Promise.all([getMe({ ctx, input: undefined }), getReadingNow(ctx)])
  const writeTo = await createEmail(ctx, view, date, 'You get this once, because you asked for it in the office.')
  const to = user!.email
  await withTransaction(ctx, async (tx) => {
    const content = await writeTo(tx, ctx.actor)
    const mail = {
      ...content,
      subject: toTestSubject(content.subject),
      to,
      answers: answersTo.nobody('colleague'),
      about: ctx.actor.id,
    }
    await enqueueMails({ ctx: tx, input: [mail] })
  })
  return { to }
}
