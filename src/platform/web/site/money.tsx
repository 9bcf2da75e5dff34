import { useLocation } from 'react-router'
import { usePreferences } from '../preferences'
import { lookUp, trpc } from '../trpc'
import { convert, type Currency, formatMoney } from '../../../shared/money'
import { pickCurrency } from './screen-currency.rules'

const useAskedSite = () => trpc.settings.site.useQuery(undefined, { staleTime: 300_000 }).data

/** Reads public settings of the agency with exchange rates, which every server-rendered page includes. */
export const useSite: typeof useAskedSite = import.meta.env.SSR ? lookUp(trpc.settings.site) : useAskedSite

/** Returns the agency's name; '' while it is unknown. */
export const useAgencyName = (): string => useSite()?.agency.name ?? ''

/** Returns the visitor's currency, or the screen's own on the first visit (product.md 3.2). */
export function useScreenCurrency(): Currency {
  const { pathname } = useLocation()
  return pickCurrency(pathname, usePreferences().currency, useSite()?.agency)
}

/** Returns the font that has the sign of an amount. */
export const getFace = (text: string) => (/[฿₠-₫₭-₿]/.test(text) ? 'ui' : 'display')

/**
 * Converts prices for this screen: as text, and in minor units of the shown currency. `charged` is the original amount
 * if converted, which is shown in whole units then.
 */
export function useMoney() {
  const shown = useScreenCurrency()
  const rates = useSite()?.rates ?? []
  return (minor: number, from: Currency) => {
    const converted = convert(minor, from, shown, rates)
    if (converted === null || shown === from)
      return { text: formatMoney(minor, from), minor, charged: null, currency: from }
    const charged = formatMoney(minor, from)
    return { text: formatMoney(converted, shown, { whole: true }), minor: converted, charged, currency: shown }
  }
}

/** Shows a price, and the charged one if converted. Sets signs such as ₹ in the UI font, which the system has. */
export function Money({ minor, from, className }: { minor: number; from: Currency; className?: string }) {
  const price = useMoney()(minor, from)
  return (
    <>
      <b className={className} data-face={getFace(price.text)}>
        {price.text}
      </b>
      {price.charged && <small> charged as {price.charged}</small>}
    </>
  )
}
