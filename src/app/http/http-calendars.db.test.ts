import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '../../modules/identity/auth/table'
import { useApp } from '../../testing/app'
import { addDays } from '../../shared/dates'
import { bookings } from '../../modules/bookings/bookings/table'
import { leads } from '../../modules/sales/leads/table'
import { aDeparture } from '../../testing/departures/departure.factory'
import { booked } from '../../testing/bookings/booked'
import { callerAs } from '../../testing/callers'
import { useDatabase } from '../../testing/database'
import { aFollowUp, aLead } from '../../testing/factories'

const database = useDatabase()
const site = useApp(database)

const toPath = (url: string) => new URL(url).pathname
async function readEvents(url: string) {
  const answer = await site.get(toPath(url))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.body).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

const toFacts = ({ uid, startDate, endDate }: ICAL.Event) => ({
  uid,
  from: startDate.toString(),
  to: endDate.toString(),
})

describe('a calendar by its secret address', () => {
  it('has the office’s bookings, ends exclusive, as another parser reads it', async () => {
    const { staff, id } = await booked(site.deps)
    const { reference, startsOn } = await staff.bookings.get({ id })
    const { url } = await staff.calendars.make({ kind: 'bookings' })
    const [event, ...others] = await readEvents(url)
    expect(others).toEqual([])
    expect(event).toMatchObject({ uid: id })
    expect(event!.startDate.toString()).toBe(startsOn)
    expect(event!.startDate.isDate).toBe(true)
    expect(event!.description).toContain(reference)
    expect(event!.summary).toContain(':')
    const { etag } = (await site.get(toPath(url))).headers
    const askAgain = () => site.get(toPath(url), { 'if-none-match': `"other", ${String(etag)}` })
    const same = await askAgain()
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    await database.db.update(leads).set({ customerName: 'Asha Rao-Iyer' })
    const changed = await askAgain()
    expect([changed.statusCode, changed.body.includes('Asha Rao-Iyer')]).toEqual([200, true])
    expect(await staff.calendars.list()).toMatchObject([{ kind: 'bookings', readAt: site.deps.now().toISOString() }])
  })

  it('has the office’s departures with their seats, and a traveler’s own trips alone', async () => {
    const { staff, id } = await booked(site.deps)
    const { title, reference, startsOn, endsOn } = await staff.bookings.get({ id })
    const { user, call: traveler } = await callerAs(site.deps, 'traveler')
    const departure = await aDeparture(database.db, { capacity: 10, taken: 4 })
    const departures = await readEvents((await staff.calendars.make({ kind: 'departures' })).url)
    expect(departures.map(toFacts)).toMatchObject([
      { uid: departure.id, from: departure.startsOn, to: addDays(departure.startsOn, 7) },
    ])
    expect(departures[0]!.summary).toMatch(/\(4 of 10\)$/)
    const { url } = await traveler.calendars.make({ kind: 'trips' })
    expect(await readEvents(url)).toEqual([])
    await database.db.update(bookings).set({ userId: user.id })
    const trips = await readEvents(url)
    expect(trips.map(toFacts)).toEqual([{ uid: id, from: startsOn, to: addDays(endsOn, 1) }])
    expect(trips[0]).toMatchObject({ summary: title, description: `Booking ${reference}` })
    const { version } = await staff.bookings.get({ id })
    expect(trips[0]!.sequence).toBe(version)
    await database.db.update(bookings).set({ startsOn: addDays(startsOn, 1000), endsOn: addDays(endsOn, 1000) })
    expect(await readEvents(url)).toEqual([])
    await database.db.update(bookings).set({ startsOn, endsOn })
    const at = site.deps.now()
    const ended = { status: 'cancelled', cancelledAt: at, cancelReason: 'Ill', cancelledBy: 'staff' } as const
    await database.db.update(bookings).set(ended)
    expect((await readEvents(url))[0]!.summary).toBe(`Cancelled: ${title}`)
    await database.db.update(bookings).set({ cancelReason: 'The import was undone' })
    expect(await readEvents(url)).toEqual([])
  })

  it('has the follow-ups of its owner alone, with their time', async () => {
    const { call, user } = await callerAs(site.deps, 'agent')
    const lead = await aLead(database.db, { ownerId: user.id, customerName: 'Asha, Rao; \n & Co' })
    await aFollowUp(database.db, {
      leadId: lead.id,
      text: 'Call her',
      dueOn: '2027-03-02',
      dueAt: new Date('2027-03-02T09:30:00Z'),
    })
    const foreign = await aLead(database.db)
    await aFollowUp(database.db, { leadId: foreign.id, text: 'Not mine', dueOn: '2027-03-02' })
    const events = await readEvents((await call.calendars.make({ kind: 'follow-ups' })).url)
    expect(events.map(({ summary }) => summary)).toEqual(['Call her (Asha, Rao; \n & Co)'])
    expect(events[0]!.startDate.toJSDate().toISOString()).toBe('2027-03-02T09:30:00.000Z')
  })

  it('is 404 once its address was replaced or ended, and for unknown ones', async () => {
    const { call } = await callerAs(site.deps, 'agent')
    const first = await call.calendars.make({ kind: 'departures' })
    const second = await call.calendars.make({ kind: 'departures' })
    expect((await site.get(toPath(first.url))).statusCode).toBe(404)
    expect(await readEvents(second.url)).toEqual([])
    await call.calendars.remove({ kind: 'departures' })
    expect((await site.get(toPath(second.url))).statusCode).toBe(404)
    expect((await site.get('/calendars/unknown.ics')).statusCode).toBe(404)
  })

  it('ends with its owner’s account and rights', async () => {
    const { call, user } = await callerAs(site.deps, 'agent')
    const { url } = await call.calendars.make({ kind: 'bookings' })
    const change = (values: object) => database.db.update(users).set(values).where(eq(users.id, user.id))
    await change({ role: 'traveler' })
    expect((await site.get(toPath(url))).statusCode).toBe(404)
    await change({ role: 'agent', status: 'deactivated' })
    expect((await site.get(toPath(url))).statusCode).toBe(404)
    await change({ status: 'active' })
    expect(await readEvents(url)).toEqual([])
  })

  it('of the office is not for travelers, and is stored without its secret', async () => {
    const { call } = await callerAs(site.deps, 'traveler')
    await expect(call.calendars.make({ kind: 'bookings' })).rejects.toMatchObject({ cause: { code: 'forbidden' } })
    const { url } = await call.calendars.make({ kind: 'trips' })
    const token = /calendars\/(.*)\.ics/.exec(url)![1]!
    expect(JSON.stringify(await call.calendars.list())).not.toContain(token)
    await readEvents(url)
    expect(site.logged()).not.toContain(token)
  })
})
