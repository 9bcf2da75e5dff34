import { z } from 'zod'
import { calendarDate, paragraph, wholeNumber, orNull } from '../../../shared/fields'

/** Opens everything where `lockedUntil` is null. */
export const periodShape = { lockedUntil: orNull(calendarDate()), reason: paragraph({ max: 1000 }) }
/** Sends the last `seq` that the caller has read, as an optimistic lock. */
export const setPeriodInput = z.object({ ...periodShape, seq: wholeNumber })
export type SetPeriodInput = z.output<typeof setPeriodInput>
