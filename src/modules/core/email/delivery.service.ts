import { eq, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { JobError } from '../../../platform/server/jobs/retry'
import { toJobKind, type JobKind, type JobRun } from '../../../platform/server/jobs/run'
import { notifyChange } from '../../../platform/server/live/notify'
import { recordEvent } from '../events/service'
import { events } from '../events/table'
import { lookEverySeconds } from '../outages/outage.rules'
import { noteOutage, noteWorking } from '../outages/service'
import { type MailBrand, putOnLetterhead } from './brand.rules'
import { deliverySeconds, mailConnections, type MailTransport, type OutgoingMail } from './delivery.rules'
import { encryptText } from './record.service'
import { mailContent } from './schema'
import { getEncryptionContext, mailDiscard, mailJob, purgeMails, unwrittenMailJob } from './service'
import { outbox, type OutboxMail } from './table'

type Content = Pick<OutgoingMail, 'text' | 'html' | 'replyTo' | 'isAutomatic' | 'attachments'> & { isTest?: true }

/** Writes a mail that was queued without content; null for an unknown one, or without a recipient left. */
export type WriteMail = (ctx: Ctx, mail: Pick<OutboxMail, 'id' | 'about'>) => Promise<Content | null>

function readContent(ctx: Ctx, { id, content }: OutboxMail): Content {
  try {
    return mailContent.parse(JSON.parse(ctx.encryption.decrypt(content!, getEncryptionContext(id))))
  } catch {
    // Retries: another process may have the key.
    throw new JobError('transient', 'the content of the mail does not decrypt')
  }
}

/** Records if the mail server works. Ignores an aborted attempt, which proves no outage. */
async function noteOutcome(ctx: Ctx, signal: AbortSignal, ask: () => Promise<void>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (error instanceof JobError && error.failure === 'unavailable' && !signal.aborted)
      await noteOutage(ctx, 'mail', error.isCredentials ? 'credentials' : 'away')
    throw error
  }
  await noteWorking(ctx, 'mail')
}

/** Checks the mail server even without mails to send. Records the result; the job itself does not fail. */
async function checkMail({ check }: MailTransport, ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (check) await noteOutcome(ctx, signal, check).catch(() => undefined)
}

/** Returns the content of a mail that was queued with one, or has a writer. Others would wait forever. */
async function getContent(ctx: Ctx, mail: OutboxMail, write?: WriteMail): Promise<Content> {
  if (mail.content !== null) return readContent(ctx, mail)
  const written = await write?.(ctx, mail)
  if (!written) throw new JobError('permanent', 'the mail has no content')
  return written
}

const isShown = async (ctx: Ctx, mailId: string): Promise<boolean> =>
  (await ctx.db.$count(events, sql`${events.data} ->> 'mailId' = ${mailId}`)) > 0

/**
 * Sends a mail and blanks its content, except for text that a record retains. Delivers at least once: a crash after the
 * server's acceptance repeats it under the same Message-ID.
 */
export type GetMailBrand = (ctx: Ctx) => Promise<MailBrand>
type Delivering = { transport: MailTransport; write?: WriteMail; getBrand?: GetMailBrand }

async function deliverMail(
  { ctx, input, signal }: Call<{ mailId: string }> & { signal: AbortSignal },
  { transport: to, write, getBrand }: Delivering,
) {
  const { mailId } = input
  const [mail] = await ctx.db.select().from(outbox).where(eq(outbox.id, mailId))
  if (!mail || mail.status === 'sent') return
  // Leaves a mail with content to the other kind, so that none is sent twice.
  if (write && mail.content !== null) return
  const { id, recipient, subject } = mail
  const { isTest, ...written } = await getContent(ctx, mail, write)
  const brand = await getBrand?.(ctx)
  const content = brand ? { ...putOnLetterhead(written, brand), fromName: brand.name } : written
  signal.throwIfAborted()
  await noteOutcome(ctx, signal, () => to.send({ id, recipient, subject, ...content }, signal))
  const noted = await withTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .update(outbox)
      .set({ status: 'sent', sentAt: ctx.now(), content: mail.recordId && encryptText(ctx, id, content.text) })
      .where(eq(outbox.id, mailId))
      .returning({ id: outbox.id })
    // Proves that the server sends: outlives the mail, and is no file on the disk.
    if (isTest && to.check) await recordEvent(tx, { kind: 'email.tested', about: { entity: 'settings', id: 'mail' } })
    return found
  })
  // Reports mails that a timeline shows, not every one.
  if (await isShown(ctx, mailId)) await notifyChange(ctx)
  // Discards the file: the account was deleted during the delivery.
  if (!noted) await to.discard([mailId])
}

const markFailed = ({ ctx, input }: Call<{ mailId: string }>): Promise<unknown> =>
  ctx.db.update(outbox).set({ status: 'failed' }).where(eq(outbox.id, input.mailId))

const createDeliveryJob = (definition: typeof mailJob, run: JobRun<{ mailId: string }>): JobKind =>
  toJobKind({
    ...definition,
    concurrency: mailConnections,
    deadlineSeconds: deliverySeconds,
    run,
    onDead: markFailed,
  })

export const createMailJobs = (transport: MailTransport, write: WriteMail, getBrand?: GetMailBrand): JobKind[] => [
  createDeliveryJob(mailJob, (call) => deliverMail(call, { transport, getBrand })),
  createDeliveryJob(unwrittenMailJob, (call) => deliverMail(call, { transport, write, getBrand })),
  toJobKind({ ...mailDiscard, run: ({ input }) => transport.discard(input.mailIds) }),
  { kind: 'mail.check', everySeconds: lookEverySeconds, run: ({ ctx, signal }) => checkMail(transport, ctx, signal) },
  { kind: 'mail.purge', everySeconds: 3600, run: ({ ctx }) => purgeMails(ctx) },
]
