import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Call, Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { refundLimit, toNetwork, consumeLimit } from '../../../platform/server/limits'
import { withTransaction } from '../../../platform/server/database/transaction'
import { formatPhone } from '../../settings/settings/phone.client'
import { toStoredPhone, toStoredPhoneIfGiven } from '../../settings/settings/phone.service'
import { AppError, conflict } from '../../../shared/errors'
import type { Done } from '../../../shared/views'
import { canUseOffice, type Role } from '../../../shared/actor'
import { withReads } from '../../../shared/permission-groups'
import { officeRoles } from '../roles/table'
import { pictureUrl } from '../../core/media/picture.rules'
import { media } from '../../core/media/table'
import { getAgency } from '../../settings/settings/service'
import { settings } from '../../settings/settings/table'
import { toDevice } from '../activity/device.client'
import { recordOwn } from '../activity/service'
import { assertStrong } from './strength.client'
import { authenticate } from './credentials.service'
import { rememberDevice } from './known-device.service'
import { isReserved, issueLink } from './link.service'
import { confirmEmailMail } from './mail.rules'
import { hashPassword } from './hash.client'
import type { LoginInput, RegisterInput, StaffLoginInput } from './schema'
import { mailTo, notify } from './security-mail.service'
import { agencyRow, endSession, mustSetUpTwoFactor, ownRole, startSession } from './session.client'
import { type User, users } from './table'
import { joinNames } from '../../../shared/names'
import type { Me } from './view'
import { lockIds, lockRows } from '../../core/locks/lock.service'

async function find(ctx: Ctx, id: string): Promise<Me | null> {
  const [row] = await ctx.db
    .select({ user: users, imageKey: media.key, mustSetUpTwoFactor, own: officeRoles })
    .from(users)
    .leftJoin(media, eq(media.id, users.profileImageId))
    .leftJoin(settings, agencyRow)
    .leftJoin(officeRoles, ownRole)
    .where(eq(users.id, id))
  if (!row) return null
  const { user, imageKey, own } = row
  const { firstName, lastName, email, phone, role } = user
  return {
    id,
    firstName,
    lastName,
    name: joinNames(user),
    email,
    phone: formatPhone(phone),
    role,
    profileImageUrl: imageKey && pictureUrl(imageKey),
    emailVerified: user.emailVerifiedAt !== null,
    twoFactor: user.totpEnabledAt !== null,
    mustSetUpTwoFactor: row.mustSetUpTwoFactor,
    ...(own && { roleName: own.name, permissions: withReads(own.permissions), sees: own.sees }),
  }
}

/**
 * Begins a session, in a transaction. Fails when the password was changed since its check. Mails the owner about an
 * unknown browser.
 */
async function enter(ctx: Ctx, user: User): Promise<void> {
  const same = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), eq(users.status, 'active'))
  // Takes a row lock: waits for a concurrent password change, and makes later ones wait.
  const still = await lockIds(ctx, users, same, 'share')
  if (still.length === 0) throw new AppError('unauthenticated', 'The email or the password is not right')
  await startSession(ctx, user)
  await recordOwn(ctx, user, 'user.signed-in')
  if (await rememberDevice(ctx, user.id)) await notify(ctx, user, 'new-device', toDevice(ctx.userAgent).name)
}

async function signIn(ctx: Ctx, user: User): Promise<{ user: Me }> {
  await withTransaction(ctx, (tx) => enter(tx, user))
  return { user: (await find(ctx, user.id))! }
}

/**
 * Signs in any user.
 * @throws AppError unauthenticated, the same for unknown, wrong and deactivated; of `code` when two-factor
 * authentication needs one. Rate-limited after 10 failed ones in 15 minutes per account and network
 */
export async function login({ ctx, input }: Call<LoginInput>): Promise<{ user: Me }> {
  return signIn(ctx, await authenticate(ctx, input))
}

const findStaffRefusal = (user: User): AppError | null =>
  canUseOffice(user)
    ? null
    : new AppError('forbidden', 'This sign-in is for staff. Travelers log in from the home page.')

/**
 * Signs in staff only (product.md 6.2).
 * @throws AppError as `login`; forbidden for a traveler, who stays signed out
 */
export async function loginStaff({ ctx, input }: Call<StaffLoginInput>): Promise<{ user: Me }> {
  return signIn(ctx, await authenticate(ctx, input, findStaffRefusal))
}

/** Succeeds for visitors, too, and for API keys, whose owner stays signed in. */
export async function logout({ ctx }: Call): Promise<Done> {
  await withTransaction(ctx, async (tx) => {
    await endSession(tx)
    if (ctx.actor && ctx.sessionToken) await recordOwn(tx, ctx.actor, 'user.signed-out')
  })
  return { success: true }
}

/** Returns the signed-in user; null for visitors. */
export const getMe = async ({ ctx }: Call): Promise<{ user: Me | null }> => ({
  user: ctx.actor && (await find(ctx, ctx.actor.id)),
})

/** Takes `email` in any case and `password` as typed. */
type NewUser = Pick<User, 'email' | 'firstName' | 'lastName'> & {
  noLastName?: boolean
  password: string
  phone?: string
  role?: Role
  roleId?: string | null
}

type UserRow = Omit<NewUser, 'password'> & Pick<User, 'passwordHash'> & Partial<Pick<User, 'status'>>

/**
 * Inserts rows of users together, in a transaction.
 * @returns them in the given order
 * @throws AppError conflict when an address has an account, or is reserved for one that may revert to it
 */
export async function insertUsers(ctx: Ctx, people: readonly UserRow[]): Promise<User[]> {
  const values = people.map(({ email, ...rest }) => {
    return { id: newId(), ...rest, email: email.toLowerCase(), createdAt: ctx.now() }
  })
  const found = await ctx.db.insert(users).values(values).onConflictDoNothing({ target: users.email }).returning()
  if (found.length < people.length || (await isReserved(ctx, ...found)))
    throw conflict('There is an account with this email already', 'email')
  const byId = new Map(found.map((user) => [user.id, user]))
  return values.map(({ id }) => byId.get(id)!)
}

export const insertUser = async (ctx: Ctx, person: UserRow): Promise<User> => (await insertUsers(ctx, [person]))[0]!

/** Changes an account that still is as `where` says, in a transaction. @returns it as it is then, or undefined */
export async function changeUser(
  ctx: Ctx,
  id: string,
  set: PgUpdateSetSource<typeof users>,
  where?: SQL,
): Promise<User | undefined> {
  return (await changeUsers(ctx, [id], set, where))[0]
}

/** Changes accounts alike, in a transaction. @returns them as they are then */
export const changeUsers = (
  ctx: Ctx,
  ids: readonly string[],
  set: PgUpdateSetSource<typeof users>,
  where?: SQL,
): Promise<User[]> =>
  ctx.db
    .update(users)
    .set(set)
    .where(and(inArray(users.id, [...ids]), where))
    .returning()

/** Deletes accounts that never accepted their invitation, with its link. @returns their ids */
export async function removeInvited(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const isOpen = and(inArray(users.id, [...ids]), eq(users.status, 'invited'))
  const found = await lockIds(ctx, users, isOpen, 'update')
  if (found.length > 0) await ctx.db.delete(users).where(inArray(users.id, found))
  return found
}

/**
 * Creates an active account; expects the caller to check who may give that role.
 * @throws AppError conflict when the address has an account
 */
export async function createUser({ ctx, input }: Call<NewUser>): Promise<User> {
  const { password, ...rest } = { ...input, phone: await toStoredPhoneIfGiven(ctx, input.phone, 'phone') }
  const passwordHash = await hashPassword(ctx, password)
  return withTransaction(ctx, (tx) => insertUser(tx, { ...rest, passwordHash }))
}

/** Limits accounts from one network; refused attempts do not count. */
const accounts = { name: 'register', max: 20, seconds: 3600 }

/**
 * Creates a traveler's account, signs it in and mails a link to confirm the address.
 * @throws AppError conflict `email` when the address has an account; invalid `password` for a weak one; rate-limited
 */
export async function register({ ctx, input }: Call<RegisterInput>): Promise<{ user: Me }> {
  const { password, ...rest } = { ...input, phone: await toStoredPhone(ctx, input.phone, 'phone') }
  const { name: agency } = await getAgency({ ctx })
  await assertStrong(ctx, password, 'password', { ...input, agency })
  const network = toNetwork(ctx.ip)
  await consumeLimit(ctx, accounts.name, accounts, network)
  try {
    const passwordHash = await hashPassword(ctx, password)
    const user = await withTransaction(ctx, (tx) => signUp(tx, { ...rest, passwordHash }))
    return { user: (await find(ctx, user.id))! }
  } catch (error) {
    await refundLimit(ctx, accounts.name, network)
    throw error
  }
}

async function signUp(ctx: Ctx, values: Omit<NewUser, 'password'> & { passwordHash: string }): Promise<User> {
  const user = await insertUser(ctx, values)
  await recordOwn(ctx, user, 'user.registered')
  const token = await issueLink(ctx, user.id, 'confirm-email', user.email)
  await mailTo(ctx, user, (sender) => confirmEmailMail(sender, token))
  await enter(ctx, user)
  return user
}

/**
 * Returns the traveler's current account under a row lock until the transaction ends.
 * @throws AppError conflict when role or password changed since it was read
 */
export async function lockUnchanged(ctx: Ctx, { id, passwordHash }: User): Promise<User> {
  const own = and(eq(users.id, id), eq(users.role, 'traveler'), eq(users.passwordHash, passwordHash))
  const [still] = await lockRows(ctx, users, own, 'update')
  if (!still) throw conflict('Changed meanwhile, please try again')
  return still
}

/** Returns true if an account has one of these addresses, confirmed or not. */
export const isAccount = async (ctx: Ctx, emails: readonly string[]): Promise<boolean> =>
  (await ctx.db.$count(users, inArray(users.email, [...emails]))) > 0

/** Deletes the account and all rows with a cascading foreign key to it, such as sessions, links and codes. */
export const deleteUser = (ctx: Ctx, id: string): Promise<unknown> => ctx.db.delete(users).where(eq(users.id, id))
