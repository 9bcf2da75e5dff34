import type { Rate } from './money'

export const million = 1_000_000

/** Formats the decimal of a rate: '0.0021', '83.245'. */
export const rateText = ({ micros }: Pick<Rate, 'micros'>): string =>
  (micros / million).toFixed(6).replace(/\.?0+$/, '')

const toRateKey = ({ from, to, micros, asOf }: Rate) => `${from} ${to} ${micros} ${asOf}`

/** Returns each rate once. */
export const distinctRates = (rates: readonly Rate[]): Rate[] => [
  ...new Map(rates.map((rate) => [toRateKey(rate), rate])).values(),
]

/** Adds rates to what was converted by them, each once. */
export function withRates<T extends object>(receipt: T & { fx?: Rate[] | undefined }, fx: readonly Rate[]): T {
  const rates = distinctRates([...(receipt.fx ?? []), ...fx])
  return rates.length > 0 ? { ...receipt, fx: rates } : receipt
}
