import { Icon } from '../../../../platform/web/components/icon'
import styles from './save-button.module.css'
import { useSaved, useToggleSaved } from './use-saved'

/** Returns false on the server, which knows neither the browser's packages nor loads the account's for a page. */
const useIsSaved = import.meta.env.SSR ? () => false : (id: string) => useSaved().ids.includes(id)
/** Leaves out the mutation on the server, where nobody presses: each card of a page would set it up. */
const useToggle: typeof useToggleSaved = import.meta.env.SSR ? () => () => undefined : useToggleSaved

export function SaveButton({ id, title, className }: { id: string; title: string; className?: string }) {
  const saved = useIsSaved(id)
  const toggle = useToggle()
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
