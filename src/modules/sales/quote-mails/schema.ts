import type { z } from 'zod'
import { agencySettings } from '../../settings/settings/schema'

/** The words to try, which need not be saved yet. */
export const mailTextsInput = agencySettings.shape.mailTexts
export type MailTextsInput = z.output<typeof mailTextsInput>
