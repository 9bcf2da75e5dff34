import { isNotNull, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aLead } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { customers } from '../customers/table'
import { leads } from '../leads/table'
import { quotes } from './table'
import { noFlight } from './options.rules'

const database = useDatabase()
const deps = useDeps(database)

const asked = {
  source: 'phone' as const,
  customerName: 'Asha Rao',
  email: 'Asha@Example.com',
  phone: '+1 212 555 0142',
  destination: 'Nepal',
  travelDate: '2027-09-14',
  travelers: 3,
  message: 'Two quiet weeks.',
}

describe('taking down a request', () => {
  it('of somebody new opens a lead of theirs, promises an answer, and is the caller’s to answer', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const quote = await call.quoteEntry.enter(asked)
    expect(quote).toMatchObject({
      source: 'phone',
      status: 'pending',
      email: 'asha@example.com',
      departureCity: '',
      assigneeId: user.id,
      respondBy: '2027-03-02T12:00:00.000Z',
    })
    const [lead] = await database.db.select().from(leads)
    expect(lead).toMatchObject({
      id: quote.leadId,
      source: 'phone',
      ownerId: user.id,
      destination: 'Nepal',
      numberOfTravelers: 3,
      mobile: '+12125550142',
      takesRequests: false,
    })
    expect(await database.db.select().from(events).where(isNotNull(events.leadId)).orderBy(events.id)).toMatchObject([
      { kind: 'quote.entered', actorId: user.id, data: { reference: quote.reference, source: 'phone' } },
    ])
    const trace = await database.db.select().from(events).orderBy(events.id)
    expect(trace.map(({ kind }) => kind).toSorted()).toEqual(['lead.created', 'quote.entered'])
    await runJobs(deps)
    expect(deps.mails.sent).toEqual([])
    // Expects a notification of a request, not of an assignment: the caller entered it.
    expect(await call.office.notifications()).toMatchObject([{ kind: 'request', id: quote.id }])
  })

  it('joins the open lead from the site, and fills what is empty there', async () => {
    const { call } = await callerAs(deps, 'agent')
    const customer = await aCustomer(database.db, { email: 'asha@example.com' })
    const site = await aLead(database.db, {
      customerId: customer.id,
      source: 'site',
      takesRequests: true,
      mobile: '',
      budget: 'Flexible',
    })
    const { leadId } = await call.quoteEntry.enter({ ...asked, budget: 'Under $2,000' })
    expect(leadId).toBe(site.id)
    const [lead] = await database.db.select().from(leads)
    expect(lead).toMatchObject({ mobile: '+12125550142', budget: 'Flexible', travelDate: '2027-09-14', version: 2 })
  })

  it('joins the lead that was chosen, whatever the address', async () => {
    const { call } = await callerAs(deps, 'agent')
    const chosen = await aLead(database.db, { source: 'event', status: 'qualified' })
    const quote = await call.quoteEntry.enter({ ...asked, source: 'walk-in', phone: '', leadId: chosen.id })
    expect(quote).toMatchObject({ leadId: chosen.id, phone: '', source: 'walk-in' })
    expect(await database.db.$count(leads)).toBe(1)
    expect(await database.db.$count(customers)).toBe(1)
    expect(await call.leads.get({ id: chosen.id })).toMatchObject({ email: chosen.email })
    const bare = await aLead(database.db, { email: '' })
    await call.quoteEntry.enter({ ...asked, leadId: bare.id })
    expect(await call.leads.get({ id: bare.id })).toMatchObject({ email: 'asha@example.com' })
  })

  it('opens another lead of a customer whose leads are closed or from elsewhere', async () => {
    const { call } = await callerAs(deps, 'agent')
    const customer = await aCustomer(database.db, { email: 'asha@example.com' })
    const known = { customerId: customer.id, email: 'asha@example.com' }
    await aLead(database.db, { ...known, source: 'site', status: 'closed', outcome: 'lost' })
    await aLead(database.db, { ...known, source: 'event' })
    const { leadId } = await call.quoteEntry.enter(asked)
    expect(await database.db.$count(leads, eq(leads.customerId, customer.id))).toBe(3)
    expect((await database.db.select().from(leads).where(eq(leads.id, leadId)))[0]?.source).toBe('phone')
  })

  it('pressed twice is one request; other words under the same key are refused', async () => {
    const { call } = await callerAs(deps, 'agent', { idempotencyKey: 'a'.repeat(32) })
    const made = await Promise.all([1, 2, 3].map(() => call.quoteEntry.enter(asked)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect([await database.db.$count(quotes), await database.db.$count(leads)]).toEqual([1, 1])
    const other = call.quoteEntry.enter({ ...asked, destination: 'Japan' })
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' })
    // Lets a colleague's program count its lines as this one does.
    const { call: colleague } = await callerAs(deps, 'agent', { idempotencyKey: 'a'.repeat(32) })
    expect((await colleague.quoteEntry.enter(asked)).id).not.toBe(made[0]!.id)
    expect(
      await colleague.quoteEntry.enter({ ...asked, email: 'b@example.com', phone: undefined }).catch(String),
    ).toContain('Idempotency-Key')
  })

  it('of two colleagues about one new customer gives both a request', async () => {
    const calls = [await callerAs(deps, 'agent'), await callerAs(deps, 'agent')]
    await Promise.all(calls.map(({ call }, i) => call.quoteEntry.enter({ ...asked, email: `asha${i}@example.com` })))
    expect(await database.db.$count(quotes)).toBe(2)
  })
})

it('a request from nowhere is one without flights, as on the site', async () => {
  const { call } = await callerAs(deps, 'agent')
  const quote = await call.quoteEntry.enter({ ...asked, departureCity: noFlight })
  expect(quote).toMatchObject({ departureCity: noFlight, includesFlights: false })
  const { id, version } = quote
  const corrected = await call.quoteCorrections.correct({ id, version, departureCity: 'Boston', includesFlights: null })
  expect(corrected.includesFlights).toBeNull()
  const again = await call.quoteCorrections.correct({ id, version: corrected.version, departureCity: noFlight })
  expect(again.includesFlights).toBe(false)
})

describe('a request for a package', () => {
  it('has the estimate that the site makes, and tells the lead what it is worth', async () => {
    const pkg = await aPackage(database.db)
    const { call } = await callerAs(deps, 'agent')
    const choice = { adults: 4, children: 1, rooms: 2, hotelIds: [pkg.hotels.upgrade.id] }
    const taken = { ...asked, packageId: pkg.id, travelers: 1, choice, includesFlights: true }
    const quote = await call.quoteEntry.enter(taken)
    const total = 4 * 129_900 + 90_930 + 50_000 + 18_000
    expect(quote).toMatchObject({ packageId: pkg.id, packageTitle: pkg.title, travelers: 5, totalMinor: total })
    expect(quote).toMatchObject({ includesFlights: true, receipt: { totalMinor: total }, source: 'phone' })
    const { call: visitor } = await callerAs(deps, null)
    const own = { ...asked, email: 'ravi@example.com', departureCity: 'Boston', packageId: pkg.id, choice }
    expect((await visitor.quotes.create(own)).receipt).toEqual(quote.receipt)
    expect(await call.leads.get({ id: quote.leadId })).toMatchObject({ valueMinor: total, currency: 'USD' })
  })

  it('tells a lead that it joins what it is worth where nobody did: a value comes with its currency, from both sides', async () => {
    const pkg = await aPackage(database.db, { currency: 'EUR' })
    const { call } = await callerAs(deps, 'agent')
    const { call: visitor } = await callerAs(deps, null)
    const packaged = { packageId: pkg.id, choice: { adults: 1 } }
    const own = async (email: string, valueMinor: number | null) => {
      const customer = await aCustomer(database.db, { email })
      return aLead(database.db, { customerId: customer.id, email, takesRequests: true, source: 'site', valueMinor })
    }
    const [worth, known] = [
      { valueMinor: 129_900, currency: 'EUR' },
      { valueMinor: 100, currency: 'USD' },
    ]
    for (const [n, [valueMinor, after]] of (
      [
        [null, worth],
        [100, known],
      ] as const
    ).entries()) {
      const [taken, sent] = [await own(`a${n}@example.com`, valueMinor), await own(`b${n}@example.com`, valueMinor)]
      await call.quoteEntry.enter({ ...asked, leadId: taken.id, ...packaged })
      await visitor.quotes.create({ ...asked, email: sent.email, departureCity: 'Boston', ...packaged })
      for (const { id } of [taken, sent]) expect(await call.leads.get({ id })).toMatchObject(after)
    }
    const blank = await own('c@example.com', null)
    await call.quoteEntry.enter({ ...asked, leadId: blank.id, ...packaged, choice: undefined })
    expect(await call.leads.get({ id: blank.id })).toMatchObject({ valueMinor: null, currency: 'USD' })
  })

  it('is refused for one that visitors cannot see, a day on which it is not offered, and options without it', async () => {
    const { call } = await callerAs(deps, 'agent')
    const draft = await aPackage(database.db, { status: 'draft' })
    const spring = await aPackage(database.db, { offered: [{ from: '03-01', to: '05-31' }] })
    const enter = (more: object) => call.quoteEntry.enter({ ...asked, ...more })
    await expect(enter({ packageId: draft.id })).rejects.toThrow('not available')
    await expect(enter({ packageId: spring.id })).rejects.toThrow('This package departs March to May only')
    await expect(enter({ choice: { adults: 2 } })).rejects.toThrow('Please choose a package')
    expect(await database.db.$count(quotes)).toBe(0)
  })
})

describe('a request that does not add up', () => {
  it.each([
    [{ customerName: 'A' }, 'customerName', 'Name must be at least 2 characters'],
    [{ email: 'asha' }, 'email', 'Please enter a valid email address'],
    [{ phone: '12' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: '0000000000' }, 'phone', 'Please enter a valid phone number'],
    [{ destination: ' ' }, 'destination', 'Please select destination'],
    [{ travelDate: '2027-02-01' }, 'travelDate', 'Please select a date from today on'],
    [{ travelers: 21 }, 'travelers', 'Between 1 and 20 travelers'],
    [{ source: 'quote-form' as never }, 'source', 'Please say how the request came'],
  ])('as %j is refused, and nothing is written', async (wrong, _field, message) => {
    const { call } = await callerAs(deps, 'agent')
    await expect(call.quoteEntry.enter({ ...asked, ...wrong })).rejects.toThrow(message)
    expect([await database.db.$count(quotes), await database.db.$count(leads)]).toEqual([0, 0])
  })

  it('for a closed or an unknown lead is refused, and for travelers altogether', async () => {
    const { call } = await callerAs(deps, 'agent')
    const closed = await aLead(database.db, { status: 'closed', outcome: 'won' })
    const conflict = { cause: { code: 'conflict', details: { field: 'leadId' } } }
    await expect(call.quoteEntry.enter({ ...asked, leadId: closed.id })).rejects.toMatchObject(conflict)
    await expect(call.quoteEntry.enter({ ...asked, leadId: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const traveler = await callerAs(deps, 'traveler')
    await expect(traveler.call.quoteEntry.enter(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await database.db.$count(quotes)).toBe(0)
  })
})
