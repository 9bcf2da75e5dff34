import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { lazyDialog, lazyPart } from '../../../../../platform/web/lazy-part'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { Icon } from '../../../../../platform/web/components/icon'
import { TabList, TabPanel } from '../../../../../platform/web/components/tab-list'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { useOpenRow } from '../../../../../platform/web/office/table/use-open-row'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { useSelection } from '../../../../../platform/web/office/table/use-selection'
import { trpc } from '../../../../../platform/web/trpc'
import { totalText } from '../../../../../shared/totals'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { itemKinds, type ItemKind, type ItemSort } from '../../item.rules'
import { ItemCards } from './item-cards'
import type { ItemActs } from './item-card'
import { itemColumns } from './item-columns'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { createItemMenu } from './item-menu'
import { kindFilters, toKind, kindWords, readNarrowing } from './kinds'
import { useItems, useItemsAddress } from './use-items'
import { useRemoveItem } from './use-remove-item'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'

const ItemDialog = lazyDialog(() => import('./item-dialog'))
const ItemBulk = lazyPart(() => import('./item-bulk'))

type Open = (id: string) => void
const ways = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
]

const listViews = (kind: ItemKind) => {
  const tab = kind === 'hotels' ? [] : [`tab=${kindWords[kind].tab}`]
  const view = (name: string, ...status: string[]) => ({ name, query: [...status, ...tab].join('&') })
  return [view('All'), view('Inactive', 'status=inactive'), view('Archived', 'status=archived')]
}

/** Shows four tabs of one screen, and the dialog of the open item. */
export function Component() {
  useOfficePage('Inventory')
  const [adding, setAdding] = useState(false)
  const add = useCallback(() => setAdding(true), [])
  const mayWrite = useCan()('inventory.write')
  useKeys({ n: mayWrite ? add : undefined })
  const list = useItemsAddress()
  const kind = toKind(list.params.get('tab'))
  const [viewed, edited] = [useOpenRow('item'), useOpenRow('edit')]
  const close = useCallback(() => {
    if (adding) setAdding(false)
    else if (edited.id) edited.close()
    else viewed.close()
  }, [adding, edited, viewed])
  return (
    <div>
      <Tabs kind={kind} list={list} onAdd={add} onEdit={edited.open} onView={viewed.open} linkTo={viewed.linkTo} />
      {(adding || viewed.id || edited.id) && (
        <ItemDialog
          key={adding ? 'new' : (edited.id ?? viewed.id)}
          kind={kind}
          id={adding ? null : (edited.id ?? viewed.id)}
          mode={adding ? 'create' : mayWrite && edited.id ? 'edit' : 'view'}
          onEdit={() => viewed.id && edited.open(viewed.id)}
          onClose={close}
        />
      )}
    </div>
  )
}

type ItemsProps = {
  kind: ItemKind
  list: ListAddress
  onAdd: () => void
  onEdit: Open
  onView: Open
  linkTo: (id: string) => string
}

/** Avoids a re-render of the lists when a dialog opens. */
const Tabs = memo(function Tabs(items: ItemsProps) {
  const { kind, list, onAdd } = items
  return (
    <>
      <PageHead title="Inventory">
        <Allowed to="inventory.write">
          <ImportLink kind={kind} />
          <Button onClick={onAdd}>{kindWords[kind].add}</Button>
        </Allowed>
      </PageHead>
      <KindTabs kind={kind} list={list} />
      <TabPanel id="inventory" current={kind}>
        <ViewTabs screen="inventory" fixed={listViews(kind)} list={list} />
        <Items {...items} />
      </TabPanel>
    </>
  )
})

function KindTabs({ kind, list }: { kind: ItemKind; list: ListAddress }) {
  const { data: counts, error, refetch } = trpc.inventory.counts.useQuery()
  const isCounted = counts !== undefined
  // Scrolls to the tab again, as the counts widen the row.
  useEffect(() => {
    const tab = document.getElementById(`inventory-${kind}`)
    if (isCounted) tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCounted, kind])
  const pick = (next: ItemKind) =>
    list.change({ tab: next === 'hotels' ? null : kindWords[next].tab, stars: null, type: null, cols: null })
  const tabs = itemKinds.map((value) => ({
    value,
    label: (
      <Group component="span" gap="s2" wrap="nowrap">
        <Icon name={kindWords[value].icon} />
        {kindWords[value].label}
        <Text className="num" component="i" c="dimmed" fw={500} fs="normal">
          ({counts ? totalText(counts[value]) : error ? '?' : '…'})
        </Text>
      </Group>
    ),
  }))
  return (
    <>
      {error && !counts && <FailedNote error={error} onRetry={refetch} />}
      <TabList label="Inventory" id="inventory" tabs={tabs} current={kind} onPick={pick} />
    </>
  )
}

function Items({ kind, list, onAdd, onEdit, onView, linkTo }: ItemsProps) {
  const { params, change } = list
  const may = useCan()
  const mayRemove = may('catalog.delete')
  const mayWrite = may('inventory.write')
  const data = useItems(kind, list)
  const { ask, restore, dialog } = useRemoveItem()
  const isTable = params.get('show') === 'table'
  const selection = useSelection(data.rows, `${kind} ${list.query}`)
  const acts = useMemo<ItemActs>(
    () => ({
      ...(mayWrite && { onEdit: ({ id }: { id: string }) => onEdit(id) }),
      onView: ({ id }) => onView(id),
      ...(mayRemove && { onRemove: ask, onRestore: restore }),
    }),
    [onEdit, onView, mayRemove, mayWrite, ask, restore],
  )
  const menu = useMemo(() => createItemMenu(acts), [acts])
  const { client } = trpc.useUtils()
  const csv = useCsv(`${kindWords[kind].tab}.csv`, (cursor) =>
    client.inventory.export.mutate({
      kind,
      ...readNarrowing(kind, list.params),
      sort: list.sort.key as ItemSort,
      descending: list.sort.descending,
      cursor,
    }),
  )
  const empty = (
    <EmptyState
      title={`No ${kindWords[kind].tab} found`}
      action={
        <Allowed to="inventory.write">
          <button type="button" className="btn line sm" onClick={onAdd}>
            {kindWords[kind].add}
          </button>
        </Allowed>
      }
    />
  )
  const shared = { data, failure: `Failed to fetch ${kindWords[kind].tab}`, empty }
  return (
    <>
      <FilterBar filters={kindFilters[kind]} list={list} searchHint="Search name or location" csv={csv}>
        {isTable && <ColumnMenu columns={itemColumns[kind]} list={list} />}
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          value={isTable ? 'table' : 'cards'}
          onChange={(next) => change({ show: next === 'table' ? 'table' : null })}
          data={ways}
        />
      </FilterBar>
      {isTable ? (
        <DataTable
          {...shared}
          caption={kindWords[kind].label}
          columns={itemColumns[kind]}
          list={list}
          toName={(item) => item.name}
          toLink={({ id }) => linkTo(id)}
          menu={menu}
          selection={mayWrite ? selection : undefined}
          bulk={mayWrite && <ItemBulk kind={kind} rows={data.rows} selection={selection} />}
          opened={{ id: null, open: onView, close: () => undefined }}
        />
      ) : (
        <ItemCards {...shared} acts={acts} />
      )}
      {dialog}
    </>
  )
}
