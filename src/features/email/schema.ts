import { z } from 'zod'
import { email, line } from '../../shared/fields'

/** One recipient and one line of subject: nothing here can bend a mail header. */
export const mailInput = z.object({
  to: email(),
  subject: line({ min: 1, max: 200 }),
  text: z.string().min(1).max(200_000),
  html: z.string().min(1).max(500_000),
})
export type MailInput = z.output<typeof mailInput>
