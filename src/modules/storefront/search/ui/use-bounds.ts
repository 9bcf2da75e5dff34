import { convert, type Currency, toMinor, toUnits } from '../../../../shared/money'
import { useMoney, useScreenCurrency, useSite } from '../../../../platform/web/site/money'
import type { Filters } from '../filters.rules'
import { type Bounds, convertBounds } from './price-bounds'

/** Returns the screen's currency if an exchange rate exists, otherwise the agency's own. */
export function useShownCurrency() {
  const site = useSite()
  const screen = useScreenCurrency()
  const rates = site?.rates ?? []
  const own: Currency = site?.agency.currency ?? 'USD'
  return { own, shown: convert(100, own, screen, rates) === null ? own : screen, rates }
}

/**
 * Converts the address's price bounds to the screen's currency, and changes back to the address. The slider keeps the
 * packages' currency: `toSlider` and `fromSlider` convert.
 */
export function useBounds(filters: Filters) {
  const { own, shown, rates } = useShownCurrency()
  const inShown = (bounds: Bounds) => convertBounds(bounds, { from: filters.currency ?? own, to: shown, rates })
  const prices = inShown({ min: filters.minPrice, max: filters.maxPrice })
  const { max: total } = inShown({ min: null, max: filters.maxTotal })
  const convertWhole = (whole: number, from: Currency, to: Currency) => {
    const minor = convert(toMinor(whole, from), from, to, rates)
    return minor === null ? whole : Math.round(toUnits(minor, to))
  }
  const toFilters = (next: { prices?: Bounds; total?: number | null }): Partial<Filters> => {
    const { min, max: maxPrice } = next.prices ?? prices
    const currency = shown === own ? null : shown
    return { minPrice: min, maxPrice, maxTotal: next.total === undefined ? total : next.total, currency }
  }
  return {
    shown,
    own,
    prices,
    total,
    changed: toFilters,
    toSlider: (whole: number) => convertWhole(whole, shown, own),
    fromSlider: (whole: number) => convertWhole(whole, own, shown),
  }
}

/** Formats bounds of the address in the screen's currency. */
export function useBoundText({ currency }: Filters) {
  const own = useSite()?.agency.currency ?? 'USD'
  const money = useMoney()
  return (whole: number): string => money(toMinor(whole, currency ?? own), currency ?? own).text
}
