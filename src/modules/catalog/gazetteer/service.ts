import type { Call } from '../../../platform/server/context'
import { fold } from '../../../shared/text'
import { listCountries, findZoneIn } from '../places/country.service'
import { getUsualZone } from '../places/countries.rules'
import type { Country } from '../places/view'
import { identifyPlaces } from '../places/identity.service'
import { type Entry, findEntries, getEntry } from './entries.service'
import { regionNames } from './regions.service'
import type { KnownPlace } from './view'

const getCountry = (code: string): Country => listCountries().find((one) => one.code === code)!

/** Returns the usual time zone of a country, else that of the coordinates. */
function getZoneFor({ kind, country: code, ...position }: Entry): string {
  const country = getCountry(code)
  return (kind === 'country' && getUsualZone(country)) || findZoneIn(position, country)
}

/** Tells whether each part names the country or the region: 'Sintra, Portugal'. */
function isIn({ country: code, region }: Entry, parts: readonly string[]): boolean {
  const { name, aliases } = getCountry(code)
  const names = [code, name, ...aliases, regionNames.get(region) ?? ''].map(fold)
  return parts.every((part) => names.some((one) => one.startsWith(part)))
}

const getWithin = ({ kind, name, country, region }: Entry): string =>
  [
    kind === 'city' && regionNames.get(region) !== name && regionNames.get(region),
    kind !== 'country' && getCountry(country).name,
  ]
    .filter(Boolean)
    .join(', ')

const offered = 12
/** Limits the entries that are compared with the country's name. */
const compared = 5000

/** Finds countries, regions and cities by the beginning of their names: 'Sintra', 'Sintra, Portugal'. */
export async function searchKnown({ ctx, input: { text } }: Call<{ text: string }>): Promise<KnownPlace[]> {
  const [word = '', ...parts] = text.split(',').map(fold).filter(Boolean)
  if (word.length < 2) return []
  const best: Entry[] = []
  let seen = 0
  for await (const entry of findEntries(word)) {
    if (isIn(entry, parts)) best.push(entry)
    if (best.length === offered || (seen += 1) === compared) break
  }
  const identities = await identifyPlaces(
    ctx,
    best.map((entry) => ({ ...entry, country: getCountry(entry.country), region: regionNames.get(entry.region) })),
  )
  return best.map((entry, i): KnownPlace => {
    const { key, kind, name, country, latitude, longitude } = entry
    const region = regionNames.get(entry.region) ?? ''
    const place = { key, kind, name, country, region, latitude, longitude, timeZone: getZoneFor(entry) }
    const { same, title, other } = identities[i]!
    const there = same ?? (title === null ? other : null)
    return { ...place, within: getWithin(entry), placeId: there?.id ?? null, title: there ? there.name : title! }
  })
}

type ComparedPlace = Pick<Entry, 'kind' | 'name' | 'country' | 'latitude' | 'longitude'> & {
  region: string | null
  timeZone: string
}

/** Returns a place of the data set by its key; null for an unknown one. */
export async function getKnown(key: string): Promise<ComparedPlace | null> {
  const entry = await getEntry(key)
  if (!entry) return null
  const { kind, name, country, latitude, longitude, region } = entry
  return {
    kind,
    name,
    country,
    latitude,
    longitude,
    region: regionNames.get(region) ?? null,
    timeZone: getZoneFor(entry),
  }
}
