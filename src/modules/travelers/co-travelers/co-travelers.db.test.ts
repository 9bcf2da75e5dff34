import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCoTraveler, aQuote } from '../../../testing/factories'
import { purgeCoTravelers } from './service'
import { coTravelers } from './table'

const database = useDatabase()
const deps = useDeps(database, { env: { RATE_LIMIT_FACTOR: '1000000' } })

const everything = {
  firstName: 'Dev',
  lastName: 'Rao',
  gender: 'MALE',
  dateOfBirth: '2012-11-03',
  nationality: 'Indian',
  relationship: 'Parent in law',
  mealPreference: 'Jain Vegetarian',
  trainBerthPreference: 'Side Lower',
  passportNo: 'Z7654321',
  passportExpiryDate: '2029-01-31',
  issuingCountry: 'India',
  mobileNumber: '98765 43211',
  emailId: 'Dev@Example.com',
  frequentFlyerAirline: 'IndiGo',
  frequentFlyerNumber: '6E123456',
} as const
const shown = {
  ...everything,
  noLastName: false,
  mobileNumber: '+91 98765 43211',
  emailId: 'dev@example.com',
  passportNo: '••••4321',
  frequentFlyerNumber: '••••3456',
  readiness: { ready: true, missing: [], warnings: [] },
}
const { readiness: _, ...fields } = shown

describe('co-travelers', () => {
  it('keep every field, or none, also after a change', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const full = await call.coTravelers.create(everything)
    expect(full).toEqual({ id: full.id, ...shown })
    const empty = await call.coTravelers.create({})
    expect(empty).toMatchObject({ firstName: '', lastName: '', gender: null, passportNo: null })
    expect(empty.readiness.missing).toEqual(expect.arrayContaining(['first name', 'last name', 'passport number']))
    expect(await call.coTravelers.list()).toEqual(expect.arrayContaining([full, empty]))
    const named = await call.coTravelers.update({ id: empty.id, lastName: 'Rao' })
    expect(named).toMatchObject({ firstName: '', lastName: 'Rao' })
    expect(await call.coTravelers.update({ id: empty.id, lastName: '' })).toEqual(empty)
    expect((await call.activity.list({})).items.map((item) => item.action).toSorted()).toEqual([
      'companion.added',
      'companion.added',
      'companion.saved',
      'companion.saved',
    ])
  })

  it('of one name are ready once that is marked, and then have no last name', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const suharto = { ...everything, firstName: 'Suharto', lastName: '' }
    const { id, readiness } = await call.coTravelers.create(suharto)
    expect(readiness).toMatchObject({ ready: false, missing: ['last name'] })
    const marked = await call.coTravelers.update({ id, noLastName: true })
    expect(marked).toMatchObject({ firstName: 'Suharto', noLastName: true, readiness: { ready: true } })
    const wrong = { code: 'BAD_REQUEST', message: expect.stringContaining('Please leave it empty') }
    await expect(call.coTravelers.update({ id, lastName: 'Suharto' })).rejects.toMatchObject(wrong)
    await expect(call.coTravelers.create({ ...everything, noLastName: true })).rejects.toThrow('Please leave it empty')
  })

  it('may be of any country', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const made = await call.coTravelers.create({ ...everything, nationality: 'France', issuingCountry: 'France' })
    expect(made.readiness.ready).toBe(true)
  })

  it('are listed oldest first', async () => {
    const { call } = await callerAs(deps, 'traveler')
    for (const firstName of ['A', 'B', 'C']) {
      await call.coTravelers.create({ firstName })
      deps.clock.advance(1)
    }
    await call.coTravelers.update({ id: (await call.coTravelers.list())[0]!.id, lastName: 'Z' })
    expect((await call.coTravelers.list()).map((person) => person.firstName)).toEqual(['A', 'B', 'C'])
  })

  it('are changed in parts, cleared by blanks, and keep numbers that come back masked', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const { id } = await call.coTravelers.create(everything)
    const changed = await call.coTravelers.update({ id, ...fields, lastName: 'Iyer', mobileNumber: '' })
    expect(changed).toEqual({ id, ...shown, lastName: 'Iyer', mobileNumber: null })
    const cleared = await call.coTravelers.update({ id, firstName: null, passportNo: '', gender: null })
    expect(cleared).toMatchObject({ firstName: '', passportNo: null, gender: null, lastName: 'Iyer' })
    await expect(call.coTravelers.update({ id, frequentFlyerNumber: '••••0000' })).rejects.toThrow('the whole number')
    await expect(call.coTravelers.create({ firstName: 'Dev', passportNo: '••••4321' })).rejects.toThrow(
      'the whole number',
    )
  })

  it.each([
    ['gender', 'OTHER', 'Please choose a gender from the list'],
    ['nationality', 'Martian', 'Please choose a nationality from the list'],
    ['relationship', 'Boss', 'Please choose a relationship from the list'],
    ['mealPreference', 'Steak', 'Please choose a meal preference from the list'],
    ['trainBerthPreference', 'Roof', 'Please choose a train berth preference from the list'],
    ['issuingCountry', 'Atlantis', 'Please choose an issuing country from the list'],
    ['frequentFlyerAirline', 'Pan Am', 'Please choose a frequent flyer airline from the list'],
    ['frequentFlyerNumber', '12', 'Please enter a valid frequent flyer number'],
    ['passportNo', 'Z-1', 'Please enter a valid passport number'],
    ['dateOfBirth', '2199-01-01', 'A date of birth cannot be in the future'],
    ['dateOfBirth', '2027-02-30', 'Please enter a valid date of birth'],
    ['passportExpiryDate', '30 Feb', 'Please enter a valid date'],
    ['emailId', 'dev', 'Please enter a valid email address'],
    ['mobileNumber', '123', 'Please enter a valid phone number'],
    ['firstName', 'x\ud800', 'Please remove the unusual characters'],
  ])('refuse %s %j', async (field, value, message) => {
    const { call } = await callerAs(deps, 'traveler')
    await expect(call.coTravelers.create({ [field]: value })).rejects.toThrow(message)
    expect(await deps.db.$count(coTravelers)).toBe(0)
  })

  it('have warnings for the next trip', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    await aQuote(deps.db, { userId: user.id, travelDate: '2028-12-24' })
    const { readiness } = await call.coTravelers.create(everything)
    const warnings = ['Passport expires within six months of the trip']
    expect(readiness).toEqual({ ready: true, missing: [], warnings })
  })

  it('can be restored for a day', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const made = await call.coTravelers.create(everything)
    const { id } = made
    expect(await call.coTravelers.remove({ id })).toEqual({ success: true })
    expect(await call.coTravelers.list()).toEqual([])
    await expect(call.coTravelers.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call.coTravelers.update({ id, firstName: 'X' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await purgeCoTravelers(deps)
    expect(await call.coTravelers.restore({ id })).toEqual(made)
    expect(await call.coTravelers.restore({ id })).toEqual(made)
    await call.coTravelers.remove({ id })
    deps.clock.advance(24 * 3600 + 1)
    await purgeCoTravelers(deps)
    await expect(call.coTravelers.restore({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are private to their owner, on every method, staff included', async () => {
    const { id } = await aCoTraveler(deps.db)
    const gone = await aCoTraveler(deps.db, { deletedAt: deps.now() })
    for (const role of ['traveler', 'agent', 'admin'] as const) {
      const { coTravelers: call } = (await callerAs(deps, role)).call
      expect(await call.list()).toEqual([])
      await expect(call.update({ id, firstName: 'X' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(call.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(call.restore({ id: gone.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await deps.db.$count(coTravelers, eq(coTravelers.firstName, 'Dev'))).toBe(2)
  })

  it('are fifty at most, also of many added at once; a deleted one makes room', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    for (let i = 0; i < 48; i++) await aCoTraveler(deps.db, { userId: user.id })
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_none, i) => call.coTravelers.create({ firstName: `${i}` })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const [one] = await call.coTravelers.list()
    await call.coTravelers.remove({ id: one!.id })
    await call.coTravelers.create({ firstName: 'Last' })
    await expect(call.coTravelers.restore({ id: one!.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(call.coTravelers.create({ firstName: 'One' })).rejects.toThrow('At most 50 co-travelers')
  })

  it('numbers that were copied to another row do not decrypt', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const { id: from } = await call.coTravelers.create(everything)
    const { id: to } = await call.coTravelers.create({ firstName: 'Mala' })
    const [encrypted] = await deps.db.select().from(coTravelers).where(eq(coTravelers.id, from))
    await deps.db.update(coTravelers).set({ passportNo: encrypted!.passportNo }).where(eq(coTravelers.id, to))
    await deps.db
      .update(coTravelers)
      .set({ frequentFlyerNumber: encrypted!.passportNo })
      .where(eq(coTravelers.id, from))
    const list = await call.coTravelers.list()
    expect(list.find(({ id }) => id === to)).toMatchObject({ passportNo: '••••' })
    expect(list.find(({ id }) => id === from)).toMatchObject({ passportNo: '••••4321', frequentFlyerNumber: '••••' })
  })
})
