import { z } from 'zod'
import { agencyShape } from '../../settings/settings/schema'
import { mailedEvents } from './mail.rules'

/** Accepts unsaved texts for a preview. */
export const bookingMailInput = z.object({ about: z.enum(mailedEvents), bookingTexts: agencyShape.bookingTexts })
export type BookingMailInput = z.output<typeof bookingMailInput>
