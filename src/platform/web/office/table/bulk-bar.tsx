import type { ReactNode } from 'react'
import { OfficeIcon } from '../office-icon'
import styles from './bulk-bar.module.css'
import type { Progress } from './use-parts'
import type { Selection } from './use-selection'

type Props = {
  selection: Selection
  progress?: Progress | null
  /** Limits how many rows the acts take at once; a larger selection is refused as a whole. */
  most?: number
  children: ReactNode
}

/** Offers acts on all selected rows, at the window's foot. `children` are plain buttons. */
export function BulkBar({ selection, progress, most = Infinity, children }: Props) {
  const count = selection.ids.length
  return (
    <section className={styles.bar} aria-label="Selection">
      <b className="num" role="status">
        {progress ? `${progress.done} of ${progress.total} done …` : `${count} selected`}
        {count > most && `: at most ${most} at once`}
      </b>
      {count <= most && children}
      <button type="button" aria-label="Clear the selection" onClick={selection.clear}>
        <OfficeIcon name="close" /> <kbd aria-hidden="true">Esc</kbd>
      </button>
    </section>
  )
}
