import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { newId } from '../../../platform/server/ids'
import { booked } from '../../../testing/bookings/booked'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aTransfer, deposited } from '../../../testing/payments/paid'
import { bookingMargins } from '../../bookings/supplier-orders/table'
import { bookingAccounts, instalments, ledger, payments } from './table'

/** Tests the constraints of the database, whoever writes. */

const database = useDatabase()
const deps = useDeps(database)

const refused = (code: string) => ({ cause: { code } })
const isBroken = refused('23514')
const isTwice = refused('23505')
const stays = refused('55000')
const at = new Date('2027-03-01T12:00:00Z')

const entry = (bookingId: string, values: Partial<typeof ledger.$inferInsert>) =>
  database.db.insert(ledger).values({
    id: newId(),
    bookingId,
    seq: 2,
    at,
    effectiveOn: '2027-03-01',
    kind: 'credit',
    amountMinor: -1,
    ...values,
  })
const payment = (bookingId: string, values: Partial<typeof payments.$inferInsert>) =>
  database.db.insert(payments).values({
    id: newId(),
    bookingId,
    direction: 'in',
    amountMinor: 10,
    method: 'cash',
    state: 'pending',
    effectiveOn: '2027-03-01',
    recordedAt: at,
    ...values,
  })
const change = (id: string, values: Partial<typeof payments.$inferInsert>) =>
  database.db.update(payments).set(values).where(eq(payments.id, id))

describe('the ledger', () => {
  it('is append only, and never emptied', async () => {
    await booked(deps)
    await expect(database.db.update(ledger).set({ amountMinor: 1 })).rejects.toMatchObject(stays)
    await expect(database.db.update(ledger).set({ note: 'Other' })).rejects.toMatchObject(stays)
    await expect(database.db.delete(ledger)).rejects.toMatchObject(stays)
    for (const name of ['ledger', 'payments', 'instalments', 'booking_accounts'])
      await expect(database.db.execute(sql.raw(`TRUNCATE ${name} CASCADE`))).rejects.toMatchObject(stays)
  })

  it('has no entry of a wrong sign or kind, no gap, and nothing that instalments do not follow', async () => {
    const { id } = await booked(deps)
    const wrong: Record<string, Partial<typeof ledger.$inferInsert>> = {
      'a charge below 0': { kind: 'charge', amountMinor: -5 },
      'a credit above 0': { kind: 'credit', amountMinor: 5 },
      'a write-off above 0': { kind: 'write-off', amountMinor: 5 },
      nothing: { kind: 'charge', amountMinor: 0 },
      'an unknown kind': { kind: 'gift' as never },
      'a payment without the money': { kind: 'payment', amountMinor: -5 },
      'a gap': { seq: 3 },
      'a credit beyond the charge': { amountMinor: -250_01 },
      'an entry that its instalments do not follow': {},
    }
    for (const [name, values] of Object.entries(wrong))
      await expect(entry(id, values), name).rejects.toMatchObject(isBroken)
  })

  it('numbers entries once, and takes each back once and whole', async () => {
    const { id, paymentId } = await deposited(deps)
    const [of] = await database.db.select().from(ledger).where(eq(ledger.paymentId, paymentId))
    const reversal = { seq: 3, kind: 'payment' as const, paymentId, reversesId: of!.id }
    await expect(entry(id, { seq: 2 })).rejects.toMatchObject(isTwice)
    await expect(entry(id, { ...reversal, amountMinor: 10_00 })).rejects.toMatchObject(isBroken)
    await expect(entry(id, { ...reversal, amountMinor: 62_50 })).rejects.toMatchObject(isBroken)
    await expect(entry(id, { seq: 3, kind: 'payment', paymentId, amountMinor: -62_50 })).rejects.toMatchObject(isTwice)
    const { staff } = await booked(deps)
    await staff.payments.reverse({ paymentId, version: 2, reason: 'Typed twice' })
    await expect(entry(id, { ...reversal, seq: 4, amountMinor: 62_50 })).rejects.toMatchObject(isTwice)
  })
})

describe('an account', () => {
  it('has the sums of its ledger, whatever anybody writes', async () => {
    const { id } = await deposited(deps)
    for (const values of [{ chargedMinor: 0 }, { receivedMinor: 250_00 }, { refundedMinor: 1 }, { version: 9 }])
      await expect(
        database.db.update(bookingAccounts).set(values).where(eq(bookingAccounts.bookingId, id)),
      ).rejects.toMatchObject(stays)
    await expect(database.db.delete(bookingAccounts)).rejects.toMatchObject(stays)
  })

  it('has them when this version writes, which adds up itself', async () => {
    const { id, paymentId } = await deposited(deps)
    const row = { id: newId(), bookingId: id, seq: 3, at, effectiveOn: '2027-03-01', amountMinor: -1, currency: 'USD' }
    const credit = { ...row, kind: 'credit' as const }
    const wrong: [string, (db: Ctx['db']) => Promise<unknown>][] = [
      ['follow its ledger', (db) => db.update(bookingAccounts).set({ receivedMinor: 250_00 })],
      ['follow its ledger', (db) => db.insert(ledger).values(credit)],
      ['currency and method', (db) => db.insert(ledger).values({ ...credit, currency: 'EUR' })],
      [
        'the sum of its refunds',
        (db) => db.update(payments).set({ refundedMinor: 1 }).where(eq(payments.id, paymentId)),
      ],
    ]
    for (const [why, write] of wrong) {
      const done = withTransaction(testContext(deps), ({ db }) => write(db))
      const said = done.then(String, (error: Error) => String(error.cause ?? error))
      expect(await said).toContain(why)
    }
  })

  it('adds up what a server of 1.0.0 writes beside this one', async () => {
    const { id, staff } = await deposited(deps)
    await database.db.transaction(async (tx) => {
      const credit = { id: newId(), bookingId: id, seq: 3, at, effectiveOn: '2027-03-01', kind: 'credit' as const }
      await tx.insert(ledger).values({ ...credit, amountMinor: -10_00 })
      const isBalance = and(eq(instalments.bookingId, id), eq(instalments.position, 2))
      await tx.update(instalments).set({ amountMinor: 177_50 }).where(isBalance)
    })
    await staff.payments.record(aTransfer(id, { version: 3, amountMinor: 100_00, reference: 'TX-2' }))
    const account = await staff.payments.account({ id })
    expect(account).toMatchObject({ version: 4, chargedMinor: 240_00, receivedMinor: 162_50 })
    const [margins] = await database.db.select().from(bookingMargins).where(eq(bookingMargins.bookingId, id))
    expect(margins).toMatchObject({ chargedMinor: 240_00, writtenOffMinor: 0 })
  })

  it('has instalments that sum to what is charged, and settle what was paid', async () => {
    const { id } = await deposited(deps)
    const part = database.db.update(instalments)
    await expect(part.set({ amountMinor: 100_00 }).where(eq(instalments.position, 2))).rejects.toMatchObject(isBroken)
    await expect(part.set({ settledMinor: 0 })).rejects.toMatchObject(isBroken)
    await expect(part.set({ settledMinor: 250_01 })).rejects.toMatchObject(isBroken)
    await expect(database.db.delete(instalments).where(eq(instalments.bookingId, id))).rejects.toMatchObject(isBroken)
  })
})

describe('a payment', () => {
  it('is no half of one: its amount, state, method and people make sense', async () => {
    const { id } = await booked(deps)
    const ada = newId()
    const wrong: Record<string, Partial<typeof payments.$inferInsert>> = {
      'an amount of 0': { amountMinor: 0 },
      'an unknown state': { state: 'lost' as never },
      'an unknown method': { method: 'shells' as never },
      'a refund of nothing': { direction: 'out' as const },
      'a provider without its number': { provider: 'stripe' },
      'money that is not in the ledger': { state: 'succeeded' as const },
      'one person who records and verifies it': { recordedBy: ada, verifiedBy: ada, verifiedAt: at },
    }
    for (const [name, values] of Object.entries(wrong))
      await expect(payment(id, values), name).rejects.toMatchObject(isBroken)
  })

  it('is of a provider once, and the same transfer is there once', async () => {
    const { id } = await deposited(deps)
    const byProvider = { method: 'online' as const, provider: 'stripe', providerRef: 'pi_1' }
    await payment(id, byProvider)
    await expect(payment(id, { ...byProvider, method: 'cash' })).rejects.toMatchObject(isBroken)
    await expect(payment(id, { method: 'online' })).rejects.toMatchObject(isBroken)
    await expect(payment(id, { ...byProvider, providerRef: null, state: 'succeeded' })).rejects.toMatchObject(isBroken)
    await expect(payment(id, byProvider)).rejects.toMatchObject(isTwice)
    const same = { amountMinor: 62_50, method: 'bank' as const, reference: 'TX-1001' }
    await expect(payment(id, same)).rejects.toMatchObject(isTwice)
  })

  it('moves on from pending alone', async () => {
    const { id } = await booked(deps)
    for (const state of ['failed', 'cancelled'] as const) {
      const paymentId = newId()
      await payment(id, { id: paymentId })
      await expect(change(paymentId, { state: 'succeeded' })).rejects.toMatchObject(isBroken)
      await change(paymentId, { state, ...(state === 'cancelled' && { givenUpAt: at, givenUpBy: newId() }) })
      for (const other of ['pending', 'succeeded', 'failed', 'cancelled'] as const)
        if (other !== state) await expect(change(paymentId, { state: other })).rejects.toMatchObject(stays)
    }
  })

  it('keeps what was recorded, is verified once, and is never deleted', async () => {
    const { paymentId, user } = await deposited(deps)
    for (const values of [
      { amountMinor: 1 },
      { method: 'cash' as const },
      { reference: 'Other' },
      { effectiveOn: '2027-01-01' },
      { recordedBy: null },
      { refundedMinor: 1 },
      { state: 'failed' as const },
    ])
      await expect(change(paymentId, values)).rejects.toMatchObject(stays)
    await expect(change(paymentId, { verifiedAt: at, verifiedBy: user.id })).rejects.toMatchObject(isBroken)
    await change(paymentId, { verifiedAt: at, verifiedBy: newId() })
    await expect(change(paymentId, { verifiedBy: newId() })).rejects.toMatchObject(stays)
    await expect(change(paymentId, { reversedAt: at, reversedBy: user.id })).rejects.toMatchObject(isBroken)
    await expect(database.db.delete(payments)).rejects.toMatchObject(stays)
  })

  it('gives back what it brought at most, and nothing of another booking’s', async () => {
    const { id, paymentId } = await deposited(deps)
    const { id: other } = await booked(deps)
    const back = { direction: 'out' as const, state: 'succeeded' as const, refundOf: paymentId }
    await expect(payment(id, { ...back, amountMinor: 62_51 })).rejects.toMatchObject(isBroken)
    await expect(payment(other, { ...back, amountMinor: 1 })).rejects.toMatchObject(isBroken)
  })
})
