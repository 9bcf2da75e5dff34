import { Button, SegmentedControl } from '@mantine/core'
import { useCallback, useState } from 'react'
import { EmptyState } from '../../../../platform/web/components/empty-state'
import { Icon } from '../../../../platform/web/components/icon'
import { TabList, TabPanel } from '../../../../platform/web/components/tab-list'
import { useKeys } from '../../../../platform/web/hooks/use-keys'
import { FilterBar } from '../../../../platform/web/office/filters/filter-bar'
import type { ListAddress } from '../../../../platform/web/office/filters/use-list-address'
import { usePlace } from '../../../../platform/web/office/open-place'
import { PageHead } from '../../../../platform/web/office/page-head'
import { ColumnMenu } from '../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../platform/web/office/table/data-table'
import { trpc } from '../../../../platform/web/trpc'
import { totalText } from '../../../../shared/totals'
import { canAdminister } from '../../../auth/access.rules'
import { useUser } from '../../../auth/ui/use-user'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import { itemKinds, type ItemKind } from '../../item.rules'
import styles from './inventory.module.css'
import { ItemCards } from './item-cards'
import type { ItemActs } from './item-card'
import { itemColumns } from './item-columns'
import { ItemDialog } from './item-dialog'
import { kindFilters, kindOfTab, kindWords } from './kinds'
import { useItems, useItemsAddress } from './use-items'
import { useRemoveItem } from './use-remove-item'

const place = [{ label: 'Inventory' }]
const ways = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
]

/** Hotels, activities, transfers and meal plans: four tabs of one screen. */
export function Component() {
  useInnerPage('Inventory')
  usePlace(place)
  const [adding, setAdding] = useState(false)
  useKeys({ n: () => setAdding(true) })
  const list = useItemsAddress()
  const { params, change } = list
  const kind = kindOfTab(params.get('tab'))
  const [viewed, edited] = [params.get('item'), params.get('edit')]
  const close = useCallback(() => {
    setAdding(false)
    change({ item: null, edit: null })
  }, [change])
  return (
    <div>
      <PageHead title="Inventory">
        <Button onClick={() => setAdding(true)}>{kindWords[kind].add}</Button>
      </PageHead>
      <KindTabs kind={kind} list={list} />
      <TabPanel id="inventory" current={kind}>
        <Items kind={kind} list={list} onAdd={() => setAdding(true)} />
      </TabPanel>
      {(adding || viewed || edited) && (
        <ItemDialog
          key={adding ? 'new' : (edited ?? viewed)}
          kind={kind}
          id={adding ? null : (edited ?? viewed)}
          mode={adding ? 'create' : edited ? 'edit' : 'view'}
          onEdit={() => change({ edit: viewed, item: null })}
          onClose={close}
        />
      )}
    </div>
  )
}

function KindTabs({ kind, list }: { kind: ItemKind; list: ListAddress }) {
  const counts = trpc.inventory.counts.useQuery().data
  const pick = (next: ItemKind) =>
    list.change({ tab: next === 'hotels' ? null : kindWords[next].tab, stars: null, type: null, cols: null })
  const tabs = itemKinds.map((value) => ({
    value,
    label: (
      <span className={styles.tab}>
        <Icon name={kindWords[value].icon} />
        {kindWords[value].label}
        <i className="num">({counts ? totalText(counts[value]) : '…'})</i>
      </span>
    ),
  }))
  return <TabList label="Inventory" id="inventory" tabs={tabs} current={kind} onPick={pick} />
}

function Items({ kind, list, onAdd }: { kind: ItemKind; list: ListAddress; onAdd: () => void }) {
  const { params, change } = list
  const mayRemove = canAdminister(useUser())
  const data = useItems(kind, list)
  const { ask, restore, dialog } = useRemoveItem()
  const isTable = params.get('show') === 'table'
  const acts: ItemActs = {
    onEdit: ({ id }) => change({ edit: id }),
    onView: ({ id }) => change({ item: id }),
    ...(mayRemove && { onRemove: ask, onRestore: restore }),
  }
  const empty = (
    <EmptyState
      title={`No ${kindWords[kind].tab} found`}
      action={
        <button type="button" className="btn line sm" onClick={onAdd}>
          {kindWords[kind].add}
        </button>
      }
    />
  )
  const shared = { data, failure: `Failed to fetch ${kindWords[kind].tab}`, empty }
  return (
    <>
      <FilterBar filters={kindFilters[kind]} list={list} searchHint="Search name or location">
        {isTable && <ColumnMenu columns={itemColumns[kind]} list={list} />}
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          data={ways}
          value={isTable ? 'table' : 'cards'}
          onChange={(way) => change({ show: way === 'table' ? 'table' : null })}
        />
      </FilterBar>
      {isTable ? (
        <DataTable
          {...shared}
          caption={kindWords[kind].label}
          columns={itemColumns[kind]}
          list={list}
          nameOf={(item) => item.name}
          linkOf={(item) => `?${new URLSearchParams({ tab: kindWords[kind].tab, item: item.id })}`}
          opened={{ id: null, open: (id) => change({ item: id }), close: () => undefined }}
        />
      ) : (
        <ItemCards {...shared} acts={acts} />
      )}
      {dialog}
    </>
  )
}
