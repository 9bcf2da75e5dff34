import { z } from 'zod'
import { calendarDate, paragraph, rowId } from '../../../shared/fields'
import { maxWithIds } from '../../identity/mentions/mention.rules'
import { callResults } from '../leads/lead.rules'

export const logCallInput = z.object({
  id: rowId(),
  result: z.enum(callResults, 'Please say how the call ended'),
  text: paragraph({ max: maxWithIds }).default(''),
  /** Defaults to the current instant. */
  at: z.iso.datetime('Please enter a date and time').optional(),
})
export type LogCallInput = z.output<typeof logCallInput>

/** Splits the instant into day and time in the browser's time zone. */
export const logCallForm = logCallInput.omit({ id: true }).extend({
  text: paragraph().default(''),
  at: calendarDate(),
  time: z.iso.time({ precision: -1, error: 'Please enter a time such as 14:30' }),
})
