import { expect, it } from 'vitest'
import type { UserCtx } from '../../../platform/server/context'
import { booked } from '../../../testing/bookings/booked'
import { aChange, anExtra } from '../../../testing/bookings/changed'
import { holding } from '../../../testing/bookings/checkout.factory'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aQuote } from '../../../testing/factories'
import { formatDate } from '../../../shared/dates'
import { acceptedSection, bookingSection, policySection, viewsSection } from './agreed.rules'
import { readPackFacts } from './facts.service'
import { cancellationSection } from './happened.rules'

const database = useDatabase()
const deps = useDeps(database)

const getFacts = async (bookingId: string) => {
  const { ctx } = await callerAs(deps, 'agent')
  return readPackFacts(ctx as UserCtx, bookingId)
}

it('staff who cancel are named, whatever their reason begins with', async () => {
  const { staff, id } = await booked(deps)
  await staff.bookings.cancel({ id, version: 1, reason: 'Cancelled by the traveler, by phone; a difficult customer' })
  const [facts] = cancellationSection(await getFacts(id)).blocks
  expect(facts).toMatchObject({ rows: expect.arrayContaining([['By', 'The agency']]) })
  expect(JSON.stringify(facts)).not.toContain('by phone')
  expect((await staff.office.notifications()).map(({ kind }) => kind)).not.toContain('trip-cancelled')
})

it('a trip that was changed at the same price does not say that its new lines were accepted at first', async () => {
  const { call, order } = await holding(deps)
  const { id } = await call.checkout.book(order)
  const { call: staff } = await callerAs(deps, 'agent')
  expect((await getFacts(id)).accepted?.lines.length).toBeGreaterThan(0)
  const free = anExtra({ sellMinor: 0, netMinor: 0 })
  const changed = await aChange(staff, id, { services: (all) => [...all, free], agreedWords: 'By phone' })
  await staff.bookingChanges.propose(changed)
  const { title, totalMinor } = await staff.bookings.get({ id })
  expect(totalMinor).toBe(order.totalMinor)
  const { accepted } = await getFacts(id)
  expect(accepted?.lines).toEqual([{ label: title, detail: '', amountMinor: totalMinor }])
})

it('a trip that moved says for which day it was booked, and from which its periods count', async () => {
  const { staff, id } = await booked(deps)
  const { startsOn } = await staff.bookings.get({ id })
  await staff.bookingChanges.propose(await aChange(staff, id, { startsOn: '2027-08-20', agreedWords: 'By phone' }))
  const moved = await getFacts(id)
  expect(moved.movedFrom).toBe(startsOn)
  const printed = JSON.stringify([bookingSection(moved), policySection(moved)])
  for (const said of [formatDate(startsOn), 'periods count from its first day as it is now'])
    expect(printed).toContain(said)
  expect(printed).not.toContain('keeps the policy as it was accepted')
})

it('a booking by staff never says that its customer booked on the site, and an import names no acceptance', async () => {
  const ip = '203.0.113.9'
  const { call: admin } = await callerAs(deps, 'admin', { ip })
  const print = async (id: string) => {
    const pack = await getFacts(id)
    return JSON.stringify(
      [bookingSection, acceptedSection, policySection, viewsSection].map((section) => section(pack)),
    )
  }
  const expectNothingSeen = (printed: string) => {
    for (const said of ['on the site', 'as they were shown', 'From address', ip]) expect(printed).not.toContain(said)
  }
  const head = 'Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Total,Booked on'
  const line = 'A-100,Krabi by boat,2027-05-10,2027-05-14,Asha Rao,asha@example.com,2,2000,2027-01-15'
  await admin.bookingImports.run({ csv: [head, line].join('\n') })
  const imported = await print((await admin.bookings.list({ words: 'A-100' })).items[0]!.id)
  for (const said of [
    'made in a former program, as number A-100, and imported by staff',
    'is not on record here',
    '["Booked","15 Jan 2027"]',
    'the policy with which it was made',
  ])
    expect(imported).toContain(said)
  for (const said of ['"Accepted"', '"Confirmed"', 'that was accepted', 'as it was accepted'])
    expect(imported).not.toContain(said)
  expectNothingSeen(imported)
  const direct = await admin.checkout.bookDirectly({
    customerId: (await aCustomer(database.db)).id,
    title: 'Lisbon on foot',
    startsOn: '2027-09-14',
    endsOn: '2027-09-18',
    adults: 2,
    children: 0,
    rooms: 1,
    totalMinor: 900_00,
    currency: 'EUR',
    channel: 'phone',
    saidOn: '2027-03-01',
    note: 'Deposit by Friday',
  })
  const printed = await print(direct.id)
  for (const said of ['The customer agreed with staff', 'Deposit by Friday', 'made by staff, without a proposal'])
    expect(printed).toContain(said)
  expectNothingSeen(printed)
})

it('letters about another request of the same lead are none of the bank’s', async () => {
  const quote = await aQuote(database.db)
  const { staff, id, leadId } = await booked(deps, { quoteId: quote.id })
  const other = await aQuote(database.db, { leadId, email: quote.email })
  await staff.email.sendLetter({ of: 'lead', id: leadId, subject: 'Your boat', body: 'It leaves at nine.' })
  await staff.email.sendLetter({ of: 'quote', id: quote.id, subject: 'Your request', body: 'We are on it.' })
  await staff.email.sendLetter({ of: 'quote', id: other.id, subject: 'Your honeymoon', body: 'A surprise.' })
  const { mails } = await getFacts(id)
  const subjects = mails.mails.map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['Your boat', 'Your request']))
  expect(subjects).not.toContain('Your honeymoon')
  expect(mails.total).toBe(mails.mails.length)
})
