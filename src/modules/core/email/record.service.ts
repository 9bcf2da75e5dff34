import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { type RecordMail, withoutLinks } from './record.rules'
import { keptContent } from './schema'
import { encryptionContext } from './service'
import { outbox, type OutboxMail } from './table'

/** What stays of a mail that was sent, encrypted: its text, without links that open something. */
export const keptText = (ctx: Ctx, id: string, text: string): string =>
  ctx.encryption.encrypt(JSON.stringify({ text: withoutLinks(text.trim()) }), encryptionContext(id))

/** Of others nothing is kept, and what waits may hold a link that signs in. One whose key is gone hides no other one. */
function textOf(ctx: Ctx, { id, content, recordId }: OutboxMail): string {
  if (content === null || recordId === null) return ''
  try {
    return withoutLinks(keptContent.parse(JSON.parse(ctx.encryption.decrypt(content, encryptionContext(id)))).text)
  } catch {
    ctx.log.warn({ mailId: id }, 'the kept text of a mail does not decrypt')
    return ''
  }
}

const mailOf = (ctx: Ctx, mail: OutboxMail): RecordMail => ({
  to: mail.recipient,
  subject: mail.subject,
  at: (mail.sentAt ?? mail.createdAt).toISOString(),
  status: mail.status,
  text: textOf(ctx, mail),
})

/** Records that keep mails; and a lead, of whose letters those are meant that are about one of these. */
type Kept = { records: readonly string[]; letters?: { leadId: string; about: readonly string[] } }

/** Mails to the traveler that these records keep, the oldest first, so many at most; `total` counts all. */
export async function mailsOfRecords(
  ctx: Ctx,
  { records, letters }: Kept,
  limit: number,
): Promise<{ total: number; mails: RecordMail[] }> {
  const { recordId, about } = outbox
  const isLetter = letters && and(eq(recordId, letters.leadId), inArray(about, [...letters.about]))
  const isTheirs = or(inArray(recordId, [...records]), isLetter)
  const [total, found] = await Promise.all([
    ctx.db.$count(outbox, isTheirs),
    ctx.db.select().from(outbox).where(isTheirs).orderBy(asc(outbox.createdAt), asc(outbox.id)).limit(limit),
  ])
  return { total, mails: found.map((mail) => mailOf(ctx, mail)) }
}

/** Names whose mails are read: an account, its confirmed address, and its records with the address given in each. */
type Mailed = { id: string; email: string | null; about: readonly { id: string; email: string }[] }

/** Mails that are still kept about somebody, or to them; the oldest first. Of the agency's own, who got them is left out. */
export async function mailsAbout(ctx: Ctx, { id, email, about }: Mailed): Promise<RecordMail[]> {
  const ids = [id, ...about.map((one) => one.id)]
  const addresses = new Set([email, ...about.map((one) => one.email)])
  const found = await ctx.db
    .select()
    .from(outbox)
    .where(or(inArray(outbox.about, ids), email ? eq(outbox.recipient, email) : undefined))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(5000)
  return found.map((mail) => {
    const isToThem = mail.about === id || addresses.has(mail.recipient)
    return { ...mailOf(ctx, mail), ...(!isToThem && { to: '' }) }
  })
}

/**
 * What a lead's record keeps goes to another lead, in the caller's transaction; with `ids`, those mails alone. What they
 * are about stays: the deletion of a merged lead's person finds them by it. @returns which did
 */
export async function moveRecords(
  ctx: Ctx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const moved = await ctx.db
    .update(outbox)
    .set({ recordId: to })
    .where(and(eq(outbox.recordId, from), ids && inArray(outbox.id, [...ids])))
    .returning({ id: outbox.id })
  return moved.map(({ id }) => id)
}
