import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ordered } from '../../../testing/bookings/ordered'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { newId } from '../../../platform/server/ids'
import { bookingServices } from '../bookings/table'
import { canMoveOrder, orderStatuses } from './order.rules'
import { type SupplierOrder, supplierOrders } from './table'

/** Tests the constraints of the database, whoever writes. */

const database = useDatabase()
const deps = useDeps(database)

const put = (id: string, values: Partial<SupplierOrder>) =>
  database.db.update(supplierOrders).set(values).where(eq(supplierOrders.id, id))
const refused = (code: string) => ({ cause: { code } })
const agreed = { agreedNetMinor: 100_00, agreedFrom: '2027-05-10', agreedTo: '2027-05-10' }
const none = { agreedNetMinor: null, agreedFrom: null, agreedTo: null }

it('moves as the table of the rules says', async () => {
  const { id } = await ordered(deps)
  const values = (status: SupplierOrder['status']) => ({
    ...(status === 'confirmed' || status === 'changed' ? agreed : none),
    status,
    askedAt: new Date(),
  })
  /** Lists the shortest path to each state. */
  const ways = {
    'to-ask': [],
    asked: ['asked'],
    confirmed: ['confirmed'],
    changed: ['asked', 'changed'],
    dropped: ['dropped'],
  } as const
  const back = {
    'to-ask': [],
    asked: ['to-ask'],
    confirmed: ['asked', 'to-ask'],
    changed: ['to-ask'],
    dropped: ['to-ask'],
  } as const
  for (const from of orderStatuses)
    for (const to of orderStatuses.filter((one) => one !== from)) {
      for (const step of ways[from]) await put(id, values(step))
      const isDone = await put(id, values(to)).then(
        () => true,
        () => false,
      )
      expect(isDone, `${from} → ${to}`).toBe(canMoveOrder(from, to))
      for (const step of back[isDone ? to : from]) await put(id, values(step))
    }
})

it.each([
  ['a confirmation without its net', '23514', { status: 'confirmed' as const }],
  ['an answer before anybody was asked', '23514', agreed],
  ['a question without its time', '23514', { status: 'asked' as const }],
  ['a payment of what is not agreed', '23514', { paidOn: '2027-04-01', paidMinor: 1 }],
  ['an end before its beginning', '23514', { ...agreed, status: 'confirmed' as const, agreedTo: '2027-05-09' }],
  ['a change before a question', '55000', { ...agreed, status: 'changed' as const }],
  ['another currency', '55000', { currency: 'EUR' as const }],
])('never has %s', async (_, code, values) => {
  const { id } = await ordered(deps)
  await expect(put(id, values)).rejects.toMatchObject(refused(code))
})

it('is with a supplier, with that one while it is open, and stays then', async () => {
  const { id, supplierId } = await ordered(deps)
  await expect(put(id, { status: 'asked', askedAt: new Date(), supplierId: null })).rejects.toThrow()
  await put(id, { status: 'asked', askedAt: new Date() })
  await expect(put(id, { supplierId: null })).rejects.toThrow()
  await expect(put(id, { supplierId: newId() })).rejects.toMatchObject(refused('55000'))
  await expect(database.db.delete(supplierOrders)).rejects.toMatchObject(refused('55000'))
  await expect(database.db.delete(bookingServices)).rejects.toMatchObject(refused('23503'))
  expect(await database.db.$count(supplierOrders, eq(supplierOrders.supplierId, supplierId))).toBe(1)
})
