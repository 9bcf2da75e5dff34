import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { AppError, conflict } from '../../shared/errors'
import { recordAudit } from '../audit/service'
import { assertOwnCode, assertOwnPassword } from '../auth/credentials.service'
import type { OwnPasswordAndCodeInput } from '../account-security/schema'
import { endSession } from '../auth/session.client'
import { type User, users } from '../auth/table'
import { forgetKept } from '../email/eml.client'
import { discardPictures, forgetUploads, sentPictures } from '../media/discard.service'
import { forgetLeads, forgetMails, forgetQuotes, forgetTraces } from './forget.service'

/** Everything in one transaction, or nothing. @returns the ids of the mails that were emptied */
async function eraseAccount(ctx: UserCtx, user: User): Promise<string[]> {
  const own = and(eq(users.id, user.id), eq(users.role, 'traveler'), eq(users.passwordHash, user.passwordHash))
  const [still] = await ctx.db.select().from(users).where(own).for('update')
  if (!still) throw conflict('Changed meanwhile, please try again')
  const mails = await forgetMails(ctx, still)
  await forgetLeads(ctx, still)
  await forgetQuotes(ctx, still)
  await forgetTraces(ctx, still)
  const pictures = await sentPictures({ ctx })
  await ctx.db.delete(users).where(eq(users.id, user.id))
  await discardPictures({ ctx, input: pictures })
  await forgetUploads({ ctx })
  await recordAudit({ ctx, input: { action: 'user.deleted', entity: 'user', entityId: user.id } })
  return mails
}

/**
 * Deletes the caller's account (product.md 6.8): profile, companions, saved packages, pictures and sessions are gone;
 * requests, leads and mails stay for the agency's books without anybody in them. It cannot be undone.
 * @throws AppError forbidden for staff; invalid `password` or `code`; conflict when role or password change at the same
 * time; rate-limited
 */
export async function removeAccount({
  ctx,
  input,
}: {
  ctx: UserCtx
  input: OwnPasswordAndCodeInput
}): Promise<{ success: true }> {
  if (ctx.actor.role !== 'traveler') {
    throw new AppError('forbidden', 'An administrator closes the accounts of the staff')
  }
  const user = await assertOwnPassword(ctx, input.password)
  await assertOwnCode(ctx, user, input.code)
  const mails = await ctx.db.transaction((tx) => eraseAccount({ ...ctx, db: tx }, user))
  await forgetKept(ctx.env, mails)
  await endSession(ctx)
  return { success: true }
}
