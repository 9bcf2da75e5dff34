/** The largest party that can wait. */
export const waitingSeats = { min: 1, max: 20 } as const
/** How many parties wait for one departure. */
export const maxWaiting = 200
/** So long the next one does not hear of the same seats. */
export const firstHours = 24

type Waiting = { seats: number; toldAt: Date | null; firstUntil: Date | null }

/**
 * Who hears that seats are free: in order, whoever has room. Seats that others heard of within a day do not count as
 * free. Who does not fit keeps the place. `waiting` is in the order in which they came.
 */
export function whoHears<W extends Waiting>(waiting: readonly W[], left: number, now: Date): W[] {
  const isFirst = ({ firstUntil }: Waiting) => firstUntil !== null && firstUntil > now
  let free = left - waiting.filter(isFirst).reduce((sum, { seats }) => sum + seats, 0)
  return waiting.filter(({ seats, toldAt }) => {
    if (toldAt || seats > free) return false
    free -= seats
    return true
  })
}

/** Somebody on the waiting list, as staff see them. */
export type WaitView = {
  id: string
  name: string
  email: string
  seats: number
  createdAt: string
  toldAt: string | null
}
