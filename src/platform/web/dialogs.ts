import { openDialog } from './navigation/dialog-entry'
import { createStore } from './store'

export const openLoginDialog = () => openDialog('login')
export const openLoginDialogFor = (email: string) => openDialog('login', { email })

type Question = { isAnother: boolean; answer: Promise<boolean>; settle: (signedIn: boolean) => void }
const sessionOver = createStore<Question>()

/**
 * Asks the user to sign in again, over everything that is open. Single flight: concurrent calls share one dialog.
 * Resolves to true once the same person has signed in; false when it was closed. Reloads for another user instead.
 */
export function reauthenticate(isAnother: boolean): Promise<boolean> {
  const asked = sessionOver.get()
  if (asked) return asked.answer
  let answered!: (signedIn: boolean) => void
  const answer = new Promise<boolean>((resolve) => (answered = resolve))
  const settle = (signedIn: boolean) => {
    sessionOver.set(null)
    answered(signedIn)
  }
  sessionOver.set({ isAnother, answer, settle })
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
