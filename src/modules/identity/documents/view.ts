import { z } from 'zod'
import { texts, view } from '../../../shared/views'

/**
 * Holds the result. `ready` means that no data is missing, and that the passport covers the trip. Six months beyond it
 * are only advised.
 */
export const readiness = view({ ready: z.boolean(), missing: texts, warnings: texts })
export type Readiness = z.infer<typeof readiness>
