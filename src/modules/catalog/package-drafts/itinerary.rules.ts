import type { ContentDay } from '../packages/package.rules'

/** Where the entry at `index` stands after the one at `from` was put at `to`. */
export function indexAfterMove(index: number, from: number, to: number): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

/** A change of the list of days; indexes count from 0. */
export type DayChange = { move: [from: number, to: number] } | { remove: number } | { insert: number }

/** Where a day stands after a change; null when it is the one that was removed. `day` counts from 1, as in a package. */
export function dayAfter(day: number, change: DayChange): number | null {
  const index = day - 1
  if ('move' in change) return indexAfterMove(index, ...change.move) + 1
  if ('insert' in change) return index >= change.insert ? day + 1 : day
  return index === change.remove ? null : index > change.remove ? day - 1 : day
}

/** Titles that nobody wrote count on: 'Day 3' on the second place becomes 'Day 2'. */
export const titleAt = ({ title }: Pick<ContentDay, 'title'>, index: number): string =>
  /^Day \d+$/.test(title) ? `Day ${index + 1}` : title

type Length = { days: number | null; nights: number | null }
/** The nights after other days were typed: as many as these, or one less, as it was before. */
export const nightsAfter = ({ days, nights }: Length, typed: number): number =>
  Math.max(0, days !== null && days === nights ? typed : typed - 1)
/** The days after other nights were typed: they stay where they go with these. */
export const daysAfter = ({ days }: Pick<Length, 'days'>, typed: number): number =>
  days !== null && (typed === days || typed === days - 1) ? days : typed + 1

/** Where each night is spent, hotel by hotel: a day that says so itself stays. */
export function fillStays(
  stays: readonly string[],
  hotels: readonly { name: string; included: boolean; nights: number }[],
): string[] {
  const nights = hotels.flatMap(({ name, included, nights: count }) => (included ? Array(count).fill(name) : []))
  return stays.map((stay, i) => stay.trim() || (nights[i] ?? ''))
}

/** Nights in hotels that are part of the price. */
export const coveredNights = (hotels: readonly { included: boolean; nights: number }[]): number =>
  hotels.reduce((sum, { included, nights }) => sum + (included ? nights : 0), 0)
