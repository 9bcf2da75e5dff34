import { ZodError, type z } from 'zod'
import { numberOf, type Query, type Value } from '../../catalog/packages/rest.rules'
import { eachFlag, flags } from './flags.rules'
import { searchPackagesInput } from './schema'

const refuse = (name: string, message: string) =>
  new ZodError([{ code: 'custom', path: [name], message, input: undefined }])

const listOf = (value: Value): string[] | undefined => (value === undefined ? undefined : [value].flat())

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

/** Lists parameters that `listQueryOf` reads. */
export const listParameters = [
  'search',
  'destination',
  'departureCity',
  'category',
  'minPrice',
  'maxPrice',
  'duration',
  'hotelRating',
  ...flags.flatMap(({ parameters }) => parameters),
  'date',
  'flex',
  'currency',
  'maxTotal',
  'adults',
  'children',
  'rooms',
  'sort',
  'limit',
  'cursor',
] as const

/**
 * Maps the query of GET /api/packages to input of `search.list`. Accepts repeated parameters, numbers as text, both
 * names of the flight filter. Ignores unknown parameters.
 * @throws ZodError naming the parameter
 */
export function listQueryOf({ query }: Query) {
  const { shape } = searchPackagesInput
  const numbers = (value: Value) => listOf(value)?.map(numberOf)
  return {
    search: query.search,
    destination: listed('destination', shape.destination, listOf(query.destination)),
    departureCity: query.departureCity,
    category: listed('category', shape.category, listOf(query.category)),
    minPrice: numberOf(query.minPrice),
    maxPrice: numberOf(query.maxPrice),
    duration: listed('duration', shape.duration, numbers(query.duration)),
    hotelRating: listed('hotelRating', shape.hotelRating, numbers(query.hotelRating)),
    ...eachFlag(({ parameters }) => parameters.map((name) => flag(name, query[name])).includes(true)),
    date: query.date,
    flex: query.flex,
    currency: query.currency,
    maxTotal: numberOf(query.maxTotal),
    adults: numberOf(query.adults),
    children: numberOf(query.children),
    rooms: numberOf(query.rooms),
    sort: query.sort,
    limit: numberOf(query.limit),
    cursor: query.cursor,
  }
}
