import { z } from 'zod'

/** Holds parts of views: schemas of what procedures answer. REST and its document are derived from them. */

/** Refuses unlisted fields, so that no answer says more than its view. */
export const view = z.strictObject

export const text = z.string()
export const texts = z.array(text)
export const count = z.number().int().min(0)
export const id = z.uuid()
export const instant = z.iso.datetime().describe('UTC')
export const date = z.iso.date()
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217')
export const done = view({ success: z.literal(true) })
export type Done = z.infer<typeof done>
export const nothing = z.void()
/** Holds millionths of `to` for one unit of `from`. */
export const exchangeRate = view({ from: currency, to: currency, micros: count, asOf: date })
/** Names what was reviewed: an act sends it back, and is refused once the facts have changed. */
export const snapshot = view({ snapshotHash: text, fingerprint: text })
/** Names the row that a call was about. */
export const rowId = view({ id })
export const namedRow = view({ id, name: text })
export type NamedRow = z.infer<typeof namedRow>
/** Says why a row of many was left as it is. */
export const refusal = view({ id, message: text })
export const csvPart = view({ csv: text, count, nextCursor: text.nullable() })
export const minor = z.number().int().describe('Minor units')
/** Holds an amount of REST answers. */
export const money = z.number().min(0).describe('In units of `currency`')

/** Describes a page of a list. `total` is exact up to `countCap` of shared/totals; countCap + 1 means more. */
export const toPage = <Item extends z.ZodType>(item: Item) =>
  view({ items: z.array(item), nextCursor: text.nullable(), total: count })

/** Holds an address with its domain in ASCII. */
export const emailAddress = text.meta({ format: 'email' })
export const shownLink = view({ url: text })
export const revokedLinks = view({ revoked: count })
export const mailed = view({ to: emailAddress })
export const mailPreview = view({ subject: text, text })
/** Is sent back with a change. */
export const version = count.describe('Send it with a change: another one by then is a conflict')

type Serialized<Value> = Value extends Date ? string : Value
/** Names what a row lacks, or has in another form. */
type Missing<View, Row> = {
  [
    Name in keyof View as Name extends keyof Row ? (Serialized<Row[Name]> extends View[Name] ? never : Name) : Name
  ]: View[Name]
}

/**
 * Fills a view from a row: fields of its names, instants as ISO texts. `rest` has those that the row lacks, or has in
 * another form: the compiler asks for them.
 */
export function pickView<Schema extends z.ZodObject, Row extends object>(
  schema: Schema,
  row: Row,
  rest: Missing<z.output<Schema>, Row> & Partial<z.output<Schema>>,
): z.output<Schema> {
  const fields: Record<string, unknown> = { ...row, ...rest }
  const answer: Record<string, unknown> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = fields[name]
    if (value !== undefined) answer[name] = value instanceof Date ? value.toISOString() : value
  }
  return answer as z.output<Schema>
}
