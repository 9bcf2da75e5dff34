import { z } from 'zod'
import { count, date, instant, text, view } from '../../../shared/views'

/** Says until which day the books are closed; `seq` counts the changes. */
const period = view({ lockedUntil: date.nullable(), seq: count })
export type Period = z.infer<typeof period>
const periodChange = period.extend({ at: instant, by: text, reason: text })
export const periods = period.extend({ today: date, history: periodChange.array() })
export type Periods = z.infer<typeof periods>
