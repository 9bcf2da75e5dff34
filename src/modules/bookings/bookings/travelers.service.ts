import { and, eq, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import type { TravelerView } from './view'
import { lockBooking } from './move.service'
import type { SaveTravelerInput } from './schema'
import { type Booking, bookings, bookingTravelers } from './table'
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
async function recordChange(ctx: UserCtx, { id, reference }: Booking, data: { position: number; fields: string[] }) {
  await recordEvent(ctx, {
    kind: 'booking.traveler-changed',
    about: { entity: 'booking', id },
    timelines: { booking: id },
    data: { reference, ...data },
  })
}

/**
 * Saves a traveler of the party.
 * @throws AppError not-found; conflict once the trip is over or cancelled, and with the newer traveler for a stale
 * `version`
 */
export async function saveTraveler({ ctx, input }: UserCall<SaveTravelerInput>): Promise<TravelerView> {
  const { id, position, version, ...values } = input
  return withTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id)
    const [before] = await tx.db.select().from(bookingTravelers).where(atPlace(input))
    if (!before) throw notFound('Traveler')
    assertOpen(ctx, booking)
    if (before.version !== version) throw stale(toTravelerView(ctx, booking, before))
    const fields = Object.keys(toChange(before, { ...before, ...values })?.after ?? {})
    if (fields.length === 0) return toTravelerView(ctx, booking, before)
    const [after] = await tx.db
      .update(bookingTravelers)
      .set({ ...values, version: sql`${bookingTravelers.version} + 1` })
      .where(and(atPlace(input), eq(bookingTravelers.version, version)))
      .returning()
    await tx.db.update(bookings).set({ updatedAt: ctx.now() }).where(eq(bookings.id, id))
    await recordChange(tx, booking, { position, fields })
    return toTravelerView(ctx, booking, after!)
  })
}
