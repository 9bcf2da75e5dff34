import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { Currency } from '../../shared/money'

export const currencyCookie = 'itinera-currency'

/** What a visitor chose on this device. `currency` null: each screen shows its own first-visit currency (product.md 3.2). */
type Preferences = { currency: Currency | null; setCurrency: (currency: Currency) => void }

const Context = createContext<Preferences>({ currency: null, setCurrency: () => undefined })
export const usePreferences = () => use(Context)

export function PreferencesProvider({ initial, children }: { initial: Currency | null; children: ReactNode }) {
  const [currency, set] = useState(initial)
  const setCurrency = useCallback((next: Currency) => {
    document.cookie = `${currencyCookie}=${next}; path=/; max-age=31536000; samesite=lax`
    set(next)
  }, [])
  return <Context value={useMemo(() => ({ currency, setCurrency }), [currency, setCurrency])}>{children}</Context>
}
