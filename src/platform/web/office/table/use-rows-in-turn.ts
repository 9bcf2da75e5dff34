import { useState } from 'react'
import { useDrawn } from '../../hooks/use-drawn'

/** Bounds in CSS pixels: above the rows of a list is more than this, and no row is lower. */
const [leastAbove, leastRow] = [200, 32]
/** Draws short lists at once. */
const leastRows = 20

/**
 * Returns the rows that fill the window, and all after their paint: the others stand below what is seen. Returns all at
 * once when they were there before the list, as on Back, which restores the scroll position.
 */
export function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  const [wereThere] = useState(rows.length > 0)
  const isDrawn = useDrawn(rows.length > 0)
  if (wereThere || isDrawn) return rows
  return rows.slice(0, Math.max(leastRows, Math.ceil((window.innerHeight - leastAbove) / leastRow)))
}
