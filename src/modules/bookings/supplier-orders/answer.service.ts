import { and, asc, eq, ne } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { withTransaction } from '../../../platform/server/database/transaction'
import { isEmployee } from '../../../shared/actor'
import { dateIn } from '../../../shared/dates'
import { AppError, notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { bookings, bookingServices } from '../bookings/table'
import { leads } from '../../sales/leads/table'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { getAgencyPhone } from '../../settings/settings/phone.rules'
import { getAgency, getSite } from '../../settings/settings/service'
import { getSupplierNames } from '../../catalog/suppliers/service'
import { assertDue, changeOrder, type LockedOrder, lockSupplierOrder, toAgreed } from './change.service'
import { type OpenLink, getOrderLink } from './link.service'
import { answerBy, type OrderStatus, toSupplierMoney } from './order.rules'
import { askedPage, type AskedPage, type AskedService } from './view'
import type { AnswerInput, OrderLinkInput } from './schema'
import { isOrdered, type SupplierOrder, supplierOrders } from './table'
import { getGuest } from './view.service'

/** Lists what the supplier was asked for and is still assigned to. */
async function getAskedServices(ctx: Ctx, { bookingId, supplierId }: OpenLink): Promise<AskedService[]> {
  const found = await ctx.db
    .select({
      id: supplierOrders.id,
      status: supplierOrders.status,
      title: bookingServices.title,
      detail: bookingServices.detail,
      unit: bookingServices.unit,
      count: bookingServices.count,
      times: bookingServices.times,
      order: supplierOrders,
      bookedFrom: supplierOrders.bookedFrom,
      bookedTo: supplierOrders.bookedTo,
      agreedFrom: supplierOrders.agreedFrom,
      agreedTo: supplierOrders.agreedTo,
      reference: supplierOrders.reference,
      answer: supplierOrders.answer,
      dueOn: supplierOrders.dueOn,
      version: supplierOrders.version,
    })
    .from(supplierOrders)
    .innerJoin(bookingServices, isOrdered)
    .where(
      and(
        eq(supplierOrders.bookingId, bookingId),
        eq(supplierOrders.supplierId, supplierId),
        ne(supplierOrders.status, 'to-ask'),
        eq(bookingServices.leftOut, false),
      ),
    )
    .orderBy(asc(supplierOrders.bookedFrom), asc(bookingServices.position))
  return found.map(({ order, ...service }) => {
    const { currency, bookedMinor, agreedMinor } = toSupplierMoney(order)
    return { ...service, currency, netMinor: bookedMinor, agreedNetMinor: agreedMinor }
  })
}

async function getPage(ctx: Ctx, link: OpenLink): Promise<AskedPage> {
  const { bookingId, supplierId, expiresAt } = link
  const [[row], services, names, { agency }, { timeZone }] = await Promise.all([
    ctx.db
      .select({ booking: bookings, name: leads.customerName, email: leads.email })
      .from(bookings)
      .innerJoin(leads, eq(leads.id, bookings.leadId))
      .where(eq(bookings.id, bookingId)),
    getAskedServices(ctx, link),
    getSupplierNames({ ctx, input: [supplierId] }),
    getSite({ ctx }),
    getAgency({ ctx }),
  ])
  const { booking, name, email } = row!
  return pickView(askedPage, booking, {
    supplier: names.get(supplierId)!,
    booking: booking.reference,
    guest: isAnonymous({ email }) ? null : await getGuest(ctx, bookingId, name),
    isCancelled: booking.status === 'cancelled',
    answerBy: answerBy(
      services.filter((one) => one.status === 'asked'),
      { today: dateIn(ctx.now(), timeZone), linkEndsOn: dateIn(expiresAt, timeZone) },
    ),
    agency: { name: agency.name, email: agency.email ?? null, phone: getAgencyPhone(agency) },
    services,
  })
}

/**
 * Returns the services that a supplier is asked for.
 * @throws AppError not-found for a link that is unknown, revoked or expired
 */
export const openOrders = async ({ ctx, input }: Call<OrderLinkInput>): Promise<AskedPage> =>
  getPage(ctx, await getOrderLink(ctx, input.token))

type Values = Partial<Omit<SupplierOrder, 'id' | 'bookingId' | 'key' | 'currency' | 'version' | 'updatedAt'>>
const statusByAnswer = { confirm: 'confirmed', change: 'changed', decline: 'dropped' } as const

/** Converts an answer to the order's new values. @throws AppError invalid `netMinor` for an open price without one */
async function toValues(ctx: Ctx, order: SupplierOrder, input: AnswerInput): Promise<Values & { status: OrderStatus }> {
  const status = statusByAnswer[input.answer]
  if (input.answer === 'decline') return { status, answer: input.text }
  if (input.answer === 'change') {
    const { netMinor, from: agreedFrom, to: agreedTo, text: answer } = input
    return { status, ...(await toAgreed(ctx, order, netMinor)), agreedFrom, agreedTo, answer }
  }
  const { bookedFrom: agreedFrom, bookedTo: agreedTo } = order
  const { reference, dueOn } = input
  const agreed = { agreedFrom, agreedTo, reference, answer: '', ...(dueOn && { dueOn }) }
  const { bookedMinor } = toSupplierMoney(order)
  if (bookedMinor !== null) return { ...agreed, status, ...(await toAgreed(ctx, order, bookedMinor)) }
  if (!input.netMinor) throw new AppError('invalid', 'Please enter your price', { field: 'netMinor' })
  // Proposes a change instead: the agency has not accepted this price.
  return { ...agreed, status: 'changed', ...(await toAgreed(ctx, order, input.netMinor)) }
}

const isSame = (order: SupplierOrder, values: Values): boolean =>
  Object.entries(values).every(([name, value]) => name === 'fx' || order[name as keyof SupplierOrder] === value)

/** Limits the answers through one booking's link. */
const answering = { max: 60, seconds: 3600 }

/** @throws AppError conflict with the current page */
const createRefusal = async (ctx: Ctx, link: OpenLink, refusal: string): Promise<AppError> =>
  new AppError('conflict', refusal, { field: 'status', current: await getPage(ctx, link) })

/** Writes the answer to a locked order. @returns why it is refused; null once it stands */
async function writeAnswer(ctx: Ctx, locked: LockedOrder, input: AnswerInput): Promise<string | null> {
  const { order, booking, isGone } = locked
  const values = await toValues(ctx, order, input)
  if (isSame(order, values)) return null
  if (isGone) return booking.status === 'cancelled' ? 'This trip is cancelled' : 'This service is cancelled'
  if (order.status !== 'asked') return 'This was answered already. Write to us if it is otherwise'
  if (order.version !== input.version) return 'We have changed what we ask for. Please read it again'
  if (input.answer === 'confirm') await assertDue(ctx, locked, input.dueOn)
  const text = input.answer === 'confirm' ? '' : input.text
  const payload = { action: 'answered', text, by: 'supplier' as const }
  await changeOrder(ctx, locked, { ...values, answeredAt: ctx.now() }, payload)
  return null
}

/**
 * Records that a supplier confirms, proposes a change or declines. Repeating the same answer changes nothing.
 * @throws AppError not-found; forbidden for staff; invalid; rate-limited; conflict, with the current page, once it is
 * cancelled, answered or asked anew
 */
export async function answerOrder({ ctx, input }: Call<AnswerInput>): Promise<AskedPage> {
  if (isEmployee(ctx.actor))
    throw new AppError('forbidden', 'This is for the supplier to answer. Record what they say at the booking')
  if (input.answer === 'change' && input.to < input.from)
    throw new AppError('invalid', 'The last day is before the first one', { field: 'to' })
  const { bookingId, supplierId } = await getOrderLink(ctx, input.token)
  await consumeLimit(ctx, 'supplier-answer', answering, `${bookingId}:${supplierId}`)
  // Shows the page by the link as it was under the lock: one revoked since leaves the answer recorded.
  const { link, refusal } = await withTransaction(ctx, async (tx) => {
    const locked = await lockSupplierOrder(tx, input.id)
    // Reads the link again under the lock: it may have been revoked meanwhile.
    const link = await getOrderLink(tx, input.token)
    const { order } = locked
    if (order.bookingId !== link.bookingId || order.supplierId !== link.supplierId) throw notFound('Service')
    return { link, refusal: await writeAnswer(tx, locked, input) }
  })
  if (refusal !== null) throw await createRefusal(ctx, link, refusal)
  return getPage(ctx, link)
}
