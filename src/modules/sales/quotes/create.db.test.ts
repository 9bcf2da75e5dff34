import { isNotNull, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '../../core/events/table'
import { newId } from '../../../platform/server/ids'
import { jobs } from '../../../platform/server/jobs/table'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aBarePackage, aPackage } from '../../../testing/package.factory'
import { leads } from '../leads/table'
import { packages } from '../../catalog/packages/table'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { quotes } from './table'

const database = useDatabase()
const deps = useDeps(database, { now: '2027-03-01T12:00:00Z' })

const form = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
  message: 'Two quiet weeks, please.',
}
const nothingHappened = async () => {
  for (const table of [quotes, leads, jobs]) expect(await database.db.$count(table)).toBe(0)
}
const mails = async () => {
  await runJobs(deps)
  return deps.mails.sent
}
const setAgency = (part: object) =>
  saveAgency({
    ctx: testContext(deps),
    input: { ...newAgency, name: 'Harbour', email: 'hello@harbour.example', ...part },
  })

describe('a quote request', () => {
  it('is recorded with its lead, its deadline and its mails', async () => {
    await setAgency({})
    const { call } = await callerAs(deps, null)
    const quote = await call.quotes.create({ ...form, travelDate: '2027-06-14', includesFlights: true })
    expect(quote).toMatchObject({
      reference: expect.stringMatching(/^IT-[2-9A-HJ-NP-TV-Z]{6}$/),
      status: 'pending',
      source: 'quote-form',
      travelers: 2,
      travelDate: '2027-06-14',
      createdAt: '2027-03-01T12:00:00.000Z',
      respondBy: '2027-03-02T12:00:00.000Z',
      receipt: null,
      totalMinor: null,
    })
    const [lead] = await database.db.select().from(leads)
    expect(lead).toMatchObject({ email: 'asha@example.com', numberOfTravelers: 2, status: 'new' })
    const [event] = await database.db.select().from(events).where(isNotNull(events.leadId)).orderBy(events.id)
    expect(event).toMatchObject({ kind: 'quote.requested', data: { reference: quote.reference } })
    const sent = await mails()
    expect(sent.map((m) => m.recipient).toSorted()).toEqual(['asha@example.com', 'hello@harbour.example'])
    const toCustomer = sent.find((m) => m.recipient === 'asha@example.com')!
    expect(toCustomer.text).not.toMatch(/Asha|quiet/)
    const toAgency = sent.find((m) => m !== toCustomer)!
    expect(toAgency.text).toContain('> Two quiet weeks, please.')
    expect([toAgency.replyTo, toCustomer.replyTo]).toEqual(['asha@example.com', 'hello@harbour.example'])
  })

  it('writes to the visitor alone while the agency has no address, and promises what the agency promises', async () => {
    await setAgency({ email: null, responseHours: 48 })
    const { call } = await callerAs(deps, null)
    expect((await call.quotes.create(form)).respondBy).toBe('2027-03-03T12:00:00.000Z')
    expect(await mails()).toHaveLength(1)
  })

  it('belongs to the traveler who is signed in, not to staff who type it for somebody', async () => {
    const traveler = await callerAs(deps, 'traveler')
    const agent = await callerAs(deps, 'agent')
    const mine = { ...form, email: traveler.user.email }
    const own = await traveler.call.quotes.create(mine)
    await agent.call.quotes.create(form)
    expect(await traveler.call.quotes.list({})).toMatchObject({ items: [{ id: own.id }], total: 1 })
  })

  it('ignores whatever its sender may not set', async () => {
    const { call } = await callerAs(deps, null)
    const posted = {
      ...form,
      status: 'confirmed',
      userId: newId(),
      totalMinor: 1,
      reference: 'IT-AAAAAA',
      role: 'admin',
    }
    const quote = await call.quotes.create(posted)
    expect(quote).toMatchObject({ status: 'pending', totalMinor: null })
    expect(quote.reference).not.toBe('IT-AAAAAA')
  })

  it('may leave today where it is still yesterday, not earlier', async () => {
    const { call } = await callerAs(deps, null)
    expect(await call.quotes.create({ ...form, travelDate: '2027-03-01' })).toMatchObject({ travelDate: '2027-03-01' })
    deps.clock.set('2027-03-02T11:00:00Z')
    await call.quotes.create({ ...form, travelDate: '2027-03-01' })
    deps.clock.set('2027-03-02T12:00:00Z')
    await expect(call.quotes.create({ ...form, travelDate: '2027-03-01' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { details: { field: 'travelDate' } },
    })
    expect(await database.db.$count(quotes)).toBe(2)
  })

  it('changes nothing when its input is bad', async () => {
    const { call } = await callerAs(deps, null)
    await expect(call.quotes.create({ ...form, customerName: 'A' })).rejects.toThrow(
      'Name must be at least 2 characters',
    )
    await nothingHappened()
  })
})

describe('a quote request about a package', () => {
  it('is priced by the server', async () => {
    const pkg = await aPackage(database.db)
    const { call } = await callerAs(deps, null)
    const choice = {
      adults: 2,
      children: 1,
      rooms: 2,
      hotelIds: [pkg.hotels.upgrade.id, pkg.hotels.included.id],
      activityIds: [pkg.activities.upgrade.id],
    }
    const quote = await call.quotes.create({ ...form, packageId: pkg.slug, choice })
    expect(quote).toMatchObject({
      source: 'final-quote',
      packageId: pkg.id,
      packageTitle: pkg.title,
      travelers: 3,
      totalMinor: 2 * 129_900 + 90_930 + 50_000 + 18_000 + 4500,
      currency: 'USD',
      customization: { hotels: [pkg.hotels.included.name, pkg.hotels.upgrade.name], transfers: [] },
    })
    const staff = await callerAs(deps, 'agent')
    expect(await staff.call.quotes.get({ id: quote.id })).toEqual({
      ...quote,
      leadId: expect.any(String),
      packageTakes: expect.any(Number),
    })
    const [lead] = await database.db.select().from(leads)
    expect(lead).toMatchObject({ valueMinor: quote.totalMinor, currency: 'USD' })
  })

  it('needs no choice', async () => {
    const pkg = await aBarePackage(database.db)
    const { call } = await callerAs(deps, null)
    const quote = await call.quotes.create({ ...form, packageId: pkg.id, travelers: 5 })
    expect(quote).toMatchObject({
      source: 'quote-form',
      packageId: pkg.id,
      travelers: 5,
      totalMinor: null,
      currency: null,
    })
  })

  it('refuses a package that visitors cannot see, also to staff', async () => {
    const draft = await aBarePackage(database.db, { status: 'draft' })
    const inactive = await aBarePackage(database.db, { status: 'inactive' })
    const refused = { code: 'BAD_REQUEST', cause: { details: { field: 'packageId' } } }
    for (const role of [null, 'agent'] as const) {
      const { call } = role ? await callerAs(deps, role) : await callerAs(deps, null)
      for (const packageId of [draft.id, inactive.id, newId(), 'no-such-package']) {
        await expect(call.quotes.create({ ...form, packageId })).rejects.toMatchObject(refused)
      }
      await expect(call.quotes.create({ ...form, choice: { adults: 2 } })).rejects.toMatchObject(refused)
    }
    await nothingHappened()
  })

  it("refuses another package's options, by name", async () => {
    const pkg = await aPackage(database.db)
    const other = await aPackage(database.db)
    const { call } = await callerAs(deps, null)
    const choice = { adults: 2, transferIds: [other.transfers.upgrade.id] }
    await expect(call.quotes.create({ ...form, packageId: pkg.id, choice })).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'choice.transferIds' } },
    })
    await nothingHappened()
  })
})

describe('sending twice', () => {
  it('is one quote with the same key and address, however concurrent', async () => {
    const { call } = await callerAs(deps, null, { idempotencyKey: 'key-1' })
    const made = await Promise.all(Array.from({ length: 8 }, () => call.quotes.create(form)))
    made.push(await call.quotes.create({ status: 'confirmed', ...form, budget: '' } as typeof form))
    expect(new Set(made.map((q) => q.id)).size).toBe(1)
    expect(await database.db.$count(quotes)).toBe(1)
    expect(await mails()).toHaveLength(1)
    expect(await database.db.$count(events, isNotNull(events.leadId))).toBe(1)
  })

  it('is refused when something else is asked with the same key', async () => {
    const { call } = await callerAs(deps, null, { idempotencyKey: 'key-1' })
    await call.quotes.create(form)
    await expect(call.quotes.create({ ...form, message: 'again' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await database.db.$count(quotes)).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  it('replays the answer although the package is inactive and the date has passed', async () => {
    const pkg = await aPackage(database.db)
    const { call } = await callerAs(deps, null, { idempotencyKey: 'key-1' })
    const asked = { ...form, packageId: pkg.id, choice: { adults: 2 }, travelDate: '2027-03-02' }
    const first = await call.quotes.create(asked)
    await database.db.update(packages).set({ status: 'inactive' }).where(eq(packages.id, pkg.id))
    deps.clock.set('2027-03-05T12:00:00Z')
    expect(await call.quotes.create(asked)).toEqual(first)
    const other = await callerAs(deps, null, { idempotencyKey: 'key-2' })
    await expect(other.call.quotes.create(asked)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is two quotes with another key, another address or no key', async () => {
    const first = await callerAs(deps, null, { idempotencyKey: 'key-1' })
    const second = await callerAs(deps, null, { idempotencyKey: 'key-2' })
    const none = await callerAs(deps, null)
    await first.call.quotes.create(form)
    await first.call.quotes.create({ ...form, email: 'jonah@example.com' })
    await second.call.quotes.create(form)
    await none.call.quotes.create(form)
    await none.call.quotes.create(form)
    expect(await database.db.$count(quotes)).toBe(5)
    expect(await database.db.$count(leads)).toBe(2)
  })

  it('makes one lead of one person’s concurrent requests', async () => {
    const { call } = await callerAs(deps, null)
    await Promise.all(Array.from({ length: 6 }, () => call.quotes.create(form)))
    expect(await database.db.$count(quotes)).toBe(6)
    expect(await database.db.$count(leads)).toBe(1)
  })

  it('limits mails to one address', async () => {
    for (let i = 0; i < 20; i++) {
      const { call } = await callerAs(deps, null, { ip: `10.0.0.${i}` })
      await call.quotes.create(form)
    }
    const { call } = await callerAs(deps, null, { ip: '10.0.1.1' })
    await expect(call.quotes.create(form)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await call.quotes.create({ ...form, email: 'jonah@example.com' })
    expect((await mails()).filter(({ recipient }) => recipient === form.email)).toHaveLength(20)
  })
})
