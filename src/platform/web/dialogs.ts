import { openDialog } from './navigation/dialog-entry'
import { createStore } from './store'

/** Prefills a quote request that is opened from a package. */
export type QuotePrefill = {
  destination?: string
  packageId?: string
  packageTitle?: string
  /** Continues in the consultant's chat once the request is recorded (product.md 4.4). */
  thenChat?: boolean
  travelers?: number
  travelDate?: string
  departureCity?: string
  /** Lists the windows of month and day in which the package is offered; empty or absent: always. */
  offered?: readonly { from: string; to: string }[]
  /** Asks for a departure instead of a date, as the package has fixed departures. */
  isDated?: boolean
  budget?: string
  /** Holds the party and options chosen on the detail page, from which the server makes the receipt. */
  choice?: {
    adults: number
    children: number
    infants?: number
    rooms: number
    hotelIds: string[]
    activityIds: string[]
    transferIds: string[]
  }
  /** Holds the total of the choice that is on screen; null on request. */
  totalMinor?: number | null
}

export const openQuoteDialog = (props: QuotePrefill = {}) => openDialog('quote', props)
export const openLoginDialog = () => openDialog('login')
export const openLoginDialogFor = (email: string) => openDialog('login', { email })

type Question = { answer: Promise<boolean>; settle: (signedIn: boolean) => void }
const sessionOver = createStore<Question>()

/**
 * Asks the user to sign in again, over everything that is open. Single flight: concurrent calls share one dialog.
 * Resolves to true once the same person has signed in; false when it was closed.
 */
export function reauthenticate(): Promise<boolean> {
  const asked = sessionOver.get()
  if (asked) return asked.answer
  let answered!: (signedIn: boolean) => void
  const answer = new Promise<boolean>((resolve) => (answered = resolve))
  const settle = (signedIn: boolean) => {
    sessionOver.set(null)
    answered(signedIn)
  }
  sessionOver.set({ answer, settle })
  return answer
}

export const useSessionOver = sessionOver.use

// Listens first on the window, as the dialog beneath would also close on Escape and lose its input.
if (typeof window !== 'undefined') {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !sessionOver.get()) return
    event.stopImmediatePropagation()
    sessionOver.get()?.settle(false)
  }
  window.addEventListener('keydown', onKey, { capture: true })
}
