import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../../../../platform/web/components/icon'
import { useScrollIntoView } from '../../../../platform/web/hooks/use-scroll-into-view'
import { useCategories } from '../../../settings/settings/ui/use-categories'
import { ownTab, type Tab } from '../chips.rules'
import { type Filters, toParams } from '../filters.rules'
import { Hidden } from './hidden'
import styles from './list-toolbar.module.css'
import tabStyles from '../../../../platform/web/components/tab-list.module.css'
import { SortSelect } from './sort-select'
import { useBounds } from './use-bounds'
import type { ChangeFilters } from './use-filters'

const pauseMs = 300
/** Names the search form's id; without JavaScript categories and order are sent with it. */
const form = 'list-search'

type Props = { filters: Filters; tabs: readonly Tab[]; change: ChangeFilters }

/** Edits search, category and order of the list; the address holds them. */
export function ListToolbar({ filters, tabs, change }: Props) {
  const current = ownTab(tabs, useCategories(), filters.tab) ?? ''
  const { changed } = useBounds(filters)
  const row = useScrollIntoView<HTMLFieldSetElement>(current)
  return (
    <div className={styles.bar}>
      <SearchBox
        filters={filters}
        onSearch={(search) => change({ ...changed({}), search }, undefined, { replace: true })}
      />
      <fieldset className={`${styles.categories} ${tabStyles.tabs}`} aria-label="Category" ref={row}>
        {tabs.map(({ value, label }) => (
          <button
            key={value}
            form={form}
            name="category"
            value={value === 'all' ? '' : value}
            aria-pressed={current === value}
            onClick={(event) => {
              event.preventDefault()
              void change({ tab: value === 'all' ? '' : value })
            }}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <SortSelect form={form} sort={filters.sort} onPick={(sort) => change({ sort })} />
    </div>
  )
}

/** Searches when typing pauses, at once on Enter. Back and Forward change the text, too. */
type SearchBoxProps = { filters: Filters; onSearch: (search: string) => void }

function SearchBox({ filters, onSearch }: SearchBoxProps) {
  const { search } = filters
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Keeps text typed since this box sent the search.
    if (search === sent.current) return
    clearTimeout(timer.current)
    sent.current = search
    setText(search)
  }, [search])
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
  // Searches for what was typed before the page could hear it.
  const takeTyped = useEffectEvent(() => {
    const typed = field.current!.value
    if (typed !== search) searchLater(typed)
  })
  useEffect(() => {
    takeTyped()
    return () => clearTimeout(timer.current)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchFor(field.current!.value)
  }
  return (
    <search>
      <form id={form} className={styles.search} action="/packages" method="get" onSubmit={submit}>
        <button className="grid place-center absolute ink-3 h-tap" aria-label="Search">
          <Icon name="search" />
        </button>
        <input
          ref={field}
          className="input"
          type="search"
          name="search"
          aria-label="Search packages"
          placeholder="Search destinations, packages..."
          maxLength={80}
          autoComplete="off"
          value={text}
          onChange={(e) => searchLater(e.currentTarget.value)}
        />
        <noscript>
          {import.meta.env.SSR && <Hidden params={toParams(filters)} except={['search', 'category', 'sort']} />}
        </noscript>
      </form>
    </search>
  )
}
