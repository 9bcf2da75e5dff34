import type { Ctx } from '../../platform/server/context'
import { enqueueMail } from '../email/service'
import type { MailContent } from '../email/layout.rules'
import { getAgency } from '../settings/service'
import { type Notice, noticeMail, type Sender } from './mail.rules'

/** The account that a mail is about, and the address that it goes to. */
type To = { id: string; email: string }

/** Queues a mail about an account, in the caller's transaction. `compose` gets the agency as its sender. */
export async function mailTo(ctx: Ctx, to: To, compose: (sender: Sender) => MailContent): Promise<void> {
  const { name } = await getAgency({ ctx })
  await enqueueMail({ ctx, input: { to: to.email, about: to.id, ...compose({ from: name, origin: ctx.env.APP_URL }) } })
}

/** Mails a security notice to the account's address. */
export const notify = (ctx: Ctx, to: To, notice: Notice, device?: string): Promise<void> =>
  mailTo(ctx, to, (sender) => noticeMail(sender, notice, device))
