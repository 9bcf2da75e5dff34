import type { Currency } from '../../../shared/money'

/**
 * The currency of a screen before the visitor chose one, or came with one from another screen (product.md 3.2). The
 * package list and its details show rupees, all others dollars. `pathname` as in the address.
 */
export const firstCurrency = (pathname: string): Currency => (/^\/packages(\/|$)/.test(pathname) ? 'INR' : 'USD')
