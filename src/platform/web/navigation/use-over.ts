import { useEffect } from 'react'
import { closeDialog } from './history'

/**
 * Leaves the entry of a dialog that has nothing to show, as its act is over or its row is gone: else Back would close nothing.
 * Forward and a reload show such an entry again.
 */
export function useOver(isOver: boolean): void {
  useEffect(() => {
    if (isOver) closeDialog()
  }, [isOver])
}
