import { desc, eq, or } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { usualCategories, usualLists } from './lists.rules'
import { callerAs } from '../../../testing/callers'
import { testContext, testDeps } from '../../../testing/context'
import { logQueries, useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aPlace } from '../../../testing/factories'
import { type AgencyInput, changeSettings } from '../../../testing/settings'
import { withTransaction } from '../../../platform/server/database/transaction'
import { events } from '../../core/events/table'
import { toStoredPhone } from './phone.service'
import { beginNew, getAgency, getSite, markDemo, saveAgency } from './service'
import { exchangeRates, settings } from './table'
import { firstTimes } from './times.rules'
import { convert } from '../../../shared/money'
import { firstPolicyLines, firstTerms, getFirstEstimate } from '../terms/terms.rules'

const database = useDatabase()
const deps = useDeps(database, { now: '2027-03-01T12:00:00Z' })

const agency: AgencyInput = {
  name: 'Harbour Travel',
  email: 'Hello@Harbour.example',
  timeZone: 'America/New_York',
  consultants: [{ name: 'Meera Lindqvist', phone: '+1 212 555 0110', chatNumber: '+1 (212) 555-0110' }],
  contacts: [{ label: 'USA', phone: '+1 212 555 0120', whatsapp: true }],
  socials: [{ label: 'Instagram', url: 'https://social.example/harbour' }],
  claims: { bestDeal: 'Best Deal' },
}

describe('the site', () => {
  it('has no value that was not set', async () => {
    const { call } = await callerAs(deps, null)
    expect(await call.settings.site()).toEqual({
      agency: {
        name: 'Our agency',
        email: null,
        timeZone: 'UTC',
        currency: 'USD',
        sellsIn: ['USD'],
        consultant: null,
        consultants: [],
        contacts: [],
        socials: [],
        claims: {},
        responseHours: 24,
        replyWithin: '24 hours',
        holdMinutes: 15,
        weekBegins: 'sunday',
        phonePrefix: '+91',
        asksIndianPapers: true,
        country: '',
        brand: {},
        ...usualLists,
        ...usualCategories,
        paymentTerms: firstTerms,
        policyLines: firstPolicyLines,
        estimate: getFirstEstimate('USD'),
      },
      rates: [],
      demo: false,
      isOpen: true,
    })
  })

  it('shows demo accounts only with demo data in a process that allows it', async () => {
    await markDemo({ ctx: testContext(deps) })
    expect((await getSite({ ctx: testContext(deps) })).demo).toBe(true)
    const without = testDeps({ db: database.db, env: { DEMO: 'false' } })
    expect((await getSite({ ctx: testContext(without) })).demo).toBe(false)
  })

  it('shows the newest rate of each pair that has begun', async () => {
    const rate = { fromCurrency: 'USD', toCurrency: 'INR', setBy: null }
    await database.db.insert(exchangeRates).values([
      { ...rate, asOf: '2027-02-01', micros: 84_000_000 },
      { ...rate, asOf: '2027-03-01', micros: 85_000_000 },
      { ...rate, asOf: '2027-04-01', micros: 99_000_000 },
      { ...rate, toCurrency: 'EUR', asOf: '2027-01-01', micros: 900_000 },
    ])
    expect((await getSite({ ctx: testContext(deps) })).rates).toEqual([
      { from: 'USD', to: 'EUR', micros: 900_000, asOf: '2027-01-01' },
      { from: 'USD', to: 'INR', micros: 85_000_000, asOf: '2027-03-01' },
    ])
  })

  it('has defaults for what an older version did not store', async () => {
    await database.db.insert(settings).values({ key: 'agency', value: { name: 'Harbour Travel' } })
    expect(await getAgency({ ctx: testContext(deps) })).toMatchObject({
      name: 'Harbour Travel',
      timeZone: 'UTC',
      contacts: [],
    })
  })
})

describe('saving the agency', () => {
  it('is for administrators, and is audited', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    await call.settings.saveAgency(agency)
    const { agency: saved } = await call.settings.site()
    expect(saved.email).toBe('hello@harbour.example')
    expect(saved.consultants[0]?.chatNumber).toBe('12125550110')
    expect(saved.consultants[0]?.phone).toBe('+1 212 555 0110')
    const [trace] = await database.db.select().from(events).orderBy(events.id)
    expect(trace).toMatchObject({ kind: 'settings.saved', entityId: 'agency', actorId: user.id })
  })

  it('changes one of the times, which counts at once, and leaves the others', async () => {
    const { times } = await changeSettings(deps, { times: { holdMinutes: 30, weekBegins: 'monday' } })
    expect(times).toEqual({ ...firstTimes, holdMinutes: 30, weekBegins: 'monday' })
    expect((await changeSettings(deps, { times: { offerDays: 21 } })).times).toEqual({ ...times, offerDays: 21 })
    const { agency: shown } = await (await callerAs(deps, null)).call.settings.site()
    expect(shown).toMatchObject({ holdMinutes: 30, weekBegins: 'monday' })
    const saves = database.db.select().from(events).where(eq(events.kind, 'settings.saved'))
    const [last] = await saves.orderBy(desc(events.id)).limit(1)
    expect(last).toMatchObject({ before: { 'times.offerDays': 10 }, after: { 'times.offerDays': 21 } })
    await expect(changeSettings(deps, { times: { offerDays: 0 } })).rejects.toThrow('Proposals are valid')
  })

  it('stores phones in E.164, and refuses those without a country code by their fields', async () => {
    const { call } = await callerAs(deps, 'admin')
    await call.settings.saveAgency(agency)
    const stored = await getAgency({ ctx: testContext(deps) })
    expect([stored.consultants[0]?.phone, stored.contacts[0]?.phone]).toEqual(['+12125550110', '+12125550120'])
    const contacts = [...agency.contacts!, { label: 'India', phone: '98765 43210' }]
    await expect(call.settings.saveAgency({ ...agency, contacts })).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'contacts.1.phone' } },
    })
    expect((await getAgency({ ctx: testContext(deps) })).contacts).toHaveLength(1)
  })

  it('keeps every other setting beside a number of a country whose numbers are short', async () => {
    const { call } = await callerAs(deps, 'admin')
    const contacts = [{ label: 'Falklands', phone: '+500 52345' }]
    await call.settings.saveAgency({ ...agency, contacts, staffTwoFactor: false })
    const stored = await getAgency({ ctx: testContext(deps) })
    expect(stored).toMatchObject({ name: 'Harbour Travel', timeZone: 'America/New_York' })
    expect(stored.contacts[0]?.phone).toBe('+50052345')
  })

  it.each(['traveler', 'agent'] as const)('refuses an %s', async (role) => {
    const { call } = await callerAs(deps, role)
    await expect(call.settings.saveAgency(agency)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await database.db.$count(settings)).toBe(0)
  })

  it.each<[string, Partial<AgencyInput>]>([
    ['name', { name: ' ' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['socials', { socials: [{ label: 'X', url: 'javascript:alert(1)' }] }],
    ['contacts', { contacts: Array.from({ length: 7 }, () => ({ label: 'A', phone: '+1 212 555 0120' })) }],
    ['consultants', { consultants: [{ name: 'M', phone: '+1 212 555 0110', chatNumber: 'call me' }] }],
  ])('refuses a bad %s', async (field, part) => {
    const { call } = await callerAs(deps, 'admin')
    await expect(call.settings.saveAgency({ ...agency, ...part })).rejects.toThrow(field)
  })
})

describe('setting a rate', () => {
  it('is dated today unless given, and replaces one of the same day', async () => {
    const { call } = await callerAs(deps, 'admin')
    await call.settings.setRate({ from: 'USD', to: 'INR', micros: 84_000_000 })
    await call.settings.setRate({ from: 'USD', to: 'INR', micros: 85_000_000 })
    const { rates } = await call.settings.site()
    expect(rates).toEqual([{ from: 'USD', to: 'INR', micros: 85_000_000, asOf: '2027-03-01' }])
    expect(await database.db.$count(events, eq(events.kind, 'rate.set'))).toBe(2)
  })

  it('counts in both directions, also where a rate the other way round has the same day', async () => {
    const { call } = await callerAs(deps, 'admin')
    const shown = async () => {
      const { rates } = await call.settings.site()
      return [convert(100_00, 'USD', 'INR', rates), convert(8_000_00, 'INR', 'USD', rates)]
    }
    await call.settings.setRate({ from: 'USD', to: 'INR', micros: 100_000_000 })
    await call.settings.setRate({ from: 'INR', to: 'USD', micros: 12_500 })
    expect(await shown()).toEqual([8_000_00, 100_00])
    await call.settings.importRates({ csv: 'from,to,date,rate\nUSD,INR,2027-03-01,40' })
    expect(await shown()).toEqual([4_000_00, 200_00])
    const both = 'from,to,date,rate\nUSD,INR,2027-03-01,80\nINR,USD,2027-03-01,0.02'
    expect((await call.settings.previewRates({ csv: both })).bad).toMatchObject([{ line: 3, column: 'date' }])
    await call.settings.setRate({ from: 'USD', to: 'INR', micros: 90_000_000, asOf: '2027-02-01' })
    await call.settings.setRate({ from: 'INR', to: 'USD', micros: 11_000, asOf: '2027-02-02' })
    expect(await database.db.$count(exchangeRates)).toBe(3)
  })

  it('refuses an agent, a pair of one currency, nothing, and a date to come', async () => {
    const agent = await callerAs(deps, 'agent')
    const { call } = await callerAs(deps, 'admin')
    const rate = { from: 'USD', to: 'INR', micros: 84_000_000 } as const
    await expect(agent.call.settings.setRate(rate)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(call.settings.setRate({ ...rate, to: 'USD' })).rejects.toThrow('two currencies')
    await expect(call.settings.setRate({ ...rate, micros: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(call.settings.setRate({ ...rate, asOf: '2027-03-03' })).rejects.toThrow('has begun')
    expect(await database.db.$count(exchangeRates)).toBe(0)
  })
})

describe('a phone without a country code', () => {
  const stored = (typed: string) => toStoredPhone(testContext(deps), typed, 'phone')

  it('is Indian or of the United States while the agency has no number; one of both needs its code', async () => {
    expect(await stored('98765 43210')).toBe('+919876543210')
    expect(await stored('(305) 555-0123')).toBe('+13055550123')
    await expect(stored('9845012345')).rejects.toMatchObject({
      message: expect.stringContaining('country code'),
      details: { field: 'phone' },
    })
  })

  it('is of the country of the agency’s own number, or else of India', async () => {
    const admin = await callerAs(deps, 'admin')
    await admin.call.settings.saveAgency(agency)
    expect(await stored('9845012345')).toBe('+19845012345')
    expect(await stored('98765 43210')).toBe('+919876543210')
    await expect(stored('020 7946 0958')).rejects.toMatchObject({ details: { field: 'phone' } })
  })

  it('is of the time zone of a new agency, and then of the prefix that it chose, with which forms begin', async () => {
    await beginNew({ ctx: testContext(deps) })
    const { call } = await callerAs(deps, 'admin')
    const change = async (changes: Pick<AgencyInput, 'timeZone' | 'phonePrefix'>) => {
      await call.settings.update({ version: (await call.settings.agency()).version, ...changes })
      return (await getSite({ ctx: testContext(deps) })).agency.phonePrefix
    }
    expect(await change({ timeZone: 'Europe/Lisbon' })).toBe('+351')
    expect(await stored('912 345 678')).toBe('+351912345678')
    expect(await change({ timeZone: 'Europe/Madrid' })).toBe('+34')
    expect(await change({ phonePrefix: '0044' })).toBe('+44')
    expect(await change({ timeZone: 'Europe/Lisbon' })).toBe('+44')
    expect(await stored('020 7946 0958')).toBe('+442079460958')
    await expect(change({ phonePrefix: '+999' })).rejects.toMatchObject({
      cause: { details: { field: 'phonePrefix' } },
    })
    expect(await change({ phonePrefix: null })).toBe('+351')
  })

  it('goes with papers of India and a country of a new agency, by its time zone until it chooses', async () => {
    await beginNew({ ctx: testContext(deps) })
    const { call } = await callerAs(deps, 'admin')
    const change = async (changes: Pick<AgencyInput, 'timeZone' | 'asksIndianPapers'>) => {
      await call.settings.update({ version: (await call.settings.agency()).version, ...changes })
      const { asksIndianPapers, country } = (await getSite({ ctx: testContext(deps) })).agency
      return [asksIndianPapers, country]
    }
    expect(await change({ timeZone: 'Europe/Lisbon' })).toEqual([false, 'Portugal'])
    expect(await change({ timeZone: 'Asia/Kolkata' })).toEqual([true, 'India'])
    expect(await change({ asksIndianPapers: false })).toEqual([false, 'India'])
    expect(await change({ asksIndianPapers: true, timeZone: 'Europe/Lisbon' })).toEqual([true, 'Portugal'])
  })
})

it.each([
  ['USD', 500_00],
  ['JPY', 500],
  ['KWD', 500_000],
])('in %s, a further room costs 500 of them unless the agency says otherwise: %i', async (currency, extraRoomMinor) => {
  const { call } = await callerAs(deps, 'admin')
  await call.settings.saveAgency({ ...agency, currency })
  expect((await call.settings.site()).agency.estimate).toEqual({ ...getFirstEstimate('USD'), extraRoomMinor })
  // Has no value in settings that an older version saved.
  await database.db.update(settings).set({ value: { name: 'Harbour', currency } })
  expect((await call.settings.site()).agency.estimate.extraRoomMinor).toBe(extraRoomMinor)
})

describe('a section of the settings', () => {
  it('is saved without touching the others, with what changed in the log', async () => {
    const { call } = await callerAs(deps, 'admin')
    await call.settings.saveAgency(agency)
    const { version } = await call.settings.agency()
    const holidays = [{ date: '2027-12-25', name: 'Christmas Day' }]
    const saved = await call.settings.update({ version, holidays, name: 'Harbour' })
    expect(saved).toMatchObject({ name: 'Harbour', email: 'hello@harbour.example', holidays, version: version + 1 })
    const entries = await database.db.select().from(events).where(eq(events.kind, 'settings.saved')).orderBy(events.id)
    const before = { name: 'Harbour Travel', holidays: [] }
    expect(entries).toContainEqual(expect.objectContaining({ before, after: { name: 'Harbour', holidays } }))
  })

  it('that is the home tiles or the teams is in the log with what changed, too', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const [rome, oslo] = [await aPlace(database.db, { name: 'Rome' }), await aPlace(database.db, { name: 'Oslo' })]
    await call.places.setTiles({ ids: [rome.id] })
    await call.places.setTiles({ ids: [oslo.id, rome.id] })
    const { id, version } = await call.teams.create({ name: 'Asia', memberIds: [] })
    await call.teams.update({ id, version, name: 'East', memberIds: [] })
    await call.teams.setForUser({ userId: user.id, teamIds: [id] })
    await call.teams.remove({ id })
    const matchesEntity = or(eq(events.entity, 'team'), eq(events.entityId, 'tiles'))
    const entries = await database.db.select().from(events).where(matchesEntity).orderBy(events.id)
    expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([user.id]))
    const members = [`${user.firstName} ${user.lastName}`]
    expect(entries.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['settings.saved', { tiles: [] }, { tiles: ['Rome'] }],
      ['settings.saved', { tiles: ['Rome'] }, { tiles: ['Oslo', 'Rome'] }],
      ['team.created', { name: null, members: null }, { name: 'Asia', members: [] }],
      ['team.updated', { name: 'Asia' }, { name: 'East' }],
      ['team.updated', { members: [] }, { members }],
      ['team.deleted', { name: 'East', members }, { name: null, members: null }],
    ])
  })

  it('is refused when somebody else saved meanwhile, with what they saved', async () => {
    const { call } = await callerAs(deps, 'admin')
    const { version } = await call.settings.agency()
    await call.settings.update({ version, name: 'Harbour' })
    await expect(call.settings.update({ version, name: 'Quay' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { current: { name: 'Harbour', version: version + 1 } } },
    })
  })

  it.each([
    [{ officeHours: Array(7).fill(null) }, 'open on one day'],
    [{ officeHours: Array.from({ length: 7 }, () => ({ from: '18:00', to: '09:00' })) }, 'Closing comes after opening'],
    [{ officeHours: Array.from({ length: 7 }, () => ({ from: '9', to: '18:00' })) }, 'a time such as 09:00'],
    [
      {
        holidays: [
          { date: '2027-12-25', name: 'A' },
          { date: '2027-12-25', name: 'B' },
        ],
      },
      'Each date can be there once',
    ],
  ])('refuses %j', async (section, message) => {
    const { call } = await callerAs(deps, 'admin')
    await expect(call.settings.update({ version: 0, ...section })).rejects.toThrow(message)
  })

  it('gives a request the deadline of office hours and holidays', async () => {
    const { call } = await callerAs(deps, 'admin')
    const day = { from: '09:00', to: '18:00' }
    await call.settings.update({
      version: 0,
      timeZone: 'America/New_York',
      officeHours: [day, day, day, day, day, null, null],
      holidays: [{ date: '2027-03-08', name: 'Founders’ Day' }],
    })
    // Equals Friday, 17:00 in New York: neither the weekend nor Monday counts.
    deps.clock.set('2027-03-05T22:00:00Z')
    const visitor = await callerAs(deps, null)
    const asked = { customerName: 'Asha Rao', email: 'asha@example.com', phone: '+1 212 555 0142' }
    const inquiry = { departureCity: 'New York', destination: 'Thailand', travelDate: '2027-09-14' }
    const quote = await visitor.call.quotes.create({ ...asked, ...inquiry })
    expect(quote.respondBy).toBe('2027-03-09T22:00:00.000Z')
    await call.quotes.setStatus({ id: quote.id, status: 'cancelled' })
    deps.clock.set('2027-03-10T15:00:00Z')
    expect(await call.quotes.setStatus({ id: quote.id, status: 'pending' })).toMatchObject({
      respondBy: '2027-03-11T15:00:00.000Z',
    })
  })

  it('keeps office hours, own texts and sign-in rules from visitors', async () => {
    const { call } = await callerAs(deps, 'admin')
    await call.settings.update({ version: 0, policies: { terms: 'Ask us.' } })
    const visitor = await callerAs(deps, null)
    const { agency: shown } = await visitor.call.settings.site()
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['policies']))
    expect(JSON.stringify(await visitor.call.terms.current({ of: 'terms' }))).toContain('Ask us.')
    // Answers pages of 1.0.0, which ask for the own texts alone.
    expect(await visitor.call.settings.policies()).toEqual({ terms: 'Ask us.' })
    await expect(visitor.call.settings.agency()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

it('an act reads the settings once, and again after it changed them', async ({ skip }) => {
  if (database.kind === 'embedded') skip('counted at the driver')
  const db = await database.anotherPool()
  const sent: string[] = []
  logQueries(db, (text) => void (text.includes("'agency', 'demo'") && sent.push(text)))
  const ctx = testContext(testDeps({ db }))
  await withTransaction(ctx, async (tx) => {
    const before = await getAgency({ ctx: tx })
    await Promise.all([getAgency({ ctx: tx }), getAgency({ ctx: tx })])
    expect(sent).toHaveLength(1)
    await saveAgency({ ctx: tx, input: { ...before, name: 'Harbour Travel' } })
    expect((await getAgency({ ctx: tx })).name).toBe('Harbour Travel')
  })
  await database.db.delete(settings)
  await withTransaction(ctx, async (tx) => {
    expect((await getAgency({ ctx: tx })).name).toBe('Our agency')
  })
})
