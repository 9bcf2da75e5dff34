import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../platform/server/jobs/table'
import { unwrittenMailJob } from '../../modules/core/email/service'
import { leads } from '../../modules/sales/leads/table'
import { phoneNeedsCode } from '../../modules/settings/settings/phone.client'
import { quotes } from '../../modules/sales/quotes/table'
import { agreements } from '../../modules/storefront/terms/table'
import { useApp } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { useDatabase } from '../../testing/database'
import { aPackage } from '../../testing/package.factory'
import { aWorld, getCookie, type Who, type World } from '../../testing/world'

/** Covers /api/quotes and /api/send-trip-email by rest.md. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => getCookie(world, who)
const form = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
  travelDate: '2027-09-14',
  travelers: 2,
  budget: 'Flexible',
  message: 'Two quiet weeks, please.',
}
const countRows = async () => ({
  quotes: await database.db.$count(quotes),
  leads: await database.db.$count(leads),
  mails: await database.db.$count(jobs, eq(jobs.kind, unwrittenMailJob.kind)),
})

describe('POST /api/quotes', () => {
  it('answers 201 with id, reference, status and createdAt', async () => {
    const answer = await site.call('POST', '/api/quotes', form)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      ...form,
      phone: '+12125550142',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reference: expect.stringMatching(/^IT-/),
      status: 'pending',
      createdAt: site.deps.now().toISOString(),
      totalCost: null,
    })
  })

  it.each([
    ['\u202a+1 212 555 0142\u202c', '+12125550142', 'r&d@example.com', 'r&d@example.com'],
    ['+49 30/1234567', '+49301234567', 'anna@münchen.example', 'anna@xn--mnchen-3ya.example'],
    // Applies the default prefix (product.md 6.7).
    ['9876543210', '+919876543210', 'Asha@Example.com', 'asha@example.com'],
  ])('stores the phone %j as %s and the address %s as %s', async (phone, stored, email, address) => {
    const answer = await site.call('POST', '/api/quotes', { ...form, phone, email })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ phone: stored, email: address })
  })

  it('keeps when its sender agreed to which version of the terms, and the text of that version', async () => {
    const post = async () => (await site.call('POST', '/api/quotes', { ...form, agreeTerms: true })).json()
    const first = await post()
    expect(first).toMatchObject({ agreedAt: site.deps.now().toISOString(), termsVersion: expect.any(String) })
    expect((await post()).termsVersion).toBe(first.termsVersion)
    const admin = await callerAs(site.deps, 'admin')
    await admin.call.settings.saveAgency({ name: 'Itinera', email: null, policies: { terms: 'Dogs travel free.' } })
    const later = await post()
    expect(later.termsVersion).not.toBe(first.termsVersion)
    const [was, is] = [
      await admin.call.terms.get({ version: first.termsVersion }),
      await admin.call.terms.get({ version: later.termsVersion }),
    ]
    expect([JSON.stringify(was), JSON.stringify(is)]).toEqual([
      expect.not.stringContaining('Dogs travel free.'),
      expect.stringContaining('Dogs travel free.'),
    ])
    expect(await database.db.$count(agreements)).toBe(2)
    const unsaid = await site.call('POST', '/api/quotes', form)
    expect(unsaid.json()).toMatchObject({ agreedAt: null, termsVersion: null })
  })

  it('ignores fields that the forms send extra, and sets nothing that is not the sender’s', async () => {
    const foreign = {
      confirmEmail: 'x',
      id: world.people.agent.user.id,
      reference: 'IT-AAAAAA',
      status: 'confirmed',
      role: 'admin',
      userId: world.people.stranger.user.id,
      owner: world.people.stranger.user.id,
      leadId: world.people.agent.user.id,
      price: 1,
      totalCost: 1,
      totalMinor: 1,
      currency: 'EUR',
      createdAt: '2001-01-01T00:00:00Z',
      respondBy: '2001-01-01T00:00:00Z',
    }
    const answer = await site.call('POST', '/api/quotes', { ...form, ...foreign }, as('owner'))
    expect(answer.statusCode, answer.body).toBe(201)
    const [row] = await database.db.select().from(quotes)
    expect(row).toMatchObject({ status: 'pending', totalMinor: null, currency: null, createdAt: site.deps.now() })
    expect(row).toMatchObject({ userId: null, sentFromId: world.people.owner.user.id })
    expect([row!.id, row!.leadId]).not.toContain(foreign.id)
    expect(row!.reference).not.toBe(foreign.reference)
    const [lead] = await database.db.select().from(leads)
    expect(lead).toMatchObject({ status: 'new', ownerId: null })
  })

  it.each([
    [{ customerName: 'A' }, 'customerName', 'Name must be at least 2 characters'],
    [{ email: 'asha' }, 'email', 'Please enter a valid email address'],
    [{ agreeTerms: false }, 'agreeTerms', 'You must agree to the terms and conditions'],
    [{ agreeTerms: null }, 'agreeTerms', 'You must agree to the terms and conditions'],
    [{ agreeTerms: 'true' }, 'agreeTerms', 'You must agree to the terms and conditions'],
    [{ phone: '123' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: '0000000000' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: '+999 12345678' }, 'phone', phoneNeedsCode],
    [{ phone: '+1 212 555 0142 ext. 5' }, 'phone', 'Please enter the phone number without its extension'],
    [{ email: '.lead@example.com' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(65)}@example.com` }, 'email', 'Please enter a valid email address'],
    [{ departureCity: '' }, 'departureCity', 'Please select departure city'],
    [{ destination: undefined }, 'destination', 'Please select destination'],
    [{ travelers: 21 }, 'travelers', 'Between 1 and 20 travelers'],
    [{ travelers: 2, infants: 2 }, 'infants', 'Somebody older has to travel with an infant'],
    [{ travelDate: '2027-02-30' }, 'travelDate', 'Please enter a valid date'],
    [{ travelDate: '2027-02-27' }, 'travelDate', 'Please select a date from today on'],
  ])('refuses %j in the words of the specification', async (bad, field, message) => {
    const answer = await site.call('POST', '/api/quotes', { ...form, ...bad })
    const requestId = answer.headers['x-request-id']
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message, code: 'invalid', requestId, fields: { [field]: message } })
    expect(await countRows()).toEqual({ quotes: 0, leads: 0, mails: 0 })
  })

  it('takes infants among the travelers, any city, and no flight at all', async () => {
    const asked = { ...form, travelers: 3, infants: 1, destination: 'Not sure yet' }
    const madrid = await site.call('POST', '/api/quotes', { ...asked, departureCity: 'Madrid, Spain' })
    expect(madrid.json()).toMatchObject({ travelers: 3, infants: 1, departureCity: 'Madrid, Spain' })
    const none = await site.call('POST', '/api/quotes', { ...asked, departureCity: 'No flight needed' })
    expect(none.json()).toMatchObject({ destination: 'Not sure yet', includesFlights: false })
  })

  it('names every bad field at once', async () => {
    const answer = await site.call('POST', '/api/quotes', {})
    expect(Object.keys(answer.json().fields).toSorted()).toEqual(
      ['customerName', 'departureCity', 'destination', 'email', 'phone'].toSorted(),
    )
  })
})

describe('Idempotency-Key', () => {
  const send = (key: string, body: object = form, path = '/api/quotes') =>
    site.call('POST', path, body, { 'idempotency-key': key })

  it('makes a retry answer with the first quote', async () => {
    const [first, second] = [await send('k1'), await send('k1')]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect(await countRows()).toMatchObject({ quotes: 1, mails: 1 })
  })

  it('makes one quote of twenty concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('k2')))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await countRows()).toEqual({ quotes: 1, leads: 1, mails: 1 })
  })

  it('is one person’s: another key, another address or no key is another quote', async () => {
    const long = 'k'.repeat(600)
    await send(`${long}1`)
    await send(`${long}2`)
    await send(`${long}1`, { ...form, email: 'ravi@example.com' })
    await send('', form)
    await send('', form)
    expect((await countRows()).quotes).toBe(5)
  })

  it('holds for the trip e-mail, too', async () => {
    const { id } = await aPackage(database.db)
    const trip = {
      packageId: id,
      customerName: 'Asha',
      customerEmail: 'a@b.co',
      customization: { travelers: { adults: 2 } },
    }
    const answers = await Promise.all([1, 2, 3].map(() => send('k3', trip, '/api/send-trip-email')))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect((await countRows()).quotes).toBe(1)
  })
})

describe('POST /api/send-trip-email', () => {
  it('answers 202 with the server’s own total, whatever was posted', async () => {
    const { id, title, hotels, activities } = await aPackage(database.db)
    const answer = await site.call('POST', '/api/send-trip-email', {
      packageTitle: title,
      customerName: 'Asha Rao',
      customerEmail: 'asha@example.com',
      customerPhone: '',
      customization: {
        travelers: { adults: 2, children: 1 },
        rooms: 2,
        selectedHotels: [hotels.upgrade.id],
        selectedActivities: [activities.upgrade.id, activities.included.id],
        selectedTransfers: [],
        specialRequests: 'A cot.',
        customerInfo: { name: 'x' },
        price: 1,
      },
      totalCost: 1,
      itinerary: [{ title: 'free of charge' }],
      status: 'confirmed',
    })
    expect(answer.statusCode, answer.body).toBe(202)
    // Computes 1299 × 2 + 0.7 × 1299 + 500 + 180 + 45, the specified formula.
    expect(answer.json()).toEqual({ success: true, reference: expect.stringMatching(/^IT-/), totalCost: 4232.3 })
    const [row] = await database.db.select().from(quotes)
    expect(row).toMatchObject({ packageId: id, totalMinor: 423_230, status: 'pending', travelers: 3 })
    expect(JSON.stringify(row)).not.toContain('free of charge')
  })

  it('refuses options of another package, and names the field', async () => {
    const [one, other] = [await aPackage(database.db), await aPackage(database.db)]
    const customization = { travelers: { adults: 1 }, selectedHotels: [other.hotels.upgrade.id] }
    const body = { packageId: one.id, customerName: 'Asha', customerEmail: 'a@b.co', customization }
    const answer = await site.call('POST', '/api/send-trip-email', body)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['customization.selectedHotels']])
    expect((await countRows()).quotes).toBe(0)
  })
})
