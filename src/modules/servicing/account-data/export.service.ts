import type { UserCall } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { AppError } from '../../../shared/errors'
import { recordOwn } from '../../identity/activity/service'
import { assertOwnPassword } from '../../identity/auth/credentials.service'
import { listMailsAbout } from '../../core/email/record.service'
import type { OwnPasswordInput } from '../../identity/account-security/schema'

/**
 * Returns all data about the caller as one object for a file (product.md 6.8), with sections by room. Includes
 * document numbers in full. Excludes hashes, secrets and session handles.
 * @throws AppError invalid `password`; unauthenticated when the account was closed meanwhile; rate-limited
 */
export async function downloadAccount({ ctx, input }: UserCall<OwnPasswordInput>) {
  const user = await assertOwnPassword(ctx, input.password)
  if (user.status !== 'active') throw new AppError('unauthenticated', 'Please sign in')
  ctx.allow(timeLimits.part)
  await recordOwn(ctx, user, 'data.downloaded')
  const sections = await Promise.all(ctx.lifecycles.map(({ download }) => download?.(ctx)))
  ctx.allow(timeLimits.part)
  const about = await Promise.all(ctx.lifecycles.map(({ mailedAbout }) => mailedAbout?.(ctx, user) ?? []))
  const mails = await listMailsAbout(ctx, {
    id: user.id,
    email: user.emailVerifiedAt && user.email,
    about: about.flat(),
  })
  return Object.assign({ exportedAt: ctx.now().toISOString() }, ...sections, { mails }) as Record<string, unknown>
}
