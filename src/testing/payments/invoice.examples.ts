import { booked } from '../bookings/booked'
import { taxes } from '../../modules/settings/taxes/table'
import type { Example } from '../examples'
import { aQuote } from '../factories'
import type { World } from '../world'
import { agencyTaxes } from '../proposals/proposal.factory'
import { aBuyer, anIssuer, invoiced } from './invoiced'
import { deposited } from './paid'

const aTax = { name: 'GST', basisPoints: 500, base: 'total', validFrom: '2027-01-01', validTo: null, isDefault: true }

const anInvoice = async ({ deps }: World) => ({ body: { id: (await invoiced(deps)).invoiceId } })

async function ownTrip({ deps, people }: World) {
  const quote = await aQuote(deps.db, { userId: people.owner.user.id })
  return invoiced(deps, { quoteId: quote.id })
}

const ownOnly: Example['status'] = { stranger: 404, agent: 404, admin: 404 }

/** Covers invoices. */
export const invoiceExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc invoices.list': () => ({
    body: { words: 'INV', kind: ['invoice', 'credit-note'], issued: { from: '2026-01-01' }, sort: 'total' },
  }),
  'trpc invoices.totals': () => ({ body: { kind: ['invoice'] } }),
  'trpc invoices.export': () => ({ body: { issued: { to: '2027-12-31' }, sort: 'issued' } }),
  'trpc invoices.of': async ({ deps }) => ({ body: { bookingId: (await booked(deps)).id } }),
  'trpc invoices.get': anInvoice,
  'trpc invoices.send': async (world) => {
    const { body } = await anInvoice(world)
    return { body: { ...body, message: 'Thank you.' } }
  },
  'trpc invoices.issue': async ({ deps }) => {
    await anIssuer(deps)
    return { body: { bookingId: (await booked(deps)).id, version: 1, buyer: aBuyer } }
  },
  'trpc invoices.issueReceipt': async ({ deps }) => {
    await anIssuer(deps)
    return { body: { paymentId: (await deposited(deps as never)).paymentId, buyer: aBuyer } }
  },
  'trpc disputePack.make': async ({ deps }) => ({ body: { bookingId: (await deposited(deps as never)).id } }),
  'trpc paymentList.list': () => ({
    body: { words: 'TX', displayStatus: ['unverified', 'taken-back'], method: ['bank'], flow: ['in'], sort: 'amount' },
  }),
  'trpc paymentList.waiting': () => ({}),
  'trpc paymentList.totals': () => ({ body: { displayStatus: ['verified'], day: { from: '2026-01-01' } } }),
  'trpc paymentList.export': () => ({ body: { day: { to: '2027-12-31' }, sort: 'recorded' } }),
  'trpc periods.export': () => ({ body: {} }),
  'trpc periods.get': () => ({}),
  'trpc periods.set': () => ({ body: { lockedUntil: '2020-12-31', reason: '', seq: 0 } }),
  'trpc journal.exportSums': () => ({ body: { from: '2027-01-01', to: '2027-12-31' } }),
  'trpc journal.sums': () => ({ body: { from: '2027-01-01', to: '2027-12-31' } }),
  'trpc journal.export': () => ({ body: { from: '2027-01-01', to: '2027-12-31' } }),
  'GET /api/invoices': async (world) => {
    await ownTrip(world)
    return { query: { search: 'INV', kind: ['invoice'], limit: 10 } }
  },
  'GET /api/invoices/:id': async ({ deps }) => ({ params: { id: (await invoiced(deps)).invoiceId } }),
  'GET /api/trips/:id/invoices': async (world) => ({ params: { id: (await ownTrip(world)).id }, status: ownOnly }),
  'GET /api/trips/:id/invoices/:invoiceId': async (world) => {
    const { id, invoiceId } = await ownTrip(world)
    return { params: { id, invoiceId }, status: ownOnly }
  },
  'trpc taxes.list': () => ({}),
  'trpc taxes.export': () => ({ body: {} }),
  'trpc taxes.create': () => ({ body: aTax }),
  'trpc taxes.update': async ({ deps }) => {
    await agencyTaxes(deps.db, [{ label: 'VAT', basisPoints: 2000, on: 'total' }])
    const [row] = await deps.db.select({ id: taxes.id }).from(taxes)
    return { body: { ...aTax, id: row!.id, version: 1 } }
  },
  'trpc taxes.remove': async ({ deps }) => {
    await agencyTaxes(deps.db, [{ label: 'VAT', basisPoints: 2000, on: 'total' }])
    const [row] = await deps.db.select({ id: taxes.id }).from(taxes)
    return { body: { id: row!.id } }
  },
  'trpc invoices.own': async (world) => ({ body: { bookingId: (await ownTrip(world)).id }, status: ownOnly }),
  'trpc invoices.open': async (world) => ({
    body: { id: (await ownTrip(world)).invoiceId },
    status: ownOnly,
  }),
}
