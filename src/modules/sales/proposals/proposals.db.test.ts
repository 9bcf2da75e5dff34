import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aHotel, aLead, aQuote } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { anOffer, aService } from '../../../testing/proposals/proposal.factory'
import { changeSettings } from '../../../testing/settings'
import { daysBetween } from '../../../shared/dates'
import { transfers } from '../../catalog/inventory/table'

const database = useDatabase()
const deps = useDeps(database)

const agent = async () => (await callerAs(deps, 'agent')).call

/** Saves a proposal of one line for $250. */
async function drafted() {
  const call = await agent()
  const lead = await aLead(database.db)
  const { id } = await call.proposals.create({ leadId: lead.id })
  const saved = await call.proposals.save({ id, version: 1, offer: anOffer() })
  return { call, lead, id, saved }
}

const nothing = { hotelIds: [], activityIds: [], transferIds: [], hotels: [], activities: [], transfers: [] }

describe('a proposal begins', () => {
  it('from a request, with its package, party, date and choices', async () => {
    const pkg = await aPackage(database.db)
    const { id: seatId } = pkg.transfers.upgrade
    await database.db.update(transfers).set({ capacity: 1 }).where(eq(transfers.id, seatId))
    const quote = await aQuote(database.db, {
      packageId: pkg.id,
      travelDate: '2027-05-10',
      customization: {
        adults: 3,
        children: 1,
        rooms: 2,
        ...nothing,
        hotelIds: [pkg.hotels.upgrade.id],
      },
    })
    const call = await agent()
    const made = await call.proposals.create({ quoteId: quote.id })
    const [version] = made.versions
    expect(made).toMatchObject({ status: 'draft', leadId: quote.leadId, quoteId: quote.id, title: pkg.title })
    expect(version).toMatchObject({ number: 1, adults: 3, children: 1, rooms: 2, travelFrom: '2027-05-10' })
    const getState = (id: string) => version!.lines.find(({ itemId }) => itemId === id)?.state
    expect([getState(pkg.hotels.included.id), getState(pkg.hotels.upgrade.id)]).toEqual(['not-chosen', 'chosen'])
    expect(getState(pkg.activities.upgrade.id)).toBe('optional')
    const lineFor = (id: string) => version!.lines.find(({ itemId }) => itemId === id)
    expect(lineFor(seatId)).toMatchObject({ unit: 'seat', count: 4 })
    expect(lineFor(pkg.mealPlan.id)).toMatchObject({ unit: 'person-day', count: 4, times: pkg.nights })
    expect(version!.days.length).toBe(pkg.days)
  })

  it('for a lead, from a package, whose price for the party is shown beside what the lines make', async () => {
    const pkg = await aPackage(database.db)
    const lead = await aLead(database.db, { numberOfTravelers: 2 })
    const made = await (await agent()).proposals.create({ leadId: lead.id, packageId: pkg.id })
    expect(made.estimate).toMatchObject({ quoteId: null, totalMinor: 2 * pkg.priceMinor, currency: pkg.currency })
  })

  it.each([
    ['an estimate', 3, { adults: 2, children: 0, infants: 1, rooms: 1, ...nothing }],
    ['the plain form', 3, undefined],
  ])(
    'from a request by %s with its infants, who are no adults, and become a booking',
    async (_how, travelers, customization) => {
      const pkg = await aPackage(database.db)
      const quote = await aQuote(database.db, { packageId: pkg.id, travelers, infants: 1, customization })
      const call = await agent()
      const { id, versions } = await call.proposals.create({ quoteId: quote.id })
      expect(versions[0]).toMatchObject({ adults: 2, children: 0, infants: 1, rooms: 1 })
      expect(versions[0]!.lines.find(({ unit }) => unit === 'person')).toMatchObject({ count: 2 })
      const infants = 2
      await call.proposals.save({ id, version: 1, offer: { ...anOffer(), infants } })
      const letter = { message: 'Here it is.', otherThanEstimate: true }
      const { versions: sent } = await call.proposalAnswers.send({ id, version: 2, ...letter })
      expect(sent[0]).toMatchObject({ infants })
      const said = { name: 'Asha Rao', channel: 'phone', saidOn: '2027-03-01', note: '' } as const
      await call.proposalAnswers.record({ id, number: 1, sha256: sent[0]!.sha256!, ...said })
      const booking = await call.bookings.convert({ proposalId: id })
      expect(booking).toMatchObject({ adults: 2, infants })
      expect(booking.travelers.filter(({ kind }) => kind === 'infant')).toHaveLength(2)
    },
  )

  it('from scratch on a lead, and is nobody’s business but the staff’s', async () => {
    const lead = await aLead(database.db, { destination: 'Nepal', numberOfTravelers: 3 })
    const call = await agent()
    const made = await call.proposals.create({ leadId: lead.id })
    expect(made.versions[0]).toMatchObject({ title: 'Nepal', adults: 3, lines: [], totalMinor: 0 })
    await changeSettings(deps, { times: { offerDays: 21 } })
    const later = await call.proposals.create({ leadId: lead.id })
    expect(daysBetween(made.versions[0]!.expiresOn!, later.versions[0]!.expiresOn!)).toBe(11)
    expect(made.reference).toMatch(/^PR-[2-9A-Z]{6}$/)
    const { call: traveler } = await callerAs(deps, 'traveler')
    await expect(traveler.proposals.get({ id: made.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(call.proposals.create({ leadId: newId() })).rejects.toMatchObject({ cause: { code: 'not-found' } })
  })
})

describe('saving', () => {
  it('prices nights by the season that covers each, and says where none does', async () => {
    const hotel = await aHotel(database.db, { name: 'The Stilt House' })
    const call = await agent()
    const rate = {
      kind: 'hotels',
      itemId: hotel.id,
      season: 'High',
      weekdays: 127,
      unit: 'room',
      occupancy: 0,
    } as const
    const prices = { ageBand: 'any', netMinor: 100_00, sellMinor: 140_00 } as const
    await call.inventory.createRate({ ...rate, ...prices, firstDay: '2027-05-01', lastDay: '2027-05-11' })
    const { id } = await call.proposals.create({ leadId: (await aLead(database.db)).id })
    const stay = { ...aService(), kind: 'hotel', itemKind: 'hotels', itemId: hotel.id, price: null } as const
    const nights = { ...stay, unit: 'room-night', count: 2, times: 3 } as const
    const offer = anOffer({ lines: [{ ...nights, title: hotel.name }] })
    const saved = await call.proposals.save({ id, version: 1, offer })
    expect(saved.versions[0]!.lines[0]).toMatchObject({ sellMinor: null, totalMinor: 0 })
    await expect(call.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })).rejects.toThrow(
      'The Stilt House: No rate covers 12 May 2027.',
    )
    await call.inventory.createRate({
      ...rate,
      ...prices,
      firstDay: '2027-05-12',
      lastDay: '2027-05-31',
      sellMinor: 110_00,
    })
    const again = await call.proposals.save({ id, version: 2, offer })
    expect(again).toMatchObject({ totalMinor: 2 * (2 * 140_00 + 110_00) })
    expect(again.versions[0]).toMatchObject({ netMinor: 600_00, sellMinor: 780_00 })
  })

  it('refuses a price in place of an item’s rate without a reason', async () => {
    const { call, id } = await drafted()
    const { id: itemId } = await aHotel(database.db)
    const given = { ...aService(), itemKind: 'hotels', itemId } as const
    const save = (reason: string) =>
      call.proposals.save({
        id,
        version: 2,
        offer: anOffer({ lines: [{ ...given, price: { netMinor: 1, sellMinor: 2, reason } }] }),
      })
    await expect(save(' ')).rejects.toThrow('Please say why it is not priced by its rates')
    expect((await save('By phone')).versions[0]!.lines[0]).toMatchObject({
      sellMinor: 2,
      price: { reason: 'By phone' },
    })
  })

  it('answers a stale version with the newer proposal, and changes nothing', async () => {
    const { call, id, saved } = await drafted()
    const other = call.proposals.save({ id, version: 1, offer: anOffer({ title: 'Lost' }) })
    await expect(other).rejects.toMatchObject({
      cause: { code: 'conflict', details: { current: { version: saved.version } } },
    })
    expect((await call.proposals.get({ id })).title).toBe(saved.title)
  })

  it('goes on with a new version once one was sent, and throws that away again', async () => {
    const { call, id } = await drafted()
    const sent = await call.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
    const next = await call.proposals.save({ id, version: sent.version, offer: anOffer({ title: 'Eight mornings' }) })
    expect(next).toMatchObject({ status: 'sent', currentNumber: 1, title: 'Eight mornings' })
    expect(next.versions.map(({ number, sentAt }) => [number, sentAt !== null])).toEqual([
      [1, true],
      [2, false],
    ])
    await expect(call.proposals.discardDraft({ id, version: sent.version })).rejects.toMatchObject({
      cause: { code: 'conflict', details: { current: { title: 'Eight mornings' } } },
    })
    const back = await call.proposals.discardDraft({ id, version: next.version })
    expect([back.title, back.versions.length]).toEqual([sent.title, 1])
    await expect(call.proposals.discardDraft({ id, version: back.version })).rejects.toThrow('No version waits')
  })
})

it('the list narrows by stand, lead and words', async () => {
  const { call, id, lead, saved } = await drafted()
  await drafted()
  const ids = async (input: Parameters<typeof call.proposals.list>[0]) =>
    (await call.proposals.list(input)).items.map((one) => one.id)
  expect(await ids({ leadId: lead.id })).toEqual([id])
  expect(await ids({ words: saved.reference })).toEqual([id])
  expect(await ids({ words: lead.customerName, displayStatus: ['draft'] })).toContain(id)
  await call.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
  expect(await ids({ displayStatus: ['sent'] })).toEqual([id])
  deps.clock.set('2027-04-30T12:00:00Z')
  expect([await ids({ displayStatus: ['sent'] }), await ids({ displayStatus: ['expired'] })]).toEqual([[], [id]])
})

it('goes with its lead when that is merged into another one, and back again', async () => {
  const { call, id, lead } = await drafted()
  const into = await aLead(database.db, { customerId: lead.customerId })
  const merged = await call.leads.merge({ id: into.id, version: 1, from: { id: lead.id, version: 2 } })
  expect((await call.proposals.get({ id })).leadId).toBe(into.id)
  await call.leads.undoMerge({ id: merged.id })
  expect((await call.proposals.get({ id })).leadId).toBe(lead.id)
})

it('a lead tells in its timeline that one was begun, so that undoing its import leaves it', async () => {
  const { call, id, lead } = await drafted()
  const { items } = await call.leads.events({ id: lead.id })
  expect(items.map(({ kind, data }) => [kind, data.proposalId])).toContainEqual(['proposal-begun', id])
})

it('for a party of a thousand it begins with what a line can hold', async () => {
  const pkg = await aPackage(database.db)
  const quote = await aQuote(database.db, {
    packageId: pkg.id,
    customization: { adults: 500, children: 500, rooms: 250, ...nothing },
  })
  const made = await (await agent()).proposals.create({ quoteId: quote.id })
  expect(Math.max(...made.versions[0]!.lines.map(({ count }) => count))).toBe(500)
})
