import { z } from 'zod'
import { email, line } from '../../shared/fields'

/** One recipient and one line of subject: against header injection. */
export const mailInput = z.object({
  /** Given by a job that may run again: the same mail is queued once. */
  id: z.uuid().optional(),
  to: email(),
  subject: line({ min: 1, max: 200 }),
  text: z.string().min(1).max(200_000),
  html: z.string().min(1).max(500_000),
  /** Where answers go: somebody wrote this mail, it is no notification. */
  replyTo: email().optional(),
  /** Of some pages each. */
  attachments: z
    .array(
      z.object({
        name: line({ min: 1, max: 100 }),
        type: z.enum(['application/pdf', 'text/csv']),
        base64: z.base64().max(8_000_000),
      }),
    )
    .max(10)
    .optional(),
  /** Id of the user or the quote that the mail is about. */
  about: z.uuid(),
  /** Id of the booking, proposal or lead whose record keeps the text; for mails to its traveler. */
  recordId: z.uuid().optional(),
})
export type MailInput = z.output<typeof mailInput>

export const mailContent = mailInput.pick({ text: true, html: true, replyTo: true, attachments: true })
/** What stays of a mail once it was sent. */
export const keptContent = mailInput.pick({ text: true })
export const mailJobPayload = z.object({ mailId: z.uuid() })
export const discardJobPayload = z.object({ mailIds: z.array(z.uuid()).max(100_000) })
