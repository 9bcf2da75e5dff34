import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aChange, anExtra, theirTrip, withExtra } from '../../../testing/bookings/changed'
import { holding } from '../../../testing/bookings/checkout.factory'
import { asConfirmed, ordered } from '../../../testing/bookings/ordered'
import { toVouch, vouched } from '../../../testing/bookings/vouched'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aHotel } from '../../../testing/factories'
import { aTransfer, paidUp } from '../../../testing/payments/paid'
import { aService } from '../../../testing/proposals/proposal.factory'
import { events } from '../../core/events/table'
import { departureSeats } from '../../catalog/departures/table'
import { bookingRevenue } from '../../billing/journal/table'
import { retainedRows } from '../../billing/payments/account.rules'
import { sendDueReminders } from '../../billing/payments/mail.service'
import { bookings } from '../../bookings/bookings/table'
import { createSystemContext } from '../../../platform/server/context'
import { getSqlState } from '../../../platform/server/errors'
import { addDays, daysBetween } from '../../../shared/dates'
import { bookingChanges } from './table'
import type { EditedService } from './edit.rules'
import type { ServicePrice } from './price.rules'
import { adjustmentFor } from './view.rules'

const database = useDatabase()
const deps = useDeps(database)

const conflict = (message: RegExp) => ({ cause: { code: 'conflict', message: expect.stringMatching(message) } })
const agreed = { agreedWords: 'By phone on Monday' }

describe('a change that staff record as agreed', () => {
  it('is booked with its price and receipt, and charged', async () => {
    const { staff, id } = await theirTrip(deps)
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, services: withExtra }))
    expect(change).toMatchObject({
      seq: 1,
      state: 'settled',
      agreedBy: 'staff',
      words: 'By phone on Monday',
      proposed: { beforeMinor: 450_00, afterMinor: 530_00, keptMinor: 0, amountMinor: 80_00 },
    })
    const booking = await staff.bookings.get({ id })
    expect(booking).toMatchObject({ totalMinor: 530_00, netMinor: 270_00, version: 2 })
    expect(booking.services.map(({ title }) => title)).toEqual([
      'Planning and on-call',
      'Longtail boat',
      'Sunset kayak',
    ])
    expect(booking.receipt.lines.at(-1)).toMatchObject({ label: 'Sunset kayak', amountMinor: 80_00 })
    expect(booking.policy.refunds[0]).toMatchObject({ percent: 100, amountMinor: 530_00 })
    const account = await staff.payments.account({ id })
    expect(account).toMatchObject({ chargedMinor: 530_00, balanceMinor: 530_00 })
    // Expects it with the balance, 30 days before the trip.
    expect(account.instalments.at(-1)).toMatchObject({ kind: 'extra', dueOn: '2027-04-10', amountMinor: 80_00 })
    expect((await staff.supplierOrders.of({ bookingId: id })).map(({ service }) => service.title)).toContain(
      'Sunset kayak',
    )
  })

  it('keeps the policy’s part of what is left out, and a later cancellation keeps it once', async () => {
    const { staff, id, me } = await theirTrip(deps)
    await paidUp(staff, id)
    // Refunds half, 8 to 14 days before departure.
    deps.clock.set('2027-04-30T12:00:00Z')
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, leaving: [2] }))
    expect(change!.proposed).toMatchObject({ afterMinor: 350_00, keptMinor: 50_00, amountMinor: -50_00 })
    const booking = await staff.bookings.get({ id })
    expect(booking).toMatchObject({ adults: 1, totalMinor: 350_00 })
    expect(booking.travelers.map(({ position }) => position)).toEqual([1])
    const account = await staff.payments.account({ id })
    expect(account).toMatchObject({ chargedMinor: 400_00, creditMinor: 50_00, feesMinor: 50_00 })
    expect(account.entries.map(({ kind, amountMinor }) => [kind, amountMinor]).slice(-2)).toEqual([
      ['fee', 50_00],
      ['credit', -100_00],
    ])
    // Expects 175 of the rest and the credit, as half of 450 at once.
    expect(account.ifCancelled).toMatchObject({ backMinor: 225_00, keptMinor: 225_00 })
    await me.bookingChanges.cancelTrip({ id, version: 2, backMinor: 225_00, words: 'Sick' })
    expect(await staff.payments.account({ id })).toMatchObject({ creditMinor: 225_00, chargedMinor: 225_00 })
    // Names the fee of the change apart wherever the cancellation is said: to both in mails, and on the trip's page.
    await runJobs(deps)
    const mails = deps.mails.sent.filter(({ subject }) => /is cancelled|cancelled by its traveler/.test(subject))
    const parts = 'Fees of changes: $50.00\nCancellation fee: $175.00'
    expect(mails.map(({ text }) => text.includes(parts))).toEqual([true, true])
    const { chargedMinor: keptMinor, feesMinor } = await me.payments.own({ id })
    expect(retainedRows({ keptMinor, feesMinor })).toEqual([
      ['Fees of changes', 50_00],
      ['Cancellation fee', 175_00],
    ])
  })

  it('credits or charges another amount with a reason only', async () => {
    const { staff, id } = await theirTrip(deps)
    const goodwill = { ...agreed, services: withExtra, amountMinor: 20_00 }
    await expect(staff.bookingChanges.propose(await aChange(staff, id, goodwill))).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'amountReason' } },
    })
    const terms = { ...goodwill, amountReason: 'We forgot it' }
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, terms))
    expect(change).toMatchObject({ amountReason: 'We forgot it', proposed: { afterMinor: 530_00, amountMinor: 20_00 } })
    expect(adjustmentFor(change!.proposed!)).toBe(-60_00)
    expect(await staff.payments.account({ id })).toMatchObject({ chargedMinor: 470_00 })
    const tooMuch = { ...agreed, services: withExtra, amountMinor: -470_01, amountReason: 'All of it' }
    await expect(staff.bookingChanges.propose(await aChange(staff, id, tooMuch))).rejects.toMatchObject(
      conflict(/More would be credited/),
    )
  })

  it('shows another amount that is kept as the ledger has it', async () => {
    const { staff, id } = await theirTrip(deps)
    await paidUp(staff, id)
    const less = { ...agreed, leaving: [2], amountMinor: -80_00, amountReason: 'A regular guest' }
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, less))
    expect(change!.proposed).toMatchObject({ beforeMinor: 450_00, afterMinor: 350_00, keptMinor: 20_00 })
    expect(adjustmentFor(change!.proposed!)).toBe(0)
    const { entries } = await staff.payments.account({ id })
    expect(entries.slice(-2)).toMatchObject([
      { kind: 'fee', amountMinor: 20_00 },
      { kind: 'credit', amountMinor: -100_00 },
    ])
  })

  it('is proposed anew where a refund leaves less than another amount was to keep', async () => {
    const { staff, id } = await theirTrip(deps)
    await paidUp(staff, id)
    const { agreedWords: _, ...open } = agreed
    const less = { ...open, leaving: [2], amountMinor: -80_00, amountReason: 'A regular guest' }
    await staff.bookingChanges.propose(await aChange(staff, id, less))
    const { version } = await staff.payments.account({ id })
    await staff.payments.refund(aTransfer(id, { version, amountMinor: 400_00, note: 'It rained', reference: 'R-1' }))
    const [change] = await staff.bookingChanges.of({ id })
    await expect(staff.bookingChanges.record({ changeId: change!.id, words: 'By phone' })).rejects.toMatchObject(
      conflict(/What was paid has changed/),
    )
  })

  it('charges a fee above what is saved', async () => {
    const { staff, id } = await theirTrip(deps)
    const moved = { ...agreed, leaving: [2], amountMinor: 30_00, amountReason: 'The agreed fee' }
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, moved))
    expect(change!.proposed).toMatchObject({ beforeMinor: 450_00, afterMinor: 350_00, keptMinor: 130_00 })
    expect(await staff.payments.account({ id })).toMatchObject({ chargedMinor: 480_00, feesMinor: 130_00 })
  })

  it('credits no more than is charged after a refund beyond the credit, and takes no fee of the rest', async () => {
    const { staff, id } = await theirTrip(deps)
    await paidUp(staff, id)
    const { version } = await staff.payments.account({ id })
    await staff.payments.refund(aTransfer(id, { version, amountMinor: 300_00, note: 'It rained', reference: 'R-1' }))
    const services = (all: EditedService[]) => all.filter(({ unit }) => unit === 'person')
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, services }))
    expect(change!.proposed).toMatchObject({ afterMinor: 200_00, keptMinor: 0, amountMinor: -150_00 })
    const { entries, ...account } = await staff.payments.account({ id })
    expect(entries.at(-1)).toMatchObject({ kind: 'credit', amountMinor: -150_00 })
    expect(account).toMatchObject({ feesMinor: 0, creditMinor: 150_00, ifCancelled: { backMinor: 150_00 } })
  })

  it('gives back the seats of who stays at home, at the price by which the package was booked', async () => {
    const { call, order, departure } = await holding(deps, { adults: 2, children: 1, capacity: 5 })
    const { id } = await call.checkout.book(order)
    const { call: staff } = await callerAs(deps, 'agent')
    const seats = async () =>
      (await database.db.select().from(departureSeats).where(eq(departureSeats.departureId, departure.id)))[0]!.booked
    expect(await seats()).toBe(3)
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, leaving: [3] }))
    expect(change!.proposed).toMatchObject({ afterMinor: 2 * 1299_00 })
    expect(await seats()).toBe(2)
    await staff.bookings.cancel({ id, version: 2, reason: 'Sick' })
    expect(await seats()).toBe(0)
  })

  it('leaves a service to its supplier until it is dropped there, and takes other orders along', async () => {
    const lines = [aService({ title: 'Longtail boat', day: 1 }), aService({ title: 'Guide', day: 1 }), aService()]
    const { staff, bookingId: id, order } = await ordered(deps, { lines })
    await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) })
    const onlyPlanning = await aChange(staff, id, { ...agreed, services: (all) => all.slice(2) })
    await staff.bookingChanges.propose(onlyPlanning)
    const left = await staff.supplierOrders.of({ bookingId: id })
    expect(left.map(({ service, isCancelled }) => [service.title, isCancelled])).toEqual([
      ['Longtail boat', true],
      ['Planning and on-call', false],
    ])
    expect((await staff.bookings.get({ id })).services.map(({ title }) => title)).toEqual(['Planning and on-call'])
    const { items } = await staff.supplierOrders.list({ mark: ['to-cancel'] })
    expect(items.map((one) => one.id)).toEqual([order.id])
    const toTell = async () => (await staff.office.notifications()).filter(({ kind }) => kind === 'suppliers')
    expect(await toTell()).toEqual([expect.objectContaining({ title: '1 order to cancel with suppliers' })])
    const { version } = left[0]!
    const asDropped = { ...asConfirmed(order), status: 'dropped' as const, agreedNetMinor: 20_00 }
    await staff.supplierOrders.record({ id: order.id, version, ...asDropped })
    expect(await toTell()).toEqual([])
  })

  it('keeps what was dropped at its supplier for free through later changes', async () => {
    const lines = [aService({ title: 'Longtail boat', day: 1 }), aService()]
    const { staff, bookingId: id, order } = await ordered(deps, { lines })
    await staff.supplierOrders.ask({ bookingId: id, ids: [order.id], message: '' })
    await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, services: (all) => all.slice(1) }))
    const [asked] = await staff.supplierOrders.of({ bookingId: id })
    const asDropped = { ...asConfirmed(order), status: 'dropped' as const, agreedNetMinor: null, note: 'No fee' }
    await staff.supplierOrders.record({ id: order.id, version: asked!.version, ...asDropped })
    await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, services: withExtra }))
    const orders = await staff.supplierOrders.of({ bookingId: id })
    expect(orders).toHaveLength(3)
    expect(orders[0]).toMatchObject({ id: order.id, status: 'dropped', reference: 'AB-1', note: 'No fee' })
  })

  it('does not add what was left out by its former key', async () => {
    const { staff, id } = await theirTrip(deps)
    const { key } = (await staff.bookings.get({ id })).services[1]!
    await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, services: (all) => all.slice(0, 1) }))
    const again = await aChange(staff, id, { services: (all) => [...all, anExtra({ key })] })
    await expect(staff.bookingChanges.propose(again)).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'services' } },
    })
  })

  it('is refused for what is stale, over, cancelled, or not as it was seen', async () => {
    const { staff, id } = await theirTrip(deps)
    const change = await aChange(staff, id, { ...agreed, services: withExtra })
    const propose = (other: object) => staff.bookingChanges.propose({ ...change, ...other })
    await expect(propose({ version: 2 })).rejects.toMatchObject({ cause: { details: { field: 'version' } } })
    await expect(propose({ seen: { ...change.seen, afterMinor: 1 } })).rejects.toMatchObject(
      conflict(/amounts have changed/),
    )
    await expect(propose({ edit: { ...change.edit, leaving: [1, 2] } })).rejects.toMatchObject({
      cause: { code: 'invalid' },
    })
    await expect(propose({ edit: { ...change.edit, leaving: [9] } })).rejects.toMatchObject({
      cause: { code: 'invalid' },
    })
    const nothing = { ...change.edit, services: change.edit.services.slice(0, 2) }
    await expect(propose({ edit: nothing })).rejects.toMatchObject({ cause: { code: 'invalid' } })
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    await expect(propose({ version: 2 })).rejects.toMatchObject(conflict(/that is cancelled cannot be changed/))
    expect(await staff.bookings.get({ id })).toMatchObject({ totalMinor: 450_00 })
  })
})

describe('a trip that moves to another day', () => {
  it('supersedes vouchers, which are issued anew once their suppliers have confirmed the new days', async () => {
    const { staff, me, bookingId } = await vouched(deps)
    // Moves by two days, so that the confirmed one is still within the trip.
    await staff.bookingChanges.propose(await aChange(staff, bookingId, { ...agreed, startsOn: '2027-05-09' }))
    const getOwn = async () => (await me.vouchers.own({ bookingId }))[0]!
    expect(await getOwn()).toMatchObject({ displayStatus: 'superseded', changes: ['days'] })
    await expect(staff.vouchers.issue({ bookingId })).rejects.toThrow('It was moved to other days')
    const [moved] = await staff.supplierOrders.of({ bookingId })
    await staff.supplierOrders.record({ id: moved!.id, version: moved!.version, ...asConfirmed(moved!) })
    await staff.vouchers.issue({ bookingId })
    expect(await getOwn()).toMatchObject({ displayStatus: 'valid', version: 2, content: { from: '2027-05-09' } })
  })

  it('has no first voucher for the former days', async () => {
    const { staff, me, bookingId } = await toVouch(deps)
    await staff.bookingChanges.propose(await aChange(staff, bookingId, { ...agreed, startsOn: '2027-05-09' }))
    await expect(staff.vouchers.issue({ bookingId })).rejects.toThrow('It was moved to other days')
    const [moved] = await staff.supplierOrders.of({ bookingId })
    await staff.supplierOrders.record({ id: moved!.id, version: moved!.version, ...asConfirmed(moved!) })
    await staff.vouchers.issue({ bookingId })
    const [own] = await me.vouchers.own({ bookingId })
    expect(own).toMatchObject({ displayStatus: 'valid', version: 1, content: { from: '2027-05-09' } })
  })

  it('keeps the voucher of a supplier who confirms its own days for the new ones, too', async () => {
    const { staff, me, bookingId, order } = await toVouch(deps)
    const own = { ...asConfirmed(order), agreedFrom: '2027-05-11', agreedTo: '2027-05-11' }
    const record = async () => {
      const [{ id, version }] = (await staff.supplierOrders.of({ bookingId })) as [typeof order]
      await staff.supplierOrders.record({ id, version, ...own })
    }
    const getOwn = async () => (await me.vouchers.own({ bookingId }))[0]!
    await record()
    await staff.vouchers.issue({ bookingId })
    expect(await getOwn()).toMatchObject({ displayStatus: 'valid', content: { from: '2027-05-11' } })
    await staff.bookingChanges.propose(await aChange(staff, bookingId, { ...agreed, startsOn: '2027-05-09' }))
    expect(await getOwn()).toMatchObject({ displayStatus: 'superseded', changes: ['days'] })
    await record()
    expect(await getOwn()).toMatchObject({ displayStatus: 'valid', changes: [] })
  })

  it('takes orders, instalments, policy, revenue and calendar along, and tells of both dates', async () => {
    const lines = [aService({ title: 'Longtail boat', day: 1 }), aService({ title: 'Guide', day: null })]
    const { staff, bookingId: id, order } = await ordered(deps, { lines })
    await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) })
    const before = await staff.bookings.get({ id })
    const moved = await aChange(staff, id, { ...agreed, startsOn: '2027-06-20' })
    const [change] = await staff.bookingChanges.propose(moved)
    const row = { what: 'Departure', was: '10 May 2027', is: '20 Jun 2027' }
    expect(change!.proposed).toMatchObject({ amountMinor: 0, changes: [row] })
    const booking = await staff.bookings.get({ id })
    const days = daysBetween(before.startsOn, before.endsOn)
    const endsOn = addDays('2027-06-20', days)
    expect(booking).toMatchObject({ startsOn: '2027-06-20', endsOn, totalMinor: before.totalMinor, version: 2 })
    expect(booking.policy.terms).toEqual(before.policy.terms)
    expect(booking.policy.refunds[0]).toMatchObject({ percent: 100, until: '2027-06-05' })
    const account = await staff.payments.account({ id })
    expect(account).toMatchObject({ chargedMinor: before.totalMinor, entries: [{ kind: 'charge' }] })
    expect(account.instalments.map(({ kind, dueOn }) => [kind, dueOn])).toEqual([
      ['deposit', '2027-03-01'],
      ['balance', '2027-05-21'],
    ])
    expect(account.ladder[0]).toMatchObject({ percent: 100, until: '2027-06-05' })
    // Asks the supplier who confirmed the former day to look at the new one, as after another change of the service.
    const orders = await staff.supplierOrders.of({ bookingId: id })
    expect(orders.map((one) => [one.status, one.bookedFrom, one.agreedFrom, one.version])).toEqual([
      ['confirmed', '2027-06-20', '2027-05-10', order.version + 2],
      ['to-ask', '2027-06-20', null, 2],
    ])
    expect((await staff.supplierOrders.list({ mark: ['differs'] })).items.map((one) => one.id)).toEqual([order.id])
    const [revenue] = await database.db.select().from(bookingRevenue).where(eq(bookingRevenue.bookingId, id))
    expect(revenue!.day).toBe('2027-06-20')
    const [event] = await database.db.select().from(events).where(eq(events.kind, 'booking.change-settled'))
    expect(event).toMatchObject({
      before: { startsOn: '2027-05-10', endsOn: before.endsOn },
      after: { startsOn: '2027-06-20', endsOn },
    })
  })

  it('keeps revenue out of closed books, and asks once for what is due earlier', async () => {
    const { staff, id, user } = await theirTrip(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    await database.db.update(bookingRevenue).set({ day: '2027-02-10' }).where(eq(bookingRevenue.bookingId, id))
    await admin.periods.set({ lockedUntil: '2027-02-28', seq: 0, reason: '' })
    await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, startsOn: '2027-03-20' }))
    const [revenue] = await database.db.select().from(bookingRevenue).where(eq(bookingRevenue.bookingId, id))
    expect(revenue!.day).toBe('2027-02-10')
    const { instalments } = await staff.payments.account({ id })
    expect(instalments.map(({ dueOn }) => dueOn)).toEqual(['2027-03-01', '2027-03-01'])
    await runJobs(deps)
    await sendDueReminders(createSystemContext(deps))
    await runJobs(deps)
    const mails = deps.mails.sent.filter(({ recipient }) => recipient === user.email)
    expect(mails.find(({ subject }) => subject.startsWith('Your trip is changed'))!.text).toContain(
      'Balance, due 1 Mar',
    )
    expect(mails.filter(({ text }) => text.includes('A payment is due soon'))).toEqual([])
  })

  it('waits for its traveler until the day before it was to begin, and is not moved twice', async () => {
    const { staff, me, id, user, token } = await theirTrip(deps)
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { startsOn: '2027-06-20' }))
    expect(change!.proposed!.standsUntil).toBe('2027-05-09')
    const [waiting] = await me.bookingChanges.own({ id })
    const [due, periods] = waiting!.follows
    expect(due!.lines).toContainEqual(expect.stringMatching(/^Balance: .*, due 21 May 2027$/))
    expect(periods!.lines.slice(0, 2)).toEqual([
      'Free cancellation up to 24 hours after booking, with 7 days or more to go',
      'Free cancellation until 5 Jun 2027',
    ])
    const again = await aChange(staff, id, { startsOn: '2027-06-21' })
    await expect(staff.bookingChanges.propose(again)).rejects.toMatchObject(conflict(/waits for its traveler/))
    // Mimics a server of 1.0.0, which knows no other first day and would book the change without.
    const older = database.db.transaction(async (tx) => {
      await tx.update(bookings).set({ version: 2 }).where(eq(bookings.id, id))
      await tx
        .update(bookingChanges)
        .set({ state: 'settled', agreedBy: 'traveler', endedAt: deps.now() })
        .where(eq(bookingChanges.id, change!.id))
    })
    expect(await older.then(() => null, getSqlState)).toBe('23514')
    deps.clock.set('2027-05-10T12:00:00Z')
    await expect(me.bookingChanges.agree({ changeId: change!.id })).rejects.toMatchObject(conflict(/over/))
    deps.clock.set('2027-05-09T12:00:00Z')
    await me.bookingChanges.agree({ changeId: change!.id })
    expect(await me.bookings.open({ id })).toMatchObject({ startsOn: '2027-06-20' })
    expect((await me.bookingChanges.own({ id }))[0]!.follows).toEqual([])
    await runJobs(deps)
    const findText = (about: string) =>
      deps.mails.sent.find(({ subject, recipient }) => recipient === user.email && subject.startsWith(about))!.text
    for (const line of [...due!.lines, ...periods!.lines]) expect(findText('A change of your trip')).toContain(line)
    const settled = findText('Your trip is changed')
    // Keeps the day of what was overdue when they agreed.
    expect(settled).toMatch(/Still to pay[^]*Balance, due 10 Apr 2027/)
    expect(settled).toContain(periods!.lines[1])
    expect(settled).not.toContain('24 hours after booking')
    // Ends the link to its proposal 180 days after the new day, not after the one that was offered.
    const { call: visitor } = await callerAs(deps, null)
    deps.clock.set('2027-12-01T12:00:00Z')
    expect(await visitor.proposalAnswers.open({ token })).toMatchObject({ number: 1 })
    deps.clock.set('2027-12-18T12:00:00Z')
    await expect(visitor.proposalAnswers.open({ token })).rejects.toThrow('this one has ended')
  })
})

it('what a change sells below its cost needs a reason, which stands with the change and in the log', async () => {
  const { staff, id } = await theirTrip(deps)
  const cheap = (sellMinor: number) => ({ services: (all: EditedService[]) => [...all, anExtra({ sellMinor })] })
  const asked = { code: 'BAD_REQUEST', cause: { details: { field: 'costReason' } } }
  await expect(staff.bookingChanges.propose(await aChange(staff, id, cheap(49_99)))).rejects.toMatchObject(asked)
  const costReason = 'We had promised it'
  const [change] = await staff.bookingChanges.propose(
    await aChange(staff, id, { ...cheap(49_99), ...agreed, costReason }),
  )
  expect(change).toMatchObject({ state: 'settled', priceReasons: 'Below its cost: We had promised it' })
  const [entry] = await database.db
    .select()
    .from(events)
    .where(eq(events.kind, 'booking.change-settled'))
    .orderBy(events.id)
  expect(entry!.data).toMatchObject({ priceReasons: 'Below its cost: We had promised it' })
  // Asks again only for a price that falls further.
  await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, services: withExtra }))
  const repriced = (all: EditedService[]) =>
    all.map((one) => (one.title === 'Longtail boat' ? { ...one, sellMinor: one.netMinor! - 1 } : one))
  const lower = staff.bookingChanges.propose(await aChange(staff, id, { services: repriced }))
  await expect(lower).rejects.toMatchObject(asked)
})

describe('a service of the inventory that comes', () => {
  /** Adds a room for two of $120 a night, which costs $90, up to the trip's second day. */
  async function aStay() {
    const { staff, id } = await theirTrip(deps)
    const hotel = await aHotel(database.db)
    const rate = { season: 'High', firstDay: '2027-05-01', lastDay: '2027-05-11', weekdays: 127, unit: 'room' as const }
    const amounts = { occupancy: 2, ageBand: 'any' as const, netMinor: 90_00, sellMinor: 120_00 }
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.inventory.createRate({ kind: 'hotels', itemId: hotel.id, ...rate, ...amounts })
    const item = { kind: 'hotel' as const, itemKind: 'hotels' as const, itemId: hotel.id, title: 'Reef Inn' }
    const stay = anExtra({ ...item, unit: 'room-night', times: 2, netMinor: 180_00, sellMinor: 240_00 })
    const priced = { key: stay.key, occupancy: 2, ageBand: 'adult' as const, reason: '' }
    const propose = async (
      service: Partial<EditedService>,
      price: Partial<ServicePrice> | null = {},
      leaving: number[] = [],
    ) => {
      const prices = price ? [{ ...priced, ...price }] : []
      const services = (all: EditedService[]) => [...all, { ...stay, ...service }]
      return staff.bookingChanges.propose(await aChange(staff, id, { services, prices, leaving }))
    }
    return { staff, id, propose }
  }

  it('costs what the rates of its nights say', async () => {
    const { propose } = await aStay()
    await expect(propose({ sellMinor: 200_00 })).rejects.toMatchObject(conflict(/^The rates of Reef Inn have changed/))
    await expect(propose({ times: 3, sellMinor: 360_00 })).rejects.toThrow(
      'Reef Inn: No rate covers 12 May 2027. Choose another rate, or give a price with a reason',
    )
    const [change] = await propose({})
    expect(change).toMatchObject({ state: 'proposed', proposed: { amountMinor: 240_00 }, amountReason: '' })
  })

  it('costs something else with a reason, which colleagues read', async () => {
    const { propose } = await aStay()
    await expect(propose({ sellMinor: 200_00 }, null)).rejects.toThrow('Please say why it is not priced by its rates')
    const [change] = await propose({ sellMinor: 200_00 }, { reason: 'The hotel gave us a discount' })
    expect(change).toMatchObject({ priceReasons: 'Reef Inn: The hotel gave us a discount', amountReason: '' })
  })

  it('at a price of its own cannot be agreed with a fee on what is not paid any more', async () => {
    const { staff, id, propose } = await aStay()
    // Refunds half, 8 to 14 days before departure.
    deps.clock.set('2027-04-30T12:00:00Z')
    const [change] = await propose({ sellMinor: 60_00 }, { reason: 'A smaller room' }, [2])
    expect(change!.proposed).toMatchObject({ keptMinor: 0, amountMinor: -40_00 })
    await paidUp(staff, id)
    const agree = staff.bookingChanges.record({ changeId: change!.id, words: 'By phone' })
    await expect(agree).rejects.toMatchObject(conflict(/What was paid has changed/))
  })
})
