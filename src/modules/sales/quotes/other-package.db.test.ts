import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote, aUser } from '../../../testing/factories'
import { aBarePackage, aPackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { packages } from '../../catalog/packages/table'
import { anonymizeQuotes } from './anonymize.service'
import { quotes } from './table'

const database = useDatabase()
const deps = useDeps(database)

const agent = async () => (await callerAs(deps, 'agent')).call
const invalidField = (field: string) => ({ cause: { code: 'invalid', details: { field } } })

/** Creates a request for two adults and an upgrade, and another package that costs 500 each. */
async function asked() {
  const pkg = await aPackage(database.db)
  const other = await aPackage(database.db, { title: 'Nine evenings in Kyoto', destination: 'Kyoto, Japan' })
  await database.db.update(packages).set({ priceMinor: 50_000 }).where(eq(packages.id, other.id))
  const { call: visitor } = await callerAs(deps, null)
  const first = await visitor.quotes.create({
    customerName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '+1 212 555 0142',
    departureCity: 'Boston',
    destination: pkg.destination,
    message: 'Two weeks',
    packageId: pkg.id,
    choice: { adults: 2, hotelIds: [pkg.hotels.upgrade.id] },
  })
  return { pkg, other, first }
}

describe('correcting a request to another package', () => {
  it('prices it anew for the same party, without the options of the former one', async () => {
    const { other, first } = await asked()
    const saved = await (await agent()).quoteCorrections.correct({ id: first.id, version: 1, packageId: other.id })
    expect(saved).toMatchObject({
      packageId: other.id,
      packageTitle: 'Nine evenings in Kyoto',
      destination: 'Kyoto, Japan',
      travelers: 2,
      totalMinor: 100_000,
      receipt: { totalMinor: 100_000 },
      customization: { adults: 2, hotelIds: [], hotels: [] },
    })
  })

  it('takes options of the new package, and a destination that is named', async () => {
    const { other, first } = await asked()
    const choice = { adults: 3, transferIds: [other.transfers.upgrade.id] }
    const input = { id: first.id, version: 1, packageId: other.id, choice, destination: 'Osaka, Japan' }
    const saved = await (await agent()).quoteCorrections.correct(input)
    expect(saved).toMatchObject({ destination: 'Osaka, Japan', travelers: 3, totalMinor: 152_500 })
  })

  it('keeps what was asked first with its receipt, however often it is corrected', async () => {
    const { pkg, other, first } = await asked()
    const call = await agent()
    await call.quoteCorrections.correct({ id: first.id, version: 1, packageId: other.id, message: 'Three weeks' })
    const saved = await call.quoteCorrections.correct({ id: first.id, version: 2, packageId: null })
    expect(saved.firstAsked).toMatchObject({
      packageId: pkg.id,
      packageTitle: pkg.title,
      destination: pkg.destination,
      message: 'Two weeks',
      totalMinor: first.totalMinor,
      customization: first.customization,
      receipt: first.receipt,
    })
  })

  it('to none in particular has no estimate', async () => {
    const { first } = await asked()
    const saved = await (
      await agent()
    ).quoteCorrections.correct({ id: first.id, version: 1, packageId: null, travelers: 9 })
    const none = { packageId: null, customization: null, receipt: null, totalMinor: null, currency: null }
    expect(saved).toMatchObject({ ...none, travelers: 9 })
  })

  it('of a request without one makes an estimate when there is a choice', async () => {
    const { other } = await asked()
    const call = await agent()
    const { id } = await aQuote(database.db, { travelers: 4 })
    const about = await call.quoteCorrections.correct({ id, version: 1, packageId: other.id })
    expect(about).toMatchObject({ packageId: other.id, travelers: 4, totalMinor: null })
    const priced = await call.quoteCorrections.correct({ id, version: 2, choice: { adults: 3 } })
    expect(priced).toMatchObject({ travelers: 3, totalMinor: 150_000 })
  })

  it('is told by the field, and audited', async () => {
    const { pkg, other, first } = await asked()
    const call = await agent()
    await call.quoteCorrections.correct({ id: first.id, version: 1, packageId: other.id })
    const { items } = await call.leads.events({ id: (await call.quotes.get({ id: first.id })).leadId })
    const event = items.find(({ kind }) => kind === 'quote-corrected')
    expect(event?.data.fields).toEqual(
      expect.arrayContaining(['packageId', 'destination', 'customization', 'totalMinor']),
    )
    expect(
      await database.db.select().from(events).where(eq(events.kind, 'quote.corrected')).orderBy(events.id),
    ).toMatchObject([{ before: { packageId: pkg.id }, after: { packageId: other.id } }])
  })

  it('is refused for one that is not published, unknown, or not offered on the day', async () => {
    const { first } = await asked()
    const draft = await aBarePackage(database.db, { status: 'draft' })
    const spring = await aPackage(database.db, { offered: [{ from: '03-01', to: '05-31' }] })
    const call = await agent()
    const correct = (packageId: string, more = {}) =>
      call.quoteCorrections.correct({ id: first.id, version: 1, packageId, ...more })
    await expect(correct(draft.id)).rejects.toMatchObject(invalidField('packageId'))
    await expect(correct(newId())).rejects.toMatchObject(invalidField('packageId'))
    await expect(correct(spring.id, { travelDate: '2027-09-14' })).rejects.toMatchObject(invalidField('travelDate'))
    expect(await call.quotes.get({ id: first.id })).toMatchObject({ version: 1, firstAsked: null })
  })

  it('checks the day that stays, as the other package may not be offered then', async () => {
    const { first } = await asked()
    await database.db.update(quotes).set({ travelDate: '2027-09-14' }).where(eq(quotes.id, first.id))
    const spring = await aPackage(database.db, { offered: [{ from: '03-01', to: '05-31' }] })
    const moved = (await agent()).quoteCorrections.correct({ id: first.id, version: 1, packageId: spring.id })
    await expect(moved).rejects.toMatchObject(invalidField('travelDate'))
  })

  it('forgets what was asked first together with the person', async () => {
    const user = await aUser(database.db, { email: 'asha@example.com', emailVerifiedAt: new Date() })
    const { id } = await aQuote(database.db, { userId: user.id, status: 'confirmed', message: 'Two weeks' })
    await (await agent()).quoteCorrections.correct({ id, version: 1, message: 'Three weeks' })
    await anonymizeQuotes(testContext(deps), user)
    expect((await database.db.select().from(quotes))[0]).toMatchObject({ message: null, firstAsked: null })
  })
})
