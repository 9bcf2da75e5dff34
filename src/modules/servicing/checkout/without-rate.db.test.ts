import { beforeEach, expect, it } from 'vitest'
import { aChange } from '../../../testing/bookings/changed'
import { atCheckout, holding } from '../../../testing/bookings/checkout.factory'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { anIssuer, issued } from '../../../testing/payments/invoiced'
import { aBarePackage, aPackage } from '../../../testing/package.factory'
import { bookings } from '../../bookings/bookings/table'
import { proposals } from '../../sales/proposals/table'
import { footLines } from '../../billing/invoices/printed.rules'
import { toDraft } from '../../sales/proposals/pricing.rules'
import { firstTerms } from '../../settings/terms/terms.rules'

const database = useDatabase()
const deps = useDeps(database)
let pkg: Awaited<ReturnType<typeof aPackage>>

/** Sells a package in francs, to which no rate leads from the agency's dollars. */
beforeEach(async () => {
  pkg = await aPackage(database.db, { currency: 'CHF', priceMinor: 1000_00 })
})

const noRate = { cause: { code: 'invalid', details: { field: 'currency' } } }
const rate = { from: 'USD', to: 'CHF', micros: 900_000, asOf: '2027-02-01' }
const setRate = async (newer = {}) => {
  const { call } = await callerAs(deps, 'admin')
  await call.settings.setRate({ ...rate, ...newer })
}
const atRate = 'Converted at 1 USD = 0.9 CHF (rate of 1 Feb 2027)'
const person = { customerName: 'Asha Rao', email: 'asha@example.com', phone: '+1 212 555 0142' }
const party = (rooms: number) => ({ adults: 2, children: 0, rooms })

it('a request for rooms that no rate prices is recorded without a price, and its mail says so', async () => {
  const { call } = await callerAs(deps, null)
  const asked = { ...person, departureCity: 'Basel', destination: 'Krabi', packageId: pkg.id }
  expect(await call.quotes.create({ ...asked, choice: party(2) })).toMatchObject({
    receipt: null,
    totalMinor: null,
    customization: { rooms: 2 },
  })
  await runJobs(deps)
  const mail = deps.mails.sent.find(({ recipient }) => recipient === person.email)
  expect(mail?.text).toContain('The price of your trip is on request')
  expect((await call.quotes.create({ ...asked, choice: party(1) })).totalMinor).toBe(2000_00)
  const other = { ...asked, choice: { ...party(2), hotelIds: [crypto.randomUUID()] } }
  await expect(call.quotes.create(other)).rejects.toMatchObject({
    cause: { details: { field: 'choice.hotelIds' } },
  })
})

it('a customized trip is sent with its price on request', async () => {
  const { call } = await callerAs(deps, null)
  const send = (rooms: number) =>
    call.email.sendTrip({
      customerName: person.customerName,
      customerEmail: person.email,
      customerPhone: '',
      packageId: pkg.id,
      packageTitle: pkg.title,
      customization: {
        travelers: { adults: 2, children: 0 },
        rooms,
        selectedHotels: [],
        selectedActivities: [],
        selectedTransfers: [],
      },
    })
  expect((await send(2)).totalCost).toBeNull()
  expect((await send(1)).totalCost).toBe(2000)
})

it('a proposal of it is refused at the currency until there is a rate, which it keeps from then on', async () => {
  const { call } = await callerAs(deps, 'agent')
  const lead = await aLead(database.db, { numberOfTravelers: 4 })
  const { id: packageId } = await aBarePackage(database.db, { currency: 'CHF', priceMinor: 1000_00 })
  const create = () => call.proposals.create({ leadId: lead.id, packageId })
  await expect(create()).rejects.toMatchObject(noRate)
  expect(await database.db.$count(proposals)).toBe(0)
  await setRate()
  const { id, version, versions } = await create()
  expect(versions[0]).toMatchObject({ totalMinor: 4450_00, fx: [rate] })
  await setRate({ micros: 950_000, asOf: '2027-02-20' })
  const saved = await call.proposals.save({ id, version, offer: toDraft(versions[0]!) })
  expect(saved.versions[0]).toMatchObject({ totalMinor: 4450_00, fx: [rate] })
  const pair = await aLead(database.db, { numberOfTravelers: 2 })
  const inDollars = await call.proposals.create({ leadId: pair.id, packageId, currency: 'USD' })
  expect(inDollars.versions[0]!.fx).toEqual([{ ...rate, micros: 950_000, asOf: '2027-02-20' }])
  const [line] = inDollars.versions[0]!.lines
  const price = { ...line!.price!, sellMinor: 1800_00 }
  const offer = toDraft({ ...inDollars.versions[0]!, lines: [{ ...line!, price }] })
  const byHand = await call.proposals.save({ id: inDollars.id, version: inDollars.version, offer })
  expect(byHand.versions[0]).toMatchObject({ totalMinor: 1800_00, fx: [] })
})

it('the checkout sells one room, and a second once there is a rate, which receipt, mail and invoice name', async () => {
  const { call, departure } = await atCheckout(deps, { packageId: pkg.id })
  const offer = (rooms: number) => call.checkout.offer({ packageId: pkg.id, date: departure.startsOn, ...party(rooms) })
  expect((await offer(1)).receipt.totalMinor).toBe(2000_00)
  await expect(offer(2)).rejects.toMatchObject(noRate)
  const { call: staff } = await callerAs(deps, 'agent')
  const lead = await aLead(database.db)
  const said = { channel: 'phone', saidOn: '2027-03-01', note: 'By phone', leadId: lead.id } as const
  const asked = { ...said, packageId: pkg.id, startsOn: departure.startsOn, ...party(2), totalMinor: 2000_00 }
  await expect(staff.checkout.bookDirectly(asked)).rejects.toMatchObject(noRate)
  expect(await database.db.$count(bookings)).toBe(0)
  await setRate()
  expect((await offer(2)).receipt).toMatchObject({ totalMinor: 2450_00, fx: [rate] })
  expect((await offer(1)).receipt).not.toHaveProperty('fx')
  await anIssuer(deps)
  const { id } = await staff.checkout.bookDirectly({ ...asked, totalMinor: 2450_00 })
  await setRate({ micros: 950_000, asOf: '2027-02-20' })
  expect((await staff.bookings.get({ id })).receipt.fx).toEqual([rate])
  const { documents } = await issued(staff, id)
  expect(footLines(await staff.invoices.get({ id: documents[0]!.id }))).toContain(`${atRate}.`)
  await runJobs(deps)
  expect(deps.mails.sent.some(({ text }) => text.includes(atRate))).toBe(true)
})

it('a room that is added to a booking later is not free: a rate or a price is asked for', async () => {
  const { call, order } = await holding(deps, { packageId: pkg.id, adults: 2, children: 0 })
  const { id } = await call.checkout.book(order)
  const { call: staff } = await callerAs(deps, 'agent')
  expect((await staff.bookings.get({ id })).estimate).toMatchObject({ extraRoomMinor: null, singleMinor: 0 })
  await expect(aChange(staff, id, { rooms: 2 })).rejects.toMatchObject({ details: { field: 'services' } })
  const agreed = { rooms: 2, agreedWords: 'By phone' }
  const byHand = await aChange(staff, id, {
    ...agreed,
    services: (all) => all.map((one, i) => (i === 0 ? { ...one, sellMinor: 2400_00 } : one)),
  })
  expect(byHand.seen.afterMinor).toBe(2400_00)
  await setRate()
  expect((await aChange(staff, id, agreed)).seen.afterMinor).toBe(2450_00)
})

it('a sum of the deposit that no rate converts is no other sum: the terms of a proposal leave it out', async () => {
  const { call } = await callerAs(deps, 'admin')
  const { version } = await call.settings.agency()
  const deposit = { kind: 'amount', amountMinor: 500_00 } as const
  await call.settings.update({ version, paymentTerms: { ...firstTerms, deposit } })
  const lead = await aLead(database.db, { numberOfTravelers: 2 })
  const made = await call.proposals.create({ leadId: lead.id, packageId: pkg.id })
  expect(made.usualTerms).toEqual({ ...firstTerms, deposit: null })
  await expect(call.proposalAnswers.preview({ id: made.id, number: 1 })).rejects.toMatchObject({
    cause: { details: { field: 'offer' } },
  })
})
