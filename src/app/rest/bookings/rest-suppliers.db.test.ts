import { beforeEach, expect, it } from 'vitest'
import { useApp } from '../../../testing/app'
import { aPayment, asConfirmed, ordered } from '../../../testing/bookings/ordered'
import { useDatabase } from '../../../testing/database'
import { aWorld, getCookie, type Who, type World } from '../../../testing/world'

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => getCookie(world, who)

it('what suppliers are owed is read, paid in parts and taken back, and what has to be confirmed asks', async () => {
  const { staff, id, order, supplierId } = await ordered(site.deps)
  const { version } = await staff.supplierOrders.record({ id, version: order.version, ...asConfirmed(order) })
  const listed = await site.get(`/api/supplier-orders?supplier=${supplierId}&mark=owed&limit=1`, as('agent'))
  expect(listed.headers['x-total-count']).toBe('1')
  expect(listed.json()).toMatchObject([
    { id, status: 'confirmed', agreedNetMinor: 100_00, paidMinor: 0, openMinor: 100_00 },
  ])

  const path = `/api/supplier-orders/${id}/payments`
  expect((await site.get(path, as('stranger'))).statusCode).toBe(403)
  const { orderId: _order, ...half } = aPayment({ id, version }, { amountMinor: 40_00, reference: 'W-1' })
  const pay = (input: object) => site.call('POST', path, input, as('agent'))
  const asked = await pay(half)
  expect([asked.statusCode, asked.json()]).toEqual([
    409,
    expect.objectContaining({ fields: { asPart: expect.stringContaining('$60.00 open') } }),
  ])
  const paid = await pay({ ...half, asPart: true })
  expect([paid.statusCode, paid.json()]).toEqual([
    201,
    expect.objectContaining({ orderId: id, agreedMinor: 100_00, paidMinor: 40_00, openMinor: 60_00 }),
  ])
  const account = paid.json<{ version: number; payments: { id: string }[] }>()
  const late = await pay({ ...half, asPart: true })
  expect([late.statusCode, late.json()]).toEqual([
    409,
    expect.objectContaining({ current: expect.objectContaining({ orderId: id, paidMinor: 40_00 }) }),
  ])
  const twice = await pay({ ...half, asPart: true, version: account.version, reference: 'w 1' })
  expect(twice.json()).toMatchObject({ fields: { asAnother: expect.stringContaining('already recorded') } })

  const payables = await site.get('/api/payables', as('agent'))
  expect(payables.json()).toMatchObject([{ supplierId, currency: 'USD', orders: 1, owedMinor: 60_00, creditMinor: 0 }])
  expect((await site.get('/api/payables', as('stranger'))).statusCode).toBe(403)
  const [{ id: paymentId }] = account.payments as [{ id: string }]
  const reversal = { version: account.version, reason: 'It bounced' }
  const back = await site.call('POST', `/api/supplier-payments/${paymentId}/reverse`, reversal, as('agent'))
  expect([back.statusCode, back.json()]).toEqual([
    200,
    expect.objectContaining({
      openMinor: 100_00,
      payments: [
        expect.objectContaining({ id: paymentId, isReversed: true }),
        expect.objectContaining({ reversesId: paymentId, note: 'It bounced' }),
      ],
    }),
  ])
  expect((await site.get('/api/supplier-orders?status=gone', as('agent'))).statusCode).toBe(400)
})

it('suppliers are added, found, read and changed, by staff alone', async () => {
  const input = { name: 'Railay Ferries', phone: '+66 75 555 0142', kind: 'transfer', currency: 'THB' }
  const made = await site.call('POST', '/api/suppliers', input, as('agent'))
  expect([made.statusCode, made.json()]).toEqual([
    201,
    expect.objectContaining({ ...input, phone: '+66755550142', isActive: true, version: 1 }),
  ])
  const { id } = made.json<{ id: string }>()
  expect((await site.call('POST', '/api/suppliers', input, as('agent'))).json()).toMatchObject({
    fields: { name: 'There is a supplier of this name' },
  })
  const found = await site.get('/api/suppliers?search=railay&kind=transfer&isActive=true', as('agent'))
  expect(found.json()).toMatchObject([{ id }])
  const change = (fields: object) => site.call('PATCH', `/api/suppliers/${id}`, fields, as('agent'))
  expect((await change({ isActive: false, version: 1 })).json()).toMatchObject({ id, isActive: false, version: 2 })
  const late = await change({ notes: 'Late', version: 1 })
  expect([late.statusCode, late.json()]).toEqual([
    409,
    expect.objectContaining({ current: expect.objectContaining({ id, phone: '+66755550142', version: 2 }) }),
  ])
  expect((await site.get(`/api/suppliers/${id}`, as('agent'))).json()).toMatchObject({ isActive: false, notes: '' })
  for (const who of ['stranger', 'owner'] as const)
    expect((await site.get('/api/suppliers', as(who))).statusCode).toBe(403)
})
