import { useSyncExternalStore } from 'react'
import { type CalendarDate, dateIn } from '../../../shared/dates'

const subscribeToNothing = () => () => undefined

/**
 * Returns today's calendar date in a time zone, else in the visitor's own. Returns null on the server and while
 * hydrating, so that both render the same.
 */
export const useToday = (timeZone?: string): CalendarDate | null =>
  useSyncExternalStore(
    subscribeToNothing,
    () => dateIn(new Date(), timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  )

/** Returns false on the server and while hydrating. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
