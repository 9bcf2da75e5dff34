import { z } from 'zod'
import { calendarDate, costReason, line, minorUnits, rowId, version } from '../../../shared/fields'
import { itemKinds } from './item.rules'
import { ageBands, everyDay, rateUnits } from './rates.rules'
import { uuidPattern } from '../../../shared/ids'

export const listRatesInput = z.object({
  kind: z.enum(itemKinds),
  id: rowId(),
  year: z.number().int().min(1901).max(2198),
})
export type ListRatesInput = z.output<typeof listRatesInput>

/** Limits the days that a rate covers, and so the rates that it can take them from. */
const mostDays = 1100

const rateFields = {
  season: line({ max: 60 }),
  /** Includes both days. */
  firstDay: calendarDate(),
  lastDay: calendarDate(),
  weekdays: z.number().int().min(1, 'Please choose at least one day').max(everyDay),
  unit: z.enum(rateUnits),
  occupancy: z.number().int().min(0).max(100),
  ageBand: z.enum(ageBands),
  netMinor: minorUnits,
  sellMinor: minorUnits,
  costReason,
  /** Lists rates that it takes days from, with the versions that the user saw; without them, overlaps are refused. */
  splits: z
    .array(z.object({ id: rowId(), version }))
    .max(mostDays)
    .optional(),
}
type Days = { firstDay: string; lastDay: string }
const daysAddUp = ({ firstDay, lastDay }: Days) => lastDay >= firstDay
const countRateDays = ({ firstDay, lastDay }: Days) => (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000
const inOrder = { path: ['lastDay'], message: 'The last day cannot be before the first' }
const notTooLong = { path: ['lastDay'], message: 'A rate covers at most three years' }
export const checkDays = <T extends z.ZodType<Days>>(schema: T): T =>
  schema.refine(daysAddUp, inOrder).refine((rate) => countRateDays(rate) < mostDays, notTooLong)

export const createRateInput = checkDays(z.object({ kind: z.enum(itemKinds), itemId: rowId(), ...rateFields }))
export type CreateRateInput = z.output<typeof createRateInput>
export const updateRateInput = checkDays(z.object({ id: rowId(), version, ...rateFields }))
export type UpdateRateInput = z.output<typeof updateRateInput>
export const exportRatesInput = z.object({
  cursor: z.string().regex(uuidPattern).optional(),
})
export type ExportRatesInput = z.output<typeof exportRatesInput>
export const removeRateInput = z.object({ id: rowId() })
export const undoRatesInput = z.object({ id: rowId() })

const { firstDay, lastDay, weekdays, unit, occupancy, ageBand } = rateFields
/** Describes the days of a new rate; `id`: the edited one. */
export const overlappingRatesInput = checkDays(
  z
    .object({ kind: z.enum(itemKinds), itemId: rowId(), id: rowId().optional() })
    .extend({ firstDay, lastDay, weekdays, unit, occupancy, ageBand }),
)
export type OverlappingRatesInput = z.output<typeof overlappingRatesInput>

/** Holds a rise in percent; negative: a fall. */
const percent = z.number().min(-90, 'At least -90%').max(500, 'At most 500%').default(0)
/** Copies rates that begin in `year` to the next year. */
export const copyRatesInput = z.object({
  kind: z.enum(itemKinds),
  itemId: rowId(),
  year: z.number().int().min(1901).max(2197),
  netPercent: percent,
  sellPercent: percent,
  costReason,
  /** Skips rates that overlap one of the next year, instead of refusing all. */
  onlyFree: z.boolean().default(false),
})
export type CopyRatesInput = z.output<typeof copyRatesInput>

const add = z.object({ act: z.literal('add'), rate: createRateInput })
const edit = z.object({ act: z.literal('edit'), rate: updateRateInput })
const copy = z.object({ act: z.literal('copy'), rates: copyRatesInput })
const remove = z.object({ act: z.literal('delete'), id: rowId() })
/** Describes changes of an item's rates that all staff may make. */
export const rateEditInput = z.discriminatedUnion('act', [add, edit, copy])
export type RateEdit = z.output<typeof rateEditInput>
/** Adds changes that only administrators may make. */
export const rateChangeInput = z.discriminatedUnion('act', [add, edit, copy, remove])
export type RateChange = z.output<typeof rateChangeInput>
