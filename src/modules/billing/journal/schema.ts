import { z } from 'zod'
import { calendarDate, currencySchema, line } from '../../../shared/fields'
import { formats } from './formats.rules'

const days = z.object({
  from: calendarDate('Please enter the first day'),
  to: calendarDate('Please enter the last day'),
})
const inOrder = ({ from, to }: z.output<typeof days>) => from <= to
const message = { path: ['to'], message: 'The last day is before the first one' }
/** Limits a period to a year, as books are closed by the year. */
const isShort = ({ from, to }: z.output<typeof days>) => Date.parse(to) - Date.parse(from) <= 366 * 86_400_000
const tooLong = { path: ['to'], message: 'At most a year at once' }

/** Includes both days. */
export const journalInput = days.refine(inOrder, message).refine(isShort, tooLong)
export type JournalInput = z.output<typeof journalInput>

/**
 * Names the file's currency; a CSV without it has all. Other formats default to the agency's, and refuse periods with
 * entries in another.
 */
export const exportJournalInput = days
  .extend({
    format: z.enum(formats).default('csv'),
    currency: currencySchema.optional(),
    cursor: line({ max: 300 }).optional(),
  })
  .refine(inOrder, message)
  .refine(isShort, tooLong)
export type ExportJournalInput = z.output<typeof exportJournalInput>
