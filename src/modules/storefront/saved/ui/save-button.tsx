import { Icon } from '../../../../platform/web/components/icon'
import styles from './save-button.module.css'
import { useSaved, useToggleSaved } from './use-saved'

export function SaveButton({ id, title, className }: { id: string; title: string; className?: string }) {
  const saved = useSaved().ids.includes(id)
  const toggle = useToggleSaved()
  return (
    <button
      type="button"
      className={`${styles.heart} ${className ?? ''}`}
      aria-pressed={saved}
      aria-label={`Save ${title}`}
      onClick={() => toggle(id, !saved)}
    >
      <Icon name="heart" />
    </button>
  )
}
