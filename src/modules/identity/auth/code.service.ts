import { and, eq, lt } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { refundLimit, consumeLimit } from '../../../platform/server/limits'
import { sha256 } from '../../../platform/server/storage'
import type { EncryptionContext } from '../../../platform/server/encryption'
import { withTransaction } from '../../../platform/server/database/transaction'
import { invalid } from '../../../shared/errors'
import { recordOwn } from '../activity/service'
import { notify } from './security-mail.service'
import { recoveryCodes, type User, users } from './table'
import { createRecoveryCode, findTotpStep } from './totp.client'

/** Binds an encrypted TOTP secret to its column and user. */
export const getSecretContext = (userId: string): EncryptionContext => ({
  table: 'users',
  row: userId,
  column: 'totp_secret',
})

/** Limits wrong codes of one account from any network: 100 a day against 1,000,000 codes, three of them valid. */
const wrongCodes = { name: 'code', max: 100, seconds: 24 * 3600 }

/** Salts the code with the user id and ignores hyphens. */
const hashCode = (userId: string, code: string) => sha256(`${userId} ${code.replaceAll('-', '')}`)

/** @throws AppError invalid `code` for a secret that does not decrypt, as after a restore without its key */
function decryptSecret(ctx: Ctx, sealed: string, context: EncryptionContext): string {
  try {
    return ctx.encryption.decrypt(sealed, context)
  } catch (err) {
    ctx.log.error({ err, ...context }, 'the secret of an authenticator does not decrypt')
    throw invalid(
      'Codes of your app cannot be checked any more. Use a recovery code, or ask for your two-factor authentication to be removed',
      'code',
    )
  }
}

async function takeTotp(ctx: Ctx, user: User, code: string): Promise<boolean> {
  if (!user.totpSecret) return false
  const step = findTotpStep(decryptSecret(ctx, user.totpSecret, getSecretContext(user.id)), code, ctx.now())
  if (step === null) return false
  // Refuses a replay: a code of the same or an earlier time step.
  const taken = await ctx.db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, user.id), eq(users.totpSecret, user.totpSecret), lt(users.totpLastStep, step)))
    .returning({ id: users.id })
  return taken.length === 1
}

async function takeRecoveryCode(ctx: Ctx, user: User, code: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const taken = await tx.db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, user.id), eq(recoveryCodes.codeHash, hashCode(user.id, code))))
      .returning({ userId: recoveryCodes.userId })
    if (taken.length === 0) return false
    await recordOwn(tx, user, 'recovery-code.used')
    await notify(tx, user, 'recovery-code-used')
    return true
  })
}

/**
 * Checks and consumes a six-digit authenticator code or a recovery code. Belongs outside a transaction that may fail: a
 * rollback would lose the count of wrong codes.
 * @throws AppError rate-limited after 100 wrong ones in a day; as `decryptSecret`
 */
export async function takeCode(ctx: Ctx, user: User, code: string): Promise<boolean> {
  await consumeLimit(ctx, wrongCodes.name, wrongCodes, user.id)
  const right = /^\d{6}$/.test(code) ? await takeTotp(ctx, user, code) : await takeRecoveryCode(ctx, user, code)
  if (right) await refundLimit(ctx, wrongCodes.name, user.id)
  return right
}

/**
 * Replaces all recovery codes by ten new ones, in the caller's transaction. Returns them for display once; only hashes
 * are stored.
 */
export async function renewRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, createRecoveryCode)
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(userId, code) })))
  return codes
}
