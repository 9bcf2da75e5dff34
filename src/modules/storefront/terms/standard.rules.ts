import type { PageBlock, PageDocument, PageInline } from '../../settings/pages/document.schema'
import type { LegalFilling, LegalSlug } from '../../settings/pages/legal.rules'
import { cancellationTitle, paymentTitle, policySections, requirementsTitle } from '../../catalog/pricing/policy.rules'
import type { Author } from './blocks.rules'
import { writeAgreement } from './document.rules'
import { estimateText, paymentText } from './terms.rules'
import type { Block, Words } from './view'

/** Returns what placeholders of legal texts stand for. */
export function getLegalFilling(author: Author): LegalFilling {
  const { name, email, replyWithin, paymentTerms, currency, estimate, policyLines } = author
  const sections = policySections(paymentTerms, currency, policyLines)
  const termsUnder = (title: string) => sections.find((section) => section.title === title)?.terms ?? []
  return {
    agency: name,
    email: email ?? '',
    reply: replyWithin,
    payment: paymentText(author),
    payments: termsUnder(paymentTitle),
    cancellation: termsUnder(cancellationTitle),
    requirements: termsUnder(requirementsTitle),
    estimate: estimateText(estimate, currency),
  }
}

const lists: Record<string, string> = {
  [cancellationTitle]: '{cancellation}',
  [paymentTitle]: '{payments}',
  [requirementsTitle]: '{requirements}',
}
const text = (words: string, ...marks: NonNullable<Extract<PageInline, { type: 'text' }>['marks']>): PageInline => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})

/** Writes a standard text as a document to begin with, with placeholders for what the settings change. */
export function toStandardDocument(author: Author, slug: LegalSlug): PageDocument {
  const { payment, estimate } = getLegalFilling(author) as Record<string, string>
  const toInline = (words: Words): PageInline[] =>
    words.map((part) => {
      if (typeof part === 'string')
        return text(part.replaceAll(payment!, '{payment}').replaceAll(estimate!, '{estimate}'))
      if ('strong' in part) return text(part.strong, { type: 'bold' })
      return text(part.text, { type: 'link', attrs: { href: part.href } })
    })
  const paragraph = (words: Words) => ({ type: 'paragraph' as const, content: toInline(words) })
  const toBlock = (block: Block): PageBlock => {
    if (block.kind === 'text') return paragraph(block.words)
    if (block.kind !== 'list')
      return {
        type: 'heading',
        attrs: { level: block.kind === 'heading' ? 2 : 3 },
        content: toInline(block.words),
      }
    const placeholder = lists[block.label ?? '']
    return placeholder
      ? paragraph([placeholder])
      : {
          type: 'bulletList',
          content: block.items.map((words) => ({ type: 'listItem', content: [paragraph(words)] })),
        }
  }
  const named = { ...author, name: '{agency}', replyWithin: '{reply}' }
  return { type: 'doc', content: writeAgreement(named)[slug].map(toBlock) }
}
