import type { EstimateRules, PaymentTerms, PolicyLines } from '../../settings/terms/schema'
import type { Currency } from '../../../shared/money'
import { toMailtoUrl } from '../../../shared/text'
import type { Block, Words } from './view'

/** Holds the agency's data that the texts need. */
export type Author = {
  name: string
  email: string | null
  currency: Currency
  paymentTerms: PaymentTerms
  estimate: EstimateRules
  policyLines: PolicyLines
  replyWithin: string
  /** Tells whether the promise counts open days only. */
  hasWorkingDays: boolean
  asksIndianPapers: boolean
  /** Holds the agency's additions. */
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

/** Returns the agency's own paragraphs; an empty list without any. */
export const ownWords = (own: string | undefined): Block[] =>
  own ? [heading('In addition'), ...own.split(/\n\s*\n/).map((paragraph) => text(paragraph))] : []

export const writeTo = ({ name, email }: Pick<Author, 'name' | 'email'>): Words =>
  email ? ['Write to ', link(toMailtoUrl(email), email)] : [`Write to ${name}`]
