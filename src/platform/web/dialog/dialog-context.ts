import { createContext, use, useEffect } from 'react'

/** Prevents closing a dialog. */
export type Hold = {
  /** Blocks closing while a call is pending. */
  isBusy: boolean
  /** Asks before closing, as typed input would be lost. */
  isDirty: boolean
}
export const free: Hold = { isBusy: false, isDirty: false }

type Shell = {
  setHold: (hold: Hold) => void
  asksToLeave: boolean
  stay: () => void
  leave: () => void
  close: () => void
  /** Counts the dialogs above, the topmost of which Escape closes. */
  cover: (change: 1 | -1) => void
}

/** Selects the office's smaller dialog style. */
export const DeskContext = createContext(false)

/** Connects a dialog's shell with its foot. */
export const DialogContext = createContext<Shell | null>(null)

/** Keeps Escape from the dialog below, until the key that closed this one is handled. */
export function useCovering(isOpen: boolean): void {
  const cover = use(DialogContext)?.cover
  useEffect(() => {
    if (!isOpen || !cover) return
    cover(1)
    return () => void setTimeout(cover, 0, -1)
  }, [isOpen, cover])
}
