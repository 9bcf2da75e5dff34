import { z } from 'zod'
import { isLink } from '../../../shared/links'

/**
 * Validates a page's document: the editor's tree with these nodes and marks. Drops other attributes, so that the page
 * shows all that is stored.
 */

/** Refuses what `line` refuses: line breaks are nodes. */
const plain = z
  .string()
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Please remove the unusual characters')
export const linkAddress = z.string().max(2_000).refine(isLink, 'Links lead to /…, https://…, http://… or mailto:…')
const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: linkAddress,
    }),
  }),
])
const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: plain.min(1).max(20_000), marks: z.array(mark).max(3).optional() }),
  z.object({ type: z.literal('hardBreak') }),
])
const words = z.array(inline).max(500).optional()
const paragraph = z.object({ type: z.literal('paragraph'), content: words })
const item = z.object({
  type: z.literal('listItem'),
  content: z.array(paragraph).min(1, 'A list item has a text').max(20),
})
const block = z.discriminatedUnion('type', [
  paragraph,
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: words,
  }),
  z.object({ type: z.literal('bulletList'), content: z.array(item).min(1).max(200) }),
  z.object({ type: z.literal('orderedList'), content: z.array(item).min(1).max(200) }),
  z.object({ type: z.literal('blockquote'), content: z.array(paragraph).min(1).max(50) }),
  z.object({
    type: z.literal('image'),
    attrs: z.object({
      src: z.string().regex(/^\/media\/[0-9a-f]{64}$/, 'Pictures come from the media library'),
      alt: plain.max(160).nullable().default(null),
    }),
  }),
])

export const pageDocument = z.object({ type: z.literal('doc'), content: z.array(block).max(1000) })
export type PageDocument = z.output<typeof pageDocument>
export type PageBlock = PageDocument['content'][number]
export type PageInline = z.output<typeof inline>
