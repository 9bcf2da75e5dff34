import { beforeEach, expect, it } from 'vitest'
import { useApp, walk } from '../../../testing/app'
import { useDatabase } from '../../../testing/database'
import { aQuote } from '../../../testing/factories'
import { invoiced } from '../../../testing/payments/invoiced'
import { aWorld, getCookie, type Who, type World } from '../../../testing/world'

/** Covers invoices and changes after booking, for staff and under the traveler's own trips. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => getCookie(world, who)
const own = async () =>
  invoiced(site.deps, { quoteId: (await aQuote(database.db, { userId: world.people.owner.user.id })).id })

it('documents are listed page by page, narrowed, opened and found by staff', async () => {
  const { invoiceId, reference, id } = await invoiced(site.deps)
  await invoiced(site.deps)
  const pages = await walk(site, '/api/invoices?limit=1', as('agent'))
  expect(pages.map(({ ids, total }) => [ids.length, total])).toEqual([
    [1, '2'],
    [1, '2'],
  ])
  const narrowed = await site.get(`/api/invoices?search=${reference}&kind=invoice`, as('agent'))
  const shown = { id: invoiceId, reference, total: 250, net: 250, tax: 0, currency: 'USD', bookingId: id }
  expect(narrowed.json()).toMatchObject([shown])
  expect((await site.get('/api/invoices?kind=receipt', as('agent'))).json()).toEqual([])
  expect((await site.get('/api/invoices?kind=bill', as('agent'))).statusCode).toBe(400)
  const opened = (await site.get(`/api/invoices/${invoiceId}`, as('agent'))).json<{ lines: object[] }>()
  expect(opened).toMatchObject({ ...shown, buyer: { name: 'Asha Rao' }, account: { balanceMinor: 250_00 } })
  expect(opened.lines).toEqual([{ title: 'Planning and on-call', detail: '1 trip', amountMinor: 250_00, receipt: [] }])
})

it('travelers read those of their own trips, each under its trip', async () => {
  const { id, invoiceId, reference } = await own()
  const other = await own()
  expect((await site.get(`/api/trips/${id}/invoices`, as('owner'))).json()).toMatchObject([{ reference, total: 250 }])
  const opened = await site.get(`/api/trips/${id}/invoices/${invoiceId}`, as('owner'))
  expect(opened.json()).toMatchObject({ reference })
  expect(opened.json()).not.toHaveProperty('issuedBy')
  for (const [path, who] of [
    [`/api/trips/${id}/invoices/${invoiceId}`, 'stranger'],
    [`/api/trips/${other.id}/invoices/${invoiceId}`, 'owner'],
  ] as const)
    expect((await site.get(path, as(who))).statusCode).toBe(404)
})

it('a traveler asks for a change, which staff see; once more is a conflict', async () => {
  const { id } = await own()
  const asked = await site.call('POST', `/api/trips/${id}/changes`, { wish: 'A day more, please' }, as('owner'))
  expect([asked.statusCode, asked.json()]).toEqual([
    201,
    expect.objectContaining({ state: 'asked', wish: 'A day more, please', proposed: null }),
  ])
  const again = await site.call('POST', `/api/trips/${id}/changes`, { wish: 'And a cot' }, as('owner'))
  expect(again.statusCode).toBe(409)
  for (const [path, who] of [
    [`/api/bookings/${id}/changes`, 'agent'],
    [`/api/trips/${id}/changes`, 'owner'],
  ] as const)
    expect((await site.get(path, as(who))).json()).toMatchObject([{ askedBy: 'traveler', wish: 'A day more, please' }])
  expect((await site.get(`/api/trips/${id}/changes`, as('stranger'))).statusCode).toBe(404)
})
