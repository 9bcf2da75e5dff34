import { createContext } from 'react'

/** What stands in the way of closing. */
export type Hold = {
  /** A call is under way: nothing closes. */
  isBusy: boolean
  /** Something typed would be lost: closing asks first. */
  isDirty: boolean
}
export const free: Hold = { isBusy: false, isDirty: false }

type Shell = {
  setHold: (hold: Hold) => void
  /** Whether the foot asks to stay or to leave. */
  asksToLeave: boolean
  stay: () => void
  leave: () => void
  close: () => void
}

/** Whether dialogs are the office's: smaller, as all text there. */
export const DeskContext = createContext(false)

/** What a dialog's shell and its foot have in common. */
export const DialogContext = createContext<Shell | null>(null)
