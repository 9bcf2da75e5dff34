import { expect, it } from 'vitest'
import type { UserCtx } from '../../../platform/server/context'
import { booked } from '../../../testing/bookings/booked'
import { aChange, anExtra } from '../../../testing/bookings/changed'
import { holding } from '../../../testing/bookings/checkout.factory'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote } from '../../../testing/factories'
import { formatDate } from '../../../shared/dates'
import { bookingSection, policySection } from './agreed.rules'
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
