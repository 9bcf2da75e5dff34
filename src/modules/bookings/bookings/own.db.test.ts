import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accepted, aTraveler, booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote } from '../../../testing/factories'
import { anonymizePerson } from '../../../testing/people/anonymized'
import { sent, visitor } from '../../../testing/proposals/sent'
import type { UserCtx } from '../../../platform/server/context'
import { events } from '../../core/events/table'
import { type User, users } from '../../identity/auth/table'
import { claimBookings } from './anonymize.service'
import { leads } from '../../sales/leads/table'
import { bookingsLifecycle } from './lifecycle'
import { bookings, bookingTravelers } from './table'

const database = useDatabase()
const deps = useDeps(database)

const gone = { cause: { code: 'not-found' } }

/** Creates a traveler with a confirmed address, and a booking of a request from it. */
async function ownTrip() {
  const me = await callerAs(deps, 'traveler')
  const [user] = await database.db
    .update(users)
    .set({ emailVerifiedAt: deps.now() })
    .where(eq(users.id, me.user.id))
    .returning()
  const made = await booked(deps, { email: user!.email })
  return { ...made, me: me.call, ctx: me.ctx, user: user! }
}

describe('a traveler’s trips', () => {
  it('are those of the address that the account has confirmed', async () => {
    const { me, user, id, booking } = await ownTrip()
    expect(await me.bookings.mine()).toEqual([
      expect.objectContaining({ id, reference: booking.reference, displayStatus: 'held', totalMinor: 250_00 }),
    ])
    await database.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    expect(await me.bookings.mine()).toEqual([])
    await expect(me.bookings.open({ id })).rejects.toMatchObject(gone)
  })

  it('open without what they cost the agency, and what staff wrote', async () => {
    const { me, staff, id, booking } = await ownTrip()
    await staff.bookings.cancel({ id, version: 1, reason: 'Would not pay' })
    const trip = await me.bookings.open({ id })
    expect(trip).toMatchObject({
      displayStatus: 'cancelled',
      days: booking.days,
      receipt: booking.receipt,
      policy: booking.policy,
    })
    expect(JSON.stringify(trip)).not.toMatch(/netMinor|margin|Would not pay/i)
  })

  it('are nobody else’s, and staff see them by their own calls only', async () => {
    const { id, staff } = await ownTrip()
    const { call: stranger } = await callerAs(deps, 'traveler')
    expect(await stranger.bookings.mine()).toEqual([])
    await expect(stranger.bookings.open({ id })).rejects.toMatchObject(gone)
    await expect(stranger.bookings.get({ id })).rejects.toMatchObject({ cause: { code: 'forbidden' } })
    await expect(staff.bookings.open({ id })).rejects.toMatchObject(gone)
  })

  it('are completed by their account alone: what is there stays, and neither log nor bell name what was added', async () => {
    const { me, staff, id } = await ownTrip()
    const { travelers } = await me.bookings.open({ id })
    const { firstName, lastName } = travelers[0]!
    const whole = { ...aTraveler({ firstName, lastName, gender: 'OTHER' }), id, position: 1 }
    const { call: stranger } = await callerAs(deps, 'traveler')
    await expect(stranger.bookings.completeTraveler({ ...whole, version: 1 })).rejects.toMatchObject(gone)
    await expect(staff.bookings.completeTraveler({ ...whole, version: 1 })).rejects.toMatchObject(gone)
    const saved = await me.bookings.completeTraveler({ ...whole, passportExpiry: '', version: 1 })
    expect(saved).toMatchObject({ gender: 'OTHER', version: 2, readiness: { missing: ['passport expiry'] } })
    await expect(me.bookings.completeTraveler({ ...whole, version: 1 })).rejects.toMatchObject({
      cause: { code: 'conflict', details: { current: { version: 2 } } },
    })
    for (const change of [{ gender: 'MALE' as const }, { dateOfBirth: '' }, { firstName: 'Wren' }])
      await expect(me.bookings.completeTraveler({ ...whole, ...change, version: 2 })).rejects.toMatchObject({
        cause: { code: 'invalid', details: { field: Object.keys(change)[0] } },
      })
    const done = await me.bookings.completeTraveler({ ...whole, version: 2 })
    expect(done.readiness).toEqual({ ready: true, missing: [], warnings: [] })
    const [event] = await staff.bookings.events({ id })
    expect(event).toMatchObject({ kind: 'traveler-changed', data: { position: 1, fields: ['passportExpiry'] } })
    const rung = (await staff.office.notifications()).filter(({ kind }) => kind === 'travelers')
    expect(rung).toEqual([expect.objectContaining({ to: `/admin/bookings/${id}`, isNew: true })])
    const logged = await database.db.select().from(events).where(eq(events.kind, 'booking.traveler-changed'))
    expect(JSON.stringify([logged, rung])).not.toMatch(/2031-01-01|1990-04-02/)
  })

  it('are completed until the day of departure, and not once they are cancelled', async () => {
    const { me, staff, id } = await ownTrip()
    const { travelers } = await me.bookings.open({ id })
    const { startsOn } = await staff.bookings.get({ id })
    const late = 'cannot be completed here any more'
    const complete = () =>
      me.bookings.completeTraveler({ ...aTraveler(), id, position: 2, version: travelers[1]!.version })
    deps.clock.set(`${startsOn}T12:00:00Z`)
    await expect(complete()).rejects.toThrow(late)
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    deps.clock.set('2027-01-01T12:00:00Z')
    await expect(complete()).rejects.toThrow(late)
  })

  it('are in the download of their data', async () => {
    const { ctx, id, booking } = await ownTrip()
    const { download } = bookingsLifecycle
    const { bookings: trips } = (await download!(ctx as UserCtx)) as { bookings: object[] }
    expect(trips).toEqual([expect.objectContaining({ id, reference: booking.reference, travelers: booking.travelers })])
  })

  it('stay theirs when their address changes', async () => {
    const { me, ctx, user, id } = await ownTrip()
    await claimBookings(ctx, user)
    await database.db.update(users).set({ email: 'new@example.com' }).where(eq(users.id, user.id))
    expect((await me.bookings.mine()).map((one) => one.id)).toEqual([id])
    const page = await me.bookings.trips({ limit: 1 })
    expect(page).toMatchObject({ items: [{ id }], nextCursor: null, total: 1 })
    // Denies them to the next account with the former address.
    const heir = await callerAs(deps, 'traveler')
    const [taken] = await database.db
      .update(users)
      .set({ email: user.email, emailVerifiedAt: deps.now() })
      .where(eq(users.id, heir.user.id))
      .returning()
    expect(await heir.call.bookings.mine()).toEqual([])
    await expect(heir.call.bookings.open({ id })).rejects.toMatchObject(gone)
    await erase(taken!)
    expect(await me.bookings.open({ id })).toMatchObject({ displayStatus: 'held', version: 1 })
  })
})

const erase = async (user: User) => {
  const { ctx } = await callerAs(deps, 'admin')
  await anonymizePerson(ctx, { ...user, emailVerifiedAt: deps.now() })
}

describe('deleting an account', () => {
  it('leaves the sums, cancels a trip that has not begun, and erases who travels', async () => {
    const { staff, user, id } = await ownTrip()
    await staff.bookings.saveTraveler({ id, position: 1, version: 1, ...aTraveler({ firstName: 'Wren' }) })
    await staff.bookings.confirm({ id, version: 1, reason: 'Wren paid in cash' })
    await erase(user)
    const left = await staff.bookings.get({ id })
    expect(left).toMatchObject({
      displayStatus: 'cancelled',
      totalMinor: 250_00,
      cancelReason: 'The account was deleted',
    })
    const kept = [left, await staff.bookings.events({ id }), await database.db.select().from(bookingTravelers)]
    const logged = await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)
    expect(JSON.stringify([kept, logged])).not.toMatch(/Wren|1990-04-02/)
    const event = { kind: 'cancelled', text: 'The account was deleted', actor: null }
    expect((await staff.bookings.events({ id }))[0]).toMatchObject(event)
    const rung = expect.objectContaining({ id, kind: 'account-deleted' })
    expect(await staff.office.notifications()).toContainEqual(rung)
    const entry = {
      kind: 'booking.cancelled' as const,
      data: expect.objectContaining({ reference: left.reference, reason: event.text }),
    }
    expect(logged).toContainEqual(expect.objectContaining(entry))
    await erase(user)
    expect((await staff.bookings.get({ id })).version).toBe(left.version)
  })

  it('erases the lead that staff made for an address that the account had before', async () => {
    const { staff, user, ctx, id, leadId } = await ownTrip()
    await claimBookings(ctx, user)
    await erase({ ...user, email: 'new@example.com' })
    const [lead] = await database.db.select().from(leads).where(eq(leads.id, leadId))
    expect(lead).toMatchObject({ customerName: 'Deleted traveler', mobile: '' })
    expect(await staff.bookings.get({ id })).toMatchObject({
      customerName: 'Deleted traveler',
      displayStatus: 'cancelled',
    })
  })

  it('leaves nothing to convert', async () => {
    const { user } = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: user.id })
    const { staff, proposalId } = await accepted(deps, { quoteId: quote.id })
    await erase(user)
    await expect(staff.bookings.convert({ proposalId })).rejects.toThrow('The data of this traveler was deleted')
    expect(await database.db.$count(bookings)).toBe(0)
  })

  it('leaves a trip completed that is over, and one of somebody else as it is', async () => {
    const { staff, user, id } = await ownTrip()
    const other = await ownTrip()
    await staff.bookings.confirm({ id, version: 1, reason: 'Deposit paid' })
    deps.clock.set('2027-06-10T12:00:00Z')
    await erase(user)
    expect(await staff.bookings.get({ id })).toMatchObject({ displayStatus: 'completed', cancelReason: null })
    const untouched = await staff.bookings.get({ id: other.id })
    expect(untouched).toMatchObject({ displayStatus: 'held', version: 1 })
    expect(untouched.travelers).toEqual(other.booking.travelers.map((one) => expect.objectContaining(one)))
  })

  it('reaches a booking of a request that was made while signed in', async () => {
    const { user } = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: user.id })
    const { id } = await booked(deps, { quoteId: quote.id })
    await erase(user)
    const [row] = await database.db.select().from(bookings).where(eq(bookings.id, id))
    expect(row).toMatchObject({ status: 'cancelled', userId: null })
  })
})

it('a merge of leads takes the booking along, and undoing it brings it back', async () => {
  const { staff, id, leadId } = await booked(deps)
  const { customerId } = await staff.leads.get({ id: leadId })
  const into = await aLead(database.db, { customerId })
  const { version } = await staff.leads.get({ id: leadId })
  const merged = await staff.leads.merge({ from: { id: leadId, version }, id: into.id, version: 1, take: [] })
  expect((await staff.bookings.get({ id })).leadId).toBe(into.id)
  await staff.leads.undoMerge({ id: merged.id })
  expect((await staff.bookings.get({ id })).leadId).toBe(leadId)
})

it('undoing a merge of leads gives what was sold since to the lead whose proposal it was', async () => {
  const { staff, id: proposalId, lead, token, sha256 } = await sent(deps)
  const { customerId } = lead
  const into = await aLead(database.db, { customerId, status: 'contacted', valueMinor: 700_00 })
  const { version } = await staff.leads.get({ id: lead.id })
  const merged = await staff.leads.merge({ from: { id: lead.id, version }, id: into.id, version: 1, take: [] })
  const reader = await visitor(deps)
  await reader.proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' })
  const { id } = await staff.bookings.convert({ proposalId })
  const won = { status: 'closed', outcome: 'won', valueMinor: 250_00 }
  expect(await staff.leads.get({ id: into.id })).toMatchObject(won)
  const left = await staff.leads.undoMerge({ id: merged.id })
  expect(left).toMatchObject({ id: into.id, status: 'contacted', outcome: null, valueMinor: 700_00 })
  expect(await staff.leads.get({ id: lead.id })).toMatchObject(won)
  expect((await staff.bookings.get({ id })).leadId).toBe(lead.id)
})

it('a merge with the lead of whoever had the address before leaves the trip to whoever has it now', async () => {
  const { staff, me, user, id, leadId } = await ownTrip()
  const former = await callerAs(deps, 'traveler')
  const { customerId, version } = await staff.leads.get({ id: leadId })
  const into = await aLead(database.db, { customerId, email: user.email, userId: former.user.id })
  await staff.leads.merge({ from: { id: leadId, version }, id: into.id, version: 1, take: [] })
  expect((await me.bookings.mine()).map((trip) => trip.id)).toEqual([id])
  expect(await former.call.bookings.mine()).toEqual([])
})
