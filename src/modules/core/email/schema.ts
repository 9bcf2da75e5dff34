import { z } from 'zod'
import { line, rowId } from '../../../shared/fields'

/** One address, also as an older version took it; against header injection. */
const address = line({ max: 320 }).pipe(z.string().regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/))

/** One recipient and one line of subject. */
export const mailInput = z.object({
  /** Given by a job that may run again: the same mail is queued once. */
  id: z.uuid().optional(),
  to: address,
  subject: line({ min: 1, max: 200 }),
  text: z.string().min(1).max(200_000),
  html: z.string().min(1).max(500_000),
  answers: z.object({ replyTo: address.optional(), isAutomatic: z.boolean() }),
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

export const mailContent = mailInput.pick({ text: true, html: true, attachments: true }).extend({
  replyTo: address.optional(),
  /** Absent in mails of older versions: by `replyTo`. */
  isAutomatic: z.boolean().optional(),
})
/** What stays of a mail once it was sent. */
export const keptContent = mailInput.pick({ text: true })
export const outboxStatuses = ['queued', 'sent', 'failed'] as const
export const listMailsInput = z.object({
  status: z.enum(outboxStatuses).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(300).optional(),
})
export type ListMailsInput = z.output<typeof listMailsInput>
export const retryMailInput = z.object({ id: rowId() })
export type RetryMailInput = z.output<typeof retryMailInput>

export const mailJobPayload = z.object({ mailId: z.uuid() })
export const discardJobPayload = z.object({ mailIds: z.array(z.uuid()).max(100_000) })
