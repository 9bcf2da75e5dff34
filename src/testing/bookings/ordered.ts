import type { Deps } from '../../platform/server/context'
import type { DraftLine, DraftOffer } from '../../modules/sales/proposals/offer.rules'
import { type Caller, callerAs } from '../callers'
import { aService } from '../proposals/proposal.factory'
import { booked } from './booked'

type Order = { supplier?: object; lines?: DraftLine[]; taxes?: DraftOffer['taxes']; email?: string }
let made = 0

/** Makes a booking whose first service has a supplier that was not asked yet. */
export async function ordered(
  deps: Deps,
  { supplier, email, taxes = [], lines = [aService({ title: 'Longtail boat', day: 1 })] }: Order = {},
) {
  const {
    staff,
    id: bookingId,
    leadId,
    booking,
  } = await booked(deps, { offer: { lines, taxes }, ...(email && { email }) })
  const { id: supplierId } = await staff.suppliers.create({
    name: `Andaman Boats ${(made += 1)}-${bookingId.slice(-6)}`,
    email: 'boats@example.com',
    ...supplier,
  })
  const [first] = await staff.supplierOrders.of({ bookingId })
  const order = await staff.supplierOrders.pick({ id: first!.id, version: first!.version, supplierId })
  const { call: visitor } = await callerAs(deps, null, { ip: '192.0.2.9', userAgent: 'Browser' })
  return { staff, bookingId, booking, leadId, supplierId, order, id: order.id, visitor }
}

/** Asks the supplier by a link. */
export async function askedByLink(deps: Deps, of: Order = {}) {
  const it = await ordered(deps, of)
  const { url } = await it.staff.supplierOrders.makeLink({ id: it.id })
  const token = url.split('/').at(-1)!
  const [order] = await it.staff.supplierOrders.of({ bookingId: it.bookingId })
  return { ...it, token, order: order!, version: order!.version }
}

/** Returns a supplier's confirmation, as staff record it. */
export const asConfirmed = ({ bookedFrom, bookedTo }: { bookedFrom: string; bookedTo: string }) => ({
  status: 'confirmed' as const,
  reference: 'AB-1',
  agreedNetMinor: 100_00,
  agreedFrom: bookedFrom,
  agreedTo: bookedTo,
  dueOn: '2027-04-01',
  note: '',
})

/** Returns a payment of the requested amount to the supplier. */
export const aPayment = (order: { id: string; version: number }, overrides: object = {}) => ({
  orderId: order.id,
  version: order.version,
  amountMinor: 100_00,
  paidOn: '2027-03-01',
  method: 'bank' as const,
  reference: '',
  ...overrides,
})
export const paidOut = (staff: Caller, order: { id: string; version: number }, overrides: object = {}) =>
  staff.supplierPayments.record(aPayment(order, overrides))
