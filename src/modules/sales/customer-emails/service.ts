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
import { toKeyedId, usedKey } from '../../core/idempotency/service'
import { touchLead } from '../leads/events.service'
import { markContacted } from '../leads/service'
import { getLead } from '../leads/view.service'
import { answerQuotes } from '../quotes/answer.service'
import { isAnonymous } from '../quotes/quote.rules'
import { getQuote } from '../quotes/view.service'
import { filled } from '../../settings/settings/mail-templates.rules'
import { getAgency } from '../../settings/settings/service'
import { type Addressee, toFilling, toMailContent } from './email.rules'
import type { AddresseeInput, SendEmailInput } from './schema'
import type { Drafts } from './view'

/** Limits emails to one address per hour. */
const toOneAddress = { max: 10, seconds: 3600 }

/** Returns the person's address on the record, the only one that is emailed. @throws AppError not-found */
async function getAddressee(ctx: UserCtx, { of, id }: AddresseeInput): Promise<Addressee> {
  if (of === 'quote') {
    const { customerName: name, ...quote } = await getQuote({ ctx, input: { id } })
    return { ...quote, quoteId: quote.id, name }
  }
  const { customerName: name, numberOfTravelers: travelers, ...lead } = await getLead({ ctx, input: { id } })
  return { ...lead, leadId: lead.id, quoteId: null, name, travelers, reference: '' }
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
      subject: filled(subject, filling),
      body: filled(body, filling),
    })),
  }
}

type Email = SendEmailInput & { mailId: string }

/** @throws AppError not-found; conflict when the person's data was deleted */
async function getReachableAddressee(ctx: UserCtx, input: AddresseeInput): Promise<Addressee> {
  const to = await getAddressee(ctx, input)
  if (isAnonymous(to)) throw conflict('There is nobody left to write to')
  return to
}

/** @throws AppError conflict when the email that was sent with this key says something else */
async function assertRepeated(ctx: UserCtx, leadId: string, { mailId, subject, body }: Email): Promise<void> {
  const [first] = await ctx.db
    .select({ body: events.text, subject: sql<string>`${events.data} ->> 'subject'` })
    .from(events)
    .where(and(eq(events.leadId, leadId), eq(events.kind, 'lead.mailed'), sql`${events.data} ->> 'mailId' = ${mailId}`))
  if (first && (first.body !== body || first.subject !== subject)) throw usedKey()
}

/**
 * Queues the email in the caller's transaction. Locks requests, then the lead, under which a second click finds the
 * queued mail. Reads the person again under the lock: their data may have been deleted meanwhile.
 */
async function send(ctx: UserCtx, { leadId, quoteId }: Addressee, letter: Email): Promise<void> {
  const { subject, body, mailId } = letter
  await answerQuotes({ ctx, input: { leadId, quoteId: quoteId ?? undefined, by: 'email' } })
  await markContacted({ ctx, input: { ids: [leadId] } })
  await touchLead(ctx, leadId)
  const { email, reference } = await getReachableAddressee(ctx, letter)
  if ((await getMailStatuses(ctx, [mailId])).size > 0) return assertRepeated(ctx, leadId, letter)
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
 * @throws AppError not-found; conflict when the person's data was deleted, or the key belongs to another email;
 * rate-limited
 */
export async function sendEmail({ ctx, input }: UserCall<SendEmailInput>): Promise<{ to: string }> {
  const to = await getReachableAddressee(ctx, input)
  await consumeLimit(ctx, 'letter-to', toOneAddress, to.email)
  const mailId = toKeyedId(ctx, `letter ${input.id}`)
  await withTransaction(ctx, (tx) => send(tx, to, { ...input, mailId }))
  return { to: to.email }
}
