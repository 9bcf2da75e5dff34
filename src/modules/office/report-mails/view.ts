import { z } from 'zod'
import { count, date, id, namedRow, text, view } from '../../../shared/views'
import { frequencies } from './schedule.rules'

const schedule = view({ every: z.enum(frequencies), day: count, hour: count })
export type Schedule = z.infer<typeof schedule>
export const reportMail = schedule.extend({
  viewId: id,
  name: text,
  query: text,
  /** Names the report's owner; null for the caller. */
  owner: text.nullable(),
  canChange: z.boolean(),
  /** Marks mails that the caller receives. */
  isMine: z.boolean(),
  nextOn: date,
  sentOn: date.nullable(),
  recipients: namedRow.array(),
})
export type ReportMail = z.infer<typeof reportMail>
export const reportMailKey = view({ viewId: id })
