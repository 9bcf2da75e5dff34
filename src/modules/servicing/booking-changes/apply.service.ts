import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { addDays, daysBetween } from '../../../shared/dates'
import { conflict } from '../../../shared/errors'
import { recordEvent, recordEvents } from '../../core/events/service'
import { placeOrders } from '../../bookings/supplier-orders/place.service'
import { rewriteBooking } from '../../bookings/bookings/move.service'
import { type Booking, bookings } from '../../bookings/bookings/table'
import { cannotBe, toDisplayStatus } from '../../bookings/bookings/transition.rules'
import { getToday } from '../../bookings/bookings/view.service'
import { toChargedChange } from '../../billing/payments/account.rules'
import { chargeChange, moveAccount } from '../../billing/payments/booking.service'
import { applyEdit, settlementFor } from './change.rules'
import { type Edit, nobody } from './edit.rules'
import { queueChangeMail } from './mail.service'
import { assertDay } from './plan.rules'
import { getChangeBasis } from './plan.service'
import { withCosts, withKeptRates } from './price.rules'
import { type BookingChange, bookingChanges } from './table'
import { canChange, type ChangeState, statesBefore } from './transition.rules'
import { isOtherNow } from './view.service'

/** @throws AppError conflict once the booking is over or cancelled */
export function assertOpen(ctx: UserCtx, booking: Booking): void {
  const displayStatus = toDisplayStatus(booking, getToday(ctx, booking))
  if (!canChange(displayStatus))
    throw conflict(
      ctx.actor.role === 'traveler'
        ? `A trip that is ${displayStatus} cannot be changed. Please write to us if you have a question`
        : cannotBe(displayStatus, 'changed'),
      'status',
    )
}

async function isOutdated(ctx: Ctx, { id }: BookingChange): Promise<boolean> {
  const [found] = await ctx.db
    .select({ isOtherNow })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.id, bookingChanges.bookingId))
    .where(eq(bookingChanges.id, id))
  return found!.isOtherNow
}

type Ended = Exclude<ChangeState, 'asked' | 'proposed'>
const toActorNote = ({ actor }: UserCtx) => (actor.role === 'traveler' ? { by: 'traveler' } : {})

type Dates = Pick<Booking, 'startsOn' | 'endsOn'>
/** Returns the dates before and after a change that moves the trip. */
export const getDateChange = (
  { startsOn, endsOn }: Dates,
  edit: Pick<Edit, 'startsOn'>,
): { before?: Dates; after?: Dates } =>
  edit.startsOn === undefined
    ? {}
    : {
        before: { startsOn, endsOn },
        after: { startsOn: edit.startsOn, endsOn: addDays(edit.startsOn, daysBetween(startsOn, endsOn)) },
      }

type EventPayload = {
  act: 'asked' | 'proposed' | Ended
  text?: string
  data?: Record<string, unknown>
  priceReasons?: string
  before?: Dates
  after?: Dates
}
/** Records a change's outcome in the booking's timeline and the audit log. */
export async function recordChange(
  ctx: UserCtx,
  { id, reference, leadId }: Pick<Booking, 'id' | 'reference' | 'leadId'>,
  { act, text = '', data = {}, priceReasons, ...dates }: EventPayload,
): Promise<void> {
  await recordEvent(ctx, {
    kind: `booking.change-${act}`,
    about: { entity: 'booking', id },
    // Shows only agreed changes on the lead's timeline.
    timelines: { booking: id, lead: act === 'settled' ? leadId : undefined },
    text,
    data: {
      reference,
      act,
      ...toActorNote(ctx),
      ...data,
      ...(priceReasons && { priceReasons }),
      ...(dates.after && { startsOn: dates.after.startsOn }),
      ...(dates.before && { movedFrom: dates.before.startsOn }),
    },
    ...dates,
  })
}

/** Ends a locked change. @throws AppError conflict when another request was faster */
export async function endChange(
  ctx: UserCtx,
  { id }: Pick<BookingChange, 'id'>,
  { to, words = '' }: { to: Ended; words?: string },
): Promise<void> {
  const agreedBy = to === 'settled' ? (ctx.actor.role === 'traveler' ? 'traveler' : 'staff') : null
  const ended = await ctx.db
    .update(bookingChanges)
    .set({ state: to, words, agreedBy, endedAt: ctx.now(), endedBy: ctx.actor.id })
    .where(and(eq(bookingChanges.id, id), inArray(bookingChanges.state, statesBefore(to))))
    .returning({ id: bookingChanges.id })
  if (ended.length === 0) throw conflict('Somebody else was faster. Please look again', 'state')
}

/** Withdraws open changes of bookings that were cancelled or erased, in the caller's transaction. */
export async function withdrawOpenChanges(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  const withdrawn = await ctx.db
    .update(bookingChanges)
    .set({ state: 'withdrawn', endedAt: ctx.now(), endedBy: null })
    .from(bookings)
    .where(
      and(
        eq(bookings.id, bookingChanges.bookingId),
        inArray(bookingChanges.bookingId, [...bookingIds]),
        inArray(bookingChanges.state, statesBefore('withdrawn')),
      ),
    )
    .returning({ id: bookings.id, reference: bookings.reference, seq: bookingChanges.seq })
  await recordEvents(
    ctx,
    withdrawn.map(({ id, reference, seq }) => ({
      kind: 'booking.change-withdrawn',
      timelines: { booking: id },
      data: { reference, act: 'withdrawn', seq },
    })),
  )
}

/**
 * Applies an agreed change to a locked booking: services, party, price, seats, orders and the ledger. Runs in the
 * caller's transaction, with the seats of its new day locked.
 * @throws AppError conflict for a booking changed since, over or cancelled, and after the last day; conflict after
 * payments that alter the amounts, and without seats
 */
export async function settleChange(
  ctx: UserCtx,
  booking: Booking,
  change: BookingChange,
  words: string,
): Promise<void> {
  assertOpen(ctx, booking)
  const { edit, standsUntil, beforeMinor, afterMinor, amountMinor, keptMinor } = change
  const at = await getChangeBasis(ctx, booking.id)
  if (await isOutdated(ctx, change))
    throw conflict(
      'The booking, or a traveler who was to stay at home, has changed since this was proposed. It has to be proposed anew',
      'version',
    )
  if (at.today > standsUntil!)
    throw conflict('The day until which these amounts stood is over. It has to be proposed anew', 'state')
  assertDay(at, edit!)
  const after = applyEdit(at.before, edit!, at.terms)
  if (after.totalMinor !== afterMinor)
    throw conflict('The new price is computed differently by now. It has to be proposed anew', 'amountMinor')
  const settlement = settlementFor(at.before, after, at.sums)
  // Compares an amount agreed with a reason by what it was said to retain alone, whatever is paid meanwhile.
  const keeps = Math.max(0, amountMinor! - toChargedChange(at.sums, settlement.deltaMinor))
  const isOther = change.amountReason
    ? settlement.deltaMinor < 0 && keeps !== keptMinor
    : settlement.amountMinor !== amountMinor
  if (isOther)
    throw conflict(
      'What was paid has changed since this was proposed, and the amounts with it. It has to be proposed anew',
      'amountMinor',
    )
  const { leaving, joining = nobody } = edit!
  const services = withCosts(after.services, edit!.rated)
  const receipt = withKeptRates(after.receipt, booking.receipt, { was: at.before, is: after, edit: edit! })
  const written = { ...after, services, receipt, leaving, joining, since: change.proposedAt! }
  const changed = await rewriteBooking(ctx, booking, written)
  await placeOrders(ctx, [booking.id], changed)
  if (edit!.startsOn) await moveAccount(ctx, booking.id, { from: booking.startsOn })
  await chargeChange(ctx, booking.id, {
    deltaMinor: afterMinor! - beforeMinor!,
    amountMinor: amountMinor!,
    departure: after.startsOn,
    note: `Change ${change.seq}`,
  })
  await endChange(ctx, change, { to: 'settled', words })
  const data = { seq: change.seq, beforeMinor, afterMinor, amountMinor, currency: booking.currency }
  const { priceReasons } = change
  await recordChange(ctx, booking, {
    act: 'settled',
    text: words,
    data,
    priceReasons,
    ...getDateChange(booking, edit!),
  })
  await queueChangeMail(ctx, { ...change, state: 'settled' })
}
