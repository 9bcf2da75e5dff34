import { and, eq, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { events } from '../../core/events/table'
import { getMe } from '../../identity/auth/service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail, getMailStatuses } from '../../core/email/service'
import { hashBody, makeOnce, toKeyedId, toRequestKey, usedKey } from '../../../platform/server/idempotency'
import { touchLead } from '../leads/events.service'
import { noAddress } from '../leads/address.rules'
import { getRecipient } from '../leads/addresses.service'
import { markContacted } from '../leads/service'
import { getLead } from '../leads/view.service'
import { answerQuotes } from '../quotes/answer.service'
import { isAnonymous } from '../quotes/quote.rules'
import { getQuote } from '../quotes/view.service'
import { fillTemplate } from '../../settings/settings/mail-templates.rules'
import { getAgency } from '../../settings/settings/service'
import { type Addressee, toFilling, toMailContent } from './email.rules'
import type { AddresseeInput, SendEmailInput } from './schema'
import type { Drafts } from './view'

/** Limits emails to one address per hour. */
const toOneAddress = { max: 10, seconds: 3600 }

/** Returns whom to email: the address of a request, or where mails to the lead's person go. @throws AppError not-found */
async function getAddressee(ctx: UserCtx, { of: kind, id }: AddresseeInput): Promise<Addressee> {
  if (kind === 'quote') {
    const { customerName: name, ...quote } = await getQuote({ ctx, input: { id } })
    return { ...quote, quoteId: quote.id, name }
  }
  const { customerName: name, numberOfTravelers: travelers, ...lead } = await getLead({ ctx, input: { id } })
  const email = await getRecipient(ctx, lead.id)
  return { ...lead, email, leadId: lead.id, quoteId: null, name, travelers, reference: '' }
}

/** Fills the agency's templates for a recipient. @throws AppError not-found */
export async function draftEmails({ ctx, input }: UserCall<AddresseeInput>): Promise<Drafts> {
  const [addressee, agency, { user }] = await Promise.all([
    getAddressee(ctx, input),
    getAgency({ ctx }),
    getMe({ ctx, input: undefined }),
  ])
  const filling = toFilling(addressee, { agent: user!.name, agency: agency.name })
  return {
    to: isAnonymous(addressee) ? null : addressee.email,
    templates: agency.mailTemplates.map(({ name, subject, body }) => ({
      name,
      subject: fillTemplate(subject, filling),
      body: fillTemplate(body, filling),
    })),
  }
}

type Email = SendEmailInput & { mailId: string }

/** @throws AppError not-found; conflict when the person's data was deleted, and `email` when there is no address */
async function getReachableAddressee(ctx: UserCtx, input: AddresseeInput): Promise<Addressee> {
  const to = await getAddressee(ctx, input)
  if (isAnonymous(to)) throw conflict('There is nobody left to write to')
  if (!to.email) throw conflict(noAddress, 'email')
  return to
}

/** Finds an email that was sent, by its event. */
async function findSent(ctx: UserCtx, leadId: string, mailId: string) {
  const [sent] = await ctx.db
    .select({ subject: sql<string>`${events.data} ->> 'subject'`, body: events.text })
    .from(events)
    .where(and(eq(events.leadId, leadId), eq(events.kind, 'lead.mailed'), sql`${events.data} ->> 'mailId' = ${mailId}`))
  return sent && { id: mailId, bodyHash: hashBody(sent) }
}

/**
 * Queues the email in the caller's transaction. Locks requests, then the lead. Reads the person again under the lock:
 * their data may have been deleted meanwhile.
 * @throws AppError conflict for a second click, which finds the queued mail under the lock
 */
async function send(ctx: UserCtx, { leadId, quoteId }: Addressee, message: Email): Promise<void> {
  const { subject, body, mailId } = message
  await answerQuotes({ ctx, input: { leadId, quoteId: quoteId ?? undefined, by: 'email' } })
  await markContacted({ ctx, input: { ids: [leadId] } })
  await touchLead(ctx, leadId)
  const { email, reference } = await getReachableAddressee(ctx, message)
  if ((await getMailStatuses(ctx, [mailId])).size > 0) throw usedKey()
  const agency = await getAgency({ ctx })
  const mail = toMailContent({ subject, body }, agency.name)
  await enqueueMail({
    ctx,
    input: {
      ...mail,
      id: mailId,
      to: email,
      answers: answersTo.agency(agency),
      about: quoteId ?? leadId,
      recordId: leadId,
    },
  })
  await recordEvent(ctx, {
    kind: 'lead.mailed',
    about: { entity: 'lead', id: leadId },
    timelines: { lead: leadId },
    text: body,
    data: { mailId, ...(quoteId && { quoteId, reference }), subject },
  })
}

/**
 * Emails the person of a request or lead. Succeeds once the mail is durably queued. Adds it to the lead's timeline, and
 * marks pending requests as answered. Sends once per Idempotency-Key.
 * @throws AppError not-found; conflict when the person's data was deleted, there is no address, or the key belongs to
 * another email; rate-limited
 */
export async function sendEmail({ ctx, input }: UserCall<SendEmailInput>): Promise<{ to: string }> {
  const to = await getReachableAddressee(ctx, input)
  await consumeLimit(ctx, 'letter-to', toOneAddress, to.email)
  const { id, subject, body } = input
  const mailId = toKeyedId(ctx, `letter ${id}`)
  await makeOnce(toRequestKey(ctx, `letter ${id}`, ctx.actor.id, { subject, body }), {
    find: () => findSent(ctx, to.leadId, mailId),
    make: () => withTransaction(ctx, (tx) => send(tx, to, { ...input, mailId })),
    repeat: () => Promise.resolve(),
  })
  return { to: to.email }
}
