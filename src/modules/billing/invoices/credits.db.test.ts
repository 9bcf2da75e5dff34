import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aChange, anExtra, theirTrip } from '../../../testing/bookings/changed'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anIssuer, invoiced, issued } from '../../../testing/payments/invoiced'
import { paidUp } from '../../../testing/payments/paid'
import type { EditedService } from '../../servicing/booking-changes/edit.rules'
import { invoices } from './table'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  await anIssuer(deps)
})

it('an invoice of what was written off is credited whole once the trip is cancelled', async () => {
  const { id, staff } = await invoiced(deps, { offer: { taxes: [{ label: 'VAT', basisPoints: 2000, on: 'total' }] } })
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.payments.writeOff({ id, version: 1, amountMinor: 300_00, reason: 'Never paid' })
  await staff.bookings.cancel({ id, version: 1, reason: 'Never paid' })
  const { documents, invoicedMinor, next } = await issued(staff, id)
  expect(documents[1]).toMatchObject({ kind: 'credit-note', totalMinor: -300_00, taxMinor: -50_00 })
  expect([invoicedMinor, next]).toEqual([0, null])
})

describe('a booking that was changed', () => {
  it('at the same price says what waits for the next document, which names it', async () => {
    const { staff, id } = await theirTrip(deps)
    const { swapped: none } = await issued(staff, id)
    expect(none).toEqual([])
    const [guide, kayak] = [250_00, 200_00].map((sellMinor) => anExtra({ sellMinor }))
    const swap = { services: (all: EditedService[]) => [all[0]!, kayak!], agreedWords: 'By phone' }
    await staff.bookingChanges.propose(await aChange(staff, id, swap))
    const { next, swapped } = await staff.invoices.of({ bookingId: id })
    expect(next).toBeNull()
    expect(swapped).toEqual([
      { title: 'Sunset kayak', amountMinor: 200_00 },
      { title: 'Longtail boat', amountMinor: -200_00 },
    ])
    const more = { services: (all: EditedService[]) => [...all, guide!], agreedWords: 'By phone' }
    await staff.bookingChanges.propose(await aChange(staff, id, more))
    expect(await staff.invoices.of({ bookingId: id })).toMatchObject({ swapped: [], next: { totalMinor: 250_00 } })
    const { documents } = await issued(staff, id)
    const { snapshot } = await staff.invoices.get({ id: documents[1]!.id })
    expect(snapshot.lines.map(({ amountMinor }) => amountMinor)).toEqual([200_00, 250_00, -200_00])
  })

  it('is credited by the invoice that has the line, not by the newest one', async () => {
    const { staff, id } = await theirTrip(deps)
    await issued(staff, id)
    const more = { services: (all: EditedService[]) => [...all, anExtra()], agreedWords: 'By phone' }
    await staff.bookingChanges.propose(await aChange(staff, id, more))
    await issued(staff, id)
    await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2], agreedWords: 'By phone' }))
    const { documents } = await issued(staff, id)
    const [first, , credit] = documents
    expect(credit).toMatchObject({ kind: 'credit-note', refersTo: first!.reference })
    const rows = await database.db.select().from(invoices).where(eq(invoices.id, credit!.id))
    expect(rows).toMatchObject([{ refersTo: first!.id }])
  })

  it('is invoiced again with the fee that was kept, and once more when it is cancelled', async () => {
    const { staff, id } = await theirTrip(deps)
    await paidUp(staff, id)
    await issued(staff, id)
    // Refunds half, 8 to 14 days before departure.
    deps.clock.set('2027-04-30T12:00:00Z')
    await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2], agreedWords: 'By phone' }))
    const { documents, chargedMinor, invoicedMinor, next } = await issued(staff, id)
    expect([chargedMinor, invoicedMinor, next]).toEqual([400_00, 400_00, null])
    const { snapshot } = await staff.invoices.get({ id: documents[1]!.id })
    expect(snapshot.lines.map(({ title, amountMinor }) => [title, amountMinor])).toEqual([
      ['Longtail boat', -100_00],
      ['Change fee', 50_00],
    ])
    await staff.bookings.cancel({ id, version: 2, reason: 'Sick' })
    const after = await issued(staff, id)
    expect(after).toMatchObject({ chargedMinor: 225_00, invoicedMinor: 225_00 })
    const last = await staff.invoices.get({ id: after.documents[2]!.id })
    expect(last.snapshot.lines.map(({ title, amountMinor }) => [title, amountMinor])).toEqual([
      ['Not charged after the cancellation', -175_00],
    ])
  })
})
