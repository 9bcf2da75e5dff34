import { fold } from '../../../shared/text'
import type { PlaceKind } from './kinds.rules'

/** Describes where a place is, to tell it from others of its name. `countries` is empty where none is known. */
export type Spot = {
  kind: PlaceKind
  countries: readonly string[]
  latitude: number | null
  longitude: number | null
}

const earthKm = 6371
/** Limits how far apart two records of one place are: the center of a region is a matter of taste. */
const farKm = { point: 40, area: 300 }
const sameKm = 3

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the kilometers between two points of the sphere; null where one of them is unknown. */
function getDistance(one: Spot, other: Spot): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const north = half(one.latitude, other.latitude)
  const east = half(one.longitude, other.longitude)
  const share = north + Math.cos(toRadians(one.latitude)) * Math.cos(toRadians(other.latitude)) * east
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, share)))
}

/** Tells whether two places of one name are the same: Nara in Mali is not Nara in Japan. */
export function isSame(one: Spot, other: Spot): boolean {
  if (one.kind === 'theme' || other.kind === 'theme') return one.kind === other.kind
  if (one.kind === 'country' && other.kind === 'country') return true
  const { countries } = other
  if (one.countries.length > 0 && countries.length > 0 && !one.countries.some((code) => countries.includes(code)))
    return false
  const distance = getDistance(one, other)
  if (distance !== null)
    return distance <= (one.kind === 'region' && other.kind === 'region' ? farKm.area : farKm.point)
  return one.kind !== 'country' && (other.kind !== 'country' || countries.length > 0)
}

/** Tells whether a city goes by a longer or shorter name at the same point: 'New York' and 'New York City'. */
export function isSameCity(one: Spot & { name: string }, other: Spot & { name: string }): boolean {
  if (one.kind !== 'city' || other.kind !== 'city') return false
  const [first, second] = [`${fold(one.name)} `, `${fold(other.name)} `]
  return (getDistance(one, other) ?? Infinity) <= sameKm && (first.startsWith(second) || second.startsWith(first))
}

type NamedPlace = { kind: PlaceKind; name: string; country: string; region?: string | null }

/** Lists the names that a place may get, the shortest first: 'Nara', 'Nara, Mali', 'Nara, Koulikoro, Mali'. */
export function listTitles({ kind, name, country, region }: NamedPlace): string[] {
  if (kind === 'country') return [name, `${name} (country)`]
  if (country === '') return [name]
  return [name, `${name}, ${country}`, ...(region && region !== name ? [`${name}, ${region}, ${country}`] : [])]
}
