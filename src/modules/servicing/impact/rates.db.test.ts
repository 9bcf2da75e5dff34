import { beforeEach, describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { accepted, booked } from '../../../testing/bookings/booked'
import { aChange, anExtra } from '../../../testing/bookings/changed'
import { asConfirmed } from '../../../testing/bookings/ordered'
import { aLead } from '../../../testing/factories'
import { anOffer, aService } from '../../../testing/proposals/proposal.factory'
import { newId } from '../../../platform/server/ids'
import type { EditedService } from '../booking-changes/edit.rules'
import { firstMessages } from './message.rules'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.settings.saveAgency({ name: 'Harbour Travel', currency: 'USD', timeZone: 'America/New_York' })
})

const values = {
  season: 'High',
  firstDay: '2027-05-01',
  lastDay: '2027-05-31',
  weekdays: 127,
  unit: 'room',
  occupancy: 0,
  ageBand: 'any',
  netMinor: 100_00,
  sellMinor: 140_00,
} as const

/** Creates a hotel with a rate for May, and a line of two nights: $200 net, $280 sold. */
async function aHouse() {
  const { call: staff } = await callerAs(deps, 'agent')
  const { id: itemId } = await staff.inventory.createHotel({ name: 'Reef Inn', location: 'Krabi', priceMinor: null })
  const rate = await staff.inventory.createRate({ kind: 'hotels', itemId, ...values })
  const line = (more = {}) =>
    aService({
      title: 'Reef Inn',
      kind: 'hotel',
      itemKind: 'hotels',
      itemId,
      unit: 'room-night',
      times: 2,
      price: null,
      ...more,
    })
  /** Raises the rate to $240 net and $300 sold. */
  const edit = {
    act: 'edit',
    rate: { ...values, id: rate.id, version: 1, netMinor: 120_00, sellMinor: 150_00 },
  } as const
  return { staff, itemId, rate, line, edit }
}
type House = Awaited<ReturnType<typeof aHouse>>

async function proposed({ staff, line }: House, { isSent = true, ...more }: { isSent?: boolean; price?: object } = {}) {
  const lead = await aLead(deps.db)
  const { id, version } = await staff.proposals.create({ leadId: lead.id })
  const { version: saved } = await staff.proposals.save({ id, version, offer: anOffer({ lines: [line(more)] }) })
  if (isSent) await staff.proposalAnswers.send({ id, version: saved, message: 'Here it is.' })
  return { id, lead }
}

async function mailsTo({ email }: { email: string }) {
  await runJobs(deps)
  return deps.mails.sent.filter(({ recipient, subject }) => recipient === email && subject.startsWith('Our proposal'))
}

const price = { netMinor: 90_00, sellMinor: 100_00, reason: 'A group' }
const changedMeanwhile = { message: 'What this concerns has changed meanwhile. Look at it again, then confirm' }

describe('before a rate changes staff see', () => {
  it('what was sent, which keeps its price, drafts, and booked services that no supplier has answered', async () => {
    const house = await aHouse()
    const { staff, edit, line } = house
    const sent = await proposed(house)
    const draft = await proposed(house, { isSent: false })
    await proposed(house, { price })
    const offer = { lines: [line()] }
    const unbooked = await accepted(deps, { offer })
    const { id: bookingId, booking } = await booked(deps, { offer })
    const { id: answered } = await booked(deps, { offer })
    const [order] = await staff.supplierOrders.of({ bookingId: answered })
    const { id: supplierId } = await staff.suppliers.create({ name: 'Andaman Stays' })
    const picked = await staff.supplierOrders.pick({ id: order!.id, version: order!.version, supplierId })
    const { id, version } = picked
    await staff.supplierOrders.record({ id, version, ...asConfirmed(picked), agreedNetMinor: 200_00 })

    const seen = await staff.impact.rates({ change: edit })
    expect(seen.item).toEqual({ id: house.itemId, name: 'Reef Inn' })
    const amounts = { netMinor: 200_00, newNetMinor: 240_00, netByMinor: 40_00 }
    const offered = { ...amounts, sellMinor: 280_00, newSellMinor: 300_00, sellByMinor: 20_00 }
    expect(seen.proposals.rows.map(({ id: of }) => of).toSorted()).toEqual(
      [sent.id, draft.id, unbooked.proposalId].toSorted(),
    )
    const of = (one: string) => seen.proposals.rows.find((row) => row.id === one)
    expect(of(sent.id)).toMatchObject({ displayStatus: 'sent', holdsUntil: '2027-03-30', ...offered })
    expect(of(draft.id)).toMatchObject({ displayStatus: 'draft', holdsUntil: null, ...offered })
    expect(of(unbooked.proposalId)).toMatchObject({ displayStatus: 'accepted', holdsUntil: null, ...offered })
    expect(seen.proposals.sums).toEqual([{ currency: 'USD', netByMinor: 120_00, sellByMinor: 60_00 }])
    expect(seen.bookings).toMatchObject({
      total: 1,
      rows: [{ id: bookingId, reference: booking.reference, ...amounts, services: ['Reef Inn'] }],
      sums: [{ currency: 'USD', netByMinor: 40_00 }],
    })
    expect(seen.addressees).toBe(1)
    // Expects the linked lists to contain the impact, and records that keep their price.
    const getIds = ({ items }: { items: { id: string }[] }) => items.map((row) => row.id)
    const itemId = house.itemId
    expect(getIds(await staff.proposals.list({ itemId }))).toEqual(expect.arrayContaining([sent.id, draft.id]))
    expect(getIds(await staff.bookings.list({ itemId })).toSorted()).toEqual([bookingId, answered].toSorted())
    expect((await staff.proposals.list({ itemId: newId() })).total).toBe(0)

    // Applies the change, which matches the shown impact.
    await staff.impact.changeRates({ change: edit, snapshotHash: seen.snapshotHash })
    expect(await staff.proposals.get({ id: sent.id })).toMatchObject({ totalMinor: 280_00 })
    expect(await staff.bookings.get({ id: bookingId })).toMatchObject({ netMinor: 200_00, sellMinor: 280_00 })
    const { version: now } = await staff.proposals.get({ id: draft.id })
    const early = staff.proposalAnswers.send({ id: draft.id, version: now, message: 'Here it is.' })
    await expect(early).rejects.toThrow('Rates have changed since this was saved')
    const saved = await staff.proposals.save({ id: draft.id, version: now, offer: anOffer({ lines: [line()] }) })
    expect(saved).toMatchObject({ totalMinor: 300_00 })
  })

  it('services that a change has added by their rates, after booking', async () => {
    const { staff, itemId, edit } = await aHouse()
    const { id } = await booked(deps)
    const item = { kind: 'hotel' as const, itemKind: 'hotels' as const, itemId, unit: 'room-night' as const, times: 2 }
    const stay = anExtra({ ...item, title: 'Reef Inn', netMinor: 200_00, sellMinor: 280_00 })
    const odd = anExtra({ ...item, title: 'Reef Inn, group', netMinor: 1_00, sellMinor: 2_00 })
    const price = { occupancy: 2, ageBand: 'adult' as const }
    const prices = [
      { ...price, key: stay.key, reason: '' },
      { ...price, key: odd.key, reason: 'A group' },
    ]
    const services = (all: EditedService[]) => [...all, stay, odd]
    await staff.bookingChanges.propose(await aChange(staff, id, { services, prices, agreedWords: 'By phone' }))
    expect((await staff.impact.rates({ change: edit })).bookings).toMatchObject({
      total: 1,
      rows: [{ id, netMinor: 200_00, newNetMinor: 240_00, netByMinor: 40_00, services: ['Reef Inn'] }],
    })
  })

  it('nothing, where no line and no date is concerned', async () => {
    const house = await aHouse()
    const { staff, itemId, rate, edit } = house
    await proposed(house)
    const none = { proposals: { total: 0 }, bookings: { total: 0 }, addressees: 0 }
    const later = { ...values, firstDay: '2027-06-01', lastDay: '2027-06-30' }
    const add = { act: 'add', rate: { ...later, kind: 'hotels', itemId } } as const
    const copy = { act: 'copy', rates: { kind: 'hotels', itemId, year: 2027, netPercent: 5, sellPercent: 5 } } as const
    const renamed = { act: 'edit', rate: { ...values, id: rate.id, version: 1, season: 'Peak' } } as const
    for (const change of [add, copy, renamed]) expect(await staff.impact.rates({ change })).toMatchObject(none)
    // Excludes proposals past their expiry.
    deps.clock.set('2027-04-02T12:00:00Z')
    expect(await staff.impact.rates({ change: edit })).toMatchObject(none)
  })

  it('a season that splits the rate by its own days alone', async () => {
    const house = await aHouse()
    const { staff, itemId, rate } = house
    const { id } = await proposed(house)
    const splits = [{ id: rate.id, version: 1 }]
    const season = { ...values, kind: 'hotels', itemId, splits, sellMinor: 150_00 } as const
    const add = (days: object) => ({ act: 'add', rate: { ...season, ...days } }) as const
    const later = add({ firstDay: '2027-05-20' })
    expect((await staff.impact.rates({ change: later })).proposals.total).toBe(0)
    const change = add({ firstDay: '2027-05-11', lastDay: '2027-05-12' })
    const { proposals, snapshotHash } = await staff.impact.rates({ change })
    expect(proposals.rows).toMatchObject([{ id, sellMinor: 280_00, newSellMinor: 290_00 }])
    const { undo } = await staff.impact.changeRates({ change, snapshotHash })
    const days = async () =>
      (await staff.inventory.rates({ kind: 'hotels', id: itemId, year: 2027 })).map(({ firstDay }) => firstDay)
    expect(await days()).toEqual(['2027-05-01', '2027-05-11', '2027-05-13'])
    await staff.inventory.undoRates({ id: undo })
    expect(await days()).toEqual(['2027-05-01'])
  })

  it('that a date is left without a rate', async () => {
    const house = await aHouse()
    const { id } = await proposed(house, { isSent: false })
    const shorter = { act: 'edit', rate: { ...house.edit.rate, firstDay: '2027-05-11' } } as const
    const { proposals } = await house.staff.impact.rates({ change: shorter })
    const gaps = [{ from: '2027-05-10', to: '2027-05-10' }]
    expect(proposals).toMatchObject({
      rows: [{ id, newSellMinor: null, sellByMinor: null, lines: [{ gaps }] }],
      sums: [],
    })
  })

  it('what refuses the change itself', async () => {
    const { staff, itemId, edit, rate } = await aHouse()
    const ask = (change: Parameters<typeof staff.impact.rates>[0]['change']) => staff.impact.rates({ change })
    const add = { act: 'add', rate: { ...values, kind: 'hotels', itemId } } as const
    await expect(ask(add)).rejects.toMatchObject({
      message: 'High, 1 May 2027 to 31 May 2027 covers some of these days',
    })
    await expect(ask({ act: 'delete', id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await staff.inventory.updateRate({ ...values, id: rate.id, version: 1 })
    await expect(ask(edit)).rejects.toMatchObject({ cause: { details: { current: { version: 2 } } } })
  })
})

describe('a change that was confirmed', () => {
  it('is not made when something else is concerned by then, or when it is another one', async () => {
    const house = await aHouse()
    const { staff, edit, itemId } = house
    await proposed(house)
    const { snapshotHash } = await staff.impact.rates({ change: edit })
    const other = { ...edit, rate: { ...edit.rate, sellMinor: 151_00 } }
    await expect(staff.impact.changeRates({ change: other, snapshotHash })).rejects.toMatchObject(changedMeanwhile)
    await proposed(house)
    await expect(staff.impact.changeRates({ change: edit, snapshotHash })).rejects.toMatchObject(changedMeanwhile)
    const [unchanged] = await staff.inventory.rates({ kind: 'hotels', id: itemId, year: 2027 })
    expect(unchanged).toMatchObject({ version: 1, sellMinor: 140_00 })
  })

  it('is not made once a colleague has saved the rate that it takes away or copies', async () => {
    const { staff, rate, edit, itemId } = await aHouse()
    const { call: admin } = await callerAs(deps, 'admin')
    const copy = { act: 'copy', rates: { kind: 'hotels', itemId, year: 2027, netPercent: 0, sellPercent: 0 } } as const
    const ofRemoval = await staff.impact.rates({ change: { act: 'delete', id: rate.id } })
    const ofCopy = await staff.impact.rates({ change: copy })
    await staff.inventory.updateRate(edit.rate)
    const remove = admin.impact.removeRate({ id: rate.id, snapshotHash: ofRemoval.snapshotHash })
    await expect(remove).rejects.toMatchObject(changedMeanwhile)
    const copied = staff.impact.changeRates({ change: copy, snapshotHash: ofCopy.snapshotHash })
    await expect(copied).rejects.toMatchObject(changedMeanwhile)
  })

  it('tells whom a price is held for, once; a removal is for administrators', async () => {
    const house = await aHouse()
    const { lead } = await proposed(house)
    const draft = await proposed(house, { isSent: false })
    await mailsTo(lead)
    deps.mails.sent.length = 0
    const { id } = house.rate
    const { snapshotHash } = await house.staff.impact.rates({ change: { act: 'delete', id } })
    const remove = { id, snapshotHash, held: firstMessages.held }
    await expect(house.staff.impact.removeRate(remove)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.impact.removeRate(remove)
    expect(await mailsTo(lead)).toMatchObject([{ text: expect.stringContaining('keeps its price until 30 Mar 2027') }])
    expect(await mailsTo(draft.lead)).toEqual([])
    await expect(admin.impact.removeRate(remove)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
