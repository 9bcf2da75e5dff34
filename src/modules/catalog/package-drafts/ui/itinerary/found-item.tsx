import { useRef } from 'react'
import { formatMoney } from '../../../../../shared/money'
import { eachWord } from '../../../inventory/item-units.rules'
import type { Item } from '../../items.rules'
import styles from './inventory-panel.module.css'
import { useItemDrag } from './use-drag'

export const priceText = ({ unit, priceMinor, currency }: Item): string =>
  priceMinor === null ? 'Price on request' : `${formatMoney(priceMinor, currency)} a ${eachWord(unit)}`

/** Shows a search result that can be added, or dragged into a day. */
export function FoundItem({ item, onAdd }: { item: Item; onAdd: () => void }) {
  const row = useRef<HTMLLIElement>(null)
  useItemDrag(row, item)
  return (
    <li ref={row} className={styles.item}>
      <div>
        <b>{item.name}</b>
        <p className="num">
          {item.note}, {priceText(item)}
        </p>
      </div>
      <button type="button" data-add="" aria-label={`Add ${item.name}`} onClick={onAdd}>
        Add
      </button>
    </li>
  )
}
