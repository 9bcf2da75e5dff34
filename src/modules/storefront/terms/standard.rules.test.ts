import { describe, expect, it } from 'vitest'
import { fillDocument, legalProblem, legalSlugs } from '../../settings/pages/legal.rules'
import { pageDocument, type PageDocument } from '../../settings/pages/document.schema'
import { firstTerms, getFirstEstimate } from '../../settings/terms/terms.rules'
import type { Author } from './blocks.rules'
import { writeAgreement } from './document.rules'
import { getLegalFilling, toStandardDocument } from './standard.rules'

const author: Author = {
  name: 'Harbour Travel',
  email: 'hello@harbour.example',
  currency: 'USD',
  paymentTerms: firstTerms,
  estimate: getFirstEstimate('USD'),
  replyWithin: '24 hours',
  policies: { terms: 'Dogs travel free.', privacy: 'Cats, too.' },
}
const later: Author = { ...author, name: 'Quay Tours', paymentTerms: { ...firstTerms, balanceDays: 45 } }

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
    expect(legalProblem(document)).toBeNull()
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

it.each([
  ['a picture', { type: 'image' as const, attrs: { src: `/media/${'a'.repeat(64)}`, alt: null } }, /without pictures/],
  [
    'an unknown placeholder',
    { type: 'blockquote' as const, content: [{ type: 'paragraph' as const, content: [text('{deposit}')] }] },
    /no placeholder {deposit}/,
  ],
])('refuses %s', (_, block, message) => expect(legalProblem(doc(block))).toMatch(message))
