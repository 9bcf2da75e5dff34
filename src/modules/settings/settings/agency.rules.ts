import type { Currency } from '../../../shared/money'
import type { Agency } from './schema'

/** Lists the currencies that the agency sells in, that of its prices first. */
export const getSellingCurrencies = ({ currency, sellsIn }: Pick<Agency, 'currency' | 'sellsIn'>): Currency[] => [
  ...new Set([currency, ...sellsIn]),
]
