import { Icon } from '../../../platform/web/components/icon'
import { toggleSaved, useSaved } from './saved-store'
import styles from './save-button.module.css'

export function SaveButton({ id, title, className }: { id: string; title: string; className?: string }) {
  const saved = useSaved().includes(id)
  return (
    <button
      type="button"
      className={`${styles.heart} ${className ?? ''}`}
      aria-pressed={saved}
      aria-label={`Save ${title}`}
      onClick={() => toggleSaved(id)}
    >
      <Icon name="heart" />
    </button>
  )
}
