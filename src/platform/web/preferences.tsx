import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { Currency } from '../../shared/money'
import { currencyCookie } from './stored-names'

/** Holds the chosen currency; null lets each screen show its own first-visit currency (product.md 3.2). */
type Preferences = {
  currency: Currency | null
  /** Stores the choice on this device. */
  setCurrency: (currency: Currency) => void
  /** Stores the currency of a followed link until the browser closes. */
  keepCurrency: (currency: Currency) => void
}

const Context = createContext<Preferences>({
  currency: null,
  setCurrency: () => undefined,
  keepCurrency: () => undefined,
})
const store = (currency: Currency, life: string) => {
  document.cookie = `${currencyCookie}=${currency}; path=/; ${life}samesite=lax`
}
export const usePreferences = () => use(Context)

export function PreferencesProvider({ initial, children }: { initial: Currency | null; children: ReactNode }) {
  const [currency, set] = useState(initial)
  const setCurrency = useCallback((next: Currency) => {
    store(next, 'max-age=31536000; ')
    set(next)
  }, [])
  const keepCurrency = useCallback((next: Currency) => {
    store(next, '')
    set(next)
  }, [])
  const value = useMemo(() => ({ currency, setCurrency, keepCurrency }), [currency, setCurrency, keepCurrency])
  return <Context value={value}>{children}</Context>
}
