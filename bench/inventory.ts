import type { Sql } from 'postgres'
import { newId } from '../src/platform/server/ids'
import { insert, type Row } from './insert'
import type { SeededRandom } from './seeded-random'

/** Lists ids of the parts of packages. */
export type Stock = Record<'media' | 'hotels' | 'activities' | 'transfers' | 'mealPlans', string[]>

const description = 'A short walk from the water, run by the same family for three generations.'
const common = (name: string, price: number) => ({
  id: newId(),
  name,
  description,
  currency: 'USD',
  price_minor: price,
})

async function make(
  sql: Sql,
  table: string,
  count: number,
  row: (n: number) => Row & { id: string },
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => row(n))
  const filled = rows.map((r) => ({ ...(table !== 'media' && { status: 'active', ...dates }), ...r }))
  await insert(sql, table, filled)
  return rows.map((r) => r.id)
}
const dates = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }

/** Makes a few hundred hotels, activities, transfers, meal plans and pictures. */
export async function stock(sql: Sql, random: SeededRandom): Promise<Stock> {
  const price = (max: number) => 1500 + random.below(max)
  const location = 'Krabi, Thailand'
  return {
    media: await make(sql, 'media', 500, (n) => ({
      id: newId(),
      key: n.toString(16).padStart(64, '0'),
      width: 2400,
      height: 1600,
      bytes: 180_000,
      blur: `data:image/webp;base64,${'UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoQAAwAAUAmJaQAA3AA'.repeat(4)}`,
      focus_x: 50,
      focus_y: 40,
      created_at: dates.created_at,
    })),
    hotels: await make(sql, 'hotels', 400, (n) => ({
      ...common(`Hotel of the ${n}th lantern`, price(60_000)),
      location,
      star_rating: 3 + (n % 3),
      room_type: 'Sea view room',
      amenities: ['Breakfast', 'Pool', 'Wi-Fi'],
      contact: '',
      geo_location: '',
      check_in_time: '14:00',
      check_out_time: '11:00',
    })),
    activities: await make(sql, 'activities', 600, (n) => ({
      ...common(`Morning walk number ${n}`, price(12_000)),
      location,
      category: 'Sightseeing',
      duration: '3 hours',
      min_people: 1,
      max_people: 12,
      inclusions: ['Guide', 'Water'],
      age_restriction: '',
      availability: '',
    })),
    transfers: await make(sql, 'transfers', 200, (n) => ({
      ...common(`Road ${n}`, price(9000)),
      from_location: 'Airport',
      to_location: `Hotel ${n}`,
      vehicle_type: 'Van',
      capacity: 6,
      duration: '45 minutes',
      vendor: '',
    })),
    mealPlans: await make(sql, 'meal_plans', 40, (n) => ({
      ...common(`Table ${n}`, price(5000)),
      type: 'Half Board',
      menu: ['Soup', 'Fish', 'Fruit'],
      inclusions: ['Water'],
      restrictions: [],
      availability: '',
    })),
  }
}

type MakeRows = (packageId: string, days: number) => Row[]

/** Lists tables with a package's rows: days, three hotels, four activities, two transfers, a meal plan. */
export function offers(random: SeededRandom, shelf: Stock): [string, MakeRows][] {
  const some = (ids: string[], count: number) => {
    const start = random.below(ids.length)
    return Array.from({ length: count }, (_, i) => ids[(start + i) % ids.length]!)
  }
  const listed =
    (ids: string[], count: number, row: (id: string, position: number) => Row): MakeRows =>
    (package_id) =>
      some(ids, count).map((id, position) => ({ package_id, position, ...row(id, position) }))
  const day = (package_id: string, n: number): Row => ({
    package_id,
    day: n + 1,
    title: `Day ${n + 1}: along the water`,
    description: `${description} Lunch is where the boats land; the afternoon is yours.`,
    activities: ['Walk through the old town', 'Boat to the islands'],
    meals: ['Breakfast', 'Dinner'],
    accommodation: 'Hotel of the lantern',
    transport: 'Boat',
    notes: '',
  })
  return [
    ['package_days', (id, days) => Array.from({ length: days }, (_, n) => day(id, n))],
    ['package_hotels', listed(shelf.hotels, 3, (hotel_id, p) => ({ hotel_id, nights: 2, included: p < 1 }))],
    ['package_activities', listed(shelf.activities, 4, (activity_id, p) => ({ activity_id, day: 2, included: p < 2 }))],
    ['package_transfers', listed(shelf.transfers, 2, (transfer_id, p) => ({ transfer_id, included: p < 1 }))],
    ['package_meal_plans', listed(shelf.mealPlans, 1, (meal_plan_id) => ({ meal_plan_id }))],
  ]
}
