import type { ReactNode } from 'react'
import styles from './office-bar.module.css'

/** The office's top bar: the screen's title, and what one does on it at the right. */
export function OfficeBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
