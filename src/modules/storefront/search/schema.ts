import { z } from 'zod'
import { calendarDate, currencySchema, line, paging } from '../../../shared/fields'
import { maxUnits } from '../../../shared/money'
import { eachFlag } from './flags.rules'
import { searchBounds } from './filters.rules'
import { pageSizes, sorts } from './search.rules'
import { flexes } from './when.rules'

const sortValues = sorts.map((s) => s.value) as [(typeof sorts)[number]['value'], ...(typeof sorts)[number]['value'][]]
const words = z.array(line({ min: 1, max: 80 })).max(20)
const wholePrice = z.number('Please enter a number').min(0).max(maxUnits)

const { adults, children, rooms } = searchBounds
const people = ([min, max]: readonly [number, number]) => z.number('Please enter a number').int().min(min).max(max)

/** Validates filters of a list. Prices are whole units of `currency`. */
export const searchFilters = z.object({
  /**
   * Accepts free text. A word matches part of a word of title, destination, places, category or tags. Months, budgets,
   * days, flights, stars and people are understood.
   */
  search: line({ max: 80 }).optional(),
  /** Matches any of these places, by name, alias or slug. */
  destination: words.optional(),
  /** Restricts further, as `destination` does: the sidebar's cities beside the search bar's destination. */
  city: words.optional(),
  departureCity: line({ max: 80 }).optional(),
  /** Matches any category or tag, with aliases. 'all' means no restriction. */
  category: words.optional(),
  /** Restricts further by one category or tag: the tab beside the sidebar's types. */
  tab: line({ max: 80 }).optional(),
  /** Applies to prices, the party's total and budgets in the search; defaults to the agency's. */
  currency: currencySchema.optional(),
  minPrice: wholePrice.optional(),
  maxPrice: wholePrice.optional(),
  /** Matches any of these bucket values of `durationBuckets`. */
  duration: z.array(z.number('Please enter a number').int().min(1).max(365)).max(10).optional(),
  /** Requires at least so many stars; the lowest of several counts. */
  hotelRating: z.array(z.number('Please enter a number').int().min(1).max(5)).max(5).optional(),
  /** Matches packages with the flag; false means no restriction. */
  ...eachFlag(() => z.boolean().optional()),
  /** Matches packages with a departure on this date. */
  date: calendarDate().optional(),
  /** Allows days before or after, or any day of its month. Absent: the day, and set dates in the week around it. */
  flex: z.enum(flexes, 'Please send 0, 3, 7 or month').optional(),
  /** Limits the whole party's estimated total; for two adults unless given. */
  maxTotal: wholePrice.optional(),
  adults: people(adults).optional(),
  children: people(children).optional(),
  rooms: people(rooms).optional(),
})
export type SearchFilters = z.output<typeof searchFilters>

export const searchPackagesInput = searchFilters.extend({
  sort: z.enum(sortValues).default('popular'),
  ...paging(pageSizes.rest),
})
export type SearchPackagesInput = z.output<typeof searchPackagesInput>

/** Takes the typed text; without it, what the search bar has from the start. */
export const findDestinationsInput = z.object({ words: line({ max: 80 }).optional() }).optional()
export type FindDestinationsInput = z.output<typeof findDestinationsInput>
