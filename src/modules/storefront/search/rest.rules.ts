import { z, ZodError } from 'zod'
import { page, type RestQuery } from '../../../shared/rest-query'
import { text, texts } from '../../../shared/views'
import { packageStatuses } from '../../catalog/packages/publish.rules'
import { eachFlag, flags } from './flags.rules'
import { searchPackagesInput } from './schema'

const refuse = (name: string, message: string) =>
  new ZodError([{ code: 'custom', path: [name], message, input: undefined }])

type Value = string | string[] | undefined
type Query = { query: Record<string, Value> }

const toNumber = (value: Value): unknown => (typeof value === 'string' ? Number(value) : value)
const toList = (value: Value): string[] | undefined => (value === undefined ? undefined : [value].flat())

/** Describes the schema's limits of repeated parameters, for error messages. */
const allowed = {
  destination: 'at most 20 names of places, each of 1 to 80 characters',
  category: 'at most 20 categories or tags, each of 1 to 80 characters',
  duration: 'at most 10 whole numbers from 1 to 365',
  hotelRating: 'at most 5 whole numbers from 1 to 5',
}
type Listed = keyof typeof allowed

/** Validates a repeated parameter, so that an error names it without an index. */
function listed<Item>(name: Listed, schema: z.ZodType<Item | undefined>, values: unknown): Item | undefined {
  if (values === undefined) return undefined
  const parsed = schema.safeParse(values)
  if (!parsed.success) throw refuse(name, `Please send ${name} with ${allowed[name]}`)
  return parsed.data
}

function flag(name: string, value: Value): boolean {
  if (value === undefined || value === 'false' || value === 'true') return value === 'true'
  throw refuse(name, 'Please send true or false')
}

const { shape } = searchPackagesInput
const listQuery = z.object({
  search: shape.search.describe(
    'As people type: words of title, places, category and tags; months, budgets, days, flights, stars, people',
  ),
  destination: texts.describe('Names or slugs of places; any of them'),
  departureCity: text,
  category: texts,
  minPrice: z.number().min(0).describe('Per adult, in `currency` or the agency’s'),
  maxPrice: z.number().min(0),
  duration: z.number().int().array().describe('Days; any of the buckets'),
  hotelRating: z.number().int().array().describe('At least so many stars'),
  ...Object.fromEntries(
    flags.flatMap(({ parameters: [first, ...others] }) => [
      [first, z.boolean()],
      ...others.map((name) => [name, z.boolean().describe(`Another name of ${first}`)]),
    ]),
  ),
  date: shape.date.describe('Departures on this day; packages of set dates in the week around it'),
  flex: shape.flex.describe('Departures so many days around the date, or in its month'),
  currency: shape.currency.describe('Of minPrice, maxPrice, maxTotal and budgets in the search'),
  maxTotal: z.number().describe('For the whole party'),
  adults: z.number().int(),
  children: z.number().int(),
  rooms: z.number().int(),
  sort: shape.sort,
  ...page,
})
/** Lists parameters that `toListQuery` reads. */
export const listParameters = Object.keys(listQuery.shape)

/**
 * Maps the query of GET /api/packages to input of `search.list`. Accepts repeated parameters, numbers as text, both
 * names of the flight filter. Ignores unknown parameters.
 * @throws ZodError naming the parameter
 */
export function toListQuery({ query }: Query) {
  const numbers = (value: Value) => toList(value)?.map(toNumber)
  return {
    search: query.search,
    destination: listed('destination', shape.destination, toList(query.destination)),
    departureCity: query.departureCity,
    category: listed('category', shape.category, toList(query.category)),
    minPrice: toNumber(query.minPrice),
    maxPrice: toNumber(query.maxPrice),
    duration: listed('duration', shape.duration, numbers(query.duration)),
    hotelRating: listed('hotelRating', shape.hotelRating, numbers(query.hotelRating)),
    ...eachFlag(({ parameters }) => parameters.map((name) => flag(name, query[name])).includes(true)),
    date: query.date,
    flex: query.flex,
    currency: query.currency,
    maxTotal: toNumber(query.maxTotal),
    adults: toNumber(query.adults),
    children: toNumber(query.children),
    rooms: toNumber(query.rooms),
    sort: query.sort,
    limit: toNumber(query.limit),
    cursor: query.cursor,
  }
}

export const packageQuery: RestQuery = {
  schema: listQuery.extend({
    admin: z
      .boolean()
      .describe('Staff: packages of every status, by search, status and category; other filters are 400'),
    status: z.enum(packageStatuses).describe('With `admin=true`'),
  }),
  toInput: toListQuery,
}
