import type { ContentDay } from '../packages/schema'

/** Returns an entry's index after the entry at `from` moved to `to`. */
export function indexAfterMove(index: number, from: number, to: number): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

/** Describes a change of the list of days; indexes start at 0. */
export type DayChange = { move: [from: number, to: number] } | { remove: number } | { insert: number }

/** Returns a day's number after a change; null when it was removed. `day` starts at 1, as in a package. */
export function dayAfter(day: number, change: DayChange): number | null {
  const index = day - 1
  if ('move' in change) return indexAfterMove(index, ...change.move) + 1
  if ('insert' in change) return index >= change.insert ? day + 1 : day
  return index === change.remove ? null : index > change.remove ? day - 1 : day
}

/** Returns activities to the day that was removed and is back, but those that got another day meanwhile. */
export const returnToDay = <Activity extends { id: string; day: number | null }>(
  activities: readonly Activity[],
  ids: readonly string[],
  day: number,
): Activity[] => activities.map((one) => (one.day === null && ids.includes(one.id) ? { ...one, day } : one))

/** Renumbers default titles: 'Day 3' in the second place becomes 'Day 2'. */
export const titleAt = ({ title }: Pick<ContentDay, 'title'>, index: number): string =>
  /^Day \d+$/.test(title) ? `Day ${index + 1}` : title

type Length = { days: number | null; nights: number | null }
/** Returns nights after days were typed: as many, or one less, as before. */
export const nightsAfter = ({ days, nights }: Length, typed: number): number =>
  Math.max(0, days !== null && days === nights ? typed : typed - 1)
/** Returns days after nights were typed: unchanged where they match the nights. */
export const daysAfter = ({ days }: Pick<Length, 'days'>, typed: number): number =>
  days !== null && (typed === days || typed === days - 1) ? days : typed + 1

/** Fills blank stays from the hotels' nights, in order. */
export function fillStays(
  stays: readonly string[],
  hotels: readonly { name: string; included: boolean; nights: number | string }[],
): string[] {
  const nights = hotels.flatMap(({ name, included, nights: count }) =>
    included && typeof count === 'number' ? Array<string>(count).fill(name) : [],
  )
  return stays.map((stay, i) => stay.trim() || (nights[i] ?? ''))
}

export const coveredNights = (hotels: readonly { included: boolean; nights: number }[]): number =>
  hotels.reduce((sum, { included, nights }) => sum + (included ? Number(nights) || 0 : 0), 0)
