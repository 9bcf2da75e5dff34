import { useSite } from '../../../../../platform/web/site/money'
import type { Currency } from '../../../../../shared/money'

/** Lists the currencies to sell in, and what a row has already. */
export function useSellsIn(present?: Currency): Currency[] {
  const agency = useSite()?.agency
  const sold = agency ? [agency.currency, ...agency.sellsIn] : []
  return [...new Set(present ? [...sold, present] : sold)]
}
