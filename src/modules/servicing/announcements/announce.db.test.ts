import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { changeSettings } from '../../../testing/settings'
import { deposited } from '../../../testing/payments/paid'
import { anOffer } from '../../../testing/proposals/proposal.factory'
import { aLead } from '../../../testing/factories'
import { webhookDeliveries } from '../../core/webhooks/table'
import { announceDays } from './announce.service'

const database = useDatabase()
const deps = useDeps(database)
const announce = () => announceDays(testContext(deps))

/** Subscribes to all that follows, and returns what was told, in order. */
async function hear() {
  const { call } = await callerAs(deps, 'admin')
  const url = 'http://127.0.0.1:9/hook'
  await call.webhooks.create({ url, events: ['booking.*', 'payment.*', 'proposal.*'] })
  return async () => {
    const rows = await database.db
      .select()
      .from(webhookDeliveries)
      .orderBy(sql`created_at, event`)
    return rows.map(({ event, payload }) => [event, (payload as { data: object }).data])
  }
}

it('tells once what comes by its day: a part that is due, a proposal that expires, a trip that begins and ends', async () => {
  const { staff, id, booking } = await deposited(deps)
  const { reference } = booking
  await staff.bookings.confirm({ id, version: 1 })
  const open = await staff.proposals.create({ leadId: (await aLead(database.db)).id })
  await staff.proposals.save({ id: open.id, version: open.version, offer: anOffer() })
  await staff.proposalAnswers.send({
    id: open.id,
    version: open.version + 1,
    message: 'Here it is.',
    costReason: 'A gift',
  })
  await announce()
  const listTold = await hear()
  deps.clock.set('2027-05-10T12:00:00Z')
  await Promise.all([announce(), announce()])
  deps.clock.set('2027-05-12T12:00:00Z')
  await announce()
  await announce()
  expect(await listTold()).toEqual([
    ['booking.begun', { id, bookingId: id, reference }],
    ['payment.due', { bookingId: id, reference, amountMinor: 187_50, currency: 'USD', dueOn: '2027-04-10' }],
    ['proposal.expired', { id: open.id, proposalId: open.id, number: 1, reference: open.reference }],
    ['booking.completed', { id, bookingId: id, reference }],
  ])
  expect((await staff.bookings.events({ id })).slice(0, 2)).toMatchObject([{ kind: 'completed' }, { kind: 'begun' }])
  expect((await staff.proposalAnswers.events({ id: open.id }))[0]).toMatchObject({ kind: 'expired', number: 1 })
  const { call } = await callerAs(deps, 'admin')
  const { items } = await call.auditLog.list({ actions: ['booking.begun', 'payment.due', 'proposal.expired'] })
  expect(items).toEqual([])
})

it('begins with the day of the agency', async () => {
  await changeSettings(deps, { timeZone: 'America/Los_Angeles' })
  const { staff, id } = await deposited(deps)
  await staff.bookings.confirm({ id, version: 1 })
  const listTold = await hear()
  deps.clock.set('2027-05-11T01:00:00Z')
  await announce()
  expect((await listTold()).map(([event]) => event)).toEqual(['booking.begun'])
})

it('tells nothing of days before its first run, nor of those before an import', async () => {
  const { staff, id: booked } = await deposited(deps)
  await staff.bookings.confirm({ id: booked, version: 1 })
  const listTold = await hear()
  deps.clock.set('2027-05-14T12:00:00Z')
  await announce()
  // Imports in the evening of that day, which is the next one in UTC.
  await changeSettings(deps, { timeZone: 'America/New_York' })
  deps.clock.set('2027-05-15T01:00:00Z')
  const { call } = await callerAs(deps, 'admin')
  const csv = `Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Total,Booked on
A-1,Krabi,2027-05-13,2027-05-15,Asha Rao,asha@example.com,2,900,2027-01-15
A-2,Lisbon,2027-05-15,2027-05-20,Bo Li,bo@example.com,2,900,2027-01-15`
  const { id, count } = await call.bookingImports.run({ csv })
  expect(count).toBe(2)
  deps.clock.set('2027-05-16T12:00:00Z')
  await announce()
  const told = (await listTold()).map(([event]) => event)
  expect(told.filter((event) => event !== 'booking.created')).toEqual(['booking.begun', 'booking.completed'])
  // Keeps the trip that is over. What is told of the other one does not count as work on it.
  expect(await call.bookingImports.undo({ id })).toMatchObject({ removed: 1, kept: 1 })
})
