import { type SyntheticEvent, useEffect, useRef } from 'react'
import { runWhenIdle } from '../../hooks/use-warm-up'
import { preloadScreen } from '../open-place'

/** Delays prefetching until pointer or focus rests on a row, in milliseconds. */
const rest = 60

/**
 * Loads the code of a row's screen once the list is loaded and the browser idle. Returns handlers that prefetch a row's
 * record when it is pointed at, focused or pressed.
 */
export function usePrefetch<Row extends { id: string }>(
  rows: readonly Row[],
  links: ReadonlyMap<string, string>,
  fetchAhead: ((row: Row) => void) | undefined,
) {
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const isLoaded = useRef(false)
  useEffect(() => {
    const [to] = links.values()
    if (isLoaded.current || to === undefined) return
    isLoaded.current = true
    if (to.startsWith('/')) runWhenIdle(() => preloadScreen.load(to))
  })
  const fetched = useRef<string>(undefined)
  const stop = () => window.clearTimeout(timer.current)
  const fetchRow = ({ target }: SyntheticEvent, wait: number) => {
    stop()
    const id = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    const to = id && links.get(id)
    // Skips a press on a row that was just prefetched.
    if (!to || id === fetched.current) return
    timer.current = window.setTimeout(() => {
      fetched.current = id
      if (to.startsWith('/')) preloadScreen.load(to)
      const row = rows.find((one) => one.id === id)
      if (row) fetchAhead?.(row)
    }, wait)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => fetchRow(event, rest),
    onPointerLeave: stop,
    onPointerDown: (event: SyntheticEvent) => fetchRow(event, 0),
    onFocus: (event: SyntheticEvent) => fetchRow(event, rest),
  }
}
