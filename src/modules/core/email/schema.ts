import { z } from 'zod'
import { line, paging, rowId } from '../../../shared/fields'

/** Accepts one address, older versions' included; prevents header injection. */
const address = line({ max: 320 }).pipe(z.string().regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/))

/** Requires one recipient and a single-line subject. */
export const mailInput = z.object({
  /** Identifies a mail of a job that may run again, which queues it once. */
  id: z.uuid().optional(),
  to: address,
  subject: line({ min: 1, max: 200 }),
  text: z.string().min(1).max(200_000),
  html: z.string().min(1).max(500_000),
  answers: z.object({ replyTo: address.optional(), isAutomatic: z.boolean() }),
  /** Limits attachments to some pages each. */
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
  /** Identifies the user or the quote that the mail is about. */
  about: z.uuid(),
  /** Identifies the booking, proposal or lead whose record retains the text; for mails to its traveler. */
  recordId: z.uuid().optional(),
  /** Marks a test, whose acceptance by the mail server is recorded: the first run asks for one. */
  isTest: z.literal(true).optional(),
})
export type MailInput = z.output<typeof mailInput>
export const unwrittenMail = mailInput.pick({ id: true, to: true, subject: true, about: true })

export const mailContent = mailInput.pick({ text: true, html: true, attachments: true, isTest: true }).extend({
  replyTo: address.optional(),
  /** Stays absent in mails of older versions, which go by `replyTo`. */
  isAutomatic: z.boolean().optional(),
})
export const storedContent = mailInput.pick({ text: true })
export const outboxStatuses = ['queued', 'sent', 'failed'] as const
export const listMailsInput = z.object({
  status: z.enum(outboxStatuses).optional(),
  ...paging(),
})
export type ListMailsInput = z.output<typeof listMailsInput>
export const retryMailInput = z.object({ id: rowId() })
export type RetryMailInput = z.output<typeof retryMailInput>

export const mailJobPayload = z.object({ mailId: z.uuid() })
export const discardJobPayload = z.object({ mailIds: z.array(z.uuid()).max(100_000) })
