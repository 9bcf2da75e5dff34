import { eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { JobError } from '../../../platform/server/jobs/retry'
import { jobKind, type JobKind } from '../../../platform/server/jobs/run'
import { lookEverySeconds } from '../outages/outage.rules'
import { noteOutage, noteWorking } from '../outages/service'
import { deliverySeconds, mailConnections, type MailTransport, type OutgoingMail } from './delivery.rules'
import { keptText } from './record.service'
import { discardJobPayload, mailContent, mailJobPayload } from './schema'
import { encryptionContext, purgeMails } from './service'
import { outbox, type OutboxMail } from './table'

type Content = Pick<OutgoingMail, 'text' | 'html' | 'replyTo' | 'isAutomatic' | 'attachments'>

/** Writes a mail that was queued without content; null once there is nobody left to write to. */
export type WriteMail = (ctx: Ctx, mail: Pick<OutboxMail, 'id' | 'about'>) => Promise<Content | null>

function readContent(ctx: Ctx, { id, content }: OutboxMail): Content {
  try {
    return mailContent.parse(JSON.parse(ctx.encryption.decrypt(content ?? '', encryptionContext(id))))
  } catch {
    // Retries: another process may have the key.
    throw new JobError('transient', 'the content of the mail does not decrypt')
  }
}

/** Records if the mail server works. Ignores an aborted attempt, which proves no outage. */
async function whileNoting(ctx: Ctx, signal: AbortSignal, ask: () => Promise<void>): Promise<void> {
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
  if (check) await whileNoting(ctx, signal, check).catch(() => undefined)
}

/**
 * Sends a mail and blanks its content, except for text that a record retains. Delivers at least once: a crash after the
 * server's acceptance repeats it under the same Message-ID.
 */
async function deliverMail(
  { ctx, input, signal }: Call<{ mailId: string }> & { signal: AbortSignal },
  to: MailTransport,
  write: WriteMail,
) {
  const { mailId } = input
  const [mail] = await ctx.db.select().from(outbox).where(eq(outbox.id, mailId))
  if (!mail || mail.status === 'sent') return
  const { id, recipient, subject } = mail
  const content = mail.content === null ? await write(ctx, mail) : readContent(ctx, mail)
  if (!content) return
  await whileNoting(ctx, signal, () => to.send({ id, recipient, subject, ...content }, signal))
  const [noted] = await ctx.db
    .update(outbox)
    .set({ status: 'sent', sentAt: ctx.now(), content: mail.recordId && keptText(ctx, id, content.text) })
    .where(eq(outbox.id, mailId))
    .returning({ id: outbox.id })
  // Discards the file: the account was deleted during the delivery.
  if (!noted) await to.discard([mailId])
}

const markFailed = ({ ctx, input }: Call<{ mailId: string }>): Promise<unknown> =>
  ctx.db.update(outbox).set({ status: 'failed' }).where(eq(outbox.id, input.mailId))

/** Returns the jobs of this feature for a transport. */
export const mailJobs = (transport: MailTransport, write: WriteMail): JobKind[] => [
  jobKind({
    kind: 'mail',
    payload: mailJobPayload,
    concurrency: mailConnections,
    deadlineSeconds: deliverySeconds,
    run: (call) => deliverMail(call, transport, write),
    onDead: markFailed,
  }),
  jobKind({ kind: 'mail.discard', payload: discardJobPayload, run: ({ input }) => transport.discard(input.mailIds) }),
  { kind: 'mail.check', everySeconds: lookEverySeconds, run: ({ ctx, signal }) => checkMail(transport, ctx, signal) },
  { kind: 'mail.purge', everySeconds: 3600, run: ({ ctx }) => purgeMails(ctx) },
]
