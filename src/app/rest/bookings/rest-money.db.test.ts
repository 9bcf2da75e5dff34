import { beforeEach, expect, it } from 'vitest'
import { useApp } from '../../../testing/app'
import { useDatabase } from '../../../testing/database'
import { aTransfer, deposited } from '../../../testing/payments/paid'
import { aWorld, getCookie, type Who, type World } from '../../../testing/world'

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => getCookie(world, who)

it('the money of a booking is read and recorded, and the same number asks', async () => {
  const { id, booking } = await deposited(site.deps)
  const path = `/api/bookings/${id}/account`
  expect((await site.get(path, as('stranger'))).statusCode).toBe(403)
  const account = (await site.get(path, as('agent'))).json<{ version: number }>()
  const sums = { bookingReference: booking.reference, chargedMinor: 250_00, receivedMinor: 62_50, balanceMinor: 187_50 }
  expect(account).toMatchObject({
    ...sums,
    payments: [{ direction: 'in', amountMinor: 62_50, reference: 'TX-1001', state: 'succeeded' }],
    ledger: [
      { seq: 1, kind: 'charge', amountMinor: 250_00 },
      { seq: 2, kind: 'payment', amountMinor: -62_50, balanceMinor: 187_50 },
    ],
  })
  const { id: _id, ...more } = aTransfer(id, { version: 2, amountMinor: 10_00, reference: 'tx 1001', asAnother: false })
  const paying = (input: object) => site.call('POST', `/api/bookings/${id}/payments`, input, as('agent'))
  const asked = await paying(more)
  expect([asked.statusCode, asked.json()]).toEqual([
    409,
    expect.objectContaining({ fields: { asAnother: expect.stringContaining('Confirm that this is another one') } }),
  ])
  const paid = await paying({ ...more, asAnother: true })
  expect([paid.statusCode, paid.json()]).toEqual([201, expect.objectContaining({ version: 3, receivedMinor: 72_50 })])
  const late = await paying({ ...more, asAnother: true })
  expect([late.statusCode, late.json()]).toEqual([
    409,
    expect.objectContaining({ current: expect.objectContaining({ version: 3, bookingReference: booking.reference }) }),
  ])
  const listed = await site.get('/api/payments?direction=in&method=bank&limit=1', as('agent'))
  expect(listed.headers['x-total-count']).toBe('2')
  expect(listed.json()).toMatchObject([{ bookingId: id, kind: 'payment', status: 'unverified' }])
  expect((await site.get('/api/payments?method=gold', as('agent'))).statusCode).toBe(400)
  const [{ id: newest }] = paid.json<{ payments: [{ id: string }] }>().payments
  const reversal = { version: 3, reason: 'Of another booking' }
  const back = await site.call('POST', `/api/payments/${newest}/reverse`, reversal, as('agent'))
  expect([back.statusCode, back.json()]).toEqual([200, expect.objectContaining({ version: 4, receivedMinor: 62_50 })])
})
