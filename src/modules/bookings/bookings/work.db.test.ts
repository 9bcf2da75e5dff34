import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accepted, aTraveler, booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { bookings, bookingTravelers } from './table'

const database = useDatabase()
const deps = useDeps(database)

describe('travelers', () => {
  it('are named one by one, and are ready when nothing is missing', async () => {
    const { staff, id, booking } = await booked(deps)
    expect(booking.travelers[0]).toMatchObject({ kind: 'adult', readiness: { ready: false } })
    const saved = await staff.bookings.saveTraveler({ id, position: 2, version: 1, ...aTraveler({ gender: '' }) })
    expect(saved).toMatchObject({ firstName: 'Asha', version: 2, readiness: { ready: false, missing: ['gender'] } })
    const ready = await staff.bookings.saveTraveler({ id, position: 2, version: 2, ...aTraveler() })
    expect(ready.readiness).toEqual({ ready: true, missing: [], warnings: [] })
    const one = aTraveler({ firstName: 'Suharto', lastName: '', noLastName: true })
    const marked = await staff.bookings.saveTraveler({ id, position: 2, version: 3, ...one })
    expect(marked).toMatchObject({ noLastName: true, readiness: { ready: true } })
    await expect(
      staff.bookings.saveTraveler({ id, position: 2, version: 4, ...aTraveler({ noLastName: true }) }),
    ).rejects.toThrow('Please leave it empty')
    const { travelers, version } = await staff.bookings.get({ id })
    expect(travelers.map(({ readiness }) => readiness.ready)).toEqual([false, true])
    expect(version).toBe(1)
  })

  it('saved as they are stay as they are', async () => {
    const { staff, id } = await booked(deps)
    const { version } = await staff.bookings.saveTraveler({ id, position: 1, version: 1, ...aTraveler() })
    const again = await staff.bookings.saveTraveler({ id, position: 1, version, ...aTraveler() })
    expect([version, again.version]).toEqual([2, 2])
    const kinds = (await staff.bookings.events({ id })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'traveler-changed')).toHaveLength(1)
  })

  it('are of a nationality that there is', async () => {
    const { staff, id } = await booked(deps)
    const martian = { ...aTraveler(), nationality: 'Martian' as never }
    await expect(staff.bookings.saveTraveler({ id, position: 1, version: 1, ...martian })).rejects.toThrow(
      'Please choose a nationality from the list',
    )
  })

  it('leave no dates or names in the log and the timeline', async () => {
    const { staff, id } = await booked(deps)
    await staff.bookings.saveTraveler({ id, position: 2, version: 1, ...aTraveler({ firstName: 'Quetzalcoatl' }) })
    const logged = await database.db
      .select()
      .from(events)
      .where(eq(events.kind, 'booking.traveler-changed'))
      .orderBy(events.id)
    const timeline = await staff.bookings.events({ id })
    expect(logged).toHaveLength(1)
    expect(timeline[0]).toMatchObject({ kind: 'traveler-changed', data: { position: 2 } })
    expect(JSON.stringify([logged, timeline])).not.toContain('Quetzalcoatl')
    await staff.bookings.saveTraveler({ id, position: 2, version: 2, ...aTraveler({ firstName: 'Quetzalcoatl' }) })
    expect(await staff.bookings.events({ id })).toHaveLength(timeline.length)
  })

  it('refuse a stale version, a place that is not there, and a trip that is over', async () => {
    const { staff, id } = await booked(deps)
    const save = (position: number, version: number) =>
      staff.bookings.saveTraveler({ id, position, version, ...aTraveler() })
    await save(1, 1)
    await expect(save(1, 1)).rejects.toMatchObject({
      cause: { code: 'conflict', details: { current: { position: 1, version: 2 } } },
    })
    await expect(save(3, 1)).rejects.toMatchObject({ cause: { code: 'not-found' } })
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    await expect(save(1, 2)).rejects.toThrow('Travelers of a booking that is cancelled cannot be changed')
    expect(await database.db.$count(bookingTravelers)).toBe(2)
  })
})

describe('an owner', () => {
  it('who leaves hands open bookings over; what is over stays', async () => {
    const open = await booked(deps)
    const over = await booked(deps)
    const ownedBy = (id: string) =>
      database.db.update(bookings).set({ ownerId: open.user.id }).where(eq(bookings.id, id))
    await over.staff.bookings.cancel({ id: over.id, version: 1, reason: 'Sick' })
    await ownedBy(over.id)
    const { call: admin } = await callerAs(deps, 'admin')
    const heir = await callerAs(deps, 'agent')
    expect(await admin.users.openWork({ id: open.user.id })).toMatchObject({ proposals: 0, bookings: 1 })
    await admin.users.setActive({ id: open.user.id, active: false, handTo: heir.user.id })
    expect((await admin.bookings.get({ id: open.id })).ownerId).toBe(heir.user.id)
    expect((await admin.bookings.get({ id: over.id })).ownerId).toBe(open.user.id)
    const logged = await database.db.select().from(events).where(eq(events.kind, 'booking.assigned')).orderBy(events.id)
    expect(logged.map(({ entityId }) => entityId)).toEqual([open.id])
  })

  it('of a booking is who converts, when the proposal’s has left', async () => {
    const { user, proposalId } = await accepted(deps)
    await database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, user.id))
    const other = await callerAs(deps, 'agent')
    expect(await other.call.bookings.convert({ proposalId })).toMatchObject({ ownerId: other.user.id })
  })
})

it('a trip that was over before it was confirmed is confirmed no more', async () => {
  const { staff, id } = await booked(deps)
  deps.clock.set('2027-06-10T12:00:00Z')
  await expect(staff.bookings.confirm({ id, version: 1, reason: 'Late' })).rejects.toThrow('This trip is over')
  expect(await staff.bookings.cancel({ id, version: 1, reason: 'Never paid' })).toMatchObject({
    displayStatus: 'cancelled',
  })
})

describe('the list', () => {
  it('filters by words, owner, departure, lead and proposal, and counts', async () => {
    const days = [1, 2, 3].map((day) => ({ day, title: `Day ${day}`, text: '' }))
    const first = await booked(deps, { offer: { title: 'Fjords by ship', travelFrom: '2027-06-01', days } })
    const second = await booked(deps, {
      email: 'kiyomi@example.com',
      offer: { title: 'Temples of Kyoto', travelFrom: '2027-07-01' },
    })
    const { staff } = first
    const ids = async (input: Parameters<typeof staff.bookings.list>[0]) => {
      const { items, total } = await staff.bookings.list(input)
      expect(total).toBe(items.length)
      return items.map(({ id }) => id)
    }
    const [found] = (await staff.bookings.list({ words: 'kyoto' })).items
    const { totalMinor } = second.booking
    expect(found).toMatchObject({ chargedMinor: totalMinor, paidMinor: 0, openMinor: totalMinor })
    expect(await ids({ words: 'kyoto' })).toEqual([second.id])
    expect(await ids({ words: first.booking.reference })).toEqual([first.id])
    expect(await ids({ words: second.booking.email })).toEqual([second.id])
    expect(await ids({ owner: [first.user.id] })).toEqual([first.id])
    expect(await ids({ owner: ['none'] })).toEqual([])
    await database.db.update(bookings).set({ ownerId: null }).where(eq(bookings.id, second.id))
    expect(await ids({ owner: ['none'] })).toEqual([second.id])
    expect(await ids({ departure: { from: '2027-06-02' } })).toEqual([second.id])
    expect(await ids({ departure: { to: '2027-06-01' } })).toEqual([first.id])
    expect(await ids({ during: { from: '2027-06-03', to: '2027-06-30' } })).toEqual([first.id])
    expect(await ids({ during: { from: '2027-06-04', to: '2027-06-30' } })).toEqual([])
    expect(await ids({ during: { from: '2027-05-01', to: '2027-06-01' } })).toEqual([first.id])
    expect(await ids({ during: { from: '2027-05-01', to: '2027-05-31' } })).toEqual([])
    expect(await ids({ customerId: second.booking.customerId })).toEqual([second.id])
    expect(await ids({ leadId: second.leadId })).toEqual([second.id])
    expect(await ids({ proposalId: first.proposalId })).toEqual([first.id])
    expect(await ids({ sort: 'departure', descending: false })).toEqual([first.id, second.id])
    expect(await ids({ sort: 'departure', descending: true })).toEqual([second.id, first.id])
  })

  it('pages by cursor', async () => {
    const first = await booked(deps, { offer: { travelFrom: '2027-06-01' } })
    const second = await booked(deps, { offer: { travelFrom: '2027-07-01' } })
    const page = { sort: 'departure' as const, descending: false, limit: 1 }
    const { items, nextCursor, total } = await first.staff.bookings.list(page)
    expect([items.map(({ id }) => id), total]).toEqual([[first.id], 2])
    const next = await first.staff.bookings.list({ ...page, cursor: nextCursor! })
    expect([next.items.map(({ id }) => id), next.nextCursor]).toEqual([[second.id], null])
  })
})
