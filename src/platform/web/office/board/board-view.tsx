import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BoardColumn, neighbor } from './board'
import { BoardLane } from './board-lane'
import styles from './board.module.css'

type BoardProps<Card extends { id: string }> = {
  label: string
  columns: readonly BoardColumn<Card>[]
  /** Renders a card's text beneath its name. */
  renderBody: (card: Card) => ReactNode
  toName: (card: Card) => string
  toLink: (card: Card) => string
  sumText: (column: BoardColumn<Card>) => string
  canMove: (card: Card, to: string) => boolean
  /** Moves a card by drag, Alt with an arrow, or the menu. */
  onMove: (card: Card, from: string, to: string) => void
}

export type BoardActs<Card extends { id: string }> = Omit<BoardProps<Card>, 'label'> & {
  dragged: Card | null
  setDragged: (card: Card | null) => void
  step: (card: Card, from: string, by: 1 | -1) => void
  move: (card: Card, from: string, to: string) => void
}

/** Renders columns of cards. Drag, keys and menus make the same move; the focus follows a card that keys have moved. */
export function BoardView<Card extends { id: string }>({ label, ...props }: BoardProps<Card>) {
  const [dragged, setDragged] = useState<Card | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const [followed, setFollowed] = useState<{ id: string; to: string } | null>(null)
  const { columns, canMove, onMove } = props
  const lane = columns.find(({ key }) => key === followed?.to)
  // Includes the card's id, so that each of two cards moved to one column is followed.
  const arrived = lane?.cards.some(({ id }) => id === followed?.id) ? `${lane.key} ${followed?.id}` : ''
  const focusCard = useEffectEvent((inLane: string) => {
    if (!inLane || !followed) return
    box.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(followed.id)}"] a`)?.focus()
  })
  useEffect(() => focusCard(arrived), [arrived])
  const move = (card: Card, from: string, to: string) => {
    setFollowed({ id: card.id, to })
    onMove(card, from, to)
  }
  const step = (card: Card, from: string, by: 1 | -1) => {
    const keys = columns.map(({ key }) => key)
    const to = neighbor(keys, from, by, (key) => canMove(card, key))
    if (to) move(card, from, to)
  }
  const acts = { ...props, dragged, setDragged, step, move }
  return (
    <div ref={box} className={styles.board} role="group" aria-label={label}>
      {columns.map((column) => (
        <BoardLane key={column.key} column={column} acts={acts} />
      ))}
    </div>
  )
}
