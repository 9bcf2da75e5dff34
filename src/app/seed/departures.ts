import { moveDepartures } from '../../features/departures/change.service'
import { createDepartures } from '../../features/departures/create.service'
import { createDeparturesInput } from '../../features/departures/schema'
import { departureParties } from './data/office/parties'
import type { UserCtx } from '../../platform/server/context'
import { addDays, dateIn } from '../../shared/dates'
import type { Ids } from './catalog'
import { before } from './past'
import type { OwnTrip, Party } from './own-trips'
import { offeredFrom } from './people'

/** Departures of a package by a rule. `data/office/parties` has who has booked so far. */
type DemoDepartures = {
  key: string
  /** The first date is looked for so many days from now, within the package's season. */
  inDays: number
  weeks: number
  everyWeeks: number
  /** Bit 0 is Monday. */
  weekdays: number
  minPax: number
  closesDays: number
  price: string
  /** From so many weeks on it costs more: the high season. */
  high?: { weeks: number; price: string }
  stopped?: number
  /** What the demo's traveler has booked on one of them. */
  own?: { on: number; daysAgo: number; fate: OwnTrip['fate'] }
}

const saturday = 1 << 5
const sunday = 1 << 6
const demoDepartures: readonly DemoDepartures[] = [
  {
    key: 'usa-canyons',
    inDays: 33,
    weeks: 16,
    everyWeeks: 1,
    weekdays: saturday,
    minPax: 4,
    closesDays: 14,
    price: '',
    stopped: 8,
    own: { on: 4, daysAgo: 9, fate: 'confirmed' },
  },
  {
    key: 'europe-rail',
    inDays: 60,
    weeks: 24,
    everyWeeks: 2,
    weekdays: saturday,
    minPax: 8,
    closesDays: 30,
    price: '5,840',
    high: { weeks: 12, price: '6,240' },
    own: { on: 3, daysAgo: 1.2, fate: 'held' },
  },
  {
    key: 'cruise-fjords',
    inDays: 90,
    weeks: 12,
    everyWeeks: 2,
    weekdays: sunday,
    minPax: 6,
    closesDays: 45,
    price: '',
    own: { on: 2, daysAgo: 14, fate: 'cancelled' },
  },
]

/** Makes the departures of a package, as staff did 20 days ago. @returns their ids, the first date first */
async function plan(ctx: UserCtx, ids: Ids, demo: DemoDepartures): Promise<string[]> {
  const { key, inDays, weeks, everyWeeks, weekdays, minPax, closesDays, price, high } = demo
  const start = offeredFrom(key, addDays(dateIn(ctx.now()), inDays))
  const common = { everyWeeks, weekdays, packageId: ids.get(key)!, capacity: countSeats(demo), minPax, closesDays }
  const turn = addDays(start, (high?.weeks ?? weeks) * 7)
  const end = addDays(start, weeks * 7)
  const seasons = high
    ? [
        { from: start, to: addDays(turn, -1), price },
        { from: turn, to: end, price: high.price },
      ]
    : [{ from: start, to: end, price }]
  const made: string[] = []
  for (const season of seasons) {
    const input = createDeparturesInput.parse({ ...common, ...season })
    made.push(...(await createDepartures({ ctx: before(ctx, 20), input })).ids)
  }
  return made
}

/** A fleet of vans, a train's coach, a deck of cabins: the largest party so far fills it. */
const countSeats = ({ key }: DemoDepartures) =>
  Math.max(...departureParties[key]!.map((parties) => parties.reduce((sum, [, seats]) => sum + seats, 0)))

/** Dated packages, with departures that are full, nearly so, promised to run, and not on sale. @returns what is booked on them */
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
