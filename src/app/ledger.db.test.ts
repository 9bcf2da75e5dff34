import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { aChange, anExtra, theirTrip } from '../testing/bookings/changed'
import { callerAs } from '../testing/callers'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { anIssuer, issued } from '../testing/payments/invoiced'
import { aTransfer } from '../testing/payments/paid'
import { priceFor } from '../modules/billing/payments/account.rules'
import { replay } from '../testing/payments/ledger-sums'
import { counts } from '../modules/billing/payments/payment.rules'
import type { AccountView } from '../modules/billing/payments/view'

const database = useDatabase()

const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)

/** Checks invariants of an account, as the page shows it. */
function assertAddsUp(account: AccountView): void {
  const { entries, payments, instalments, chargedMinor, receivedMinor, refundedMinor, balanceMinor } = account
  expect(account).toMatchObject(replay(entries))
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1))
  expect(sum(entries.map(({ amountMinor }) => amountMinor))).toBe(balanceMinor)
  const there = payments.filter(counts)
  const [came, went] = [there.filter((one) => one.direction === 'in'), there.filter((one) => one.direction === 'out')]
  expect([came, went].map((of) => sum(of.map(({ amountMinor }) => amountMinor)))).toEqual([
    receivedMinor,
    refundedMinor,
  ])
  for (const { id, amountMinor, refundedMinor: back } of came) {
    expect(sum(went.filter(({ refundOf }) => refundOf === id).map((one) => one.amountMinor))).toBe(back)
    expect(back).toBeLessThanOrEqual(amountMinor)
  }
  expect(sum(instalments.map(({ amountMinor }) => amountMinor))).toBe(chargedMinor)
  expect(sum(instalments.map(({ settledMinor }) => settledMinor))).toBe(
    Math.min(chargedMinor, receivedMinor - refundedMinor),
  )
}

/** Lists the acts on an account, weighted towards payments. */
const acts = [
  ...(['pay', 'pay', 'pay', 'pay', 'refund', 'refund', 'take back', 'chargeback', 'write off', 'write off'] as const),
  ...(['owe again', 'add', 'add', 'drop', 'confirm', 'invoice', 'invoice', 'cancel'] as const),
]
type Act = (typeof acts)[number]
const step = fc.record({
  amountMinor: fc.integer({ min: 1, max: 400_00 }),
  nth: fc.nat(20),
  isWhole: fc.boolean(),
  days: fc.nat(8),
})
const stories = fc
  .tuple(
    fc.shuffledSubarray(acts, { minLength: acts.length }),
    fc.array(step, { minLength: acts.length, maxLength: acts.length }),
  )
  .map(([order, steps]) => order.map((act, i) => ({ act, ...steps[i]! })))

it('an account is what its ledger replays to, whatever happens in whatever order', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (of) => {
      const deps = testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000' } })
      const { staff, id } = await theirTrip(deps)
      const { call: admin } = await callerAs(deps, 'admin')
      await anIssuer(deps)
      for (const [i, { act, amountMinor, nth, isWhole, days }] of of.entries()) {
        deps.clock.advance(days * 86_400)
        const before = await admin.payments.account({ id })
        const { version, today, balanceMinor, creditMinor, payments, entries } = before
        const booking = await staff.bookings.get({ id })
        const pick = <T>(all: readonly T[]): T | undefined => all[nth % Math.max(1, all.length)]
        const paymentId = pick(payments)?.id ?? id
        const money = { version, reference: `TX-${i}`, effectiveOn: today, note: 'As agreed' }
        const entryId = pick(entries.filter(({ kind }) => kind === 'write-off'))?.id ?? id
        const agreed = { agreedWords: 'By phone', amountReason: 'As agreed' }
        const whole = (of: number) => (isWhole && of > 0 ? of : amountMinor)
        const work: Record<Act, () => Promise<unknown>> = {
          pay: () =>
            staff.payments.record(aTransfer(id, { ...money, amountMinor: whole(balanceMinor), asCredit: nth < 10 })),
          refund: () => staff.payments.refund(aTransfer(id, { ...money, amountMinor: whole(creditMinor) })),
          'take back': () => admin.payments.reverse({ paymentId, version, reason: 'Bounced' }),
          chargeback: () =>
            admin.payments.chargeback({ paymentId, version, amountMinor, effectiveOn: today, reason: 'Unknown' }),
          'write off': () => admin.payments.writeOff({ id, version, amountMinor: whole(balanceMinor), reason: 'Gone' }),
          'owe again': () => admin.payments.takeBackWriteOff({ entryId, version, reason: 'It came' }),
          add: async () =>
            staff.bookingChanges.propose(
              await aChange(staff, id, { ...agreed, services: (all) => [...all, anExtra({ sellMinor: amountMinor })] }),
            ),
          drop: async () => {
            const change = await aChange(staff, id, { ...agreed, services: (all) => all.slice(1 + (nth % 2)) })
            const other = isWhole ? {} : { amountMinor: change.amountMinor + (nth - 10) * 100 }
            return staff.bookingChanges.propose({ ...change, ...other })
          },
          confirm: () => staff.bookings.confirm({ id, version: booking.version, reason: 'Known for years' }),
          cancel: () => admin.bookings.cancel({ id, version: booking.version, reason: 'Sick' }),
          invoice: () => issued(staff, id),
        }
        const refusal = await work[act]().then(
          () => null,
          (error: { code?: string; name: string }) => error,
        )
        const after = await admin.payments.account({ id })
        assertAddsUp(after)
        const papers = await staff.invoices.of({ bookingId: id })
        expect(papers.chargedMinor).toBe(priceFor(after))
        if (act === 'invoice') expect(sum(papers.documents.map(({ totalMinor }) => totalMinor))).toBe(priceFor(after))
        if (!refusal) continue
        // Expects a planned refusal, and no change.
        expect(refusal.code ?? refusal.name, `${act}: ${String(refusal)}`).toMatch(
          /^(CONFLICT|BAD_REQUEST|NOT_FOUND|conflict|invalid)$/,
        )
        expect(after).toEqual(before)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
