import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FilterChip } from './filter-chip'
import type { Filter } from './filters'
import styles from './filter-bar.module.css'
import { OfficeIcon } from '../office-icon'
import { SearchBox } from './search-box'
import type { ListAddress } from './use-list-address'

type Props = {
  filters: readonly Filter[]
  list: ListAddress
  /** What the words are searched in: 'Name, e-mail, reference'. */
  searchHint: string
  children?: ReactNode
}

/** Words, a chip for every filter that is on, and a menu with the others. `children` stand at the right. */
export function FilterBar({ filters, list, searchHint, children }: Props) {
  /** The filter that was just added and has no value yet. */
  const [added, setAdded] = useState<string | null>(null)
  const isOn = ({ key }: Filter) => list.params.get(key) !== null
  const off = filters.filter((filter) => !isOn(filter) && filter.key !== added)
  const add = (filter: Filter) => (filter.kind === 'flag' ? list.change({ [filter.key]: '1' }) : setAdded(filter.key))
  const canClear = filters.some(isOn) || list.params.get('q') !== null
  return (
    <div className={styles.bar} role="search" aria-label="Filters">
      <SearchBox key={list.turn} list={list} hint={searchHint} />
      {filters.map((filter) =>
        isOn(filter) || filter.key === added ? (
          <FilterChip
            key={filter.key}
            filter={filter}
            list={list}
            isNew={filter.key === added && !isOn(filter)}
            onGone={() => setAdded(null)}
          />
        ) : null,
      )}
      {off.length > 0 && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <button type="button" className={styles.add}>
              <OfficeIcon name="plus" /> Filter
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {off.map((filter) => (
              <Menu.Item key={filter.key} onClick={() => add(filter)}>
                {filter.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {canClear && (
        <button type="button" className={styles.clear} onClick={list.clear}>
          Clear
        </button>
      )}
      <div className={styles.right}>{children}</div>
    </div>
  )
}
