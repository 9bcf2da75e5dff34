import type { Currency } from '../../shared/money'

/**
 * The currency of a screen before the visitor chose one (product.md 3.2). The package list, what fits, their details
 * and saved packages show rupees. Home, `/package/{id}` and all others show dollars. `pathname` as in the address.
 */
export const firstCurrency = (pathname: string): Currency =>
  /^\/(packages|saved|fits)(\/|$)/.test(pathname) ? 'INR' : 'USD'
