import { z } from 'zod'
import { currencies } from './money'

/** Holds parts of views: schemas of what procedures answer. REST and its document are derived from them. */

/** Refuses what it does not name, so that no answer says more than its view. */
export const view = z.strictObject

export const text = z.string()
export const texts = z.array(text)
export const count = z.number().int().min(0)
export const id = z.uuid()
export const instant = z.iso.datetime().describe('UTC')
export const date = z.iso.date()
export const currency = z.enum(currencies)
/** Holds an amount in minor units. */
export const minor = z.number().int()

/** Describes a page of a list. `total` is exact up to `countCap` of shared/totals; countCap + 1 means more. */
export const toPage = <Item extends z.ZodType>(item: Item) =>
  view({ items: z.array(item), nextCursor: text.nullable(), total: count })
