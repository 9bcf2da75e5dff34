import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { type Location, Router } from 'react-router'
import { addGuard, heldBack, loading, navigator, onShown, shownLocation } from './history'

type Props = {
  /** What the server rendered: React takes that over first, also when Back came meanwhile. */
  opened: Location
  children: (location: Location) => ReactNode
}

/** React Router's own `Router` over the browser's history: see decision 017. */
export function BrowserNavigation({ opened, children }: Props) {
  const location = useSyncExternalStore(onShown, shownLocation, () => opened)
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
