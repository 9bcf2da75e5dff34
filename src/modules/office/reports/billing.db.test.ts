import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { testContext } from '../../../testing/context'
import { aTransfer, deposited } from '../../../testing/payments/paid'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'

const database = useDatabase()
const deps = useDeps(database)

const nothing = { count: 0, minor: 0 }

it('the dashboards say what is overdue, due soon, received and refunded, as the reports do', async () => {
  const { call } = await callerAs(deps, 'agent')
  const empty = {
    currency: 'USD',
    furtherCurrencies: [],
    overdue: nothing,
    soon: nothing,
    receivedMinor: 0,
    refundedMinor: 0,
  }
  expect(await call.reports.billing()).toEqual(empty)
  await deposited(deps)
  const gone = await deposited(deps)
  await gone.staff.bookings.cancel({ id: gone.id, version: 1, reason: 'Sick' })
  const { version, creditMinor } = await gone.staff.payments.account({ id: gone.id })
  await gone.staff.payments.refund(aTransfer(gone.id, { version, amountMinor: creditMinor, reference: 'RF-1' }))
  const paid = { receivedMinor: 125_00, refundedMinor: creditMinor }
  expect(await call.reports.billing()).toEqual({ ...empty, ...paid })
  const { tables } = await call.reports.report({ name: 'payments', from: '2027-03-01', to: '2027-03-01' })
  expect(tables[0]!.total).toMatchObject({ received: paid.receivedMinor, refunded: paid.refundedMinor })
  // Expects the balance of 10 April within 30 days, then overdue, and no payment of March in April.
  deps.clock.set('2027-03-11T12:00:00Z')
  expect(await call.reports.billing()).toEqual({ ...empty, ...paid, soon: { count: 1, minor: 187_50 } })
  deps.clock.set('2027-04-11T12:00:00Z')
  expect(await call.reports.billing()).toEqual({ ...empty, overdue: { count: 1, minor: 187_50 } })
})

it('what is open or was paid in another currency is named beside figures that do not count it, on the report, too', async () => {
  const { staff: call } = await deposited(deps)
  const agency = { ...newAgency, name: 'Itinera', timeZone: 'America/New_York', currency: 'EUR' }
  await saveAgency({ ctx: testContext(deps), input: agency })
  const nowhere = { currency: 'EUR', overdue: nothing, soon: nothing, receivedMinor: 0, refundedMinor: 0 }
  expect(await call.reports.billing()).toEqual({ ...nowhere, furtherCurrencies: ['USD'] })
  // Names those of the period, which others do not have.
  for (const name of ['payments', 'revenue', 'top'] as const)
    for (const [day, furtherCurrencies] of [
      ['2027-03-01', ['USD']],
      ['2027-02-01', []],
    ] as const)
      expect.soft(await call.reports.report({ name, from: day, to: day })).toMatchObject({ name, furtherCurrencies })
  deps.clock.set('2027-04-20T12:00:00Z')
  const asked = { name: 'receivables' as const, from: '2027-04-20', to: '2027-04-20' }
  expect(await call.reports.report(asked)).toMatchObject({ currency: 'EUR', furtherCurrencies: ['USD'] })
  const inDollars = await call.reports.report({ ...asked, currency: 'USD' })
  expect(inDollars).toMatchObject({ currency: 'USD', furtherCurrencies: [] })
  expect(inDollars.tables[0]!.total).toMatchObject({ instalments: 1, open: 187_50 })
})
