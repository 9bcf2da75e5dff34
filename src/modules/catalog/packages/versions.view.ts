import { z } from 'zod'
import { count, instant, text, texts, view } from '../../../shared/views'

/** Describes a save. `actor`: who saved it; null for the system and deleted accounts. */
export const savedVersion = view({ number: count, at: instant, actor: text.nullable(), changed: texts })
export type Version = z.infer<typeof savedVersion>
