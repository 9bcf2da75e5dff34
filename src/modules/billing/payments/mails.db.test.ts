import { describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote } from '../../../testing/factories'
import { aTransfer, deposited, paidUp } from '../../../testing/payments/paid'
import { anonymizePerson } from '../../../testing/people/anonymized'
import { changeSettings } from '../../../testing/settings'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { sendDueReminders } from './mail.service'
import { payments } from './table'

const database = useDatabase()
const deps = useDeps(database)

const sentAbout = async (reference: string) => {
  await runJobs(deps)
  return deps.mails.sent.filter(({ subject }) => subject.includes(reference) && subject.includes('$'))
}

describe('mails', () => {
  it('thank for a payment, with what is still open and when', async () => {
    const { booking } = await deposited(deps, { email: 'wren@example.com' })
    const [mail, ...more] = await sentAbout(booking.reference)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'wren@example.com' })
    expect(mail!.subject).toBe(`We have received $62.50 for ${booking.reference}`)
    expect(mail!.text).toContain('Still open: $187.50')
    expect(mail!.text).toContain('Balance, due 10 Apr 2027: $187.50')
    // Links no page: the customer has no account.
    expect(mail!.text).not.toContain('/trips')
  })

  it('tell of money that goes back once: how much, where it goes and when it is there', async () => {
    const { booking, staff, id } = await deposited(deps, { email: 'wren@example.com' })
    await paidUp(staff, id)
    await sentAbout(booking.reference)
    deps.mails.sent.length = 0
    const { version } = await staff.payments.account({ id })
    await staff.payments.refund(aTransfer(id, { version, amountMinor: 200_00, reference: 'RF-1', note: 'Our secret' }))
    const sent = await sentAbout(booking.reference)
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['wren@example.com', `We have sent $200.00 back to you for ${booking.reference}`],
    ])
    expect(sent[0]!.text).toContain('It goes to your bank account. Transfers take up to 3 working days')
    expect(sent[0]!.text).toContain('Paid and not sent back: $50.00')
    expect(sent[0]!.text).not.toMatch(/Our secret|RF-1/)
  })

  it('and the trip say where to pay what is open; thanks for the last payment do not', async () => {
    const billing = { legalName: 'Harbour Travel LLC', bank: 'Harbor Trust\n4471 0093' }
    await saveAgency({ ctx: testContext(deps), input: { ...newAgency, name: 'Harbour Travel', billing } })
    const { call: me, user } = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: user.id })
    const { booking, staff, id } = await deposited(deps, { quoteId: quote.id })
    const { reference } = booking
    const transfer = { name: billing.legalName, account: billing.bank, reference }
    expect((await me.payments.own({ id })).ways).toEqual({ transfer, isOnline: false })
    await runJobs(deps)
    deps.clock.set('2027-04-03T12:00:00Z')
    await sendDueReminders(testContext(deps))
    await runJobs(deps)
    await paidUp(staff, id)
    const where = `Transfer to: Harbour Travel LLC\nBank account: Harbor Trust, 4471 0093\nPayment reference: ${reference}`
    const getMails = (await sentAbout(reference)).map(({ subject, text }) => [subject, text.includes(where)])
    expect(getMails).toEqual([
      [`We have received $62.50 for ${reference}`, true],
      [`$187.50 is due by 10 Apr 2027 for ${reference}`, true],
      [`We have received $187.50 for ${reference}`, false],
    ])
  })

  it('remind a week before, and the day after, once each', async () => {
    const { booking } = await deposited(deps)
    const getMails = async (day: string) => {
      deps.clock.set(`${day}T12:00:00Z`)
      deps.mails.sent.length = 0
      await sendDueReminders(testContext(deps))
      await sendDueReminders(testContext(deps))
      return (await sentAbout(booking.reference)).map(({ subject }) => subject)
    }
    await sentAbout(booking.reference)
    expect(await getMails('2027-04-02')).toEqual([])
    expect(await getMails('2027-04-03')).toEqual([`$187.50 is due by 10 Apr 2027 for ${booking.reference}`])
    expect(await getMails('2027-04-10')).toEqual([])
    expect(await getMails('2027-04-11')).toEqual([`$187.50 was due for ${booking.reference}`])
    expect(await getMails('2027-04-12')).toEqual([])
  })

  it('remind when the agency says so: of what was not reminded of yet', async () => {
    const { booking } = await deposited(deps)
    await changeSettings(deps, { times: { remindBefore: 14, remindAfter: 5 } })
    expect(await remindedOn('2027-03-26')).not.toContain(`$187.50 is due by 10 Apr 2027 for ${booking.reference}`)
    expect(await remindedOn('2027-03-27')).toEqual([`$187.50 is due by 10 Apr 2027 for ${booking.reference}`])
    await changeSettings(deps, { times: { remindBefore: 3 } })
    expect(await remindedOn('2027-04-07')).toEqual([])
    expect(await remindedOn('2027-04-14')).toEqual([])
    expect(await remindedOn('2027-04-15')).toEqual([`$187.50 was due for ${booking.reference}`])
  })

  /** Returns the subjects of mails sent on a day. */
  async function remindedOn(day: string): Promise<string[]> {
    await runJobs(deps)
    deps.clock.set(`${day}T12:00:00Z`)
    deps.mails.sent.length = 0
    await sendDueReminders(testContext(deps))
    await runJobs(deps)
    return deps.mails.sent.map(({ subject }) => subject)
  }

  it('ask for a deposit three days after the booking, and for one that was waived with the balance', async () => {
    const waits = await booked(deps)
    const waived = await booked(deps)
    await waived.staff.bookings.confirm({ id: waived.id, version: 1, reason: 'A regular guest' })
    expect(await remindedOn('2027-03-02')).toEqual([])
    expect(await remindedOn('2027-03-04')).toEqual([`$62.50 was due for ${waits.booking.reference}`])
    expect(await remindedOn('2027-03-05')).toEqual([])
    expect((await remindedOn('2027-04-03')).toSorted()).toEqual(
      [
        `$187.50 is due by 10 Apr 2027 for ${waits.booking.reference}`,
        `$250.00 is due by 10 Apr 2027 for ${waived.booking.reference}`,
      ].toSorted(),
    )
  })

  it('ask again for a balance that a waived deposit has become due with', async () => {
    const { id, staff, booking } = await booked(deps)
    const due = (amount: string) => `${amount} is due by 10 Apr 2027 for ${booking.reference}`
    expect((await remindedOn('2027-04-03')).toSorted()).toEqual([
      due('$187.50'),
      `$62.50 was due for ${booking.reference}`,
    ])
    await staff.bookings.confirm({ id, version: 1, reason: 'Pays it all at once' })
    expect(await remindedOn('2027-04-04')).toEqual([due('$250.00')])
    expect(await remindedOn('2027-04-05')).toEqual([])
  })

  it('ask for a full payment that was waived, until it is here', async () => {
    const soon = { travelFrom: '2027-03-25', expiresOn: '2027-03-20' }
    const { id, staff, booking } = await booked(deps, { offer: soon })
    await staff.bookings.confirm({ id, version: 1, reason: 'Pays on Friday' })
    expect(await remindedOn('2027-03-01')).toEqual([`$250.00 is due by 4 Mar 2027 for ${booking.reference}`])
    expect(await remindedOn('2027-03-04')).toEqual([])
    expect(await remindedOn('2027-03-05')).toEqual([`$250.00 was due for ${booking.reference}`])
    expect(await remindedOn('2027-03-24')).toEqual([])
  })

  it('ask again for what had come and was taken back, and not for a gift', async () => {
    const bounced = await deposited(deps)
    const disputed = await deposited(deps)
    const gift = await deposited(deps)
    for (const { id, staff } of [bounced, disputed, gift]) await staff.bookings.confirm({ id, version: 1, reason: '' })
    await bounced.staff.payments.reverse({ paymentId: bounced.paymentId, version: 2, reason: 'Bounced' })
    const taken = { version: 2, amountMinor: 60_00, effectiveOn: '2027-03-01', reason: 'Disputed' }
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.payments.chargeback({ paymentId: disputed.paymentId, ...taken })
    const held = await deposited(deps)
    for (const { id, staff } of [gift, held])
      await staff.payments.refund(
        aTransfer(id, { version: 2, amountMinor: 10_00, reference: 'RF', note: 'A rainy day' }),
      )
    expect((await remindedOn('2027-03-04')).toSorted()).toEqual(
      [
        `$62.50 was due for ${bounced.booking.reference}`,
        `$60.00 was due for ${disputed.booking.reference}`,
      ].toSorted(),
    )
    expect(await remindedOn('2027-03-05')).toEqual([])
    const again = aTransfer(bounced.id, { version: 3, reference: 'TX-2', effectiveOn: '2027-03-05' })
    const { payments: all } = await bounced.staff.payments.record(again)
    const { id: paymentId } = all.find(({ reference }) => reference === 'TX-2')!
    await bounced.staff.payments.reverse({ paymentId, version: 4, reason: 'Bounced again' })
    expect(await remindedOn('2027-03-06')).toEqual([`$62.50 was due for ${bounced.booking.reference}`])
    expect(await gift.staff.payments.account({ id: gift.id })).toMatchObject({ balanceMinor: 187_50 })
    await held.staff.bookings.confirm({ id: held.id, version: 1 })
  })

  it('ask once for a balance, whatever of the deposit is given back as a gift meanwhile', async () => {
    const { id, staff, booking } = await deposited(deps)
    await staff.bookings.confirm({ id, version: 1, reason: '' })
    expect(await remindedOn('2027-04-03')).toEqual([`$187.50 is due by 10 Apr 2027 for ${booking.reference}`])
    await staff.payments.refund(aTransfer(id, { version: 2, amountMinor: 10_00, reference: 'RF', note: 'A gift' }))
    expect(await remindedOn('2027-04-04')).toEqual([])
  })

  it.each([false, true])('ask for nothing that a card disputed, paid again: %s', async (isPaidAgain) => {
    const { id, staff, booking } = await booked(deps)
    const { payments: paid } = await staff.payments.record(aTransfer(id, { method: 'card-terminal' }))
    await staff.bookings.confirm({ id, version: 1, reason: '' })
    const { call: admin } = await callerAs(deps, 'admin')
    const taken = { paymentId: paid[0]!.id, version: 2, amountMinor: 62_50, effectiveOn: '2027-03-01', reason: 'Not' }
    await admin.payments.chargeback(taken)
    expect(await remindedOn('2027-03-04')).toEqual([])
    if (isPaidAgain) await staff.payments.record(aTransfer(id, { version: 3 }))
    expect(await remindedOn('2027-04-03')).toEqual([`$187.50 is due by 10 Apr 2027 for ${booking.reference}`])
  })

  it('go out although one of them fails, in the next run when this one has no time left', async () => {
    await deposited(deps)
    await deposited(deps)
    await runJobs(deps)
    deps.mails.sent.length = 0
    deps.clock.set('2027-04-03T12:00:00Z')
    await sendDueReminders(testContext(deps), { signal: AbortSignal.abort(), seconds: 60 })
    await runJobs(deps)
    expect(deps.mails.sent).toEqual([])
    let calls = 0
    const db = Object.assign(Object.create(database.db) as typeof database.db, {
      transaction: (...of: Parameters<typeof database.db.transaction>) =>
        (calls += 1) === 1 ? Promise.reject(new Error('away')) : database.db.transaction(...of),
    })
    await expect(sendDueReminders({ ...testContext(deps), db })).rejects.toThrow('away')
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(1)
    await sendDueReminders(testContext(deps))
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(2)
  })

  it('ask nobody who has paid or cancelled', async () => {
    const paid = await deposited(deps)
    await paidUp(paid.staff, paid.id)
    const cancelled = await booked(deps)
    await cancelled.staff.bookings.cancel({ id: cancelled.id, version: 1, reason: 'Sick' })
    await runJobs(deps)
    deps.mails.sent.length = 0
    deps.clock.set('2027-04-11T12:00:00Z')
    await sendDueReminders(testContext(deps))
    await runJobs(deps)
    expect(deps.mails.sent).toEqual([])
  })
})

describe('a traveler', () => {
  it('sees what is paid, next due and would come back, and nothing of colleagues', async () => {
    const { call: me, user } = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: user.id })
    const { id, staff } = await booked(deps, { quoteId: quote.id })
    await staff.payments.record(aTransfer(id, { note: 'Sounded cross' }))
    const own = await me.payments.own({ id })
    expect(own).toMatchObject({ chargedMinor: 250_00, balanceMinor: 187_50, ifCancelled: { backMinor: 62_50 } })
    expect(own.payments).toHaveLength(1)
    expect(JSON.stringify(own)).not.toMatch(/Sounded cross|TX-1001|recordedBy/)
    expect(await me.payments.dues()).toMatchObject([
      { bookingId: id, kind: 'balance', openMinor: 187_50, displayStatus: 'due' },
    ])
    const { call: stranger } = await callerAs(deps, 'traveler')
    expect(await stranger.payments.dues()).toEqual([])
    await expect(stranger.payments.own({ id })).rejects.toMatchObject({ cause: { code: 'not-found' } })
  })

  it('who leaves, leaves the sums and the bank’s numbers, and no words', async () => {
    const { user, ctx } = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: user.id })
    const { id, staff } = await booked(deps, { quoteId: quote.id })
    await staff.payments.record(aTransfer(id, { note: 'Wren paid for her sister' }))
    await anonymizePerson(ctx, user)
    const account = await staff.payments.account({ id })
    expect(account).toMatchObject({ isCancelled: true, receivedMinor: 62_50, chargedMinor: 0, creditMinor: 62_50 })
    expect(await database.db.select().from(payments)).toMatchObject([{ note: '', reference: 'TX-1001' }])
    expect(JSON.stringify(account)).not.toContain('Wren')
    await runJobs(deps)
    expect(deps.mails.sent.filter(({ recipient }) => recipient === quote.email)).toEqual([])
  })
})
