import { type ReactNode, useEffect, useRef } from 'react'
import styles from './search-bar.module.css'

export type Panel = 'from' | 'to' | 'date' | 'guests'

type FieldProps = {
  panel: Panel
  label: string
  value: string
  placeholder: string
  open: Panel | null
  onToggle: (panel: Panel) => void
  /** Preloads the panel on hover and focus. */
  onNear: () => void
  children: ReactNode
}

/** Shows a button with the value, which opens the panel. */
export function Field({ panel, label, value, placeholder, open, onToggle, onNear, children }: FieldProps) {
  const isOpen = open === panel
  return (
    <div className={`js ${styles.field} ${styles[panel] ?? ''}`} data-empty={value === '' || undefined}>
      <button
        className="w-full h-full text-left rounded-sm"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onToggle(panel)}
        onPointerEnter={onNear}
        onFocus={onNear}
        id={`search-${panel}`}
      >
        <span className="flex items-center gap-2 t-label ink-3">
          {(panel === 'from' || panel === 'to') && (
            <i className={`${styles.stop} ${panel === 'to' ? styles.end : ''}`} />
          )}
          {label}
        </span>
        <span className={`${styles.value} ${value ? 'num semibold' : 'ink-3'}`}>{value || placeholder}</span>
      </button>
      {isOpen && <PanelBox label={label}>{children}</PanelBox>}
    </div>
  )
}

/** Scrolls the opened panel into view, again once its content is loaded. */
function PanelBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = box.current
    if (!panel) return
    const grown = new ResizeObserver(() => panel.scrollIntoView({ block: 'nearest' }))
    grown.observe(panel)
    return () => grown.disconnect()
  }, [])
  return (
    <div className={styles.panel} role="dialog" aria-label={label} ref={box}>
      {children}
    </div>
  )
}
