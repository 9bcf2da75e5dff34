import { createdColumn, num, updatedColumn } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { type ItemKind, toSubLine } from '../../item.rules'
import type { InventoryItem } from '../../view'
import { ItemTag, priceText } from './item-status'

const all: Column<InventoryItem>[] = [
  { key: 'name', label: 'Name', sortable: true, cell: (item) => item.name },
  { key: 'about', label: 'Details', dim: true, phone: 'what', cell: (item) => toSubLine(item) || null },
  {
    key: 'stars',
    label: 'Stars',
    align: 'right',
    dim: true,
    cell: (item) => (item.kind === 'hotels' ? num(item.starRating) : null),
  },
  { key: 'price', label: 'Price', sortable: true, align: 'right', phone: 'due', cell: (item) => num(priceText(item)) },
  { key: 'status', label: 'Status', phone: 'value', cell: (item) => <ItemTag status={item.status} /> },
  {
    key: 'images',
    label: 'Images',
    align: 'right',
    dim: true,
    optional: true,
    cell: (item) => num(item.images.length),
  },
  createdColumn,
  updatedColumn,
]

/** Lists table columns; only hotels have stars. */
export const itemColumns: Record<ItemKind, Column<InventoryItem>[]> = {
  hotels: all,
  activities: all.filter(({ key }) => key !== 'stars'),
  transfers: all.filter(({ key }) => key !== 'stars'),
  mealPlans: all.filter(({ key }) => key !== 'stars'),
}
