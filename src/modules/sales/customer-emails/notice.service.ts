import type { UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { recordEvents } from '../../core/events/service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMails } from '../../core/email/service'
import { getAgency } from '../../settings/settings/service'
import { toMailContent } from './email.rules'

/**
 * Describes an email to a lead's person. `recordId` is the booking or proposal that it is about. One that `tells` of money
 * shows its words in the timeline to those who may see it.
 */
export type Notice = {
  leadId: string
  recordId: string
  email: string
  subject: string
  body: string
  tells?: 'money'
}

/**
 * Emails many people in the caller's transaction, which has locked their leads and read their addresses under the lock.
 * Adds it to their timelines; answers no request.
 */
export async function sendNotices(ctx: UserCtx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const agency = await getAgency({ ctx })
  const written = notices.map((notice) => ({ ...notice, mailId: newId() }))
  await enqueueMails({
    ctx,
    input: written.map(({ mailId: id, email: to, leadId: about, recordId, tells: _tells, ...message }) => ({
      ...toMailContent(message, agency.name),
      id,
      recordId,
      to,
      answers: answersTo.agency(agency),
      about,
    })),
  })
  await recordEvents(
    ctx,
    written.map(({ leadId, mailId, subject, body: text, tells }) => ({
      kind: 'lead.mailed',
      about: { entity: 'lead', id: leadId },
      timelines: { lead: leadId },
      text,
      data: { mailId, subject, ...(tells && { tells }) },
    })),
  )
}
