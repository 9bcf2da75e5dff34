import { z } from 'zod'
import { calendarDate, currencySchema, line } from '../../../shared/fields'
import { eachFlag } from './flags.rules'
import { searchBounds } from './filters.rules'
import { sorts } from './search.rules'
import { flexes } from './when.rules'

const sortValues = sorts.map((s) => s.value) as [(typeof sorts)[number]['value'], ...(typeof sorts)[number]['value'][]]
const words = z.array(line({ min: 1, max: 80 })).max(20)
const wholePrice = z.number('Please enter a number').min(0).max(100_000_000)

const { adults, children, rooms } = searchBounds
const people = ([min, max]: readonly [number, number]) => z.number('Please enter a number').int().min(min).max(max)

/** What a list of packages can be narrowed by. Prices are whole units of `currency`. */
export const searchFilters = z.object({
  /**
   * As people type: words, each a part of a word of title, destination, places, category or tags; months, budgets, days,
   * flights, stars and people as what they mean.
   */
  search: line({ max: 80 }).optional(),
  /** Names, aliases or slugs of places; any of them. */
  destination: words.optional(),
  /** As `destination`, and a further restriction: the sidebar's cities beside the search bar's destination. */
  city: words.optional(),
  departureCity: line({ max: 80 }).optional(),
  /** Categories or tags, with aliases; any of them. 'all' means no restriction. */
  category: words.optional(),
  /** One category or tag, and a further restriction: the tab beside the sidebar's types. */
  tab: line({ max: 80 }).optional(),
  /** Of prices, the party's total and budgets in the search; absent: the agency's. */
  currency: currencySchema.optional(),
  minPrice: wholePrice.optional(),
  maxPrice: wholePrice.optional(),
  /** Bucket values of `durationBuckets`; any of them. */
  duration: z.array(z.number('Please enter a number').int().min(1).max(365)).max(10).optional(),
  /** At least so many stars; of several the lowest counts. */
  hotelRating: z.array(z.number('Please enter a number').int().min(1).max(5)).max(5).optional(),
  /** Only packages that have the flag; false means no restriction. */
  ...eachFlag(() => z.boolean().optional()),
  /** A departure on this date is offered. */
  date: calendarDate().optional(),
  /** So many days before or after, or on any day of its month. Absent: the day, and set dates in the week around it. */
  flex: z.enum(flexes, 'Please send 0, 3, 7 or month').optional(),
  /** What the whole party pays at most, by the estimate; for two adults unless given. */
  maxTotal: wholePrice.optional(),
  adults: people(adults).optional(),
  children: people(children).optional(),
  rooms: people(rooms).optional(),
})
export type SearchFilters = z.output<typeof searchFilters>

/** A page of a list. */
export const searchPackagesInput = searchFilters.extend({
  sort: z.enum(sortValues).default('popular'),
  limit: z.number().int().min(1).max(100).default(24),
  cursor: z.string().max(200).optional(),
})
export type SearchPackagesInput = z.output<typeof searchPackagesInput>
