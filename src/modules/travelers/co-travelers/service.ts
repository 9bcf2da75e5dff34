import { and, eq, lt } from 'drizzle-orm'
import type { Deps, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toStoredPhoneIfGiven } from '../../settings/settings/phone.service'
import { conflict, invalid, notFound } from '../../../shared/errors'
import type { Done } from '../../../shared/views'
import { recordOwn } from '../../identity/activity/service'
import { users } from '../../identity/auth/table'
import { toStoredNumber } from '../../identity/documents/document.service'
import { getNameProblem } from '../../identity/documents/readiness.rules'
import type { CoTravelerIdInput, CoTravelerInput, UpdateCoTravelerInput } from './schema'
import { type CoTraveler, coTravelers } from './table'
import { ownCoTravelers, getEncryptionContext, toViews } from './view.service'
import type { CoTravelerView } from './view'
import { lockIds, lockRows } from '../../core/locks/lock.service'

/** Limits companions per user; deleted ones do not count. */
const maxCoTravelers = 50

/** Limits the undo of a deletion, in milliseconds. */
const undoWithin = 24 * 3_600_000

/** Lists the oldest first, which keeps a stable order. */
export async function listCoTravelers({ ctx }: { ctx: UserCtx }): Promise<CoTravelerView[]> {
  const found = await ctx.db
    .select()
    .from(coTravelers)
    .where(ownCoTravelers(ctx))
    .orderBy(coTravelers.createdAt, coTravelers.id)
    .limit(maxCoTravelers)
  return toViews(ctx, found)
}

/** Takes a row lock, so that concurrent additions wait. @throws AppError conflict beyond 50 */
async function assertRoomForOne(ctx: UserCtx): Promise<void> {
  await lockIds(ctx, users, eq(users.id, ctx.actor.id))
  if ((await ctx.db.$count(coTravelers, ownCoTravelers(ctx))) >= maxCoTravelers) {
    throw conflict(`At most ${maxCoTravelers} co-travelers can be kept`)
  }
}

/**
 * Returns the columns that an input sets, with both numbers encrypted for this row. @throws AppError invalid, as
 * `toStoredNumber`
 */
async function toColumns(
  ctx: UserCtx,
  row: Pick<CoTraveler, 'id' | 'passportNo' | 'frequentFlyerNumber'>,
  input: CoTravelerInput,
) {
  const { firstName, lastName, passportNo, frequentFlyerNumber, ...plain } = input
  const passport = { typed: passportNo, stored: row.passportNo, field: 'passportNo' }
  const flyer = { typed: frequentFlyerNumber, stored: row.frequentFlyerNumber, field: 'frequentFlyerNumber' }
  return {
    ...plain,
    mobileNumber: await toStoredPhoneIfGiven(ctx, plain.mobileNumber, 'mobileNumber'),
    firstName: firstName === null ? '' : firstName,
    lastName: lastName === null ? '' : lastName,
    passportNo: toStoredNumber(ctx, passport, getEncryptionContext(row.id, 'passport_no')),
    frequentFlyerNumber: toStoredNumber(ctx, flyer, getEncryptionContext(row.id, 'frequent_flyer_number')),
    updatedAt: ctx.now(),
  }
}

const getView = async (ctx: UserCtx, row: CoTraveler): Promise<CoTravelerView> => (await toViews(ctx, [row]))[0]!

/** @throws AppError invalid for a mask instead of a number, or an invalid phone number; conflict beyond 50 */
export async function createCoTraveler({ ctx, input }: UserCall<CoTravelerInput>): Promise<CoTravelerView> {
  const empty = { id: newId(), passportNo: null, frequentFlyerNumber: null }
  const values = { ...(await toColumns(ctx, empty, input)), id: empty.id, userId: ctx.actor.id, createdAt: ctx.now() }
  const row = await withTransaction(ctx, async (tx) => {
    await assertRoomForOne(tx)
    const [inserted] = await tx.db.insert(coTravelers).values(values).returning()
    await recordOwn(tx, ctx.actor, 'companion.added')
    return inserted!
  })
  return getView(ctx, row)
}

/**
 * Updates a companion. Absent fields stay; blank ones and null are cleared.
 * @throws AppError not-found, also for another user's; invalid for a mask that was not shown, and for a last name beside `noLastName`
 */
export async function updateCoTraveler({ ctx, input }: UserCall<UpdateCoTravelerInput>): Promise<CoTravelerView> {
  const { id, ...changes } = input
  const row = await withTransaction(ctx, async (tx) => {
    const mine = and(eq(coTravelers.id, id), ownCoTravelers(ctx))
    const [stored] = await lockRows(tx, coTravelers, mine)
    if (!stored) throw notFound('Co-traveler')
    const [changed] = await tx.db
      .update(coTravelers)
      .set(await toColumns(tx, stored, changes))
      .where(mine)
      .returning()
    const problem = getNameProblem(changed!)
    if (problem) throw invalid(problem, 'lastName')
    await recordOwn(tx, ctx.actor, 'companion.saved')
    return changed!
  })
  return getView(ctx, row)
}

/** Deletes a companion; allows undo for a day. @throws AppError not-found, also for another user's */
export async function removeCoTraveler({ ctx, input }: UserCall<CoTravelerIdInput>): Promise<Done> {
  await withTransaction(ctx, async (tx) => {
    const [removed] = await tx.db
      .update(coTravelers)
      .set({ deletedAt: ctx.now() })
      .where(and(eq(coTravelers.id, input.id), ownCoTravelers(ctx)))
      .returning()
    if (!removed) throw notFound('Co-traveler')
    await recordOwn(tx, ctx.actor, 'companion.removed')
  })
  return { success: true }
}

/**
 * Undoes a deletion; returns a companion that was not deleted unchanged.
 * @throws AppError not-found, also for another user's and after a day; conflict beyond 50
 */
export async function restoreCoTraveler({ ctx, input }: UserCall<CoTravelerIdInput>): Promise<CoTravelerView> {
  const row = await withTransaction(ctx, async (tx) => {
    const mine = and(eq(coTravelers.id, input.id), eq(coTravelers.userId, ctx.actor.id))
    await lockIds(tx, users, eq(users.id, ctx.actor.id))
    const [stored] = await lockRows(tx, coTravelers, mine)
    if (!stored) throw notFound('Co-traveler')
    if (stored.deletedAt === null) return stored
    await assertRoomForOne(tx)
    const [restored] = await tx.db.update(coTravelers).set({ deletedAt: null }).where(mine).returning()
    await recordOwn(tx, ctx.actor, 'companion.restored')
    return restored!
  })
  return getView(ctx, row)
}

export const countCoTravelers = ({ ctx }: { ctx: UserCtx }): Promise<number> =>
  ctx.db.$count(coTravelers, ownCoTravelers(ctx))

/** Deletes companions for good a day after their deletion. */
export const purgeCoTravelers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<unknown> =>
  db.delete(coTravelers).where(lt(coTravelers.deletedAt, new Date(now().getTime() - undoWithin)))
