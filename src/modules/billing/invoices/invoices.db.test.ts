import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { testContext, runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anAccount, password, signIn } from '../../../testing/account'
import { aBuyer, anIssuer, invoiced, issued } from '../../../testing/payments/invoiced'
import { aTransfer, deposited } from '../../../testing/payments/paid'
import { aService } from '../../../testing/proposals/proposal.factory'
import { removeAccount } from '../../servicing/account-data/service'
import { users } from '../../identity/auth/table'
import { customers } from '../../sales/customers/table'
import { saveAgency } from '../../settings/settings/service'
import { newAgency } from '../../settings/settings/schema'
import { hashInvoice } from './issue.service'
import { documentNumbers, invoices } from './table'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  await anIssuer(deps)
})
const conflict = { cause: { code: 'conflict' } }
const taxed = { taxes: [{ label: 'VAT', basisPoints: 2000, on: 'total' as const }] }

describe('an invoice', () => {
  it('has the next number of its year, the agency’s day, and what the booking says', async () => {
    deps.clock.set('2027-01-01T03:00:00Z')
    const { staff, id } = await booked(deps, { offer: taxed })
    const { documents, next, invoicedMinor } = await issued(staff, id)
    expect(documents).toMatchObject([
      { kind: 'invoice', reference: 'INV-2026-00001', issuedOn: '2026-12-31', netMinor: 250_00, taxMinor: 50_00 },
    ])
    expect([next, invoicedMinor]).toEqual([null, 300_00])
    const { snapshot, sha256, issuedBy } = await staff.invoices.get({ id: documents[0]!.id })
    expect(snapshot).toMatchObject({
      seller: { name: 'Itinera Travel LLC', address: '12 Harbour Row\nNew York, NY 10004', taxNumber: 'NY-77' },
      buyer: aBuyer,
      lines: [{ title: 'Planning and on-call', amountMinor: 250_00 }],
      taxes: [{ label: 'VAT', basisPoints: 2000, ofMinor: 250_00, amountMinor: 50_00 }],
      account: { paidMinor: 0, balanceMinor: 300_00 },
      due: [
        { kind: 'deposit', amountMinor: 75_00 },
        { kind: 'balance', amountMinor: 225_00 },
      ],
    })
    const [row] = await database.db.select().from(invoices)
    expect(sha256).toBe(hashInvoice(row!))
    expect(issuedBy).not.toBe('Former staff')
    deps.clock.set('2027-01-01T06:00:00Z')
    const { staff: later, id: another } = await booked(deps)
    expect((await issued(later, another)).documents).toMatchObject([{ reference: 'INV-2027-00001' }])
  })

  it('is issued once: the second of two who press is told', async () => {
    const { staff, id } = await invoiced(deps)
    await expect(issued(staff, id)).rejects.toMatchObject({
      ...conflict,
      message: 'Everything that is charged is on an invoice already. The next one follows the next charge or credit',
    })
    expect(await database.db.$count(invoices)).toBe(1)
  })

  it('says no other amount or lines than were on screen', async () => {
    const { staff, id } = await booked(deps)
    await staff.payments.record(aTransfer(id))
    const asked = staff.invoices.issue({ bookingId: id, version: 1, buyer: aBuyer })
    await expect(asked).rejects.toMatchObject({ cause: { details: { current: { version: 2 } } } })
    const { version, bookingVersion } = await staff.invoices.of({ bookingId: id })
    const other = { bookingId: id, version, bookingVersion: bookingVersion + 1, buyer: aBuyer }
    await expect(staff.invoices.issue(other)).rejects.toMatchObject({ cause: { details: { current: { version: 2 } } } })
    expect(await database.db.$count(documentNumbers)).toBe(0)
  })

  it('needs the agency’s address', async () => {
    await saveAgency({ ctx: testContext(deps), input: newAgency })
    const { staff, id } = await booked(deps)
    expect(await staff.invoices.of({ bookingId: id })).toMatchObject({ needsAddress: true })
    await expect(issued(staff, id)).rejects.toThrow('add it in Settings')
  })
})

describe('a credit note', () => {
  it('takes back what a cancellation no longer charges, and refers to its invoice', async () => {
    const { staff, id, reference } = await invoiced(deps, { offer: taxed })
    const { booking } = { booking: await staff.bookings.get({ id }) }
    await staff.bookings.cancel({ id, version: booking.version, reason: 'Sick' })
    const { next } = await staff.invoices.of({ bookingId: id })
    expect(next).toMatchObject({ kind: 'credit-note', totalMinor: -300_00, taxMinor: -50_00 })
    const { documents, invoicedMinor } = await issued(staff, id)
    expect(documents[1]).toMatchObject({ kind: 'credit-note', refersTo: reference, totalMinor: -300_00 })
    expect(documents[1]!.reference).toMatch(/^CN-\d{4}-00001$/)
    expect(invoicedMinor).toBe(0)
  })

  it('follows a refund with a reason, which lowers the price; a write-off stays invoiced', async () => {
    const { staff, id } = await invoiced(deps)
    await staff.payments.record(aTransfer(id, { amountMinor: 250_00 }))
    const [payment] = (await staff.invoices.of({ bookingId: id })).payments
    await staff.invoices.issueReceipt({ paymentId: payment!.id, buyer: { ...aBuyer, name: 'Payer Ltd' } })
    await staff.payments.refund(aTransfer(id, { version: 2, amountMinor: 20_00, reference: 'RF-1', note: 'Goodwill' }))
    const { customerId } = await staff.bookings.get({ id })
    await database.db.update(customers).set({ taxNumber: 'NIF 245' }).where(eq(customers.id, customerId))
    // Goes to whom the invoice went, as it names them, whoever paid.
    expect((await staff.invoices.of({ bookingId: id })).buyer).toEqual(aBuyer)
    expect(await issued(staff, id)).toMatchObject({ invoicedMinor: 230_00, chargedMinor: 230_00, next: null })
    const other = await invoiced(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.payments.writeOff({ id: other.id, version: 1, amountMinor: 10_00, reason: 'Too small' })
    expect(await staff.invoices.of({ bookingId: other.id })).toMatchObject({ next: null, chargedMinor: 250_00 })
  })
})

describe('a receipt', () => {
  it('is of one payment that is there, once', async () => {
    const { staff, id, paymentId } = await deposited(deps)
    expect(await staff.invoices.of({ bookingId: id })).toMatchObject({ payments: [{ id: paymentId }] })
    const { customerId } = await staff.bookings.get({ id })
    await database.db
      .update(customers)
      .set({ address: '1 Elm Street\nBoston', taxNumber: 'NIF 245' })
      .where(eq(customers.id, customerId))
    expect((await staff.invoices.of({ bookingId: id })).buyer).toMatchObject({
      address: '1 Elm Street\nBoston',
      taxNumber: 'NIF 245',
    })
    const after = await staff.invoices.issueReceipt({ paymentId, buyer: aBuyer })
    // Addresses the invoice that follows to the same buyer.
    expect(after.buyer).toEqual(aBuyer)
    expect(after.payments).toEqual([])
    expect(after.documents).toMatchObject([{ kind: 'receipt', totalMinor: 62_50, isVoid: false }])
    const again = staff.invoices.issueReceipt({ paymentId, buyer: aBuyer })
    await expect(again).rejects.toMatchObject(conflict)
    await staff.payments.reverse({ paymentId, version: 2, reason: 'Typed twice' })
    const { documents } = await staff.invoices.of({ bookingId: id })
    expect(documents).toMatchObject([{ isVoid: true }])
    const sent = staff.invoices.send({ id: documents[0]!.id, message: '' })
    await expect(sent).rejects.toThrow('The payment of this receipt was taken back')
    expect(await staff.invoices.totals({})).toMatchObject([{ receivedMinor: 0 }])
  })

  it('is of no payment that was taken back or went out', async () => {
    const { staff, id, paymentId } = await deposited(deps)
    const { payments } = await staff.payments.refund(
      aTransfer(id, { version: 2, amountMinor: 10_00, reference: 'RF-1', note: 'Goodwill' }),
    )
    const out = payments.find(({ direction }) => direction === 'out')!
    await expect(staff.invoices.issueReceipt({ paymentId: out.id, buyer: aBuyer })).rejects.toMatchObject(conflict)
    const other = await deposited(deps)
    await staff.payments.reverse({ paymentId: other.paymentId, version: 2, reason: 'Typed twice' })
    const asked = staff.invoices.issueReceipt({ paymentId: other.paymentId, buyer: aBuyer })
    await expect(asked).rejects.toMatchObject(conflict)
    expect(paymentId).not.toBe(out.id)
  })
})

describe('the list', () => {
  it('sums up to a thousand of what words find, and more without words', async () => {
    const { staff, id, reference } = await invoiced(deps)
    const { reference: words } = await staff.bookings.get({ id })
    const add = (from: number, to: number) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`SELECT set_config('session_replication_role', 'replica', true)`)
        await tx.execute(sql`INSERT INTO invoices (id, kind, year, number, reference, booking_id, issued_on, issued_at, currency,
            net_minor, tax_minor, total_minor, snapshot, sha256)
          SELECT gen_random_uuid(), kind, year, n, 'INV-' || n, booking_id, issued_on, issued_at, currency, 1, 0, 1, snapshot, sha256
          FROM invoices, generate_series(${from}::int, ${to}::int) n WHERE reference = ${reference}`)
      })
    await add(1001, 1999)
    expect(await staff.invoices.totals({ words })).toMatchObject([{ invoicedMinor: 259_99 }])
    await add(2000, 2000)
    expect(await staff.invoices.totals({ words })).toBeNull()
    expect(await staff.invoices.totals({})).toMatchObject([{ invoicedMinor: 260_00 }])
  })

  it('is narrowed, summed and exported to the cent', async () => {
    const lines = [aService({ price: { netMinor: 0, sellMinor: 99_99, reason: '' } })]
    const { staff, id, reference } = await invoiced(deps, { offer: { ...taxed, lines } })
    const { staff: other, id: second } = await invoiced(deps)
    await other.bookings.cancel({ id: second, version: 1, reason: 'Sick' })
    await issued(other, second)
    const found = async (input: object) => (await staff.invoices.list(input)).items.map((one) => one.totalMinor)
    expect(await found({ words: reference })).toEqual([119_99])
    expect(await found({ words: (await staff.bookings.get({ id })).reference })).toEqual([119_99])
    expect(await found({ kind: ['credit-note'] })).toEqual([-250_00])
    expect(await found({ issued: { to: '2020-01-01' } })).toEqual([])
    expect(await found({ sort: 'total', descending: false })).toEqual([-250_00, 119_99, 250_00])
    const first = await staff.invoices.list({ sort: 'total', limit: 1 })
    const after = await staff.invoices.list({ sort: 'total', limit: 2, cursor: first.nextCursor! })
    expect([...first.items, ...after.items].map((one) => one.totalMinor)).toEqual([250_00, 119_99, -250_00])
    expect(await staff.invoices.totals({})).toEqual([
      {
        currency: 'USD',
        netMinor: 99_99,
        taxMinor: 20_00,
        invoicedMinor: 369_99,
        creditedMinor: -250_00,
        receivedMinor: 0,
      },
    ])
    const { csv, count } = await (
      await callerAs(deps, 'admin')
    ).call.invoices.export({ sort: 'total', descending: false })
    expect(count).toBe(3)
    expect(
      csv
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(6, 10)),
    ).toEqual([
      ['USD', '-250.00', '0.00', '-250.00'],
      ['USD', '99.99', '20.00', '119.99'],
      ['USD', '250.00', '0.00', '250.00'],
    ])
  })
})

describe('the traveler', () => {
  it('sees the documents of their own trip, a stranger none', async () => {
    const { id, invoiceId } = await invoiced(deps, { email: 'wren@example.com' })
    const person = await anAccount(deps, 'traveler', 'wren@example.com')
    await database.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, person.id))
    const { call: stranger } = await callerAs(deps, 'traveler')
    const { call: own } = {
      call: (await callerAs(deps, 'traveler', { actor: { id: person.id, role: 'traveler' } })).call,
    }
    expect(await own.invoices.own({ bookingId: id })).toMatchObject([{ id: invoiceId, totalMinor: 250_00 }])
    expect(await own.invoices.open({ id: invoiceId })).toMatchObject({ snapshot: { buyer: aBuyer } })
    await expect(stranger.invoices.own({ bookingId: id })).rejects.toMatchObject({ cause: { code: 'not-found' } })
    await expect(stranger.invoices.open({ id: invoiceId })).rejects.toMatchObject({ cause: { code: 'not-found' } })
  })

  it('gets a document by mail, with its PDF', async () => {
    const { staff, invoiceId, reference } = await invoiced(deps)
    await staff.invoices.send({ id: invoiceId, message: 'Thank you for booking.' })
    await runJobs(deps)
    const mail = deps.mails.sent.find(({ subject }) => subject.startsWith(`Invoice ${reference}`))!
    expect(mail.text).toContain('Thank you for booking.')
    expect(mail.text).toContain('Total: $250.00')
    expect(mail.attachments?.[0]).toMatchObject({ name: `${reference}.pdf`, type: 'application/pdf' })
    expect(Buffer.from(mail.attachments![0]!.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('gets none that cannot show its letters, until staff know of it', async () => {
    await anIssuer(deps)
    const { staff, id: bookingId } = await booked(deps)
    const buyer = { ...aBuyer, address: '1 Reef Road \u16a0' }
    const { version } = await staff.invoices.of({ bookingId })
    const { documents } = await staff.invoices.issue({ bookingId, version, buyer })
    const { id } = documents[0]!
    await expect(staff.invoices.send({ id, message: '' })).rejects.toMatchObject({
      cause: { code: 'conflict', details: { field: 'withCodes' } },
      message: expect.stringContaining('in the buyer’s address, “1 Reef Road \u16a0”'),
    })
    await staff.invoices.send({ id, message: '', withCodes: true })
  })

  it('leaves: the law keeps the invoice as it is, and nothing more is sent', async () => {
    const person = await anAccount(deps, 'traveler', 'wren@example.com')
    await database.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, person.id))
    const { staff, id, invoiceId } = await invoiced(deps, { email: person.email })
    const [before] = await database.db.select().from(invoices)
    await removeAccount({ ctx: await signIn(deps, { email: person.email }), input: { password } })
    expect(await database.db.select().from(invoices)).toEqual([before])
    expect(await staff.invoices.of({ bookingId: id })).toMatchObject({ email: null, next: { kind: 'credit-note' } })
    await expect(staff.invoices.send({ id: invoiceId, message: '' })).rejects.toMatchObject(conflict)
    const left = await database.db.execute(sql`SELECT count(*)::int AS n FROM events WHERE data::text LIKE '%wren%'`)
    expect(JSON.stringify(left)).not.toContain('wren')
  })
})
