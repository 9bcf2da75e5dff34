import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { earliestToday } from '../../../shared/dates'
import { pickView } from '../../../shared/views'
import { formatPhone } from '../../settings/settings/phone.client'
import { decryptNumber, getShownNumber } from '../../identity/documents/document.service'
import { readinessFor } from '../../identity/documents/readiness.rules'
import { findNextTrip } from '../profile/next-trip.service'
import { type CoTraveler, coTravelers } from './table'
import { coTraveler, type CoTravelerView } from './view'

/** Binds an encrypted number of a companion to its column and row. */
export const getEncryptionContext = (row: string, column: 'passport_no' | 'frequent_flyer_number') => ({
  table: 'co_travelers',
  row,
  column,
})

/** Matches the caller's companions that are not deleted. */
export const ownCoTravelers = (ctx: UserCtx): SQL | undefined =>
  and(eq(coTravelers.userId, ctx.actor.id), isNull(coTravelers.deletedAt))

function toView(ctx: Ctx, row: CoTraveler, trip: string | null): CoTravelerView {
  const traveler = { ...row, hasPassport: row.passportNo !== null, passportExpiry: row.passportExpiryDate }
  return pickView(coTraveler, row, {
    mobileNumber: row.mobileNumber && formatPhone(row.mobileNumber),
    passportNo: getShownNumber(ctx, row.passportNo, getEncryptionContext(row.id, 'passport_no')),
    frequentFlyerNumber: getShownNumber(
      ctx,
      row.frequentFlyerNumber,
      getEncryptionContext(row.id, 'frequent_flyer_number'),
    ),
    readiness: readinessFor(traveler, { today: earliestToday(ctx.now()), trip }),
  })
}

/** Converts rows to views, with readiness for the caller's next trip. */
export async function toViews(ctx: UserCtx, found: CoTraveler[]): Promise<CoTravelerView[]> {
  const trip = found.length > 0 ? await findNextTrip(ctx) : null
  return found.map((row) => toView(ctx, row, trip?.date ?? null))
}

/** Returns all of the caller's companions, recently deleted ones included, with document numbers in full. */
export async function downloadCoTravelers(ctx: UserCtx) {
  const found = await ctx.db
    .select()
    .from(coTravelers)
    .where(eq(coTravelers.userId, ctx.actor.id))
    .orderBy(coTravelers.createdAt, coTravelers.id)
    .limit(1000)
  return found.map(({ userId: _user, ...row }) => ({
    ...row,
    passportNo: decryptNumber(ctx, row.passportNo, getEncryptionContext(row.id, 'passport_no')),
    frequentFlyerNumber: decryptNumber(
      ctx,
      row.frequentFlyerNumber,
      getEncryptionContext(row.id, 'frequent_flyer_number'),
    ),
  }))
}
