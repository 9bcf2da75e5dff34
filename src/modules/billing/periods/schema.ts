import { z } from 'zod'
import { calendarDate, paragraph, wholeNumber } from '../../../shared/fields'

const blankIsNone = z
  .union([z.literal(''), z.null()])
  .transform(() => null)
  .or(calendarDate())

/** Opens everything where `lockedUntil` is null. */
export const periodShape = { lockedUntil: blankIsNone, reason: paragraph({ max: 1000 }) }
/** Sends the last `seq` that the caller has read, as an optimistic lock. */
export const setPeriodInput = z.object({ ...periodShape, seq: wholeNumber })
export type SetPeriodInput = z.output<typeof setPeriodInput>
