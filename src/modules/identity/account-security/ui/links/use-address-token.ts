import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns the token after '#' of a mailed link, which no server sees. Moves it from the address bar to the state of the
 * history's entry, which a reload keeps. A page goes on with it once it is forgotten there.
 */
export function useAddressToken(): string | null {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, preventScrollReset: true, state: { token: inAddress } })
  }, [inAddress, pathname, navigate])
  const current = inAddress ?? (state as { token?: string } | null)?.token ?? null
  const [token, setToken] = useState(current)
  // Takes the token of another link that was opened on this page.
  if (current && current !== token) setToken(current)
  return token
}

/** Removes a used or refused token from the history; the page that is shown goes on. */
export const forgetAddressToken = () => window.history.replaceState({ ...window.history.state, state: null }, '')
