import { describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aLead, aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { aTransfer, deposited, paidUp } from '../../../testing/payments/paid'
import { customers } from '../../sales/customers/table'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { exchangeRates } from '../../settings/settings/table'

const database = useDatabase()
const deps = useDeps(database)

const pricedIn = (currency: 'USD' | 'EUR') =>
  saveAgency({ ctx: testContext(deps), input: { ...newAgency, name: 'Itinera', currency } })

describe('the dashboard', () => {
  it('counts what is there', async () => {
    for (const status of ['active', 'active', 'draft', 'inactive', 'archived'] as const) {
      await aBarePackage(database.db, { status })
    }
    await aQuote(database.db)
    await aQuote(database.db, { status: 'confirmed' })
    for (const outcome of ['won', 'lost', 'lost'] as const) await aLead(database.db, { status: 'closed', outcome })
    const known = await database.db.$count(customers)
    const { id } = await aCustomer(database.db)
    // Adds a merged customer, which does not count.
    await aCustomer(database.db, { mergedIntoId: id })
    const { call } = await callerAs(deps, 'agent')
    expect(await call.reports.stats()).toEqual({
      totalUsers: 1,
      totalPackages: 4,
      activePackages: 2,
      totalQuotes: 2,
      pendingQuotes: 1,
      totalRevenue: 0,
      revenueMinor: null,
      totalCustomers: known + 1,
      conversionRate: 33.3,
      totalBookings: 0,
      avgBookingValue: null,
      monthlyGrowth: null,
    })
  })

  it('is zero without any rows', async () => {
    const { call } = await callerAs(deps, 'admin')
    expect(await call.reports.stats()).toMatchObject({
      totalPackages: 0,
      activePackages: 0,
      pendingQuotes: 0,
      conversionRate: null,
    })
  })

  it('sums up what was received and not refunded, and what was booked and not cancelled', async () => {
    deps.clock.set('2027-01-05T12:00:00Z')
    await booked(deps)
    deps.clock.set('2027-03-01T12:00:00Z')
    const { staff } = await deposited(deps)
    await pricedIn('EUR')
    const euros = await booked(deps)
    await pricedIn('USD')
    await staff.payments.record(aTransfer(euros.id, { amountMinor: 100_00, reference: 'TX-1003' }))
    const gone = await booked(deps)
    await paidUp(staff, gone.id)
    await staff.bookings.cancel({ id: gone.id, version: 1, reason: 'They are ill.' })
    const { version } = await staff.payments.account({ id: gone.id })
    const back = { version, amountMinor: 250_00, reference: 'TX-1004' }
    await staff.payments.refund(aTransfer(gone.id, back))
    const seen = () => staff.reports.stats()
    expect(await seen()).toMatchObject({
      revenueMinor: 62_50,
      totalRevenue: 63,
      totalBookings: 3,
      avgBookingValue: 250,
      monthlyGrowth: 100,
    })
    await database.db
      .insert(exchangeRates)
      .values({ fromCurrency: 'EUR', toCurrency: 'USD', micros: 1_200_000, asOf: '2027-02-01' })
    expect(await seen()).toMatchObject({ revenueMinor: 182_50, avgBookingValue: 266.67 })
  })

  it.each([
    [null, 'UNAUTHORIZED'],
    ['traveler', 'FORBIDDEN'],
  ] as const)('is not for %s', async (role, code) => {
    const { call } = role ? await callerAs(deps, role) : await callerAs(deps, null)
    await expect(call.reports.stats()).rejects.toMatchObject({ code })
  })
})
