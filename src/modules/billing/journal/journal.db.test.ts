import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { aChange, theirTrip } from '../../../testing/bookings/changed'
import { asConfirmed, ordered, paidOut } from '../../../testing/bookings/ordered'
import { callerAs, type Caller } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aBuyer, anIssuer, invoiced, issued } from '../../../testing/payments/invoiced'
import { aTransfer, deposited, paidUp } from '../../../testing/payments/paid'
import { aService } from '../../../testing/proposals/proposal.factory'
import { queryRows } from '../../../platform/server/database/db'
import type { Currency } from '../../../shared/money'
import { divideTax } from '../../sales/proposals/price.rules'
import type { Tax } from '../../sales/proposals/view'
import type { RevenueBasis } from '../../settings/settings/books.rules'
import type { AccountSum } from './view'

const database = useDatabase()
const deps = useDeps(database)
let admin: Caller

beforeEach(async () => {
  await anIssuer(deps)
  admin = (await callerAs(deps, 'admin')).call
})
const days = { from: '2027-01-01', to: '2027-12-31' }
const march = { from: '2027-03-01', to: '2027-03-31' }
const may = { from: '2027-05-01', to: '2027-05-31' }
const vat = { label: 'VAT', basisPoints: 2000, on: 'total' as const }
const inPrice = { label: 'Margin VAT', basisPoints: 2000, on: 'margin' as const, isContained: true as const }
const setBooks = async (changes: object) => {
  const { version, books } = await admin.settings.agency()
  await admin.settings.update({ version, books: { ...books, ...changes } })
}
const anAgencyIn = async (currency: Currency) => {
  const { version } = await admin.settings.agency()
  await admin.settings.update({ version, currency })
}
const recognizedOn = (revenueOn: RevenueBasis) => setBooks({ revenueOn })
/** Returns debits minus credits by account. */
function balances(accounts: readonly AccountSum[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, debitMinor, creditMinor } of accounts)
    sums[account] = (sums[account] ?? 0) + debitMinor - creditMinor
  return sums
}
const getSums = async (of: typeof days) => balances((await admin.journal.sums(of)).accounts)

/** Returns the lines of the whole journal's CSV. */
async function lines(input: object = {}): Promise<string[][]> {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const part = await admin.journal.export({ ...days, ...input, cursor })
    parts.push(part.csv)
    cursor = part.nextCursor ?? undefined
  } while (cursor)
  return parse(parts.join(''), { bom: true, from_line: 2 })
}

describe('revenue', () => {
  it('is a liability until departure, and its tax and costs come with it', async () => {
    const { staff, order, bookingId } = await ordered(deps)
    await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) })
    await staff.payments.record(aTransfer(bookingId))
    const taxed = await booked(deps, { offer: { taxes: [vat] } })
    expect(await getSums(march)).toEqual({
      bank: 62_50,
      receivables: 487_50,
      'prepaid-costs': 100_00,
      payables: -100_00,
      deposits: -550_00,
    })
    expect(await getSums(may)).toEqual({
      'prepaid-costs': -100_00,
      deposits: 550_00,
      tax: -50_00,
      revenue: -500_00,
      'cost-of-sales': 100_00,
    })
    const [check] = (await admin.journal.sums(may)).checks
    expect(check).toMatchObject({ taxMinor: 50_00, invoicedTaxMinor: 0, notInvoicedTaxMinor: 50_00 })
    await issued(staff, taxed.id)
    const [both] = (await admin.journal.sums(days)).checks
    expect(both).toMatchObject({ taxMinor: 50_00, invoicedTaxMinor: 50_00, notInvoicedTaxMinor: 0 })
  })

  it.each([
    ['booking', 'March', march],
    ['return', 'May', may],
  ] as const)(
    'comes on the day of %s, in %s, and a booking keeps what was set when it was made',
    async (basis, _month, month) => {
      await recognizedOn(basis)
      await booked(deps)
      await recognizedOn(basis === 'booking' ? 'return' : 'booking')
      expect((await getSums(month)).revenue).toBe(-250_00)
      expect((await getSums(days)).deposits ?? 0).toBe(0)
    },
  )

  it('of a trip that is cancelled before is what was kept, on that day', async () => {
    const { staff, id } = await deposited(deps)
    deps.clock.set('2027-05-08T12:00:00Z')
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const { chargedMinor } = await staff.payments.account({ id })
    expect(chargedMinor).toBeGreaterThan(0)
    const onTheDay = await getSums({ from: '2027-05-08', to: '2027-05-08' })
    expect(onTheDay.revenue).toBe(-chargedMinor)
    expect(onTheDay).not.toHaveProperty('reductions')
    expect((await getSums(days)).deposits).toBe(0)
  })

  it('of books that are closed stays there when its trip is cancelled later', async () => {
    const { staff, id } = await booked(deps)
    deps.clock.set('2027-06-02T12:00:00Z')
    const before = await getSums(may)
    await admin.periods.set({ lockedUntil: '2027-05-31', reason: '', seq: 0 })
    const { version } = await staff.payments.account({ id })
    await admin.payments.writeOff({ id, version, amountMinor: 10_00, reason: 'Too small' })
    expect(await getSums(may)).toEqual(before)
  })
})

describe('tax', () => {
  it('on the margin is in the price: for the books alone', async () => {
    const { booking } = await booked(deps, { offer: { taxes: [inPrice] } })
    expect(booking).toMatchObject({ totalMinor: 250_00, taxMinor: 0 })
    // Expects a sixth of 150.00 as tax.
    expect(await getSums(may)).toEqual({ deposits: 250_00, 'margin-tax': -25_00, revenue: -225_00 })
  })

  it('in the price beside one on top is divided as on the invoice, to the unit', async () => {
    const inside = { label: 'VAT', basisPoints: 500, on: 'total' as const, isContained: true as const }
    const levy = { label: 'Levy', basisPoints: 2000, on: 'total' as const }
    const lines = [aService({ price: { netMinor: 100_00, sellMinor: 1000_12, reason: '' } })]
    const { staff, id } = await booked(deps, { offer: { lines, taxes: [inside, levy] } })
    const { documents } = await issued(staff, id)
    const { accounts } = await admin.journal.sums(days)
    const stated = accounts.flatMap(({ tax, creditMinor }) => (tax ? [[tax.label, creditMinor]] : []))
    const { taxes } = (await staff.invoices.get({ id: documents[0]!.id })).snapshot
    expect(Object.fromEntries(stated)).toEqual({ VAT: 47_62, Levy: 190_50 })
    expect(Object.fromEntries(taxes.map((tax) => [tax.label, tax.amountMinor]))).toEqual(Object.fromEntries(stated))
  })

  it('is divided by the database as by offers and invoices', async () => {
    const rate = fc.integer({ min: 1, max: 30_000 }).map((milli) => milli / 10)
    const tax = fc.record({ basisPoints: rate, on: fc.constantFrom('total', 'margin'), isContained: fc.boolean() })
    const share = fc.oneof(fc.nat(9), fc.nat(900_000_00))
    const drawn = fc.record({
      taxMinor: fc.nat(2_000_000_00),
      divided: fc.array(fc.tuple(tax, share), { maxLength: 4 }),
    })
    const cases = fc.sample(drawn, { numRuns: 400, seed: 67 }).map(({ taxMinor, divided }) => ({
      taxMinor,
      taxes: divided.map(([one]) => ({ label: 'x', ...one, isContained: one.isContained || undefined }) as Tax),
      shares: divided.map(([, minor]) => minor),
    }))
    const asked = cases.map(({ taxes, ...one }) => ({
      ...one,
      rates: taxes.map(({ on, isContained, basisPoints }) =>
        on === 'total' && isContained ? Math.round(basisPoints * 10) : 0,
      ),
    }))
    const found = await queryRows<{ parts: number[] }>(
      database.db,
      sql`SELECT to_jsonb(divide_tax(x."taxMinor", x.shares, x.rates)) AS parts
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS ("taxMinor" bigint, shares numeric[], rates numeric[]))
          WITH ORDINALITY x ORDER BY x.ordinality`,
    )
    const expected = cases.map(({ taxMinor, taxes, shares }) => divideTax(taxMinor, taxes, shares))
    expect(found.map(({ parts }) => parts)).toEqual(expected)
  })

  it('is by rate, of three decimals, and follows what is charged', async () => {
    const nyc = { label: 'Sales tax', basisPoints: 887.5, on: 'total' as const }
    const { staff, id, booking } = await booked(deps, { offer: { taxes: [nyc, vat] } })
    expect(booking.totalMinor).toBe(250_00 + 22_19 + 50_00)
    await paidUp(staff, id)
    deps.clock.set('2027-05-08T12:00:00Z')
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const { accounts } = await admin.journal.sums(days)
    const taxes = accounts.filter(({ account }) => account === 'tax')
    expect(taxes.map(({ tax }) => [tax!.label, tax!.milliPercent])).toEqual([
      ['Sales tax', 8875],
      ['VAT', 20_000],
    ])
    const kept = (await staff.payments.account({ id })).chargedMinor
    const sum = taxes.reduce((all, one) => all + one.creditMinor - one.debitMinor, 0)
    const { documents } = await issued(staff, id)
    expect(sum).toBe(documents.reduce((all, one) => all + one.taxMinor, 0))
    expect((await getSums(days)).revenue! + (await getSums(days)).tax!).toBe(-kept)
  })
})

describe('the journal', () => {
  it('is the same by sums, by entries and by days, and its entries balance', async () => {
    await recognizedOn('booking')
    const { staff, id, reference } = await invoiced(deps, { offer: { taxes: [vat, inPrice] } })
    await recognizedOn('departure')
    const { payments: paid } = await staff.payments.record(
      aTransfer(id, { amountMinor: 300_00, method: 'cash', reference: '' }),
    )
    const receipt = await staff.invoices.issueReceipt({ paymentId: paid[0]!.id, buyer: aBuyer })
    deps.clock.advance(60)
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const wrong = await deposited(deps)
    await wrong.staff.payments.reverse({ paymentId: wrong.paymentId, version: 2, reason: 'Typed twice' })
    await admin.payments.writeOff({ id: wrong.id, version: 3, amountMinor: 5_00, reason: 'Too small' })
    const { order } = await ordered(deps)
    const { version } = await staff.supplierOrders.record({
      id: order.id,
      version: order.version,
      ...asConfirmed(order),
    })
    await paidOut(staff, { id: order.id, version }, { method: 'card', reference: 'W-1' })
    const { accounts } = await admin.journal.sums(days)
    const all = await lines()
    const amount = (text: string | undefined) => Math.round(100 * Number(text))
    const { books } = await admin.settings.agency()
    for (const { account } of accounts) {
      const { number } = books.accounts[account]
      const sum = (column: number) =>
        all.filter((line) => line[5] === number).reduce((minor, line) => minor + amount(line[column]), 0)
      const [debits, credits] = accounts
        .filter((one) => one.account === account)
        .reduce(([d, c], one) => [d + one.debitMinor, c + one.creditMinor], [0, 0])
      expect([account, sum(9), sum(10)]).toEqual([account, debits, credits])
    }
    const byEntry: Record<string, number> = {}
    for (const line of all) byEntry[line[1]!] = (byEntry[line[1]!] ?? 0) + amount(line[9]) - amount(line[10])
    expect(Object.entries(byEntry).filter(([, minor]) => minor !== 0)).toEqual([])
    expect(all.filter((line) => line[3] === 'Payment' && line[4] === receipt.documents.at(-1)!.reference)).toHaveLength(
      2,
    )
    expect(all.filter((line) => line[3] === 'Charge' && line[4] === reference)).toHaveLength(2)
    expect(all.find((line) => line[4] === 'W-1')?.[3]).toMatch(/^Payment to supplier, Andaman Boats/)
  })

  it('names the supplier that a cost was agreed with, whoever provides the service by now', async () => {
    const { staff, order } = await ordered(deps)
    const { id } = order
    const agreed = await staff.supplierOrders.record({ id, version: order.version, ...asConfirmed(order) })
    const none = { ...asConfirmed(order), status: 'dropped' as const, reference: '', agreedNetMinor: null, dueOn: null }
    const dropped = await staff.supplierOrders.record({ id, version: agreed.version, ...none })
    const { id: supplierId } = await staff.suppliers.create({ name: 'Krabi Boats' })
    const picked = await staff.supplierOrders.pick({ id, version: dropped.version, supplierId })
    await staff.supplierOrders.record({ id, version: picked.version, ...asConfirmed(picked), agreedNetMinor: 90_00 })
    const names = (await lines(march)).map((line) => /(Andaman|Krabi) Boats/.exec(line[3]!)?.[1])
    expect(names.filter(Boolean)).toEqual(['Andaman', 'Andaman', 'Andaman', 'Andaman', 'Krabi', 'Krabi'])
  })

  it('has the fee of a change as revenue, with its credit note', async () => {
    await recognizedOn('booking')
    const { staff, id } = await theirTrip(deps)
    await issued(staff, id)
    await paidUp(staff, id)
    deps.clock.set('2027-04-30T12:00:00Z')
    await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2], agreedWords: 'By phone' }))
    deps.clock.advance(60)
    const { documents } = await issued(staff, id)
    expect(await getSums(days)).toEqual({ bank: 450_00, receivables: -50_00, revenue: -500_00, reductions: 100_00 })
    const fee = (await lines()).filter((line) => line[3] === 'Change fee')
    expect(fee.map((line) => [line[4], line[6]])).toEqual([
      [documents[1]!.reference, 'Receivables'],
      [documents[1]!.reference, 'Revenue'],
    ])
  })

  it.each(['xero', 'quickbooks', 'datev'] as const)(
    'of two currencies is refused for %s without one of them, and complete with each',
    async (format) => {
      await anAgencyIn('USD')
      await setBooks({ datevConsultant: '29098', datevClient: '55003' })
      await booked(deps)
      const of = { ...march, format }
      const own = await admin.journal.export(of)
      await anAgencyIn('EUR')
      await booked(deps)
      await expect(admin.journal.export(of)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('entries in USD, too'),
        cause: { details: { field: 'currency' } },
      })
      const [dollars, euros] = [
        await admin.journal.export({ ...of, currency: 'USD' }),
        await admin.journal.export({ ...of, currency: 'EUR' }),
      ]
      expect([dollars.count, euros.count]).toEqual([own.count, own.count])
      expect(own.count).toBeGreaterThan(0)
      expect(await admin.journal.export({ ...days, from: '2027-06-01', format })).toMatchObject({ count: 0 })
      expect((await admin.journal.export({ ...of, format: 'csv' })).csv).toMatch(/USD[^]*EUR|EUR[^]*USD/)
    },
  )

  it('has nothing of other days, and refuses days that are turned around or too many', async () => {
    await booked(deps)
    expect(await admin.journal.sums({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ accounts: [], checks: [] })
    for (const wrong of [
      { from: '2027-02-01', to: '2027-01-01' },
      { from: '2027-01-01', to: '2028-02-01' },
    ])
      await expect(admin.journal.sums(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(admin.journal.export({ ...days, cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
