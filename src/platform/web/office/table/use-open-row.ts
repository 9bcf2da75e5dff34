import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../hooks/use-change-address'

/** Keeps the open row in the address under `name`, for shared links, and so that Back closes it. */
export function useOpenRow(name: string) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const id = params.get(name)
  const put = useCallback(
    (next: string | null, stay: boolean) =>
      void changeAddress(
        (now) => {
          if (next === null) now.delete(name)
          else now.set(name, next)
          return now
        },
        { replace: stay, state: { stay } },
      ),
    [changeAddress, name],
  )
  const close = useCallback(() => put(null, false), [put])
  const open = useCallback((next: string, { stay = false } = {}) => put(next, stay), [put])
  // Reads the address bar, to stay the same function.
  const linkTo = useCallback(
    (next: string) => {
      const to = new URLSearchParams(window.location.search)
      to.set(name, next)
      return `?${to}`
    },
    [name],
  )
  return { id, open, close, linkTo }
}
