import { toOptions } from '../../../../../platform/web/options'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { NativeSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { cutText } from '../../../../../shared/text'
import { itemKinds, type ItemKind, toSubLine } from '../../../../catalog/inventory/item.rules'
import type { InventoryItem } from '../../../../catalog/inventory/view'
import { useWords } from '../../../../../platform/web/office/use-words'
import { type DraftLine, forParty, lineKindByItem, type Party } from '../../offer.rules'
import { unitFor } from '../../../../catalog/inventory/item-units.rules'

const labels: Record<ItemKind, string> = {
  hotels: 'Hotels',
  activities: 'Activities',
  transfers: 'Transfers',
  mealPlans: 'Meal plans',
}

type ItemLine = Pick<
  DraftLine,
  'kind' | 'itemKind' | 'itemId' | 'title' | 'detail' | 'unit' | 'count' | 'occupancy' | 'price'
>

/** Converts an item to a line: its name, the quantity for the party, and its rates. */
function toLine(item: InventoryItem, party: Party): ItemLine {
  const capacity = item.kind === 'transfers' ? item.capacity : undefined
  const unit = unitFor(item.kind, { capacity })
  return {
    kind: lineKindByItem[item.kind],
    itemKind: item.kind,
    itemId: item.id,
    title: item.name,
    detail: item.kind === 'hotels' ? item.roomType : cutText(toSubLine(item), 300),
    unit,
    ...forParty(unit, party, capacity),
    price: null,
  }
}

/** Searches items of the inventory. Leaves the line a service of the agency without one. */
export function ItemPicker({ party, onChoose }: { party: Party; onChoose: (line: ItemLine) => void }) {
  const [kind, setKind] = useState<ItemKind>('hotels')
  const [search, setSearch] = useState('')
  const words = useWords(search)
  const { data, error, isFetching } = trpc.inventory.list.useQuery({
    kind,
    words: words || undefined,
    status: ['active'],
    sort: 'name',
    descending: false,
    limit: 20,
  })
  const items = data?.items ?? []
  const empty = isFetching ? 'Searching…' : error ? describeFailure(error) : 'Nothing found'
  return (
    <FieldRow minColWidth={150} autoFlow="auto-fit">
      <NativeSelect
        label="From inventory"
        data={toOptions(itemKinds, labels)}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as ItemKind)}
      />
      <Select
        label="Item"
        placeholder="Search by name or place"
        searchable
        data-autofocus
        leftSection={<OfficeIcon name="search" />}
        searchValue={search}
        onSearchChange={setSearch}
        data={items.map((item) => ({
          value: item.id,
          label: [item.name, toSubLine(item)].filter(Boolean).join(', '),
        }))}
        filter={({ options }) => options}
        nothingFoundMessage={empty}
        onChange={(id) => {
          const item = items.find((one) => one.id === id)
          if (item) onChoose(toLine(item, party))
        }}
      />
    </FieldRow>
  )
}
