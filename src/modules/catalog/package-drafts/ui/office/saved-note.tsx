import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import styles from './wizard.module.css'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

type Props = { is: 'saved' | 'typing' | 'saving' | 'failed'; at: string | null; message?: string; onRetry: () => void }

/** Shows whether typed content is stored. Announces failures only: each second would be too much. */
export function SavedNote({ is, at, message, onRetry }: Props) {
  if (is === 'failed') {
    return (
      <span className={styles.failed} role="alert">
        <OfficeIcon name="warning" /> Not saved. {message}{' '}
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      </span>
    )
  }
  if (is !== 'saved') return <span className={styles.saved}>Saving…</span>
  if (!at) return <span className={styles.saved}>Saved as you type</span>
  return (
    <span className={styles.saved}>
      <OfficeIcon name="check" /> Saved at {clock.format(Date.parse(at))}
    </span>
  )
}
