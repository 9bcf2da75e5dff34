import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { totalText } from '../../../../shared/totals'
import { type Csv, CsvButton } from '../csv-button'
import { FilterChip } from './filter-chip'
import type { Filter } from './filters'
import styles from './filter-bar.module.css'
import menuStyles from '../table/column-menu.module.css'
import { OfficeIcon } from '../office-icon'
import { SearchBox } from './search-box'
import type { ListAddress } from './use-list-address'

type Props = {
  filters: readonly Filter[]
  list: ListAddress
  /** Lists the searched fields: 'Name, e-mail, reference'. */
  searchHint: string
  /** Exports the list as a file; null for users without that permission. */
  csv: Csv | null
  children?: ReactNode
}

/** Renders the search box, a chip for each active filter, and a menu with the others. `children` stand at the right. */
export function FilterBar({ filters, list, searchHint, csv, children }: Props) {
  /** Holds the filter that was just added and has no value yet. */
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
      {canClear && <Matches list={list} />}
      <div className={styles.right}>
        {children}
        {csv && <CsvButton {...csv} className={menuStyles.open} />}
      </div>
    </div>
  )
}

function Matches({ list }: { list: ListAddress }) {
  const count = list.matches.use()
  if (count === null) return null
  return <output className={`num ${styles.matches}`}>{count === 1 ? '1 match' : `${totalText(count)} matches`}</output>
}
