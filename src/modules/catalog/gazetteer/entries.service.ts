import { setImmediate as nextTurn } from 'node:timers/promises'
import { fold } from '../../../shared/text'
import { listForeignNames } from '../../../shared/country-names'
import { listCountries } from '../places/country.service'
import { type City, readCities } from './cities.service'
import { regionNames } from './regions.service'

/** Describes a country, region or city. `region` is the code of the region that a city lies in. */
export type Entry = {
  key: string
  kind: 'country' | 'region' | 'city'
  name: string
  country: string
  region: string
  population: number
  latitude: number
  longitude: number
}

/** Holds entries in the order in which they are offered, and their folded names in lines of one text. */
type Index = { entries: readonly Entry[]; lines: string; starts: readonly number[]; owners: readonly number[] }

/** Returns the center of where people live, on the sphere, so that the 180th meridian is no border. */
function toCenter(cities: readonly City[]): { latitude: number; longitude: number } {
  const sum: [number, number, number] = [0, 0, 0]
  for (const { latitude, longitude, population } of cities) {
    const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
    const weight = population + 1
    sum[0] += weight * Math.cos(lat) * Math.cos(lon)
    sum[1] += weight * Math.cos(lat) * Math.sin(lon)
    sum[2] += weight * Math.sin(lat)
  }
  const [x, y, z] = sum
  const degrees = (radians: number) => Math.round((radians * 18_000_000) / Math.PI) / 1e5
  return { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) }
}

function groupCities(cities: readonly City[], key: 'country' | 'region'): Map<string, City[]> {
  const groups = new Map<string, City[]>()
  for (const city of cities) {
    const group = groups.get(city[key])
    if (group) group.push(city)
    else groups.set(city[key], [city])
  }
  return groups
}

const toEntry = (cities: readonly City[]) => ({
  ...toCenter(cities),
  region: '',
  population: cities.reduce((all, { population }) => all + population, 0),
})
const comparePopulation = (a: { population: number }, b: { population: number }) => b.population - a.population

async function listEntries(): Promise<Entry[]> {
  const cities = await readCities()
  const known = listCountries()
  const [inCountry, inRegion] = [groupCities(cities, 'country'), groupCities(cities, 'region')]
  const countries = known.flatMap(({ code, name }): Entry[] => {
    const own = inCountry.get(code)
    return own ? [{ key: `country:${code}`, kind: 'country', name, country: code, ...toEntry(own) }] : []
  })
  const codes = new Set(known.map(({ code }) => code))
  const regions = [...regionNames].flatMap(([code, name]): Entry[] => {
    const [own, country] = [inRegion.get(code), code.slice(0, 2)]
    return own && codes.has(country) ? [{ key: `region:${code}`, kind: 'region', name, country, ...toEntry(own) }] : []
  })
  const others = cities.flatMap(({ id, ...city }): Entry[] =>
    codes.has(city.country) ? [{ key: `city:${id}`, kind: 'city', ...city }] : [],
  )
  return [countries, regions, others].flatMap((list) => list.toSorted(comparePopulation))
}

const plain = /^[A-Za-z ]+$/
/** Skips what `fold` does for other letters, in most names. */
const foldName = (name: string) => (plain.test(name) ? name.toLowerCase() : fold(name))
/** Limits the names that are folded at a time, as other requests wait meanwhile. */
const atATime = 2000

async function build(): Promise<Index> {
  const entries = await listEntries()
  const aliases = new Map(listCountries().map(({ code, aliases: names }) => [code, [...names]]))
  for (const [name, code] of listForeignNames()) aliases.get(code)?.push(name)
  const [names, starts, owners]: [string[], number[], number[]] = [[], [], []]
  let length = 0
  for (const [owner, { kind, name, country }] of entries.entries()) {
    for (const one of [name, ...(kind === 'country' ? (aliases.get(country) ?? []) : [])]) {
      const folded = foldName(one)
      names.push(folded)
      starts.push(length)
      owners.push(owner)
      length += folded.length + 1
    }
    if (owner % atATime === 0) await nextTurn()
  }
  return { entries, lines: `\n${names.join('\n')}\n`, starts, owners }
}

let building: Promise<Index> | undefined
/** Builds the index with the first search, and keeps it: about 40 MB. */
function getIndex(): Promise<Index> {
  building ??= build().catch((error: unknown) => {
    building = undefined
    throw error
  })
  return building
}

function getEntryAt({ entries, starts, owners }: Index, position: number): Entry {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  return entries[owners[low]!]!
}

/** Yields entries by how well a name matches: as a whole, by its beginning, then by the beginning of a further word. */
export async function* findEntries(word: string): AsyncGenerator<Entry> {
  const found = await getIndex()
  const seen = new Set<Entry>()
  for (const part of [`\n${word}\n`, `\n${word}`, ` ${word}`])
    for (let at = found.lines.indexOf(part); at >= 0; at = found.lines.indexOf(part, at + 1)) {
      const entry = getEntryAt(found, at)
      if (seen.has(entry)) continue
      seen.add(entry)
      yield entry
    }
}

export const getEntry = async (key: string): Promise<Entry | undefined> =>
  (await getIndex()).entries.find((one) => one.key === key)
