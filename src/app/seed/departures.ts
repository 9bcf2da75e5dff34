import { cancelBooking } from '../../modules/servicing/bookings/cancel-booking.service'
import { confirmBooking } from '../../modules/servicing/bookings/confirm-booking.service'
import { book } from '../../modules/servicing/checkout/book.service'
import { holdSeats } from '../../modules/servicing/checkout/hold.service'
import { getCheckoutOffer } from '../../modules/servicing/checkout/offer.service'
import { getDeparture } from '../../modules/catalog/departures/view.service'
import { getAccount } from '../../modules/billing/payments/account.service'
import { moveDepartures } from '../../modules/catalog/departures/change.service'
import { createDepartures } from '../../modules/catalog/departures/create.service'
import { getWeekday } from '../../modules/catalog/departures/rule.rules'
import { createDeparturesInput } from '../../modules/catalog/departures/schema'
import { isOfferedOn } from '../../modules/catalog/packages/offered.rules'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { fold } from '../../shared/text'
import { addDays, type CalendarDate, dateIn } from '../../shared/dates'
import type { Ids } from './catalog'
import { type DemoDepartures, type OwnFate, readDepartures } from './data'
import { toPast, checkNow } from './past'
import { createTraveler } from './people'
import { pay } from './trips'

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
    made.push(...(await createDepartures({ ctx: toPast(ctx, 20), input })).ids)
  }
  return made
}

/** Returns the most seats booked on one departure, which fill the van, coach or deck. */
const countSeats = ({ parties }: DemoDepartures) =>
  Math.max(...parties.map((booked) => booked.reduce((sum, { seats }) => sum + seats, 0)))

/**
 * Loads dated packages, with departures that are full, nearly full, guaranteed, and not on sale. @returns the bookings
 * to make on them
 */
export async function loadDepartures(ctx: UserCtx, ids: Ids): Promise<{ own: OwnTrip[]; parties: Party[] }> {
  const own: OwnTrip[] = []
  const parties: Party[] = []
  for (const demo of readDepartures()) {
    const made = await plan(ctx, ids, demo)
    for (const [i, booked] of demo.parties.entries())
      parties.push(...booked.map((party) => ({ ...party, departureId: made[i]! })))
    if (demo.stopped) {
      await moveDepartures({ ctx, input: { ids: [made[demo.stopped]!], status: 'stopped' } })
    }
    if (demo.own) own.push({ ...demo.own, departureId: made[demo.own.on]! })
  }
  return { own, parties }
}

/** Describes a trip: how many days ago, and which departure. */
type OwnTrip = { departureId: string; daysAgo: number; fate: OwnFate }

/** Books as the checkout does: it holds seats, chooses the travelers, and agrees to the price as seen. */
async function bookNow(ctx: UserCtx, departureId: string, adults = 2): Promise<string> {
  const { packageId, startsOn: date } = await getDeparture({ ctx, input: { id: departureId } })
  const input = { packageId, date, adults, children: 0, rooms: Math.ceil(adults / 2) }
  const { hold, people } = await holdSeats({ ctx, input })
  const { receipt, sha256 } = await getCheckoutOffer({ ctx, input })
  const known = people.filter(({ role }) => role === 'adult').map(({ id }) => id)
  const { totalMinor, currency } = receipt
  const places = Array.from({ length: adults }, (_, i) => known[i] ?? (i === 0 ? ('self' as const) : null))
  const agreed = { people: places, totalMinor, currency, sha256, accepts: true as const }
  return (await book({ ctx, input: { ...agreed, holdId: hold!.id } })).id
}

/** Books the demo traveler's own trips, and records the staff's work on the next day. */
export async function loadOwnTrips(
  ctx: Ctx,
  { traveler, jonah }: Record<'traveler' | 'jonah', NonNullable<Ctx['actor']>>,
  trips: readonly OwnTrip[],
): Promise<void> {
  for (const [n, { departureId, daysAgo, fate }] of trips.entries()) {
    const id = await bookNow({ ...toPast(ctx, daysAgo), actor: traveler }, departureId)
    if (fate === 'held') continue
    const next = { ...toPast(ctx, daysAgo - 1), actor: jonah }
    if (fate === 'cancelled') {
      await checkNow(next)
      await cancelBooking({ ctx: next, input: { id, version: 1, reason: 'Her leave was moved. Asked us by phone.' } })
      continue
    }
    const account = await getAccount({ ctx: next, input: { id } })
    await pay(next, account, { amountMinor: account.depositOpenMinor, n })
    await confirmBooking({ ctx: next, input: { id, version: 1, reason: '' } })
  }
}

/** Describes travelers who booked seats of a departure by themselves. */
type Party = { name: string; seats: number; departureId: string }

/** Books parties one after the other in the last weeks, with deposits that a colleague verified. */
export async function loadParties(
  ctx: Ctx,
  { jonah, meera }: Record<'jonah' | 'meera', NonNullable<Ctx['actor']>>,
  parties: readonly Party[],
): Promise<void> {
  const toDaysAgo = (n: number) => 18 - (15 * n) / parties.length
  const accounts = await Promise.all(
    parties.map(({ name }, n) => {
      const [firstName, lastName] = name.split(' ') as [string, string]
      const address = fold(name).replaceAll(/[^a-z]+/g, '.')
      const phone = `+1 970 555 01${String(10 + n).padStart(2, '0')}`
      return createTraveler(toPast(ctx, toDaysAgo(n) + 1), { firstName, lastName, address, phone })
    }),
  )
  for (const [n, { seats, departureId }] of parties.entries()) {
    const id = await bookNow({ ...toPast(ctx, toDaysAgo(n)), actor: accounts[n]! }, departureId, seats)
    const next = { ...toPast(ctx, toDaysAgo(n) - 1), actor: jonah }
    const account = await getAccount({ ctx: next, input: { id } })
    const verifiedBy = { ...toPast(ctx, toDaysAgo(n) - 2), actor: meera }
    await pay(next, account, { amountMinor: account.depositOpenMinor, n: 100 + n, verifiedBy })
    await confirmBooking({ ctx: next, input: { id, version: 1, reason: '' } })
  }
}
