import type { Prefixes } from '../../settings/settings/brand.rules'
import type { Stated } from './view'

/** Lists numbered documents; each kind has its own series (product.md 5.5). */
export const invoiceKinds = ['invoice', 'credit-note', 'receipt'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const kindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  receipt: 'Receipt',
}
const prefixNames = { invoice: 'invoice', 'credit-note': 'creditNote', receipt: 'receipt' } as const

/** Formats 'INV-2026-00318'. */
export const toReference = (prefixes: Prefixes, kind: InvoiceKind, year: number, number: number): string =>
  `${prefixes[prefixNames[kind]]}-${year}-${String(number).padStart(5, '0')}`

/** Returns the amount as printed: a credit note prints its credit as a positive amount. */
export const printedAmount = (kind: InvoiceKind, minor: number): number => (kind === 'credit-note' ? 0 - minor : minor)

export const sumNet = ({ lines }: Pick<Stated, 'lines'>): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
export const sumTax = ({ taxes }: Pick<Stated, 'taxes'>): number =>
  taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
export const sumTotal = (stated: Stated): number => sumNet(stated) + sumTax(stated)

export const invoiceSorts = ['issued', 'total'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]
