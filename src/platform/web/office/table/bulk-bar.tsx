import type { ReactNode } from 'react'
import { OfficeIcon } from '../office-icon'
import styles from './bulk-bar.module.css'
import type { Selection } from './use-selection'

/** What can be done with everything that is selected, at the window's foot. `children` are plain buttons. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label="Selection">
      <b className="num" role="status">
        {selection.ids.length} selected
      </b>
      {children}
      <button type="button" aria-label="Clear the selection" onClick={selection.clear}>
        <OfficeIcon name="close" /> <kbd aria-hidden="true">Esc</kbd>
      </button>
    </section>
  )
}
