import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Call, Ctx, Deps } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { deadDays, defineJob, enqueue, enqueueAll, type NewJob } from '../../../platform/server/jobs/queue'
import { discardJobPayload, mailJobPayload, type MailInput, mailInput, unwrittenMail } from './schema'
import { outbox, type OutboxMail } from './table'

/** Binds a mail's encrypted content to its column and row. */
export const getEncryptionContext = (mailId: string) => ({ table: 'outbox', row: mailId, column: 'content' })

/**
 * Queues mails in the caller's transaction: a rollback discards them.
 * @throws ZodError unless each has one address and a single-line subject
 */
export async function enqueueMails({ ctx, input }: Call<readonly MailInput[]>): Promise<void> {
  if (input.length === 0) return
  const createdAt = ctx.now()
  const mails = input.map((mail) => {
    const {
      id = newId(),
      to,
      text,
      html,
      answers,
      attachments,
      subject,
      about,
      recordId,
      isTest,
    } = mailInput.parse(mail)
    const content = ctx.encryption.encrypt(
      JSON.stringify({ text, html, ...answers, attachments, isTest }),
      getEncryptionContext(id),
    )
    return { id, recipient: to, subject, content, about, recordId, createdAt }
  })
  await insertMails(ctx, mails)
}

/** Names the jobs that send mails. Servers that cannot write content ignore `mail.unwritten`. */
export const mailJob = defineJob('mail', mailJobPayload)
export const unwrittenMailJob = defineJob('mail.unwritten', mailJobPayload)
export const mailDiscard = defineJob('mail.discard', discardJobPayload)

export const toMailJob = ({ id, content }: { id: string; content?: string | null }): NewJob =>
  (content ? mailJob : unwrittenMailJob).with({ mailId: id }, { key: id })

async function insertMails(ctx: Ctx, mails: (typeof outbox.$inferInsert & { id: string })[]): Promise<void> {
  await Promise.all([ctx.db.insert(outbox).values(mails).onConflictDoNothing(), enqueueAll(ctx, mails.map(toMailJob))])
}

/** Describes a mail whose content is written from its record when it is sent. */
export type UnwrittenMail = Required<Pick<MailInput, 'id' | 'to' | 'subject' | 'about'>>

/** Queues mails like `enqueueMails`, but leaves their content to the `WriteMail` of the composition. */
export async function enqueueUnwritten({ ctx, input }: Call<readonly UnwrittenMail[]>): Promise<void> {
  if (input.length === 0) return
  const createdAt = ctx.now()
  const mails = input.map((mail) => {
    const { id, to, subject, about } = unwrittenMail.parse(mail)
    return { id: id!, recipient: to, subject, about, createdAt }
  })
  await insertMails(ctx, mails)
}

/** @throws ZodError as `enqueueMails` */
export const enqueueMail = ({ ctx, input }: Call<MailInput>): Promise<void> => enqueueMails({ ctx, input: [input] })

/** Adds `delayed`: a mail that is long overdue, and still retried. */
type Delivery = OutboxMail['status'] | 'delayed'
const delayedAfter = 15 * 60_000

/** Returns the delivery status of mails; purged ones are absent. */
export async function getMailStatuses(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Delivery>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: outbox.id, status: outbox.status, createdAt: outbox.createdAt })
    .from(outbox)
    .where(inArray(outbox.id, [...ids]))
  const before = ctx.now().getTime() - delayedAfter
  return new Map(
    found.map(({ id, status, createdAt }) => [
      id,
      status === 'queued' && createdAt.getTime() <= before ? 'delayed' : status,
    ]),
  )
}

/** Limits retention of a sent mail, in days since it was written. */
const retentionDays = 30
/** Limits retention of a record's mail to the time in which card networks accept disputes. */
const recordDays = 540

/** Deletes sent mails after the retention period, and failed ones with their dead jobs: their record retains the fact. */
export async function purgeMails({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const isOlder = (days: number) => lt(outbox.createdAt, new Date(now().getTime() - days * 24 * 3_600_000))
  const isDone = inArray(outbox.status, ['sent', 'failed'])
  // Uses one index per condition: records' mails are the most by far.
  const isUnkept = isNull(outbox.recordId)
  await db.delete(outbox).where(and(eq(outbox.status, 'sent'), isUnkept, isOlder(retentionDays)))
  await db.delete(outbox).where(and(eq(outbox.status, 'failed'), isUnkept, isOlder(deadDays)))
  await db.delete(outbox).where(and(isDone, isOlder(recordDays)))
  const isFull = and(eq(outbox.status, 'failed'), isNotNull(outbox.recordId), isNotNull(outbox.content))
  await db
    .update(outbox)
    .set({ content: null })
    .where(and(isFull, isOlder(deadDays)))
}

/** Lists the newest 100 mails with their status, for the mailbox of development. */
export const listMails = ({ ctx }: { ctx: Pick<Ctx, 'db'> }): Promise<OutboxMail[]> =>
  ctx.db.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(100)

/**
 * Removes a person from the mails about these users or quotes, in the caller's transaction. Deletes unsent mails,
 * blanks sent ones and replaces their recipient; with `addresses`, these recipients only. Removes files after the
 * commit.
 */
export async function anonymizeMails(ctx: Ctx, about: readonly string[], addresses?: readonly string[]): Promise<void> {
  if (about.length === 0) return
  const isAbout = inArray(outbox.about, [...about])
  const unsent = await ctx.db
    .delete(outbox)
    .where(and(isAbout, ne(outbox.status, 'sent')))
    .returning({ id: outbox.id })
  const isTheirs = addresses ? inArray(outbox.recipient, [...addresses]) : sql`true`
  const nobody = sql`'deleted-' || ${outbox.id} || '@deleted.invalid'`
  const sent = await ctx.db
    .update(outbox)
    .set({
      subject: '',
      content: null,
      recipient: sql`CASE WHEN ${isTheirs} THEN ${nobody} ELSE ${outbox.recipient} END`,
    })
    .where(isAbout)
    .returning({ id: outbox.id })
  const mailIds = [...unsent, ...sent].map(({ id }) => id)
  if (mailIds.length > 0) await enqueue(ctx, mailDiscard.with({ mailIds }))
}
