import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { type Location, Router } from 'react-router'
import { addGuard, heldBack, loading, navigator, onShown, openedLocation, shownLocation } from './history'

/** React Router's own `Router` over the browser's history: see decision 017. */
export function BrowserNavigation({ children }: { children: (location: Location) => ReactNode }) {
  const location = useSyncExternalStore(onShown, shownLocation, openedLocation)
  return (
    <Router location={location} navigator={navigator}>
      {children(location)}
    </Router>
  )
}

/** While the code of the next page is on its way. */
export const useIsLoading = (): boolean => loading.use() !== null

/** The step that unsaved changes hold back, while whoever uses this asks what to do. */
export function useHeldBack() {
  useEffect(addGuard, [])
  const step = heldBack.use()
  return step && { stay: () => heldBack.set(null), proceed: () => (heldBack.set(null), step.proceed()) }
}
