import type { Currency } from '../../../shared/money'

/**
 * Returns a screen's currency before the visitor chose one, or brought one from another screen (product.md 3.2). The
 * package list and its details show rupees, others dollars.
 */
export const firstCurrency = (pathname: string): Currency => (/^\/packages(\/|$)/.test(pathname) ? 'INR' : 'USD')
