import type { Currency } from '../../../shared/money'
import { exact } from '../../sales/proposals/offer.rules'

/** Describes a table; `right` lists columns aligned right, `widths` are fractions of the page. */
export type Table = {
  kind: 'table'
  head: string[]
  widths: number[]
  right: number[]
  rows: string[][]
  foot?: string[][]
}
export type Block =
  | { kind: 'facts'; rows: [label: string, text: string][] }
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'quote'; text: string }
  | Table

export type Section = { title: string; blocks: Block[] }

/** Describes the printed pack, whatever its source. Instants are ISO texts. */
export type PackContent = {
  reference: string
  title: string
  customer: string
  agency: string
  /** Holds the instant of the newest fact. */
  asOf: string
  asOfText: string
  sections: Section[]
}

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const heading = (words: string): Block => ({ kind: 'heading', text: words })

/** Lists facts without empty values. */
export const facts = (rows: readonly (readonly [label: string, text: string | null | undefined | false])[]): Block => ({
  kind: 'facts',
  rows: rows.flatMap(([label, said]): [string, string][] => (said ? [[label, said]] : [])),
})

/** Formats '−$62.50', signed as in a ledger. */
export const formatAmount = (minor: number, currency: Currency): string =>
  (minor < 0 ? '−' : '') + exact(Math.abs(minor), currency)
