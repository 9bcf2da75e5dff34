import { beforeEach, describe, expect, it } from 'vitest'
import { aPayment, asConfirmed, ordered } from '../../../testing/bookings/ordered'
import { callerAs, type Caller } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anIssuer } from '../../../testing/payments/invoiced'
import { aTransfer } from '../../../testing/payments/paid'
import { aService } from '../../../testing/proposals/proposal.factory'
import type { RevenueBasis } from '../../settings/settings/books.rules'

const database = useDatabase()
const deps = useDeps(database)
let admin: Caller

beforeEach(async () => {
  await anIssuer(deps)
  admin = (await callerAs(deps, 'admin')).call
})
const days = { from: '2027-01-01', to: '2027-12-31' }
const vat = { label: 'VAT', basisPoints: 2000, on: 'total' as const }
const inPrice = { label: 'Margin VAT', basisPoints: 2000, on: 'margin' as const, isContained: true as const }
async function recognizedOn(revenueOn: RevenueBasis) {
  const { version, books } = await admin.settings.agency()
  await admin.settings.update({ version, books: { ...books, revenueOn } })
}
async function getSums(of: typeof days): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { account, debitMinor, creditMinor } of (await admin.journal.sums(of)).accounts)
    sums[account] = (sums[account] ?? 0) + debitMinor - creditMinor
  return sums
}

/** Returns a seeded, repeatable random generator. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe.each([11, 29])('after the acts of story %i', (seed) => {
  it('bank, cash and card are what their statements show, receivables and payables what accounts and orders show', async () => {
    const pick = chance(seed)
    await recognizedOn((['booking', 'departure', 'return'] as const)[pick(3)]!)
    const statement: Record<string, number> = { bank: 0, cash: 0, 'company-card': 0 }
    const trips = []
    for (const [i, taxes] of [[vat], [inPrice]].entries())
      trips.push(
        await ordered(deps, {
          lines: [aService({ title: `Boat ${i}`, day: 1, price: { netMinor: 100_00, sellMinor: 317_37, reason: '' } })],
          taxes,
        }),
      )
    const staff = trips[0]!.staff
    for (const { order } of trips)
      await staff.supplierOrders.record({
        id: order.id,
        version: order.version,
        ...asConfirmed(order),
        agreedNetMinor: 80_00 + pick(9000),
      })
    for (let act = 0; act < 12; act += 1) {
      const { bookingId, id: orderId } = trips[pick(trips.length)]!
      const amountMinor = 1 + pick(20_000)
      const account = await staff.payments.account({ id: bookingId })
      const paid = await staff.supplierPayments.of({ orderId })
      const money = { version: account.version, amountMinor, reference: `R-${act}`, effectiveOn: account.today }
      const kind = pick(6)
      const flip = pick(2) === 0
      if (kind === 0) {
        const method = flip ? ('bank' as const) : ('cash' as const)
        await staff.payments.record({ ...aTransfer(bookingId, money), method, asCredit: true })
        statement[method]! += amountMinor
      } else if (kind === 1 && account.creditMinor > 0) {
        await staff.payments.refund(aTransfer(bookingId, { ...money, amountMinor: account.creditMinor }))
        statement.bank! -= account.creditMinor
      } else if (kind === 2 || kind === 3) {
        const method = (['bank', 'cash', 'card'] as const)[pick(3)]!
        const confirmed = { asPart: true, asCredit: true, reference: `S-${act}`, paidOn: account.today }
        const order = { id: orderId, version: paid.version }
        await staff.supplierPayments.record({ ...aPayment(order, { amountMinor, ...confirmed }), method })
        statement[method === 'card' ? 'company-card' : method]! -= amountMinor
      } else if (kind === 4) {
        const last = paid.payments.find(({ isReversed, reversesId }) => !isReversed && reversesId === null)
        if (!last) continue
        await staff.supplierPayments.reverse({ paymentId: last.id, version: paid.version, reason: 'Bounced' })
        statement[last.method === 'card' ? 'company-card' : last.method]! += last.amountMinor
      } else {
        const order = (await staff.supplierOrders.of({ bookingId }))[0]!
        const terms = { ...asConfirmed(order), agreedNetMinor: 1 + pick(30_000) }
        await staff.supplierOrders.record({ id: orderId, version: order.version, ...terms })
      }
      if (flip) deps.clock.advance(86_400)
    }
    const found = await getSums(days)
    const owed = await Promise.all(trips.map(({ bookingId }) => staff.payments.account({ id: bookingId })))
    const open = await Promise.all(trips.map(({ id: orderId }) => staff.supplierPayments.of({ orderId })))
    const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
    const shown = (account: string) => found[account] ?? 0
    expect({
      bank: shown('bank'),
      cash: shown('cash'),
      'company-card': shown('company-card'),
      receivables: shown('receivables'),
      payables: shown('payables'),
      costs: shown('cost-of-sales') + shown('prepaid-costs'),
      all: sum(Object.values(found)),
    }).toEqual({
      ...statement,
      receivables: sum(owed.map(({ balanceMinor }) => balanceMinor)),
      payables: -sum(open.map(({ openMinor }) => openMinor)),
      costs: sum(open.map(({ agreedMinor }) => agreedMinor)),
      all: 0,
    })
  })
})
