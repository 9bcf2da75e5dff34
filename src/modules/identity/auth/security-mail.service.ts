import type { Ctx } from '../../../platform/server/context'
import { type Answers, answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import type { MailContent } from '../../core/email/layout.rules'
import type { Agency } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { type Notice, noticeMail, type Sender } from './mail.rules'

/** Identifies the account that a mail is about, and its recipient address. */
type To = { id: string; email: string }

type Composed = { mail: MailContent; answers: Answers }

async function queue(ctx: Ctx, to: To, compose: (sender: Sender, agency: Agency) => Composed): Promise<void> {
  const agency = await getAgency({ ctx })
  const { mail, answers } = compose({ from: agency.name, origin: ctx.env.APP_URL }, agency)
  await enqueueMail({ ctx, input: { ...mail, to: to.email, answers, about: to.id } })
}

/** Queues a mail with a link for an account, in the caller's transaction. */
export const mailTo = (ctx: Ctx, to: To, compose: (sender: Sender) => MailContent): Promise<void> =>
  queue(ctx, to, (sender) => ({ mail: compose(sender), answers: answersTo.nobody('link') }))

/** Mails a security notice to the account's address, with replies to the agency. */
export const notify = (ctx: Ctx, to: To, notice: Notice, device?: string): Promise<void> =>
  queue(ctx, to, (sender, agency) => ({
    mail: noticeMail(sender, notice, device),
    answers: answersTo.agency(agency, { isAutomatic: true }),
  }))
