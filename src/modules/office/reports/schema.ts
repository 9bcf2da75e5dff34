import { z } from 'zod'
import { daysBetween } from '../../../shared/dates'
import { calendarDate, currencySchema } from '../../../shared/fields'
import { reportNames, reports } from './report.rules'

const period = { from: calendarDate(), to: calendarDate(), compare: z.boolean().default(false) }
type Days = { from: string; to: string }
const isInOrder = ({ from, to }: Days) => from <= to
const inOrder = { path: ['to'], message: 'The period ends before it begins' }
const isShort = ({ from, to }: Days) => daysBetween(from, to) < 1100
const short = { path: ['from'], message: 'At most three years' }

/** Accepts days in the agency's time zone, both inclusive; at most three years. */
export const overviewInput = z.object(period).refine(isInOrder, inOrder).refine(isShort, short)
export type OverviewInput = z.output<typeof overviewInput>

const ofReport = {
  ...period,
  name: z.enum(reportNames),
  /** Selects a currency; defaults to the agency's. */
  currency: currencySchema.optional(),
}
/** Accepts a period like the overview. */
export const reportInput = z.object(ofReport).refine(isInOrder, inOrder).refine(isShort, short)
export type ReportInput = z.output<typeof reportInput>

const ofTable = { ...ofReport, table: z.int().min(0).max(9) }
const hasTable = ({ name, table }: { name: (typeof reportNames)[number]; table: number }) =>
  reports[name].tables[table] !== undefined
const noTable = { path: ['table'], message: 'The report has no such table' }
/** Selects a table of a report, counted from 0. */
export const reportTableInput = z
  .object(ofTable)
  .refine(isInOrder, inOrder)
  .refine(isShort, short)
  .refine(hasTable, noTable)
export type ReportTableInput = z.output<typeof reportTableInput>

const ofFacts = {
  ...ofTable,
  /** Selects a row; the whole table without it. */
  key: z.string().max(200).optional(),
  cursor: z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?)? [0-9a-f-]{36,45}$/,
      'Not a cursor of this list',
    )
    .optional(),
}
/** Selects the rows behind a figure, in pages. */
export const reportFactsInput = z
  .object({ ...ofFacts, limit: z.int().min(1).max(100).default(50) })
  .refine(isInOrder, inOrder)
  .refine(isShort, short)
  .refine(hasTable, noTable)
export type ReportFactsInput = z.output<typeof reportFactsInput>
export const exportFactsInput = z
  .object(ofFacts)
  .refine(isInOrder, inOrder)
  .refine(isShort, short)
  .refine(hasTable, noTable)
