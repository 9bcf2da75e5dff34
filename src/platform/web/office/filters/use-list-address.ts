import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useChangeAddress } from '../../hooks/use-change-address'
import { createStore } from '../../store'

export type ListSort = { key: string; descending: boolean }
/** Values by their name in the address; null takes one out. */
export type ListChanges = Record<string, string | null>

/** What `sort=-due` says. */
const sortOf = (text: string): ListSort => ({ key: text.replace(/^-/, ''), descending: text.startsWith('-') })

export const sortText = ({ key, descending }: ListSort): string => `${descending ? '-' : ''}${key}`

/** The list's own part of an address, in one order: what a saved view keeps and is compared by. */
export function listQuery(params: URLSearchParams, names: readonly string[]): string {
  const own = new URLSearchParams()
  for (const name of names.toSorted()) {
    const value = params.get(name)
    if (value) own.set(name, value)
  }
  return own.toString()
}

const nothing: readonly string[] = []
/** Of every list, and of no view: which one is shown, and as what. */
const beside = ['view', 'show', 'layout']

/**
 * A list's filters, sort and columns live in the address. Reload and Back keep them, a link shares them (product.md
 * 1.6). `names` are its filters; `kept` are what its views keep beside them. `sort`, `cols`, `rows` (the density of a
 * view) and `view` are of every list. `start` is the usual `sort`. Parameters of others stay. What it gives is the same
 * until its own part of the address becomes another.
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
      // A search that waited for a pause in typing must not call back from the page that was opened meanwhile.
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
    const asked = sortOf(params.get('sort') ?? '')
    const takeTurn = () => setTurn((now) => now + 1)
    return {
      /** The list's own. */
      params,
      change,
      sort: sorts.includes(asked.key) ? asked : sortOf(start),
      setSort: (next: ListSort) => change({ sort: sortText(next) === start ? null : sortText(next) }),
      /** Keys of the chosen columns; null for the usual ones. */
      chosen: params.get('cols')?.split(',') ?? null,
      query: listQuery(params, own),
      /** Shows the list as a view kept it; `view` null is the list without any. */
      show: (query: string, view: string | null) => {
        const shown = new URLSearchParams(query)
        change({ ...Object.fromEntries(own.map((name) => [name, shown.get(name)])), view })
        takeTurn()
      },
      /** Which saved view is shown; the address says 'none' where a default is not wanted. */
      view: params.get('view') === 'none' ? null : params.get('view'),
      clear: () => {
        change(Object.fromEntries(names.map((name) => [name, null])))
        takeTurn()
      },
      /** Another number after `show` and `clear`: what was typed and not searched yet counts no more. */
      turn,
      /** How many rows the filters leave, as the table tells. */
      matches,
    }
  }, [address, change, matches, names, own, sorts, start, turn])
}
export type ListAddress = ReturnType<typeof useListAddress>
