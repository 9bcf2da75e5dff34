import { endsOf } from '../../features/departures/create.service'
import { type Departure, departures, departureSeats } from '../../features/departures/table'
import type { Db } from '../../platform/server/database/db'
import { newId } from '../../platform/server/ids'
import { aBarePackage } from '../package.factory'

/** A departure on 14 September 2027 with ten seats, which can be booked to the last day of August; by the UTC calendar. */
export async function aDeparture(db: Db, overrides: Partial<Departure & { capacity: number }> = {}) {
  const { capacity = 10, packageId = (await aBarePackage(db)).id, ...rest } = overrides
  const { startsOn = '2027-09-14', bookBy = '2027-08-31', timeZone = 'UTC' } = rest
  const values = {
    id: newId(),
    packageId,
    startsOn,
    bookBy,
    timeZone,
    currency: 'USD',
    ...endsOf(startsOn, bookBy, timeZone),
    ...rest,
  }
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(departures).values(values).returning()
    await tx.insert(departureSeats).values({ departureId: row!.id, capacity })
    return row!
  })
}
