import { Act } from '../blocks'
import { Button, Group, Menu, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { totalText } from '../../../../shared/totals'
import { type Csv, CsvButton } from '../csv-button'
import { FilterChip } from './filter-chip'
import type { Filter } from './filters'
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
  const isShown = (filter: Filter) => isOn(filter) || filter.key === added
  const off = filters.filter((filter) => !isShown(filter))
  const add = (filter: Filter) => (filter.kind === 'flag' ? list.change({ [filter.key]: '1' }) : setAdded(filter.key))
  const menu = useRef<HTMLButtonElement>(null)
  /** Holds a filter whose chip goes, with the button that was pressed. */
  const going = useRef<Filter | null>(null)
  // Focuses the menu then, so that the way does not begin at the top of the page again.
  useEffect(() => {
    if (!going.current || isShown(going.current)) return
    going.current = null
    if (document.activeElement === document.body) menu.current?.focus()
  })
  const clear = () => {
    going.current = filters.find(isOn) ?? filters[0] ?? null
    list.clear()
  }
  const canClear = filters.some(isOn) || list.params.get('q') !== null
  return (
    <Group gap="s2" py="s3" role="search" aria-label="Filters">
      <SearchBox key={list.turn} list={list} hint={searchHint} />
      {filters.map((filter) =>
        isShown(filter) ? (
          <FilterChip
            key={filter.key}
            filter={filter}
            list={list}
            isNew={filter.key === added && !isOn(filter)}
            onGone={() => {
              going.current = filter
              setAdded(null)
            }}
          />
        ) : null,
      )}
      {off.length > 0 && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <Button
              ref={menu}
              variant="default"
              leftSection={<OfficeIcon name="plus" size={13} />}
              radius="xl"
              h={28}
              bd="1px dashed var(--line-strong)"
              c="var(--ink-2)"
              fw={500}
            >
              Filter
            </Button>
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
        <Act h={28} onClick={clear}>
          Clear
        </Act>
      )}
      {canClear && <Matches list={list} />}
      <Group gap="s2" ml={{ sm: 'auto' }}>
        {children}
        {csv && <CsvButton {...csv} />}
      </Group>
    </Group>
  )
}

function Matches({ list }: { list: ListAddress }) {
  const count = list.matches.use()
  if (count === null) return null
  return (
    <Text className="num" component="output" c="var(--ink-2)" fz="xs">
      {count === 1 ? '1 match' : `${totalText(count)} matches`}
    </Text>
  )
}
