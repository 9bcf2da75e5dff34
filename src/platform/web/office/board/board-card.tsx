import { Boxed, IconButton } from '../blocks'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Anchor, Box, Group, Menu } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { OfficeIcon } from '../office-icon'
import type { BoardActs } from './board-view'

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
    <Boxed
      component="li"
      ref={item}
      pl="s3"
      pr="s2"
      py="s2h"
      style={{ cursor: 'grab', boxShadow: 'var(--sh-1)', opacity: acts.dragged?.id === card.id ? 0.45 : undefined }}
      data-card={card.id}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="s1">
        <Anchor
          component={Link}
          c="var(--ink)"
          fz="inherit"
          fw={600}
          underline="hover"
          className="break"
          to={acts.toLink(card)}
          draggable={false}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onKeyDown={onKeyDown}
        >
          {name}
        </Anchor>
        {targets.length > 0 && (
          <Menu position="bottom-end" width={180}>
            <Menu.Target>
              <IconButton aria-label={`Move ${name}`}>
                <OfficeIcon name="more" />
              </IconButton>
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
      </Group>
      <Box c="var(--ink-2)">{acts.renderBody(card)}</Box>
    </Boxed>
  )
}
