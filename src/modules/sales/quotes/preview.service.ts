import type { UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { me } from '../../identity/auth/service'
import { answersTo } from '../../core/email/answers.rules'
import type { MailContent } from '../../core/email/layout.rules'
import { enqueueMail } from '../../core/email/service'
import { getOffer } from '../../catalog/packages/offer.service'
import { getQuote, quoteQueue } from './view.service'
import { getAgency } from '../../settings/settings/service'
import { customerMail } from './mail.rules'
import { toMailData } from './mail.service'
import type { MailTextsInput } from './mail.schema'

type Call = { ctx: UserCtx; input: MailTextsInput }

/**
 * Renders the traveler's mail about the newest request with these texts.
 * @throws AppError not-found without any request
 */
async function compose({ ctx, input }: Call): Promise<MailContent> {
  const newest = { sort: 'received', descending: true, limit: 1 } as const
  const { items } = await quoteQueue({ ctx, input: newest })
  const id = items[0]?.id
  if (!id) throw notFound('A request to show the mail with')
  const [quote, agency] = await Promise.all([getQuote({ ctx, input: { id } }), getAgency({ ctx })])
  const pkg = quote.packageId ? await getOffer(ctx, quote.packageId, quote.customization) : null
  return customerMail(toMailData(ctx, { quote, pkg, agency: { ...agency, mailTexts: input } }))
}

/**
 * Returns subject and text of the preview.
 * @throws AppError not-found without any request
 */
export async function previewMail(call: Call): Promise<{ subject: string; text: string }> {
  const { subject, text } = await compose(call)
  return { subject, text }
}

/**
 * Mails the preview to the caller.
 * @throws AppError not-found without any request
 */
export async function sendTestMail(call: Call): Promise<{ to: string }> {
  const { ctx } = call
  const [mail, { user }, agency] = await Promise.all([compose(call), me({ ctx, input: undefined }), getAgency({ ctx })])
  const to = user!.email
  const subject = `Test: ${mail.subject}`
  await withTransaction(ctx, (tx) =>
    enqueueMail({
      ctx: tx,
      input: { ...mail, subject, to, answers: answersTo.agency(agency, { isAutomatic: true }), about: ctx.actor.id },
    }),
  )
  return { to }
}
