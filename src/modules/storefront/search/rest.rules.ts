import { ZodError, type z } from 'zod'
import { toNumber, type Query, type Value } from '../../catalog/packages/rest.rules'
import { eachFlag, flags } from './flags.rules'
import { searchPackagesInput } from './schema'

const refuse = (name: string, message: string) =>
  new ZodError([{ code: 'custom', path: [name], message, input: undefined }])

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

/** Lists parameters that `toListQuery` reads. */
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
export function toListQuery({ query }: Query) {
  const { shape } = searchPackagesInput
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
