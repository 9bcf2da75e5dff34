import { Icon } from '../../../platform/web/components/icon'
import { useSite } from '../../site/ui/display/money'
import { chipsOf, withoutAll } from '../chips.rules'
import type { Filters } from '../filters.rules'
import styles from './list-chips.module.css'
import type { ChangeFilters } from './use-filters'

/** What narrows the list without a control of its own on the page: each can be taken back. */
export function ListChips({ filters, change }: { filters: Filters; change: ChangeFilters }) {
  const chips = chipsOf(filters, useSite()?.agency.currency ?? 'USD')
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button type="button" onClick={() => change(chip.without)}>
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
