import type { ReactNode } from 'react'
import styles from './page-head.module.css'

type Props = { title: string; fact?: ReactNode; tag?: ReactNode; children?: ReactNode }

/** A screen's title and one dim line of facts. At the right is what is done on it, the one filled button last. */
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
