import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCaller } from '../../../app/router'
import { callerAs, type Caller } from '../../../testing/callers'
import { runJobs, testContext, testDeps } from '../../../testing/context'
import { aPayment } from '../../../testing/bookings/ordered'
import { anIssuer, issued } from '../../../testing/payments/invoiced'
import { aCustomer } from '../../../testing/factories'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aTransfer } from '../../../testing/payments/paid'
import { logQueries, useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aBarePackage } from '../../../testing/package.factory'
import { changeSettings } from '../../../testing/settings'
import type { UserCtx } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { builtInPermissions } from '../../../shared/permissions'
import { events } from '../../core/events/table'
import { outbox } from '../../core/email/table'
import { webhookDeliveries } from '../../core/webhooks/table'
import { downloadBookings } from '../../bookings/bookings/anonymize.service'
import { bookings, bookingTravelers } from '../../bookings/bookings/table'
import { supplierOrders } from '../../bookings/supplier-orders/table'
import { leads } from '../../sales/leads/table'
import { taxes } from '../../settings/taxes/table'
import { firstTerms } from '../../settings/terms/terms.rules'
import { bookingAccounts, instalments, ledger, payments } from '../../billing/payments/table'

const database = useDatabase()
const deps = useDeps(database)
let admin: Caller

beforeEach(async () => {
  admin = (await callerAs(deps, 'admin')).call
  await admin.suppliers.create({ name: 'Andaman Boats' })
})

const head =
  'Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Children,Total,Paid,Booked on,Service,Supplier,Cost,Paid to supplier,Traveler,Traveler age'
const file = (...lines: string[]) => [head, ...lines].join('\n')
const krabi = [
  'A-100,Krabi by boat,2027-05-10,2027-05-14,Asha Rao,asha@example.com,2,1,"2,000.00",500,2027-01-15,Boat,Andaman Boats,600,200,Asha Rao,',
  'A-100,,,,,,,,,,,Hotel,,700,,Kim Rao,Child',
]
const lisbon = 'A-101,Lisbon,2027-06-01,2027-06-03,Bo Li,bo@example.com,1,,900,,,,,,,,'
const received = ({ receivedMinor }: { receivedMinor: number }) => receivedMinor

/** Returns debits minus credits by account; they sum to nothing. */
async function balances(to = '2027-04-30'): Promise<Record<string, number>> {
  const { accounts, checks } = await admin.journal.sums({ from: '2027-01-01', to })
  const sums: Record<string, number> = {}
  for (const { account, debitMinor, creditMinor } of accounts)
    sums[account] = (sums[account] ?? 0) + debitMinor - creditMinor
  expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(0)
  const { ledgerMinor = 0, payablesMinor = 0, taxMinor = 0 } = checks[0] ?? {}
  expect([(sums.receivables ?? 0) - ledgerMinor, (sums.payables ?? 0) + payablesMinor]).toEqual([0, 0])
  expect((sums.tax ?? 0) + taxMinor).toBe(0)
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

describe('running bookings of a file', () => {
  it('come with travelers, services, suppliers and opening entries, and nobody is mailed', async () => {
    const { sums } = await admin.bookingImports.preview({ csv: file(...krabi, lisbon) })
    expect(sums.map(({ label, currency, amountMinor }) => [label, currency, amountMinor])).toEqual([
      ['Total', 'USD', 2900_00],
      ['Paid', 'USD', 500_00],
      ['Cost', 'USD', 1300_00],
      ['Paid to suppliers', 'USD', 200_00],
    ])
    const { id, count, bad } = await admin.bookingImports.run({ csv: file(...krabi, lisbon) })
    expect([count, bad]).toEqual([2, []])
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-100'))
    const booking = await admin.bookings.get({ id: booked!.id })
    expect(booking).toMatchObject({
      formerNumber: 'A-100',
      status: 'confirmed',
      source: 'staff',
      totalMinor: 2000_00,
      netMinor: 1300_00,
      adults: 2,
      children: 1,
      customerName: 'Asha Rao',
      createdAt: expect.stringContaining('2027-01-15'),
    })
    expect(booking.services.map(({ title, sellMinor, netMinor }) => [title, sellMinor, netMinor])).toEqual([
      ['Boat', 2000_00, 600_00],
      ['Hotel', 0, 700_00],
    ])
    expect(booking.travelers.map(({ kind, firstName }) => [kind, firstName])).toEqual([
      ['adult', 'Asha'],
      ['adult', ''],
      ['child', 'Kim'],
    ])
    const account = await admin.payments.account({ id: booking.id })
    expect(account).toMatchObject({ chargedMinor: 2000_00, receivedMinor: 500_00 })
    expect(await balances()).toEqual({
      receivables: 2400_00,
      deposits: -2900_00,
      'prepaid-costs': 600_00,
      payables: -400_00,
      opening: -500_00 + 200_00 + 600_00 - 200_00 - 600_00 + 800_00,
    })
    await runJobs(deps)
    expect(await database.db.$count(outbox)).toBe(0)
    expect(deps.mails.sent).toEqual([])
    expect((await admin.bookings.list({ words: 'A-100' })).items.map((one) => one.id)).toEqual([booking.id])

    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
    expect(await balances()).toEqual({})
    expect(await admin.bookings.get({ id: booking.id })).toMatchObject({ status: 'cancelled', isImportUndone: true })
    expect((await admin.bookings.list({ displayStatus: ['cancelled'] })).total).toBe(0)
    expect((await admin.bookings.export({})).csv).toContain('Import undone')
    expect(await admin.reports.closedLeads()).toEqual({ won: 0, lost: 0 })
    await runJobs(deps)
    expect(deps.mails.sent).toEqual([])
    // Frees the number for the corrected file.
    expect(await admin.bookingImports.run({ csv: file(...krabi) })).toMatchObject({ count: 1 })
  })

  it('bring what was paid and charged before, which no report of money counts until it moves here', async () => {
    const count = async () => {
      const day = { from: '2027-01-01', to: '2027-04-30', compare: false }
      const sums = async (name: 'payments' | 'revenue') =>
        (await admin.reports.report({ name, ...day })).tables[0]!.total
      const [{ received, refunded, net }, { charged, bookings: made }] = [await sums('payments'), await sums('revenue')]
      const { receivedMinor, refundedMinor } = await admin.reports.billing()
      const { revenueMinor } = await admin.reports.stats()
      const listed = await admin.paymentList.totals({})
      const getSum = (name: 'receivedMinor' | 'openingMinor' | 'backMinor') => listed?.[0]?.[name] ?? 0
      return {
        report: [received, refunded, net, charged, made],
        dashboards: [receivedMinor, refundedMinor, revenueMinor],
        list: [getSum('receivedMinor'), getSum('openingMinor'), getSum('backMinor')],
      }
    }
    const { id } = await admin.bookingImports.run({ csv: file(...krabi, lisbon) })
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-100'))
    const of = { id: booked!.id }
    expect(await count()).toEqual({ report: [0, 0, 0, 0, 0], dashboards: [0, 0, null], list: [0, 500_00, 0] })
    expect(await admin.payments.account(of)).toMatchObject({
      receivedMinor: 500_00,
      balanceMinor: 1500_00,
      payments: [{ isOpening: true, amountMinor: 500_00 }],
    })
    const { items } = await admin.paymentList.list({})
    expect(items.map(({ isOpening }) => isOpening)).toEqual([true])
    const { csv } = await admin.paymentList.export({})
    expect(parse(csv, { columns: true, bom: true })).toMatchObject([
      { Kind: 'Opening payment', Amount: '500.00', 'Recorded by': 'Imported' },
    ])

    const pay = async (amountMinor: number) => {
      const { version } = await admin.payments.account(of)
      return admin.payments.record(aTransfer(of.id, { version, amountMinor, reference: 'TX-9' }))
    }
    await pay(300_00)
    expect(await count()).toEqual({
      report: [300_00, 0, 300_00, 0, 0],
      dashboards: [300_00, 0, 300_00],
      list: [300_00, 500_00, 0],
    })
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 1, gone: 0 })
    expect((await count()).report).toEqual([300_00, 0, 300_00, 0, 0])
    await balances()
  })

  it('have travelers by their age, as the party is counted, and by the names of their passports', async () => {
    const ages = `${head},Traveler first name,Traveler last name,Date of birth`
    const travelers = (...further: string[]) => {
      const [first] = krabi
      return [ages, `${first},,,1980-01-01`, ...further.map((one) => `A-100,,,,,,,,,,,,,,,${one}`)].join('\n')
    }
    const preview = (...further: string[]) => admin.bookingImports.preview({ csv: travelers(...further) })
    const unsaid = 'Say who is a child or an infant in Traveler age, or add the Date of birth'
    expect((await preview('Kim Rao,,,,2018-04-01', 'Mia Rao,,,,', 'Bo Rao,,,,')).bad).toEqual([
      { line: 2, column: 'number', message: 'Another line of this booking is refused' },
      { line: 3, column: 'number', message: 'Belongs to line 2' },
      { line: 4, column: 'number', message: 'Belongs to line 2' },
      { line: 5, column: 'traveler', message: `The party has no further adult. ${unsaid}` },
    ])
    expect(await preview('Kim Rao,9,,,', '秋 羅,14,AKI,RAO,', 'Bo Rao,15,,,')).toMatchObject({
      bad: [{ line: 2 }, { line: 3 }, { line: 4 }, { line: 5, message: 'The party has no further adult' }],
    })
    const csv = travelers('Bo Rao,15,,,', '秋 羅,14,AKI,RAO,')
    const { notices } = await admin.bookingImports.run({ csv })
    expect(notices).toEqual([
      { line: 4, column: 'travelerKind', message: 'adult by the age, child as the party is counted' },
      { line: 4, column: 'traveler', message: '‘秋 羅’ is left out: the name is AKI RAO' },
    ])
    const [booked] = await database.db.select().from(bookings)
    const { travelers: people } = await admin.bookings.get({ id: booked!.id })
    expect(people.map(({ kind, firstName }) => [kind, firstName])).toEqual([
      ['adult', 'Asha'],
      ['adult', 'Bo'],
      ['child', 'AKI'],
    ])
    expect(await admin.bookingImports.preview({ csv })).toMatchObject({ same: 1, bad: [] })
  })

  const abroad = [`${head.replace(',Cost,', ',Cost currency,Cost,')}`]
  const walk = (currency: string, cost: string, paid: string, number = 'A-100') =>
    [
      ...abroad,
      `${number},Walks,2027-05-10,2027-05-14,Asha Rao,asha@example.com,2,,2000,,,Walk,Phuket Walks,${currency},${cost},${paid},,`,
    ].join('\n')
  const asking = async () => {
    await admin.suppliers.create({ name: 'Phuket Walks', currency: 'THB' })
    await admin.settings.setRate({ from: 'USD', to: 'THB', micros: 35_000_000, asOf: '2027-02-01' })
    await admin.settings.setRate({ from: 'EUR', to: 'USD', micros: 1_100_000, asOf: '2027-02-01' })
  }

  it.each([
    ['in that of their supplier', '', '7000', '3500', { currency: 'THB', cost: 7000_00, net: 200_00, paid: 100_00 }],
    [
      'in the one that a line names',
      'eur',
      '"1,000.50"',
      '100.05',
      { currency: 'EUR', cost: 1000_50, net: 1100_55, paid: 110_06 },
    ],
    [
      'in that of the booking, where a line names it',
      'USD',
      '700',
      '350',
      { currency: 'USD', cost: 700_00, net: 700_00, paid: 350_00 },
    ],
    ['whole, where all is paid', '', '99.99', '99.99', { currency: 'THB', cost: 99_99, net: 2_86, paid: 2_86 }],
    ['but for some satang', '', '99.99', '99.90', { currency: 'THB', cost: 99_99, net: 2_86, paid: 2_85 }],
  ])('have costs %s', async (_, named, cost, paid, is) => {
    await asking()
    const { id } = await admin.bookingImports.run({ csv: walk(named, cost, paid) })
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-100'))
    const [service] = (await admin.bookings.get({ id: booked!.id })).services
    expect(service!.netMinor).toBe(is.net)
    const [order] = await admin.supplierOrders.of({ bookingId: booked!.id })
    expect(order).toMatchObject({ status: 'confirmed', agreedNetMinor: is.net, paidMinor: is.paid, netMinor: is.net })
    const account = await admin.supplierPayments.of({ orderId: order!.id })
    expect(account.openMinor).toBe(is.net - is.paid)
    if (is.currency !== 'USD')
      expect(order).toMatchObject({ supplierCurrency: is.currency, costMinor: is.cost, agreedCostMinor: is.cost })
    expect(await balances()).toMatchObject({
      'prepaid-costs': is.net,
      opening: -is.paid,
      ...(is.net > is.paid && { payables: is.paid - is.net }),
    })

    // Pays the rest here, by another rate: what that gains or loses is of these books.
    if (is.net > is.paid) {
      await admin.settings.setRate({ from: 'USD', to: 'THB', micros: 30_000_000, asOf: '2027-03-01' })
      const rest = order!.supplierCurrency
        ? { paid: { currency: order!.supplierCurrency, minor: is.cost - order!.paidCostMinor! } }
        : { amountMinor: is.net - is.paid }
      const way = { paidOn: '2027-03-01', method: 'bank' as const, reference: 'W-9' }
      await admin.supplierPayments.record({ orderId: order!.id, version: order!.version, ...way, ...rest })
      const [after] = await admin.supplierOrders.of({ bookingId: booked!.id })
      expect(after).toMatchObject({ paidMinor: is.net })
      expect((await balances()).payables).toBeUndefined()
    } else {
      expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 0, gone: 0 })
      expect(await balances()).toEqual({})
    }
  })

  it('bound the days of their payments by the day on which they were booked, where the file says it', async () => {
    const undated = 'A-101,Lisbon,2027-06-01,2027-06-03,Bo Li,bo@example.com,1,,900,,,Boat,Andaman Boats,600,,,'
    await admin.bookingImports.run({ csv: file(...krabi, undated) })
    const find = async (number: string) => {
      const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, number))
      const [order] = await admin.supplierOrders.of({ bookingId: booked!.id })
      const { version } = await admin.payments.account({ id: booked!.id })
      return { id: booked!.id, version, order: order! }
    }
    const day = '2026-07-01'
    const refusal = 'This day is more than 180 days before the trip was booked, which was on 15 Jan 2027'
    const record = async ({ id, version, order }: Awaited<ReturnType<typeof find>>) => [
      await admin.supplierPayments
        .record(aPayment(order, { amountMinor: 40_00, paidOn: day, asPart: true }))
        .then(() => '', String),
      await admin.payments.record(aTransfer(id, { version, effectiveOn: day })).then(() => '', String),
    ]
    const refused: unknown = expect.stringContaining(refusal)
    expect(await record(await find('A-100'))).toEqual([refused, refused])
    expect(await record(await find('A-101'))).toEqual(['', ''])
  })

  it.each([
    ['', { netMinor: null, status: 'to-ask', agreedNetMinor: null }],
    ['0', { netMinor: 0, status: 'confirmed', agreedNetMinor: 0 }],
  ])('have an order whose cost is ‘%s’, which a blank one leaves not known', async (cost, order) => {
    await asking()
    const { id } = await admin.bookingImports.run({ csv: walk('', cost, '') })
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-100'))
    expect(await admin.supplierOrders.of({ bookingId: booked!.id })).toMatchObject([
      { ...order, supplierName: 'Phuket Walks' },
    ])
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 0, gone: 0 })
  })

  it.each([
    ['costCurrency', 'THX', '100', '', '‘THX’ is no currency: please enter a code such as EUR'],
    ['costCurrency', 'JPY', '100', '', 'There is no exchange rate from JPY to USD'],
    ['cost', '', '100 JPY', '', 'There is no exchange rate from JPY to USD'],
    ['supplierPaid', '', '100', '5 USD', '‘USD’ is not THB: please enter an amount in THB, such as 1,299.50'],
    ['supplierPaid', '', '100', '200', 'More was paid than it costs'],
    ['supplierPaid', '', '0.35', '0.10', 'This is nothing in USD'],
    ['cost', '', '', '100', 'Something was paid for it. What does it cost?'],
  ])('are refused at %s for a cost of %s %s, paid %s', async (column, currency, cost, paid, message) => {
    await asking()
    const { bad } = await admin.bookingImports.preview({ csv: walk(currency, cost, paid) })
    expect(bad).toEqual([{ line: 2, column, message }])
  })

  describe('whose total contains taxes', () => {
    const gst = {
      name: 'GST',
      basisPoints: 500,
      base: 'total',
      validFrom: '2027-01-01',
      validTo: null,
      isDefault: false,
    } as const
    const taxed = (names: string) =>
      [`${head},Taxes in the total`, ...krabi.map((line) => `${line},${names}`)].join('\n')
    const find = async () => (await database.db.select().from(bookings))[0]!

    it('state them on the booking, in journal and reports, on invoices and when the booking is changed', async () => {
      await anIssuer(deps)
      await admin.taxes.create(gst)
      await admin.taxes.create({ ...gst, name: 'Scheme', basisPoints: 2000, base: 'margin' })
      const { id } = await admin.bookingImports.run({ csv: taxed('gst; Scheme') })
      const { id: bookingId } = await find()
      const booking = await admin.bookings.get({ id: bookingId })
      expect(booking).toMatchObject({ totalMinor: 2000_00, sellMinor: 1904_76, taxMinor: 95_24 })
      expect(booking.services.map(({ sellMinor, taxMinor }) => [sellMinor, taxMinor])).toEqual([
        [1904_76, 95_24],
        [0, 0],
      ])
      // Taxes a sixth of the margin of 604.76.
      expect(await balances('2027-05-31')).toMatchObject({ revenue: -1803_97, tax: -95_24, 'margin-tax': -100_79 })
      const { tables } = await admin.reports.report({
        name: 'revenue',
        from: '2027-05-01',
        to: '2027-05-31',
        compare: false,
      })
      expect(tables.map(({ total }) => total)).toContainEqual(
        expect.objectContaining({ gross: 2000_00, tax: 196_03, net: 1803_97 }),
      )
      expect((await admin.invoices.of({ bookingId })).next).toMatchObject({
        taxMinor: 95_24,
        totalMinor: 2000_00,
        taxes: [{ label: 'GST', basisPoints: 500, amountMinor: 95_24 }],
      })
      await issued(admin, bookingId)
      await database.db.update(taxes).set({ basisPoints: 600 })
      for (const names of ['GST; Scheme', 'scheme + GST;', ''])
        expect(await admin.bookingImports.preview({ csv: taxed(names) })).toMatchObject({ same: 1, bad: [] })
      expect((await admin.bookingImports.preview({ csv: taxed('GST') })).bad[0]).toMatchObject({ column: 'taxes' })
      expect(await admin.bookingImports.undo({ id })).toMatchObject({ kept: 1 })
    })

    it.each(['departure', 'booking'] as const)('leave nothing in the books by %s after an undo', async (revenueOn) => {
      await admin.taxes.create(gst)
      const { version, books } = await admin.settings.agency()
      await admin.settings.update({ version, books: { ...books, revenueOn } })
      const { id } = await admin.bookingImports.run({ csv: taxed('GST') })
      expect((await balances('2027-05-31')).tax).toBe(revenueOn === 'booking' ? undefined : -95_24)
      await admin.bookingImports.undo({ id })
      expect(await balances('2027-05-31')).toEqual({})
    })

    it('are credited with the price, also where former books had it as revenue', async () => {
      await anIssuer(deps)
      await admin.taxes.create(gst)
      const { version, books } = await admin.settings.agency()
      await admin.settings.update({ version, books: { ...books, revenueOn: 'booking' } })
      await admin.bookingImports.run({ csv: taxed('GST') })
      const open = async () =>
        (await admin.journal.sums({ from: '2027-01-01', to: '2027-05-31' })).checks[0]!.notInvoicedTaxMinor
      // Counts none as open, as former books may have invoiced it.
      expect(await open()).toBe(0)
      const { id, version: of } = await find()
      await issued(admin, id)
      expect(await open()).toBe(0)
      await admin.bookings.cancel({ id, version: of, reason: 'Sick' })
      await issued(admin, id)
      expect(await open()).toBe(0)
      const { tax = 0, reductions = 0 } = await balances('2027-05-31')
      expect(tax).toBeGreaterThan(0)
      expect(tax).toBe(Math.round((tax + reductions) / 21))
    })

    it.each([
      ['VAT', 'There is no tax ‘VAT’ on the day of departure. Settings has: GST'],
      ['GST; gst', 'A tax is named twice'],
    ])('are refused at their column for %s', async (names, message) => {
      await admin.taxes.create(gst)
      const { bad } = await admin.bookingImports.preview({ csv: taxed(names) })
      expect(bad[0]).toEqual({ line: 2, column: 'taxes', message })
    })
  })

  it('are no revenue of these books where revenue is that of the day of booking', async () => {
    const { version, books } = await admin.settings.agency()
    await admin.settings.update({ version, books: { ...books, revenueOn: 'booking' } })
    const { id } = await admin.bookingImports.run({ csv: file(...krabi, lisbon) })
    expect(await balances()).toEqual({ receivables: 2400_00, payables: -400_00, opening: -2000_00 })
    await admin.bookingImports.undo({ id })
    expect(await balances()).toEqual({})
  })

  it('are changed by their number: what was paid since and open names are added, and taken back by an undo', async () => {
    await admin.bookingImports.run({ csv: file(...krabi, lisbon) })
    expect(await admin.bookingImports.preview({ csv: file(...krabi, lisbon) })).toMatchObject({ same: 2, bad: [] })
    const paid = lisbon.replace(',900,,', ',900,300,').replace(/,$/, 'Bo Li,').replace('Bo Li,,', 'Bo Li,')
    const { id, changed } = await admin.bookingImports.run({ csv: file(paid) })
    expect(changed).toBe(1)
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-101'))
    const getPaid = async () => received(await admin.payments.account({ id: booked!.id }))
    expect(await getPaid()).toBe(300_00)
    expect(await admin.bookingImports.preview({ csv: file(lisbon) })).toMatchObject({ same: 1, bad: [] })
    const less = await admin.bookingImports.preview({ csv: file(lisbon.replace(',900,,', ',900,200,')) })
    expect(less.bad).toMatchObject([{ column: 'paid' }])
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 0, restored: 1, kept: 0, gone: 0 })
    expect(await getPaid()).toBe(0)
    await balances()
  })

  it('take as much again on the same day, with the reference that the first payment has', async () => {
    const toFile = (paid: number) =>
      [`${head},Payment reference`, `${lisbon.replace(',900,,', `,900,${paid},`)},TX-1`].join('\n')
    await admin.bookingImports.run({ csv: toFile(300) })
    expect(await admin.bookingImports.run({ csv: toFile(600) })).toMatchObject({ changed: 1, bad: [] })
    const [booked] = await database.db.select().from(bookings)
    const account = await admin.payments.account({ id: booked!.id })
    expect(received(account)).toBe(600_00)
    expect(account.payments.map(({ reference }) => reference)).toEqual(['', 'TX-1'])
  })

  it.each(['refund', 'chargeback'] as const)('add no payment of the same file after a %s here', async (kind) => {
    const paid = `${lisbon.slice(0, -1).replace(',900,,', ',900,500,')},`
    await admin.bookingImports.run({ csv: file(paid) })
    const [booked] = await database.db.select().from(bookings)
    const { version, today: effectiveOn, payments: all } = await admin.payments.account({ id: booked!.id })
    const back = { version, effectiveOn, amountMinor: 200_00, note: 'Goodwill' }
    await (kind === 'refund'
      ? admin.payments.refund(aTransfer(booked!.id, back))
      : admin.payments.chargeback({ version, effectiveOn, amountMinor: 200_00, paymentId: all[0]!.id, reason: 'Sick' }))
    const message =
      'No payment is added: $500.00 was received here, and $200.00 of it went back. Record in the booking what was paid since'
    for (const [sum, notices] of [
      ['500', [{ line: 2, column: 'paid', message }]],
      ['400', [{ line: 2, column: 'paid', message }]],
      ['300', []],
    ] as const)
      expect(await admin.bookingImports.preview({ csv: file(paid.replace(',500,', `,${sum},`)) })).toMatchObject({
        same: 1,
        changed: 0,
        bad: [],
        notices,
      })
    const { changed } = await admin.bookingImports.run({ csv: file(paid.replace(',500,', ',600,')) })
    expect([changed, received(await admin.payments.account({ id: booked!.id }))]).toEqual([1, 600_00])
  })

  it('name what is taken otherwise: services beside several travelers, instalments, and customers who are here', async () => {
    await aCustomer(database.db, { name: 'Asha R. Rao', email: 'asha@example.com', phone: '+351912345678' })
    await aCustomer(database.db, { name: 'Bo Li', email: 'bo.li@example.com', phone: '+351912345679' })
    const { version, paymentTerms } = await admin.settings.agency()
    const terms = { ...paymentTerms, balanceDays: 30, instalments: [{ percent: 40, daysBefore: 45 }] }
    await admin.settings.update({ version, paymentTerms: terms })
    const columns = `${head},Service price,Mobile,Deposit`
    const [one, other] = [
      'A-102,Krabi,2027-05-10,,"Asha Rao (asha@example.com);Bo Li (bo@example.com)"',
      'A-102,,,,,,,,,,',
    ]
    const boats = 'Boat,Andaman Boats,600,200'
    const csv = [
      columns,
      `${one},,2,,2000,500,2027-01-15,${boats},Asha Rao,,2000,+351 912 345 670,70%`,
      `${other},${boats},Kim Rao,,2000,,`,
      `A-103,Lisbon,2027-06-01,,Cy Ro,cy@example.com,2,,900,,,,,,,Cy Ro,,450,+351 912 345 679,40%`,
      `A-103,,,,,,,,,,,,,,,Di Ro,,450,,`,
    ].join('\n')
    const { notices, bad, sums } = await admin.bookingImports.preview({ csv })
    expect(bad).toEqual([])
    expect(notices).toEqual([
      { line: 2, column: 'customerName', message: 'Asha R. Rao, as here' },
      { line: 2, column: 'mobile', message: 'The customer’s stays as it is here' },
      {
        line: 2,
        column: 'deposit',
        message: 'The instalments of your terms do not fit beside this: they are left out',
      },
      { line: 2, column: 'customerName', message: 'The first contact counts: Bo Li (bo@example.com) is left out' },
      { line: 3, column: 'service', message: 'The service of line 2 beside another traveler: it counts once' },
      { line: 4, column: 'mobile', message: 'Left out: Bo Li has this phone number' },
      ...[4, 5].map((line) => ({
        line,
        column: 'cost',
        message: 'Not known: the service waits for it under Suppliers of the booking',
      })),
    ])
    expect(sums.find(({ label }) => label === 'Cost')?.amountMinor).toBe(600_00)
    await admin.bookingImports.run({ csv })
    const [krabi2, two] = await database.db.select().from(bookings).orderBy(bookings.formerNumber)
    expect([krabi2, two].map((booking) => booking!.paymentTerms.instalments.length)).toEqual([0, 1])
    const services = async ({ id }: { id: string }) =>
      (await admin.bookings.get({ id })).services.map(({ title, sellMinor }) => [title, sellMinor])
    expect(await services(krabi2!)).toEqual([['Boat', 2000_00]])
    // Prices of lines without a name are those of the travelers, as they make the total.
    expect(await services(two!)).toEqual([
      ['Lisbon', 450_00],
      ['Lisbon', 450_00],
    ])
    expect(await admin.bookingImports.preview({ csv })).toMatchObject({ same: 2, bad: [] })
  })

  it('take the currency of a cost from its heading, and refuse travelers as their form does', async () => {
    await admin.settings.setRate({ from: 'USD', to: 'THB', micros: 30_000_000, asOf: '2027-02-01' })
    const heading = head.replace(',Cost,', ',仕入金額（バーツ）,')
    const cost = [heading, krabi[0]!.replace(',600,200,', ',6000,,')].join('\n')
    const { sums } = await admin.bookingImports.preview({ csv: cost })
    expect(sums.find(({ label }) => label === 'Cost')).toEqual({ label: 'Cost', currency: 'THB', amountMinor: 6000_00 })
    const born = (day: string, name = 'Asha Rao') =>
      `${head},Date of birth\n${krabi[0]!.replace(/Asha Rao,$/, `${name},`)},${day}`
    const readBad = async (csv: string) =>
      (await admin.bookingImports.preview({ csv })).bad.map(({ column, message }) => [column, message])
    expect(await readBad(born('25/12/48'))).toEqual([])
    expect(await readBad(born('2048-12-25'))).toEqual([['dateOfBirth', 'A date of birth cannot be in the future']])
    expect(await readBad(born('', 'x'.repeat(81)))).toMatchObject([['traveler', expect.any(String)]])
    await admin.bookingImports.run({ csv: born('25/12/48') })
    expect((await database.db.select().from(bookingTravelers))[0]).toMatchObject({ dateOfBirth: '1948-12-25' })
  })

  const once = `${head},Status,Service price,Service date,Owner,Deposit`
  const again = (...lines: string[]) => [once, ...lines].join('\n')
  const [boat, hotel] = krabi as [string, string]
  const without = 'A-100,,,,Asha Rao,asha@example.com,,,,,,,,,,,,,,,,'
  it.each([
    ['status', boat, 'confirmed,,,,', 'held'],
    ['endsOn', boat.replace('05-14', '05-15'), ',,,,'],
    ['adults', boat.replace('com,2,1', 'com,3,1'), ',,,,'],
    ['email', boat.replace('asha@', 'bo@').replace('Asha Rao,', 'Bo Li,'), ',,,,'],
    ['service', boat.replace('Boat,', 'Kayak,'), ',,,,'],
    ['cost', boat.replace(',600,', ',650,'), ',,,,'],
    ['cost', boat.replace(',600,', ',,').replace(',200,Asha', ',,Asha'), ',,,,', '', hotel.replace(',700,', ',710,')],
    ['supplier', boat, ',,,,', '', hotel.replace('Hotel,,', 'Hotel,Andaman Boats,')],
    ['supplierPaid', boat.replace(',200,Asha', ',300,Asha'), ',,,,'],
    ['serviceDate', boat, ',,2027-05-12,,'],
    ['servicePrice', boat, ',1900,,,', '', `${hotel},,100,,,`],
  ])('say at %s what a later file has and they have not', async (column, line, more, status = '', second = '') => {
    await admin.bookingImports.run({ csv: again(`${boat},${status},,,,`, `${hotel},,,,,`) })
    const csv = again(`${line},${more}`, ...(second ? [second] : []))
    const { bad, changed, same } = await admin.bookingImports.preview({ csv })
    expect([bad[0]?.column, changed, same]).toEqual([column, 0, 0])
  })

  it('take what is blank in a later file as it is here, and name what stays', async () => {
    await admin.bookingImports.run({ csv: again(`${boat},,,,,`, `${hotel},,,,,`) })
    const same = { added: 0, changed: 0, same: 1, bad: [] }
    expect(await admin.bookingImports.preview({ csv: again(`${boat},,,,,`, `${hotel},,,,,`) })).toMatchObject({
      ...same,
      notices: [],
    })
    expect(await admin.bookingImports.preview({ csv: again(without) })).toMatchObject({ ...same, notices: [] })
    const renamed = boat.replace('Krabi by boat', 'Krabi').replace('Asha Rao', 'A. Rao')
    expect(await admin.bookingImports.preview({ csv: again(`${renamed},pending,,,,40%`, hotel) })).toMatchObject({
      ...same,
      notices: [
        { line: 2, column: 'customerName', message: 'Asha Rao, as here' },
        { line: 2, column: 'title', message: 'Krabi by boat, as here' },
        { line: 2, column: 'status', message: 'Confirmed, as here' },
        { line: 2, column: 'deposit', message: 'The terms stay as they are here' },
      ],
    })
  })

  it('stay as they are, with a notice, where a later file says of columns that are not compared otherwise', async () => {
    const more = 'Mobile,Destination,Notes,Payment reference,Supplier reference,Service kind,Nights,Service date'
    const toFile = (more2: string) => [`${head},${more}`, `${boat},${more2}`].join('\n')
    const first = toFile('+351912345678,Krabi,Vegan,TX-1,AB-1,activity,2,2027-05-10')
    await admin.bookingImports.run({ csv: first })
    const same = { added: 0, changed: 0, same: 1, bad: [] }
    expect(await admin.bookingImports.preview({ csv: first })).toMatchObject({ ...same, notices: [] })
    const other = toFile('+351912345679,Phuket,Vegetarian,TX-2,AB-2,transfer,3,2027-05-10')
    const preview = await admin.bookingImports.preview({ csv: other.replace('2027-01-15', '2027-01-14') })
    expect(preview).toMatchObject(same)
    expect(preview.notices.map(({ column }) => column)).toEqual([
      'mobile',
      'destination',
      'bookedOn',
      'notes',
      'paymentReference',
      'supplierReference',
      'serviceKind',
      'nights',
    ])
  })

  it('are the same where a later file says of one service what it is sold for, and what is paid of its cost here', async () => {
    await admin.bookingImports.run({ csv: again(`${boat},,1500,,,`, `${hotel},,500,,,`) })
    const alone = again(`${boat.replace(',600,', ',,')},,1500,,,`)
    expect(await admin.bookingImports.preview({ csv: alone })).toMatchObject({ same: 1, bad: [], notices: [] })
    const more = await admin.bookingImports.preview({ csv: alone.replace(',200,Asha', ',300,Asha') })
    expect(more.bad).toMatchObject([{ column: 'supplierPaid' }])
    const hotels = (...costs: string[]) =>
      file(
        `A-102,Lisbon,2027-06-01,2027-06-03,Bo Li,bo@example.com,1,,900,,,Hotel,Andaman Boats,${costs[0]},100,,`,
        `A-102,,,,,,,,,,,Hotel,Andaman Boats,${costs[1]},200,,`,
      )
    await admin.bookingImports.run({ csv: hotels('100', '200') })
    const paid = await admin.bookingImports.preview({ csv: hotels('', '') })
    expect(paid).toMatchObject({ same: 1, bad: [], notices: [] })
  })

  it('stay when their import is undone before a later one that changed them, whose payments stay with them', async () => {
    const first = await admin.bookingImports.run({ csv: file(...krabi, lisbon) })
    const since = `${lisbon.replace(',900,,', ',900,300,').slice(0, -1)}Bo Li,`
    const later = await admin.bookingImports.run({ csv: file(since) })
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-101'))
    const { id } = booked!
    expect(await admin.bookingImports.undo({ id: first.id })).toEqual({ removed: 1, restored: 0, kept: 1, gone: 0 })
    const account = await admin.payments.account({ id })
    expect([(await admin.bookings.get({ id })).status, received(account)]).toEqual(['confirmed', 300_00])
    expect(await admin.bookingImports.undo({ id: later.id })).toEqual({ removed: 0, restored: 1, kept: 0, gone: 0 })
    expect(received(await admin.payments.account({ id }))).toBe(0)
    await balances()
  })

  it('are taken back whole when their imports are undone, the last one first, and the log has each act', async () => {
    const two = lisbon.replace('com,1,,900', 'com,2,,900')
    const first = await admin.bookingImports.run({ csv: file(two) })
    const since = two.replace(',900,,', ',900,300,').replace(/,,$/, ',Bo Li,')
    const later = await admin.bookingImports.run({ csv: file(since, since.replace(/Bo Li,$/, 'Kim Rao,')) })
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-101'))
    expect(await admin.bookingImports.undo({ id: later.id })).toEqual({ removed: 0, restored: 1, kept: 0, gone: 0 })
    expect(await admin.bookingImports.undo({ id: first.id })).toEqual({ removed: 1, restored: 0, kept: 0, gone: 0 })
    const isAbout = and(eq(events.entity, 'booking'), eq(events.entityId, booked!.id))
    const found = await database.db.select().from(events).where(isAbout).orderBy(events.at, events.id)
    expect(found.map(({ kind }) => kind)).toEqual([
      'booking.created',
      'booking.traveler-changed',
      'payment.recorded',
      'payment.reversed',
      'booking.traveler-changed',
      'booking.cancelled',
    ])
    expect(found[2]!.data).toMatchObject({ amountMinor: 300_00, by: 'import' })
    expect(found.at(-1)!.data).toMatchObject({ by: 'import-undone' })
    await balances()
  })

  it('are no trips of their travelers once their import is undone, but in the download of the data', async () => {
    const { id } = await admin.bookingImports.run({ csv: file(lisbon) })
    const { call: me, user, ctx } = await callerAs(deps, 'traveler')
    const [mine] = await database.db.update(bookings).set({ userId: user.id }).returning({ id: bookings.id })
    expect((await me.bookings.trips({ limit: 10 })).total).toBe(1)
    await admin.bookingImports.undo({ id })
    expect(await me.bookings.mine()).toEqual([])
    expect(await me.bookings.trips({ limit: 10 })).toMatchObject({ items: [], total: 0 })
    await expect(me.bookings.open(mine!)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const allow = vi.fn()
    expect(await downloadBookings({ ...ctx, allow } as unknown as UserCtx)).toMatchObject([{ title: 'Lisbon' }])
    expect(allow, 'a part of time for each trip, and for its events').toHaveBeenCalledTimes(2)
  })

  it('say and write nothing of passports and customers that a role may not see', async () => {
    const born = (number: string, day: string) => {
      const line = lisbon.replace('A-101', number).replace(/,,$/, ',Bo Li,')
      return { csv: `${head},Date of birth,Nationality\n${line},${day},Japan` }
    }
    await aCustomer(database.db, { name: 'Bo R. Li', email: 'bo@example.com' })
    await admin.bookingImports.run(born('A-101', '1980-01-01'))
    const { user } = await callerAs(deps, 'agent')
    const held = builtInPermissions.agent.filter((one) => !/^(documents|customers)\./.test(one))
    const actor = { id: user.id, role: 'agent' as const, permissions: held, sees: 'all' as const }
    const { bookingImports } = createCaller(testContext(deps, { actor }))
    const listSaid = async (day: string) => {
      const { bad, notices } = await bookingImports.preview(born('A-101', day))
      return [...bad, ...notices]
    }
    expect(await listSaid('1980-01-01')).toEqual(await listSaid('1979-01-01'))
    const fresh = born('A-102', '1980-01-01')
    expect((await admin.bookingImports.preview(fresh)).notices).toMatchObject([{ message: 'Bo R. Li, as here' }])
    const message = 'Left out in all lines: your role does not see passports'
    expect((await bookingImports.preview(fresh)).notices).toMatchObject([{ column: 'dateOfBirth', message }])
    expect(await bookingImports.run(fresh)).toMatchObject({ count: 1, bad: [] })
    const known = await database.db
      .select({ number: bookings.formerNumber, day: bookingTravelers.dateOfBirth, from: bookingTravelers.nationality })
      .from(bookingTravelers)
      .innerJoin(bookings, eq(bookings.id, bookingTravelers.bookingId))
      .orderBy(bookings.formerNumber)
    expect(known).toEqual([
      { number: 'A-101', day: '1980-01-01', from: expect.stringMatching(/./) },
      { number: 'A-102', day: null, from: '' },
    ])
  })

  it('keep what a later file says was paid once they are cancelled, as a part of it was kept', async () => {
    await admin.bookingImports.run({ csv: file(lisbon) })
    const { id } = await admin.bookingImports.run({ csv: file(lisbon.replace(',900,,', ',900,500,')) })
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-101'))
    const on = { id: booked!.id }
    deps.clock.set('2027-05-28T12:00:00Z')
    await admin.bookings.cancel({ ...on, version: booked!.version, reason: 'Sick' })
    const before = await admin.payments.account(on)
    expect(before.chargedMinor).toBeGreaterThan(0)
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 0, restored: 0, kept: 1, gone: 0 })
    expect(await admin.payments.account(on)).toEqual(before)
    const [payment] = before.payments
    await admin.payments.reverse({ paymentId: payment!.id, version: before.version, reason: 'Of another trip' })
    expect(await admin.payments.account(on)).toMatchObject({ chargedMinor: 0, receivedMinor: 0 })
    await balances('2027-06-30')
  })

  it('get what was paid since once, when two files come at once', async () => {
    await admin.bookingImports.run({ csv: file(lisbon) })
    const paid = file(lisbon.replace(',900,,', ',900,300,'))
    await Promise.allSettled([admin.bookingImports.run({ csv: paid }), admin.bookingImports.run({ csv: paid })])
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-101'))
    expect(received(await admin.payments.account({ id: booked!.id }))).toBe(300_00)
    expect(await admin.leads.board({})).toMatchObject([{ stage: 'won', count: 1 }])
    expect(await admin.reports.stats()).toMatchObject({ conversionRate: null })
    expect(await admin.reports.closedLeads()).toEqual({ won: 0, lost: 0 })
    await balances()
  })

  it('give their customers a tax number who have none, and leave those who have one', async () => {
    const { id } = await admin.customers.create({ name: 'Bo Li', email: 'bo@example.com', taxNumber: 'NIF 1' })
    const csv = [
      `${head},NIF,Codice fiscale`,
      `${krabi[0]},245 678 901,RSS`,
      `${lisbon},NIF 2,`,
      `${lisbon},NIF 3,`,
    ].join('\n')
    expect(await admin.bookingImports.run({ csv })).toMatchObject({
      count: 2,
      notices: [
        { line: 2, column: 'taxNumber', message: expect.stringContaining('“Codice fiscale” is left out') },
        { line: 3, column: 'taxNumber', message: 'The customer has another tax number, which stays' },
      ],
      bad: [],
    })
    expect(await admin.customers.get({ id })).toMatchObject({ taxNumber: 'NIF 1' })
    expect((await admin.customers.list({ words: 'asha' })).items).toMatchObject([{ taxNumber: '245 678 901' }])
    expect((await admin.bookingImports.preview({ csv })).notices).toMatchObject([
      { line: 2 },
      { line: 3, column: 'taxNumber' },
    ])
  })

  it('get the details of travelers by their names, in whatever order the file has them', async () => {
    const born = (...lines: string[]) => [`${head},Date of birth,パスポート有効期限`, ...lines].join('\n')
    const two = lisbon.replace('com,1,,900', 'com,2,,900')
    const named = (name: string, day: string) => `${two.replace(/,,$/, `,${name},`)},${day},${day && '2031-08-09'}`
    await admin.bookingImports.run({ csv: born(named('Bo Li', ''), named('Kim Rao', '')) })
    const later = born(named('Kim Rao', '1980-02-03'), named('Bo Li', '1979-01-02'))
    const { id } = await admin.bookingImports.run({ csv: later })
    const list = async () => {
      const people = await database.db.select().from(bookingTravelers).orderBy(bookingTravelers.position)
      return people.map(({ firstName, dateOfBirth, passportExpiry }) => [firstName, dateOfBirth, passportExpiry])
    }
    expect(await list()).toEqual([
      ['Bo', '1979-01-02', '2031-08-09'],
      ['Kim', '1980-02-03', '2031-08-09'],
    ])
    await admin.bookingImports.undo({ id })
    expect(await list()).toEqual([
      ['Bo', null, null],
      ['Kim', null, null],
    ])
  })

  it('take an unknown name at its own open place only, else their line is refused', async () => {
    const group = (...names: string[]) => file(...names.map((name) => `${two},${name},`))
    const two = lisbon.replace('com,1,,900', 'com,2,,900').replace(/,,$/, '')
    await admin.bookingImports.run({ csv: file(`${two},,`) })
    const message = (name: string) => [
      { line: 2, column: 'traveler', message: `${name} is not among the travelers of A-101` },
    ]
    const preview = async (...names: string[]) => {
      const { bad, changed } = await admin.bookingImports.preview({ csv: group(...names) })
      return [changed, bad.filter(({ column }) => column === 'traveler')]
    }
    // Corrects the name at Bo Li's place, the first: that is not another traveler.
    expect(await preview('Beau Li')).toEqual([0, message('Beau Li')])
    expect(await preview('Kim Rao', 'Bo Li')).toEqual([0, message('Kim Rao')])
    expect(await preview('Bo Li', 'Kim Rao')).toEqual([1, []])
    await admin.bookingImports.run({ csv: group('Bo Li', 'Kim Rao') })
    expect(await preview('Kim Rao', 'Bo Li')).toEqual([0, []])
    expect(await preview('Bo Li', 'Kim Rau')).toEqual([0, message('Kim Rau')])
    const people = await database.db.select().from(bookingTravelers).orderBy(bookingTravelers.position)
    expect(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(['Bo Li', 'Kim Rao'])
  })

  it('are booked on the day of the file, also where it is tomorrow already', async () => {
    const { version } = await admin.settings.agency()
    await admin.settings.update({ version, timeZone: 'Pacific/Auckland' })
    await admin.bookingImports.run({ csv: file(...krabi) })
    const [booked] = await database.db.select().from(bookings)
    expect(dateIn(booked!.createdAt, 'Pacific/Auckland')).toBe('2027-01-15')
  })

  it('are of no package that is gone, nor of one of two', async () => {
    const [gone, one] = [await aBarePackage(database.db, { status: 'archived' }), await aBarePackage(database.db)]
    await aBarePackage(database.db, { title: one.title })
    const of = (name: string) => `${head},Package\n${lisbon},${name}`
    const getBad = async (name: string) => (await admin.bookingImports.preview({ csv: of(name) })).bad.length
    expect([await getBad(gone.slug), await getBad(one.title), await getBad(one.slug)]).toEqual([1, 1, 0])
  })

  it('are refused by the preview where their departure has no seats left, or none is sold', async () => {
    const { id: packageId, slug } = await aBarePackage(database.db)
    await aDeparture(database.db, { packageId, startsOn: '2027-06-01', bookBy: '2027-05-31', capacity: 4, taken: 1 })
    await aDeparture(database.db, { packageId, startsOn: '2027-06-08', bookBy: '2027-05-31', status: 'stopped' })
    const trips = ['A-1 06-01', 'A-2 06-01', 'A-3 06-08', 'A-4 06-09'].map((one) => one.split(' '))
    const lines = trips.map(
      ([number, day]) => `${number},Sea,2027-${day},2027-06-10,Bo Li,bo@x.pt,2,,900,,,,,,,,,${slug}`,
    )
    const csv = [`${head},Package`, ...lines].join('\n')
    const bad = [
      {
        line: 3,
        column: 'package',
        message: expect.stringContaining('1 seat is left on this departure, 2 are needed'),
      },
      { line: 4, column: 'package', message: expect.stringContaining('not on sale') },
    ]
    expect(await admin.bookingImports.preview({ csv })).toMatchObject({ added: 2, bad })
    expect(await admin.bookingImports.run({ csv })).toMatchObject({ count: 2, bad })
  })

  it('are read with as many statements, whatever the number of their packages and currencies', async ({ skip }) => {
    if (database.kind === 'embedded') skip('counted at the driver')
    const packages = await Promise.all([1, 2, 3].map(() => aBarePackage(database.db)))
    const db = await database.anotherPool()
    const sent: string[] = []
    logQueries(db, (text) => void sent.push(text))
    const { call } = await callerAs(testDeps({ db }), 'admin')
    const count = async (some: typeof packages) => {
      sent.length = 0
      const lines = some.map(
        ({ slug }, i) => `${lisbon.replace('A-101', `A-${i}`)},${slug},${['USD', 'EUR', 'JPY'][i]}`,
      )
      const { added } = await call.bookingImports.preview({ csv: [`${head},Package,Currency`, ...lines].join('\n') })
      expect(added).toBe(some.length)
      return sent.length
    }
    const one = await count(packages.slice(0, 1))
    expect(await count(packages)).toBe(one)
  })

  it('of somebody without an e-mail address are not those of another name with the same phone', async () => {
    const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
    const toLine = (number: string, name: string, phone = '+351911000003') =>
      `${number},Oslo,2027-06-01,2027-06-09,${name},,1,,100,0,,,,,,,,${phone},EUR`
    const csv = (...lines: string[]) => [`${head},Mobile,Currency`, ...lines].join('\n')
    const same = await call.bookingImports.preview({ csv: csv(toLine('P-1', 'Ana Lee'), toLine('P-2', 'Bo Lee')) })
    expect(same.bad).toMatchObject([
      { line: 3, column: 'mobile', message: 'Line 2 has this phone number, for Ana Lee' },
    ])
    await call.bookingImports.run({ csv: csv(toLine('P-1', 'Ana Lee')) })
    const withEmail = toLine('P-4', 'Cy Lee', '+351911000004').replace('Cy Lee,,', 'Cy Lee,cy@example.com,')
    const beside = await call.bookingImports.preview({ csv: csv(withEmail, toLine('P-5', 'Di Lee', '+351911000004')) })
    expect(beside.bad).toMatchObject([{ line: 3, column: 'mobile' }])
    // Finds the customer who is here for a further line without both addresses.
    const again = await call.bookingImports.preview({ csv: csv(toLine('P-1', 'Ana Lee', '')) })
    expect(again).toMatchObject({ same: 1, bad: [], notices: [] })
    const later = await call.bookingImports.preview({ csv: csv(toLine('P-2', 'Bo Lee'), toLine('P-3', 'ana lee')) })
    expect(later.bad).toMatchObject([{ line: 2, column: 'mobile', message: 'Ana Lee has this phone number' }])
    expect(later.added).toBe(1)
  })

  it('are of the same customer once that one was merged into another, whose address and name stay', async () => {
    const csv = (...lines: string[]) => [`${head},Mobile,Currency`, ...lines].join('\n')
    const ana = 'M-1,Oslo,2027-06-01,2027-06-09,Ana Lee,ana@example.com,1,,100,0,,,,,,,,,EUR'
    const bo = 'M-2,Oslo,2027-06-01,2027-06-09,Bo Li,,1,,100,0,,,,,,,,+351911000003,EUR'
    await admin.bookingImports.run({ csv: csv(ana, bo) })
    const into = await aCustomer(database.db, { name: 'Anna Lopez', email: 'anna@example.com', phone: null })
    for (const words of ['Ana Lee', 'Bo Li']) {
      const [from] = (await admin.customers.list({ words })).items
      const { version } = await admin.customers.get({ id: into.id })
      await admin.customers.merge({ id: into.id, version, from: { id: from!.id, version: from!.version }, take: [] })
    }
    const later = csv(ana.replace(',100,0,', ',100,40,'), bo, bo.replace('M-2', 'M-3'))
    const preview = await admin.bookingImports.preview({ csv: later })
    expect(preview).toMatchObject({ added: 1, changed: 1, same: 1, bad: [] })
  })

  it('are written with as many statements, whatever their number, each with its own customer, lead and money', async ({
    skip,
  }) => {
    if (database.kind === 'embedded') skip('counted at the driver')
    const db = await database.anotherPool()
    const sent: string[] = []
    logQueries(db, (text) => void sent.push(text))
    const { call } = await callerAs(testDeps({ db }), 'admin')
    const count = async (...lines: string[]) => {
      sent.length = 0
      const { count: made } = await call.bookingImports.run({ csv: [`${head},Mobile,Currency`, ...lines].join('\n') })
      expect(made).toBe(lines.length)
      return sent.length
    }
    const toLine = (n: number, email: string, paid: number, [phone, currency] = ['', 'USD']) =>
      `C-${n},Oslo,2027-06-0${n},2027-06-09,Bo Li,${email},1,,${n}00,${paid},,Boat,Andaman Boats,60,20,Bo Li,,${phone},${currency}`
    // Has customers of addresses and one of a phone, as the others have.
    const few = await count(
      toLine(1, 'first@example.com', 50),
      toLine(2, '', 50, ['+351911000001', 'USD']),
      toLine(8, 'second@example.com', 80),
    )
    const many = [
      toLine(3, 'bo@example.com', 100),
      toLine(4, 'bo@example.com', 0),
      toLine(5, 'bo@example.com', 500, ['', 'EUR']),
      toLine(6, '', 60, ['+351911000002', 'USD']),
      toLine(7, '', 70, ['+351911000002', 'USD']),
    ]
    // Asks once more for the parameters of the estimate, in the other currency.
    expect((await count(...many)) - few).toBeLessThanOrEqual(2)
    const found = await database.db
      .select({ number: bookings.formerNumber, total: bookings.totalMinor, account: bookingAccounts, lead: leads })
      .from(bookings)
      .innerJoin(bookingAccounts, eq(bookingAccounts.bookingId, bookings.id))
      .innerJoin(leads, eq(leads.id, bookings.leadId))
      .orderBy(bookings.formerNumber)
    expect(
      found.map(({ number, total, account, lead }) => [
        number,
        total - account.chargedMinor,
        total - lead.valueMinor!,
        account.receivedMinor,
        lead.currency,
      ]),
    ).toEqual([
      ['C-1', 0, 0, 50_00, 'USD'],
      ['C-2', 0, 0, 50_00, 'USD'],
      ['C-3', 0, 0, 100_00, 'USD'],
      ['C-4', 0, 0, 0, 'USD'],
      ['C-5', 0, 0, 500_00, 'EUR'],
      ['C-6', 0, 0, 60_00, 'USD'],
      ['C-7', 0, 0, 70_00, 'USD'],
      ['C-8', 0, 0, 80_00, 'USD'],
    ])
    expect(new Set(found.map(({ lead }) => lead.id)).size).toBe(8)
    const customers = found.map(({ lead }) => lead.customerId)
    expect([new Set(customers.slice(2, 5)).size, new Set(customers.slice(5, 7)).size, new Set(customers).size]).toEqual(
      [1, 1, 5],
    )
  })

  it('are changed, given back and taken back with as many statements, whatever their number', async ({ skip }) => {
    if (database.kind === 'embedded') skip('counted at the driver')
    const db = await database.anotherPool()
    const sent: string[] = []
    logQueries(db, (text) => void sent.push(text))
    const { call } = await callerAs(testDeps({ db }), 'admin')
    const count = async (work: () => Promise<unknown>) => {
      sent.length = 0
      await work()
      return sent.length
    }
    const toFile = (numbers: readonly number[], paid: number, name: string) =>
      file(
        ...numbers.map(
          (n) =>
            `D-${n},Oslo,2027-06-01,2027-06-09,Bo Li,d${n}@example.com,2,,900,${paid},,Boat,Andaman Boats,60,20,Bo Li,`,
        ),
        ...numbers.map((n) => `D-${n},,,,,,,,,,,,,,,${name},`),
      )
    const live = async (numbers: readonly number[]) => {
      const first = await call.bookingImports.run({
        csv: toFile(numbers, 100, 'Bo Li').replaceAll(/^.*,,,Bo Li,$/gm, ''),
      })
      const [changed, later] = [{ id: '' }, toFile(numbers, 300, 'Kim Rao')]
      const sums = [
        await count(async () => Object.assign(changed, await call.bookingImports.run({ csv: later }))),
        await count(() => call.bookingImports.undo({ id: changed.id })),
        await count(() => call.bookingImports.undo({ id: first.id })),
      ]
      expect((await call.bookings.list({ words: 'Oslo' })).items.map(({ status }) => status)).not.toContain('confirmed')
      return sums
    }
    const two = await live([1, 2])
    expect(await live([3, 4, 5, 6, 7])).toEqual(two)
    expect(await balances()).toEqual({})
  })

  it('that cost nothing are taken back, too', async () => {
    const { id } = await admin.bookingImports.run({ csv: file(lisbon.replace(',900,', ',0,')) })
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 0, gone: 0 })
  })

  it('of the same customers in another order do not wait for each other', async ({ skip }) => {
    if (database.kind === 'embedded') skip('has one connection')
    const customers = Array.from({ length: 60 }, (_, n) => n)
    const toFile = (name: string, order: readonly number[]) =>
      file(...order.map((n) => `${name}-${n},Oslo,2027-06-01,2027-06-09,Bo Li,e${n}@example.com,1,,900,,,,,,,,`))
    await admin.bookingImports.run({ csv: toFile('E', customers) })
    const run = async (name: string, order: readonly number[]) => {
      const { call } = await callerAs(testDeps({ db: await database.anotherPool() }), 'admin')
      const again = (): ReturnType<typeof call.bookingImports.run> =>
        // Is told to wait where the other one takes long.
        call.bookingImports.run({ csv: toFile(name, order) }).catch((error: Error) => {
          if (error.message.startsWith('Another import')) return again()
          throw error
        })
      return again()
    }
    const both = await Promise.all([run('F', customers), run('G', customers.toReversed())])
    expect(both.map(({ count, bad }) => [count, bad])).toEqual([
      [60, []],
      [60, []],
    ])
  })

  it('stay where somebody edited an order since', async () => {
    const { id } = await admin.bookingImports.run({ csv: file(...krabi) })
    await database.db.update(supplierOrders).set({ version: sql`${supplierOrders.version} + 1` })
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 0, restored: 0, kept: 1, gone: 0 })
  })

  type Booked = { id: string; services: { key: string }[] }
  it.each<[string, (booked: Booked) => Promise<unknown>]>([
    [
      'named a traveler',
      ({ id }) =>
        admin.bookings.saveTraveler({
          id,
          position: 2,
          version: 1,
          firstName: 'Lea',
          lastName: 'Rao',
          noLastName: false,
          gender: null,
          dateOfBirth: null,
          nationality: '',
          passportExpiry: null,
        }),
    ],
    ['issued an invoice', ({ id }) => issued(admin, id)],
    ['issued a voucher', ({ id, services }) => admin.vouchers.issue({ bookingId: id, keys: [services[0]!.key] })],
  ])('stay where somebody %s since', async (_act, act) => {
    await anIssuer(deps)
    const { id } = await admin.bookingImports.run({ csv: file(...krabi, lisbon) })
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-100'))
    await act(await admin.bookings.get({ id: booked!.id }))
    const before = await balances()
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 1, gone: 0 })
    expect((await admin.bookings.get({ id: booked!.id })).status).toBe('confirmed')
    const after = await balances()
    expect([after.payables, before.payables]).toEqual([-400_00, -400_00])
  })

  it('leave no won lead when they are taken back, and one for each trip when they come again', async () => {
    const listLeads = () =>
      database.db.select({ outcome: leads.outcome, valueMinor: leads.valueMinor }).from(leads).orderBy(leads.valueMinor)
    await admin.webhooks.create({ url: 'https://hooks.example.com/', events: ['lead.moved', 'lead.won'] })
    const { id } = await admin.bookingImports.run({ csv: file(...krabi, lisbon) })
    await admin.bookingImports.undo({ id })
    expect((await listLeads()).map(({ outcome }) => outcome)).toEqual(['lost', 'lost'])
    const corrected = [krabi[0]!.replace('2,000.00', '2,100.00').replace('2027-05-10', '2027-05-11'), krabi[1]!]
    await admin.bookingImports.run({ csv: file(...corrected, lisbon) })
    expect(await listLeads()).toEqual([
      { outcome: 'won', valueMinor: 900_00 },
      { outcome: 'won', valueMinor: 2100_00 },
    ])
    // Notifies nobody of a sale when they come, first or again.
    const delivered = await database.db.select({ event: webhookDeliveries.event }).from(webhookDeliveries)
    expect(delivered.map(({ event }) => event)).toContain('lead.moved')
    expect(delivered.filter(({ event }) => event === 'lead.won')).toEqual([])
  })

  it('win no lead of a trip that was cancelled here, whatever its reason says', async () => {
    await admin.bookingImports.run({ csv: file(lisbon) })
    const [booked] = await database.db.select().from(bookings)
    const [lead] = await database.db.select().from(leads)
    const { version } = await admin.bookings.get({ id: booked!.id })
    await admin.bookings.cancel({ id: booked!.id, version, reason: 'The import was undone' })
    await admin.leads.update({
      id: lead!.id,
      version: (await admin.leads.get({ id: lead!.id })).version,
      status: 'closed',
      outcome: 'lost',
      lostReason: 'other',
    })
    await admin.bookingImports.run({ csv: file(lisbon.replace('A-101', 'A-102').replace('2027-06-01', '2027-06-02')) })
    const found = await database.db.select({ outcome: leads.outcome }).from(leads).orderBy(leads.id)
    expect(found.map(({ outcome }) => outcome)).toEqual(['lost', 'won'])
  })

  it('count as booked on the departure where the file of a trip under way says no day', async () => {
    deps.clock.set('2027-05-12T12:00:00Z')
    const csv = file(krabi[0]!.replace('2027-01-15', ''))
    expect(await admin.bookingImports.run({ csv })).toMatchObject({ count: 1, bad: [] })
    expect(await admin.bookingImports.preview({ csv })).toMatchObject({ same: 1, bad: [] })
  })

  it('leave no revenue and no cost when they are taken back after the departure', async () => {
    const { id } = await admin.bookingImports.run({ csv: file(...krabi) })
    deps.clock.set('2027-05-12T12:00:00Z')
    expect(await balances('2027-12-31')).toMatchObject({ revenue: -2000_00, 'cost-of-sales': 600_00 })
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 0, gone: 0 })
    expect(await balances('2027-12-31')).toEqual({})
  })

  it('of which a line cannot be read are refused with all their lines', async () => {
    const [first, second] = krabi as [string, string]
    const { count, bad } = await admin.bookingImports.preview({
      csv: file(first, second.replace('700', '#N/A'), lisbon),
    })
    expect(count).toBe(1)
    expect(bad).toEqual([
      { line: 2, column: 'number', message: 'Line 3 of this booking cannot be read' },
      { line: 3, column: 'cost', message: 'The spreadsheet has an error here: #N/A' },
    ])
  })

  it.each([
    ['whose number can be read', 'A-100,,,,,,,,,,,Hotel,"Hotel "Ritz",700,,,'],
    ['whose number stands elsewhere', '"Hotel "Ritz, Krabi",,A-100,,,,,,,,,,,700,,,'],
    ['whose number cannot be read', '"A-1"00",,,,,,,,,,,Hotel,,700,,,'],
  ])('are refused where they may own a line with broken quotes %s', async (_, broken) => {
    const [boat, hotel] = krabi as [string, string]
    const others = ['A-102', 'A-103', 'A-104'].map((number) => lisbon.replace('A-101', number))
    const csv = file(boat, hotel, broken, lisbon, ...others)
    const { count, bad, badCsv } = await admin.bookingImports.preview({ csv })
    const message = 'Line 4 cannot be read, and may belong to this booking'
    expect([count, bad]).toEqual([
      3,
      [
        { line: 2, column: 'number', message },
        { line: 3, column: 'number', message },
        { line: 4, column: '', message: 'This line is no CSV: check its quotes' },
        { line: 5, column: 'number', message },
      ],
    ])
    // Hands the line back as it was, and none of its cells: they might stand in other columns.
    const [head, , , handed] = parse(badCsv, { bom: true, relax_column_count: true }) as string[][]
    expect([head!.at(-1), handed!.at(-1)]).toEqual(['Line as it was', broken])
    expect(handed!.slice(0, -3).filter(Boolean)).toEqual([])
    // Refuses the booking whose number the broken line has, wherever its other lines stand.
    const apart = file(boat, ...others, 'A-100,,,,,,,,,,,Hotel,"Hotel "Ritz",700,,,')
    expect((await admin.bookingImports.preview({ csv: apart })).bad.map(({ line }) => line)).toEqual([2, 5, 6])
  })

  it('stay where something else was entered since', async () => {
    const { id } = await admin.bookingImports.run({ csv: file(...krabi, lisbon) })
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'A-101'))
    const { version } = await admin.payments.account({ id: booked!.id })
    await admin.payments.record({
      id: booked!.id,
      version,
      amountMinor: 1e4,
      method: 'cash',
      effectiveOn: '2027-03-01',
      reference: '',
      note: '',
      asCredit: false,
      asAnother: false,
    })
    expect(await admin.bookingImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 1, gone: 0 })
    await balances()
  })

  it('are due by the terms of their day, and nobody is reminded of what was due before', async () => {
    await changeSettings(deps, { times: { remindBefore: 60 } })
    await admin.bookingImports.run({ csv: file(...krabi) })
    const parts = await database.db.select().from(instalments).orderBy(instalments.position)
    expect(
      parts.map(({ kind, dueOn, amountMinor, settledMinor, remindedAt }) => [
        kind,
        dueOn,
        amountMinor,
        settledMinor,
        remindedAt !== null,
      ]),
    ).toEqual([
      ['deposit', '2027-01-15', 500_00, 500_00, true],
      ['balance', '2027-04-10', 1500_00, 0, false],
    ])
    expect(await database.db.$count(ledger)).toBe(2)
    expect(await database.db.$count(payments)).toBe(1)
    expect(await database.db.$count(bookingAccounts)).toBe(1)
    expect(await database.db.$count(bookingTravelers)).toBe(3)
  })

  it('have a deposit of the agency in their own currency, else are refused there', async () => {
    const { version } = await admin.settings.agency()
    const deposit = { kind: 'amount', amountMinor: 100_00 } as const
    await admin.settings.update({ version, paymentTerms: { ...firstTerms, deposit } })
    const inYen = file(lisbon).replaceAll(/^(.*)$/gm, (line, _, at) => `${line},${at === 0 ? 'Currency' : 'JPY'}`)
    expect((await admin.bookingImports.preview({ csv: inYen })).bad).toEqual([
      { line: 2, column: 'currency', message: expect.stringContaining('no exchange rate') },
    ])
    const stated = inYen.replaceAll(/^(.*)$/gm, (line, _, at) => `${line},${at === 0 ? 'Deposit' : '30%'}`)
    expect(await admin.bookingImports.preview({ csv: stated })).toMatchObject({ added: 1, bad: [] })
    await admin.settings.setRate({ from: 'USD', to: 'JPY', micros: 5_000_000, asOf: '2027-02-01' })
    await admin.bookingImports.run({ csv: inYen })
    const parts = await database.db.select().from(instalments).orderBy(instalments.position)
    expect(parts.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['deposit', 500],
      ['balance', 400],
    ])
  })

  it('have no share of the price where the file of refused lines has what was unclear beside sums', async () => {
    const [first, second, third] = ['A-101', 'A-102', 'A-103'].map((number) => lisbon.replace('A-101', number))
    const csv = [`${head},Deposit`, `${first},30`, `${second!.replace('900', '#N/A')},30`, `${third},250.00`].join('\n')
    const { added, badCsv } = await admin.bookingImports.preview({ csv })
    expect(added).toBe(1)
    const { count, bad } = await admin.bookingImports.preview({ csv: badCsv.replace('#N/A', '900') })
    expect([count, bad.map(({ column }) => column)]).toEqual([0, ['deposit', 'deposit']])
  })

  it('ask what a column of nothing but currencies is, where no other says what the sums are in', async () => {
    const csv = file(lisbon).replaceAll(/^(.*)$/gm, (line, _, at) => `${line},${at === 0 ? 'Paid in' : 'AUD'}`)
    const asked = await admin.bookingImports.preview({ csv })
    expect(asked.problem).toContain('“Paid in” has currencies')
    const columns = asked.columns.map(({ field }) => field)
    expect(columns.at(-1)).toBe('?')
    await expect(admin.bookingImports.run({ csv })).rejects.toThrow('“Paid in” has currencies')
    expect((await admin.bookingImports.preview({ csv, columns })).problem).toBe(asked.problem)
    expect(await admin.bookingImports.preview({ csv, columns: [...columns.slice(0, -1), ''] })).toMatchObject({
      problem: null,
      added: 1,
      notices: [
        { line: 2, column: 'currency', message: expect.stringContaining('says AUD: amounts are taken in USD') },
      ],
    })
    const own = { csv: csv.replaceAll('AUD', 'USD') }
    expect(await admin.bookingImports.preview(own)).toMatchObject({ problem: null, notices: [] })
  })

  it.each([
    ['number', lisbon.replace('A-101', ''), 'Booking number is required'],
    ['startsOn', lisbon.replace('2027-06-01', 'soon'), 'Please enter a date'],
    ['endsOn', lisbon.replace('2027-06-03', '2027-05-03'), 'before the departure'],
    ['endsOn', lisbon.replace('2027-06-01,2027-06-03', '2026-06-01,2026-06-03'), 'over'],
    ['startsOn', lisbon.replace('2027-06-01,2027-06-03', '2026-06-01,'), 'over'],
    ['email', lisbon.replace('bo@example.com', 'bo@'), 'email'],
    ['total', lisbon.replace('900', 'much'), 'amount'],
    ['paid', lisbon.replace(',900,,', ',900,901,'), 'More was paid'],
    ['adults', lisbon.replace('com,1,', 'com,0,'), 'At least one adult'],
    ['supplier', lisbon.replace('900,,,,,', '900,,,Boat,Nobody,'), 'There is no supplier ‘Nobody’'],
    ['traveler', lisbon.replace(/,,$/, ',Kim Li,Child'), 'no further child'],
  ])('are refused at %s', async (column, line, message) => {
    const { bad, count } = await admin.bookingImports.preview({ csv: file(line) })
    expect([count, bad]).toEqual([0, [{ line: 2, column, message: expect.stringContaining(message) }]])
  })

  it.each([
    ['Paid in full', '', 'paid'],
    ['Paid', '', 'paid'],
    ['Paid in full', '900', null],
    ['Deposit paid', '', 'paid'],
    ['Deposit paid', '200', null],
    ['Won', '', null],
    ['Lost', '', 'status'],
    ['Open', '', 'status'],
  ])('of the deal status %s with %j paid are asked about at %s', async (status, paid, column) => {
    const csv = `Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Total,Paid,Deal - Status
A-200,Lisbon,2027-06-01,2027-06-03,Bo Lee,bo@example.com,1,900,${paid},${status}`
    const { bad, problem } = await admin.bookingImports.preview({ csv })
    expect([problem, bad.map((line) => line.column)]).toEqual([null, column === null ? [] : [column]])
  })

  it('of one number that say two different things are refused with all their lines', async () => {
    const other = krabi[1]!.replace('A-100,,', 'A-100,Phuket,')
    const { bad } = await admin.bookingImports.preview({ csv: file(krabi[0]!, other, lisbon) })
    expect(bad).toEqual([
      { line: 2, column: 'number', message: 'Another line of this booking is refused' },
      { line: 3, column: 'title', message: 'Says something else than the first line of this booking number' },
    ])
  })

  it('of several products of one order, as Rezdy has them, are one booking with a service for each', async () => {
    const order = (product: string, start: string, { people = '2 Adult', total = '300' } = {}) =>
      `R7KX2,CONFIRMED,Inês,Duarte,ines@example.com,${product},${start} 08:00,${start} 12:00,${people},EUR,${total},100`
    const headings =
      'Order number,Status,Customer first name,Customer last name,Customer email,Product name,Start time,End time,Quantities,Total currency,Total amount,Total paid'
    const write = (...lines: string[]) => ({ csv: [headings, ...lines].join('\n') })
    const both = [order('Kayak', '2027-09-16'), order('Krabi by boat', '2027-09-14')]
    const { notices, bad, added } = await admin.bookingImports.preview(write(...both))
    const message = 'The 2 lines of this number are services of one booking, whose total counts once'
    expect([added, bad]).toEqual([1, []])
    // Names the costs that the file does not have, as for every service.
    expect(notices.map((one) => [one.line, one.column])).toEqual([
      [2, 'number'],
      [2, 'cost'],
      [3, 'cost'],
    ])
    expect(notices[0]!.message).toBe(message)
    await admin.bookingImports.run(write(...both))
    const [booked] = await database.db.select().from(bookings).where(eq(bookings.formerNumber, 'R7KX2'))
    expect(await admin.bookings.get({ id: booked!.id })).toMatchObject({
      title: 'Kayak, Krabi by boat',
      startsOn: '2027-09-14',
      endsOn: '2027-09-16',
      totalMinor: 300_00,
      services: [
        { title: 'Kayak', day: 3 },
        { title: 'Krabi by boat', day: 1 },
      ],
    })
    expect(await admin.bookingImports.preview(write(...both))).toMatchObject({ same: 1, bad: [] })
    for (const [other, column] of [
      [order('Krabi by boat', '2027-09-14', { total: '120' }), 'total'],
      [order('Krabi by boat', '2027-09-14', { people: '1 Adult' }), 'adults'],
    ] as const)
      expect((await admin.bookingImports.preview(write(both[0]!, other))).bad).toMatchObject([
        { line: 2, column: 'number', message: 'Another line of this booking is refused' },
        { line: 3, column, message: expect.stringContaining('ays something else') },
      ])
  })
})
