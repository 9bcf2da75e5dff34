import type { UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { recordAudits } from '../../core/audit/service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMails } from '../../core/email/service'
import { addLeadEvents } from '../leads/events.service'
import { getAgency } from '../../settings/settings/service'
import { letterMail } from './letter.rules'

/** A letter to the person of a lead, ready to be sent. `recordId` is the booking or proposal that it is about. */
export type Notice = { leadId: string; recordId: string; email: string; subject: string; body: string }

/**
 * Writes to many people at once, in the caller's transaction. That has locked their leads and read their addresses
 * under the lock. The timelines have it; it answers no request.
 */
export async function sendNotices(ctx: UserCtx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const agency = await getAgency({ ctx })
  const written = notices.map((notice) => ({ ...notice, mailId: newId() }))
  await enqueueMails({
    ctx,
    input: written.map(({ mailId: id, email: to, leadId: about, recordId, ...letter }) => ({
      ...letterMail(letter, agency.name),
      id,
      recordId,
      to,
      answers: answersTo.agency(agency),
      about,
    })),
  })
  await addLeadEvents({
    ctx,
    input: written.map(({ leadId, mailId, subject, body: text }) => ({
      leadId,
      kind: 'email',
      data: { mailId, subject, text },
    })),
  })
  await recordAudits({
    ctx,
    input: written.map(({ leadId, mailId }) => ({
      action: 'lead.mailed',
      entity: 'lead',
      entityId: leadId,
      data: { mailId },
    })),
  })
}
