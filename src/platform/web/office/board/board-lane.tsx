import { Boxed, Note } from '../blocks'
import { Box, Group, Stack, Text } from '@mantine/core'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { totalText } from '../../../../shared/totals'
import { describeFailure } from '../../trpc'
import type { BoardColumn } from './board'
import { BoardCard } from './board-card'
import type { BoardActs } from './board-view'

type Props<Card extends { id: string }> = { column: BoardColumn<Card>; acts: BoardActs<Card> }

/** Renders a column: its number of cards and their sum, the cards, and a button for more. */
export function BoardLane<Card extends { id: string }>({ column, acts }: Props<Card>) {
  const lane = useRef<HTMLDivElement>(null)
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
    <Boxed
      component="section"
      ref={lane}
      p="s2h"
      mih={320}
      bg={isOver ? 'var(--base-soft)' : 'var(--sunken)'}
      style={{ scrollSnapAlign: 'start' }}
      aria-label={column.label}
      data-lane={key}
    >
      <Box component="header" mb="s2">
        <Group gap="s2" align="baseline">
          <Text component="h2" fw={600}>
            {column.label}
          </Text>
          <Note component="span" className="num">
            {column.count === undefined ? '' : totalText(column.count)}
          </Note>
        </Group>
        <Text component="b" className="num" display="block" mih="1.4em" fw={400} c="var(--ink-2)">
          {acts.sumText(column)}
        </Text>
      </Box>
      <Stack component="ul" gap="s2">
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} lane={key} acts={acts} />
        ))}
      </Stack>
      {Boolean(column.error) && (
        <Note role="alert" py="s1h">
          {describeFailure(column.error)}{' '}
          <button type="button" className="link" onClick={column.retry}>
            Retry
          </button>
        </Note>
      )}
      {!column.error && cards.length === 0 && <Note py="s1h">{column.isLoading ? 'Loading…' : 'None.'}</Note>}
      {more && !column.error && (
        <button type="button" className="link" disabled={more.isLoading} onClick={more.load}>
          {more.isLoading ? 'Loading…' : 'Load more'}
        </button>
      )}
    </Boxed>
  )
}
