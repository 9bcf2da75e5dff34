import { formatAmount } from '../../../shared/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { aChange, anExtra } from '../../../testing/bookings/changed'
import { asConfirmed } from '../../../testing/bookings/ordered'
import { type Caller, callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote } from '../../../testing/factories'
import { issued } from '../../../testing/payments/invoiced'
import { aTransfer } from '../../../testing/payments/paid'
import { anOffer, aService } from '../../../testing/proposals/proposal.factory'
import type { RecordInput } from '../../bookings/supplier-orders/schema'
import { footLines } from '../../billing/invoices/printed.rules'
import { firstTerms } from '../../settings/terms/terms.rules'

const database = useDatabase()
const deps = useDeps(database)
let admin: Caller

beforeEach(async () => {
  admin = (await callerAs(deps, 'admin')).call
})

/** Describes an agency, and three nights at a hotel whose supplier asks in another currency. */
type Agency = {
  currency: string
  abroad: string
  /** Holds the rate of booking, and that of the payments. */
  micros: [number, number]
  night: { netMinor: number; sellMinor: number }
  /** Holds what the nights cost in the agency's currency. */
  netMinor: number
  depositMinor: number
  /** Holds a first payment to the supplier, what it settles, and what it cost. */
  first: { minor: number; settles: number; bank: number }
  /** Holds the rest, and what the bank took for it. */
  rest: { minor: number; settles: number; bank: number }
  /** Holds what the supplier sends back after the cancellation, keeping a night. */
  back: { minor: number; settles: number; bank: number }
  csv: string
}

const osaka: Agency = {
  currency: 'JPY',
  abroad: 'THB',
  micros: [4_250_000, 4_400_000],
  night: { netMinor: 3_500_00, sellMinor: 21_000 },
  netMinor: 44_625,
  depositMinor: 12_600,
  first: { minor: 4_000_00, settles: 17_000, bank: 17_600 },
  rest: { minor: 6_500_00, settles: 27_625, bank: 28_000 },
  back: { minor: 7_000_00, settles: 29_750, bank: 30_800 },
  csv: 'THB,10500,,1 THB = 4.25 JPY,2027-02-01',
}
const kuwait: Agency = {
  currency: 'KWD',
  abroad: 'USD',
  micros: [307_250, 308_000],
  night: { netMinor: 320_00, sellMinor: 150_500 },
  netMinor: 294_960,
  depositMinor: 90_300,
  first: { minor: 400_00, settles: 122_900, bank: 123_200 },
  rest: { minor: 560_00, settles: 172_060, bank: 172_000 },
  back: { minor: 640_00, settles: 196_640, bank: 197_120 },
  csv: 'USD,960,,1 USD = 0.30725 KWD,2027-02-01',
}

async function found({ currency, abroad, micros }: Agency) {
  const { version } = await admin.settings.agency()
  await admin.settings.update({
    version,
    name: 'Harbor Travel',
    currency,
    sellsIn: [currency],
    paymentTerms: { ...firstTerms, deposit: { kind: 'percent', percent: 20 } },
    billing: { legalName: 'Harbor Travel', address: '1 Harbor Road' },
  })
  await admin.settings.setRate({ from: abroad, to: currency, micros: micros[0], asOf: '2027-02-01' })
}

/** Books the three nights from a request, through a proposal. */
async function book({ abroad, night }: Agency) {
  const { call: staff } = await callerAs(deps, 'agent')
  const { id: supplierId } = await staff.suppliers.create({ name: 'Siam Beds', email: 'beds@example.com' })
  const item = { name: 'Reef Inn', location: 'Krabi', priceMinor: night.sellMinor, costCurrency: abroad, supplierId }
  const { id: itemId } = await staff.inventory.createHotel(item)
  const days = { firstDay: '2027-05-01', lastDay: '2027-05-31', weekdays: 127 }
  const whose = { season: 'High', unit: 'room', occupancy: 2, ageBand: 'any' } as const
  await staff.inventory.createRate({ kind: 'hotels', itemId, ...days, ...whose, ...night })
  const quote = await aQuote(database.db, { email: 'wren@example.com' })
  const { id, version } = await staff.proposals.create({ quoteId: quote.id })
  const nights = { kind: 'hotel', itemKind: 'hotels', itemId, unit: 'room-night', count: 1, times: 3 } as const
  const line = aService({ title: 'Reef Inn', day: 1, ...nights, occupancy: 2, price: null })
  const saved = await staff.proposals.save({ id, version, offer: anOffer({ lines: [line] }) })
  const sent = await staff.proposalAnswers.send({ id, version: version + 1, message: 'Here it is.' })
  const { url } = await staff.proposalAnswers.makeLink({ id })
  const token = url.split('/').at(-1)!
  const { call: visitor } = await callerAs(deps, null, { ip: '192.0.2.7', userAgent: 'Browser' })
  const seen = await visitor.proposalAnswers.open({ token })
  await visitor.proposalAnswers.accept({ token, number: 1, sha256: sent.versions[0]!.sha256!, name: 'Wren' })
  const booking = await staff.bookings.convert({ proposalId: id })
  const [order] = await staff.supplierOrders.of({ bookingId: booking.id })
  return { staff, saved, seen, booking, order: order! }
}

async function getBooks(currency: string) {
  const { accounts, checks } = await admin.journal.sums({ from: '2027-01-01', to: '2027-12-31' })
  expect(new Set(accounts.map((one) => one.currency))).toEqual(new Set([currency]))
  expect(accounts.reduce((all, { debitMinor, creditMinor }) => all + debitMinor - creditMinor, 0)).toBe(0)
  const net = new Map(accounts.map((one) => [one.account, one.debitMinor - one.creditMinor]))
  expect(checks[0]!.payablesMinor + (net.get('payables') ?? 0)).toBe(0)
  return (account: Parameters<typeof net.get>[0]) => net.get(account) ?? 0
}

describe.each([osaka, kuwait])('an agency in $currency whose supplier asks in $abroad', (agency) => {
  const { currency, abroad, micros, night, netMinor, depositMinor, first, rest, back } = agency
  const costMinor = 3 * night.netMinor
  const fx = { from: abroad, to: currency, micros: micros[0], asOf: '2027-02-01' }

  it('sells, books, is paid, pays, cancels and closes the month', async () => {
    await found(agency)
    const { staff, saved, seen, booking, order } = await book(agency)
    const totalMinor = 3 * night.sellMinor
    expect(saved.versions[0]).toMatchObject({ netMinor, totalMinor, fx: [] })
    expect(saved.versions[0]!.lines[0]).toMatchObject({ cost: { currency: abroad, minor: costMinor, fx } })
    expect(JSON.stringify(seen)).not.toContain(abroad)
    expect(seen).toMatchObject({ currency, totalMinor, depositMinor })
    expect(booking).toMatchObject({ currency, totalMinor, netMinor })
    expect(order).toMatchObject({ currency, netMinor, supplierCurrency: abroad, costMinor, fx })

    const { id } = booking
    const { documents } = await issued(staff, id)
    const invoice = await staff.invoices.get({ id: documents[0]!.id })
    expect(invoice.totalMinor).toBe(totalMinor)
    expect(footLines(invoice).join()).toContain(`deposit ${formatAmount(depositMinor, currency)} by`)
    await staff.payments.record(aTransfer(id, { amountMinor: depositMinor }))
    await staff.bookings.confirm({ id, version: 1, reason: '' })

    // Asks and answers in the supplier's currency.
    await staff.supplierOrders.ask({ bookingId: id, message: '' })
    await runJobs(deps)
    const asked = deps.mails.sent.find(({ recipient }) => recipient === 'beds@example.com')!
    expect(asked.text.replaceAll('\u00a0', ' ')).toContain(formatAmount(costMinor, abroad).replaceAll('\u00a0', ' '))
    expect(asked.text).not.toContain(formatAmount(netMinor, currency))
    const [open] = await staff.supplierOrders.of({ bookingId: id })
    const answer = { ...asConfirmed(open!), agreedNetMinor: costMinor, agreedIn: abroad }
    const agreed = await staff.supplierOrders.record({ id: open!.id, version: open!.version, ...answer })
    expect(agreed).toMatchObject({ agreedNetMinor: netMinor, agreedCostMinor: costMinor, differs: false })
    const { items } = await staff.supplierPayments.payables({})
    expect(items).toMatchObject([{ currency: abroad, owedMinor: costMinor }])
    expect((await admin.supplierOrders.export({})).csv).toContain(agency.csv)

    // Pays in two parts, by a rate that has moved meanwhile.
    await admin.settings.setRate({ from: abroad, to: currency, micros: micros[1], asOf: '2027-02-20' })
    const payment = { orderId: open!.id, paidOn: '2027-03-01', method: 'bank' as const, reference: '' }
    const pay = (version: number, paid: { minor: number; bankMinor?: number }, more: object = {}) =>
      staff.supplierPayments.record({ ...payment, version, paid: { currency: abroad, ...paid }, ...more })
    await expect(pay(agreed.version, { minor: first.minor })).rejects.toThrow(
      `That leaves ${formatAmount(rest.minor, abroad)} open`,
    )
    const part = await pay(agreed.version, { minor: first.minor }, { asPart: true })
    expect(part).toMatchObject({ paidMinor: first.settles, abroad: { paidMinor: first.minor, openMinor: rest.minor } })
    const whole = await pay(part.version, { minor: rest.minor, bankMinor: rest.bank }, { asAnother: true })
    expect(whole).toMatchObject({ openMinor: 0, abroad: { openMinor: 0 } })
    expect(whole.payments.map(({ amountMinor, bankMinor }) => [amountMinor, bankMinor])).toEqual([
      [first.settles, first.bank],
      [rest.settles, rest.bank],
    ])
    const paid = await getBooks(currency)
    expect(paid('payables')).toBe(0)
    expect(paid('exchange-loss') + paid('exchange-gain')).toBe(first.bank - first.settles + rest.bank - rest.settles)
    expect(paid('bank')).toBe(depositMinor - first.bank - rest.bank)

    // Cancels: the supplier keeps a night and sends the rest back.
    const { version } = await staff.bookings.get({ id })
    await staff.bookings.cancel({ id, version, reason: 'Asked to' })
    const [kept] = await staff.supplierOrders.of({ bookingId: id })
    const fee = {
      ...answer,
      status: 'dropped' as const,
      agreedNetMinor: night.netMinor,
      agreedFrom: null,
      agreedTo: null,
    }
    const dropped = await staff.supplierOrders.record({ id: kept!.id, version: kept!.version, ...fee })
    const sentBack = await pay(dropped.version, { minor: back.minor }, { direction: 'in' })
    expect(sentBack).toMatchObject({ openMinor: 0, abroad: { openMinor: 0 } })
    expect(sentBack.payments.at(-1)).toMatchObject({ amountMinor: back.settles, bankMinor: back.bank })
    const account = await staff.payments.account({ id })
    if (account.creditMinor > 0)
      await staff.payments.refund(
        aTransfer(id, { version: account.version, amountMinor: account.creditMinor, reference: 'RF-1' }),
      )

    const { seq } = await admin.periods.get()
    deps.clock.set('2027-04-02T12:00:00Z')
    await admin.periods.set({ lockedUntil: '2027-03-31', reason: '', seq })
    const closed = await getBooks(currency)
    expect(closed('payables')).toBe(0)
    expect(closed('receivables')).toBe(0)
    await expect(pay(sentBack.version, { minor: 1_00 }, { asCredit: true })).rejects.toThrow('books are closed')
  })

  it('refuses a payment in another currency than was agreed, at its field', async () => {
    await found(agency)
    const { staff, order } = await book(agency)
    const answer = { ...asConfirmed(order), agreedNetMinor: costMinor, agreedIn: abroad }
    const { version } = await staff.supplierOrders.record({ id: order.id, version: order.version, ...answer })
    const payment = { orderId: order.id, version, paidOn: '2027-03-01', method: 'bank' as const, reference: '' }
    for (const wrong of [{ amountMinor: netMinor }, { paid: { currency: 'EUR', minor: 100_00 } }])
      await expect(staff.supplierPayments.record({ ...payment, ...wrong })).rejects.toMatchObject({
        cause: { code: 'invalid', details: { field: 'paid' } },
      })
    expect(await getBooks(currency).then((net) => net('bank'))).toBe(0)
  })
})

describe('a change of the trip', () => {
  it('changes what the supplier asks with the net, and asks for what is added as its rates were when it was proposed', async () => {
    await found(osaka)
    const { staff, booking, order } = await book(osaka)
    const { services } = await staff.bookings.get({ id: booking.id })
    const stay = services[0]!
    const added = { ...stay, key: crypto.randomUUID(), day: 4, times: 2, netMinor: 29_750, sellMinor: 42_000 }
    const { cost: _c, discountMinor: _d, taxMinor: _t, totalMinor: _s, ...extra } = added
    const change = await aChange(staff, booking.id, {
      services: (all) => [...all.map((one) => ({ ...one, netMinor: 29_750, sellMinor: 42_000, times: 2 })), extra],
      prices: [{ key: extra.key, occupancy: 2, ageBand: 'any', reason: '' }],
    })
    const [proposed] = await staff.bookingChanges.propose(change)
    await admin.settings.setRate({ from: 'THB', to: 'JPY', micros: 4_400_000, asOf: '2027-02-20' })
    await staff.bookingChanges.record({ changeId: proposed!.id, words: 'By phone' })
    const orders = await staff.supplierOrders.of({ bookingId: booking.id })
    expect(orders.map((one) => [one.id === order.id, one.netMinor, one.costMinor, one.fx])).toEqual([
      [true, 29_750, 7_000_00, order.fx],
      [false, 29_750, 7_000_00, order.fx],
    ])
  })
})

describe('what a supplier asks in its currency', () => {
  it('is converted at the newest rate where staff record it, and kept at that rate', async () => {
    await found(osaka)
    const { staff, order } = await book(osaka)
    await admin.settings.setRate({ from: 'EUR', to: 'JPY', micros: 160_000_000, asOf: '2027-02-01' })
    const euros = { ...asConfirmed(order), agreedNetMinor: 250_00, agreedIn: 'EUR' }
    const inEuros = await staff.supplierOrders.record({ id: order.id, version: order.version, ...euros })
    expect(inEuros).toMatchObject({ supplierCurrency: 'EUR', agreedCostMinor: 250_00, agreedNetMinor: 40_000 })
    await admin.settings.setRate({ from: 'EUR', to: 'JPY', micros: 170_000_000, asOf: '2027-02-25' })
    const more = { ...euros, agreedNetMinor: 260_00 }
    const again = await staff.supplierOrders.record({ id: order.id, version: inEuros.version, ...more })
    expect(again.agreedNetMinor).toBe(41_600)
  })

  it('is what was booked for whoever is asked next, at the rate of then', async () => {
    await found(osaka)
    const { staff, booking, order } = await book(osaka)
    await admin.settings.setRate({ from: 'EUR', to: 'JPY', micros: 160_000_000, asOf: '2027-02-20' })
    await admin.settings.setRate({ from: 'THB', to: 'JPY', micros: 4_400_000, asOf: '2027-02-20' })
    const booked = { supplierCurrency: 'THB', costMinor: 10_500_00, netMinor: 44_625, fx: order.fx }
    const { id: other } = await staff.suppliers.create({ name: 'Krabi Beds', email: 'krabi@example.com' })
    const { id, bookedFrom: agreedFrom, bookedTo: agreedTo } = order
    const days = { agreedFrom, agreedTo, dueOn: null, reference: '', note: '' }
    const record = async (answer: Pick<RecordInput, 'status' | 'agreedNetMinor' | 'agreedIn'>) => {
      const [{ version } = order] = await staff.supplierOrders.of({ bookingId: booking.id })
      return staff.supplierOrders.record({ id, version, ...days, ...answer })
    }
    for (const agreedIn of ['EUR', 'JPY']) await record({ status: 'confirmed', agreedNetMinor: 25_000, agreedIn })
    const meant = await record({ status: 'confirmed', agreedNetMinor: 10_500_00, agreedIn: 'THB' })
    expect(meant).toMatchObject({ ...booked, agreedNetMinor: 44_625, differs: false })
    expect(await record({ status: 'dropped', agreedNetMinor: null })).toMatchObject(booked)

    await record({ status: 'to-ask', agreedNetMinor: null })
    await record({ status: 'confirmed', agreedNetMinor: 25_000, agreedIn: 'EUR' })
    await staff.supplierOrders.ask({ bookingId: booking.id, ids: [id], message: '' })
    await runJobs(deps)
    const mail = deps.mails.sent.findLast(({ recipient }) => recipient === 'beds@example.com')!
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('THB 10,500.00')
    const dropped = await record({ status: 'dropped', agreedNetMinor: 0, agreedIn: 'JPY' })
    const next = await staff.supplierOrders.pick({ id, version: dropped.version, supplierId: other })
    expect(next).toMatchObject({ ...booked, agreedNetMinor: null, agreedCostMinor: null })
  })

  it('is refused at its field without a rate, and while rates of an item are in the former one', async () => {
    await found(osaka)
    const { staff, order } = await book(osaka)
    const francs = { ...asConfirmed(order), agreedNetMinor: 250_00, agreedIn: 'CHF' }
    await expect(
      staff.supplierOrders.record({ id: order.id, version: order.version, ...francs }),
    ).rejects.toMatchObject({ cause: { code: 'invalid', details: { field: 'agreedNetMinor' } } })
    const [item] = (await staff.inventory.list({ kind: 'hotels' })).items
    await expect(staff.inventory.updateHotel({ id: item!.id, costCurrency: 'EUR' })).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'costCurrency' } },
    })
  })
})

/**
 * Holds the sums of a trip, computed by hand: 7.5% off, then 10% and 2.5% tax. Due are 30% at booking, then 70% in all,
 * then the rest.
 */
const byHand = [
  {
    currency: 'JPY',
    prices: [21_333, 10_001],
    extra: 5_000,
    offered: { sellMinor: 74_000, discountMinor: 5_550, taxMinor: 6_845 + 1_711, totalMinor: 77_006 },
    instalments: [23_102, 30_802, 23_102],
    changed: { sellMinor: 79_000, discountMinor: 5_925, taxMinor: 7_308 + 1_827, totalMinor: 82_210 },
    amount: /^[\d,]+$/,
  },
  {
    currency: 'KWD',
    prices: [150_505, 70_010],
    extra: 12_345,
    offered: { sellMinor: 521_525, discountMinor: 39_114, taxMinor: 48_241 + 12_060, totalMinor: 542_712 },
    instalments: [162_814, 217_084, 162_814],
    changed: { sellMinor: 533_870, discountMinor: 40_040, taxMinor: 49_383 + 12_346, totalMinor: 555_559 },
    amount: /^[\d,]+\.\d{3}$/,
  },
]

it.each(byHand)(
  'a trip in $currency with a discount, two taxes and three instalments is exact until it is cancelled',
  async ({ currency, prices, extra, offered, instalments, changed, amount }) => {
    await found({ ...osaka, currency })
    const { version: settings } = await admin.settings.agency()
    const parts = [{ percent: 40, daysBefore: 45 }]
    const paymentTerms = {
      ...firstTerms,
      deposit: { kind: 'percent' as const, percent: 30 },
      instalments: parts,
      balanceDays: 30,
    }
    await admin.settings.update({ version: settings, paymentTerms })
    const lines = prices.map((sellMinor, i) =>
      aService({
        title: `Service ${i}`,
        ...(i === 0 && { kind: 'hotel' as const, unit: 'room-night' as const, times: 3 }),
        price: { netMinor: 1_000, sellMinor, reason: '' },
      }),
    )
    const taxes = [
      { label: 'VAT', basisPoints: 1000, on: 'total' as const },
      { label: 'City tax', basisPoints: 250, on: 'total' as const },
    ]
    const discount = { kind: 'percent' as const, label: 'Early booking', basisPoints: 750 }
    const made = await booked(deps, { email: 'wren@example.com', offer: { lines, taxes, discount } })
    const { staff, id, proposal } = made
    expect(proposal.versions[0]).toMatchObject(offered)
    expect(made.booking).toMatchObject({ currency, ...offered })
    const account = await staff.payments.account({ id })
    expect(account.instalments.map(({ amountMinor }) => amountMinor)).toEqual(instalments)

    await staff.payments.record(aTransfer(id, { amountMinor: instalments[0]!, version: account.version }))
    await issued(staff, id)
    const services = (all: Parameters<NonNullable<Parameters<typeof aChange>[2]>['services'] & object>[0]) => [
      ...all,
      anExtra({ sellMinor: extra, netMinor: null }),
    ]
    await staff.bookingChanges.propose(await aChange(staff, id, { services, agreedWords: 'By phone' }))
    const after = await staff.bookings.get({ id })
    expect(after).toMatchObject(changed)
    expect(after.receipt.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(changed.totalMinor)
    const due = (await staff.payments.account({ id })).instalments
    expect(due.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(changed.totalMinor)
    await issued(staff, id)

    await staff.bookings.cancel({ id, version: after.version, reason: 'Asked to' })
    const { documents } = await issued(staff, id)
    const cancelled = await staff.payments.account({ id })
    expect(documents.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(cancelled.chargedMinor)
    for (const { id: documentId } of documents) {
      const { netMinor, taxMinor, totalMinor, snapshot } = await staff.invoices.get({ id: documentId })
      expect(netMinor + taxMinor).toBe(totalMinor)
      expect(snapshot.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(netMinor)
    }
    const { accounts } = await admin.journal.sums({ from: '2027-01-01', to: '2027-12-31' })
    expect(accounts.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0)).toBe(0)

    await runJobs(deps)
    const texts = deps.mails.sent.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n')
    const shown = [...texts.matchAll(/(?:¥|KWD) ?([\d,]+(?:\.\d+)?)/g)].map(([, figures]) => figures!)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.filter((figures) => !amount.test(figures))).toEqual([])
  },
)
