import { z } from 'zod'
import { daysBetween } from '../../shared/dates'
import { calendarDate } from '../../shared/fields'

/** Days in UTC, both included; at most three years. */
export const overviewInput = z
  .object({ from: calendarDate(), to: calendarDate(), compare: z.boolean().default(false) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The period ends before it begins' })
  .refine(({ from, to }) => daysBetween(from, to) < 1100, { path: ['from'], message: 'At most three years' })
export type OverviewInput = z.output<typeof overviewInput>
