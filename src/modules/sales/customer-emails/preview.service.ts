import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { can } from '../../../shared/permissions'
import { cutText } from '../../../shared/text'
import { getMe } from '../../identity/auth/service'
import { type Answers, answersTo } from '../../core/email/answers.rules'
import { type MailContent, toTestSubject } from '../../core/email/layout.rules'
import { enqueueMail } from '../../core/email/service'
import { listQuoteQueue } from '../quotes/view.service'
import { fillTemplate } from '../../settings/settings/mail-templates.rules'
import { getAgency } from '../../settings/settings/service'
import { type Addressee, toFilling, toMailContent } from './email.rules'
import type { TryTemplateInput } from './schema'

/** Fills the preview of a role that reads no requests. */
const sample = {
  name: 'Asha Rao',
  destination: 'Nepal',
  travelDate: '2027-09-14',
  travelers: 2,
  reference: 'IT-7K3QXM',
} satisfies Partial<Addressee>

/** Returns whom the preview is written to. @throws AppError not-found without any request */
async function findAddressee(ctx: UserCtx): Promise<Pick<Addressee, keyof typeof sample>> {
  if (!can(ctx.actor, 'leads.read')) return sample
  const newest = { sort: 'received', descending: true, limit: 1 } as const
  const { items } = await listQuoteQueue({ ctx, input: newest })
  const [quote] = items
  if (!quote) throw notFound('A request to show the mail with')
  return { ...quote, name: quote.customerName }
}

type Tried = MailContent & { answers: Answers; to: string }

/** Fills the template from the newest request that the caller sees. @throws AppError not-found without any */
async function fillFromNewest({ ctx, input }: UserCall<TryTemplateInput>): Promise<Tried> {
  const [addressee, agency, { user }] = await Promise.all([
    findAddressee(ctx),
    getAgency({ ctx }),
    getMe({ ctx, input: undefined }),
  ])
  const filling = toFilling(addressee, { agent: user!.name, agency: agency.name })
  const message = {
    subject: cutText(fillTemplate(input.subject, filling), 190),
    body: fillTemplate(input.body, filling),
  }
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
  const subject = toTestSubject(mail.subject)
  await withTransaction(ctx, (tx) => enqueueMail({ ctx: tx, input: { ...mail, subject, about: ctx.actor.id } }))
  return { to: mail.to }
}
