import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { booked } from '../../../testing/bookings/booked'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCoTraveler, aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { getProfileSummary } from './service'
import { profiles } from './table'

const database = useDatabase()
const deps = useDeps(database)

const everything = {
  gender: 'OTHER',
  dateOfBirth: '1990-04-12',
  nationality: 'Indian',
  maritalStatus: 'Married',
  anniversary: '2015-02-01',
  cityOfResidence: 'Pune',
  state: 'Maharashtra',
  passportNo: 'P1234567',
  expiryDate: '2031-08-30',
  issuingCountry: 'India',
  panCardNumber: 'ABCDE1234F',
  domesticTripProtection: 'Premium',
  internationalTravelInsurance: 'None',
} as const
const nothing = {
  ...(Object.fromEntries(Object.keys(everything).map((key) => [key, null])) as Record<keyof typeof everything, null>),
  domesticTripProtection: 'Basic',
  internationalTravelInsurance: 'Standard',
}
const shown = { ...everything, passportNo: '••••4567', panCardNumber: '••••234F' }

describe('the profile', () => {
  it('is empty with its two defaults before the first save', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    expect(await call.profile.user()).toEqual({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      noLastName: false,
      name: `${user.firstName} ${user.lastName}`,
      email: user.email,
      phone: '+91 98765 43210',
      role: 'traveler',
      profileImageUrl: null,
      emailVerified: true,
      ...nothing,
    })
  })

  it('keeps every field, and shows numbers by their last four', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const names = { firstName: ' Asha ', lastName: 'Rao', phone: '+91 98765 43210' }
    const saved = await call.profile.update({ ...names, ...everything })
    expect(saved).toMatchObject({ ...shown, name: 'Asha Rao' })
    expect(await call.profile.user()).toEqual(saved)
  })

  it('has no last name where the passport has none, and is ready then', async () => {
    const { call } = await callerAs(deps, 'traveler')
    await call.profile.update({ ...everything, firstName: 'Suharto', noLastName: true, lastName: '' })
    expect(await call.profile.user()).toMatchObject({ name: 'Suharto', lastName: '', noLastName: true })
    expect((await call.profile.summary()).readiness.missing).not.toContain('last name')
    // Keeps the name at another change.
    expect(await call.profile.update({ state: 'Goa' })).toMatchObject({ noLastName: true })
    await expect(call.profile.update({ lastName: 'Rao' })).rejects.toThrow('Please leave it empty')
    await expect(call.profile.update({ noLastName: false })).rejects.toThrow('Last name is required')
    expect(await call.profile.update({ lastName: 'Rao', noLastName: false })).toMatchObject({ name: 'Suharto Rao' })
  })

  it('leaves what is absent, and clears what is blank or null', async () => {
    const { call } = await callerAs(deps, 'traveler')
    await call.profile.update(everything)
    expect(await call.profile.update({ state: 'Goa' })).toMatchObject({ ...shown, state: 'Goa' })
    const blank = Object.fromEntries(Object.keys(everything).map((key, i) => [key, i % 2 ? '' : null]))
    expect(await call.profile.update(blank)).toMatchObject(nothing)
  })

  it('leaves a number that comes back as it was shown, and refuses any other mask', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    await call.profile.update(everything)
    const [before] = await deps.db.select().from(profiles)
    expect(await call.profile.update({ ...shown, state: 'Goa' })).toMatchObject({ ...shown, state: 'Goa' })
    const [after] = await deps.db.select().from(profiles).where(eq(profiles.userId, user.id))
    expect(after).toMatchObject({ passportNo: before!.passportNo, panCardNumber: before!.panCardNumber })
    for (const passportNo of ['••••9999', '••••', 'P123••••']) {
      await expect(call.profile.update({ passportNo, state: 'Kerala' })).rejects.toThrow(
        'Please enter the whole number',
      )
    }
    expect((await call.profile.user()).state).toBe('Goa')
  })

  it('takes numbers as people type them', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const typed = await call.profile.update({ passportNo: ' p 1234 999 ', panCardNumber: 'abcde1234f' })
    expect(typed).toMatchObject({ passportNo: '••••4999', panCardNumber: '••••234F' })
  })

  it('ignores an e-mail address and a role', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    const input = { email: 'other@example.com', role: 'admin', state: 'Goa' } as object
    expect(await call.profile.update(input)).toMatchObject({ email: user.email, role: 'traveler', state: 'Goa' })
  })

  it.each([
    ['firstName', '', 'First name is required'],
    ['lastName', '  ', 'Last name is required'],
    ['phone', '', 'Phone is required'],
    ['phone', '12', 'Please enter a valid phone number'],
    ['gender', 'male', 'Please choose a gender from the list'],
    ['maritalStatus', 'Complicated', 'Please choose a marital status from the list'],
    ['dateOfBirth', '2027-02-30', 'Please enter a valid date of birth'],
    ['dateOfBirth', '2199-01-01', 'A date of birth cannot be in the future'],
    ['anniversary', '2199-01-01', 'Please enter a date that is not in the future'],
    ['expiryDate', 'soon', 'Please enter a valid date'],
    ['passportNo', 'P12', 'Please enter a valid passport number'],
    ['panCardNumber', '1234', 'Please enter a valid PAN such as ABCDE1234F'],
    ['cityOfResidence', 'a\u0000b', 'Please remove the unusual characters'],
    ['nationality', 'Norwegian', 'Please choose a nationality from the list'],
    ['issuingCountry', 'Atlantis', 'Please choose an issuing country from the list'],
    ['state', 'x\udfff', 'Please remove the unusual characters'],
    ['state', 'x'.repeat(81), 'At most 80 characters'],
  ])('refuses %s %j', async (field, value, message) => {
    const { call } = await callerAs(deps, 'traveler')
    await expect(call.profile.update({ [field]: value })).rejects.toThrow(message)
    expect(await deps.db.$count(profiles)).toBe(0)
  })

  it('takes a passport that expired long ago', async () => {
    const { call } = await callerAs(deps, 'traveler')
    expect(await call.profile.update({ expiryDate: '2001-01-01' })).toMatchObject({ expiryDate: '2001-01-01' })
  })

  it('shows a number that was copied from somebody else as dots, and keeps it through a save', async () => {
    const [asha, dev] = [await callerAs(deps, 'traveler'), await callerAs(deps, 'traveler')]
    await asha.call.profile.update(everything)
    await dev.call.profile.update({ state: 'Goa' })
    const [stolen] = await deps.db.select().from(profiles).where(eq(profiles.userId, asha.user.id))
    await deps.db.update(profiles).set({ passportNo: stolen!.passportNo }).where(eq(profiles.userId, dev.user.id))
    expect(await dev.call.profile.user()).toMatchObject({ passportNo: '••••' })
    expect(await dev.call.profile.update({ passportNo: '••••', state: 'Kerala' })).toMatchObject({ state: 'Kerala' })
    expect(await dev.call.profile.update({ passportNo: 'Q7654321' })).toMatchObject({ passportNo: '••••4321' })
  })

  it('audits which fields changed, not their values', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    await call.profile.update({ passportNo: 'P1234567', state: 'Goa' })
    const [entry] = await deps.db.select().from(events).orderBy(events.id)
    expect(entry).toMatchObject({
      actorId: user.id,
      kind: 'profile.saved',
      data: { fields: ['state', 'passportNo'] },
    })
  })
})

describe('the summary', () => {
  it('counts, and names the nearest trip that was not cancelled', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    expect(await call.profile.summary()).toMatchObject({ trips: 0, places: 0, saved: 0, companions: 0, nextTrip: null })
    const { id: packageId, title } = await aBarePackage(deps.db)
    const quote = (overrides: object) => aQuote(deps.db, { userId: user.id, ...overrides })
    await quote({ travelDate: '2027-02-27' })
    await quote({ travelDate: '2027-04-01', status: 'cancelled' })
    await quote({ travelDate: '2027-05-01', packageId })
    await quote({ travelDate: '2027-06-01' })
    await quote({})
    await aCoTraveler(deps.db, { userId: user.id })
    await aCoTraveler(deps.db, { userId: user.id, deletedAt: deps.now() })
    await call.saved.set({ packageId, saved: true })
    await call.profile.update({ expiryDate: '2027-04-30' })
    expect(await call.profile.summary()).toMatchObject({
      trips: 0,
      saved: 1,
      companions: 1,
      nextTrip: { title, date: '2027-05-01' },
      readiness: { ready: false, warnings: ['Passport expires before the trip'] },
    })
  })

  it('counts trips that are over and their places, and names the one that is booked before one that was asked for', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    const { id: quoteId } = await aQuote(deps.db, { userId: user.id, destination: 'Nepal', travelDate: '2027-05-01' })
    const { staff, id, booking } = await booked(deps, { quoteId })
    const counts = async (now: string) => {
      const { trips, places, nextTrip } = await getProfileSummary({
        ctx: { ...testContext(deps), actor: { id: user.id, role: 'traveler' }, now: () => new Date(now) },
      })
      return [trips, places, nextTrip?.date ?? null]
    }
    expect((await call.profile.summary()).nextTrip).toEqual({ title: booking.title, date: '2027-05-10' })
    expect(await counts('2027-06-20T12:00:00Z')).toEqual([0, 0, null])
    await staff.bookings.confirm({ id, version: 1, reason: 'A friend of the house' })
    expect(await counts('2027-05-10T12:00:00Z')).toEqual([0, 0, '2027-05-10'])
    expect(await counts('2027-06-20T12:00:00Z')).toEqual([1, 1, null])
    const { id: sameQuote } = await aQuote(deps.db, { userId: user.id, destination: 'Nepal, Asia' })
    const again = await booked(deps, { quoteId: sameQuote })
    await again.staff.bookings.confirm({ id: again.id, version: 1, reason: 'Once more' })
    expect(await counts('2027-06-20T12:00:00Z')).toEqual([2, 1, null])
    const other = await callerAs(deps, 'traveler')
    expect(await other.call.profile.summary()).toMatchObject({ trips: 0, nextTrip: null })
  })

  it('measures companions by the trip that is booked, and names none that was cancelled', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    const { id: quoteId } = await aQuote(deps.db, { userId: user.id, travelDate: '2027-05-01' })
    await aCoTraveler(deps.db, { userId: user.id, passportExpiryDate: '2027-05-05' })
    const warnings = async () => (await call.coTravelers.list())[0]!.readiness.warnings
    expect(await warnings()).toEqual(['Passport expires within six months of the trip'])
    const { staff, id } = await booked(deps, { quoteId })
    expect(await warnings()).toEqual(['Passport expires before the trip'])
    await staff.bookings.cancel({ id, version: 1, reason: 'Ill' })
    expect((await call.profile.summary()).nextTrip).toBeNull()
  })

  it('knows requests by the confirmed address, too', async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    const { id, reference } = await aQuote(deps.db, { email: user.email, travelDate: '2027-05-01' })
    await deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    expect(await call.profile.summary()).toMatchObject({ nextTrip: null })
    await expect(call.quotes.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await deps.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, user.id))
    expect(await call.profile.summary()).toMatchObject({ nextTrip: { date: '2027-05-01' } })
    expect((await call.quotes.list({})).items).toHaveLength(1)
    expect(await call.quotes.get({ id })).toMatchObject({ reference })
    const stranger = await callerAs(deps, 'traveler')
    expect((await stranger.call.quotes.list({})).items).toEqual([])
  })
})
