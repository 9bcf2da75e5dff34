import type { UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { cutText } from '../../../shared/text'
import { getMe } from '../../identity/auth/service'
import { type Answers, answersTo } from '../../core/email/answers.rules'
import type { MailContent } from '../../core/email/layout.rules'
import { enqueueMail } from '../../core/email/service'
import { listQuoteQueue } from '../quotes/view.service'
import { filled } from '../../settings/settings/mail-templates.rules'
import { getAgency } from '../../settings/settings/service'
import { toFilling, toMailContent } from './email.rules'
import type { TryTemplateInput } from './schema'

type Tried = MailContent & { answers: Answers; to: string }

/** Fills the template from the newest request. @throws AppError not-found without any request */
async function fillFromNewest({ ctx, input }: UserCall<TryTemplateInput>): Promise<Tried> {
  const newest = { sort: 'received', descending: true, limit: 1 } as const
  const [{ items }, agency, { user }] = await Promise.all([
    listQuoteQueue({ ctx, input: newest }),
    getAgency({ ctx }),
    getMe({ ctx, input: undefined }),
  ])
  const [quote] = items
  if (!quote) throw notFound('A request to show the mail with')
  const addressee = { ...quote, leadId: '', quoteId: quote.id, name: quote.customerName }
  const filling = toFilling(addressee, { agent: user!.name, agency: agency.name })
  const message = { subject: cutText(filled(input.subject, filling), 190), body: filled(input.body, filling) }
  return { ...toMailContent(message, agency.name), answers: answersTo.agency(agency), to: user!.email }
}

/** Previews the email of this template. @throws AppError not-found without any request */
export async function previewTemplate(call: UserCall<TryTemplateInput>): Promise<{ subject: string; text: string }> {
  const { subject, text } = await fillFromNewest(call)
  return { subject, text }
}

/** Mails the preview to the caller. @throws AppError not-found without any request */
export async function testTemplate(call: UserCall<TryTemplateInput>): Promise<{ to: string }> {
  const { ctx } = call
  const mail = await fillFromNewest(call)
  const subject = `Test: ${mail.subject}`
  await withTransaction(ctx, (tx) => enqueueMail({ ctx: tx, input: { ...mail, subject, about: ctx.actor.id } }))
  return { to: mail.to }
}
