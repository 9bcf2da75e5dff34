import { z } from 'zod'
import { calendarDate, rowId } from '../../../shared/fields'
import { maxRecipients, frequencies } from './schedule.rules'

export const reportMailInput = z.object({ viewId: rowId() })
export type ReportMailInput = z.output<typeof reportMailInput>

const fields = {
  every: z.enum(frequencies),
  day: z.number().int().min(0).max(31),
  hour: z.number().int().min(0).max(23),
  recipientIds: z
    .array(rowId())
    .min(1, 'Please choose who gets it')
    .max(maxRecipients, `At most ${maxRecipients} people`)
    .refine((ids) => new Set(ids).size === ids.length, 'Somebody is chosen twice'),
}
type When = { every: (typeof frequencies)[number]; day: number }
const hasDay = ({ every, day }: When) =>
  every === 'day' ? day === 0 : every === 'week' ? day >= 1 && day <= 7 : day >= 1
const noDay = { path: ['day'], message: 'Please choose a day' }

/** Validates the dialog, with `day` as in `Schedule`. */
export const reportMailForm = z.object(fields).refine(hasDay, noDay)
export const saveReportMailInput = z.object({ ...fields, viewId: rowId() }).refine(hasDay, noDay)
export type SaveReportMailInput = z.output<typeof saveReportMailInput>

export const sendPayload = z.object({ viewId: z.uuid(), on: calendarDate() })
export type SendPayload = z.output<typeof sendPayload>
