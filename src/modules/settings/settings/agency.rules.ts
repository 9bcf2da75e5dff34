import type { Currency } from '../../../shared/money'
import { type Agency, newAgency } from './schema'

/** Lists the currencies that the agency sells in, that of its prices first. */
export const getSellingCurrencies = ({ currency, sellsIn }: Pick<Agency, 'currency' | 'sellsIn'>): Currency[] => [
  ...new Set([currency, ...sellsIn]),
]

/** Tells whether visitors know whose site it is, and requests reach somebody. */
export const isNamed = ({ name, email }: Pick<Agency, 'name' | 'email'>): boolean =>
  name !== newAgency.name && email !== null
