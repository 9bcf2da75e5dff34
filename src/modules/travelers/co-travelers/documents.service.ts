import { joinNames } from '../../../shared/names'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { pickView } from '../../../shared/views'
import { decryptNumber, getShownNumber } from '../../identity/documents/document.service'
import { type DocumentKind, pickGiven } from '../../identity/documents/traveler.rules'
import { coTravelers } from './table'
import { getEncryptionContext } from './view.service'
import type { TravelerDocuments } from '../../identity/documents/view'
import { knownPerson, type KnownPerson } from '../customer-documents/view'

const companion = 'Co-traveler'

const findCompanions = (ctx: Ctx, userIds: readonly string[]) =>
  ctx.db
    .select()
    .from(coTravelers)
    .where(and(inArray(coTravelers.userId, [...userIds]), isNull(coTravelers.deletedAt)))
    .orderBy(asc(coTravelers.createdAt), asc(coTravelers.id))
    .limit(200)

/** Lists companions of these accounts with their documents; the name is blank until it is known. */
export async function getCompanions(ctx: Ctx, userIds: readonly string[]): Promise<TravelerDocuments[]> {
  const found = await findCompanions(ctx, userIds)
  return found.map((row) => ({
    id: row.id,
    name: joinNames(row),
    relationship: row.relationship ?? companion,
    numbers: pickGiven({
      passport: getShownNumber(ctx, row.passportNo, getEncryptionContext(row.id, 'passport_no')),
      frequentFlyer: getShownNumber(
        ctx,
        row.frequentFlyerNumber,
        getEncryptionContext(row.id, 'frequent_flyer_number'),
      ),
    }),
    passportExpiry: row.passportExpiryDate,
  }))
}

/** Returns companions of these accounts, as travelers. */
export async function listCompanions(ctx: Ctx, userIds: readonly string[]): Promise<KnownPerson[]> {
  const found = await findCompanions(ctx, userIds)
  return found.map((row) =>
    pickView(knownPerson, row, {
      relationship: row.relationship ?? companion,
      nationality: row.nationality ?? '',
      passportExpiry: row.passportExpiryDate,
    }),
  )
}

/** Returns a number of a companion in full; null without one. Leaves the audit log to the caller. */
export async function getCompanionNumber(ctx: Ctx, id: string, kind: DocumentKind): Promise<string | null> {
  const [row] = await ctx.db.select().from(coTravelers).where(eq(coTravelers.id, id))
  if (!row || kind === 'pan') return null
  return kind === 'passport'
    ? decryptNumber(ctx, row.passportNo, getEncryptionContext(id, 'passport_no'))
    : decryptNumber(ctx, row.frequentFlyerNumber, getEncryptionContext(id, 'frequent_flyer_number'))
}
