import { toEnds } from '../../modules/catalog/departures/create.service'
import {
  type Departure,
  departures,
  departureSeats,
  departureWaits,
  seatHolds,
} from '../../modules/catalog/departures/table'
import type { Db } from '../../platform/server/database/db'
import { newId } from '../../platform/server/ids'
import { aBarePackage } from '../package.factory'

/** Makes a departure on 14 September 2027 with ten seats, bookable until 31 August, in UTC. */
export async function aDeparture(db: Db, overrides: Partial<Departure & { capacity: number; taken: number }> = {}) {
  const { capacity = 10, taken = 0, packageId = (await aBarePackage(db)).id, ...rest } = overrides
  const { startsOn = '2027-09-14', bookBy = '2027-08-31', timeZone = 'UTC' } = rest
  const values = {
    id: newId(),
    packageId,
    startsOn,
    bookBy,
    timeZone,
    currency: 'USD' as const,
    ...toEnds(startsOn, bookBy, timeZone),
    ...rest,
  }
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(departures).values(values).returning()
    await tx.insert(departureSeats).values({ departureId: row!.id, capacity, booked: taken })
    const hold = { id: newId(), departureId: row!.id, seats: taken, state: 'booked', expiresAt: new Date() } as const
    if (taken > 0) await tx.insert(seatHolds).values(hold)
    return row!
  })
}

/** Adds an entry for two seats to the waiting list of a full departure. */
export async function aWait(db: Db) {
  const { id: departureId } = await aDeparture(db, { capacity: 2, taken: 2 })
  const values = { id: newId(), departureId, name: 'Asha Rao', email: 'asha@example.com', seats: 2 }
  const [row] = await db.insert(departureWaits).values(values).returning()
  return row!
}
