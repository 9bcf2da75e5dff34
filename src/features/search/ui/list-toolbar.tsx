import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../platform/web/components/icon'
import { useScrollIntoView } from '../../../platform/web/hooks/use-scroll-into-view'
import { labelOf, listCategories } from '../../packages/categories.rules'
import type { Filters } from '../filters.rules'
import styles from './list-toolbar.module.css'
import { SortSelect } from './sort-select'
import type { ChangeFilters } from './use-filters'

const pauseMs = 300

type Props = { filters: Filters; change: ChangeFilters }

/** Search, category and order of the list; all three live in the address. */
export function ListToolbar({ filters, change }: Props) {
  const current = filters.tab ? labelOf(filters.tab) : 'all'
  const row = useScrollIntoView<HTMLFieldSetElement>(current)
  return (
    <div className={styles.bar}>
      <SearchBox search={filters.search} onSearch={(search) => change({ search }, undefined, { replace: true })} />
      <fieldset className={styles.categories} aria-label="Category" ref={row}>
        {listCategories.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={current === value}
            onClick={() => change({ tab: value === 'all' ? '' : value })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <SortSelect sort={filters.sort} onPick={(sort) => change({ sort })} />
    </div>
  )
}

/** Searches when typing pauses, at once on Enter. The address stays the truth: Back shows here too. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The echo of what was sent from here must not undo what was typed since.
    if (search === sent.current) return
    clearTimeout(timer.current)
    sent.current = search
    setText(search)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchFor = (next: string) => {
    clearTimeout(timer.current)
    sent.current = next.trim()
    onSearch(next.trim())
  }
  const searchLater = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchFor(next), pauseMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchFor(text)
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          name="search"
          aria-label="Search packages"
          placeholder="Search destinations, packages..."
          maxLength={80}
          autoComplete="off"
          value={text}
          onChange={(e) => searchLater(e.currentTarget.value)}
        />
      </form>
    </search>
  )
}
