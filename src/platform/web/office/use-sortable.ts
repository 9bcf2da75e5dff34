import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

type Ref = RefObject<HTMLElement | null>
/** Excludes entries of other lists by `list`. */
type Sortable = { list: string; index: number; onMove: (from: number, to: number) => void }

/** Lets a list entry be dragged by its handle onto another one. @returns whether one would drop here */
export function useSortable(card: Ref, handle: Ref, sortable: Sortable): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(sortable)
  useEffect(() => {
    latest.current = sortable
  })
  useEffect(() => {
    const element = card.current!
    return combine(
      draggable({
        element,
        dragHandle: handle.current!,
        getInitialData: () => ({ list: latest.current.list, index: latest.current.index }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => data.list === latest.current.list && data.index !== latest.current.index,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          latest.current.onMove(source.data.index as number, latest.current.index)
        },
      }),
    )
  }, [card, handle])
  return isOver
}
