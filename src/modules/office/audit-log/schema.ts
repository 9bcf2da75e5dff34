import { z } from 'zod'
import { calendarDate, line, paging, rowId } from '../../../shared/fields'

const names = z.array(line({ min: 1, max: 60 })).max(50)

/** Filters the log; dates are inclusive, in the agency's time zone. */
const auditFilter = z.object({
  /** Matches a record's name, reference or title; or the whole id of a record or request. */
  words: line({ max: 80 }).optional(),
  actors: z.array(rowId()).max(50).optional(),
  actions: names.optional(),
  entities: names.optional(),
  period: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
})
export type AuditFilter = z.output<typeof auditFilter>

export const listAuditInput = auditFilter.extend({
  descending: z.boolean().default(true),
  ...paging(),
})
export type ListAuditInput = z.output<typeof listAuditInput>

/** Exports one part of the CSV, newest first; the first part has the header. */
export const exportAuditInput = auditFilter.extend({ cursor: z.string().max(200).optional() })
