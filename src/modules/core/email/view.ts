import { z } from 'zod'
import { id, instant, text, toPage, view } from '../../../shared/views'
import { outboxStatuses } from './schema'

/** Describes a mail for administrators, without its text. */
const sentMail = view({
  id,
  /** Stays blank, with the subject, for roles that do not see all customers. */
  to: text,
  /** Stays blank for a deleted person. */
  subject: text,
  status: z.enum(outboxStatuses),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type OutboxView = z.infer<typeof sentMail>
export const sentMailPage = toPage(sentMail)
