import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../hooks/use-change-address'
import { toast } from '../../toast'
import { describeFailure } from '../../trpc'

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
  /** Closes a row that cannot be shown: Back does not lead to it again. */
  const drop = useCallback(() => put(null, true), [put])
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
  return { id, open, close, drop, linkTo }
}

type RowQuery = { data: unknown; error: { message: string } | null; isFetching: boolean }

/**
 * Explains why an opened row cannot be shown. Null while an earlier copy is shown, and while it is fetched: a reopened
 * row still has its former error.
 */
export const toOpenFailure = ({ data, error, isFetching }: RowQuery): string | null =>
  data === undefined && error && !isFetching ? describeFailure(error) : null

/** Says why a row cannot be shown, and drops it, so that a press does not stay without an answer. */
export function useOpenFailure(asked: RowQuery, title: string, drop: () => void): void {
  const reason = toOpenFailure(asked)
  useEffect(() => {
    if (reason === null) return
    toast({ title, message: reason, tone: 'error' })
    drop()
  }, [reason, title, drop])
}
