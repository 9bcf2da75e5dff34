import type { Currency } from '../../../shared/money'

type Selling = { currency: Currency; sellsIn: readonly Currency[] }

/**
 * Returns the visitor's chosen currency, or one of a former screen; else the agency's. Where prices are in dollars, a
 * screen has its own (product.md 3.2): the package list and its details show rupees. Replaces one that the agency does
 * not sell in.
 */
export function pickCurrency(pathname: string, chosen: Currency | null, agency: Selling | undefined): Currency {
  const own = agency?.currency ?? 'USD'
  const first = own === 'USD' && /^\/packages(\/|$)/.test(pathname) ? 'INR' : own
  const wanted = chosen ?? first
  return agency && !agency.sellsIn.includes(wanted) ? own : wanted
}
