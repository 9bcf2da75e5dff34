import { listSuppliers } from '../../modules/catalog/suppliers/service'
import { listSuppliersInput } from '../../modules/catalog/suppliers/schema'
import { askSuppliers } from '../../modules/bookings/supplier-orders/ask.service'
import { pickSupplier, recordOrder } from '../../modules/bookings/supplier-orders/change.service'
import type { OrderView } from '../../modules/bookings/supplier-orders/view'
import { getOrders } from '../../modules/bookings/supplier-orders/view.service'
import { recordSupplierPaymentInput } from '../../modules/billing/supplier-payments/schema'
import { recordSupplierPayment } from '../../modules/billing/supplier-payments/service'
import type { UserCtx } from '../../platform/server/context'
import { addDays } from '../../shared/dates'
import { type Progress, readOffice, type TripFate } from './data'
import { usual } from './offers'
import { getToday } from './past'

/** Assigns a default supplier to an order without one. */
async function withSupplier(ctx: UserCtx, order: OrderView): Promise<OrderView> {
  if (order.supplierId) return order
  const { items } = await listSuppliers({ ctx, input: listSuppliersInput.parse({ words: 'Meridian' }) })
  const { id, version } = order
  return pickSupplier({ ctx, input: { id, version, supplierId: items[0]!.id } })
}

/** Records the supplier's answer: as asked, or a little dearer. */
async function record(ctx: UserCtx, order: OrderView, progress: Progress): Promise<OrderView> {
  const { id, version, netMinor, bookedFrom, bookedTo } = order
  const status = progress === 'paid' ? 'confirmed' : progress
  const isDropped = status === 'dropped'
  const { kind, count, times } = order.service
  const namedMinor = netMinor ?? usual[kind][0] * count * times
  const agreed = {
    agreedNetMinor: isDropped ? null : status === 'changed' ? Math.round(namedMinor * 1.06) : namedMinor,
    agreedFrom: isDropped ? null : bookedFrom,
    agreedTo: isDropped ? null : bookedTo,
  }
  const reference = isDropped ? '' : `C-${id.slice(-6).toUpperCase()}`
  const note = isDropped ? 'No guide is free that week. Look for another one.' : ''
  const [today, before] = [getToday(ctx), addDays(bookedFrom, -14)]
  const dueOn = isDropped ? null : before < today ? today : before
  return recordOrder({ ctx, input: { id, version, status, reference, note, dueOn, ...agreed } })
}

async function pay(ctx: UserCtx, { id: orderId, version, agreedNetMinor }: OrderView): Promise<void> {
  const paidOn = getToday(ctx)
  const input = { orderId, version, paidOn, amountMinor: agreedNetMinor!, method: 'bank', reference: '' }
  await recordSupplierPayment({ ctx, input: recordSupplierPaymentInput.parse(input) })
}

type Trip = { id: string; fate: Exclude<TripFate, 'held'>; inDays: number; daysAgo: number }

/** Orders a booking's services, from so many days ago on. */
export async function orderServices(on: (daysAgo: number) => UserCtx, { id, fate, inDays, daysAgo }: Trip) {
  const ctx = on(daysAgo)
  const orders = await getOrders({ ctx, input: { bookingId: id } })
  const wanted = readOffice().orders[fate]
  const picked: OrderView[] = []
  for (const order of orders) picked.push(await withSupplier(ctx, order))
  const asked = picked.filter((_, i) => wanted[i] === 'asked' || wanted[i] === 'changed')
  if (asked.length > 0) {
    const ids = asked.map((order) => order.id)
    await askSuppliers({ ctx, input: { bookingId: id, ids, message: '' } })
  }
  for (const [i, order] of (await getOrders({ ctx, input: { bookingId: id } })).entries()) {
    const progress = wanted[i] ?? 'confirmed'
    if (progress === 'asked') continue
    const recorded = await record(on(daysAgo - 1), order, progress)
    if (progress === 'paid') await pay(on(Math.min(daysAgo - 1.5, 14 - inDays)), recorded)
  }
}
