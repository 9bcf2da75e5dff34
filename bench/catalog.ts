import { performance } from 'node:perf_hooks'
import type { Sql } from 'postgres'
import { newId } from '../src/platform/server/ids'
import { fold } from '../src/shared/text'
import { insert, type Row } from './insert'
import { offers, stock, type Stock } from './inventory'
import { SeededRandom } from './seeded-random'
import {
  adjectives,
  categories,
  departureCities,
  features,
  numbers,
  pursuits,
  spans,
  tags,
  villages,
  world,
} from './vocabulary'

/** Describes a city; `lineage`: the city, its country and its region; `words`: their folded names for the search. */
type City = { id: string; destination: string; lineage: string[]; words: string }

async function loadPlaces(sql: Sql): Promise<City[]> {
  const rows: Row[] = []
  const cities: City[] = []
  const add = (name: string, kind: string, parent_id: string | null, time_zone: string) => {
    const id = newId()
    rows.push({ id, slug: `${fold(name).replaceAll(' ', '-')}-${kind}`, name, kind, parent_id, time_zone })
    return id
  }
  for (const [region, countries] of Object.entries(world)) {
    const regionId = add(region, 'region', null, 'UTC')
    for (const [country, { zone, cities: names }] of Object.entries(countries)) {
      const countryId = add(country, 'country', regionId, zone)
      for (const name of names) {
        const id = add(name, 'city', countryId, zone)
        const words = [...new Set(fold(`${name} ${country} ${region}`).split(' '))].toSorted().join(' ')
        cities.push({ id, destination: `${name}, ${country}`, lineage: [id, countryId, regionId], words })
      }
    }
  }
  await insert(sql, 'places', rows)
  const aliases = new Map(rows.map((row) => [fold(String(row.name)), row.id]))
  await insert(
    sql,
    'place_aliases',
    Array.from(aliases, ([alias, place_id]) => ({ alias, place_id })),
  )
  return cities
}

/** Generates 'Seven mornings on the quiet coast of Kalamora', 'The hidden temples by rail'. */
function createTitle(random: SeededRandom): string {
  const scene = `the ${random.common(adjectives)} ${random.common(features)}`
  const opening = random.isChosen(0.6) ? `${random.pick(numbers)} ${random.pick(spans)} on ${scene}` : scene
  const title = random.isChosen(0.25)
    ? `${opening} of ${random.common(villages)}`
    : `${opening} ${random.pick(pursuits)}`
  return title[0]!.toUpperCase() + title.slice(1)
}

const sentence =
  'Mornings begin before the boats do, with coffee on the landing and the light still low over the water. '

function packageRow(random: SeededRandom, n: number, cities: City[]): Row {
  const place = random.common(cities)
  const days = 3 + random.below(18)
  const price = 30_000 + Math.floor(random.next() ** 2 * 970_000)
  const rated = random.isChosen(0.4)
  return {
    id: newId(),
    slug: `trip-${n}`,
    title: createTitle(random),
    place_id: place.id,
    place_ids: place.lineage,
    place_words: place.words,
    destination: place.destination,
    category: random.common(categories),
    tags: [...new Set([random.pick(tags), random.pick(tags), random.pick(tags)])],
    nights: days - 1,
    days,
    description: sentence.repeat(3).trim(),
    highlights: ['A day with the fishermen', 'The old town at dusk', 'A table under the fig tree', 'The night train'],
    inclusions: ['Breakfast each day', 'All transfers', 'A guide for two days', 'Entrance fees'],
    exclusions: ['Flights', 'Travel insurance'],
    terms: '',
    currency: 'USD',
    price_minor: price,
    original_price_minor: random.isChosen(0.3) ? Math.round(price * 1.2) : null,
    max_travelers: 16,
    is_flight_included: random.isChosen(0.4),
    departure_cities: random.isChosen(0.8) ? [] : [random.pick(departureCities)],
    hotel_rating: random.isChosen(0.9) ? 3 + random.below(3) : null,
    featured: random.isChosen(0.02),
    status: random.isChosen(0.92) ? 'active' : 'draft',
    rating: rated ? 300 + random.below(201) : null,
    rating_count: rated ? 1 + random.below(200) : 0,
    popularity: Math.floor(random.next() ** 4 * 5000),
    version: 1,
    created_at: new Date(Date.UTC(2026, 0, 1) + random.below(300 * 86_400) * 1000).toISOString(),
    updated_at: new Date(Date.UTC(2026, 11, 1)).toISOString(),
  }
}

/** Attaches rows to packages: always a picture; `details` adds days, hotels, activities, transfers and a meal plan. */
async function attach(sql: Sql, random: SeededRandom, packages: Row[], shelf: Stock, details: boolean): Promise<void> {
  const image = (row: Row, position: number) => ({
    package_id: row.id,
    position,
    media_id: random.pick(shelf.media),
    alt: 'Boats before cliffs',
  })
  const positions = details ? [0, 1, 2, 3, 4] : [0]
  await insert(
    sql,
    'package_images',
    packages.flatMap((row) => positions.map((position) => image(row, position))),
  )
  if (!details) return
  for (const [table, makeRows] of offers(random, shelf)) {
    await insert(
      sql,
      table,
      packages.flatMap((row) => makeRows(row.id as string, row.days as number)),
    )
  }
}

/**
 * Fills an empty, migrated database with deterministic, realistic packages. Yields the milliseconds of each batch's
 * INSERTs. Runs ANALYZE at the end.
 */
export async function* loading(sql: Sql, count: number, options: { details: boolean }): AsyncGenerator<number> {
  const random = new SeededRandom(20260801)
  const cities = random.shuffled(await loadPlaces(sql))
  const shelf = await stock(sql, random)
  const batch = 2000
  for (let done = 0; done < count; done += batch) {
    const size = Math.min(batch, count - done)
    const packages = Array.from({ length: size }, (_, i) => packageRow(random, done + i, cities))
    const started = performance.now()
    await insert(sql, 'packages', packages)
    await attach(sql, random, packages, shelf, options.details)
    yield performance.now() - started
    if ((done / batch) % 25 === 24) console.log(`  ${done + size} packages`)
  }
  await sql.unsafe('VACUUM ANALYZE')
}

export async function loadCatalog(sql: Sql, count: number, options: { details: boolean }): Promise<void> {
  const batches = loading(sql, count, options)
  while (!(await batches.next()).done);
}
