import { z } from 'zod'
import { calendarDate, paragraph } from '../../../shared/fields'

const blankIsNone = z
  .union([z.literal(''), z.null()])
  .transform(() => null)
  .or(calendarDate())

/** `lockedUntil` null opens everything. */
export const periodShape = { lockedUntil: blankIsNone, reason: paragraph({ max: 1000 }) }
/** `seq` is the last change that the caller has seen. */
export const setPeriodInput = z.object({ ...periodShape, seq: z.number().int().min(0) })
export type SetPeriodInput = z.output<typeof setPeriodInput>
