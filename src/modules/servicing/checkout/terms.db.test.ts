import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accepted, booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aLead } from '../../../testing/factories'
import { anOffer } from '../../../testing/proposals/proposal.factory'
import { aBarePackage, aPackage } from '../../../testing/package.factory'
import { changeSettings } from '../../../testing/settings'
import { proposals } from '../../sales/proposals/table'
import { bookings } from '../../bookings/bookings/table'
import { getOffer } from '../../catalog/packages/offer.service'
import { packages } from '../../catalog/packages/table'
import type { PaymentTerms } from '../../settings/terms/schema'
import { firstTerms, getFirstEstimate } from '../../settings/terms/terms.rules'

const database = useDatabase()
const deps = useDeps(database)

const lisbon: PaymentTerms = {
  deposit: { kind: 'percent', percent: 30 },
  instalments: [{ percent: 40, daysBefore: 45 }],
  balanceDays: 15,
  tiers: [
    { fromDays: 30, percent: 90 },
    { fromDays: 0, percent: 0 },
  ],
  grace: null,
}
const osaka: PaymentTerms = { ...firstTerms, deposit: { kind: 'percent', percent: 20 } }

async function listParts(id: string) {
  const { call } = await callerAs(deps, 'agent')
  const { instalments } = await call.payments.account({ id })
  return instalments.map(({ kind, dueOn, amountMinor }) => [kind, dueOn, amountMinor])
}

it('a booking has the terms of its day: later ones of the agency change nothing of it', async () => {
  const { id: before, staff } = await booked(deps)
  const [account, booking] = [await staff.payments.account({ id: before }), await staff.bookings.get({ id: before })]
  const policyLines = { payment: [], travel: ['An identity card within Europe'], estimate: ['Fares may rise'] }
  await changeSettings(deps, {
    paymentTerms: lisbon,
    policyLines,
    estimate: { ...getFirstEstimate('USD'), childPercent: 10 },
  })
  expect(await staff.payments.account({ id: before })).toEqual(account)
  expect(await staff.bookings.get({ id: before })).toEqual(booking)
  expect(booking).toMatchObject({ paymentTerms: firstTerms, estimate: getFirstEstimate('USD') })

  const { id: after } = await booked(deps)
  expect(await listParts(after)).toEqual([
    ['deposit', '2027-03-01', 75_00],
    ['instalment', '2027-03-26', 100_00],
    ['balance', '2027-04-25', 75_00],
  ])
  const { policy, paymentTerms } = await staff.bookings.get({ id: after })
  expect(paymentTerms).toEqual(lisbon)
  expect(policy.refunds.map(({ percent, until }) => [percent, until])).toEqual([
    [90, '2027-04-10'],
    [0, null],
  ])
  expect(policy.terms).toEqual(
    expect.arrayContaining(['30% deposit at booking', '40% due 45 days before departure', policyLines.travel[0]]),
  )
  expect(policy.terms.join()).not.toMatch(/passport|Late payment|Fares/)
})

it('a proposal that was sent keeps its terms, whatever the agency writes before it is booked', async () => {
  const { proposalId, staff } = await accepted(deps)
  await changeSettings(deps, { paymentTerms: lisbon })
  const { id } = await staff.bookings.convert({ proposalId })
  expect(await listParts(id)).toEqual([
    ['deposit', '2027-03-01', 62_50],
    ['balance', '2027-04-10', 187_50],
  ])
})

it('a proposal may have terms of its own', async () => {
  const { id, proposal } = await booked(deps, { offer: { paymentTerms: osaka } })
  expect(proposal.versions[0]!.terms).toContain('20% deposit at booking')
  expect((await listParts(id))[0]).toEqual(['deposit', '2027-03-01', 50_00])
})

it('a package may have terms of its own, which its proposals and direct bookings follow', async () => {
  await changeSettings(deps, { paymentTerms: lisbon })
  const { call } = await callerAs(deps, 'agent')
  const pkg = await aPackage(database.db)
  await aDeparture(database.db, { packageId: pkg.id, priceMinor: 1000_00 })
  await call.packages.update({ id: pkg.id, paymentTerms: osaka })
  expect((await call.packages.get({ id: pkg.id })).paymentTerms).toEqual(osaka)
  const lead = await aLead(database.db)
  expect((await call.proposals.create({ leadId: lead.id, packageId: pkg.id })).usualTerms).toEqual(osaka)
  const trip = { startsOn: '2027-09-14', channel: 'phone', saidOn: '2027-03-01', note: 'By phone' } as const
  const { id } = await call.checkout.bookDirectly({
    ...trip,
    adults: 2,
    children: 0,
    rooms: 1,
    leadId: lead.id,
    packageId: pkg.id,
    totalMinor: 2000_00,
  })
  expect((await listParts(id))[0]).toEqual(['deposit', '2027-03-01', 400_00])
  await call.packages.update({ id: pkg.id, paymentTerms: null })
  const [row] = await database.db.select().from(packages).where(eq(packages.id, pkg.id))
  expect(row!.paymentTerms).toBeNull()
})

it('bad terms are refused at their field, and change nothing', async () => {
  const { call } = await callerAs(deps, 'admin')
  const bad = { ...firstTerms, instalments: [{ percent: 80, daysBefore: 10 }] }
  const issues = ['percent', 'daysBefore'].map((field) =>
    expect.objectContaining({ path: ['paymentTerms', 'instalments', 0, field] }),
  )
  await expect(changeSettings(deps, { paymentTerms: bad })).rejects.toMatchObject({ cause: { issues } })
  expect((await call.settings.agency()).paymentTerms).toEqual(firstTerms)
})

it('the estimate follows the parameters of the agency', async () => {
  const { call } = await callerAs(deps, 'agent')
  const pkg = await aPackage(database.db)
  await aDeparture(database.db, { packageId: pkg.id, priceMinor: 1000_00 })
  await changeSettings(deps, { estimate: { ...getFirstEstimate('USD'), childPercent: 50, singleMinor: 150_00 } })
  const party = { adults: 1, children: 0, rooms: 1 }
  const offer = await call.checkout.offer({ packageId: pkg.id, date: '2027-09-14', ...party })
  expect(offer.receipt.totalMinor).toBe(1150_00)
})

it('the sums of terms and estimate follow the currency of a trip, by the newest rate', async () => {
  const { call } = await callerAs(deps, 'admin')
  await call.settings.setRate({ from: 'USD', to: 'JPY', micros: 149_500_000, asOf: '2027-02-01' })
  const deposit = { kind: 'amount', amountMinor: 200_00 } as const
  await changeSettings(deps, { paymentTerms: { ...firstTerms, deposit }, sellsIn: ['JPY'] })
  const lead = await aLead(database.db)
  const trip = { startsOn: '2027-09-14', endsOn: '2027-09-20', channel: 'phone', saidOn: '2027-03-01' } as const
  const { id, estimate } = await call.checkout.bookDirectly({
    ...trip,
    title: 'Around Kyoto',
    adults: 2,
    rooms: 1,
    leadId: lead.id,
    totalMinor: 300_000,
    currency: 'JPY',
  })
  expect((await listParts(id)).map(([kind, , minor]) => [kind, minor])).toEqual([
    ['deposit', 29_900],
    ['balance', 270_100],
  ])
  expect(estimate.extraRoomMinor).toBe(74_750)
})

it('a sum is refused in a currency without a rate, at the field', async () => {
  await changeSettings(deps, { paymentTerms: { ...firstTerms, deposit: { kind: 'amount', amountMinor: 200_00 } } })
  const { call } = await callerAs(deps, 'admin')
  const lead = await aLead(database.db)
  const trip = { startsOn: '2027-09-14', endsOn: '2027-09-20', channel: 'phone', saidOn: '2027-03-01' } as const
  const asked = { ...trip, title: 'Around Kyoto', adults: 2, leadId: lead.id, totalMinor: 300_000, currency: 'EUR' }
  await expect(call.checkout.bookDirectly(asked)).rejects.toMatchObject({
    cause: { code: 'invalid', details: { field: 'currency' } },
  })
})

it.each([
  ['by the rate', 149_500_000, { deposit: 29_900, extraRoom: 74_750 }],
  ['by what the currencies are roughly worth where there is no rate', null, { deposit: 20_000, extraRoom: 50_000 }],
])('they follow the currency of the agency, %s', async (_, micros, is) => {
  const { call } = await callerAs(deps, 'admin')
  if (micros) await call.settings.setRate({ from: 'USD', to: 'JPY', micros, asOf: '2027-02-01' })
  await changeSettings(deps, { paymentTerms: { ...firstTerms, deposit: { kind: 'amount', amountMinor: 200_00 } } })
  const { version } = await call.settings.agency()
  const { paymentTerms, estimate } = await call.settings.update({ version, currency: 'JPY' })
  expect(paymentTerms.deposit).toEqual({ kind: 'amount', amountMinor: is.deposit })
  expect(estimate.extraRoomMinor).toBe(is.extraRoom)
})

it('an extra room of a package in a selling currency costs the same at checkout, in a request and by phone', async () => {
  const { call } = await callerAs(deps, 'admin')
  await call.settings.setRate({ from: 'USD', to: 'JPY', micros: 149_500_000, asOf: '2027-02-01' })
  await changeSettings(deps, { sellsIn: ['JPY'] })
  const pkg = await aPackage(database.db, { currency: 'JPY', priceMinor: 100_000 })
  await aDeparture(database.db, { packageId: pkg.id })
  const asked = { packageId: pkg.id, adults: 2, children: 0, rooms: 2 }
  const { receipt } = await call.checkout.offer({ ...asked, date: '2027-09-14' })
  expect(receipt).toMatchObject({ currency: 'JPY', totalMinor: 274_750 })
  const offer = await getOffer(testContext(deps), pkg.id)
  expect(offer?.estimate.extraRoomMinor).toBe(74_750)
  const lead = await aLead(database.db)
  const said = { channel: 'phone', saidOn: '2027-03-01', leadId: lead.id, totalMinor: 274_750 } as const
  expect((await call.checkout.bookDirectly({ ...asked, ...said, startsOn: '2027-09-14' })).totalMinor).toBe(274_750)
})

describe('another selling currency', () => {
  const fault = { cause: { code: 'invalid', details: { field: 'currency' } } }

  it('of a proposal converts prices and sums of its package', async () => {
    const { call } = await callerAs(deps, 'admin')
    await call.settings.setRate({ from: 'USD', to: 'JPY', micros: 149_500_000, asOf: '2027-02-01' })
    const deposit = { kind: 'amount', amountMinor: 200_00 } as const
    await changeSettings(deps, { paymentTerms: { ...firstTerms, deposit }, sellsIn: ['JPY'] })
    const pkg = await aBarePackage(database.db, { priceMinor: 1000_00 })
    const lead = await aLead(database.db, { numberOfTravelers: 2 })
    const made = await call.proposals.create({ leadId: lead.id, packageId: pkg.id, currency: 'JPY' })
    expect(made).toMatchObject({ currency: 'JPY', usualTerms: { deposit: { kind: 'amount', amountMinor: 29_900 } } })
    expect(made.versions[0]!.totalMinor).toBe(299_000)
  })

  it('that the agency does not sell in is refused at its field, and changes nothing', async () => {
    const { call } = await callerAs(deps, 'admin')
    const lead = await aLead(database.db)
    const trip = { startsOn: '2027-09-14', endsOn: '2027-09-20', channel: 'phone', saidOn: '2027-03-01' } as const
    const asked = { ...trip, title: 'Around Kyoto', adults: 2, leadId: lead.id, totalMinor: 300_000 }
    await expect(call.checkout.bookDirectly({ ...asked, currency: 'CHF' })).rejects.toMatchObject(fault)
    await expect(call.proposals.create({ leadId: lead.id, currency: 'CHF' })).rejects.toMatchObject(fault)
    const pkg = await aPackage(database.db)
    await aDeparture(database.db, { packageId: pkg.id, startsOn: trip.startsOn })
    const ofPackage = { ...asked, packageId: pkg.id, currency: 'EUR' }
    await expect(call.checkout.bookDirectly(ofPackage)).rejects.toMatchObject(fault)
    await expect(call.packages.update({ id: pkg.id, currency: 'EUR' })).rejects.toMatchObject(fault)
    const unrated = call.proposals.create({ leadId: lead.id, packageId: pkg.id, currency: 'EUR' })
    await expect(unrated).rejects.toMatchObject(fault)
    expect(await database.db.$count(proposals)).toBe(0)
    expect(await database.db.$count(bookings)).toBe(0)
  })
})

it('what 1.0.0 sold and sent, which kept no terms, stays as it was promised', async () => {
  const { id, staff } = await booked(deps)
  await database.db.execute(sql`UPDATE bookings SET payment_terms = DEFAULT, estimate = DEFAULT WHERE id = ${id}`)
  const { ifCancelled: before } = await staff.payments.account({ id })
  const lead = await aLead(database.db)
  const { id: proposalId, version } = await staff.proposals.create({ leadId: lead.id })
  await staff.proposals.save({ id: proposalId, version, offer: anOffer() })
  await database.db.execute(sql`UPDATE proposal_versions SET canonical = 'x', sha256 = encode(sha256('x'), 'hex'),
    sent_at = '2027-03-01T12:00:00Z', expires_at = '2027-03-30T12:00:00Z' WHERE proposal_id = ${proposalId}`)
  await database.db.execute(sql`UPDATE proposals SET status = 'sent', current_number = 1,
    expires_at = '2027-03-30T12:00:00Z' WHERE id = ${proposalId}`)
  await changeSettings(deps, { paymentTerms: lisbon })
  expect(before).toMatchObject({ percent: 100, isGrace: true })
  expect((await staff.payments.account({ id })).ifCancelled).toEqual(before)
  const { versions } = await staff.proposals.get({ id: proposalId })
  expect(versions[0]!.paymentTerms).toEqual(firstTerms)
  const { sha256 } = versions[0]!
  const said = { channel: 'phone', saidOn: '2027-03-01', name: 'Wren', note: '', isMailed: false } as const
  await staff.proposalAnswers.record({ id: proposalId, number: 1, sha256: sha256!, ...said })
  const booking = await staff.bookings.convert({ proposalId })
  expect(booking.paymentTerms).toEqual(firstTerms)
  expect(booking.policy.terms).toContain('25% deposit at booking')
  expect(await listParts(booking.id)).toEqual([
    ['deposit', '2027-03-01', 62_50],
    ['balance', '2027-04-10', 187_50],
  ])
})
