import { beforeEach, describe, expect, it } from 'vitest'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aCustomer, aLead, aQuote } from '../../testing/factories'
import { aBarePackage } from '../../testing/package.factory'
import { customers } from '../customers/table'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

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
    // Who turned out to be somebody else is no further customer.
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

  it.each([
    [null, 'UNAUTHORIZED'],
    ['traveler', 'FORBIDDEN'],
  ] as const)('is not for %s', async (role, code) => {
    const { call } = role ? await callerAs(deps, role) : await callerAs(deps, null)
    await expect(call.reports.stats()).rejects.toMatchObject({ code })
  })
})
