import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const storageKey = 'mailed-link'

/** Keeps a token for a reload of its page; null forgets it. */
function keep(pathname: string, token: string | null): void {
  try {
    if (token) sessionStorage.setItem(storageKey, `${pathname}#${token}`)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Ignores blocked storage: a reload then needs the mail's link again.
  }
}

/** Returns what this page kept before its reload. Back and Forward open it without, and so do links to it. */
function readStored(pathname: string): string | null {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    const isReloaded = load?.type === 'reload' && new URL(load.name).pathname === pathname
    const kept = isReloaded ? sessionStorage.getItem(storageKey) : null
    return kept?.startsWith(`${pathname}#`) ? kept.slice(pathname.length + 1) : null
  } catch {
    return null
  }
}

/**
 * Returns the token after '#' of a mailed link, which no server sees. Takes it out of the address and its history at
 * once. A reload of the page keeps it; leaving the page forgets it, as others may press Back. A page goes on with it
 * once it is forgotten.
 */
export function useAddressToken(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(() => inAddress ?? readStored(pathname))
  // Takes the token of another link that was opened on this page.
  if (inAddress && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [inAddress, pathname, navigate])
  useEffect(() => {
    keep(pathname, token)
    // Leaves no form in a page that the browser froze and shows again.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && setToken(null)
    window.addEventListener('pageshow', onShown)
    return () => {
      window.removeEventListener('pageshow', onShown)
      keep(pathname, null)
    }
  }, [pathname, token])
  return token
}

/** Forgets a used or refused token; the page that is shown goes on. */
export const forgetAddressToken = () => keep('', null)
