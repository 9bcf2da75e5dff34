import { describe, expect, it } from 'vitest'
import { holding } from '../../../testing/bookings/checkout.factory'
import { formatMoney } from '../../../shared/money'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { booked } from '../../../testing/bookings/booked'
import { bookedDeparture } from '../../../testing/departures/concerned'
import { aTransfer } from '../../../testing/payments/paid'
import { bookings } from '../../bookings/bookings/table'
import { firstTerms } from '../../settings/terms/terms.rules'
import { firstWords } from './words.rules'

const database = useDatabase()
const deps = useDeps(database)

describe('mails', () => {
  it('tell traveler and agency of a booking, and the traveler of its confirmation and its end', async () => {
    const { call: admin } = await callerAs(deps, 'admin')
    const bookingTexts = { confirmed: 'See you at the harbour.' }
    const billing = { bank: 'Harbor Trust, 4471 0093' }
    await admin.settings.saveAgency({ name: 'Harbour Travel', email: 'hello@harbour.example', bookingTexts, billing })
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
    const findText = (about: string) => deps.mails.sent.find(({ subject }) => subject.startsWith(about))!.text
    expect(findText('We have')).toContain('Your seats are reserved')
    expect(findText('We have')).toContain('Once you have paid $649.50 as the deposit, we confirm your booking.')
    expect(findText('We have')).toContain(`Bank account: Harbor Trust, 4471 0093\nPayment reference: ${reference}`)
    expect(findText('Your booking is confirmed')).toMatch(/^See you at the harbour/m)
    expect(deps.mails.sent.map(({ text }) => text).join()).not.toContain('Secret of staff')
  })
})

describe('the mail about a booking that staff made', () => {
  it.each([
    ['says how to pay its deposit', 25, 0, /Once you have paid \$62\.50 as the deposit[^]*Bank account: Harbor Trust/],
    ['asks for what is open of it', 25, 20_00, /^Once you have paid \$42\.50 as the deposit/m],
    ['calls no part of the whole price a deposit', 100, 100_00, /^Once you have paid \$150\.00, we confirm/m],
    ['is not sent where nothing is due', 0, 0, null],
  ])('%s', async (_, percent, amountMinor, says) => {
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.settings.saveAgency({
      name: 'Harbour',
      email: 'hello@harbour.example',
      billing: { bank: 'Harbor Trust, 4471 0093' },
    })
    const offer = { paymentTerms: { ...firstTerms, deposit: { kind: 'percent' as const, percent } } }
    const { staff, booking } = await booked(deps, { offer })
    const { version } = await staff.payments.account({ id: booking.id })
    if (amountMinor > 0) await staff.payments.record(aTransfer(booking.id, { version, amountMinor }))
    await runJobs(deps)
    const found = deps.mails.sent.filter(({ subject }) => /^(We have your|New) booking/.test(subject))
    expect(found).toEqual(says ? [expect.objectContaining({ text: expect.stringMatching(says) })] : [])
  })
})

it('hides a tax on the margin that a booking from before version 1.1 has as a line of its receipt', async () => {
  const tax = { label: 'Margenium', basisPoints: 2000, on: 'margin' as const }
  const { staff, id, booking } = await booked(deps, { offer: { taxes: [tax] } })
  const lines = [
    { label: 'Your days', detail: '1 trip', amountMinor: 220_00 },
    { label: tax.label, detail: '', amountMinor: 30_00 },
  ]
  await database.db.update(bookings).set({ receipt: { ...booking.receipt, lines } })
  await staff.bookings.confirm({ id, version: 1, reason: 'Known' })
  await runJobs(deps)
  const { text } = deps.mails.sent.find(({ subject }) => subject.startsWith('Your booking is confirmed'))!
  expect(text).toMatch(/^Your days \.+ \$250\.00$/m)
  expect(text).not.toMatch(/Margenium|\$30/)
})

type Booked = Awaited<ReturnType<typeof bookedDeparture>>
const reason = 'Secret of staff'
const acts = {
  traveler: async ({ traveler, booking: { id } }: Booked) => {
    const { ifCancelled } = await traveler.payments.own({ id })
    return traveler.bookingChanges.cancelTrip({ id, version: 1, backMinor: ifCancelled.backMinor, words: '' })
  },
  staff: ({ staff, booking: { id } }: Booked) => staff.bookings.cancel({ id, version: 1, reason }),
  'staff for the agency': ({ staff, booking: { id } }: Booked) =>
    staff.bookings.cancel({ id, version: 1, reason, by: 'agency', backMinor: 649_50 }),
  agency: async ({ staff, departure: { id } }: Booked) => {
    const { snapshotHash } = await staff.impact.departures({ ids: [id] })
    return staff.impact.cancelDeparture({ id, snapshotHash, reason })
  },
}

describe('a mail about a cancellation says what the account says', () => {
  it.each([
    [
      'traveler',
      '2027-09-04',
      'You have cancelled this trip',
      'terms that you accepted',
      ['$649.50', '$324.75', '$324.75'],
    ],
    [
      'staff',
      '2027-09-10',
      'This booking has been cancelled',
      'terms that you accepted',
      ['$649.50', '$487.12', '$162.38'],
    ],
    [
      'staff',
      '2027-09-13',
      'This booking has been cancelled',
      'terms that you accepted',
      ['$649.50', '$649.50', '$0.00'],
    ],
    [
      'staff for the agency',
      '2027-09-10',
      'We cannot run this trip for you',
      'All that you have paid is refunded',
      ['$649.50', '$0.00', '$649.50'],
    ],
    [
      'agency',
      '2027-09-10',
      'We cannot run this trip for you',
      'All that you have paid is refunded',
      ['$649.50', '$0.00', '$649.50'],
    ],
  ] as const)('%s, on %s', async (by, day, who, why, sums) => {
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.settings.saveAgency({ name: 'Harbour', email: 'hello@harbour.example' })
    const made = await bookedDeparture(deps)
    await runJobs(deps)
    deps.clock.set(`${day}T12:00:00Z`)
    await acts[by](made)
    await runJobs(deps)
    const [mail, ...more] = deps.mails.sent.filter(({ subject }) => subject.startsWith('Your booking is cancelled'))
    expect(more).toEqual([])
    const toStaff = deps.mails.sent.filter(({ subject }) => subject.startsWith('Trip cancelled by its traveler'))
    expect(toStaff.map(({ recipient }) => recipient)).toEqual(by === 'traveler' ? ['hello@harbour.example'] : [])
    const { text } = mail!
    expect(text).toContain(who)
    expect(text).toContain(why)
    const rows = ['Paid', 'Cancellation fee', 'Refund']
    expect(rows.map((row) => new RegExp(`^${row}: (.*)$`, 'm').exec(text)?.[1])).toEqual(sums)
    const account = await made.staff.payments.account({ id: made.booking.id })
    const amounts = [account.receivedMinor, account.chargedMinor, account.creditMinor]
    expect(amounts.map((minor) => formatMoney(minor, 'USD', { whole: false }))).toEqual(sums)
    // Omits the terms, which are over.
    expect(text).not.toContain('If you cancel')
  })

  it('names what went back before, and what was never paid', async () => {
    const made = await bookedDeparture(deps)
    const { id } = made.booking
    await made.staff.bookings.cancel({ id, version: 1, reason })
    const { version } = await made.staff.payments.account({ id })
    await made.staff.payments.refund(aTransfer(id, { version, amountMinor: 649_50, reference: 'RF-1' }))
    const unpaid = await holding(deps)
    const { id: unpaidId } = await unpaid.call.checkout.book(unpaid.order)
    await made.staff.bookings.cancel({ id: unpaidId, version: 1, reason })
    await runJobs(deps)
    const textTo = (email: string) =>
      deps.mails.sent.find(({ recipient, subject }) => recipient === email && /is cancelled/.test(subject))!.text
    expect(textTo(made.user.email)).toMatch(/Refunded before: \$649.50\nCancellation fee: \$0.00\nRefund: \$0.00/)
    expect(textTo(unpaid.user.email)).toContain('Nothing was paid, and nothing is due any more.')
    expect(textTo(unpaid.user.email)).not.toContain('Refund:')
  })
})

describe('words that are not saved yet', () => {
  const bookingTexts = { booked: 'The sea awaits.', cancelled: 'A pity.' }

  it('show in the mail about the newest booking, and are sent to whoever asks', async () => {
    const { booking } = await bookedDeparture(deps)
    await database.db.update(bookings).set({ title: 'T'.repeat(165) })
    const { call, user } = await callerAs(deps, 'admin')
    const { subject, text } = await call.email.previewBooking({ about: 'booked', bookingTexts })
    expect(subject).toContain(booking.reference)
    expect(text).toContain('The sea awaits.')
    expect((await call.email.previewBooking({ about: 'confirmed', bookingTexts })).text).toContain(firstWords.confirmed)
    await runJobs(deps)
    deps.mails.sent.length = 0
    expect(await call.email.testBooking({ about: 'booked', bookingTexts })).toEqual({ to: user.email })
    await runJobs(deps)
    expect(deps.mails.sent).toMatchObject([{ recipient: user.email, subject: `Test: ${subject}`.slice(0, 200) }])
  })

  it('need a booking to show a mail with, a cancelled one for that about its end', async () => {
    const { staff, booking } = await bookedDeparture(deps)
    const { call } = await callerAs(deps, 'admin')
    const ask = () => call.email.previewBooking({ about: 'cancelled', bookingTexts })
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await staff.bookings.cancel({ id: booking.id, version: 1, reason })
    expect((await ask()).text).toMatch(/A pity\.[^]*Refund/)
  })
})
