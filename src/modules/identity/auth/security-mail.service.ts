import type { Ctx } from '../../../platform/server/context'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail, enqueueMails } from '../../core/email/service'
import type { MailContent } from '../../core/email/layout.rules'
import type { Agency } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { type Notice, noticeMail, type Sender } from './mail.rules'

/** Identifies the account that a mail is about, and its recipient address. */
type To = { id: string; email: string }

const toSender = ({ env }: Ctx, { name }: Agency): Sender => ({ from: name, origin: env.APP_URL })

/** Queues a mail with a link for each account, in the caller's transaction. */
export async function mailToAll(
  ctx: Ctx,
  people: readonly To[],
  compose: (sender: Sender, i: number) => MailContent,
): Promise<void> {
  const sender = toSender(ctx, await getAgency({ ctx }))
  const mails = people.map(({ id, email }, i) => {
    return { ...compose(sender, i), to: email, answers: answersTo.nobody('link'), about: id }
  })
  await enqueueMails({ ctx, input: mails })
}

export const mailTo = (ctx: Ctx, to: To, compose: (sender: Sender) => MailContent): Promise<void> =>
  mailToAll(ctx, [to], compose)

/** Mails a security notice to the account's address, with replies to the agency. */
export async function notify(ctx: Ctx, to: To, notice: Notice, device?: string): Promise<void> {
  const agency = await getAgency({ ctx })
  const answers = answersTo.agency(agency, { isAutomatic: true })
  const mail = noticeMail(toSender(ctx, agency), notice, device)
  await enqueueMail({ ctx, input: { ...mail, to: to.email, answers, about: to.id } })
}
