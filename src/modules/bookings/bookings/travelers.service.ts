import { and, eq, lte, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { partyRole } from '../../catalog/pricing/party.rules'
import type { TravelerView } from './view'
import { lockBooking } from './move.service'
import type { SaveTravelerInput } from './schema'
import { isOwnedBooking } from './own.service'
import { type Booking, bookings, type BookingTraveler, bookingTravelers } from './table'
import { canComplete, fits, kindLabels, missingDetails } from './travelers.rules'
import { toDisplayStatus } from './transition.rules'
import { getToday, toTravelerView } from './view.service'

const atPlace = ({ id, position }: SaveTravelerInput) =>
  and(eq(bookingTravelers.bookingId, id), eq(bookingTravelers.position, position))

/** @throws AppError conflict for a completed or cancelled trip */
function assertOpen(ctx: UserCtx, booking: Booking): void {
  const displayStatus = toDisplayStatus(booking, getToday(ctx, booking))
  if (displayStatus === 'completed' || displayStatus === 'cancelled')
    throw conflict(
      `Travelers of a booking that is ${displayStatus} cannot be changed. They stay as they were then`,
      'status',
    )
}

/** Records only the names of changed fields: the audit log outlives personal data. */
async function recordChange(
  ctx: UserCtx,
  { id, reference }: Booking,
  data: { position: number; fields: string[]; by?: 'traveler' },
) {
  await recordEvent(ctx, {
    kind: 'booking.traveler-changed',
    about: { entity: 'booking', id },
    timelines: { booking: id },
    data: { reference, ...data },
  })
}

/** @throws AppError not-found, also for another account's; conflict once the trip has begun or is cancelled */
async function assertOwnUpcoming(ctx: UserCtx, booking: Booking): Promise<void> {
  if (!(await isOwnedBooking(ctx, booking.id))) throw notFound('Booking')
  const today = getToday(ctx, booking)
  if (!canComplete(toDisplayStatus(booking, today)) || booking.startsOn <= today)
    throw conflict('The details of this trip cannot be completed here any more. Please write to us', 'status')
}

type Changed = Omit<SaveTravelerInput, 'id' | 'position' | 'version'>

/**
 * Lets only missing details be added, as known ones may be on a ticket.
 * @throws AppError invalid for a known detail, and for an age that does not fit the price of the place
 */
function assertCompletes(booking: Booking, before: BookingTraveler, values: Changed) {
  const missing: readonly string[] = missingDetails(before)
  for (const name of Object.keys(toChange(before, { ...before, ...values })?.after ?? {}))
    if (!missing.includes(name)) throw invalid('This is known already. Please write to us to change it', name)
  if (booking.source === 'proposal' || before.dateOfBirth || !values.dateOfBirth) return
  if (!fits(partyRole(values.dateOfBirth, booking.startsOn, booking.estimate), before.kind))
    throw invalid(
      `This place is booked for another age: ${kindLabels[before.kind].toLowerCase()}. Please write to us`,
      'dateOfBirth',
    )
}

type Rules = {
  assertOpen: (ctx: UserCtx, booking: Booking) => void | Promise<void>
  assertFits?: typeof assertCompletes
  by?: 'traveler'
}

async function save({ ctx, input }: UserCall<SaveTravelerInput>, rules: Rules): Promise<TravelerView> {
  const { id, position, version, ...values } = input
  return withTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id)
    await rules.assertOpen(tx, booking)
    const [before] = await tx.db.select().from(bookingTravelers).where(atPlace(input))
    if (!before) throw notFound('Traveler')
    const number = await tx.db.$count(
      bookingTravelers,
      and(eq(bookingTravelers.bookingId, id), lte(bookingTravelers.position, position)),
    )
    if (before.version !== version) throw stale(toTravelerView(ctx, booking, before, number))
    rules.assertFits?.(booking, before, values)
    const fields = Object.keys(toChange(before, { ...before, ...values })?.after ?? {})
    if (fields.length === 0) return toTravelerView(ctx, booking, before, number)
    const [after] = await tx.db
      .update(bookingTravelers)
      .set({ ...values, version: sql`${bookingTravelers.version} + 1` })
      .where(and(atPlace(input), eq(bookingTravelers.version, version)))
      .returning()
    await tx.db.update(bookings).set({ updatedAt: ctx.now() }).where(eq(bookings.id, id))
    await recordChange(tx, booking, { position, fields, ...(rules.by && { by: rules.by }) })
    return toTravelerView(ctx, booking, after!, number)
  })
}

/**
 * Saves a traveler of the party.
 * @throws AppError not-found; conflict once the trip is over or cancelled, and with the newer traveler for a stale
 * `version`
 */
export const saveTraveler = (call: UserCall<SaveTravelerInput>): Promise<TravelerView> => save(call, { assertOpen })

/**
 * Completes a traveler of the caller's own trip.
 * @throws AppError as `assertOwnUpcoming` and `assertCompletes`; conflict with the newer traveler for a stale `version`
 */
export const completeTraveler = (call: UserCall<SaveTravelerInput>): Promise<TravelerView> =>
  save(call, { assertOpen: assertOwnUpcoming, assertFits: assertCompletes, by: 'traveler' })
