import { z } from 'zod'
import { rowId } from '../../../shared/fields'
import { mailBody, mailSubject, mailTemplate } from '../../settings/settings/schema'

/** The recipient of a letter: the person of a quote request or of a lead. */
export const addresseeInput = z.object({ of: z.enum(['lead', 'quote']), id: rowId() })
export type AddresseeInput = z.output<typeof addresseeInput>

export const sendLetterInput = addresseeInput.extend({ subject: mailSubject, body: mailBody })
export type SendLetterInput = z.output<typeof sendLetterInput>

/** The words to try, which need not be saved yet. */
export const tryTemplateInput = mailTemplate.omit({ name: true })
export type TryTemplateInput = z.output<typeof tryTemplateInput>

/** The form's own; the template is chosen and not sent. */
export const letterForm = sendLetterInput.pick({ subject: true, body: true })
