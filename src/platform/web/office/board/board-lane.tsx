import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { totalText } from '../../../../shared/totals'
import { failureText } from '../../trpc'
import type { BoardColumn } from './board'
import { BoardCard } from './board-card'
import type { BoardActs } from './board-view'
import styles from './board.module.css'

type Props<Card extends { id: string }> = { column: BoardColumn<Card>; acts: BoardActs<Card> }

/** Renders a column: its number of cards and their sum, the cards, and a button for more. */
export function BoardLane<Card extends { id: string }>({ column, acts }: Props<Card>) {
  const lane = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const { key, cards, more } = column
  const accepts = useEffectEvent((data: Record<string | symbol, unknown>) => {
    const { dragged } = acts
    return dragged !== null && data.from !== key && acts.canMove(dragged, key)
  })
  const drop = useEffectEvent((from: string) => {
    if (acts.dragged) acts.onMove(acts.dragged, from, key)
  })
  useEffect(
    () =>
      dropTargetForElements({
        element: lane.current!,
        canDrop: ({ source }) => accepts(source.data),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          drop(source.data.from as string)
        },
      }),
    [],
  )
  return (
    <section ref={lane} className={styles.lane} data-over={isOver} aria-label={column.label} data-lane={key}>
      <header>
        <h2>{column.label}</h2>
        <span className="num">{column.count === undefined ? '' : totalText(column.count)}</span>
        <b className="num">{acts.sumText(column)}</b>
      </header>
      <ul>
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} lane={key} acts={acts} />
        ))}
      </ul>
      {Boolean(column.error) && (
        <p role="alert" className={styles.note}>
          {failureText(column.error)}{' '}
          <button type="button" className="link" onClick={column.retry}>
            Retry
          </button>
        </p>
      )}
      {!column.error && cards.length === 0 && <p className={styles.note}>{column.isLoading ? 'Loading…' : 'None.'}</p>}
      {more && !column.error && (
        <button type="button" className="link" disabled={more.isLoading} onClick={more.load}>
          {more.isLoading ? 'Loading…' : 'Load more'}
        </button>
      )}
    </section>
  )
}
