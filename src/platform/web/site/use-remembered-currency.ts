import { useEffect } from 'react'
import { usePreferences } from '../preferences'
import { useScreenCurrency } from './money'

/** Stores the screen's currency when a link is followed, in other tabs, too (product.md 3.2). */
export function useRememberedCurrency(): void {
  const { currency, keepCurrency } = usePreferences()
  const shown = useScreenCurrency()
  useEffect(() => {
    if (currency !== null) return
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href^="/"]')) keepCurrency(shown)
    }
    for (const kind of ['click', 'auxclick']) document.addEventListener(kind, follow, true)
    return () => {
      for (const kind of ['click', 'auxclick']) document.removeEventListener(kind, follow, true)
    }
  }, [currency, shown, keepCurrency])
}
