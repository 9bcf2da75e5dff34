import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useChangeAddress } from '../../hooks/use-change-address'
import { createStore } from '../../store'

type ListSort = { key: string; descending: boolean }
/** Maps parameter names to values; null removes one. */
type ListChanges = Record<string, string | null>

/** Parses `sort=-due`. */
const readSort = (text: string): ListSort => ({ key: text.replace(/^-/, ''), descending: text.startsWith('-') })

const sortText = ({ key, descending }: ListSort): string => `${descending ? '-' : ''}${key}`

/** Returns the list's own parameters in a fixed order, as saved views store and compare them. */
export function listQuery(params: URLSearchParams, names: readonly string[]): string {
  const own = new URLSearchParams()
  for (const name of names.toSorted()) {
    const value = params.get(name)
    if (value) own.set(name, value)
  }
  return own.toString()
}

const nothing: readonly string[] = []
/** Names parameters that every list has and no view saves: the selected view and layout. */
const beside = ['view', 'show', 'layout']

/**
 * Keeps a list's filters, sort and columns in the address, for reload, Back and shared links (product.md 1.6). `names`
 * are its filters; `kept` are further parameters that its views save. `sort`, `cols`, `rows` (the density of a view)
 * and `view` belong to every list. `start` is the default `sort`. Preserves foreign parameters. Returns a stable object
 * until the list's own parameters change.
 */
export function useListAddress(names: readonly string[], sorts: readonly string[], start: string, kept = nothing) {
  const [all] = useSearchParams()
  const { pathname } = useLocation()
  const changeAddress = useChangeAddress()
  const [turn, setTurn] = useState(0)
  const [matches] = useState(() => createStore<number>())
  const own = useMemo(() => [...names, ...kept, 'sort', 'cols', 'rows'], [names, kept])
  const address = listQuery(all, [...own, ...beside])
  const change = useCallback(
    (changes: ListChanges) => {
      // Drops a debounced search after the user opened another page, which it would navigate back from.
      if (window.location.pathname !== pathname) return
      void changeAddress(
        (now) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) now.set(name, value)
            else now.delete(name)
          }
          return now
        },
        { replace: true },
      )
    },
    [changeAddress, pathname],
  )
  return useMemo(() => {
    const params = new URLSearchParams(address)
    const asked = readSort(params.get('sort') ?? '')
    const takeTurn = () => setTurn((now) => now + 1)
    return {
      /** Holds the list's own parameters. */
      params,
      change,
      sort: sorts.includes(asked.key) ? asked : readSort(start),
      setSort: (next: ListSort) => change({ sort: sortText(next) === start ? null : sortText(next) }),
      /** Lists keys of the chosen columns; null for the default ones. */
      chosen: params.get('cols')?.split(',') ?? null,
      query: listQuery(params, own),
      /** Applies a view's saved query; `view` null is the list without one. */
      show: (query: string, view: string | null) => {
        const shown = new URLSearchParams(query)
        change({ ...Object.fromEntries(own.map((name) => [name, shown.get(name)])), view })
        takeTurn()
      },
      /** Names the shown saved view; the address says 'none' to override a default. */
      view: params.get('view') === 'none' ? null : params.get('view'),
      clear: () => {
        change(Object.fromEntries(names.map((name) => [name, null])))
        takeTurn()
      },
      /** Changes after `show` and `clear`, to discard text that was typed but not searched. */
      turn,
      /** Stores the number of filtered rows, as the table reports it. */
      matches,
    }
  }, [address, change, matches, names, own, sorts, start, turn])
}
export type ListAddress = ReturnType<typeof useListAddress>
