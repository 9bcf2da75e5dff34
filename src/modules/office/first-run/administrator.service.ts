import { eq, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid } from '../../../shared/errors'
import { dropTwoFactor } from '../../identity/account-security/two-factor.service'
import { endAccess } from '../../identity/account-security/access.service'
import { removeKnownDevices } from '../../identity/auth/known-device.service'
import { removeLinks } from '../../identity/auth/link.service'
import { changeUser, insertUser } from '../../identity/auth/service'
import { type User, users } from '../../identity/auth/table'
import { recordOwn } from '../../identity/activity/service'
import { hashPassword } from '../../identity/auth/hash.client'
import { assertStrong } from '../../identity/auth/strength.client'
import { getAgency, requireTwoFactor } from '../../settings/settings/service'
import type { FirstAdministratorInput } from './schema'
import { lockRows, takeLock } from '../../core/locks/lock.service'

/** Limits how long the link on the console works, in minutes; a restart prints another. */
export const linkMinutes = 60

/** Binds the token to its purpose, so that no other encrypted text passes for one. */
const purpose = { table: 'users', row: 'first-administrator', column: 'setup' }

/** Tells whether somebody has become an administrator; an open invitation does not count. */
export async function hasAdministrator({ db }: Ctx): Promise<boolean> {
  const [found] = await queryRows<{ yes: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND status <> 'invited') AS yes`,
  )
  return found!.yes
}

/**
 * Returns the link that makes the first administrator, for the server's console; null once there is one. Stores
 * nothing: the token holds its own expiry, encrypted with the agency's key.
 */
export async function makeSetupLink({ ctx }: { ctx: Ctx }): Promise<string | null> {
  if (await hasAdministrator(ctx)) return null
  const end = ctx.now().getTime() + linkMinutes * 60_000
  return `${ctx.env.APP_URL}/setup#token=${ctx.encryption.encrypt(String(end), purpose)}`
}

function readEnd({ encryption }: Ctx, token: string): number {
  try {
    return Number(encryption.decrypt(token, purpose))
  } catch {
    return 0
  }
}

/** @throws AppError invalid `token` unless it is of a link that works still */
function assertOpen(ctx: Ctx, token: string): void {
  if (readEnd(ctx, token) <= ctx.now().getTime())
    throw invalid('This link has expired. The server prints another one when it is started again.', 'token')
}

type Administrator = Parameters<typeof insertUser>[1]

/**
 * Makes the account, or takes over a registered one, which may be a stranger's. Ends its password, second factor,
 * sessions, keys, links and known browsers; removes phone number and picture.
 */
async function takeAccount(ctx: Ctx, person: Administrator): Promise<User> {
  const [known] = await lockRows(ctx, users, eq(users.email, person.email.toLowerCase()), 'update')
  if (!known) return insertUser(ctx, person)
  const { email: _, ...values } = person
  await endAccess(ctx, [known.id])
  await dropTwoFactor(ctx, known.id)
  await removeLinks(ctx, known.id)
  await removeKnownDevices(ctx, known.id)
  const set = {
    roleId: null,
    status: 'active',
    phone: '',
    profileImageId: null,
    ...values,
    noLastName: values.noLastName ?? false,
    version: sql`${users.version} + 1`,
  } as const
  return (await changeUser(ctx, known.id, set))!
}

/**
 * Makes the agency's first administrator, and signs nobody in. Of concurrent calls one succeeds. In production it turns
 * on the staff's second factor (decision 074).
 * @throws AppError invalid `token`, `newPassword`; conflict once there is an administrator, and for an `email` that another
 * account may revert to
 */
export async function makeFirstAdministrator({
  ctx,
  input,
}: Call<FirstAdministratorInput>): Promise<{ email: string }> {
  const { token, newPassword, ...person } = input
  // Checks before hashing, which is expensive.
  assertOpen(ctx, token)
  const agency = await getAgency({ ctx })
  await assertStrong(ctx, newPassword, 'newPassword', { ...person, agency: agency.name })
  const passwordHash = await hashPassword(ctx, newPassword)
  return withTransaction(ctx, async (tx) => {
    await takeLock(tx, 'users')
    if (await hasAdministrator(tx)) throw conflict('This agency has an administrator, who can invite you')
    const user = await takeAccount(tx, { ...person, role: 'admin', passwordHash })
    await recordOwn(tx, user, 'user.joined')
    if (ctx.env.NODE_ENV === 'production') await requireTwoFactor(tx)
    return { email: user.email }
  })
}
