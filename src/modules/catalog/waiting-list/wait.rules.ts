export const waitingSeats = { min: 1, max: 20 } as const
export const maxWaiting = 200

type Waiting = { seats: number; notifiedAt: Date | null; firstUntil: Date | null }

/**
 * Selects the parties to notify about free seats: in order, those that fit. Excludes seats that others were notified of
 * and have alone still. A party that does not fit keeps its place. `waiting` is in order of arrival.
 */
export function pickNotified<W extends Waiting>(waiting: readonly W[], left: number, now: Date): W[] {
  const isFirst = ({ firstUntil }: Waiting) => firstUntil !== null && firstUntil > now
  let free = left - waiting.filter(isFirst).reduce((sum, { seats }) => sum + seats, 0)
  return waiting.filter(({ seats, notifiedAt }) => {
    if (notifiedAt || seats > free) return false
    free -= seats
    return true
  })
}
