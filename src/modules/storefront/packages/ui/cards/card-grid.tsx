import type { ReactNode } from 'react'
import type { PackageCard } from '../../../../catalog/packages/view'
import styles from './card-grid.module.css'

type Props = {
  items: PackageCard[]
  /** Dims the cards while other filters load. */
  busy?: boolean
  children: (item: PackageCard, eager: boolean) => ReactNode
}

/** Lays out cards in columns; only the first picture loads eagerly. */
export function CardGrid({ items, busy, children }: Props) {
  return (
    <ul className={`${styles.cards} busy-fades`} aria-busy={busy}>
      {items.map((item, i) => (
        <li className="grid cols-1" key={item.id}>
          {children(item, i === 0)}
        </li>
      ))}
    </ul>
  )
}
