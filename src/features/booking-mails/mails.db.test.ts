import { beforeEach, describe, expect, it } from 'vitest'
import { holding } from '../../testing/bookings/checkout.factory'
import { callerAs } from '../../testing/callers'
import { runJobs, type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

describe('mails', () => {
  it('tell traveler and agency of a booking, and the traveler of its confirmation and its end', async () => {
    const { call: admin } = await callerAs(deps, 'admin')
    const bookingTexts = { confirmed: 'See you at the harbour.' }
    await admin.settings.saveAgency({ name: 'Harbour Travel', email: 'hello@harbour.example', bookingTexts })
    const { call, user, order } = await holding(deps)
    const { id, reference } = await call.checkout.book(order)
    await runJobs(deps)
    const { call: staff } = await callerAs(deps, 'agent')
    await staff.bookings.confirm({ id, version: 1, reason: 'Secret of staff' })
    await runJobs(deps)
    await staff.bookings.cancel({ id, version: 2, reason: 'Secret of staff' })
    await runJobs(deps)
    const sent = deps.mails.sent.map(({ recipient, subject }) => [recipient, subject.split(':')[0]])
    expect(sent.toSorted()).toEqual(
      [
        [user.email, 'We have your booking'],
        ['hello@harbour.example', `New booking ${reference}`],
        [user.email, 'Your booking is confirmed'],
        [user.email, 'Your booking is cancelled'],
      ].toSorted(),
    )
    const textOf = (about: string) => deps.mails.sent.find(({ subject }) => subject.startsWith(about))!.text
    expect(textOf('We have')).toContain('Your seats are taken')
    expect(textOf('We have')).toContain('how to pay $649.50 as the deposit')
    expect(textOf('Your booking is confirmed')).toMatch(/^See you at the harbour/m)
    expect(deps.mails.sent.map(({ text }) => text).join()).not.toContain('Secret of staff')
  })
})
