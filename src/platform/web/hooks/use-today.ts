import { useSyncExternalStore } from 'react'
import { type CalendarDate, dateIn } from '../../../shared/dates'

const never = () => () => undefined

/**
 * Returns today's calendar date in a time zone, else in the visitor's own. Returns null on the server and while
 * hydrating, so that both render the same.
 */
export const useToday = (timeZone?: string): CalendarDate | null =>
  useSyncExternalStore(
    never,
    () => dateIn(new Date(), timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  )

/** Returns false on the server and while hydrating. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
