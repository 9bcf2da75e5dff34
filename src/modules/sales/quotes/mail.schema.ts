import type { z } from 'zod'
import { agencySettings } from '../../settings/settings/schema'

/** Accepts unsaved texts for a preview. */
export const mailTextsInput = agencySettings.shape.mailTexts
export type MailTextsInput = z.output<typeof mailTextsInput>
