import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { decryptNumber, getShownNumber } from '../../identity/documents/document.service'
import { type DocumentKind, pickGiven } from '../../identity/documents/traveler.rules'
import { getEncryptionContext } from './service'
import { profiles } from './table'
import type { TravelerDocuments } from '../../identity/documents/view'
import type { KnownPerson } from '../customer-documents/view'

const { id, firstName, lastName, noLastName } = users

/** Names accounts by their ids, and by addresses that they have confirmed. */
type OwnerKeys = { ids: readonly string[]; emails: readonly string[] }

/** Finds these traveler accounts. Excludes staff accounts, which are no customers. */
const findAccounts = (ctx: Ctx, { ids, emails }: OwnerKeys) =>
  ctx.db
    .select({ user: { id, firstName, lastName, noLastName }, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        or(inArray(users.id, [...ids]), and(inArray(users.email, [...emails]), isNotNull(users.emailVerifiedAt))),
        eq(users.role, 'traveler'),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(20)

/** Returns the documents of `findAccounts`. */
export async function listTravelersWith(ctx: Ctx, whose: OwnerKeys): Promise<TravelerDocuments[]> {
  const found = await findAccounts(ctx, whose)
  return found.map(({ user, profile }) => ({
    id: user.id,
    name: joinNames(user),
    relationship: null,
    numbers: pickGiven({
      passport: getShownNumber(ctx, profile?.passportNo ?? null, getEncryptionContext(user.id, 'passport_no')),
      pan: getShownNumber(ctx, profile?.panCardNumber ?? null, getEncryptionContext(user.id, 'pan_card_number')),
    }),
    passportExpiry: profile?.expiryDate ?? null,
  }))
}

/** Returns the owners of `findAccounts`, as travelers. */
export async function listOwners(ctx: Ctx, whose: OwnerKeys): Promise<KnownPerson[]> {
  const found = await findAccounts(ctx, whose)
  return found.map(({ user, profile }) => ({
    ...user,
    relationship: null,
    gender: profile?.gender ?? null,
    dateOfBirth: profile?.dateOfBirth ?? null,
    nationality: profile?.nationality ?? '',
    passportExpiry: profile?.expiryDate ?? null,
  }))
}

/** Returns a number of an account in full; null without one. Leaves the audit log to the caller. */
export async function getProfileNumber(ctx: Ctx, userId: string, kind: DocumentKind): Promise<string | null> {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, userId))
  if (!profile || kind === 'frequentFlyer') return null
  return kind === 'pan'
    ? decryptNumber(ctx, profile.panCardNumber, getEncryptionContext(userId, 'pan_card_number'))
    : decryptNumber(ctx, profile.passportNo, getEncryptionContext(userId, 'passport_no'))
}
