import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Menu } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { OfficeIcon } from '../office-icon'
import type { BoardActs } from './board-view'
import styles from './board.module.css'

type Props<Card extends { id: string }> = { card: Card; lane: string; acts: BoardActs<Card> }
const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** Renders a card: dragged, moved with Alt and an arrow, or through its menu. */
export function BoardCard<Card extends { id: string }>({ card, lane, acts }: Props<Card>) {
  const item = useRef<HTMLLIElement>(null)
  const setDragged = useEffectEvent((isDragged: boolean) => acts.setDragged(isDragged ? card : null))
  useEffect(
    () =>
      draggable({
        element: item.current!,
        getInitialData: () => ({ from: lane }),
        // Runs before columns are asked whether they accept it.
        onGenerateDragPreview: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    [lane],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || !event.altKey) return
    // Prevents Back and Forward, which browsers bind to Alt with an arrow.
    event.preventDefault()
    acts.step(card, lane, by)
  }
  const targets = acts.columns.filter(({ key }) => key !== lane && acts.canMove(card, key))
  const name = acts.toName(card)
  return (
    <li ref={item} className={styles.card} data-card={card.id} data-dragged={acts.dragged?.id === card.id}>
      <Link
        to={acts.toLink(card)}
        draggable={false}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onKeyDown={onKeyDown}
      >
        {name}
      </Link>
      {targets.length > 0 && (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <button type="button" className={styles.move} aria-label={`Move ${name}`}>
              <OfficeIcon name="more" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {targets.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => acts.move(card, lane, key)}>
                Move to {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <div className={styles.body}>{acts.renderBody(card)}</div>
    </li>
  )
}
