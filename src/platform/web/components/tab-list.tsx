import type { KeyboardEvent, ReactNode } from 'react'
import { onPlainClick } from '../plain-click'
import { useScrollIntoView } from '../hooks/use-scroll-into-view'
import styles from './tab-list.module.css'

type Props<T extends string> = {
  label: string
  /** Prefixes the ids: the panel is `${id}-panel`, labeled by `${id}-${value}`. */
  id: string
  /** Links tabs with `href`, which work without JavaScript. */
  tabs: readonly { value: T; label: ReactNode; href?: string }[]
  current: T
  onPick: (value: T) => void
  capitals?: boolean
}

const step: Record<string, (i: number, n: number) => number> = {
  ArrowRight: (i, n) => (i + 1) % n,
  ArrowLeft: (i, n) => (i + n - 1) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}

/** Renders tabs; arrow keys, Home and End move between them. Requires a <TabPanel id=…>. */
export function TabList<T extends string>({ label, id, tabs, current, onPick, capitals }: Props<T>) {
  const row = useScrollIntoView<HTMLDivElement>(current)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      return event.target.click()
    }
    const to = step[event.key]?.(
      tabs.findIndex((t) => t.value === current),
      tabs.length,
    )
    if (to === undefined) return
    event.preventDefault()
    onPick(tabs[to]!.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div
      className={capitals ? `${styles.tabs} ${styles.capitals}` : styles.tabs}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      ref={row}
      tabIndex={-1}
    >
      {tabs.map(({ value, label: text, href }) => {
        const props = {
          role: 'tab',
          id: `${id}-${value}`,
          'aria-selected': value === current,
          'aria-controls': `${id}-panel`,
          tabIndex: value === current ? 0 : -1,
        }
        return href === undefined ? (
          <button key={value} type="button" {...props} onClick={() => onPick(value)}>
            {text}
          </button>
        ) : (
          <a key={value} href={href} {...props} onClick={onPlainClick(() => onPick(value))}>
            {text}
          </a>
        )
      })}
    </div>
  )
}

export function TabPanel({
  id,
  current,
  children,
  className,
}: {
  id: string
  current: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={className}>
      {children}
    </div>
  )
}
