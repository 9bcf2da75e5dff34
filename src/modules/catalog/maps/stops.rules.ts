import type { ItineraryDay } from '../packages/package.rules'

/** A stay at one place: consecutive days of the itinerary. Degrees north and east. */
export type Stop = { name: string; firstDay: number; lastDay: number; latitude: number; longitude: number }

/** Some places are named for the search bar: 'Dubai UAE', 'Goa India'. */
const searchSuffix = / (UAE|India|Indonesia)$/

type Day = Pick<ItineraryDay, 'day' | 'place'>

/** The stops of an itinerary in order of days. Days without a known place belong to no stop. */
export function stopsOf(itinerary: readonly Day[]): Stop[] {
  const stops: Stop[] = []
  for (const { day, place } of itinerary) {
    if (!place || place.latitude === null || place.longitude === null) continue
    const { latitude, longitude } = place
    const name = place.name.replace(searchSuffix, '')
    const last = stops.at(-1)
    if (last && last.latitude === latitude && last.longitude === longitude) last.lastDay = day
    else stops.push({ name, firstDay: day, lastDay: day, latitude, longitude })
  }
  return stops
}

/** The URL of a package's map, with its version. */
export const mapUrl = (pkg: { id: string; version: number }): string => `/maps/${pkg.id}/${pkg.version}.svg`

/** 'Day 4' or 'Days 1–3' */
export const daysText = ({ firstDay, lastDay }: Pick<Stop, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? `Day ${firstDay}` : `Days ${firstDay}–${lastDay}`
