import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { shownLocation } from '../navigation/history'

type Change = (now: URLSearchParams) => URLSearchParams
type Options = { replace?: boolean; state?: unknown }

/**
 * Changes the query of the address, starting from what the address bar says at that moment. So two changes that follow
 * each other quickly are both kept.
 */
export function useChangeAddress(): (change: Change, options?: Options) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (change, options) =>
      navigate(`?${change(new URLSearchParams(window.location.search))}`, {
        preventScrollReset: true,
        // What an entry holds, a dialog say, stays with it.
        ...(options?.replace && { state: shownLocation().state as unknown }),
        ...options,
      }),
    [navigate],
  )
}
