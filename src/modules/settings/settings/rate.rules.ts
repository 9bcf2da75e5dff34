import { readDecimal } from '../../../shared/amounts'
import type { CsvCells } from '../../../shared/csv'
import type { ImportField } from '../../../shared/imports'
import type { Currency, Rate } from '../../../shared/money'
import { million, rateText } from '../../../shared/rates'

/** Names a rate after which the next page begins. */
export const toRateCursor = ({ asOf, from, to }: Omit<Rate, 'micros'>): string => `${asOf} ${from} ${to}`

const largest = 10 * million
type Pair = { from: Currency; to: Currency }
type PairRate = Omit<Rate, 'asOf'>

const example = 'Please enter a rate such as 83.245'

/**
 * Reads a typed rate. Stores a small one with more than six decimals as its inverse, which is more precise: 0.0000123
 * becomes 81,300.81.
 */
export function readRate({ from, to }: Pair, text: string): PairRate | { problem: string } {
  if (/,\d{3}$/.test(text.trim())) return { problem: 'Please write the decimals with a point, such as 83.245' }
  const rate = readDecimal(text)
  if (rate === null || rate <= 0 || rate > largest) return { problem: example }
  const micros = Math.round(rate * million)
  if (Math.abs(rate * million - micros) < 1e-3 && micros > 0) return { from, to, micros }
  if (rate >= 1) return { problem: 'At most six decimals' }
  const inverse = Math.round(million / rate)
  return inverse > largest * million ? { problem: example } : { from: to, to: from, micros: inverse }
}

export const rateFields: readonly ImportField[] = [
  {
    name: 'from',
    label: 'From',
    aliases: ['from currency', 'base', 'base currency'],
    fallbacks: ['Currency', 'Currency code'],
  },
  { name: 'to', label: 'To', aliases: ['to currency', 'quote', 'quote currency', 'target'] },
  { name: 'date', label: 'Date', aliases: ['as of', 'day', 'valid from'], kind: 'date' },
  { name: 'rate', label: 'Rate', aliases: ['exchange rate', 'value'] },
]

/** Names columns as the import reads them. */
export const rateCells: CsvCells<Rate> = {
  from: ({ from }) => from,
  to: ({ to }) => to,
  date: ({ asOf }) => asOf,
  rate: rateText,
}
