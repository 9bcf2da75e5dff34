import { useState } from 'react'

type State = { list: string; ids: ReadonlySet<string>; last: string | null; isWide: boolean }
const none = { ids: new Set<string>(), last: null, isWide: false }

/** Holds the selected rows. Clears when `of`, the list's filters and sort, changes. */
export function useSelection(rows: readonly { id: string }[], list: string) {
  const [state, setState] = useState<State>({ list, ...none })
  const { ids, last, isWide } = state.list === list ? state : none
  const there = isWide ? [...ids] : rows.filter((row) => ids.has(row.id)).map((row) => row.id)
  const put = (next: Iterable<string>, from: string | null, wide = isWide) =>
    setState({ list, ids: new Set(next), last: from, isWide: wide })
  const clear = () => put([], null, false)
  return {
    /** Lists selected rows that are still in the list; after `selectMatching` also those that are not loaded. */
    ids: there,
    isWide,
    has: (id: string) => ids.has(id),
    clear,
    /** Selects rows that match the list's filters, loaded or not. */
    selectMatching: (matching: readonly string[]) => put(matching, null, true),
    /** Toggles a row; with `range`, all rows from the last toggled one. */
    toggle: (id: string, range = false) => {
      const next = new Set(there)
      const [from, to] = [last, id].map((one) => rows.findIndex((row) => row.id === one)) as [number, number]
      const between = range && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }]
      const isOn = !ids.has(id)
      for (const row of between) {
        if (isOn) next.add(row.id)
        else next.delete(row.id)
      }
      put(next, id)
    },
    toggleAll: () => (there.length >= rows.length ? clear() : put(new Set(rows.map((row) => row.id)), null, false)),
  }
}
export type Selection = ReturnType<typeof useSelection>
