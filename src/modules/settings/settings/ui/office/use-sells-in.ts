import { useSite } from '../../../../../platform/web/site/money'
import type { Currency } from '../../../../../shared/money'

export function useSellsIn(present?: Currency): Currency[] {
  const agency = useSite()?.agency
  const sold = agency ? [agency.currency, ...agency.sellsIn] : []
  return [...new Set(present ? [...sold, present] : sold)]
}
