import { useState } from 'react'

/** Which rows are selected. It is forgotten when `of`, the list's filters and sort, becomes another. */
export function useSelection(rows: readonly { id: string }[], of: string) {
  const [state, setState] = useState({ of, ids: new Set<string>(), last: null as string | null })
  const { ids, last } = state.of === of ? state : { ids: new Set<string>(), last: null }
  const there = rows.filter((row) => ids.has(row.id)).map((row) => row.id)
  const put = (next: Iterable<string>, from: string | null) => setState({ of, ids: new Set(next), last: from })
  return {
    /** Selected rows that are still in the list. */
    ids: there,
    has: (id: string) => ids.has(id),
    clear: () => put([], null),
    /** With `range`, everything from the row that was toggled last up to this one. */
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
    toggleAll: () => put(there.length === rows.length ? [] : rows.map((row) => row.id), null),
  }
}
export type Selection = ReturnType<typeof useSelection>
