import { beforeEach, describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { emptyDeparture, proposedOn } from '../../../testing/departures/concerned'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { anOffer } from '../../../testing/proposals/proposal.factory'
import { visitor } from '../../../testing/proposals/sent'
import { firstMessages } from './message.rules'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.settings.saveAgency({ name: 'Harbour Travel', currency: 'USD', timeZone: 'America/New_York' })
})

const staffCall = async () => (await callerAs(deps, 'agent')).call
type Staff = Awaited<ReturnType<typeof staffCall>>

/** Returns the traveler's acceptance of the sent version, as a call. */
async function accepting(staff: Staff, id: string) {
  const { url } = await staff.proposalAnswers.makeLink({ id })
  const { versions, currentNumber: number } = await staff.proposals.get({ id })
  const { sha256 } = versions.find((one) => one.number === number)!
  const call = await visitor(deps)
  const input = { token: url.split('/').at(-1)!, number, sha256: sha256!, name: 'Asha Rao' }
  return () => call.proposalAnswers.accept(input)
}

async function cancel(staff: Staff, id: string) {
  const { snapshotHash } = await staff.impact.departures({ ids: [id] })
  deps.clock.advance(60)
  await staff.impact.cancelDeparture({ id, snapshotHash })
}

async function mailsTo({ email }: { email: string }, words: string) {
  await runJobs(deps)
  return deps.mails.sent.filter(({ recipient, subject }) => recipient === email && subject.includes(words))
}

describe('once a departure is cancelled', () => {
  it('what was proposed or accepted for it before is not booked, until its date is added again', async () => {
    const staff = await staffCall()
    const departure = await emptyDeparture(deps)
    const [open, agreed] = [await proposedOn(deps, departure), await proposedOn(deps, departure)]
    const accept = await accepting(staff, open.id)
    await (
      await accepting(staff, agreed.id)
    )()
    await cancel(staff, departure.id)

    await expect(accept()).rejects.toThrow(
      'The departure on this day was cancelled. Please write to us for another date',
    )
    expect(await staff.proposals.get({ id: open.id })).toMatchObject({ displayStatus: 'sent' })
    await expect(staff.bookings.convert({ proposalId: agreed.id })).rejects.toMatchObject({
      message: 'The departure on this day was cancelled. Add the date again, or offer another one',
      cause: { code: 'conflict' },
    })

    const { packageId, startsOn } = departure
    const { ids } = await staff.departures.create({ packageId, from: startsOn, capacity: 10 })
    await accept()
    for (const { id: proposalId } of [open, agreed]) await staff.bookings.convert({ proposalId })
    expect(await staff.departures.get({ id: ids[0]! })).toMatchObject({ booked: 4 })
  })

  it('what is proposed for that day afterwards is a private trip', async () => {
    const staff = await staffCall()
    const departure = await emptyDeparture(deps)
    await cancel(staff, departure.id)
    deps.clock.advance(60)
    const { id } = await proposedOn(deps, departure)
    await (
      await accepting(staff, id)
    )()
    expect(await staff.bookings.convert({ proposalId: id })).toMatchObject({
      displayStatus: 'held',
      title: anOffer().title,
    })
  })
})

describe('staff see', () => {
  it('what was accepted, until it is booked', async () => {
    const staff = await staffCall()
    const departure = await emptyDeparture(deps)
    const { id: proposalId, lead } = await proposedOn(deps, departure)
    await (
      await accepting(staff, proposalId)
    )()
    const ids = [departure.id]
    const { snapshotHash, ...seen } = await staff.impact.departures({ ids })
    expect(seen.proposals).toMatchObject({ total: 1, rows: [{ displayStatus: 'accepted', holdsUntil: null }] })
    expect(seen.addressees).toEqual({ booked: 0, offered: 1 })
    await staff.impact.stopSale({ ids, snapshotHash, offered: firstMessages.offered })
    expect(await mailsTo(lead, 'Our proposal')).toHaveLength(1)

    await staff.departures.setStatuses({ ids, status: 'scheduled' })
    await staff.bookings.convert({ proposalId })
    const booked = await staff.impact.departures({ ids })
    expect(booked).toMatchObject({ bookings: { total: 1 }, proposals: { total: 0 } })
  })

  it('the version that can be accepted, and a date that was not sent yet as a draft', async () => {
    const staff = await staffCall()
    const departure = await emptyDeparture(deps)
    const { packageId } = departure
    const later = await aDeparture(deps.db, { packageId, startsOn: '2027-10-12' })
    const { id, lead } = await proposedOn(deps, departure)
    const { version } = await staff.proposals.get({ id })
    await staff.proposals.save({ id, version, offer: anOffer({ title: 'Later', travelFrom: later.startsOn }) })
    const of = async (ids: string[]) => (await staff.impact.departures({ ids })).proposals.rows
    const sent = { displayStatus: 'sent', travelFrom: departure.startsOn, title: anOffer().title }
    expect(await of([departure.id])).toMatchObject([sent])
    expect(await of([later.id])).toMatchObject([{ displayStatus: 'draft', travelFrom: later.startsOn, title: 'Later' }])
    expect(await of([later.id, departure.id])).toMatchObject([sent])

    const { snapshotHash, addressees } = await staff.impact.departures({ ids: [later.id] })
    expect(addressees.offered).toBe(0)
    await staff.impact.stopSale({ ids: [later.id], snapshotHash, offered: firstMessages.offered })
    expect(await mailsTo(lead, 'Our proposal')).toEqual([])
  })
})

it('what is proposed is not accepted while the sale is stopped, and its traveler knows what to do', async () => {
  const staff = await staffCall()
  const departure = await emptyDeparture(deps)
  const { id } = await proposedOn(deps, departure)
  const accept = await accepting(staff, id)
  const ids = [departure.id]
  const { snapshotHash } = await staff.impact.departures({ ids })
  await staff.impact.stopSale({ ids, snapshotHash })
  await expect(accept()).rejects.toMatchObject({
    message: 'This departure is not on sale at present. Please write to us',
    cause: { code: 'conflict' },
  })
  await staff.departures.setStatuses({ ids, status: 'scheduled' })
  await accept()
})

it('nobody is written to twice about a sale that was stopped before', async () => {
  const staff = await staffCall()
  const departure = await emptyDeparture(deps)
  const { lead } = await proposedOn(deps, departure)
  const ids = [departure.id]
  const { snapshotHash } = await staff.impact.departures({ ids })
  const stop = () => staff.impact.stopSale({ ids, snapshotHash, offered: firstMessages.offered })
  expect(await stop()).toEqual({ moved: ids, refused: 0 })
  expect(await stop()).toEqual({ moved: [], refused: 1 })
  expect(await mailsTo(lead, 'Our proposal')).toHaveLength(1)
})

it('seats that no booking has are seen, given back, and need a reason', async () => {
  const staff = await staffCall()
  const { id } = await aDeparture(deps.db, { capacity: 4, taken: 4 })
  const { snapshotHash, departures } = await staff.impact.departures({ ids: [id] })
  expect(departures).toMatchObject([{ booked: 4, withoutBooking: 4 }])
  await expect(staff.impact.cancelDeparture({ id, snapshotHash })).rejects.toThrow('Please say why')
  const reason = 'The boat is in dock'
  const after = await staff.impact.cancelDeparture({ id, snapshotHash, reason })
  expect(after).toMatchObject({ status: 'cancelled', booked: 0, held: 0 })
})
