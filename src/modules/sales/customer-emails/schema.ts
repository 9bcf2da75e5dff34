import { z } from 'zod'
import { rowId } from '../../../shared/fields'
import { mailBody, mailSubject, mailTemplate } from '../../settings/settings/schema'

/** Identifies the recipient: the person of a quote request or of a lead. */
export const addresseeInput = z.object({ of: z.enum(['lead', 'quote']), id: rowId() })
export type AddresseeInput = z.output<typeof addresseeInput>

export const sendEmailInput = addresseeInput.extend({ subject: mailSubject, body: mailBody })
export type SendEmailInput = z.output<typeof sendEmailInput>

/** Accepts an unsaved template. */
export const tryTemplateInput = mailTemplate.omit({ name: true })
export type TryTemplateInput = z.output<typeof tryTemplateInput>

/** Omits the chosen template, which is not sent. */
export const emailForm = sendEmailInput.pick({ subject: true, body: true })
