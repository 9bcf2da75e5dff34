import type { Currency } from '../../../shared/money'
import { mailtoUrl } from '../../../shared/text'

/** A text with links and stresses in it. */
export type Words = (string | { href: string; text: string } | { strong: string })[]
export type Block =
  | { kind: 'heading' | 'subheading' | 'text'; words: Words }
  | { kind: 'list'; label?: string; items: Words[] }

/** What the texts depend on, besides the product's own rules. */
export type Author = {
  name: string
  email: string | null
  currency: Currency
  /** The promise of an answer, in words. */
  replyWithin: string
  /** What the agency adds in its own words. */
  policies: { terms?: string; privacy?: string }
}

export const heading = (text: string): Block => ({ kind: 'heading', words: [text] })
export const subheading = (text: string): Block => ({ kind: 'subheading', words: [text] })
export const text = (...words: Words): Block => ({ kind: 'text', words })
export const list = (items: readonly (string | Words)[], label?: string): Block => ({
  kind: 'list',
  items: items.map((item) => (typeof item === 'string' ? [item] : item)),
  ...(label !== undefined && { label }),
})
export const link = (href: string, words: string) => ({ href, text: words })

/** The agency's own paragraphs; nothing where it adds none. */
export const ownWords = (own: string | undefined): Block[] =>
  own ? [heading('In addition'), ...own.split(/\n\s*\n/).map((paragraph) => text(paragraph))] : []

/** Whom to write to. */
export const writeTo = ({ name, email }: Pick<Author, 'name' | 'email'>): Words =>
  email ? ['Write to ', link(mailtoUrl(email), email)] : [`Write to ${name}`]
