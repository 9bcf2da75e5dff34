import { and, desc, inArray, lt, sql } from 'drizzle-orm'
import type { Call, Ctx, Deps } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { type MailInput, mailInput } from './schema'
import { outbox, type OutboxMail } from './table'

/**
 * Queues mails in the caller's transaction: they go out if, and only if, it commits.
 * @throws ZodError for more or less than one address, or a subject of more than one line
 */
export async function enqueueMails({ ctx, input }: Call<readonly MailInput[]>): Promise<void> {
  if (input.length === 0) return
  const [createdAt, dueAt] = [ctx.now(), ctx.now()]
  const mails = input.map((mail) => {
    const { to, ...content } = mailInput.parse(mail)
    return { id: newId(), recipient: to, ...content, createdAt, dueAt }
  })
  await ctx.db.insert(outbox).values(mails)
}

/** @throws ZodError as `enqueueMails` */
export const enqueueMail = ({ ctx, input }: Call<MailInput>): Promise<void> => enqueueMails({ ctx, input: [input] })

/** Days that a mail is kept after it was written, when it does not wait any more: names and addresses are not for ever. */
const keptDays = 30

/** Removes mails that were sent, or given up, long ago; for the maintenance timer. */
export const purgeMails = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<unknown> =>
  db
    .delete(outbox)
    .where(
      and(
        inArray(outbox.status, ['sent', 'failed']),
        lt(outbox.createdAt, new Date(now().getTime() - keptDays * 24 * 3_600_000)),
      ),
    )

/** The newest mails with what became of them, at most 100: for the mail list of development. */
export const listMails = ({ ctx }: { ctx: Pick<Ctx, 'db'> }): Promise<OutboxMail[]> =>
  ctx.db
    .select()
    .from(outbox)
    .orderBy(sql`${desc(outbox.createdAt)} NULLS LAST`, outbox.id)
    .limit(100)
