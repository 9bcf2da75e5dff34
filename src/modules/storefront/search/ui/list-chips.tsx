import { Icon } from '../../../../platform/web/components/icon'
import { toChips, mergeChips, readingChips, withoutAll } from '../chips.rules'
import type { Filters } from '../filters.rules'
import type { Reading, SpelledPlace } from '../search.rules'
import styles from './list-chips.module.css'
import { useBoundText } from './use-bounds'
import type { ChangeFilters } from './use-filters'

type Props = {
  filters: Filters
  readings: readonly Reading[]
  spelled: readonly SpelledPlace[] | undefined
  /** Disables removal while the readings belong to the previous search. */
  isStale: boolean
  change: ChangeFilters
}

/** Shows removable chips for filters without a control on the page, and for the parsed search. */
export function ListChips({ filters, readings, spelled, isStale, change }: Props) {
  const chips = mergeChips([...readingChips(readings), ...toChips(filters, useBoundText(filters), spelled)])
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            aria-disabled={isStale || undefined}
            onClick={() => (isStale ? undefined : change(chip.without))}
          >
            <span className="hidden-label">Remove </span>
            <span className={styles.label}>{chip.label}</span> <Icon name="close" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={styles.all} onClick={() => change(withoutAll(chips))}>
            Clear All
          </button>
        </li>
      )}
    </ul>
  )
}
