import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { asConfirmed, askedByLink, ordered, paidOut } from '../../../testing/bookings/ordered'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aService } from '../../../testing/proposals/proposal.factory'
import { callerAs } from '../../../testing/callers'
import { suppliers } from '../../catalog/suppliers/table'
import { events } from '../../core/events/table'
import { removeAccount } from '../../servicing/account-data/service'
import { users } from '../../identity/auth/table'
import { anAccount, password, signIn } from '../../../testing/account'

const database = useDatabase()
const deps = useDeps(database)

/**
 * Creates one service each: asked, confirmed as booked, confirmed dearer and paid, asked and then cancelled, without a
 * supplier.
 */
async function five() {
  const { staff, order: asked } = await askedByLink(deps)
  const record = async (values: object = {}) => {
    const { order } = await ordered(deps)
    return staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order), ...values })
  }
  const confirmed = await record()
  const paid = await record({ agreedNetMinor: 120_00, dueOn: '2027-03-01' })
  await paidOut(staff, paid, { amountMinor: 120_00, paidOn: '2027-02-01' })
  const cancelled = await askedByLink(deps)
  await staff.bookings.cancel({ id: cancelled.bookingId, version: 1, reason: 'Sick' })
  const lines = ['Ferry', 'Kayaks'].map((title) => aService({ title, day: 1 }))
  const bare = await ordered(deps, { lines })
  return { staff, ids: { asked: asked.id, confirmed: confirmed.id, paid: paid.id, cancelled: cancelled.id }, bare }
}

it('narrows by status, by what differs, is owed or is to be cancelled, by supplier and by words', async () => {
  const { staff, ids, bare } = await five()
  const find = async (input: object) => (await staff.supplierOrders.list(input)).items.map(({ id }) => id).toSorted()
  expect(await find({ status: ['asked'] })).toEqual([ids.asked, ids.cancelled].toSorted())
  expect(await find({ mark: ['differs'] })).toEqual([ids.paid])
  expect(await find({ mark: ['to-cancel'] })).toEqual([ids.cancelled])
  expect(await find({ mark: ['owed'] })).toEqual([ids.confirmed])
  expect(await find({ mark: ['owed', 'paid'] })).toEqual([ids.confirmed, ids.paid].toSorted())
  expect(await find({ due: { to: '2027-03-31' } })).toEqual([ids.paid])
  expect(await find({ mark: ['no-supplier'] })).toHaveLength(1)
  expect(await find({ supplier: [bare.supplierId] })).toEqual([bare.id])
  expect(await find({ words: bare.booking.reference })).toHaveLength(2)
})

it('finds what is owed by words of the booking, its supplier and its customer alone', async () => {
  const { staff, ids } = await five()
  const listed = (await staff.supplierOrders.list({})).items
  const { bookingReference, supplierId, supplierName, customerName } = listed.find(({ id }) => id === ids.confirmed)!
  const phone = '+6621234567'
  await database.db.update(suppliers).set({ phone }).where(eq(suppliers.id, supplierId!))
  for (const words of [bookingReference, supplierName!, phone, customerName, customerName.slice(0, 2)]) {
    const { items, total } = await staff.supplierOrders.list({ mark: ['owed'], words })
    expect([words, items.map(({ id }) => id), total]).toEqual([words, [ids.confirmed], 1])
    expect(await staff.supplierOrders.totals({ mark: ['owed'], words })).toMatchObject([{ owedMinor: 100_00 }])
  }
  expect(await staff.supplierOrders.list({ mark: ['owed'], words: 'nobody' })).toMatchObject({ items: [], total: 0 })
  expect(await staff.supplierOrders.totals({ mark: ['owed'], words: 'nobody' })).toEqual([])
})

it('sums what is owed and paid as the rows and the file do', async () => {
  const { staff } = await five()
  const filter = { mark: ['owed' as const, 'paid' as const] }
  expect(await staff.supplierOrders.totals(filter)).toEqual([
    { currency: 'USD', owedMinor: 100_00, paidMinor: 120_00, creditMinor: 0 },
  ])
  const { csv, count } = await (await callerAs(deps, 'admin')).call.supplierOrders.export({ ...filter, sort: 'due' })
  const lines = csv.trim().split('\n').slice(1)
  expect(count).toBe(2)
  expect(lines.map((line) => line.split(',').slice(9, 15))).toEqual([
    ['100', '120', '0', '2027-03-01', '2027-02-01', '120'],
    ['100', '100', '100', '2027-04-01', '', ''],
  ])
})

it('sums up to a thousand of what words find, and more without words', async () => {
  const { staff, order, booking } = await ordered(deps)
  await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) })
  const words = booking.reference
  const add = (n: number) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('session_replication_role', 'replica', true)`)
      await tx.execute(sql`INSERT INTO supplier_orders (id, booking_id, line_key, supplier_id, status, currency, net_minor,
          booked_from, booked_to, agreed_net_minor, agreed_from, agreed_to)
        SELECT gen_random_uuid(), booking_id, gen_random_uuid(), supplier_id, status, currency, net_minor, booked_from,
          booked_to, 1, agreed_from, agreed_to
        FROM supplier_orders, generate_series(1, ${n}::int) WHERE id = ${order.id}`)
    })
  await add(999)
  const owed = [{ currency: 'USD', owedMinor: 109_99, paidMinor: 0, creditMinor: 0 }]
  expect(await staff.supplierOrders.totals({ mark: ['owed'], words })).toEqual(owed)
  await add(1)
  expect(await staff.supplierOrders.totals({ mark: ['owed'], words })).toBeNull()
  expect(await staff.supplierOrders.totals({ mark: ['owed'] })).toMatchObject([{ owedMinor: 110_00 }])
})

it('pages by due date, and those without one come last', async () => {
  const { staff } = await five()
  const seen: (string | null)[] = []
  let cursor: string | undefined
  do {
    const page = await staff.supplierOrders.list({ sort: 'due', limit: 2, cursor })
    seen.push(...page.items.map(({ dueOn }) => dueOn))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(['2027-03-01', '2027-04-01', null, null, null, null])
})

it('tells whose booking it is, not colleagues, what a supplier answered', async () => {
  const { staff, visitor, token, id, version, bookingId } = await askedByLink(deps)
  await visitor.supplierOrders.answer({ token, id, version, answer: 'confirm', reference: 'AB-7' })
  const alerts = (await staff.office.notifications()).filter(({ kind }) => kind === 'supplier')
  expect(alerts).toMatchObject([{ to: `/admin/bookings/${bookingId}` }])
  expect(alerts[0]!.title).toMatch(/confirmed Longtail boat$/)
  const { call: colleague } = await callerAs(deps, 'agent')
  expect((await colleague.office.notifications()).filter(({ kind }) => kind === 'supplier')).toEqual([])
})

it('forgets with its traveler what was written, keeps what is owed, and shuts the supplier’s link', async () => {
  const person = await anAccount(deps, 'traveler', 'wren@example.com')
  await database.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, person.id))
  const { staff, visitor, token, order, bookingId } = await askedByLink(deps, { email: person.email })
  const { version } = await staff.supplierOrders.record({
    id: order.id,
    version: order.version,
    ...asConfirmed(order),
    note: 'Wren is deaf',
  })
  const paid = await paidOut(staff, { id: order.id, version })
  const reversal = { paymentId: paid.payments[0]!.id, version: paid.version, reason: 'Wren has paid them' }
  await staff.supplierPayments.reverse(reversal)
  await removeAccount({ ctx: await signIn(deps, { email: person.email }), input: { password } })
  const [left] = await staff.supplierOrders.of({ bookingId })
  expect(left).toMatchObject({ note: '', agreedNetMinor: 100_00, reference: 'AB-1', isCancelled: true })
  const { payments } = await staff.supplierPayments.of({ orderId: order.id })
  expect(payments.map(({ amountMinor, note }) => [amountMinor, note])).toEqual([
    [100_00, ''],
    [100_00, ''],
  ])
  await expect(visitor.supplierOrders.open({ token })).rejects.toThrow('revoked')
  const logged = await database.db.select().from(events).where(eq(events.entityId, bookingId)).orderBy(events.id)
  expect(JSON.stringify(logged)).not.toContain('deaf')
})
