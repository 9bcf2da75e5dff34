import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aTransfer, deposited } from '../../../testing/payments/paid'
import { bookings } from '../../bookings/bookings/table'
import { leads } from '../../sales/leads/table'

const database = useDatabase()
const deps = useDeps(database)

/** Creates an unverified deposit, a verified one with a partial refund, and a reversed one. */
async function three() {
  const waiting = await deposited(deps)
  const { staff } = waiting
  const seen = await deposited(deps)
  const { call: colleague } = await callerAs(deps, 'agent')
  await colleague.payments.verify({ paymentId: seen.paymentId })
  deps.clock.advance(86_400)
  const back = { version: 2, amountMinor: 12_34, method: 'cash' as const, reference: '', effectiveOn: '2027-03-02' }
  await seen.staff.payments.refund(aTransfer(seen.id, { ...back, note: 'Goodwill' }))
  const gone = await deposited(deps)
  await gone.staff.payments.reverse({ paymentId: gone.paymentId, version: 2, reason: 'Typed twice' })
  return { staff, colleague, waiting, seen, gone }
}

it('narrows by status, method, direction, day and words, and says who recorded and verified', async () => {
  const { staff, waiting, seen, gone, colleague } = await three()
  const find = async (input: object) => (await staff.paymentList.list(input)).items.map(({ id }) => id)
  expect(await find({ displayStatus: ['taken-back'] })).toEqual([gone.paymentId])
  expect(await find({ displayStatus: ['verified'] })).toEqual([seen.paymentId])
  expect(await find({ displayStatus: ['unverified'], flow: ['in'] })).toEqual([waiting.paymentId])
  expect(await find({ method: ['cash'] })).toHaveLength(1)
  expect(await find({ day: { from: '2027-03-02' } })).toHaveLength(1)
  expect(await find({ words: waiting.booking.reference })).toEqual([waiting.paymentId])
  expect(await find({ words: 'tx-1001' })).toHaveLength(3)
  const [own] = (await staff.paymentList.list({ displayStatus: ['unverified'], flow: ['in'] })).items
  expect(own).toMatchObject({ displayStatus: 'unverified', canVerify: false, verifiedBy: null, amountMinor: 62_50 })
  const [other] = (await colleague.paymentList.list({ displayStatus: ['unverified'], flow: ['in'] })).items
  expect(other).toMatchObject({ canVerify: true })
})

it('sums what is there as the file does, and pages through all of it', async () => {
  const { staff } = await three()
  expect(await staff.paymentList.totals({})).toEqual([
    // Is of both that wait, as their number is: a payment and the refund.
    {
      currency: 'USD',
      receivedMinor: 125_00,
      openingMinor: 0,
      backMinor: 12_34,
      unverifiedMinor: 62_50,
      unverifiedBackMinor: 12_34,
    },
  ])
  const { csv, count } = await (
    await callerAs(deps, 'admin')
  ).call.paymentList.export({ sort: 'amount', descending: false })
  expect(count).toBe(4)
  const lines = csv.trim().split('\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(4, 11)).toSorted()).toEqual([
    ['Payment', 'Bank transfer', 'TX-1001', 'Not verified', 'USD', '62.50', ''],
    ['Payment', 'Bank transfer', 'TX-1001', 'Taken back', 'USD', '', '62.50'],
    ['Payment', 'Bank transfer', 'TX-1001', 'Verified', 'USD', '62.50', ''],
    ['Refund', 'Cash', '', 'Not verified', 'USD', '-12.34', ''],
  ])
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await staff.paymentList.list({ sort: 'day', limit: 3, cursor })
    seen.push(...page.items.map(({ effectiveOn }) => effectiveOn))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(['2027-03-02', '2027-03-01', '2027-03-01', '2027-03-01'])
})

it('sums up to a thousand of what words find, and more without words', async () => {
  const { staff, booking } = await deposited(deps)
  const words = booking.reference
  const add = (n: number) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('session_replication_role', 'replica', true)`)
      await tx.execute(sql`INSERT INTO payments (id, booking_id, direction, amount_minor, method, state, effective_on, recorded_at)
        SELECT gen_random_uuid(), booking_id, 'in', 1, 'cash', 'succeeded', effective_on, recorded_at
        FROM payments, generate_series(1, ${n}::int) WHERE method = 'bank'`)
    })
  const sums = (minor: number) => [
    {
      currency: 'USD',
      receivedMinor: minor,
      openingMinor: 0,
      backMinor: 0,
      unverifiedMinor: minor,
      unverifiedBackMinor: 0,
    },
  ]
  await add(999)
  expect(await staff.paymentList.totals({ words })).toEqual(sums(72_49))
  await add(1)
  expect(await staff.paymentList.totals({ words })).toBeNull()
  expect(await staff.paymentList.totals({ words, method: ['bank'] })).toEqual(sums(62_50))
  expect(await staff.paymentList.totals({})).toEqual(sums(72_50))
})

it('tells what a bank took back from what was given back, and counts what waits', async () => {
  const { staff, seen } = await three()
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.payments.chargeback({
    paymentId: seen.paymentId,
    version: (await staff.payments.account({ id: seen.id })).version,
    amountMinor: 10_00,
    effectiveOn: '2027-03-01',
    reason: 'Not recognized',
  })
  const { items } = await staff.paymentList.list({ words: seen.booking.reference, sort: 'amount' })
  expect(items.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['payment', 62_50],
    ['refund', -12_34],
    ['chargeback', -10_00],
  ])
  expect(await staff.paymentList.waiting()).toEqual({
    unverified: (await staff.paymentList.list({ displayStatus: ['unverified'] })).total,
  })
})

it('counts, sums and lists the same payments for a role that sees own ones, with words and without', async () => {
  const { user: me } = await callerAs(deps, 'agent')
  const { user: other } = await callerAs(deps, 'agent')
  const owners = [
    [me.id, other.id],
    [other.id, me.id],
    [null, null],
    [null, other.id],
    [other.id, null],
  ] as const
  for (const [owner, ofLead] of owners) {
    const { id } = await deposited(deps)
    const [row] = await database.db.update(bookings).set({ ownerId: owner }).where(eq(bookings.id, id)).returning()
    await database.db.update(leads).set({ ownerId: ofLead }).where(eq(leads.id, row!.leadId))
  }
  const actor = { id: me.id, role: 'agent' as const, sees: 'own' as const }
  const { call } = await callerAs(deps, 'agent', { actor })
  for (const filter of [{}, { words: 'tx-1001' }, { words: 'bk' }]) {
    const { items, total } = await call.paymentList.list(filter)
    expect([items.length, total]).toEqual([3, 3])
    expect(await call.paymentList.totals(filter)).toMatchObject([{ receivedMinor: 3 * 62_50 }])
  }
})
