import { joinNames } from '../../../shared/names'
import type { Ctx } from '../../../platform/server/context'
import type { BookingDetail } from '../bookings/view'
import { getBooking } from '../bookings/view.service'
import { listItemPlaces } from '../../catalog/inventory/place.service'
import { getAgencyPhone } from '../../settings/settings/phone.rules'
import { getSite } from '../../settings/settings/service'
import type { BookedDays, OrderView } from '../supplier-orders/view'
import { getAnsweredDays, getOrders } from '../supplier-orders/view.service'
import { getContacts } from '../../catalog/suppliers/contacts.service'
import type { VoucherContent, VoucherIssuer } from './view'

/**
 * Holds an order with the current content of its voucher; null until its supplier has confirmed it. `answeredFor`: the
 * days that were booked then; null where that is not known.
 */
export type Current = { order: OrderView; content: VoucherContent | null; answeredFor: BookedDays | null }
export type CurrentTrip = { booking: BookingDetail; services: Current[] }

/** Returns the current contents of a booking's vouchers, in the order of its services. @throws AppError not-found */
export async function listCurrentVouchers(ctx: Ctx, bookingId: string): Promise<CurrentTrip> {
  const booking = await getBooking({ ctx, input: { id: bookingId } })
  // Skips services that a change has left out, whatever their suppliers' orders say.
  const booked = new Set(booking.services.map(({ key }) => key))
  const [asked, answered] = await Promise.all([
    getOrders({ ctx, input: { bookingId } }),
    getAnsweredDays(ctx, { bookingId }),
  ])
  const orders = asked.filter(({ service }) => booked.has(service.key))
  const items = booking.services.flatMap(({ itemKind, itemId }) =>
    itemKind && itemId ? { kind: itemKind, id: itemId } : [],
  )
  const [places, contacts] = await Promise.all([
    listItemPlaces(ctx, items),
    getContacts(
      ctx,
      orders.flatMap(({ supplierId }) => supplierId ?? []),
    ),
  ])
  const toContent = (order: OrderView): VoucherContent | null => {
    const { supplierId, status, agreedFrom, agreedTo, bookedFrom, bookedTo, reference, service } = order
    const supplier = contacts.get(supplierId ?? '')
    if (status !== 'confirmed' || !supplier || agreedFrom === null || agreedTo === null) return null
    const { itemId = null } = booking.services.find(({ key }) => key === service.key) ?? {}
    const { key: _key, ...what } = service
    const where = places.get(itemId ?? '') ?? { place: '', checkIn: '', checkOut: '' }
    const days = { from: agreedFrom, to: agreedTo, bookedFrom, bookedTo }
    return { ...what, ...where, ...toParty(booking), ...days, supplier, reference }
  }
  const services = orders.map((order) => ({
    order,
    content: toContent(order),
    answeredFor: answered.get(order.id) ?? null,
  }))
  return { booking, services }
}

function toParty({ adults, children, infants, travelers }: BookingDetail) {
  const known = travelers.map((one) => ({ name: joinNames(one), kind: one.kind }))
  return { adults, children, infants, travelers: known.filter(({ name }) => name !== '') }
}

/** Returns the agency's contact for the traveler. */
export async function getIssuer(ctx: Ctx, { reference, title, ownerName }: BookingDetail): Promise<VoucherIssuer> {
  const { agency } = await getSite({ ctx })
  return {
    agency: agency.name,
    consultant: ownerName,
    phone: getAgencyPhone(agency),
    email: agency.email ?? null,
    timeZone: agency.timeZone,
    booking: reference,
    trip: title,
  }
}
