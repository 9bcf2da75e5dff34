import type { ReactNode } from 'react'
import styles from './page-head.module.css'

type Props = { title: string; fact?: ReactNode; tag?: ReactNode; children?: ReactNode }

/** Renders a screen's title and one dim line of facts. Actions stand at the right, the one filled button last. */
export function PageHead({ title, fact, tag, children }: Props) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {tag}
      {fact && <p className="num">{fact}</p>}
      {children && <div className={styles.acts}>{children}</div>}
    </header>
  )
}
