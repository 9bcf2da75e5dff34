import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { holding } from '../../../testing/bookings/checkout.factory'
import { asConfirmed, askedByLink, ordered, paidOut } from '../../../testing/bookings/ordered'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aHotel } from '../../../testing/factories'
import { aService } from '../../../testing/proposals/proposal.factory'
import { events } from '../../core/events/table'
import { bookings } from '../bookings/table'
import { outbox } from '../../core/email/table'
import { exchangeRates } from '../../settings/settings/table'
import { packageHotels } from '../../catalog/packages/table'
import { placeOrders } from './place.service'

const database = useDatabase()
const deps = useDeps(database)

const conflict = { cause: { code: 'conflict' } }
const nextVersion = ({ id, version }: { id: string; version: number }) => ({ id, version })

const rate = { from: 'THB', to: 'USD', micros: 30_000, asOf: '2027-02-01' }

/** Books a package with a hotel whose cost is in baht, and picks its supplier. */
async function pickedAbroad() {
  const { call, order: trip, departure } = await holding(deps)
  const { id: hotelId } = await aHotel(database.db, { costCurrency: 'THB' })
  const part = { packageId: departure.packageId, hotelId, position: 0, included: true }
  await database.db.insert(packageHotels).values(part)
  const { id: bookingId } = await call.checkout.book(trip)
  const [{ call: staff }, { call: admin }] = [await callerAs(deps, 'agent'), await callerAs(deps, 'admin')]
  const [order] = await staff.supplierOrders.of({ bookingId })
  const { id: supplierId } = await staff.suppliers.create({ name: 'Siam Beds', email: 'beds@example.com' })
  const picked = await staff.supplierOrders.pick({ ...nextVersion(order!), supplierId })
  return { staff, admin, bookingId, picked }
}

async function moveTrip(bookingId: string) {
  const days = { startsOn: '2027-06-12', endsOn: '2027-06-18' }
  await database.db.update(bookings).set(days).where(eq(bookings.id, bookingId))
  await placeOrders(testContext(deps), [bookingId])
}

it('is made for each service that the agency arranges, with its days, its net and the supplier of its item', async () => {
  const lines = [
    aService({ title: 'Bungalow', day: 1, unit: 'room-night', times: 3 }),
    aService({ title: 'Kayaks', day: 1, unit: 'person-day', times: 2 }),
    aService({ title: 'Planning' }),
    aService({ title: 'Flight', state: 'own', price: null }),
  ]
  const { staff, bookingId } = await ordered(deps, { lines })
  const orders = await staff.supplierOrders.of({ bookingId })
  expect(orders.map(({ service, bookedFrom, bookedTo }) => [service.title, bookedFrom, bookedTo])).toEqual([
    ['Bungalow', '2027-05-10', '2027-05-13'],
    ['Kayaks', '2027-05-10', '2027-05-11'],
    ['Planning', '2027-05-10', '2027-05-13'],
  ])
  expect(orders[0]).toMatchObject({ netMinor: 300_00, currency: 'USD', status: 'to-ask', differs: false })
})

describe('asking', () => {
  it('mails each supplier once, with a link, and without what the service is sold for', async () => {
    const lines = ['Longtail boat', 'Ferry'].map((title) => aService({ title, day: 1 }))
    const { staff, bookingId, supplierId } = await ordered(deps, { lines })
    const [, ferry] = await staff.supplierOrders.of({ bookingId })
    await staff.supplierOrders.pick({ ...nextVersion(ferry!), supplierId })
    const before = await database.db.$count(outbox, eq(outbox.recipient, 'boats@example.com'))
    expect(await staff.supplierOrders.ask({ bookingId, message: 'Please.' })).toEqual({
      asked: 2,
      suppliers: 1,
      withoutSupplier: 0,
      withoutEmail: [],
    })
    expect((await database.db.$count(outbox, eq(outbox.recipient, 'boats@example.com'))) - before).toBe(1)
    expect((await staff.supplierOrders.of({ bookingId })).map(({ status }) => status)).toEqual(['asked', 'asked'])
    await expect(staff.supplierOrders.ask({ bookingId, message: '' })).rejects.toMatchObject(conflict)
  })

  it('says what is missing: a supplier, or an address', async () => {
    const lines = ['Longtail boat', 'Ferry'].map((title) => aService({ title, day: 1 }))
    const { staff, bookingId, id } = await ordered(deps, { lines, supplier: { email: '' } })
    const [, ferry] = await staff.supplierOrders.of({ bookingId })
    const ask = (ids: string[]) => staff.supplierOrders.ask({ bookingId, ids, message: '' })
    await expect(ask([id])).rejects.toThrow('has no e-mail address')
    await expect(ask([ferry!.id])).rejects.toThrow('Pick a supplier first')
  })

  it('asks anew for what was confirmed, and forgets the answer', async () => {
    const { staff, bookingId, order } = await ordered(deps)
    await staff.supplierOrders.record({ ...nextVersion(order), ...asConfirmed(order) })
    await staff.supplierOrders.ask({ bookingId, ids: [order.id], message: 'One more person.' })
    const [anew] = await staff.supplierOrders.of({ bookingId })
    expect(anew).toMatchObject({ status: 'asked', agreedNetMinor: null, reference: '' })
  })
})

describe('a supplier with a link', () => {
  it('sees what is asked of them, for how many and at which net, and nothing else of the trip', async () => {
    const { visitor, token, supplierId } = await askedByLink(deps)
    const page = await visitor.supplierOrders.open({ token })
    expect(page).toMatchObject({ adults: 2, isCancelled: false })
    expect(page.services).toMatchObject([{ title: 'Longtail boat', netMinor: 100_00, status: 'asked' }])
    expect(JSON.stringify(page)).not.toMatch(/25000|250\.00/)
    expect(JSON.stringify(page)).not.toContain(supplierId)
  })

  it('confirms once: the same again changes nothing, another answer is refused', async () => {
    const { staff, visitor, token, id, version, bookingId } = await askedByLink(deps)
    const answer = { token, id, version, answer: 'confirm' as const, reference: 'AB-7', dueOn: '2027-04-01' }
    await expect(visitor.supplierOrders.answer({ ...answer, dueOn: '2031-01-01' })).rejects.toMatchObject({
      message: expect.stringContaining('‘Pay by’ is a day from 1 Mar 2027'),
      cause: { code: 'invalid', details: { field: 'dueOn' } },
    })
    await visitor.supplierOrders.answer(answer)
    const page = await visitor.supplierOrders.answer(answer)
    expect(page.services[0]).toMatchObject({ status: 'confirmed', reference: 'AB-7', agreedNetMinor: 100_00 })
    const decline = { token, id, version, answer: 'decline' as const, text: 'Full' }
    await expect(visitor.supplierOrders.answer(decline)).rejects.toMatchObject(conflict)
    const timeline = await staff.bookings.events({ id: bookingId })
    expect(timeline.filter(({ data }) => data.act === 'answered')).toMatchObject([
      { actor: null, data: { by: 'supplier', status: 'confirmed' } },
    ])
    const logged = await database.db
      .select()
      .from(events)
      .where(eq(events.kind, 'supplier-order.answered'))
      .orderBy(events.id)
    expect(logged).toHaveLength(1)
  })

  it('names a price that is open, which staff have to take', async () => {
    const lines = [aService({ price: { netMinor: null, sellMinor: 250_00, reason: '' } })]
    const { visitor, token, id, version } = await askedByLink(deps, { lines })
    const answer = { token, id, version, answer: 'confirm' as const, reference: 'AB-7' }
    await expect(visitor.supplierOrders.answer(answer)).rejects.toThrow('Please enter your price')
    const page = await visitor.supplierOrders.answer({ ...answer, netMinor: 80_00 })
    expect(page.services[0]).toMatchObject({ status: 'changed', reference: 'AB-7', agreedNetMinor: 80_00 })
  })

  it('is asked for the parts of a trip that was booked as a whole', async () => {
    const { call, order, departure } = await holding(deps)
    const { id: hotelId } = await aHotel(database.db)
    await database.db
      .insert(packageHotels)
      .values({ packageId: departure.packageId, hotelId, position: 0, included: true })
    const { id: bookingId } = await call.checkout.book(order)
    const { call: staff } = await callerAs(deps, 'agent')
    const services = (await staff.bookings.get({ id: bookingId })).services.map(({ title }) => title)
    expect(services).toHaveLength(2)
    const orders = await staff.supplierOrders.of({ bookingId })
    expect(orders.map(({ service, netMinor }) => [service.title, netMinor])).toEqual([[services[1], null]])
  })

  it('has a rate of its currency before it is asked, by mail or by link, which it keeps when the trip moves', async () => {
    const { staff, admin, bookingId, picked } = await pickedAbroad()
    const { id } = picked
    const without = 'There is no exchange rate from THB to USD. Enter one in the settings'
    await expect(staff.supplierOrders.makeLink({ id })).rejects.toThrow(without)
    await expect(staff.supplierOrders.ask({ bookingId, message: '' })).rejects.toThrow(without)

    await admin.settings.setRate(rate)
    const { url } = await staff.supplierOrders.makeLink({ id })
    await database.db.delete(exchangeRates)
    await moveTrip(bookingId)
    const [asked] = await staff.supplierOrders.of({ bookingId })
    expect(asked).toMatchObject({ status: 'asked', supplierCurrency: 'THB', fx: rate })
    const { call: visitor } = await callerAs(deps, null, { ip: '192.0.2.9', userAgent: 'Browser' })
    const answer = { answer: 'confirm' as const, reference: 'AB-7', netMinor: 10_000_00 }
    await visitor.supplierOrders.answer({ token: url.split('/').at(-1)!, ...nextVersion(asked!), ...answer })
    const [answered] = await staff.supplierOrders.of({ bookingId })
    expect(answered).toMatchObject({ status: 'changed', agreedCostMinor: 10_000_00, agreedNetMinor: 300_00 })
  })

  it('keeps the currency in which it was paid when the trip moves, so that what comes back is not lost', async () => {
    const { staff, admin, bookingId, picked } = await pickedAbroad()
    await admin.settings.setRate(rate)
    const inDollars = { ...asConfirmed(picked), agreedIn: 'USD' as const }
    const confirmed = await staff.supplierOrders.record({ ...nextVersion(picked), ...inDollars })
    await paidOut(staff, confirmed)
    const [paid] = await staff.supplierOrders.of({ bookingId })
    const nothing = {
      status: 'dropped' as const,
      agreedNetMinor: null,
      agreedFrom: null,
      agreedTo: null,
      reference: '',
    }
    await staff.supplierOrders.record({ ...nextVersion(paid!), ...inDollars, ...nothing })
    await moveTrip(bookingId)
    const [moved] = await staff.supplierOrders.of({ bookingId })
    expect(moved).toMatchObject({ status: 'dropped', supplierCurrency: null, bookedFrom: '2027-06-12' })
    const back = { direction: 'in' as const, amountMinor: 100_00, reference: 'Their refund' }
    await paidOut(staff, moved!, back)
    const [even] = await staff.supplierOrders.of({ bookingId })
    expect(even).toMatchObject({ supplierCurrency: null, paidMinor: null })
  })

  it('proposes a change, which staff take', async () => {
    const { staff, visitor, token, id, version, bookingId } = await askedByLink(deps)
    const days = { from: '2027-05-11', to: '2027-05-11' }
    await visitor.supplierOrders.answer({
      token,
      id,
      version,
      answer: 'change',
      netMinor: 120_00,
      text: 'A day later',
      ...days,
    })
    const [changed] = await staff.supplierOrders.of({ bookingId })
    expect(changed).toMatchObject({ status: 'changed', agreedNetMinor: 120_00, differs: true, answer: 'A day later' })
    const { agreedFrom, agreedTo } = changed!
    const taken = { ...asConfirmed(changed!), agreedNetMinor: 120_00, agreedFrom, agreedTo }
    const confirmed = await staff.supplierOrders.record({ ...nextVersion(changed!), ...taken })
    expect(confirmed).toMatchObject({ status: 'confirmed', differs: true })
  })

  it('declines, and the service can be given to another supplier, whom the link does not show', async () => {
    const { staff, visitor, token, id, version, bookingId } = await askedByLink(deps)
    await visitor.supplierOrders.answer({ token, id, version, answer: 'decline', text: 'No boat left' })
    const [dropped] = await staff.supplierOrders.of({ bookingId })
    expect(dropped).toMatchObject({ status: 'dropped', answer: 'No boat left' })
    const other = await staff.suppliers.create({ name: `Railay Ferries ${bookingId}` })
    await staff.supplierOrders.pick({ ...nextVersion(dropped!), supplierId: other.id })
    expect((await visitor.supplierOrders.open({ token })).services).toEqual([])
    const late = { token, id, version, answer: 'confirm' as const, reference: 'AB-7' }
    await expect(visitor.supplierOrders.answer(late)).rejects.toMatchObject({ cause: { code: 'not-found' } })
  })

  it('reads and answers nothing at an address that staff corrected', async () => {
    const { staff, visitor, token, supplierId, id, version } = await askedByLink(deps)
    const ended = /was revoked/
    await staff.suppliers.update({ id: supplierId, phone: '+1 212 555 0142' })
    await visitor.supplierOrders.open({ token })
    await staff.suppliers.update({ id: supplierId, email: 'right@example.com' })
    await expect(visitor.supplierOrders.open({ token })).rejects.toThrow(ended)
    const late = { token, id, version, answer: 'confirm' as const, reference: 'AB-7' }
    await expect(visitor.supplierOrders.answer(late)).rejects.toThrow(ended)
  })

  it('is told to read again when it is asked otherwise by now', async () => {
    const { staff, visitor, token, id, version, bookingId } = await askedByLink(deps)
    await staff.supplierOrders.ask({ bookingId, ids: [id], message: 'Otherwise' })
    const late = visitor.supplierOrders.answer({ token, id, version, answer: 'confirm', reference: 'AB-7' })
    await expect(late).rejects.toThrow('read it again')
  })

  it('is told to read again when the booking has other days by now', async () => {
    const { visitor, token, id, version, bookingId } = await askedByLink(deps)
    const days = { startsOn: '2027-05-12', endsOn: '2027-05-15' }
    await database.db.update(bookings).set(days).where(eq(bookings.id, bookingId))
    await placeOrders(testContext(deps), [bookingId])
    const late = visitor.supplierOrders.answer({ token, id, version, answer: 'confirm', reference: 'AB-7' })
    await expect(late).rejects.toThrow('read it again')
  })

  it.each(['revoked', 'expired'])('reads that the link is %s', async (how) => {
    const { staff, visitor, token, id, version } = await askedByLink(deps)
    if (how === 'revoked') await staff.supplierOrders.revokeLinks({ id })
    else deps.clock.advance(46 * 86_400)
    await expect(visitor.supplierOrders.open({ token })).rejects.toThrow(how)
    const answer = visitor.supplierOrders.answer({ token, id, version, answer: 'confirm', reference: 'AB-7' })
    await expect(answer).rejects.toThrow(how)
  })

  it('reads that the trip is cancelled, and cannot answer; staff see what is to cancel', async () => {
    const { staff, visitor, token, id, version, bookingId } = await askedByLink(deps)
    await staff.bookings.cancel({ id: bookingId, version: 1, reason: 'Sick' })
    expect(await visitor.supplierOrders.open({ token })).toMatchObject({ isCancelled: true })
    const answer = { token, id, version, answer: 'confirm' as const, reference: 'AB-7' }
    await expect(visitor.supplierOrders.answer(answer)).rejects.toThrow('cancelled')
    const [open] = await staff.supplierOrders.of({ bookingId })
    expect(open).toMatchObject({ isCancelled: true, status: 'asked' })
    const wrong = staff.supplierOrders.record({ ...nextVersion(open!), ...asConfirmed(open!) })
    await expect(wrong).rejects.toMatchObject(conflict)
    const fee = { ...asConfirmed(open!), status: 'dropped' as const, agreedNetMinor: 30_00, note: 'Fee' }
    expect(await staff.supplierOrders.record({ ...nextVersion(open!), ...fee })).toMatchObject({ status: 'dropped' })
  })
})

describe('by hand', () => {
  it('answers a second editor with the newer order', async () => {
    const { staff, order } = await ordered(deps)
    const confirmed = await staff.supplierOrders.record({ ...nextVersion(order), ...asConfirmed(order) })
    const early = { ...nextVersion(confirmed), ...asConfirmed(order), dueOn: '2027-02-28' }
    await expect(staff.supplierOrders.record(early)).rejects.toThrow('‘Pay by’ is a day from 1 Mar 2027')
    const late = staff.supplierOrders.record({ ...nextVersion(order), ...asConfirmed(order), reference: 'Mine' })
    await expect(late).rejects.toMatchObject({ cause: { details: { current: { version: confirmed.version } } } })
  })
  it('keeps the fee of a supplier that was dropped: nobody else takes the service, nor is it asked, until it is 0', async () => {
    const { staff, order, bookingId, id } = await ordered(deps)
    const { id: other } = await staff.suppliers.create({ name: `Railay Ferries ${bookingId}` })
    const fee = { ...asConfirmed(order), status: 'dropped' as const, reference: '', agreedFrom: null, agreedTo: null }
    const dropped = await staff.supplierOrders.record({ ...nextVersion(order), ...fee, agreedNetMinor: 30_00 })
    const pick = (row: typeof order) => staff.supplierOrders.pick({ ...nextVersion(row), supplierId: other })
    const anew = { ...nextVersion(dropped), ...fee, status: 'to-ask' as const, agreedNetMinor: null }
    for (const lose of [
      () => pick(dropped),
      () => staff.supplierOrders.record(anew),
      () => staff.supplierOrders.ask({ bookingId, ids: [id], message: '' }),
    ])
      await expect(lose()).rejects.toThrow('A fee of $30.00 is owed to Andaman Boats')
    const [kept] = await staff.supplierOrders.of({ bookingId })
    expect(kept).toMatchObject({ status: 'dropped', agreedNetMinor: 30_00, version: dropped.version })
    const free = await staff.supplierOrders.record({ ...nextVersion(dropped), ...fee, agreedNetMinor: 0 })
    expect(await pick(free)).toMatchObject({ status: 'to-ask', supplierId: other, agreedNetMinor: null })
  })
})
