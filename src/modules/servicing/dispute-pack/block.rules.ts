import type { Currency } from '../../../shared/money'
import { exact } from '../../sales/proposals/offer.rules'

/** What a section is made of. `right` are the columns of amounts, `widths` parts of the page. */
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
  /** Somebody's own words. */
  | { kind: 'quote'; text: string }
  | Table

export type Section = { title: string; blocks: Block[] }

/** As it is printed, whatever it is made of. Instants are ISO texts. */
export type PackContent = {
  reference: string
  title: string
  customer: string
  agency: string
  /** Of the newest fact. */
  asOf: string
  asOfText: string
  sections: Section[]
}

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const heading = (words: string): Block => ({ kind: 'heading', text: words })

/** Without those that say nothing. */
export const facts = (rows: readonly (readonly [label: string, text: string | null | undefined | false])[]): Block => ({
  kind: 'facts',
  rows: rows.flatMap(([label, said]): [string, string][] => (said ? [[label, said]] : [])),
})

/** '−$62.50': with its sign, as a ledger is read. */
export const amountOf = (minor: number, currency: Currency): string =>
  (minor < 0 ? '−' : '') + exact(Math.abs(minor), currency)
