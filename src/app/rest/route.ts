import type { inferProcedureOutput } from '@trpc/server'
import { z } from 'zod'
import { type Answer, toPageHeaders, type RestRequest, type RestRoute } from '../../platform/server/rest'
import type { RestQuery } from '../../shared/rest-query'
import type { RestShape } from '../../shared/rest-shape'
import type { AppRouter } from '../router'

type Routers = AppRouter['_def']['record']
type Procedures = { [Router in keyof Routers & string]: `${Router}.${keyof Routers[Router] & string}` }
/** Names a procedure: 'quotes.list'. */
type Procedure = Procedures[keyof Procedures]
type Output<Name> = Name extends `${infer Router extends keyof Routers & string}.${infer Call}`
  ? Call extends keyof Routers[Router]
    ? inferProcedureOutput<Routers[Router][Call]>
    : never
  : never

export const readNothing = () => undefined
export const body = (req: RestRequest) => req.body ?? {}
export const byId = (req: RestRequest) => ({ id: req.params.id })

/** Says how a procedure's output is answered, and describes that for the document. */
type Answers<Given> = { answer: (output: Given, req: RestRequest) => Answer; shape?: RestRoute['shape'] }
export type Options = Pick<
  RestRoute,
  'body' | 'toSentName' | 'query' | 'cached' | 'newer' | 'texts' | 'variant' | 'takesFile' | 'beside'
>

/** Defines a route. The compiler compares what the procedure answers with what the shape reads of it. */
export const route = <Name extends Procedure>(
  method: RestRoute['method'],
  path: string,
  status: number,
  procedure: Name,
  input: RestRoute['input'] | RestQuery,
  { answer, shape }: Answers<Output<Name>>,
  options: Options = {},
): RestRoute => {
  const read =
    typeof input === 'function'
      ? { input }
      : { input: input.toInput, query: input.schema, toParameter: input.toParameter }
  return { method, path, status, procedure, ...read, answer, shape, ...options }
}

const createMethod =
  (method: RestRoute['method'], status: number) =>
  <Name extends Procedure>(
    path: string,
    procedure: Name,
    input: RestRoute['input'] | RestQuery,
    answers: Answers<Output<Name>>,
    options?: Options,
  ) =>
    route(method, path, status, procedure, input, answers, options)

export const get = createMethod('GET', 200)
export const create = createMethod('POST', 201)
export const act = createMethod('POST', 200)
export const put = createMethod('PUT', 200)
export const patch = createMethod('PATCH', 200)
export const remove = createMethod('DELETE', 204)

const answerRows = (rows: readonly unknown[]): Answer => ({
  body: rows,
  headers: { 'x-total-count': String(rows.length) },
})

export const one = <View>(name: string, { schema, from }: RestShape<View>): Answers<View> => ({
  answer: (output) => ({ body: from(output) }),
  shape: { name, schema },
})

/** Returns a list as an array; the total and the next page are headers (rest.md). */
export const many = <View>(
  name: string,
  { schema, from }: RestShape<View>,
): Answers<{ items: View[]; nextCursor: string | null; total: number }> => ({
  answer: ({ items, ...paging }, req) => ({ body: items.map(from), headers: toPageHeaders(paging, req) }),
  shape: { name, schema, isList: true },
})

export const all = <View>(name: string, { schema, from }: RestShape<View>): Answers<View[]> => ({
  answer: (rows) => answerRows(rows.map(from)),
  shape: { name, schema, isList: true },
})

/** Returns an unpaged list that has a name of its own in the document. */
export const whole = <View>(name: string, { schema, from }: RestShape<View>): Answers<View[]> => ({
  answer: (rows) => answerRows(rows.map(from)),
  shape: { name, schema: z.array(schema) },
})

/** Returns the row just made, the first of a list with the newest first. */
export const first = <View>(name: string, { schema, from }: RestShape<View>): Answers<View[]> => ({
  answer: ([row]) => ({ body: from(row!) }),
  shape: { name, schema },
})

export const nothing: Answers<unknown> = { answer: () => ({ body: undefined }) }
