import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { bookingDetail } from '../../bookings/bookings/view'
import { bookDirectlyInput } from './schema'

/** Holds what the compiler cannot: that a field of a booking reaches the screens (CONTRIBUTING, "Add a column"). */

const read = (name: string) => readFileSync(path.resolve('src/modules', `${name}.tsx`), 'utf8')

it('a field of a booking by staff is typed in, and read', () => {
  /** Lists what is chosen in other ways. */
  const chosen = 'leadId customerId packageId hotelIds activityIds transferIds channel saidOn note'.split(' ')
  const form = read('servicing/checkout/ui/office/book-directly')
  const fields = Object.keys(bookDirectlyInput.shape).filter((field) => !chosen.includes(field))
  const typed = [...form.matchAll(/name="(\w+)"/g)].map(([, name]) => name!)
  expect(typed.toSorted()).toEqual(fields.toSorted())
})

it('a field of a booking is among the facts on its page', () => {
  const elsewhere =
    'id reference title status displayStatus isImportUndone leadId ownerId currency totalMinor adults children infants version updatedAt hasAccount timeZone days services travelers netMinor sellMinor discountMinor taxMinor receipt policy paymentTerms estimate cancelledBy'
  const shown = read('bookings/bookings/ui/office/booking-facts')
  const fields = Object.keys(bookingDetail.shape).filter((field) => !elsewhere.split(' ').includes(field))
  expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(shown))).toEqual([])
})
