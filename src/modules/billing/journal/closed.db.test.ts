import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { callerAs, type Caller } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anIssuer, invoiced } from '../../../testing/payments/invoiced'
import { aTransfer, deposited } from '../../../testing/payments/paid'
import { newId } from '../../../platform/server/ids'
import { queryRows } from '../../../platform/server/database/db'
import { getSqlState } from '../../../platform/server/errors'
import { aPayment, asConfirmed, ordered, paidOut } from '../../../testing/bookings/ordered'
import { events } from '../../core/events/table'
import { payments } from '../payments/table'
import { periodLocks } from '../periods/table'

const database = useDatabase()
const deps = useDeps(database)
let admin: Caller

beforeEach(async () => {
  await anIssuer(deps)
  admin = (await callerAs(deps, 'admin')).call
})
const conflict = { cause: { code: 'conflict' } }
const taxed = { taxes: [{ label: 'VAT', basisPoints: 2000, on: 'total' as const }] }
const close = async (lockedUntil: string | null, reason = '') =>
  admin.periods.set({ lockedUntil, reason, seq: (await admin.periods.get()).seq })

describe('a closed period', () => {
  it('takes no payment and no refund; later days do', async () => {
    const { staff, id } = await deposited(deps)
    await close('2027-02-28')
    const { version } = await staff.payments.account({ id })
    const late = aTransfer(id, { version, reference: 'TX-2', effectiveOn: '2027-02-28', amountMinor: 10_00 })
    const says = 'The books are closed up to 28 Feb 2027. Choose a later day, or have them opened again under Books'
    await expect(staff.payments.record(late)).rejects.toMatchObject({ ...conflict, message: says })
    await expect(staff.payments.refund({ ...late, note: 'Goodwill' })).rejects.toMatchObject(conflict)
    expect(await staff.payments.record({ ...late, effectiveOn: '2027-03-01' })).toMatchObject({ version: version + 1 })
  })

  it('takes none of what the agency pays to suppliers, nor what takes it back, but the day after', async () => {
    const { staff, order } = await ordered(deps)
    const { version } = await staff.supplierOrders.record({
      id: order.id,
      version: order.version,
      ...asConfirmed(order),
    })
    await close('2027-02-28')
    const late = aPayment({ id: order.id, version }, { paidOn: '2027-02-28' })
    const says = 'The books are closed up to 28 Feb 2027. Choose a later day, or have them opened again under Books'
    await expect(staff.supplierPayments.record(late)).rejects.toMatchObject({ ...conflict, message: says })
    const paid = await staff.supplierPayments.record({ ...late, paidOn: '2027-03-01' })
    deps.clock.set('2027-03-02T12:00:00Z')
    await close('2027-03-01')
    const input = { paymentId: paid.payments[0]!.id, version: paid.version, reason: 'Bounced' }
    const back = await staff.supplierPayments.reverse(input)
    expect(back.payments.map(({ paidOn }) => paidOn)).toEqual(['2027-03-01', '2027-03-02'])
  })

  it('is refused by every table of dated money, whoever writes', async () => {
    await deposited(deps)
    await invoiced(deps, { offer: taxed })
    const { staff, order } = await ordered(deps)
    const { version } = await staff.supplierOrders.record({
      id: order.id,
      version: order.version,
      ...asConfirmed(order),
    })
    await paidOut(staff, { id: order.id, version })
    await close('2027-02-28')
    // Leaves out plans and a document's place in a list: they are no entries, so their day may be over.
    const plans = ['instalments', 'supplier_orders', 'bookings', 'booking_changes', 'proposal_versions']
    const dated = await queryRows<{ name: string; day: string }>(
      database.db,
      sql`SELECT c.table_name AS name, c.column_name AS day FROM information_schema.columns c
        WHERE c.table_schema = 'public' AND c.data_type = 'date' AND EXISTS (
          SELECT FROM information_schema.columns m WHERE m.table_name = c.table_name AND m.table_schema = 'public'
            AND m.column_name IN ('amount_minor', 'tax_minor', 'paid_minor')) ORDER BY 1`,
    )
    const entered = dated.filter(({ name }) => !plans.includes(name))
    expect(entered).toEqual([
      { name: 'booking_taxes', day: 'day' },
      { name: 'invoices', day: 'issued_on' },
      { name: 'ledger', day: 'effective_on' },
      { name: 'payments', day: 'effective_on' },
      { name: 'supplier_charges', day: 'day' },
      { name: 'supplier_payments', day: 'paid_on' },
    ])
    for (const { name, day } of entered) {
      const closed = JSON.stringify({ id: newId(), [day]: '2027-02-28' })
      const columns = await queryRows<{ column: string }>(
        database.db,
        sql`SELECT column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${name} AND is_generated = 'NEVER'`,
      )
      const listed = sql.join(
        columns.map(({ column }) => sql.identifier(column)),
        sql`, `,
      )
      const copy = sql`INSERT INTO ${sql.identifier(name)} (${listed}) SELECT ${listed} FROM (
        SELECT (jsonb_populate_record(t, ${closed}::jsonb)).* FROM ${sql.identifier(name)} t LIMIT 1) c`
      expect([name, await database.db.execute(copy).then(() => 'written', getSqlState)]).toEqual([name, '40001'])
    }
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
    const logged = await database.db.select({ action: events.kind }).from(events).orderBy(events.id)
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
