import type { z } from 'zod'
import { agencyShape } from '../../settings/settings/schema'

/** Accepts unsaved texts for a preview. */
export const mailTextsInput = agencyShape.mailTexts
export type MailTextsInput = z.output<typeof mailTextsInput>
