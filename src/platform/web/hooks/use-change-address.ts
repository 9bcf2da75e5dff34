import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { getShownLocation } from '../navigation/history'

type Change = (now: URLSearchParams) => URLSearchParams
type Options = { replace?: boolean; state?: unknown }

/** Changes the query, starting from the current address bar, so that two quick changes are both kept. */
export function useChangeAddress(): (change: Change, options?: Options) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (change, options) =>
      navigate(`?${change(new URLSearchParams(window.location.search))}`, {
        preventScrollReset: true,
        // Keeps the history entry's state, such as an open dialog.
        ...(options?.replace && { state: getShownLocation().state as unknown }),
        ...options,
      }),
    [navigate],
  )
}
