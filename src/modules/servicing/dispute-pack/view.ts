import { z } from 'zod'
import { count, text, texts, view } from '../../../shared/views'

/** Describes a table; `right` lists columns aligned right, `widths` are fractions of the page. */
const table = view({
  kind: z.literal('table'),
  head: texts,
  widths: z.number().array(),
  right: count.array(),
  rows: texts.array(),
  foot: texts.array().optional(),
})
export type Table = z.infer<typeof table>
const block = z.discriminatedUnion('kind', [
  view({ kind: z.literal('facts'), rows: z.tuple([text, text]).array() }),
  view({ kind: z.literal('text'), text }),
  view({ kind: z.literal('heading'), text }),
  view({ kind: z.literal('list'), items: texts }),
  view({ kind: z.literal('quote'), text }),
  table,
])
export type Block = z.infer<typeof block>
const section = view({ title: text, blocks: block.array() })
export type Section = z.infer<typeof section>
export const packContent = view({
  reference: text,
  title: text,
  customer: text,
  agency: text,
  /** Holds the instant of the newest fact. */
  asOf: text,
  asOfText: text,
  sections: section.array(),
})
export type PackContent = z.infer<typeof packContent>
