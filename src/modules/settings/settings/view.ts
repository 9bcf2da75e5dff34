import { z } from 'zod'
import { text, view } from '../../../shared/views'

/** Holds an email template of the staff; placeholders such as `{name}` are filled from the request or the lead. */
export const mailTemplate = view({ name: text, subject: text, body: text })
export type MailTemplate = z.infer<typeof mailTemplate>
