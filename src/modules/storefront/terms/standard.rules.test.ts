import { describe, expect, it } from 'vitest'
import { fillDocument, legalProblem, legalSlugs } from '../../settings/pages/legal.rules'
import { pageDocument, type PageDocument } from '../../settings/pages/document.schema'
import { firstPolicyLines, firstTerms, getFirstEstimate } from '../../settings/terms/terms.rules'
import type { Author } from './blocks.rules'
import { writeAgreement } from './document.rules'
import { getLegalFilling, toStandardDocument } from './standard.rules'

const author: Author = {
  name: 'Harbour Travel',
  email: 'hello@harbour.example',
  currency: 'USD',
  paymentTerms: firstTerms,
  policyLines: firstPolicyLines,
  estimate: getFirstEstimate('USD'),
  replyWithin: '24 hours',
  hasWorkingDays: true,
  policies: { terms: 'Dogs travel free.', privacy: 'Cats, too.' },
  asksIndianPapers: true,
}
const later: Author = {
  ...author,
  name: 'Quay Tours',
  paymentTerms: { ...firstTerms, balanceDays: 45 },
  policyLines: { payment: [], travel: ['A visa for Bhutan'], estimate: [] },
}

/** Returns the words of a text, whatever their form. */
const listWords = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(listWords)
      : typeof value === 'object' && value !== null
        ? ['words', 'items', 'content', 'text', 'strong'].flatMap((name) => listWords((value as never)[name]))
        : []

describe.each(legalSlugs)('the standard %s as a document', (of) => {
  const document = toStandardDocument(author, of)

  it('can be saved, and says what the standard text says', () => {
    expect(pageDocument.parse(document)).toEqual(document)
    expect(legalProblem({ title: 'Our terms', description: '', document })).toBeNull()
    expect(listWords(fillDocument(document, getLegalFilling(author)))).toEqual(listWords(writeAgreement(author)[of]))
  })

  it('follows the settings when they change', () => {
    expect(listWords(fillDocument(document, getLegalFilling(later)))).toEqual(listWords(writeAgreement(later)[of]))
  })
})

const text = (words: string) => ({ type: 'text' as const, text: words })
const doc = (...content: PageDocument['content']): PageDocument => ({ type: 'doc', content })

it('a list is a sentence among other words, and a value is never filled again', () => {
  const filling = { ...getLegalFilling(author), agency: '{email}', payments: ['First', 'Second'] }
  const filled = fillDocument(doc({ type: 'paragraph', content: [text('{agency} asks: {payments}.')] }), filling)
  expect(listWords(filled)).toEqual(['{email} asks: First; Second.'])
})

const paragraph = (...words: string[]) => ({ type: 'paragraph' as const, content: words.map(text) })

it.each<[string, PageDocument['content'], RegExp]>([
  ['a picture', [{ type: 'image', attrs: { src: `/media/${'a'.repeat(64)}`, alt: null } }], /without pictures/],
  ['an unknown placeholder', [{ type: 'blockquote', content: [paragraph('{deposit}')] }], /no placeholder {deposit}/],
  ['a placeholder in two pieces', [paragraph('Pay: {pay', 'ment}')], /in one piece/],
  ['a placeholder over two lines', [paragraph('Pay: {pay\nment}')], /in one piece/],
  ['nothing', [], /enter the text/],
  ['lines without words', [paragraph(), paragraph(' … ')], /enter the text/],
  ['a text that settings may leave empty', [paragraph('{email}')], /enter the text/],
])('refuses %s', (_, content, message) =>
  expect(legalProblem({ title: 'Terms', description: '', document: doc(...content) })?.message).toMatch(message),
)

it.each(['title', 'description'] as const)('refuses a placeholder in the %s, which nothing fills', (field) => {
  const page = { title: 'Terms', description: '', document: doc(paragraph('x')), [field]: 'Terms of {agency}' }
  expect(legalProblem(page)).toMatchObject({ field })
})
