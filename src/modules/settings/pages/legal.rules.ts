import { fillTemplate, unknownPlaceholder } from '../settings/mail-templates.rules'
import type { PageBlock, PageDocument, PageInline } from './document.schema'

/** Lists the pages that have a standard text, which the agency may replace by its own. */
export const legalSlugs = ['terms', 'privacy'] as const
export type LegalSlug = (typeof legalSlugs)[number]

export const legalTitles = { terms: 'Terms', privacy: 'Privacy' } as const

export const isLegal = (slug: string): slug is LegalSlug => (legalSlugs as readonly string[]).includes(slug)

export const toPagePath = (slug: string): string => (isLegal(slug) ? `/${slug}` : `/pages/${slug}`)

/** Lists what a legal text may have written from the settings, with descriptions. */
export const legalPlaceholders = {
  agency: 'name of the agency',
  email: 'its address',
  reply: 'how soon it answers',
  payment: 'when a trip is paid, as a sentence',
  payments: 'when a trip is paid, as a list',
  cancellation: 'what a cancellation brings back, as a list',
  requirements: 'what travelers need, as a list',
  estimate: 'how an estimate is worked out',
} as const
const names = Object.keys(legalPlaceholders)
export type LegalFilling = Record<keyof typeof legalPlaceholders, string | string[]>

function listTexts(blocks: readonly (PageBlock | { type: string; content?: unknown[] })[]): string[] {
  return blocks.flatMap((block) => {
    if ('text' in block) return String(block.text)
    return 'content' in block && block.content ? listTexts(block.content as PageBlock[]) : []
  })
}

const withoutPlaceholders = (text: string) => fillTemplate(text, Object.fromEntries(names.map((name) => [name, ''])))

type LegalPage = { title: string; description: string; document: PageDocument }
type LegalProblem = { field: keyof LegalPage; message: string }

/** Explains why a document cannot be terms or privacy; null when it can. */
function textProblem({ content }: PageDocument): string | null {
  if (content.some(({ type }) => type === 'image'))
    return 'Terms and privacy are texts, without pictures: each version is kept as travelers agreed to it'
  const texts = listTexts(content)
  const [unknown] = texts.map((text) => unknownPlaceholder(text, legalPlaceholders)).filter((name) => name !== null)
  if (unknown !== undefined)
    return `There is no placeholder {${unknown}}: use ${names.map((name) => `{${name}}`).join(', ')}`
  const rest = texts.map(withoutPlaceholders)
  if (rest.some((text) => text.includes('{')))
    return 'A placeholder stands in one piece, such as {payment}: without a line break, all of it bold or nothing'
  // Counts no placeholder as text: settings may fill it with nothing, and nobody can agree to a blank page.
  return rest.some((text) => /\p{L}/u.test(text)) ? null : 'Please enter the text that travelers agree to'
}

/** Names the field of a page that terms and privacy cannot have; null when they can. */
export function legalProblem({ title, description, document }: LegalPage): LegalProblem | null {
  const message = 'Placeholders are filled in the text only'
  if (title.includes('{')) return { field: 'title', message }
  if (description.includes('{')) return { field: 'description', message }
  const problem = textProblem(document)
  return problem === null ? null : { field: 'document', message: problem }
}

const item = (text: string) => ({
  type: 'listItem' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})

/** Fills placeholders. A list that stands alone in its paragraph becomes one; elsewhere it is a sentence. */
export function fillDocument({ type, content }: PageDocument, filling: LegalFilling): PageDocument {
  const inText = Object.fromEntries(Object.entries(filling).map(([name, text]) => [name, [text].flat().join('; ')]))
  const fillInline = (words: PageInline[] | undefined) =>
    words?.flatMap((one) => {
      if (one.type !== 'text') return one
      const text = fillTemplate(one.text, inText)
      return text ? { ...one, text } : []
    })
  const withWords = <B extends { content?: PageInline[] }>(block: B): B => ({
    ...block,
    ...(block.content && { content: fillInline(block.content) }),
  })
  const fillBlock = (block: PageBlock): PageBlock => {
    switch (block.type) {
      case 'image':
        return block
      case 'bulletList':
      case 'orderedList':
        return {
          ...block,
          content: block.content.map((one) => ({ ...one, content: one.content.map(withWords) })),
        }
      case 'blockquote':
        return { ...block, content: block.content.map(withWords) }
      case 'heading':
        return withWords(block)
      default: {
        const [only, ...more] = block.content ?? []
        const name = more.length === 0 && only?.type === 'text' ? /^\s*\{(\w+)\}\s*$/.exec(only.text)?.[1] : undefined
        const lines = name !== undefined && Object.hasOwn(filling, name) && filling[name as keyof LegalFilling]
        return Array.isArray(lines) && lines.length > 0
          ? { type: 'bulletList', content: lines.map(item) }
          : withWords(block)
      }
    }
  }
  return { type, content: content.map(fillBlock) }
}
