import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { booked } from '../../testing/bookings/booked'
import { aChange, theirTrip } from '../../testing/bookings/changed'
import { callerAs, type Caller } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aBuyer, anIssuer, invoiced, issued } from '../../testing/payments/invoiced'
import { aTransfer, deposited, paidUp } from '../../testing/payments/paid'
import { audit } from '../audit/table'
import { payments } from '../payments/table'
import { periodLocks } from '../periods/table'

const database = useDatabase()
let deps: TestDeps
let admin: Caller

beforeEach(async () => {
  deps = testDeps({ db: database.db })
  await anIssuer(deps)
  admin = (await callerAs(deps, 'admin')).call
})
const conflict = { cause: { code: 'conflict' } }
const days = { from: '2027-01-01', to: '2027-12-31' }
const taxed = { taxes: [{ label: 'VAT', basisPoints: 2000, on: 'total' as const }] }
const close = async (lockedUntil: string | null, reason = '') =>
  admin.periods.set({ lockedUntil, reason, seq: (await admin.periods.get()).seq })

describe('a closed period', () => {
  it('takes no payment and no refund; later days do', async () => {
    const { staff, id } = await deposited(deps)
    await close('2027-02-28')
    const { version } = await staff.payments.account({ id })
    const late = aTransfer(id, { version, reference: 'TX-2', effectiveOn: '2027-02-28', amountMinor: 10_00 })
    const says = 'The books are closed up to 28 Feb 2027. Choose a later day, or ask an administrator to open them'
    await expect(staff.payments.record(late)).rejects.toMatchObject({ ...conflict, message: says })
    await expect(staff.payments.refund({ ...late, note: 'Goodwill' })).rejects.toMatchObject(conflict)
    expect(await staff.payments.record({ ...late, effectiveOn: '2027-03-01' })).toMatchObject({ version: version + 1 })
  })

  it('is refused by the database itself, whoever writes', async () => {
    const { id, staff } = await deposited(deps)
    const { invoiceId } = await invoiced(deps)
    await close('2027-02-28')
    const refuses = async (statement: ReturnType<typeof sql>) =>
      expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '40001' } })
    await refuses(sql`INSERT INTO ledger (id, booking_id, seq, at, effective_on, kind, amount_minor)
      VALUES (gen_random_uuid(), ${id}, 3, now(), '2027-02-28', 'charge', 1)`)
    await refuses(sql`INSERT INTO payments (id, booking_id, direction, amount_minor, method, state, effective_on, recorded_at)
      VALUES (gen_random_uuid(), ${id}, 'in', 1, 'cash', 'succeeded', '2027-02-01', now())`)
    await refuses(sql`INSERT INTO invoices (id, kind, year, number, reference, booking_id, issued_on, issued_at, currency, net_minor, tax_minor, total_minor, snapshot, sha256)
      SELECT gen_random_uuid(), kind, year, number + 1, 'x', booking_id, '2027-02-28', issued_at, currency, net_minor, tax_minor, total_minor, snapshot, sha256
      FROM invoices WHERE id = ${invoiceId}`)
    expect((await staff.payments.account({ id })).version).toBe(2)
  })

  it('begins with days that are over, and is opened by administrators with a reason that stays', async () => {
    await expect(close('2027-03-01')).rejects.toMatchObject({ cause: { code: 'invalid' } })
    await close('2027-01-31')
    await close('2027-02-28')
    await expect(close('2027-01-31')).rejects.toThrow('Please say why the books are opened again')
    expect(await close(null, 'A forgotten transfer')).toMatchObject({
      lockedUntil: null,
      history: [{ reason: 'A forgotten transfer' }, { lockedUntil: '2027-02-28' }, { lockedUntil: '2027-01-31' }],
    })
    const logged = await database.db.select({ action: audit.action }).from(audit)
    expect(logged.filter(({ action }) => action.startsWith('books.'))).toHaveLength(3)
    const stale = admin.periods.set({ lockedUntil: '2027-01-01', reason: '', seq: 1 })
    await expect(stale).rejects.toMatchObject({ cause: { details: { current: { seq: 3 } } } })
    const { call: agent } = await callerAs(deps, 'agent')
    const asked = agent.periods.set({ lockedUntil: '2027-01-01', reason: '', seq: 3 })
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(database.db.delete(periodLocks)).rejects.toThrow()
  })

  it.runIf(inject('engine').kind === 'postgres')(
    'waits for what is being written, and stops what comes later',
    async () => {
      const { id } = await booked(deps)
      const other = (await callerAs(testDeps({ db: await database.anotherPool() }), 'admin')).call
      const insert = sql`INSERT INTO payments (id, booking_id, direction, amount_minor, method, state, effective_on, recorded_at)
      VALUES (gen_random_uuid(), ${id}, 'in', 1, 'cash', 'pending', '2027-02-01', now())`
      let closing: Promise<unknown> | undefined
      let isClosed = false
      await database.db.transaction(async (tx) => {
        await tx.execute(insert)
        closing = other.periods.set({ lockedUntil: '2027-02-28', reason: '', seq: 0 }).then(() => (isClosed = true))
        await new Promise((resolve) => setTimeout(resolve, 200))
        expect(isClosed).toBe(false)
      })
      await closing
      expect(await database.db.$count(payments)).toBe(1)
      await expect(database.db.execute(insert)).rejects.toMatchObject({ cause: { code: '40001' } })
    },
  )
})

describe('the journal', () => {
  it('has every entry of every ledger with its document, and sums to them and to the file', async () => {
    const { staff, id, reference } = await invoiced(deps, { offer: taxed })
    const { payments: paid } = await staff.payments.record(
      aTransfer(id, { amountMinor: 300_00, method: 'cash', reference: '' }),
    )
    const receipt = await staff.invoices.issueReceipt({ paymentId: paid[0]!.id, buyer: aBuyer })
    deps.clock.advance(60)
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const note = (await issued(staff, id)).documents.at(-1)!.reference
    const wrong = await deposited(deps)
    await wrong.staff.payments.reverse({ paymentId: wrong.paymentId, version: 2, reason: 'Typed twice' })
    await admin.payments.writeOff({ id: wrong.id, version: 3, amountMinor: 5_00, reason: 'Too small' })
    const { accounts, ledger } = await admin.journal.sums(days)
    expect(accounts.map(({ account, debitMinor, creditMinor }) => [account, debitMinor, creditMinor])).toEqual([
      ['Receivables', 612_50, 667_50],
      ['Revenue', 50_00, 550_00],
      ['Refunds and reductions', 300_00, 50_00],
      ['Tax', 50_00, 50_00],
      ['Bad debts', 5_00, 0],
      ['Bank', 62_50, 62_50],
      ['Cash', 300_00, 0],
    ])
    expect(ledger).toEqual([{ currency: 'USD', amountMinor: -55_00 }])
    const parts: string[] = []
    let cursor: string | undefined
    do {
      const part = await admin.journal.export({ ...days, cursor })
      parts.push(part.csv)
      cursor = part.nextCursor ?? undefined
    } while (cursor)
    const lines = parse(parts.join(''), { bom: true, from_line: 2 }) as string[][]
    const sumOf = (column: number, account: string) =>
      Math.round(100 * lines.filter((line) => line[5] === account).reduce((sum, line) => sum + Number(line[column]), 0))
    for (const { account, debitMinor, creditMinor } of accounts)
      expect([account, sumOf(7, account), sumOf(8, account)]).toEqual([account, debitMinor, creditMinor])
    const ofTrip = lines.filter((line) => line[1]?.startsWith(`${lines[0]![2]}/`))
    expect(new Set(ofTrip.map((line) => [line[3], line[4]].join(' ')))).toEqual(
      new Set([`Charge ${reference}`, `Payment ${receipt.documents.at(-1)!.reference}`, `Credit ${note}`]),
    )
  })

  it('has the fee of a change as revenue, with its credit note', async () => {
    const { staff, id } = await theirTrip(deps)
    await issued(staff, id)
    await paidUp(staff, id)
    deps.clock.set('2027-04-30T12:00:00Z')
    await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2], agreedWords: 'By phone' }))
    deps.clock.advance(60)
    const { documents } = await issued(staff, id)
    const { accounts } = await admin.journal.sums(days)
    expect(accounts.map(({ account, debitMinor, creditMinor }) => [account, debitMinor, creditMinor])).toEqual([
      ['Receivables', 500_00, 550_00],
      ['Revenue', 0, 500_00],
      ['Refunds and reductions', 100_00, 0],
      ['Bank', 450_00, 0],
    ])
    const { csv } = await admin.journal.export(days)
    const fee = (parse(csv, { bom: true, from_line: 2 }) as string[][]).filter((line) => line[3] === 'Cancellation fee')
    expect(fee.map((line) => [line[4], line[5]])).toEqual([
      [documents[1]!.reference, 'Receivables'],
      [documents[1]!.reference, 'Revenue'],
    ])
  })

  it('has nothing of other days, and refuses days that are turned around', async () => {
    await booked(deps)
    expect(await admin.journal.sums({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ accounts: [], ledger: [] })
    await expect(admin.journal.sums({ from: '2027-02-01', to: '2027-01-01' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
