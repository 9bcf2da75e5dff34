import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { countOnce, type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { hasRights } from '../../../shared/permissions'
import { recordEvent } from '../events/service'
import type { ListMailsInput, RetryMailInput } from './schema'
import { toMailJob } from './service'
import { outbox } from './table'
import type { OutboxView } from './view'

/**
 * Lists stored mails without their texts, newest first. Says to whom and about what for roles that see all customers.
 * @throws AppError invalid `cursor`
 */
export async function listOutbox({ ctx, input }: Call<ListMailsInput>) {
  const { id, recipient: to, subject, status, createdAt, sentAt } = outbox
  const sort: Sort = { column: createdAt, id, descending: true }
  const isNamed = hasRights(ctx.actor, { permissions: ['customers.read'], sees: 'all' })
  const matching = input.status && eq(status, input.status)
  const counting = countOnce(input, () => countUpToCap(ctx.db, outbox, matching))
  const [{ rows, nextCursor }, total] = await Promise.all([
    readSortedPage({ ...sort, total: counting }, input, ({ where, orderBy, limit }) =>
      ctx.db
        .select({ id, to, subject, status, createdAt, sentAt, sortValue: toSortValue(sort) })
        .from(outbox)
        .where(and(matching, where))
        .orderBy(...orderBy)
        .limit(limit),
    ),
    counting,
  ])
  const items = rows.map((mail): OutboxView => ({
    id: mail.id,
    to: isNamed ? mail.to : '',
    subject: isNamed ? mail.subject : '',
    status: mail.status,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  }))
  return { items, nextCursor, total }
}

/** Exports every page of the filter, without texts. @throws AppError invalid `cursor` */
export const exportOutbox = createExport(listOutbox, {
  To: ({ to }: OutboxView) => to,
  Subject: ({ subject }) => subject,
  Status: ({ status }) => status,
  Written: ({ createdAt }) => createdAt,
  Sent: ({ sentAt }) => sentAt ?? '',
})

/** Excludes mails of records whose text is no longer kept. Others have a content, or it is written when they are sent. */
const canBeSent = or(isNotNull(outbox.content), isNull(outbox.recordId))

/**
 * Sends a failed mail again with all attempts: revives its dead job. @throws AppError not-found unless it is a failed
 * one
 */
export const retryMail = ({ ctx, input: { id } }: Call<RetryMailInput>): Promise<{ id: string }> =>
  withTransaction(ctx, async (tx) => {
    const isFailed = and(eq(outbox.id, id), eq(outbox.status, 'failed'), canBeSent)
    const [revived] = await tx.db
      .update(outbox)
      .set({ status: 'queued' })
      .where(isFailed)
      .returning({ id: outbox.id, content: outbox.content })
    if (!revived) throw notFound('Failed mail')
    const job = toMailJob(revived)
    await enqueue(tx, job)
    await recordEvent(tx, { kind: 'job.retried', about: { entity: 'job', id }, data: { kind: job.kind } })
    return { id }
  })
