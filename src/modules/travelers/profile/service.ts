import { eq, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { earliestToday } from '../../../shared/dates'
import { pickView } from '../../../shared/views'
import { formatPhone } from '../../settings/settings/phone.client'
import { toStoredPhoneIfGiven } from '../../settings/settings/phone.service'
import { AppError, invalid } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { changeUser } from '../../identity/auth/service'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { getTripCounts } from '../../bookings/bookings/own.service'
import { decryptNumber, toStoredNumber, getShownNumber } from '../../identity/documents/document.service'
import { getAccountNameProblem, readinessFor } from '../../identity/documents/readiness.rules'
import { countCoTravelers } from '../co-travelers/service'
import { pictureUrl } from '../../core/media/picture.rules'
import { media } from '../../core/media/table'
import { countSaved } from '../../storefront/saved/service'
import { getNextTrip } from './next-trip.service'
import type { UpdateProfileInput } from './schema'
import { type Profile, profiles } from './table'
import { profileUser, type ProfileSummary, type ProfileUser } from './view'
import { lockRow } from '../../core/locks/lock.service'

/** Stands in for the profile of a user without a row. */
const emptyProfile: Omit<Profile, 'userId' | 'updatedAt'> = {
  gender: null,
  dateOfBirth: null,
  nationality: null,
  maritalStatus: null,
  anniversary: null,
  cityOfResidence: null,
  state: null,
  passportNo: null,
  expiryDate: null,
  issuingCountry: null,
  panCardNumber: null,
  domesticTripProtection: 'Basic',
  internationalTravelInsurance: 'Standard',
}

/** Binds an encrypted number of a profile to its column and user. */
export const getEncryptionContext = (userId: string, column: 'passport_no' | 'pan_card_number') => ({
  table: 'profiles',
  row: userId,
  column,
})

async function getStored(ctx: UserCtx) {
  const [row] = await ctx.db
    .select({ user: users, imageKey: media.key, profile: profiles })
    .from(users)
    .leftJoin(media, eq(media.id, users.profileImageId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, ctx.actor.id))
  if (!row) throw new AppError('unauthenticated', 'Please sign in')
  return row
}

/** @throws AppError unauthenticated when the account was deleted concurrently */
export async function getProfile({ ctx }: { ctx: UserCtx }): Promise<ProfileUser> {
  const { user, imageKey, profile } = await getStored(ctx)
  const details = profile ?? emptyProfile
  return pickView(
    profileUser,
    { ...details, ...user },
    {
      name: joinNames(user),
      phone: formatPhone(user.phone),
      profileImageUrl: imageKey && pictureUrl(imageKey),
      passportNo: getShownNumber(ctx, details.passportNo, getEncryptionContext(user.id, 'passport_no')),
      panCardNumber: getShownNumber(ctx, details.panCardNumber, getEncryptionContext(user.id, 'pan_card_number')),
      emailVerified: user.emailVerifiedAt !== null,
    },
  )
}

/** Returns the profile's columns that an input sets. @throws AppError invalid, as `toStoredNumber` */
function toColumns(ctx: UserCtx, stored: Profile | undefined, input: UpdateProfileInput) {
  const { firstName: _f, lastName: _l, noLastName: _n, phone: _p, passportNo, panCardNumber, ...plain } = input
  const { domesticTripProtection: domestic, internationalTravelInsurance: international, ...rest } = plain
  const passport = { typed: passportNo, stored: stored?.passportNo ?? null, field: 'passportNo' }
  const pan = { typed: panCardNumber, stored: stored?.panCardNumber ?? null, field: 'panCardNumber' }
  return {
    ...rest,
    domesticTripProtection: domestic === null ? emptyProfile.domesticTripProtection : domestic,
    internationalTravelInsurance: international === null ? emptyProfile.internationalTravelInsurance : international,
    passportNo: toStoredNumber(ctx, passport, getEncryptionContext(ctx.actor.id, 'passport_no')),
    panCardNumber: toStoredNumber(ctx, pan, getEncryptionContext(ctx.actor.id, 'pan_card_number')),
    updatedAt: ctx.now(),
  }
}

/**
 * Updates the caller's profile. Absent fields stay; blank ones and null are cleared. A masked number that is sent back
 * keeps the stored one.
 * @throws AppError invalid for a mask that was not shown; unauthenticated when the account was deleted meanwhile
 */
export async function updateProfile({ ctx, input }: UserCall<UpdateProfileInput>): Promise<ProfileUser> {
  const userId = ctx.actor.id
  const fields = Object.keys(input).filter((name) => input[name as keyof UpdateProfileInput] !== undefined)
  if (fields.length === 0) return getProfile({ ctx })
  const { firstName, lastName, noLastName } = input
  const phone = await toStoredPhoneIfGiven(ctx, input.phone, 'phone')
  await withTransaction(ctx, async (tx) => {
    const user = await lockRow(tx, users, userId)
    if (!user) throw new AppError('unauthenticated', 'Please sign in')
    if (lastName !== undefined || noLastName !== undefined) {
      const problem = getAccountNameProblem({
        lastName: lastName ?? user.lastName,
        noLastName: noLastName ?? user.noLastName,
      })
      if (problem) throw invalid(problem, 'lastName')
    }
    if ([firstName, lastName, noLastName, phone].some((one) => one !== undefined)) {
      const set = { firstName, lastName, noLastName, phone, version: sql`${users.version} + 1` }
      await changeUser(tx, userId, set)
    }
    // Takes a row lock, also against a concurrent key rotation.
    const stored = await lockRow(tx, profiles, userId)
    const columns = toColumns(ctx, stored, input)
    await tx.db
      .insert(profiles)
      .values({ userId, ...columns })
      .onConflictDoUpdate({ target: profiles.userId, set: columns })
    await recordEvent(tx, { kind: 'profile.saved', about: { entity: 'user', id: userId }, data: { fields } })
  })
  return getProfile({ ctx })
}

export async function getProfileSummary({ ctx }: { ctx: UserCtx }): Promise<ProfileSummary> {
  const [booked, saved, companions, { user, profile }] = await Promise.all([
    getTripCounts({ ctx }),
    countSaved({ ctx }),
    countCoTravelers({ ctx }),
    getStored(ctx),
  ])
  const trip = await getNextTrip(ctx, booked.next)
  const { passportNo, expiryDate, ...details } = profile ?? emptyProfile
  const { firstName, lastName, noLastName } = user
  const person = { ...details, firstName, lastName, noLastName }
  const traveler = { ...person, hasPassport: passportNo !== null, passportExpiry: expiryDate }
  const readiness = readinessFor(traveler, { today: earliestToday(ctx.now()), trip: trip?.date ?? null })
  return { trips: booked.taken, places: booked.places, saved, companions, nextTrip: trip, readiness }
}

/** Returns the caller's account and profile, with document numbers in full. */
export async function downloadProfile(ctx: UserCtx) {
  const [shown, { user, profile }] = await Promise.all([getProfile({ ctx }), getStored(ctx)])
  return {
    ...shown,
    passportNo: decryptNumber(ctx, profile?.passportNo ?? null, getEncryptionContext(user.id, 'passport_no')),
    panCardNumber: decryptNumber(ctx, profile?.panCardNumber ?? null, getEncryptionContext(user.id, 'pan_card_number')),
    emailVerifiedAt: user.emailVerifiedAt,
    twoFactorSince: user.totpEnabledAt,
    createdAt: user.createdAt,
  }
}
