import { openDialog } from './navigation/dialog-entry'
import { createStore } from './store'

/** What a quote request starts with when it is asked for from a package. */
export type QuotePrefill = {
  destination?: string
  packageId?: string
  packageTitle?: string
  /** Continue in the consultant's chat once the request is recorded (product.md 4.4). */
  thenChat?: boolean
  travelers?: number
  travelDate?: string
  departureCity?: string
  /** Windows of month and day in which the package is offered; empty or absent: always. */
  offered?: readonly { from: string; to: string }[]
  /** The package is sold on its departures alone: one of them is chosen instead of a date. */
  isDated?: boolean
  budget?: string
  /** The party and options chosen on the detail page; the server makes the receipt from them. */
  choice?: {
    adults: number
    children: number
    infants?: number
    rooms: number
    hotelIds: string[]
    activityIds: string[]
    transferIds: string[]
  }
}

export const openQuoteDialog = (props: QuotePrefill = {}) => openDialog('quote', props)
export const openLoginDialog = () => openDialog('login')
export const openLoginDialogFor = (email: string) => openDialog('login', { email })

type Question = { answer: Promise<boolean>; settle: (signedIn: boolean) => void }
const sessionOver = createStore<Question>()

/**
 * Asks whoever was signed in to do so again, over everything that is open. Single flight: concurrent calls share one
 * dialog. True when the same person has signed in; false when the question was closed.
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

// The dialog beneath listens on the window, too, and would close with all that was typed. The first listener is called
// first.
if (typeof window !== 'undefined') {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !sessionOver.get()) return
    event.stopImmediatePropagation()
    sessionOver.get()?.settle(false)
  }
  window.addEventListener('keydown', onKey, { capture: true })
}
