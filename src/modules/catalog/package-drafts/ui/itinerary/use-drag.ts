import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Item } from '../../items.rules'

type Ref = RefObject<HTMLElement | null>
const getDay = (data: Record<string | symbol, unknown>) => (typeof data.day === 'number' ? data.day : null)
const getItem = (data: Record<string | symbol, unknown>) => (data.item ?? null) as Item | null

type DayDrops = { index: number; onMove: (from: number, to: number) => void; onItem: (item: Item) => void }

/** Drags a day by its handle onto another one, and accepts inventory items. `isOver`: an accepted item is above it. */
export function useDayDrag(card: Ref, handle: Ref, drops: DayDrops) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(drops)
  useEffect(() => {
    latest.current = drops
  })
  useEffect(() => {
    const element = card.current!
    return combine(
      draggable({ element, dragHandle: handle.current!, getInitialData: () => ({ day: latest.current.index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => getDay(source.data) !== latest.current.index,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          const from = getDay(source.data)
          const item = getItem(source.data)
          if (from !== null) latest.current.onMove(from, latest.current.index)
          else if (item) latest.current.onItem(item)
        },
      }),
    )
  }, [card, handle])
  return isOver
}

/** Makes an inventory item draggable into a day. */
export function useItemDrag(row: Ref, item: Item) {
  useEffect(() => draggable({ element: row.current!, getInitialData: () => ({ item }) }), [row, item])
}
