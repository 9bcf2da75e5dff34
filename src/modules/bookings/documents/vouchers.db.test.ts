import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aTraveler } from '../../../testing/bookings/booked'
import { asConfirmed, ordered } from '../../../testing/bookings/ordered'
import { toVouch, vouched } from '../../../testing/bookings/vouched'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aService } from '../../../testing/proposals/proposal.factory'
import { anonymizePerson } from '../../../testing/people/anonymized'
import { changeSettings } from '../../../testing/settings'
import { users } from '../../identity/auth/table'
import { vouchers } from './table'

const database = useDatabase()
const deps = useDeps(database)

const conflict = { cause: { code: 'conflict' } }
const gone = { cause: { code: 'not-found' } }
const subjects = () =>
  deps.mails.sent.filter(({ subject }) => subject.includes('oucher')).map(({ recipient }) => recipient)

describe('issuing', () => {
  it('copies what the supplier confirmed, tells the traveler by mail, and stands in the timeline', async () => {
    await changeSettings(deps, { contacts: [{ label: 'Desk', phone: '+1 212 555 0120' }] })
    const { staff, me, user, bookingId, booking, order } = await toVouch(deps)
    expect(await me.vouchers.own({ bookingId })).toEqual([])
    const [row] = await staff.vouchers.issue({ bookingId })
    expect(row!.vouchers[0]).toMatchObject({ number: 1, version: 1, displayStatus: 'valid', changes: [] })
    const [own] = await me.vouchers.own({ bookingId })
    expect(own!.content).toMatchObject({
      title: 'Longtail boat',
      from: '2027-05-10',
      to: '2027-05-10',
      adults: 2,
      travelers: [{ name: 'Asha Rao', kind: 'adult' }],
      supplier: { name: order.supplierName, contactName: 'Niran', phone: '+66 81 234 5678' },
      reference: 'AB-1',
    })
    expect(own!.issuer).toMatchObject({ booking: booking.reference, phone: '+1 212 555 0120' })
    await runJobs(deps)
    await runJobs(deps)
    expect(subjects()).toEqual([user.email])
    const { text } = deps.mails.sent.find(({ subject }) => subject.startsWith('Your voucher'))!
    expect(text).toContain('Their reference: AB-1')
    expect(text).toContain(`Voucher: ${booking.reference}-1`)
    expect(text).not.toMatch(/net|100\.00/i)
    const [event] = await staff.bookings.events({ id: bookingId })
    expect(event).toMatchObject({ kind: 'vouchers-issued', data: { titles: ['Longtail boat'] } })
  })

  it('hints at letters that the PDF cannot show, before it is issued', async () => {
    const { staff, bookingId } = await toVouch(deps, { supplier: { contactName: 'Niran \u16a0' } })
    const [row] = await staff.vouchers.of({ bookingId })
    expect(row!.hints).toContainEqual(expect.stringContaining('(U+16A0) in the supplier’s contact, “Niran \u16a0”'))
  })

  it('issues one of several, or all that are left; never the same one twice', async () => {
    const lines = ['Longtail boat', 'Ferry', 'Kayaks'].map((title) => aService({ title, day: 1 }))
    const { staff, bookingId, supplierId, order } = await toVouch(deps, { lines })
    const [, ferry, kayaks] = await staff.supplierOrders.of({ bookingId })
    const picked = await staff.supplierOrders.pick({ id: ferry!.id, version: ferry!.version, supplierId })
    await staff.supplierOrders.record({ id: picked.id, version: picked.version, ...asConfirmed(picked) })
    await staff.vouchers.issue({ bookingId, keys: [ferry!.service.key] })
    await expect(staff.vouchers.issue({ bookingId, keys: [ferry!.service.key] })).rejects.toThrow('nothing has changed')
    await expect(staff.vouchers.issue({ bookingId, keys: [kayaks!.service.key] })).rejects.toMatchObject(conflict)
    await expect(staff.vouchers.issue({ bookingId, keys: [order.id] })).rejects.toMatchObject(gone)
    const rows = await staff.vouchers.issue({ bookingId })
    expect(rows.map(({ title, vouchers: [one] }) => [title, one?.number])).toEqual([
      ['Longtail boat', 2],
      ['Ferry', 1],
      ['Kayaks', undefined],
    ])
    await expect(staff.vouchers.issue({ bookingId })).rejects.toMatchObject(conflict)
  })

  it('of two at once issues one', async () => {
    const { staff, bookingId } = await toVouch(deps)
    const results = await Promise.allSettled([1, 2, 3].map(() => staff.vouchers.issue({ bookingId })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.$count(vouchers, eq(vouchers.bookingId, bookingId))).toBe(1)
  })

  it('waits for the booking to be confirmed', async () => {
    const { staff, bookingId, order } = await ordered(deps)
    await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) })
    await expect(staff.vouchers.issue({ bookingId })).rejects.toThrow('Confirm the booking first')
  })
})

describe('an issued voucher', () => {
  it('stays as it is, and says that it is superseded once who travels has changed', async () => {
    const { staff, me, bookingId, voucher } = await vouched(deps)
    await staff.bookings.saveTraveler({ id: bookingId, position: 1, version: 2, ...aTraveler({ firstName: 'Aisha' }) })
    const [old] = await me.vouchers.own({ bookingId })
    expect(old).toMatchObject({
      id: voucher.id,
      displayStatus: 'superseded',
      changes: ['travelers'],
      content: voucher.content,
    })
    await staff.vouchers.issue({ bookingId })
    const [newest, ...more] = await me.vouchers.own({ bookingId })
    expect(more).toEqual([])
    expect(newest).toMatchObject({ number: 1, version: 2, displayStatus: 'valid' })
    expect(newest!.content.travelers).toEqual([{ name: 'Aisha Rao', kind: 'adult' }])
    const [row] = await staff.vouchers.of({ bookingId })
    expect(row!.vouchers.map(({ version, displayStatus }) => [version, displayStatus])).toEqual([
      [2, 'valid'],
      [1, 'superseded'],
    ])
  })

  it('is withdrawn when the supplier drops out, and nobody is mailed of it any more', async () => {
    const { staff, me, bookingId, order } = await vouched(deps)
    await staff.supplierOrders.record({
      ...asConfirmed(order),
      id: order.id,
      version: order.version,
      status: 'dropped',
      agreedNetMinor: null,
      dueOn: null,
    })
    expect((await me.vouchers.own({ bookingId })).map(({ displayStatus }) => displayStatus)).toEqual(['withdrawn'])
    await runJobs(deps)
    expect(subjects()).toEqual([])
  })

  it('is seen by its traveler while the booking is confirmed, and by staff after that', async () => {
    const { staff, me, bookingId } = await vouched(deps)
    await staff.bookings.cancel({ id: bookingId, version: 2, reason: 'Sick' })
    expect(await me.vouchers.own({ bookingId })).toEqual([])
    const [row] = await staff.vouchers.of({ bookingId })
    expect(row).toMatchObject({ refusal: 'The booking is cancelled', vouchers: [{ displayStatus: 'withdrawn' }] })
    await expect(staff.vouchers.issue({ bookingId })).rejects.toThrow('The booking is cancelled')
  })

  it('is nobody else’s', async () => {
    const { bookingId, staff } = await vouched(deps)
    const { call: stranger } = await callerAs(deps, 'traveler')
    await expect(stranger.vouchers.own({ bookingId })).rejects.toMatchObject(gone)
    await expect(stranger.vouchers.of({ bookingId })).rejects.toMatchObject({ cause: { code: 'forbidden' } })
    await expect(staff.vouchers.own({ bookingId })).rejects.toMatchObject(gone)
  })

  it('cannot be changed or removed in the database', async () => {
    const { voucher } = await vouched(deps)
    const mine = eq(vouchers.id, voucher.id)
    const refused = { cause: { message: 'issued vouchers stay as they are' } }
    await expect(database.db.update(vouchers).set({ version: 2 }).where(mine)).rejects.toMatchObject(refused)
    await expect(database.db.delete(vouchers).where(mine)).rejects.toMatchObject(refused)
  })

  it('goes with the account of its traveler, in the middle of the trip, too, and is not issued again', async () => {
    const { user, staff, bookingId } = await vouched(deps)
    deps.clock.set('2027-05-11T12:00:00Z')
    const [person] = await database.db.select().from(users).where(eq(users.id, user.id))
    const { ctx } = await callerAs(deps, 'admin')
    await anonymizePerson(ctx, person!)
    expect(await database.db.$count(vouchers, eq(vouchers.bookingId, bookingId))).toBe(0)
    await expect(staff.vouchers.issue({ bookingId })).rejects.toThrow('The data of this traveler was deleted')
    await runJobs(deps)
    expect(subjects()).toEqual([])
  })
})
