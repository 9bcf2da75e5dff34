import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns the token after '#' of a mailed link, which no server sees. Removes it from the address bar and the history.
 */
export function useAddressToken(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(inAddress)
  // Takes the token of another link that was opened on this page.
  if (inAddress && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [inAddress, pathname, navigate])
  return token
}
