import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns the token after '#' of a mailed link, which no server sees. Moves it from the address bar to the state of the
 * history's entry, which a reload keeps.
 */
export function useAddressToken(): string | null {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, preventScrollReset: true, state: { token: inAddress } })
  }, [inAddress, pathname, navigate])
  return inAddress ?? (state as { token?: string } | null)?.token ?? null
}

/** Removes a used token from the history; the page that is shown goes on. */
export const forgetAddressToken = () => window.history.replaceState({ ...window.history.state, state: null }, '')
