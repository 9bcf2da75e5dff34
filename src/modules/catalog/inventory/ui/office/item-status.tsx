import { Tag } from '../../../../../platform/web/components/tag'
import { formatMoney } from '../../../../../shared/money'
import { unitText } from '../../item.rules'
import type { InventoryItem } from '../../view'

const looks = {
  active: { tone: 'ok', label: 'Active' },
  inactive: { tone: 'off', label: 'Inactive' },
  archived: { tone: 'off', label: 'Archived' },
} as const

export function ItemTag({ status }: Pick<InventoryItem, 'status'>) {
  return <Tag tone={looks[status].tone}>{looks[status].label}</Tag>
}

/** Formats '$265/night', 'Priced by rates' or 'Price on request'. */
export function priceText(item: InventoryItem): string {
  if (item.priceMinor === null) return item.hasRates ? 'Priced by rates' : 'Price on request'
  return formatMoney(item.priceMinor, item.currency) + unitText(item)
}
