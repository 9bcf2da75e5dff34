import { z, ZodError } from 'zod'
import { type RestQuery, restListQuery } from '../../../shared/rest-query'
import { text, texts } from '../../../shared/views'
import { packageStatuses } from '../../catalog/packages/publish.rules'
import { eachChoice } from './choices.rules'
import { eachFlag, type FlagName, flags } from './flags.rules'
import { limits, searchPackagesInput, type SearchPackagesInput } from './schema'

const refuse = (name: string, message: string) =>
  new ZodError([{ code: 'custom', path: [name], message, input: undefined }])

type Query = Parameters<RestQuery['toInput']>[0]

/** Describes the schema's limits of repeated parameters, for error messages. */
const allowed = {
  destination: 'at most 20 names of places, each of 1 to 80 characters',
  category: 'at most 20 categories or tags, each of 1 to 80 characters',
  ...eachChoice(({ name, options }) => {
    const limit = limits[name]
    if (limit) return `at most ${limit.most} whole numbers from 1 to ${limit.highest}`
    return `any of ${options.map(({ value }) => value).join(', ')}`
  }),
}
const repeated = Object.keys(allowed) as (keyof typeof allowed)[]

const { shape } = searchPackagesInput

/** Validates a repeated parameter, so that an error names it without an index. */
function readRepeated(name: keyof typeof allowed, values: unknown): unknown {
  const parsed = shape[name].safeParse(values)
  if (!parsed.success) throw refuse(name, `Please send ${name} with ${allowed[name]}`)
  return parsed.data
}

function readFlag(name: string, value: unknown): boolean {
  if (value === undefined || value === 'false' || value === 'true') return value === 'true'
  throw refuse(name, 'Please send true or false')
}

const { schema: listQuery, toInput } = restListQuery({
  search: shape.search.describe(
    'As people type: words of title, places, category and tags; months, budgets, days, flights, stars, people',
  ),
  destination: texts.describe('Names or slugs of places; any of them'),
  departureCity: text,
  category: texts,
  minPrice: z.number().min(0).describe('Per adult, in `currency` or the agency’s'),
  maxPrice: z.number().min(0),
  ...eachChoice(({ name, legend }) => {
    const limit = limits[name]
    return limit ? z.number().int().array().describe(limit.about) : shape[name].unwrap().describe(legend)
  }),
  ...Object.fromEntries(
    flags.flatMap(({ name, parameters: [first, ...others] }) => [
      [first, [name, z.boolean()] as const],
      ...others.map((other) => [other, [name, z.boolean().describe(`Another name of ${first}`)]] as const),
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
} satisfies Record<Exclude<keyof SearchPackagesInput, 'city' | 'tab' | 'limit' | 'cursor' | FlagName>, unknown>)
/** Refuses to answer a request for packages of other statuses with the active ones. @throws ZodError naming the parameter */
function assertPublic({ admin, status }: Query['query']): void {
  readFlag('admin', admin)
  if (status !== undefined) throw refuse('status', 'Please send admin=true with it')
}

/**
 * Maps the query of GET /api/packages to input of `search.list`. Accepts repeated parameters, numbers as text, both
 * names of the flight filter. Ignores unknown parameters.
 * @throws ZodError naming the parameter
 */
export function toListQuery(req: Query) {
  assertPublic(req.query)
  const input = toInput(req)
  return {
    ...input,
    ...Object.fromEntries(repeated.map((name) => [name, readRepeated(name, input[name])])),
    ...eachFlag(({ parameters }) => parameters.map((name) => readFlag(name, req.query[name])).includes(true)),
  }
}

export const packageQuery: RestQuery = {
  schema: listQuery.extend({
    admin: z
      .boolean()
      .describe('Staff: packages of every status, by search, status and category; other filters are 400'),
    status: z.enum(packageStatuses).describe('With `admin=true`, 400 without'),
  }),
  toInput: toListQuery,
}
