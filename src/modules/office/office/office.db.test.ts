import { expect, it } from 'vitest'
import { addDays, dateIn } from '../../../shared/dates'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aLead, aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { invoiced } from '../../../testing/payments/invoiced'
import { anOffer } from '../../../testing/proposals/proposal.factory'

const database = useDatabase()
const deps = useDeps(database)

it('staff find requests by number or words, leads, and packages in any state but archived', async () => {
  const quote = await aQuote(database.db, { customerName: 'Asha Rao', destination: 'Krabi, Thailand' })
  await aQuote(database.db, { customerName: 'Nora Lind', destination: 'Nepal' })
  const draft = await aBarePackage(database.db, { title: 'Krabi by boat', status: 'draft' })
  await aBarePackage(database.db, { title: 'Krabi of old', status: 'archived' })
  const lead = await aLead(database.db, { customerName: 'Tom Byrne', destination: 'Krabi' })
  const { call } = await callerAs(deps, 'agent')
  const asha = { kind: 'quote', id: quote.id, title: 'Asha Rao', note: `${quote.reference}, Krabi, Thailand` }
  expect(await call.office.find({ words: quote.reference })).toMatchObject([asha])
  expect(await call.office.find({ words: 'krabi' })).toMatchObject([
    { kind: 'lead', id: lead.id, title: 'Tom Byrne', note: `Krabi, ${lead.email}`, status: 'new' },
    asha,
    { kind: 'package', id: draft.id, title: 'Krabi by boat', status: 'draft' },
  ])
  expect(await call.office.find({ words: '!?' })).toEqual([])
  await expect(call.office.find({ words: ' ' })).rejects.toThrow('Please enter something')
})

it.each(['+44 20 7946 0901', '020 7946 0901'])(
  'staff find who has a number by %s: palette and lists',
  async (words) => {
    const phone = '+442079460901'
    const lead = await aLead(database.db, { mobile: phone })
    const quote = await aQuote(database.db, { phone, leadId: lead.id })
    await aQuote(database.db, { phone: '+442079460902' })
    const { call } = await callerAs(deps, 'agent')
    const getIds = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
    expect((await call.office.find({ words })).map(({ id }) => id).toSorted()).toEqual([lead.id, quote.id].toSorted())
    expect(getIds(await call.leads.queue({ words }))).toEqual([lead.id])
    expect(getIds(await call.quotes.queue({ words }))).toEqual([quote.id])
  },
)

it('staff find proposals by number, words, and whom they are for', async () => {
  const { call } = await callerAs(deps, 'agent')
  const lead = await aLead(database.db, { customerName: 'Tom Byrne', destination: 'Naxos' })
  const { id, reference } = await call.proposals.create({ leadId: lead.id })
  const found = { kind: 'proposal', id, title: 'Naxos', note: `${reference}, Tom Byrne`, status: 'draft' }
  expect(await call.office.find({ words: reference })).toEqual([found])
  expect(await call.office.find({ words: 'byrne' })).toContainEqual(found)
})

it('staff find items of the inventory and suppliers', async () => {
  const { call } = await callerAs(deps, 'agent')
  const hotel = await call.inventory.createHotel({ name: 'Kastro House', location: 'Naxos', priceMinor: null })
  const supplier = await call.suppliers.create({ name: 'Kastro Boats', contactName: 'Eleni', phone: '+30 22850 12345' })
  expect(await call.office.find({ words: 'kastro' })).toEqual([
    { kind: 'hotels', id: hotel.id, title: 'Kastro House', note: 'Naxos', status: 'active' },
    { kind: 'supplier', id: supplier.id, title: 'Kastro Boats', note: 'Eleni', status: 'supplier' },
  ])
  for (const words of ['22850 12345', '+302285012345'])
    expect(await call.office.find({ words }), words).toMatchObject([{ id: supplier.id }])
})

it('staff find coming departures by their package', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { id: packageId, title } = await aBarePackage(database.db, { title: 'Kastro by boat' })
  const { id } = await aDeparture(database.db, { packageId })
  await aDeparture(database.db, { packageId, startsOn: '2027-02-02', bookBy: '2027-02-01' })
  const note = 'Departs 14 Sep 2027, 10 of 10 seats left'
  expect((await call.office.find({ words: 'kastro' })).filter(({ kind }) => kind === 'departure')).toEqual([
    { kind: 'departure', id, title, note, status: 'On sale' },
  ])
})

it('says how many requests wait', async () => {
  for (const status of ['pending', 'pending', 'confirmed'] as const) await aQuote(database.db, { status })
  const { call } = await callerAs(deps, 'agent')
  expect(await call.office.waiting()).toEqual({ quotes: 2, reviews: 0 })
})

it.each(['traveler', null] as const)('finds nothing for %s', async (role) => {
  const { call } = role ? await callerAs(deps, role) : await callerAs(deps, null)
  const code = role ? 'FORBIDDEN' : 'UNAUTHORIZED'
  await expect(call.office.find({ words: 'krabi' })).rejects.toMatchObject({ code })
  await expect(call.office.waiting()).rejects.toMatchObject({ code })
})

it('staff find documents by number', async () => {
  const { staff, invoiceId: id, reference, booking } = await invoiced(deps)
  expect(await staff.office.find({ words: reference })).toEqual([
    { kind: 'invoice', id, title: reference, note: `Asha Rao, ${booking.reference}`, status: 'invoice' },
  ])
})

it('My day has the proposals whose last day is at most three days off', async () => {
  const { call } = await callerAs(deps, 'agent')
  const today = dateIn(deps.now(), 'America/New_York')
  for (const days of [3, 4]) {
    const lead = await aLead(database.db)
    const { id, version } = await call.proposals.create({ leadId: lead.id })
    const title = `Until ${addDays(today, days)}`
    await call.proposals.save({ id, version, offer: anOffer({ title, expiresOn: addDays(today, days) }) })
    await call.proposalAnswers.send({ id, version: version + 1, message: 'Here it is.' })
  }
  const { proposals } = await call.office.myDay()
  expect(proposals.map(({ title }) => title)).toEqual([`Until ${addDays(today, 3)}`])
})
