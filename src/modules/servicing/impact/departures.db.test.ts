import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { bookings } from '../../bookings/bookings/table'
import { events } from '../../core/events/table'
import { leads } from '../../sales/leads/table'
import { proposals } from '../../sales/proposals/table'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { alsoBooked, bookedDeparture, emptyDeparture, proposedOn } from '../../../testing/departures/concerned'
import { aQuote } from '../../../testing/factories'
import { aTransfer } from '../../../testing/payments/paid'
import { defaultColors, toLook } from '../../../shared/colors'
import { firstMessages } from './message.rules'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.settings.saveAgency({ name: 'Harbour Travel', currency: 'USD', timeZone: 'America/New_York' })
})

const conflict = { cause: { code: 'conflict' } }
const reason = 'The boat is in dock'
/** Returns mails to an address with these words in the subject. */
async function mailsTo(email: string, words: string) {
  await runJobs(deps)
  return deps.mails.sent.filter(({ recipient, subject }) => recipient === email && subject.includes(words))
}

describe('before a departure is cancelled', () => {
  it('staff see who is affected with exact amounts, and these are what is refunded', async () => {
    const { staff, departure, booking, user } = await bookedDeparture(deps)
    const other = await alsoBooked(deps, departure.packageId, departure.startsOn)
    const offer = await proposedOn(deps, departure)
    await proposedOn(deps, departure, false)
    // Advances until the policy would retain everything.
    deps.clock.set('2027-09-13T12:00:00Z')
    const seen = await staff.impact.departures({ ids: [departure.id] })
    expect(seen.bookings).toMatchObject({
      total: 2,
      sums: [{ currency: 'USD', totalMinor: 5196_00, paidMinor: 649_50, backMinor: 649_50 }],
    })
    // Excludes the proposal that expired in spring.
    expect(seen.proposals).toMatchObject({ total: 1, rows: [{ displayStatus: 'draft' }] })
    expect(seen.addressees).toEqual({ booked: 2, offered: 0 })

    const { id } = departure
    await staff.impact.cancelDeparture({ id, snapshotHash: seen.snapshotHash, reason, booked: firstMessages.booked })
    expect(await staff.departures.get({ id })).toMatchObject({ status: 'cancelled', booked: 0, held: 0 })
    expect(await staff.bookings.get({ id: booking.id })).toMatchObject({
      displayStatus: 'cancelled',
      cancelReason: reason,
    })
    for (const row of seen.bookings.rows) {
      const account = await staff.payments.account({ id: row.id })
      expect(account).toMatchObject({ creditMinor: row.backMinor, chargedMinor: 0 })
      if (row.backMinor === 0) continue
      const back = aTransfer(row.id, { version: account.version, amountMinor: account.creditMinor })
      const after = await staff.payments.refund({ ...back, reference: 'RF-1', effectiveOn: account.today })
      expect(after).toMatchObject({ refundedMinor: row.backMinor, balanceMinor: 0 })
    }

    const cannot = 'Your trip on 14 Sep 2027 cannot take place'
    const [mail] = await mailsTo(user.email, cannot)
    expect(mail!.text).toContain('All that you have paid, $649.50, will be refunded to you.')
    expect((await mailsTo(other.user.email, cannot))[0]!.text).toContain('You have paid nothing')
    expect(deps.mails.sent.filter(({ subject }) => subject.startsWith('Your booking is cancelled'))).toEqual([])
    const { leadId } = seen.bookings.rows[0]!
    const timeline = await deps.db.select().from(events).where(eq(events.leadId, leadId)).orderBy(events.id)
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['lead.mailed', 'booking.cancelled']))
    expect(timeline.find(({ kind }) => kind === 'lead.mailed')!.data).toMatchObject({ tells: 'money' })
    expect(await mailsTo(offer.lead.email, 'Our proposal')).toEqual([])
  })

  it.each([
    ['departures.write alone', [], 'all', [0, 0]],
    ['bookings', ['bookings.read', 'money.read'], 'all', [1, 0]],
    ['bookings without money', ['bookings.read'], 'all', [0, 0]],
    ['proposals', ['proposals.read'], 'all', [0, 1]],
    ['all, of own records', ['bookings.read', 'money.read', 'proposals.read', 'leads.read'], 'own', [0, 0]],
  ] as const)('a role that sees %s gets counts, and those rows with their sums', async (_says, held, sees, rows) => {
    const { staff, departure } = await bookedDeparture(deps)
    await proposedOn(deps, departure)
    const { leadId } = (await staff.impact.departures({ ids: [departure.id] })).bookings.rows[0]!
    const { user } = await callerAs(deps, 'agent')
    for (const table of [leads, bookings, proposals]) await deps.db.update(table).set({ ownerId: user.id })
    const all = await staff.impact.departures({ ids: [departure.id] })
    const { user: other } = await callerAs(deps, 'agent')
    const can = [...held, 'departures.write', 'packages.write', 'catalog.read'] as const
    const actor = { id: other.id, role: 'agent' as const, permissions: can, sees }
    const call = createCaller(testContext(deps, { actor }))
    const seen = await call.impact.departures({ ids: [departure.id] })
    expect(seen).toMatchObject({ snapshotHash: all.snapshotHash, departures: all.departures })
    expect([seen.bookings.total, seen.bookings.sums]).toEqual([1, rows[0] ? all.bookings.sums : []])
    expect([seen.proposals.total, seen.proposals.sums]).toEqual([1, rows[1] ? all.proposals.sums : []])
    expect([seen.bookings.rows.length, seen.proposals.rows.length]).toEqual(rows)
    if (held.length === 0) expect(JSON.stringify(seen)).not.toContain(leadId)
  })

  it('a page of an earlier release reads and sends the hash as a fingerprint', async () => {
    const { id } = await emptyDeparture(deps)
    const { call: staff } = await callerAs(deps, 'agent')
    const { fingerprint, snapshotHash } = await staff.impact.departures({ ids: [id] })
    expect(fingerprint).toBe(snapshotHash)
    const former = (hash?: string) => ({ id, fingerprint: hash }) as unknown as { id: string; snapshotHash: string }
    await expect(staff.impact.cancelDeparture(former('a'.repeat(64)))).rejects.toMatchObject(conflict)
    await expect(staff.impact.cancelDeparture(former())).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await staff.impact.cancelDeparture(former(fingerprint))).toMatchObject({ status: 'cancelled' })
  })

  it('what changed since it was seen is shown again, and nothing has happened', async () => {
    const { staff, departure, booking } = await bookedDeparture(deps)
    const { id } = departure
    const { snapshotHash } = await staff.impact.departures({ ids: [id] })
    const account = await staff.payments.account({ id: booking.id })
    const more = aTransfer(booking.id, { version: account.version, amountMinor: 100_00, reference: 'TX-9' })
    await staff.payments.record(more)
    const late = staff.impact.cancelDeparture({ id, snapshotHash, reason, booked: firstMessages.booked })
    await expect(late).rejects.toMatchObject({
      message: 'What this concerns has changed meanwhile. Look at it again, then confirm',
      ...conflict,
    })
    expect(await staff.departures.get({ id })).toMatchObject({ status: 'scheduled', booked: 2 })
    expect(await staff.bookings.get({ id: booking.id })).toMatchObject({ displayStatus: 'held' })
    const fresh = await staff.impact.departures({ ids: [id] })
    expect(fresh.bookings.sums).toMatchObject([{ paidMinor: 749_50, backMinor: 749_50 }])
    await staff.impact.cancelDeparture({ id, snapshotHash: fresh.snapshotHash, reason })
  })

  it('asks why where somebody has booked, and writes the usual mail to whom nobody else writes', async () => {
    const { staff, departure, user } = await bookedDeparture(deps)
    const { id } = departure
    const { snapshotHash } = await staff.impact.departures({ ids: [id] })
    await expect(staff.impact.cancelDeparture({ id, snapshotHash })).rejects.toThrow('Please say why')
    await staff.impact.cancelDeparture({ id, snapshotHash, reason })
    expect(await mailsTo(user.email, 'Your booking is cancelled')).toHaveLength(1)
  })

  it('one that concerns nobody needs no reason', async () => {
    const { id } = await emptyDeparture(deps)
    const { call: staff } = await callerAs(deps, 'agent')
    const seen = await staff.impact.departures({ ids: [id] })
    expect(seen).toMatchObject({ bookings: { total: 0, sums: [] }, proposals: { total: 0 } })
    expect(await staff.impact.cancelDeparture({ id, snapshotHash: seen.snapshotHash })).toMatchObject({
      status: 'cancelled',
    })
  })
})

describe('before a departure gets another price', () => {
  const price = { capacity: 10, minPax: 1, isGuaranteed: false, price: '1,499' }

  it('staff see open proposals and waiting requests of its day, which keep theirs', async () => {
    const departure = await emptyDeparture(deps)
    const { id, packageId, startsOn: travelDate, bookBy } = departure
    const { call: staff } = await callerAs(deps, 'agent')
    const { id: proposalId } = await proposedOn(deps, departure)
    const asked = { packageId, totalMinor: 2598_00, currency: 'USD' as const }
    const waiting = await aQuote(deps.db, { ...asked, travelDate })
    await aQuote(deps.db, { ...asked, travelDate: '2027-10-12' })
    await aQuote(deps.db, { ...asked, travelDate, status: 'confirmed' })
    const { version } = await staff.departures.get({ id })
    const change = { ...price, id, version, bookBy }
    const seen = await staff.impact.price({ departure: change })
    expect(seen).toMatchObject({
      priceMinor: null,
      newMinor: 1499_00,
      proposals: { total: 1, rows: [{ id: proposalId, totalMinor: 250_00 }] },
      requests: { total: 1, rows: [{ id: waiting.id, totalMinor: 2598_00 }] },
    })

    const { snapshotHash } = seen
    const other = staff.impact.changePrice({ departure: { ...change, price: '1,599' }, snapshotHash })
    await expect(other).rejects.toMatchObject(conflict)
    const { id: later } = await aQuote(deps.db, { packageId, travelDate })
    await expect(staff.impact.changePrice({ departure: change, snapshotHash })).rejects.toMatchObject(conflict)
    const fresh = await staff.impact.price({ departure: change })
    expect(fresh.requests.rows.map((row) => row.id)).toEqual([waiting.id, later])
    expect(fresh.requests.sums).toEqual([{ currency: 'USD', totalMinor: 2598_00 }])
    await staff.impact.changePrice({ departure: change, snapshotHash: fresh.snapshotHash })
    expect(await staff.departures.get({ id })).toMatchObject({ priceMinor: 1499_00 })
    expect(await staff.proposals.get({ id: proposalId })).toMatchObject({ totalMinor: 250_00 })
    // Conflicts, as the departure has changed by now.
    await expect(staff.impact.price({ departure: change })).rejects.toMatchObject(conflict)
  })
})

describe('before a sale is stopped', () => {
  it('those with an offer are written to, and no booking changes', async () => {
    const { staff, departure, booking, user } = await bookedDeparture(deps)
    const { lead } = await proposedOn(deps, departure)
    const draft = await proposedOn(deps, departure, false)
    const { id } = departure
    const { snapshotHash, addressees, proposals } = await staff.impact.departures({ ids: [id] })
    expect(addressees).toEqual({ booked: 1, offered: 1 })
    expect(proposals).toMatchObject({ total: 2, sums: [{ currency: 'USD', totalMinor: 500_00 }] })
    const { body } = firstMessages.offered
    const offered = { subject: 'About {reference}, held until {until}', body }
    expect(await staff.impact.stopSale({ ids: [id], snapshotHash, offered })).toEqual({ moved: [id], refused: 0 })
    expect(await staff.departures.get({ id })).toMatchObject({ state: 'stopped', booked: 2 })
    expect(await staff.bookings.get({ id: booking.id })).toMatchObject({ displayStatus: 'held', version: 1 })
    const [mail] = await mailsTo(lead.email, 'About PR-')
    expect(mail!.subject).toMatch(/, held until 30 Mar 2027$/)
    expect(deps.mails.sent.filter(({ recipient }) => recipient === draft.lead.email)).toEqual([])
    expect(await mailsTo(user.email, 'About')).toEqual([])
  })

  it('a message to many is on the letterhead, as their papers are', async () => {
    const { staff, departure, user } = await bookedDeparture(deps)
    const other = await alsoBooked(deps, departure.packageId, departure.startsOn)
    const { call: admin } = await callerAs(deps, 'admin')
    const { version } = await admin.settings.agency()
    await admin.settings.update({ version, brand: { primary: '#8a1538', letterhead: '1 Quay, Port' } })
    const { id } = departure
    const { snapshotHash } = await staff.impact.departures({ ids: [id] })
    await staff.impact.cancelDeparture({ id, snapshotHash, reason, booked: firstMessages.booked })
    await runJobs(deps)
    const sent = deps.mails.sent.filter(({ subject }) => subject.includes('cannot take place'))
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([user.email, other.user.email].toSorted())
    for (const { html, text, fromName } of sent) {
      expect(html).toContain(`background:${toLook({ ...defaultColors, primary: '#8a1538' }).deep};`)
      expect(html).toContain('<br>1 Quay, Port')
      expect(text).toMatch(/1 Quay, Port\n$/)
      expect(fromName).toBe('Harbour Travel')
    }
  })

  it('a booking that comes in between is seen first', async () => {
    const { staff, departure } = await bookedDeparture(deps)
    const ids = [departure.id]
    const { snapshotHash } = await staff.impact.departures({ ids })
    await alsoBooked(deps, departure.packageId, departure.startsOn)
    await expect(staff.impact.stopSale({ ids, snapshotHash })).rejects.toMatchObject(conflict)
    expect(await staff.departures.get({ id: departure.id })).toMatchObject({ state: 'open' })
  })

  it('nobody stops or cancels without having seen it what somebody has booked or was offered', async () => {
    const { staff, departure } = await bookedDeparture(deps)
    const offered = await emptyDeparture(deps)
    await proposedOn(deps, offered)
    const ids = [departure.id, offered.id]
    await expect(staff.departures.setStatuses({ ids, status: 'stopped' })).rejects.toMatchObject({
      message: 'This concerns 1 booking and 1 proposal. In the office, staff see whom, and confirm it',
      ...conflict,
    })
    const { version } = await staff.departures.get({ id: offered.id })
    const cancelled = staff.departures.cancel({ id: offered.id, version })
    await expect(cancelled).rejects.toThrow('This concerns 1 proposal. In the office')
    for (const id of ids) expect(await staff.departures.get({ id })).toMatchObject({ status: 'scheduled' })
    // Refuses to stop what is stopped already.
    const { snapshotHash } = await staff.impact.departures({ ids })
    await staff.impact.stopSale({ ids, snapshotHash })
    expect(await staff.departures.setStatuses({ ids, status: 'stopped' })).toEqual({ moved: [], refused: 2 })
    expect((await staff.departures.setStatuses({ ids, status: 'scheduled' })).moved).toHaveLength(2)
  })

  it('refuses a message with something that nobody can fill in', async () => {
    const { id } = await emptyDeparture(deps)
    const { call: staff } = await callerAs(deps, 'agent')
    const offered = { subject: 'About {refund}', body: 'Hello' }
    const asked = staff.impact.stopSale({ ids: [id], snapshotHash: 'a'.repeat(64), offered })
    await expect(asked).rejects.toThrow('There is nothing to fill in for {refund}')
  })
})
