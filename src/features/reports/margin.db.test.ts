import { beforeEach, expect, it } from 'vitest'
import { booked } from '../../testing/bookings/booked'
import { aChange } from '../../testing/bookings/changed'
import { type Caller, callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { anIssuer, issued } from '../../testing/payments/invoiced'
import { aTransfer, paidUp } from '../../testing/payments/paid'
import { aService } from '../../testing/proposals/proposal.factory'

const database = useDatabase()
let deps: TestDeps

beforeEach(async () => {
  deps = testDeps({ db: database.db })
  await anIssuer(deps)
})

type Trip = { id: string; staff: Caller }

/** What a case does with a trip of $385 with its tax of a tenth, and what is written off of it. */
const cases: [string, (trip: Trip) => Promise<unknown>, number, number][] = [
  ['as it was booked', async () => undefined, 350_00, 0],
  [
    'after a goodwill refund',
    async ({ id, staff }) => {
      const { version } = await paidUp(staff, id)
      await staff.payments.refund(aTransfer(id, { version, amountMinor: 55_05, reference: 'RF-1', note: 'Goodwill' }))
    },
    // $329.95 with tax.
    299_95,
    0,
  ],
  [
    'with a fee that a change kept',
    async ({ id, staff }) => {
      await paidUp(staff, id)
      // Half comes back 8 to 14 days before.
      deps.clock.set('2027-05-01T12:00:00Z')
      await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2], agreedWords: 'By phone' }))
    },
    325_00,
    0,
  ],
  [
    'of which something was written off',
    async ({ id }) => {
      const { call: admin } = await callerAs(deps, 'admin')
      await admin.payments.writeOff({ id, version: 1, amountMinor: 85_00, reason: 'Too far to ask for' })
    },
    350_00,
    85_00,
  ],
]

it.each(cases)('the margin of a taxed trip has the sales of its invoices: %s', async (_name, act, net, writtenOff) => {
  const tax = { label: 'VAT', basisPoints: 1000, on: 'total' as const }
  const boat = aService({ unit: 'person', count: 2, price: { netMinor: 30_00, sellMinor: 50_00, reason: '' } })
  const trip = await booked(deps, { offer: { taxes: [tax], lines: [aService(), boat] } })
  await act(trip)
  const { documents } = await issued(trip.staff, trip.id)
  expect(documents.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(net)
  const { startsOn } = await trip.staff.bookings.get({ id: trip.id })
  const { tables } = await trip.staff.reports.report({ name: 'margin', from: startsOn, to: startsOn })
  expect(tables[0]!.total[4]).toBe(net - writtenOff)
})
