import { expect, it } from 'vitest'
import { holding } from '../../../testing/bookings/checkout.factory'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'

const database = useDatabase()
const deps = useDeps(database)

it('page, mail and account say the same of what is due when, on the day that is over at the destination alone', async () => {
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.settings.saveAgency({ name: 'Harbour Travel', timeZone: 'America/New_York' })
  // Sets 29 days before the departure there, and 30 in New York.
  deps.clock.set('2027-08-16T02:00:00Z')
  const { call, asked, order } = await holding(deps)
  const { deposit } = await call.checkout.offer(asked)
  expect(deposit).toEqual({ nowMinor: 649_50, instalments: [], balanceMinor: 1948_50, balanceDue: '2027-08-15' })
  const { id } = await call.checkout.book(order)
  const { call: staff } = await callerAs(deps, 'agent')
  expect((await staff.payments.account({ id })).instalments).toMatchObject([
    { kind: 'deposit', dueOn: '2027-08-15', amountMinor: deposit.nowMinor },
    { kind: 'balance', dueOn: '2027-08-15', amountMinor: deposit.balanceMinor },
  ])
  await runJobs(deps)
  const { text } = deps.mails.sent.find(({ subject }) => subject.startsWith('We have your booking'))!
  expect(text).toContain(
    'how to pay $649.50 as the deposit. Once it is here, we confirm your booking. The balance of $1,948.50',
  )
})
