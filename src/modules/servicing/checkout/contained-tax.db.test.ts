import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aChange } from '../../../testing/bookings/changed'
import { holding } from '../../../testing/bookings/checkout.factory'
import { type Caller, callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { useDeps } from '../../../testing/deps'
import { bookings } from '../../bookings/bookings/table'
import type { EditedService } from '../booking-changes/edit.rules'
import { withPrice } from '../booking-changes/leaving.rules'
import { aLead } from '../../../testing/factories'
import { anIssuer, issued } from '../../../testing/payments/invoiced'
import { aTransfer, paidUp } from '../../../testing/payments/paid'

const database = useDatabase()
const deps = useDeps(database)
let admin: Caller

beforeEach(async () => {
  await anIssuer(deps)
  admin = (await callerAs(deps, 'admin')).call
})

const aTax = { base: 'total', validFrom: '2027-01-01', validTo: null, isDefault: true } as const
const vat = { ...aTax, name: 'VAT', basisPoints: 2000 }
const cgst = { ...aTax, name: 'CGST', basisPoints: 250 }
const sgst = { ...aTax, name: 'SGST', basisPoints: 250 }
const scheme = { ...aTax, name: 'Scheme', basisPoints: 2000, base: 'margin' } as const
/** Has no part in the price: nobody chose it, or it ended before the departure. */
const others = [
  { ...aTax, name: 'City tax', basisPoints: 700, isDefault: false },
  { ...aTax, name: 'Old VAT', basisPoints: 1000, validTo: '2027-09-13' },
]
type Rate = typeof vat | typeof scheme

/** Books a departure of $1,299 an adult for two, and says whose trip it is. */
const ways = {
  'on the site': async () => {
    const { call, order } = await holding(deps, { priceMinor: 1299_00 })
    return (await call.checkout.book(order)).id
  },
  'by staff': async () => {
    const { packageId } = await aDeparture(database.db, { priceMinor: 1299_00 })
    const lead = await aLead(database.db)
    const about = { channel: 'phone', saidOn: '2027-03-01', note: 'Deposit by Friday' } as const
    const party = { adults: 2, children: 0, rooms: 1, startsOn: '2027-09-14' }
    const made = { ...about, ...party, leadId: lead.id, packageId, totalMinor: 2598_00 }
    return (await admin.checkout.bookDirectly(made)).id
  },
}
const everyWay = Object.keys(ways) as (keyof typeof ways)[]

/** Returns debits minus credits by account, which sum to nothing, and what of the tax is on no document. */
async function getBooks() {
  const { accounts, checks } = await admin.journal.sums({ from: '2027-01-01', to: '2027-12-31' })
  const sums: Record<string, number> = {}
  for (const { account, debitMinor, creditMinor } of accounts)
    sums[account] = (sums[account] ?? 0) + debitMinor - creditMinor
  expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(checks[0]!.taxMinor).toBe(0 - (sums.tax ?? 0))
  const { revenue = 0, tax = 0, receivables = 0, 'margin-tax': marginTax = 0 } = sums
  return { revenue, tax, receivables, marginTax, notInvoiced: checks[0]!.notInvoicedTaxMinor }
}

describe.each(everyWay)('a booking %s', (way) => {
  it.each<[string, Rate[], number[]]>([
    ['no tax', [], []],
    ['one', [vat], [433_00]],
    ['two', [cgst, sgst], [61_86, 61_85]],
    ['one, and one on a margin that is not known yet', [vat, scheme], [433_00]],
  ])('contains the taxes that a proposal for its day would begin with: %s', async (_, taxes, parts) => {
    for (const tax of [...others, ...taxes]) await admin.taxes.create(tax)
    const bookingId = await ways[way]()
    const taxMinor = parts.reduce((sum, part) => sum + part, 0)
    const booking = await admin.bookings.get({ id: bookingId })
    expect(booking).toMatchObject({ totalMinor: 2598_00, sellMinor: 2598_00 - taxMinor, taxMinor, netMinor: 0 })
    expect(booking.receipt.totalMinor).toBe(2598_00)
    expect(booking.receipt.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(2598_00)
    expect(booking.receipt.lines.filter(({ label }) => label.includes(', included ('))).toHaveLength(parts.length)
    expect(booking.taxes.map(({ label }) => label).toSorted()).toEqual(taxes.map(({ name }) => name).toSorted())
    expect((await admin.payments.account({ id: bookingId })).chargedMinor).toBe(2598_00)

    const { documents } = await issued(admin, bookingId)
    const stated = (await admin.invoices.get({ id: documents[0]!.id })).snapshot
    expect(stated.taxes.map(({ amountMinor }) => amountMinor)).toEqual(parts)
    expect(stated.lines.map(({ receipt }) => receipt)).toEqual([booking.receipt.lines])
    expect(stated.lines.reduce((sum, { amountMinor }) => sum + amountMinor, taxMinor)).toBe(2598_00)
    const net = 2598_00 - taxMinor
    expect(await getBooks()).toMatchObject({ revenue: -net, tax: 0 - taxMinor, receivables: 2598_00, notInvoiced: 0 })
    const year = { name: 'revenue', from: '2027-01-01', to: '2027-12-31', compare: false } as const
    expect((await admin.reports.report(year)).tables.map(({ total }) => total)).toContainEqual(
      expect.objectContaining({ gross: 2598_00, tax: taxMinor, net }),
    )
  })

  it.each([
    ['all', '2027-03-01T12:00:00Z', 2598_00],
    ['half', '2027-09-05T12:00:00Z', 1299_00],
  ])('gives the tax back with the price, where %s of it is', async (_, at, backMinor) => {
    await admin.taxes.create(vat)
    const id = await ways[way]()
    await paidUp(admin, id)
    await issued(admin, id)
    deps.clock.set(at)
    await admin.bookings.cancel({ id, version: (await admin.bookings.get({ id })).version, reason: 'Sick' })
    const { version, creditMinor, today: effectiveOn } = await admin.payments.account({ id })
    expect(creditMinor).toBe(backMinor)
    const refund = { version, amountMinor: creditMinor, reference: 'RF-1', effectiveOn }
    expect(await admin.payments.refund(aTransfer(id, refund))).toMatchObject({ balanceMinor: 0, creditMinor: 0 })
    const credit = (await issued(admin, id)).documents.find(({ kind }) => kind === 'credit-note')!
    expect((await admin.invoices.get({ id: credit.id })).snapshot.taxes).toMatchObject([
      { label: 'VAT', amountMinor: 0 - backMinor / 6 },
    ])
    expect(await getBooks()).toMatchObject({ tax: 0 - (2598_00 - backMinor) / 6, receivables: 0, notInvoiced: 0 })
  })
})

it('a change prices who joins as at booking, takes a price with the taxes in it, and states the tax of the margin once the cost is known', async () => {
  for (const tax of [vat, scheme]) await admin.taxes.create(tax)
  const id = await ways['on the site']()
  const joins = { agreedWords: 'By phone', joining: { adults: 1, children: 0 }, rooms: 2 }
  const services = ([pkg]: EditedService[]) => [{ ...pkg!, netMinor: 3000_00 }]
  const [change] = await admin.bookingChanges.propose(await aChange(admin, id, { ...joins, services }))
  // Adds an adult, a room beyond the first, and one with a single person.
  const totalMinor = 3 * 1299_00 + 500_00
  expect(change!.proposed).toMatchObject({ beforeMinor: 2598_00, afterMinor: totalMinor })
  const sellMinor = totalMinor - 732_83
  expect(await admin.bookings.get({ id })).toMatchObject({ totalMinor, sellMinor, taxMinor: 732_83, netMinor: 3000_00 })
  // Taxes a sixth of the margin of 664.17.
  expect(await getBooks()).toMatchObject({ tax: -732_83, marginTax: -110_70, revenue: 110_70 - sellMinor })
  // Is no sum plus a fifth of it.
  const priced = ([pkg]: EditedService[]) => [withPrice(pkg!, 4400_01, vat.basisPoints)]
  await admin.bookingChanges.propose(await aChange(admin, id, { agreedWords: 'By phone', services: priced }))
  expect(await admin.bookings.get({ id })).toMatchObject({ totalMinor: 4400_01, taxMinor: 733_34 })
})

it('a change by a server of 1.0.0, which knows no taxes without a proposal, is refused', async () => {
  await admin.taxes.create(vat)
  const id = await ways['by staff']()
  const isIt = eq(bookings.id, id)
  const older = database.db.update(bookings).set({ taxMinor: 0, totalMinor: 2165_00 }).where(isIt)
  await expect(older).rejects.toMatchObject({ cause: { message: 'a price keeps the taxes that it contains' } })
})
