import { z } from 'zod'
import { pageDocument } from '../../settings/pages/document.schema'
import { instant, text, texts, view } from '../../../shared/views'

const words = z.union([text, view({ href: text, text }), view({ strong: text })]).array()
export type Words = z.infer<typeof words>
const block = z.discriminatedUnion('kind', [
  view({ kind: z.enum(['heading', 'subheading', 'text']), words }),
  view({ kind: z.literal('list'), label: text.optional(), items: words.array() }),
])
export type Block = z.infer<typeof block>
/** Describes a text of the agency's own, with its placeholders filled. */
const ownText = view({ title: text, description: text, document: pageDocument })
const legalText = z.union([block.array(), ownText])
export type LegalText = z.infer<typeof legalText>
const agreement = view({ terms: legalText, privacy: legalText })
export type Agreement = z.infer<typeof agreement>
export const storedAgreement = agreement.extend({ firstAt: instant })
/** Holds the version of terms and privacy together, which an agreement names. */
export const currentText = view({ text: legalText, version: text })
/** Holds a standard text to begin with, and what its placeholders stand for. */
export const standardText = view({
  document: pageDocument,
  filling: view({ name: text, says: z.union([text, texts]) }).array(),
})
