import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token that a link of a mail carries after '#': no server sees that part of an address. Taken out of the address
 * bar and of the history once it is read.
 */
export function useAddressToken(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(inAddress)
  // Another link was opened on this page.
  if (inAddress && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [inAddress, pathname, navigate])
  return token
}
