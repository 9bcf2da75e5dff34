import type { UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { can } from '../../../shared/permissions'
import { getMe } from '../../identity/auth/service'
import { answersTo } from '../../core/email/answers.rules'
import { composeMail, type MailContent, toTestSubject } from '../../core/email/layout.rules'
import { enqueueMail } from '../../core/email/service'
import { getOffer } from '../../catalog/packages/offer.service'
import { getQuote, listQuoteQueue } from './view.service'
import { getAgency } from '../../settings/settings/service'
import { customerMail } from './mail.rules'
import { toMailData } from './mail.service'
import type { MailTextsInput } from './mail.schema'

/** Renders the traveler's mail about the newest request with these texts; null without any request. */
async function compose({ ctx, input }: UserCall<MailTextsInput>): Promise<MailContent | null> {
  const newest = { sort: 'received', descending: true, limit: 1 } as const
  const { items } = await listQuoteQueue({ ctx, input: newest })
  const id = items[0]?.id
  if (!id) return null
  const [quote, agency] = await Promise.all([getQuote({ ctx, input: { id } }), getAgency({ ctx })])
  const pkg = quote.packageId ? await getOffer(ctx, quote.packageId, quote.customization) : null
  return customerMail(toMailData(ctx, { quote, pkg, agency: { ...agency, mailTexts: input } }))
}

const composePlainTestMail = (from: string, { greeting, closing }: MailTextsInput): MailContent =>
  composeMail({
    subject: `mails of ${from}`,
    from,
    heading: 'Mails reach you',
    blocks: [greeting, 'This is how mails of the agency look and from whom they come.', closing].flatMap((text) =>
      text ? [{ kind: 'text', text }] : [],
    ),
    foot: 'You asked for it in the office.',
  })

/**
 * Returns subject and text of the preview.
 * @throws AppError not-found without any request
 */
export async function previewMail(call: UserCall<MailTextsInput>): Promise<{ subject: string; text: string }> {
  const mail = await compose(call)
  if (!mail) throw notFound('A request to show the mail with')
  const { subject, text } = mail
  return { subject, text }
}

/** Mails the preview to the caller. Without a request that the caller may see, the mail has these texts alone. */
export async function sendTestMail(call: UserCall<MailTextsInput>): Promise<{ to: string }> {
  const { ctx, input } = call
  const [found, { user }, agency] = await Promise.all([
    can(ctx.actor, 'leads.read') ? compose(call) : null,
    getMe({ ctx, input: undefined }),
    getAgency({ ctx }),
  ])
  const mail = found ?? composePlainTestMail(agency.name, input)
  const to = user!.email
  const subject = toTestSubject(mail.subject)
  await withTransaction(ctx, (tx) =>
    enqueueMail({
      ctx: tx,
      input: {
        ...mail,
        subject,
        to,
        answers: answersTo.agency(agency, { isAutomatic: true }),
        about: ctx.actor.id,
        isTest: true,
      },
    }),
  )
  return { to }
}
