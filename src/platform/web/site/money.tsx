import { useLocation } from 'react-router'
import { usePreferences } from '../preferences'
import { trpc } from '../trpc'
import { convert, type Currency, formatMoney } from '../../../shared/money'
import { firstCurrency } from './screen-currency.rules'

/** Public settings of the agency, exchange rates included; part of every page's first answer. */
export const useSite = () => trpc.settings.site.useQuery(undefined, { staleTime: 300_000 }).data

/** What this screen shows prices in: the visitor's currency, or the screen's own on the first visit (product.md 3.2). */
export function useScreenCurrency(): Currency {
  const { pathname } = useLocation()
  return usePreferences().currency ?? firstCurrency(pathname)
}

/**
 * How this screen shows prices: as text, and in minor units of the currency shown. `charged` is the amount in the
 * currency it is charged in, when that is another one.
 */
export function useMoney() {
  const shown = useScreenCurrency()
  const rates = useSite()?.rates ?? []
  return (minor: number, from: Currency, options?: { whole?: boolean }) => {
    const converted = convert(minor, from, shown, rates)
    if (converted === null || shown === from)
      return { text: formatMoney(minor, from, options), minor, charged: null, currency: from }
    const charged = formatMoney(minor, from, options)
    return { text: formatMoney(converted, shown, options), minor: converted, charged, currency: shown }
  }
}

/** A price, with the charged price beside it when it is converted. Rupees are set in the UI face, with the system's ₹. */
export function Money({
  minor,
  from,
  whole = true,
  className,
}: {
  minor: number
  from: Currency
  whole?: boolean
  className?: string
}) {
  const price = useMoney()(minor, from, { whole })
  return (
    <>
      <b className={className} data-face={price.currency === 'INR' ? 'ui' : 'display'}>
        {price.text}
      </b>
      {price.charged && <small> charged as {price.charged}</small>}
    </>
  )
}
