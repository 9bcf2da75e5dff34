import { z } from 'zod'
import { count, currency, date, minor, text, view } from '../../../shared/views'
import { packageCard } from '../../catalog/packages/view'
import { criterionNames } from './match.rules'
import { flightCriteria, paces } from './criteria.rules'

const notAsked = z.literal('')
const asked = view({
  currency,
  party: view({ adults: count, children: count, rooms: count }),
  flights: z.enum(flightCriteria).or(notAsked),
  month: text,
  pace: z.enum(paces).or(notAsked),
  budgetMinor: minor.nullable(),
  /** Holds the agency's day: its month and later ones can be chosen. */
  today: date,
})
export type AskedFit = z.infer<typeof asked>
/** Describes a match. `totalMinor` equals the customizer's total for party and date, without options. */
export const match = view({
  card: packageCard,
  totalMinor: minor,
  date: date.nullable().describe('The day of that price; null: any'),
  /** Marks that other matching days have another price. */
  isFrom: z.boolean(),
  /** Holds the amount below the budget, in minor units of its currency; null without a budget. */
  spareMinor: minor.nullable(),
  dates: date.array().describe('The first days that fit'),
  moreDates: count.describe('How many more days fit'),
  activityCount: count,
  pace: z.enum(paces).nullable().describe('Null: no activities are listed'),
})
export type Match = z.infer<typeof match>
const miss = z.discriminatedUnion('criterion', [
  /** Holds the excess in minor units of the budget's currency, and a date or number of rooms that matches. */
  view({ criterion: z.literal('budget'), overMinor: minor, date: date.nullable(), rooms: count.nullable() }),
  /** Holds the day that matches; null: any day in its windows. */
  view({ criterion: z.literal('month'), date: date.nullable() }),
  view({ criterion: z.literal('flights') }),
  view({ criterion: z.literal('pace') }),
])
export type Miss = z.infer<typeof miss>
const nearMiss = match.extend({ miss })
export type NearMiss = z.infer<typeof nearMiss>
export const matches = view({
  /** Echoes the criteria with defaults. */
  asked,
  total: count.describe('Exact up to 1,000; 1001 means more'),
  items: match.array(),
  near: nearMiss.array(),
  /** Suggests for an empty result the criterion that hides most packages; null when no single one helps. */
  lift: view({ criterion: z.enum(criterionNames), total: count }).nullable(),
})
export type Matches = z.infer<typeof matches>
