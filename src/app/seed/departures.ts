import { moveDepartures } from '../../modules/catalog/departures/change.service'
import { createDepartures } from '../../modules/catalog/departures/create.service'
import { getWeekday } from '../../modules/catalog/departures/rule.rules'
import { createDeparturesInput } from '../../modules/catalog/departures/schema'
import { isOfferedOn, type OfferedWindow } from '../../modules/catalog/packages/offered.rules'
import { departureParties } from './data/office/parties'
import type { UserCtx } from '../../platform/server/context'
import { addDays, type CalendarDate, dateIn } from '../../shared/dates'
import type { Ids } from './catalog'
import { before } from './past'
import type { OwnTrip, Party } from './own-trips'

/** Describes a part of each year with departures, and what an adult pays then. */
type PricedSeason = OfferedWindow & { price: string }

/** Describes departures of a package by a rule; `data/office/parties` lists who has booked. */
type DemoDepartures = {
  key: string
  /** Searches the first date from so many days from now, within the seasons. */
  inDays: number
  count: number
  everyWeeks: number
  /** Counts from Monday, 0. */
  weekday: number
  minPax: number
  closesDays: number
  seasons: readonly PricedSeason[]
  stopped?: number
  /** Books one of them for the demo's traveler. */
  own?: { on: number; daysAgo: number; fate: OwnTrip['fate'] }
}

export const demoDepartures: readonly DemoDepartures[] = [
  {
    key: 'usa-canyons',
    inDays: 33,
    count: 17,
    everyWeeks: 1,
    weekday: 5,
    minPax: 4,
    closesDays: 14,
    seasons: [
      { from: '12-01', to: '02-29', price: '2,080' },
      { from: '03-01', to: '05-31', price: '2,480' },
      { from: '06-01', to: '08-31', price: '2,280' },
      { from: '09-01', to: '11-30', price: '2,480' },
    ],
    stopped: 8,
    own: { on: 4, daysAgo: 9, fate: 'confirmed' },
  },
  {
    key: 'europe-rail',
    inDays: 60,
    count: 8,
    everyWeeks: 2,
    weekday: 5,
    minPax: 8,
    closesDays: 30,
    seasons: [
      { from: '05-01', to: '05-31', price: '5,840' },
      { from: '06-01', to: '06-30', price: '6,240' },
      { from: '09-01', to: '10-10', price: '5,980' },
    ],
    own: { on: 3, daysAgo: 1.2, fate: 'held' },
  },
  {
    key: 'cruise-fjords',
    inDays: 90,
    count: 7,
    everyWeeks: 2,
    weekday: 6,
    minPax: 6,
    closesDays: 45,
    // Between them the ship is in the yard.
    seasons: [
      { from: '05-01', to: '06-09', price: '9,800' },
      { from: '06-10', to: '06-29', price: '10,600' },
      { from: '07-21', to: '08-31', price: '10,200' },
      { from: '09-01', to: '09-18', price: '9,640' },
    ],
    own: { on: 2, daysAgo: 14, fate: 'cancelled' },
  },
]

type Dated = { date: CalendarDate; price: string }

/** Lists the dates of a rule, each at the price of its season. */
export function getDates({ inDays, count, everyWeeks, weekday, seasons }: DemoDepartures, today: CalendarDate) {
  const seasonOn = (date: CalendarDate) => seasons.find((season) => isOfferedOn([season], date))
  let date = addDays(today, inDays)
  while (getWeekday(date) !== weekday || !seasonOn(date)) date = addDays(date, 1)
  const dated: Dated[] = []
  for (; dated.length < count; date = addDays(date, everyWeeks * 7)) {
    const season = seasonOn(date)
    if (season) dated.push({ date, price: season.price })
  }
  return dated
}

/** Plans the departures of a package, as staff did 20 days ago. @returns their ids, the first date first */
async function plan(ctx: UserCtx, ids: Ids, demo: DemoDepartures): Promise<string[]> {
  const { key, minPax, closesDays } = demo
  const common = { packageId: ids.get(key)!, capacity: countSeats(demo), minPax, closesDays }
  const made: string[] = []
  for (const { date, price } of getDates(demo, dateIn(ctx.now()))) {
    const input = createDeparturesInput.parse({ ...common, from: date, price })
    made.push(...(await createDepartures({ ctx: before(ctx, 20), input })).ids)
  }
  return made
}

/** Returns the most seats booked on one departure, which fill the van, coach or deck. */
const countSeats = ({ key }: DemoDepartures) =>
  Math.max(...departureParties[key]!.map((parties) => parties.reduce((sum, [, seats]) => sum + seats, 0)))

/**
 * Loads dated packages, with departures that are full, nearly full, guaranteed, and not on sale. @returns the bookings
 * to make on them
 */
export async function loadDepartures(ctx: UserCtx, ids: Ids): Promise<{ own: OwnTrip[]; parties: Party[] }> {
  const own: OwnTrip[] = []
  const parties: Party[] = []
  for (const demo of demoDepartures) {
    const made = await plan(ctx, ids, demo)
    for (const [i, booked] of departureParties[demo.key]!.entries())
      parties.push(...booked.map(([name, seats]) => ({ name, seats, departureId: made[i]! })))
    if (demo.stopped) {
      await moveDepartures({ ctx, input: { ids: [made[demo.stopped]!], status: 'stopped' } })
    }
    if (demo.own) own.push({ ...demo.own, departureId: made[demo.own.on]! })
  }
  return { own, parties }
}
