import { desc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { AppError } from '../../shared/errors'
import { listActivity, recordOwn } from '../activity/service'
import { assertOwnPassword } from '../auth/credentials.service'
import type { OwnPasswordInput } from '../account-security/schema'
import type { User } from '../auth/table'
import { decryptNumber } from '../documents/document.service'
import { coTravelers } from '../co-travelers/table'
import { encryptionContext as companionContext } from '../co-travelers/view.service'
import { listDevices } from '../devices/service'
import { packages } from '../packages/table'
import { profileUser, encryptionContext as profileContext } from '../profile/service'
import { profiles } from '../profile/table'
import { listOwnQuotes } from '../quotes/view.service'
import { savedPackages } from '../saved/table'

const without = <T extends object, K extends keyof T>(row: T, name: K): Omit<T, K> => {
  const { [name]: _, ...rest } = row
  return rest
}

/** Who the caller is and what they say of themselves, document numbers in full. */
async function profileOf(ctx: UserCtx, user: User) {
  const [shown, [stored]] = await Promise.all([
    profileUser({ ctx }),
    ctx.db.select().from(profiles).where(eq(profiles.userId, user.id)),
  ])
  return {
    ...shown,
    passportNo: decryptNumber(ctx, stored?.passportNo ?? null, profileContext(user.id, 'passport_no')),
    panCardNumber: decryptNumber(ctx, stored?.panCardNumber ?? null, profileContext(user.id, 'pan_card_number')),
    emailVerifiedAt: user.emailVerifiedAt,
    twoFactorSince: user.totpEnabledAt,
    createdAt: user.createdAt,
  }
}

/** All of them, also those that were deleted a moment ago: they are there until they cannot be brought back. */
async function companionsOf(ctx: UserCtx) {
  const found = await ctx.db
    .select()
    .from(coTravelers)
    .where(eq(coTravelers.userId, ctx.actor.id))
    .orderBy(coTravelers.createdAt, coTravelers.id)
    .limit(1000)
  return found.map((person) => ({
    ...without(person, 'userId'),
    passportNo: decryptNumber(ctx, person.passportNo, companionContext(person.id, 'passport_no')),
    frequentFlyerNumber: decryptNumber(
      ctx,
      person.frequentFlyerNumber,
      companionContext(person.id, 'frequent_flyer_number'),
    ),
  }))
}

const savedOf = (ctx: UserCtx) =>
  ctx.db
    .select({ packageId: packages.id, title: packages.title, savedAt: savedPackages.savedAt })
    .from(savedPackages)
    .innerJoin(packages, eq(packages.id, savedPackages.packageId))
    .where(eq(savedPackages.userId, ctx.actor.id))
    .orderBy(desc(savedPackages.savedAt))

/** The account's log to its beginning, in pages; 10,000 entries at most. */
async function activityOf(ctx: UserCtx) {
  const entries: { at: string; action: string; device?: string }[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 100; pages++) {
    const page = await listActivity({ ctx, input: { limit: 100, cursor } })
    entries.push(...page.items.map((entry) => without(entry, 'id')))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  return entries
}

/**
 * Everything about the caller, as one object to be kept as a file (product.md 6.8): numbers in full; no hashes, secrets
 * or handles of sessions, which nobody needs and somebody could misuse.
 * @throws AppError invalid `password`; unauthenticated when the account went away meanwhile; rate-limited
 */
export async function downloadAccount({ ctx, input }: { ctx: UserCtx; input: OwnPasswordInput }) {
  const user = await assertOwnPassword(ctx, input.password)
  if (user.status !== 'active') throw new AppError('unauthenticated', 'Please sign in')
  await recordOwn(ctx, user, 'data.downloaded')
  const devices = await listDevices({ ctx })
  return {
    exportedAt: ctx.now().toISOString(),
    profile: await profileOf(ctx, user),
    coTravelers: await companionsOf(ctx),
    savedPackages: await savedOf(ctx),
    quoteRequests: await listOwnQuotes({ ctx }),
    devices: devices.map((device) => without(device, 'id')),
    activity: await activityOf(ctx),
  }
}
