import type { Currency } from '../../../shared/money'

type Selling = { currency: Currency; sellsIn: readonly Currency[] }

/**
 * Returns the visitor's chosen currency, or one of a former screen; else the screen's own (product.md 3.2). The package
 * list and its details show rupees, others dollars. Replaces one that the agency does not sell in.
 */
export function pickCurrency(pathname: string, chosen: Currency | null, agency: Selling | undefined): Currency {
  const wanted = chosen ?? (/^\/packages(\/|$)/.test(pathname) ? 'INR' : 'USD')
  return agency && !agency.sellsIn.includes(wanted) ? agency.currency : wanted
}
