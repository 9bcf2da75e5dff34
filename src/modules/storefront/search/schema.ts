import { z } from 'zod'
import { calendarDate, currencySchema, line, paging } from '../../../shared/fields'
import { maxUnits } from '../../../shared/money'
import { type Choice, type ChoiceName, type ChosenFilters, eachChoice } from './choices.rules'
import { eachFlag } from './flags.rules'
import { searchBounds } from './filters.rules'
import { pageSizes, sorts } from './search.rules'
import { flexes } from './when.rules'

const sortValues = sorts.map((s) => s.value) as [(typeof sorts)[number]['value'], ...(typeof sorts)[number]['value'][]]
const words = z.array(line({ min: 1, max: 80 })).max(20)
const wholePrice = z.number('Please enter a number').min(0).max(maxUnits)

const { adults, children, rooms } = searchBounds
const people = ([min, max]: readonly [number, number]) => z.number('Please enter a number').int().min(min).max(max)

/** Limits choices whose callers may send further whole numbers than the options; `most` at once. REST says `about`. */
export const limits: Partial<Record<ChoiceName, { highest: number; most: number; about: string }>> = {
  duration: { highest: 365, most: 10, about: 'Days; any of the buckets' },
  hotelRating: { highest: 5, most: 5, about: 'At least so many stars' },
}

function toChosen({ name, options }: Choice) {
  const limit = limits[name]
  return limit
    ? z.array(z.number('Please enter a number').int().min(1).max(limit.highest)).max(limit.most)
    : z.array(z.literal(options.map(({ value }) => value))).max(options.length)
}

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
  /** Matches packages with any of the options; the lowest counts where an option is a least value. */
  ...(eachChoice((choice) => toChosen(choice).optional()) as unknown as {
    [Name in ChoiceName]: z.ZodOptional<z.ZodType<ChosenFilters[Name], ChosenFilters[Name]>>
  }),
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

/** Names inputs that are no filter of their own: bounds and budget are one, `price`; others say how one is meant. */
const details = ['currency', 'minPrice', 'maxPrice', 'flex', 'maxTotal', 'adults', 'children', 'rooms'] as const
/** Names filters as the empty state returns them. */
export type SearchFilter = Exclude<keyof SearchFilters, (typeof details)[number]> | 'price'
export const filterNames = [
  ...Object.keys(searchFilters.shape).filter((name) => !details.some((detail) => detail === name)),
  'price',
] as SearchFilter[]

export const searchPackagesInput = searchFilters.extend({
  sort: z.enum(sortValues).default('popular'),
  ...paging(pageSizes.rest),
})
export type SearchPackagesInput = z.output<typeof searchPackagesInput>

/** Takes the typed text; without it, what the search bar has from the start. */
export const findDestinationsInput = z.object({ words: line({ max: 80 }).optional() }).optional()
export type FindDestinationsInput = z.output<typeof findDestinationsInput>
