import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { type Location, Router } from 'react-router'
import { addGuard, blockedNavigation, getPageLocation, loading, navigator, onShown } from './history'

type Props = {
  /** Holds the location that the server rendered, which React hydrates first, even after an early Back. */
  opened: Location
  children: (location: Location) => ReactNode
}

/** Runs React Router's own `Router` on the browser's history: see decision 017. */
export function BrowserNavigation({ opened, children }: Props) {
  const location = useSyncExternalStore(onShown, getPageLocation, () => opened)
  return (
    <Router location={location} navigator={navigator}>
      {children(location)}
    </Router>
  )
}

/** Tells whether the next page's code is loading. */
export const useIsLoading = (): boolean => loading.use() !== null

/** Returns the navigation that unsaved changes block, for the caller to ask about. */
export function useBlockedNavigation() {
  useEffect(addGuard, [])
  const step = blockedNavigation.use()
  return (
    step && { stay: () => blockedNavigation.set(null), proceed: () => (blockedNavigation.set(null), step.proceed()) }
  )
}
