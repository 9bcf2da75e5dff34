import type { Currency } from '../../shared/money'

/**
 * What a screen shows prices in before the visitor chose a currency (product.md 3.2): the package list, what fits, their
 * details and what was saved show rupees; home, `/package/{id}` and all others show dollars. `pathname` as in the address.
 */
export const firstCurrency = (pathname: string): Currency =>
  /^\/(packages|saved|fits)(\/|$)/.test(pathname) ? 'INR' : 'USD'
