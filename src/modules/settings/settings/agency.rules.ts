import type { Currency } from '../../../shared/money'
import { type Agency, newAgency } from './schema'

/** Lists the currencies that the agency sells in, that of its prices first. */
export const getSellingCurrencies = ({ currency, sellsIn }: Pick<Agency, 'currency' | 'sellsIn'>): Currency[] => [
  ...new Set([currency, ...sellsIn]),
]

/** Tells whether visitors know whose site it is, and requests reach somebody. */
export const isNamed = ({ name, email }: Pick<Agency, 'name' | 'email'>): boolean =>
  name !== newAgency.name && email !== null

/**
 * Returns a save's change of the country code for phones. An older agency has none until somebody chooses one, even the
 * form's default, as its numbers are read in another way.
 */
export const toPrefixChange = (
  { phonePrefix: before }: Pick<Agency, 'phonePrefix'>,
  phonePrefix: string | null,
): Pick<Agency, 'phonePrefix'> => (before === undefined && phonePrefix === null ? {} : { phonePrefix })
