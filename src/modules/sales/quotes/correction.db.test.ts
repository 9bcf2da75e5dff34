import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote, aUser } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { leads } from '../leads/table'
import { packages } from '../../catalog/packages/table'
import { anonymizeQuotes } from './anonymize.service'
import { quotes } from './table'

const database = useDatabase()
const deps = useDeps(database)

const visitor = async (idempotencyKey: string | null = null) => (await callerAs(deps, null, { idempotencyKey })).call
const agent = async () => (await callerAs(deps, 'agent')).call
const invalidField = (field: string) => ({ cause: { code: 'invalid', details: { field } } })

/** Creates a request from a package's page: two adults in one room. */
async function estimated() {
  const pkg = await aPackage(database.db)
  const { call: visitor } = await callerAs(deps, null)
  const choice = { adults: 2, children: 0, rooms: 1, hotelIds: [], activityIds: [], transferIds: [] }
  const { id } = await visitor.quotes.create({
    customerName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '+1 212 555 0142',
    departureCity: 'Boston',
    destination: pkg.destination,
    packageId: pkg.id,
    choice,
  })
  return { pkg, id, choice }
}

describe('correcting what was asked for', () => {
  it('prices another party and other options anew, with a receipt that adds up', async () => {
    const { pkg, id, choice } = await estimated()
    const call = await agent()
    const changed = { ...choice, adults: 4, children: 1, rooms: 2, hotelIds: [pkg.hotels.upgrade.id] }
    const saved = await call.quoteCorrections.correct({ id, version: 1, choice: changed })
    const total = 4 * 129_900 + 90_930 + 50_000 + 18_000
    expect(saved).toMatchObject({ travelers: 5, totalMinor: total, version: 2, receipt: { totalMinor: total } })
    expect(saved.customization).toMatchObject({ adults: 4, rooms: 2, hotels: [pkg.hotels.upgrade.name] })
    expect(saved.receipt!.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(total)
  })

  it('leaves an estimate as it was promised while party and options stay', async () => {
    const { pkg, id, choice } = await estimated()
    await database.db.update(packages).set({ priceMinor: 200_000 }).where(eq(packages.id, pkg.id))
    const call = await agent()
    const saved = await call.quoteCorrections.correct({ id, version: 1, choice, budget: 'Flexible' })
    expect(saved).toMatchObject({ totalMinor: 2 * 129_900, budget: 'Flexible' })
  })

  it('makes an estimate of a request for a package that had none', async () => {
    const pkg = await aPackage(database.db)
    const { id } = await aQuote(database.db, { packageId: pkg.id, travelers: 2 })
    const call = await agent()
    const choice = { adults: 3, transferIds: [pkg.transfers.upgrade.id] }
    const saved = await call.quoteCorrections.correct({ id, version: 1, travelers: 9, choice })
    expect(saved).toMatchObject({ travelers: 3, totalMinor: 3 * 129_900 + 2500, currency: 'USD' })
  })

  it('a smaller party keeps one who is no infant, also where a server of 1.0.0 makes it smaller', async () => {
    const { id } = await aQuote(database.db, { travelers: 4, infants: 3 })
    const [older] = await database.db.update(quotes).set({ travelers: 3 }).where(eq(quotes.id, id)).returning()
    expect(older).toMatchObject({ travelers: 3, infants: 2 })
    const call = await agent()
    const saved = await call.quoteCorrections.correct({ id, version: older!.version, travelers: 2 })
    expect(saved).toMatchObject({ travelers: 2, infants: 1 })
  })

  it('changes what is named, clears what is blank, and keeps the rest', async () => {
    const { id } = await aQuote(database.db, { budget: 'Flexible', message: 'Two weeks', travelDate: '2027-09-14' })
    const call = await agent()
    const saved = await call.quoteCorrections.correct({
      id,
      version: 1,
      travelDate: '2027-10-02',
      travelers: 12,
      phone: '+1 (212) 555-0199',
      budget: ' ',
      includesFlights: true,
    })
    expect(saved).toMatchObject({
      travelDate: '2027-10-02',
      travelers: 12,
      phone: '+1 212 555 0199',
      budget: null,
      message: 'Two weeks',
      destination: 'Thailand',
      includesFlights: true,
      correctedAt: deps.now().toISOString(),
    })
    expect((await database.db.select().from(quotes))[0]?.phone).toBe('+12125550199')
  })

  it('shows the traveler the corrected request, and that the agency changed it', async () => {
    const owner = await callerAs(deps, 'traveler')
    const { id } = await aQuote(database.db, { userId: owner.user.id })
    const call = await agent()
    await call.quoteCorrections.correct({ id, version: 1, travelers: 3 })
    const own = { travelers: 3, correctedAt: deps.now().toISOString() }
    expect((await owner.call.quotes.list({ mine: true })).items).toMatchObject([own])
    expect(await owner.call.quotes.get({ id })).toMatchObject(own)
  })

  it('is told in the timeline by field, and audited with what stood there before', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const { id, leadId, reference } = await aQuote(database.db, { message: 'Two weeks' })
    await call.quoteCorrections.correct({ id, version: 1, travelers: 3, message: 'Three weeks' })
    const timeline = (await call.leads.events({ id: leadId })).items
    const data = { quoteId: id, reference, fields: ['travelers', 'message'] }
    expect(timeline.filter(({ kind }) => kind === 'quote-corrected')).toMatchObject([{ data }])
    expect(
      await database.db.select().from(events).where(eq(events.kind, 'quote.corrected')).orderBy(events.id),
    ).toMatchObject([
      {
        actorId: user.id,
        entityId: id,
        before: { travelers: 2, message: 'Two weeks' },
        after: { travelers: 3, message: 'Three weeks' },
      },
    ])
    // Checks that the same correction again changes nothing.
    expect(await call.quoteCorrections.correct({ id, version: 2, travelers: 3 })).toMatchObject({ version: 2 })
    expect(await database.db.$count(events, eq(events.kind, 'quote.corrected'))).toBe(1)
  })

  it('takes the lead along where it said the same, unless it is closed', async () => {
    const same = { destination: 'Thailand', numberOfTravelers: 2, budget: 'Under $2,000' }
    const open = await aLead(database.db, same)
    const closed = await aLead(database.db, { ...same, status: 'closed', outcome: 'won' })
    const call = await agent()
    for (const { id: leadId } of [open, closed]) {
      const { id } = await aQuote(database.db, { leadId, budget: 'Flexible' })
      await call.quoteCorrections.correct({ id, version: 1, travelers: 4, budget: 'Above $20,000' })
    }
    expect(await call.leads.get({ id: open.id })).toMatchObject({ numberOfTravelers: 4, budget: 'Under $2,000' })
    expect(await call.leads.get({ id: closed.id })).toMatchObject({ numberOfTravelers: 2 })
    expect((await database.db.select().from(leads).where(eq(leads.id, open.id)))[0]?.version).toBe(2)
  })
})

describe('a request that is sent once more after staff worked on it', () => {
  const sent = {
    customerName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '(212) 555-0142',
    departureCity: 'Boston',
    destination: 'Nepal',
    travelers: 3,
    infants: 1,
    message: 'Two quiet weeks',
  }
  const corrected = {
    phone: '+44 20 7946 0000',
    travelDate: '2027-10-02',
    budget: 'Under $5,000',
    message: 'She recovers from an operation',
    departureCity: 'Leeds',
    destination: 'Bhutan',
  }

  it('is answered as the first time, whatever was corrected: its sender may be a stranger', async () => {
    const stranger = await visitor('key-1')
    const first = await stranger.quotes.create(sent)
    const call = await agent()
    const { id } = first
    await call.quoteCorrections.correct({ id, version: 1, ...corrected, travelers: 5 })
    await call.quoteCorrections.correct({ id, version: 2, message: 'And another word', travelers: 6 })
    await call.quotes.setStatus({ id, status: 'confirmed' })
    deps.clock.set('2027-03-05T12:00:00Z')
    expect(await stranger.quotes.create(sent)).toEqual(first)
    for (const status of ['cancelled', 'pending'] as const) await call.quotes.setStatus({ id, status })
    expect(await stranger.quotes.create(sent)).toEqual(first)
  })

  it('is answered with the first estimate of a trip', async () => {
    const pkg = await aPackage(database.db)
    const stranger = await visitor('key-1')
    const trip = {
      customerName: sent.customerName,
      customerEmail: sent.email,
      customerPhone: sent.phone,
      departureCity: sent.departureCity,
      packageId: pkg.id,
      travelDate: '2027-09-14',
      customization: { travelers: { adults: 2, children: 0 }, rooms: 1 },
    }
    const choice = { adults: 2, children: 0, rooms: 1 }
    const asked = { ...sent, packageId: pkg.id, travelDate: '2027-09-14', choice }
    const answers = [await stranger.email.sendTrip(trip), await stranger.quotes.create(asked)]
    const call = await agent()
    const other = await aPackage(database.db, { priceMinor: 5_000_000 })
    for (const { id } of await database.db.select().from(quotes))
      await call.quoteCorrections.correct({ id, version: 1, ...corrected, packageId: other.id, choice: { adults: 4 } })
    expect([await stranger.email.sendTrip(trip), await stranger.quotes.create(asked)]).toEqual(answers)
  })
})

describe('a correction that does not add up', () => {
  it('of two at once lets one through, and shows it to the other', async () => {
    const { id } = await aQuote(database.db)
    const call = await agent()
    const tries = [3, 4].map((travelers) => call.quoteCorrections.correct({ id, version: 1, travelers }))
    const ended = await Promise.allSettled(tries)
    const [saved] = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    const [refused] = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    expect(refused).toMatchObject({ cause: { code: 'conflict', details: { field: 'version', current: saved } } })
  })

  it.each([
    [{ travelDate: '2027-02-01' }, 'travelDate'],
    [{ phone: '+999 12345678' }, 'phone'],
  ])('as %j is refused by its field', async (wrong, field) => {
    const { id } = await aQuote(database.db)
    const call = await agent()
    await expect(call.quoteCorrections.correct({ id, version: 1, ...wrong })).rejects.toMatchObject(invalidField(field))
    expect((await call.quotes.get({ id })).version).toBe(1)
  })

  it('keeps a date that has passed since, and checks another one against the package', async () => {
    const pkg = await aPackage(database.db, { offered: [{ from: '03-01', to: '05-31' }] })
    const { id } = await aQuote(database.db, { packageId: pkg.id, travelDate: '2027-02-01' })
    const call = await agent()
    const kept = await call.quoteCorrections.correct({ id, version: 1, travelDate: '2027-02-01', travelers: 3 })
    expect(kept).toMatchObject({ travelDate: '2027-02-01', travelers: 3 })
    const outside = call.quoteCorrections.correct({ id, version: 2, travelDate: '2027-09-14' })
    await expect(outside).rejects.toMatchObject(invalidField('travelDate'))
  })

  it('with options that the package does not offer, or without a package, is refused', async () => {
    const { id, choice } = await estimated()
    const call = await agent()
    const foreign = { ...choice, hotelIds: [newId()] }
    await expect(call.quoteCorrections.correct({ id, version: 1, choice: foreign })).rejects.toMatchObject(
      invalidField('choice.hotelIds'),
    )
    const { id: plain } = await aQuote(database.db)
    await expect(call.quoteCorrections.correct({ id: plain, version: 1, choice })).rejects.toMatchObject({
      cause: { code: 'conflict', details: { field: 'choice' } },
    })
  })

  it('of a request that is cancelled, unknown, or somebody’s whose data is gone, is refused', async () => {
    const call = await agent()
    const correct = (id: string, version = 1) => call.quoteCorrections.correct({ id, version, travelers: 3 })
    await expect(correct((await aQuote(database.db, { status: 'cancelled' })).id)).rejects.toThrow('cancelled')
    await expect(correct(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const user = await aUser(database.db, { email: 'asha@example.com', emailVerifiedAt: new Date() })
    const { id } = await aQuote(database.db, { userId: user.id, status: 'confirmed' })
    await correct(id)
    await anonymizeQuotes(testContext(deps), user)
    await expect(correct(id, 2)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)).toMatchObject([
      { after: null },
    ])
  })

  it('is for staff alone', async () => {
    const traveler = await callerAs(deps, 'traveler')
    const { id } = await aQuote(database.db, { userId: traveler.user.id })
    const own = traveler.call.quoteCorrections.correct({ id, version: 1, travelers: 3 })
    await expect(own).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
