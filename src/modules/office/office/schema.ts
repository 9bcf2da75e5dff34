import { z } from 'zod'
import { line } from '../../../shared/fields'

export const findInput = z.object({ words: line({ min: 1, max: 80, message: 'Please enter something to search for' }) })
/** Holds the instant of the newest displayed notification. */
export const markSeenInput = z.object({ until: z.iso.datetime() })
export type MarkSeenInput = z.output<typeof markSeenInput>
export type FindInput = z.output<typeof findInput>
