import { Icon } from '../../../platform/web/components/icon'
import { type Sort, sorts } from '../search.rules'
import styles from './sort-select.module.css'

export function SortSelect({ sort, onPick }: { sort: Sort; onPick: (sort: Sort) => void }) {
  return (
    <label className={styles.sort}>
      <span className="hidden-label">Sort by</span>
      <select value={sort} onChange={(e) => onPick(e.currentTarget.value as Sort)}>
        {sorts.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  )
}
