import { z } from 'zod'
import { calendarDate, line } from '../../shared/fields'

const days = z.object({
  from: calendarDate('Please enter the first day'),
  to: calendarDate('Please enter the last day'),
})
const inOrder = ({ from, to }: z.output<typeof days>) => from <= to
const message = { path: ['to'], message: 'The last day is before the first one' }

/** Both days are included. */
export const journalInput = days.refine(inOrder, message)
export type JournalInput = z.output<typeof journalInput>

export const exportJournalInput = days.extend({ cursor: line({ max: 300 }).optional() }).refine(inOrder, message)
export type ExportJournalInput = z.output<typeof exportJournalInput>
