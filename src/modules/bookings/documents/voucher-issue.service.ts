import type { UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { lockBooking } from '../bookings/move.service'
import { type CurrentTrip, listCurrentVouchers, getIssuer } from './voucher-content.service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import type { IssueInput } from './schema'
import { vouchers } from './table'
import type { VoucherRow } from './view'
import { voucherMails } from './voucher-mail.service'
import { getRows } from './voucher-view.service'

/** Returns the named rows, or all that can be issued. @throws AppError not-found; conflict */
function pickWanted(rows: readonly VoucherRow[], keys: readonly string[] | undefined): VoucherRow[] {
  if (!keys) {
    const all = rows.filter(({ refusal }) => refusal === null)
    if (all.length === 0) throw conflict(noneText(rows), 'status')
    return all
  }
  const named = rows.filter(({ key }) => keys.includes(key))
  if (named.length < new Set(keys).size) throw notFound('Service')
  const stuck = named.find(({ refusal }) => refusal !== null)
  if (stuck) throw conflict(`${stuck.title}: ${stuck.refusal}`, 'status')
  return named
}

/** Explains why none can be issued, by the common reason if there is one. */
function noneText(rows: readonly VoucherRow[]): string {
  const reasons = new Set(rows.map(({ refusal }) => refusal))
  const [one] = reasons
  return reasons.size === 1 && one ? one : 'No voucher is left to issue: record what suppliers confirm first'
}

async function insert(ctx: UserCtx, { booking, services }: CurrentTrip, rows: VoucherRow[], known: VoucherRow[]) {
  const issuer = await getIssuer(ctx, booking)
  let last = Math.max(0, ...known.flatMap((row) => row.vouchers.map(({ number }) => number)))
  const made = rows.map(({ key, vouchers: [newest] }) => ({
    id: newId(),
    bookingId: booking.id,
    key,
    number: newest ? newest.number : (last += 1),
    version: (newest?.version ?? 0) + 1,
    content: services.find(({ order }) => order.service.key === key)!.content!,
    issuer,
    issuedAt: ctx.now(),
    issuedBy: ctx.actor.id,
  }))
  await ctx.db.insert(vouchers).values(made)
  return made.map(({ id }) => id)
}

/**
 * Issues vouchers of confirmed services, and mails the traveler. Covers the named services, or all without a voucher or
 * with a changed one. Earlier versions stay, superseded. The booking's row lock serializes concurrent calls.
 * @throws AppError not-found; conflict unless the booking is confirmed and ahead, and where nothing is to be issued
 */
export const issueVouchers = ({ ctx, input }: UserCall<IssueInput>): Promise<VoucherRow[]> =>
  withTransaction(ctx, async (tx) => {
    const { bookingId, keys } = input
    const { reference } = await lockBooking(tx, bookingId)
    const trip = await listCurrentVouchers(tx, bookingId)
    if (isAnonymous(trip.booking)) throw conflict('The data of this traveler was deleted', 'status')
    const known = await getRows(tx, trip)
    const rows = pickWanted(known, keys)
    const voucherIds = await insert(tx, trip, rows, known)
    const titles = rows.map(({ title }) => title)
    await recordEvent(tx, {
      kind: 'booking.vouchers-issued',
      about: { entity: 'booking', id: bookingId },
      timelines: { booking: bookingId },
      data: { reference, titles, services: rows.map(({ key }) => key) },
    })
    await enqueue(tx, voucherMails.with({ bookingId, voucherIds }, { key: voucherIds[0]! }))
    return getRows(tx, trip)
  })
