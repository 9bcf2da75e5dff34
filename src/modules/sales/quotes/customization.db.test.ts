import { beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../platform/server/jobs/table'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aPackage } from '../../../testing/package.factory'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { missingInformation } from '../../storefront/customizer/customizer.rules'
import { packages } from '../../catalog/packages/table'
import { quotes } from './table'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  await saveAgency({ ctx: testContext(deps), input: { ...newAgency, email: 'hello@harbour.example' } })
})

const aCustomization = async () => {
  const pkg = await aPackage(database.db)
  const body = {
    packageTitle: pkg.title,
    customerName: 'Asha Rao',
    customerEmail: 'asha@example.com',
    customization: {
      travelers: { adults: 2, children: 1 },
      rooms: 1,
      selectedHotels: [pkg.hotels.upgrade.id],
      selectedActivities: [pkg.activities.included.id],
      selectedTransfers: [pkg.transfers.upgrade.id],
    },
    specialRequests: 'A cot, please.',
  }
  return { pkg, body, total: 2 * 129_900 + 90_930 + 18_000 + 2500 }
}
const visitor = async (idempotencyKey: string | null = null) => (await callerAs(deps, null, { idempotencyKey })).call
const invalidField = (field: string) => ({ cause: { code: 'invalid', details: { field } } })

describe('sending the customized trip', () => {
  it('records a quote, prices it and queues both mails, whatever total is posted', async () => {
    const { pkg, body, total } = await aCustomization()
    const call = await visitor()
    const posted = { ...body, totalCost: 1, itinerary: [{ day: 1, title: 'Free champagne' }] }
    const answer = await call.email.sendTrip(posted)
    const [quote] = await database.db.select().from(quotes)
    expect(answer).toEqual({ success: true, reference: quote!.reference, totalCost: total / 100 })
    expect(quote).toMatchObject({
      source: 'trip-email',
      packageId: pkg.id,
      destination: pkg.destination,
      phone: '',
      travelers: 3,
      message: 'A cot, please.',
      totalMinor: total,
    })
    await runJobs(deps)
    const mails = deps.mails.sent
    const [customer, agency] = ['asha@example.com', 'hello@harbour.example'].map((to) =>
      mails.find((m) => m.recipient === to)!,
    )
    expect(mails).toHaveLength(2)
    expect(customer!.text).toContain('$3,712.30')
    expect(customer!.text).toContain(pkg.hotels.upgrade.name)
    expect(customer!.text + customer!.html).not.toMatch(/champagne|cot|Asha/)
    expect(agency!.text).toContain('> A cot, please.')
  })

  it('keeps city and infants, and the link of the mail brings the trip back as it was sent', async () => {
    const { pkg, body } = await aCustomization()
    const travelers = { ...body.customization.travelers, infants: 1 }
    const customization = { ...body.customization, travelers }
    const sent = { ...body, customization, departureCity: 'New York', travelDate: '2027-04-02' }
    await (await visitor()).email.sendTrip(sent)
    const [quote] = await database.db.select().from(quotes)
    expect(quote).toMatchObject({ departureCity: 'New York', infants: 1, travelers: 4 })
    await runJobs(deps)
    const mail = deps.mails.sent.find(({ recipient }) => recipient === body.customerEmail)
    expect(mail!.text).toContain(
      `/packages/${pkg.slug}?children=1&infants=1&date=2027-04-02&departureCity=New+York&add=${pkg.hotels.upgrade.id}`,
    )
  })

  it('takes as many rooms as the adults need where none are named', async () => {
    const { body } = await aCustomization()
    const customization = { ...body.customization, travelers: { adults: 4, children: 0 }, rooms: undefined }
    await (await visitor()).email.sendTrip({ ...body, customization })
    const [quote] = await database.db.select().from(quotes)
    expect(quote!.customization).toMatchObject({ adults: 4, rooms: 2 })
  })

  it('takes the package by id, by slug, or by a title that one active package has', async () => {
    const { pkg, body } = await aCustomization()
    const call = await visitor()
    await call.email.sendTrip({ ...body, packageId: pkg.id, packageTitle: 'Another title' })
    await call.email.sendTrip({ ...body, packageId: pkg.slug, packageTitle: undefined })
    const unknown = { ...body, packageTitle: 'No such package' }
    await expect(call.email.sendTrip(unknown)).rejects.toMatchObject(invalidField('packageTitle'))
    await expect(call.email.sendTrip({ ...body, packageTitle: '' })).rejects.toMatchObject(invalidField('packageTitle'))
    await expect(call.email.sendTrip({ ...body, packageId: 'nope' })).rejects.toMatchObject(invalidField('packageId'))
    expect(await database.db.$count(quotes)).toBe(2)
  })

  it('refuses a title that two active packages have', async () => {
    const { pkg, body } = await aCustomization()
    await aPackage(database.db, { title: pkg.title, status: 'draft' })
    const call = await visitor()
    await call.email.sendTrip(body)
    await aPackage(database.db, { title: pkg.title })
    await expect(call.email.sendTrip(body)).rejects.toMatchObject(invalidField('packageTitle'))
  })

  it('names what is wrong as the caller calls it, and changes nothing', async () => {
    const { body } = await aCustomization()
    const other = await aPackage(database.db)
    const call = await visitor()
    const selectedHotels = [other.hotels.upgrade.id]
    const foreign = { ...body, customization: { ...body.customization, selectedHotels } }
    await expect(call.email.sendTrip(foreign)).rejects.toMatchObject(invalidField('customization.selectedHotels'))
    await expect(call.email.sendTrip({ ...body, customerName: '' })).rejects.toThrow(missingInformation)
    await expect(call.email.sendTrip({ ...body, travelDate: '2020-01-01' })).rejects.toMatchObject(
      invalidField('travelDate'),
    )
    expect(await database.db.$count(quotes)).toBe(0)
    expect(await database.db.$count(jobs)).toBe(0)
  })

  it('is refused on a date when the package is not offered', async () => {
    const { body } = await aCustomization()
    await database.db.update(packages).set({ offered: [{ from: '09-20', to: '12-05' }] })
    const call = await visitor()
    const send = (travelDate: string) => call.email.sendTrip({ ...body, travelDate })
    await expect(send('2027-06-14')).rejects.toMatchObject({
      message: expect.stringContaining('20 September to 5 December'),
      ...invalidField('travelDate'),
    })
    expect(await database.db.$count(quotes)).toBe(0)
    expect(await send('2027-10-14')).toMatchObject({ success: true })
  })

  it('is sent once with one key', async () => {
    const { body } = await aCustomization()
    const call = await visitor('key-1')
    const answers = await Promise.all([call.email.sendTrip(body), call.email.sendTrip(body)])
    expect(answers[0]).toEqual(answers[1])
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(2)
    const { customerName, customerEmail: email } = body
    const form = { customerName, email, phone: '+1 212 555 0142', departureCity: 'Boston' }
    await call.quotes.create({ ...form, destination: 'Thailand' })
    expect(await database.db.$count(quotes)).toBe(2)
    await expect(call.email.sendTrip({ ...body, customerName: 'Somebody' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await database.db.$count(quotes)).toBe(2)
  })
})
