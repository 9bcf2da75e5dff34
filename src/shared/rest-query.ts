import { z } from 'zod'

type QueryValue = string | string[] | undefined
type Request = { query: Record<string, QueryValue>; params?: Record<string, string> }
/** Describes a parameter, with the name of its input where that is another one: `departure.from` is within an object. */
type Parameter = z.ZodType | readonly [name: string, schema: z.ZodType]

const toParts = (name: string, parameter: Parameter): readonly [name: string, schema: z.ZodType] =>
  parameter instanceof z.ZodType ? [name, parameter] : parameter

/** Leaves malformed values for the schema of the procedure to refuse. */
function toValue(schema: z.ZodType, value: QueryValue): unknown {
  if (value === undefined) return undefined
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return toValue(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodArray) return [value].flat().map((one) => toValue(schema.element as z.ZodType, one))
  if (schema instanceof z.ZodNumber) return Number(value)
  if (schema instanceof z.ZodLiteral) return [...schema.values].find((known) => String(known) === value) ?? value
  if (schema instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/**
 * Describes a query in REST: `schema` documents it, `toInput` maps it to the procedure's input. `toParameter` maps a
 * path of that input to its parameter, so that a refusal names what was sent.
 */
export type RestQuery = {
  schema: z.ZodObject
  toInput: (req: Request) => unknown
  toParameter?: (path: string) => string
}

/** Makes both of one list of parameters; `fixed` is input beside them. */
export function restQuery(parameters: Record<string, Parameter>, fixed: Record<string, unknown> = {}) {
  const parts = Object.entries(parameters).map(([name, one]) => [name, ...toParts(name, one)] as const)
  const toInput = ({ query }: Request) => {
    const input: Record<string, unknown> = { ...fixed }
    for (const [name, target, schema] of parts) {
      const [outer, inner] = target.split('.') as [string, string?]
      const value = toValue(schema, query[name])
      input[outer] = inner === undefined ? value : { ...(input[outer] as object), [inner]: value }
    }
    return input
  }
  const toParameter = (path: string) =>
    parts.find(([, target]) => `${path}.`.startsWith(`${target}.`) || target.startsWith(`${path}.`))?.[0] ?? path
  return { toParameter, schema: z.object(Object.fromEntries(parts.map(([name, , schema]) => [name, schema]))), toInput }
}

const page = { limit: z.number().int().min(1).max(100), cursor: z.string() }
/** Adds the parameters of a page. */
export const restListQuery = (parameters: Record<string, Parameter>, fixed?: Record<string, unknown>) =>
  restQuery({ ...parameters, ...page }, fixed)
