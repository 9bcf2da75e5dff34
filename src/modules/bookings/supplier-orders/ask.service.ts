import { inArray } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { withTransaction } from '../../../platform/server/database/transaction'
import { dateIn } from '../../../shared/dates'
import { conflict, notFound } from '../../../shared/errors'
import { lockBooking } from '../bookings/move.service'
import type { Booking } from '../bookings/table'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { getAgency } from '../../settings/settings/service'
import { changeOrder, getAsked } from './change.service'
import { getLinkEnd, createOrderLink } from './link.service'
import { askMail } from './mail.rules'
import { answerBy, canMoveOrder } from './order.rules'
import type { AskedServices, OrderView } from './view'
import type { AskInput } from './schema'
import { supplierOrders } from './table'
import { getGuest, getOrders } from './view.service'
import { lockRows } from '../../core/locks/lock.service'

/** Limits the mails an hour about one booking. */
const perBooking = { max: 40, seconds: 3600 }

/** Groups by supplier the orders that can be asked; named ones must be among them. @throws AppError conflict */
function toAsk(orders: readonly OrderView[], ids: readonly string[] | undefined) {
  const wanted = orders.filter(({ id, status }) => (ids ? ids.includes(id) : status === 'to-ask'))
  if (ids && wanted.length < new Set(ids).size) throw notFound('Order')
  const stuck = wanted.find(({ status }) => !canMoveOrder(status, 'asked'))
  if (wanted.some(({ isCancelled }) => isCancelled))
    throw conflict('A change has left this service out. Drop it with its supplier', 'status')
  if (stuck) throw conflict(`${stuck.service.title} cannot be asked as it stands. Set it to ‘To ask’ first`, 'status')
  if (wanted.some(({ paidMinor }) => paidMinor))
    throw conflict('Money was paid for it. Record what was agreed now, or take the payment back first', 'status')
  const withSupplier = wanted.filter(({ supplierId }) => supplierId !== null)
  const mailed = withSupplier.filter(({ supplierEmail }) => supplierEmail !== null)
  const bySupplier = new Map<string, OrderView[]>()
  for (const order of mailed) bySupplier.set(order.supplierId!, [...(bySupplier.get(order.supplierId!) ?? []), order])
  const withoutEmail = withSupplier.filter(({ supplierEmail }) => !supplierEmail).map((one) => one.supplierName!)
  return { bySupplier, withoutSupplier: wanted.length - withSupplier.length, withoutEmail: [...new Set(withoutEmail)] }
}

/** Marks orders of one supplier as asked, and mails them to it. */
async function ask(ctx: UserCtx, booking: Booking, asked: readonly OrderView[], message: string): Promise<void> {
  const { supplierId, supplierName, supplierEmail, customerName } = asked[0]!
  const ids = asked.map(({ id }) => id)
  const locked = await lockRows(ctx, supplierOrders, inArray(supplierOrders.id, ids), 'update')
  for (const order of locked) {
    const values = { ...(await getAsked(ctx, order)), status: 'asked' as const, askedAt: ctx.now() }
    await changeOrder(ctx, { order, booking }, values, { action: 'asked', text: message })
  }
  // Reads them again: what one was agreed in is not what it is asked in.
  const anew = (await getOrders({ ctx, input: { bookingId: booking.id } })).filter(({ id }) => ids.includes(id))
  const agency = await getAgency({ ctx })
  const url = await createOrderLink(ctx, { bookingId: booking.id, supplierId: supplierId! })
  const days = { today: dateIn(ctx.now(), agency.timeZone), linkEndsOn: dateIn(getLinkEnd(ctx), agency.timeZone) }
  const guest = await getGuest(ctx, booking.id, customerName)
  const about = { booking, guest, supplier: supplierName!, url, message, agency: agency.name }
  const mail = askMail({ ...about, asked: anew, answerBy: answerBy(anew, days) })
  await enqueueMail({
    ctx,
    input: { ...mail, to: supplierEmail!, answers: answersTo.agency(agency), about: booking.leadId },
  })
}

/**
 * Mails each supplier its services with one link to answer, the named ones or all to ask. Asks confirmed services anew.
 * @throws AppError not-found; conflict for a cancelled booking, or where nothing can be asked; rate-limited
 */
export async function askSuppliers({ ctx, input }: UserCall<AskInput>): Promise<AskedServices> {
  const { bookingId, ids, message } = input
  await consumeLimit(ctx, 'supplier-ask', perBooking, bookingId)
  return withTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.status === 'cancelled')
      throw conflict('The booking is cancelled. Drop its services with their suppliers', 'status')
    // Reads under the booking's row lock, which every change of an order takes.
    const found = toAsk(await getOrders({ ctx: tx, input }), ids)
    const { bySupplier, ...missing } = found
    if (bySupplier.size === 0)
      throw conflict(
        missing.withoutEmail.length > 0
          ? `${missing.withoutEmail.join(', ')} has no e-mail address: add one, or copy a link`
          : missing.withoutSupplier > 0
            ? 'Pick a supplier first'
            : 'Nothing is left to ask',
        'status',
      )
    for (const asked of bySupplier.values()) await ask(tx, booking, asked, message)
    const asked = [...bySupplier.values()].reduce((sum, orders) => sum + orders.length, 0)
    return { asked, suppliers: bySupplier.size, ...missing }
  })
}
