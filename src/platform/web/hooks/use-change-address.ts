import { useCallback } from 'react'
import { useNavigate } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams
type Options = { replace?: boolean; state?: unknown }

/**
 * Changes the query of the address, from what the address bar says at that moment: a search that waited for a pause in
 * typing, or a second tap before the page was drawn again, keeps what came between.
 */
export function useChangeAddress(): (change: Change, options?: Options) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (change, options) =>
      navigate(`?${change(new URLSearchParams(window.location.search))}`, {
        preventScrollReset: true,
        ...options,
      }),
    [navigate],
  )
}
