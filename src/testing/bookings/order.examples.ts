import type { Example } from '../examples'
import { aQuote } from '../factories'
import type { World } from '../world'
import { booked } from './booked'
import { asConfirmed, askedByLink, ordered } from './ordered'
import { aDocument } from './papers'
import { toVouch } from './vouched'

async function confirmed({ deps }: World) {
  const { staff, order } = await ordered(deps)
  return {
    staff,
    order: await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) }),
  }
}
const payment = { paidOn: '2027-03-01', amountMinor: 100_00, method: 'bank' as const, reference: 'W-1' }
/** Refuses staff, who only read a supplier's link. */
const supplierOnly: Example['status'] = { agent: 403, admin: 403 }

/** Covers orders to suppliers. */
export const orderExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc supplierOrders.list': () => ({
    body: { words: 'boats', status: ['asked', 'to-ask'], mark: ['differs', 'to-cancel', 'owed'], sort: 'due' },
  }),
  'trpc supplierOrders.totals': () => ({ body: { mark: ['owed'] } }),
  'trpc supplierOrders.export': () => ({ body: { due: { from: '2027-01-01' }, sort: 'due' } }),
  'trpc supplierOrders.of': async ({ deps }) => ({ body: { bookingId: (await ordered(deps)).bookingId } }),
  'trpc supplierOrders.pick': async ({ deps }) => {
    const { order, supplierId } = await ordered(deps)
    return { body: { id: order.id, version: order.version, supplierId } }
  },
  'trpc supplierOrders.ask': async ({ deps }) => ({
    body: { bookingId: (await ordered(deps)).bookingId, message: 'Please confirm.' },
  }),
  'trpc supplierOrders.record': async ({ deps }) => {
    const { order } = await ordered(deps)
    return { body: { id: order.id, version: order.version, ...asConfirmed(order) } }
  },
  'trpc supplierPayments.of': async (world) => ({ body: { orderId: (await confirmed(world)).order.id } }),
  'trpc supplierPayments.record': async (world) => {
    const { order } = await confirmed(world)
    return { body: { orderId: order.id, version: order.version, ...payment } }
  },
  'trpc supplierPayments.reverse': async (world) => {
    const { staff, order } = await confirmed(world)
    const other = { ...payment, reference: 'W-2' }
    const paid = await staff.supplierPayments.record({ orderId: order.id, version: order.version, ...other })
    return { body: { paymentId: paid.payments[0]!.id, version: paid.version, reason: 'Typed twice' } }
  },
  'trpc supplierPayments.payables': () => ({ body: { words: 'boats' } }),
  'trpc supplierPayments.payableTotals': () => ({ body: {} }),
  'trpc supplierPayments.exportPayables': () => ({ body: {} }),
  'GET /api/supplier-orders': async ({ deps }) => {
    const { supplierId } = await ordered(deps)
    return { query: { status: ['to-ask'], supplier: [supplierId], search: 'boats', from: '2027-01-01', limit: 10 } }
  },
  'GET /api/supplier-orders/:id/payments': async (world) => ({ params: { id: (await confirmed(world)).order.id } }),
  'POST /api/supplier-orders/:id/payments': async (world) => {
    const { order } = await confirmed(world)
    return { params: { id: order.id }, body: { version: order.version, ...payment, reference: 'W-3' } }
  },
  'POST /api/supplier-payments/:id/reverse': async (world) => {
    const { staff, order } = await confirmed(world)
    const { version, payments } = await staff.supplierPayments.record({
      orderId: order.id,
      version: order.version,
      ...payment,
      reference: 'W-4',
    })
    return { params: { id: payments[0]!.id }, body: { version, reason: 'Typed twice' } }
  },
  'GET /api/payables': async (world) => {
    await confirmed(world)
    return { query: { search: 'boats', limit: 10 } }
  },
  'trpc supplierOrders.makeLink': async ({ deps }) => ({ body: { id: (await ordered(deps)).id } }),
  'trpc supplierOrders.revokeLinks': async ({ deps }) => ({ body: { id: (await askedByLink(deps)).id } }),
  'trpc supplierOrders.open': async ({ deps }) => ({ body: { token: (await askedByLink(deps)).token } }),
  'trpc supplierOrders.answer': async ({ deps }) => {
    const { token, id, version } = await askedByLink(deps)
    return { body: { token, id, version, answer: 'confirm', reference: 'AB-1' }, status: supplierOnly }
  },
  'trpc vouchers.of': async ({ deps }) => ({ body: { bookingId: (await ordered(deps)).bookingId } }),
  'trpc vouchers.issue': async ({ deps }) => ({ body: { bookingId: (await toVouch(deps)).bookingId } }),
  'trpc vouchers.own': async ({ deps, people }) => {
    const quote = await aQuote(deps.db, { userId: people.owner.user.id })
    const { id } = await booked(deps, { quoteId: quote.id })
    return { body: { bookingId: id }, status: { stranger: 404, agent: 404, admin: 404 } }
  },
  'trpc tripDocuments.of': async ({ deps }) => ({ body: { bookingId: (await ordered(deps)).bookingId } }),
  'trpc tripDocuments.evidence': async ({ deps }) => ({ body: { bookingId: (await ordered(deps)).bookingId } }),
  'trpc tripDocuments.remove': async ({ deps }) => ({
    body: { id: (await aDocument(deps, (await ordered(deps)).bookingId)).id },
  }),
  'trpc tripDocuments.own': async ({ deps, people }) => {
    const quote = await aQuote(deps.db, { userId: people.owner.user.id })
    const { id } = await booked(deps, { quoteId: quote.id })
    return { body: { bookingId: id }, status: { stranger: 404, agent: 404, admin: 404 } }
  },
}
