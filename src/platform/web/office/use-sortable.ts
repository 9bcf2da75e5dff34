import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Ref = RefObject<HTMLElement | null>
type Sortable = {
  /** Excludes entries of other lists. */
  list: string
  index: number
  onMove: (from: number, to: number) => void
  /** Accepts what else is dragged, such as an inventory item. */
  onOther?: (data: Record<string | symbol, unknown>) => void
}

/** Lets a list entry be dragged by its handle onto another one. @returns whether one would drop here */
export function useSortable(card: Ref, handle: Ref, sortable: Sortable): boolean {
  const [isOver, setOver] = useState(false)
  const getLatest = useEffectEvent(() => sortable)
  useEffect(() => {
    const element = card.current!
    return combine(
      draggable({
        element,
        dragHandle: handle.current!,
        getInitialData: () => {
          const { list, index } = getLatest()
          return { list, index }
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => {
          const { list, index, onOther } = getLatest()
          return data.list === list ? data.index !== index : data.list === undefined && onOther !== undefined
        },
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source: { data } }) => {
          setOver(false)
          const { list, index, onMove, onOther } = getLatest()
          if (data.list === list) onMove(data.index as number, index)
          else onOther?.(data)
        },
      }),
    )
  }, [card, handle])
  return isOver
}
