import { useSyncExternalStore } from 'react'

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
  /** The party and options chosen on the detail page; the server makes the receipt from them. */
  choice?: {
    adults: number
    children: number
    rooms: number
    hotelIds: string[]
    activityIds: string[]
    transferIds: string[]
  }
}
type Dialog = { name: 'quote'; props: QuotePrefill } | { name: 'login' }

let open: Dialog | null = null
const listeners = new Set<() => void>()
const set = (next: Dialog | null) => {
  open = next
  for (const listener of listeners) listener()
}

export const openQuoteDialog = (props: QuotePrefill = {}) => set({ name: 'quote', props })
export const openLoginDialog = () => set({ name: 'login' })
const closeDialog = () => set(null)

/** The dialog that is open over the site, one at a time. */
export const useDialog = () => ({
  dialog: useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => open,
    () => null,
  ),
  close: closeDialog,
})
