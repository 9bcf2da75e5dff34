import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { invalid } from '../../../shared/errors'
import { listBookingsByDepartures } from '../../bookings/bookings/list.service'
import { lockBookingsById } from '../../bookings/bookings/move.service'
import {
  assertNotBooked,
  cancelEmptied,
  giveBackBooked,
  lockDeparture,
  moveDepartures,
} from '../../catalog/departures/change.service'
import type { DepartureView } from '../../catalog/departures/view'
import { lockSeats } from '../../catalog/departures/seats.service'
import type {
  CancelDepartureInput as CancelUnseenInput,
  SetDepartureStatusesInput,
} from '../../catalog/departures/schema'
import { getDeparturesById, getDeparture } from '../../catalog/departures/view.service'
import { sendNotices } from '../../sales/customer-emails/notice.service'
import { hasBooked, isOffered } from './impact.rules'
import { cancelByAgency } from '../bookings/cancel-booking.service'
import { listAffectedByDepartures, assertNobodyAffected, assertSameImpact, type FullImpact } from './affected.service'
import { createNotices, sendMessages } from './notices.service'
import type { CancelDepartureInput, StopSaleInput } from './schema'
import { lockLeads } from '../../sales/leads/locks.service'

const getLeadIds = ({ bookings, proposals }: FullImpact) => [
  ...new Set([...bookings, ...proposals].map(({ leadId }) => leadId)),
]

/**
 * Stops the sale of departures after staff reviewed the impact. Leaves bookings and proposals as they are. Mails
 * recipients of proposals where a message is given.
 * @throws AppError conflict when the impact has changed since
 */
export const stopSale = ({
  ctx,
  input: { ids, snapshotHash, offered },
}: UserCall<StopSaleInput>): Promise<{ moved: string[]; refused: number }> =>
  withTransaction(ctx, async (tx) => {
    // Locks leads before seats, by the lock order, and reads the impact again under the locks.
    if (offered) await lockLeads(tx, getLeadIds(await listAffectedByDepartures(tx, ids)))
    await lockSeats(tx, ids)
    const impact = await listAffectedByDepartures(tx, ids)
    assertSameImpact(impact, snapshotHash)
    const stopped = await moveDepartures({ ctx: tx, input: { ids, status: 'stopped' } })
    if (!offered) return stopped
    // Skips departures that were stopped before, and unlocked recipients, who were not reviewed.
    const ofMoved = (await listAffectedByDepartures(tx, stopped.moved)).proposals.filter(isOffered)
    const moved = new Set(ofMoved.map(({ id }) => id))
    const proposals = impact.proposals.filter(({ id }) => moved.has(id))
    await sendMessages(tx, { proposals }, { offered })
    return stopped
  })

/** Locks what a cancellation writes: leads, seats, then bookings. */
async function lockAll(ctx: UserCtx, id: string): Promise<void> {
  await lockLeads(ctx, getLeadIds(await listAffectedByDepartures(ctx, [id])))
  await lockSeats(ctx, [id])
  const bookings = await listBookingsByDepartures(ctx, [id])
  await lockBookingsById(
    ctx,
    bookings.map((booking) => booking.id),
  )
}

/**
 * Cancels a departure with its reviewed bookings; each payment becomes a credit to refund. Customers without a message
 * here get the usual cancellation mail.
 * @throws AppError not-found; conflict when the impact has changed or the departure is over; forbidden for a trip that
 * has begun, except for administrators; invalid without a `reason` where there are bookings
 */
export const cancelWithBookings = ({
  ctx,
  input: { id, snapshotHash, reason, ...messages },
}: UserCall<CancelDepartureInput>): Promise<DepartureView> =>
  withTransaction(ctx, async (tx) => {
    await getDeparture({ ctx: tx, input: { id } })
    await lockAll(tx, id)
    const impact = await listAffectedByDepartures(tx, [id])
    assertSameImpact(impact, snapshotHash)
    if (hasBooked(impact) && !reason) throw invalid('Please say why, for your colleagues', 'reason')
    const notices = await createNotices(tx, impact, messages)
    for (const withoutMail of [true, false]) {
      const some = impact.bookings.filter((one) => (one.hasAddress && messages.booked !== undefined) === withoutMail)
      if (some.length > 0) await cancelByAgency(tx, some, { reason, withoutMail })
    }
    await giveBackBooked(tx, id)
    await sendNotices(tx, notices)
    const { version } = await getDeparture({ ctx: tx, input: { id } })
    return cancelEmptied({ ctx: tx, input: { id, version } })
  })

/**
 * Stops or resumes the sale for API clients, without a review, where there is no impact.
 * @throws AppError conflict where a stop-sale has an impact
 */
export const setDepartureStatuses = ({
  ctx,
  input,
}: UserCall<SetDepartureStatusesInput>): Promise<{ moved: string[]; refused: number }> =>
  withTransaction(ctx, async (tx) => {
    if (input.status === 'stopped') {
      await lockSeats(tx, input.ids)
      const found = await getDeparturesById({ ctx: tx, input: { ids: input.ids } })
      const onSale = found.filter(({ status, state }) => status === 'scheduled' && state !== 'departed')
      await assertNobodyAffected(
        tx,
        onSale.map(({ id }) => id),
      )
    }
    return moveDepartures({ ctx: tx, input })
  })

/**
 * Cancels a departure for API clients, without a review, where there is no impact.
 * @throws AppError not-found; conflict with the newer row, while seats are booked, or where an offer includes it
 */
export const cancelDeparture = ({ ctx, input }: UserCall<CancelUnseenInput>): Promise<DepartureView> =>
  withTransaction(ctx, async (tx) => {
    assertNotBooked(await lockDeparture(tx, input))
    await assertNobodyAffected(tx, [input.id])
    return cancelEmptied({ ctx: tx, input })
  })
