import { isOfferedOn } from '../../modules/catalog/packages/offered.rules'
import { addDays, type CalendarDate } from '../../shared/dates'
import { findPackage, readLeads, readRequests, type Story } from './data'

/** Returns the first date from this one on that the package is offered on. */
export function offeredFrom(packageKey: string | undefined, date: CalendarDate): CalendarDate {
  const windows = findPackage(packageKey)?.offered ?? []
  let day = date
  while (!isOfferedOn(windows, day)) day = addDays(day, 1)
  return day
}

/** Returns the first and the last day from now on which a trip may begin and keep its story. */
function getRoom({ daysAgo, trip, tripIn = 0 }: Story, days: number): [first: number, last: number] {
  if (trip === 'done') return [Math.min(tripIn, 30 - daysAgo), -days - 1]
  if (trip === 'held' || trip === 'deposit') return [tripIn, tripIn + 366]
  return [tripIn, tripIn]
}

/**
 * Moves the trip of a story to the nearest date on which its package departs. Where none fits the story, the trip was made to
 * measure instead.
 */
export function inSeason<S extends Story>(story: S, today: CalendarDate): S {
  const pkg = findPackage(story.package)
  const { trip, tripIn = 0 } = story
  if (!trip || !pkg) return story
  const [first, last] = getRoom(story, pkg.days)
  const [nearest] = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
    .filter((n) => isOfferedOn(pkg.offered ?? [], addDays(today, n)))
    .toSorted((a, b) => Math.abs(a - tripIn) - Math.abs(b - tripIn))
  return { ...story, ...(nearest === undefined ? { isTailored: true } : { tripIn: nearest }) }
}

/** Lists the stories of requests and of entered leads, told on that day. */
export const listStories = (today: CalendarDate) => ({
  requests: readRequests().map((story) => inSeason(story, today)),
  leads: readLeads().map((story) => inSeason(story, today)),
})
