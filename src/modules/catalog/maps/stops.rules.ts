import type { ItineraryDay } from '../packages/view'

/** Describes a stay at one place on consecutive days. Coordinates are degrees north and east. */
export type Stop = { name: string; firstDay: number; lastDay: number; latitude: number; longitude: number }

/** Removes the country from names for the search bar: 'Dubai UAE', 'Goa India'. */
const searchSuffix = / (UAE|India|Indonesia)$/

export const toStopName = (place: string): string => place.replace(searchSuffix, '')

type Day = Pick<ItineraryDay, 'day' | 'place'>

/** Returns an itinerary's stops in order. Skips days without a known place. */
export function toStops(itinerary: readonly Day[]): Stop[] {
  const stops: Stop[] = []
  for (const { day, place } of itinerary) {
    if (!place || place.latitude === null || place.longitude === null) continue
    const { latitude, longitude } = place
    const name = toStopName(place.name)
    const last = stops.at(-1)
    if (last && last.latitude === latitude && last.longitude === longitude) last.lastDay = day
    else stops.push({ name, firstDay: day, lastDay: day, latitude, longitude })
  }
  return stops
}

export const mapUrl = (pkg: { id: string; version: number }): string => `/maps/${pkg.id}/${pkg.version}.svg`

/** Returns 'Day 4' or 'Days 1–3'. */
export const daysText = ({ firstDay, lastDay }: Pick<Stop, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? `Day ${firstDay}` : `Days ${firstDay}–${lastDay}`
