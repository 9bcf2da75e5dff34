import { Icon } from '../../../../platform/web/components/icon'
import { useCategories } from '../../../settings/settings/ui/use-categories'
import { toChips, mergeChips, readingChips, withoutAll } from '../chips.rules'
import type { Filters } from '../filters.rules'
import { AddressNote } from './address-note'
import styles from './list-chips.module.css'
import { useBoundText } from './use-bounds'
import type { ChangeFilters } from './use-filters'
import type { Reading, SpelledPlace } from '../view'

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
  const words = { money: useBoundText(filters), categories: useCategories() }
  const chips = mergeChips([...readingChips(readings), ...toChips(filters, words, spelled)])
  return (
    <>
      <AddressNote />
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="Filters">
          {chips.map((chip) => (
            <li className="min-w-0" key={chip.key}>
              <button
                className="chip coarse-tap inline-flex items-center gap-1h"
                type="button"
                aria-disabled={isStale || undefined}
                onClick={() => (isStale ? undefined : change(chip.without))}
              >
                <span className="hidden-label">Remove </span>
                <span className="overflow-hidden nowrap ellipsis">{chip.label}</span>{' '}
                <Icon className="flex-none i-16" name="close" />
              </button>
            </li>
          ))}
          {chips.length > 1 && (
            <li className="min-w-0">
              <button
                type="button"
                className={`${styles.all} chip coarse-tap`}
                onClick={() => change(withoutAll(chips))}
              >
                Clear All
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
