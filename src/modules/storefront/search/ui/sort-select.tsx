import { Icon } from '../../../../platform/web/components/icon'
import { type Sort, sorts } from '../search.rules'
import styles from './sort-select.module.css'

/** Takes in `form` the id of the form to submit without JavaScript. */
export function SortSelect({ sort, onPick, form }: { sort: Sort; onPick: (sort: Sort) => void; form: string }) {
  return (
    <label className={styles.sort}>
      <span className="hidden-label">Sort by</span>
      <select
        className="select semibold rounded-sm"
        name="sort"
        form={form}
        value={sort}
        onChange={(e) => onPick(e.currentTarget.value as Sort)}
      >
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
