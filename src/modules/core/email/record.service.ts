import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { type RecordMail, withoutLinks } from './record.rules'
import { storedContent } from './schema'
import { getEncryptionContext } from './service'
import { outbox, type OutboxMail } from './table'

/** Encrypts the retained text of a sent mail, without links that grant access. */
export const encryptText = (ctx: Ctx, id: string, text: string): string =>
  ctx.encryption.encrypt(JSON.stringify({ text: withoutLinks(text.trim()) }), getEncryptionContext(id))

/**
 * Returns '' for mails outside records; a queued one may hold a link that signs in. Skips one that does not decrypt, so
 * that it hides no others.
 */
function readText(ctx: Ctx, { id, content, recordId }: OutboxMail): string {
  if (content === null || recordId === null) return ''
  try {
    return withoutLinks(storedContent.parse(JSON.parse(ctx.encryption.decrypt(content, getEncryptionContext(id)))).text)
  } catch {
    ctx.log.warn({ mailId: id }, 'the kept text of a mail does not decrypt')
    return ''
  }
}

const toRecordMail = (ctx: Ctx, mail: OutboxMail): RecordMail => ({
  to: mail.recipient,
  subject: mail.subject,
  at: (mail.sentAt ?? mail.createdAt).toISOString(),
  status: mail.status,
  text: readText(ctx, mail),
})

/** Selects mails by the records that retain them, and a lead's mails about some of its records. */
type Linked = { records: readonly string[]; lead?: { leadId: string; about: readonly string[] } }

/** Lists mails to the traveler that these records retain, oldest first, up to `limit`; `total` counts all. */
export async function listRecordMails(
  ctx: Ctx,
  { records, lead: leadMails }: Linked,
  limit: number,
): Promise<{ total: number; mails: RecordMail[] }> {
  const { recordId, about } = outbox
  const matchesLead = leadMails && and(eq(recordId, leadMails.leadId), inArray(about, [...leadMails.about]))
  const isTheirs = or(inArray(recordId, [...records]), matchesLead)
  const [total, found] = await Promise.all([
    ctx.db.$count(outbox, isTheirs),
    ctx.db.select().from(outbox).where(isTheirs).orderBy(asc(outbox.createdAt), asc(outbox.id)).limit(limit),
  ])
  return { total, mails: found.map((mail) => toRecordMail(ctx, mail)) }
}

/**
 * Names whose mails are read: an account, its confirmed address, and its records with the address given in each. Mails to an
 * address that the account had in between have their recipient left out.
 */
type Mailed = { id: string; email: string | null; about: readonly { id: string; email: string }[] }

/** Lists retained mails about or to a person, oldest first. Omits the recipients of internal mails. */
export async function listMailsAbout(ctx: Ctx, { id, email, about }: Mailed): Promise<RecordMail[]> {
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
    return { ...toRecordMail(ctx, mail), ...(!isToThem && { to: '' }) }
  })
}

/**
 * Moves a lead's retained mails to another lead, in the caller's transaction; with `ids`, those alone. Keeps `about`,
 * by which the deletion of a merged lead's person finds them. @returns the moved ids
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
