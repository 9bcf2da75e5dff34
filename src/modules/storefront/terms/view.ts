import { z } from 'zod'
import { instant, text, view } from '../../../shared/views'

/** Describes a text with links and emphasis. */
const words = z.union([text, view({ href: text, text }), view({ strong: text })]).array()
export type Words = z.infer<typeof words>
const block = z.discriminatedUnion('kind', [
  view({ kind: z.enum(['heading', 'subheading', 'text']), words }),
  view({ kind: z.literal('list'), label: text.optional(), items: words.array() }),
])
export type Block = z.infer<typeof block>
export const agreement = view({ terms: block.array(), privacy: block.array() })
export type Agreement = z.infer<typeof agreement>
export const keptAgreement = agreement.extend({ firstAt: instant })
