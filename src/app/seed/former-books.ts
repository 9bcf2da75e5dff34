import { stringify } from 'csv-stringify/sync'
import { runBatch } from '../../modules/core/imports/service'
import { customerImporter } from '../../modules/sales/customers/import.service'
import { bookingImporter } from '../../modules/servicing/booking-imports/import.service'
import type { UserCtx } from '../../platform/server/context'
import { addDays, type CalendarDate } from '../../shared/dates'
import { requireWhole } from './catalog'
import { readFile, readFormerBookings } from './data'

/** Counts the days since the agency moved in from its former program. */
export const formerBooks = 370

/** Imports the customers of the agency's former books, and the trips that were running then, days counted from `today`. */
export async function loadFormerBooks(ctx: UserCtx, today: CalendarDate): Promise<void> {
  await requireWhole(runBatch(ctx, customerImporter, { csv: readFile('customers.csv') }))
  const toDay = (days: string) => (days === '' ? '' : addDays(today, Number(days)))
  const lines = readFormerBookings().map(({ bookedIn = '', startsIn = '', endsIn = '', expiresIn = '', ...cells }) => ({
    ...cells,
    'Booked on': toDay(bookedIn),
    Departure: toDay(startsIn),
    'Last day': toDay(endsIn),
    'Passport expiry': toDay(expiresIn),
  }))
  await requireWhole(runBatch(ctx, bookingImporter, { csv: stringify(lines, { header: true }) }))
}
