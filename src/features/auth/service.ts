import { eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { clearLimit, giveBackToLimit, networkOf, takeFromLimit } from '../../platform/server/limits'
import { sha256 } from '../../platform/server/storage'
import { AppError, conflict } from '../../shared/errors'
import type { Role } from '../../shared/actor'
import { pictureUrl } from '../media/picture.rules'
import { media } from '../media/table'
import { canUseOffice } from './access.rules'
import { hashPassword, verifyPassword } from './password.client'
import type { LoginInput, StaffLoginInput } from './schema'
import { endSession, startSession } from './session.client'
import { type User, users } from './table'
import { fullName, type SignedInUser } from './user.rules'

/**
 * Failed sign-ins, by account and address, and looser by account, for guesses that come from many addresses; the
 * procedures count calls per address, too.
 */
const failures = {
  here: { name: 'sign-in', max: 10, seconds: 15 * 60 },
  anywhere: { name: 'sign-in-account', max: 50, seconds: 15 * 60 },
}

async function signedInUser(ctx: Ctx, id: string): Promise<SignedInUser | null> {
  const [row] = await ctx.db
    .select({ user: users, imageKey: media.key })
    .from(users)
    .leftJoin(media, eq(media.id, users.profileImageId))
    .where(eq(users.id, id))
  if (!row) return null
  const { user, imageKey } = row
  const { firstName, lastName, email, phone, role } = user
  const profileImageUrl = imageKey && pictureUrl(imageKey)
  return { id, firstName, lastName, name: fullName(user), email, phone, role, profileImageUrl }
}

/**
 * The active user that these credentials are of. Unknown, wrong and deactivated fail with one answer at one cost. Each
 * try counts as a failure until it has succeeded: however many come at once, no more are looked at than may fail.
 */
async function authenticate(ctx: Ctx, { email, password }: LoginInput): Promise<User> {
  const { here, anywhere } = failures
  const [account, accountHere] = [sha256(email), sha256(`${email} ${networkOf(ctx.ip)}`)]
  await takeFromLimit(ctx, here.name, here, accountHere)
  await takeFromLimit(ctx, anywhere.name, anywhere, account)
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
  const matches = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !matches || user.status !== 'active') {
    throw new AppError('unauthenticated', 'The email or the password is not right')
  }
  await clearLimit(ctx, here.name, accountHere)
  await giveBackToLimit(ctx, anywhere.name, account)
  return user
}

async function enter(ctx: Ctx, user: User): Promise<{ user: SignedInUser }> {
  await startSession(ctx, user)
  return { user: (await signedInUser(ctx, user.id))! }
}

/**
 * Signs in anybody who has an account.
 * @throws AppError unauthenticated, the same for unknown, wrong and deactivated; rate-limited after 10 failed
 * ones in 15 minutes per account and address, or 50 per account
 */
export async function login({ ctx, input }: Call<LoginInput>): Promise<{ user: SignedInUser }> {
  return enter(ctx, await authenticate(ctx, input))
}

/**
 * Signs in staff only (product.md 6.2).
 * @throws AppError as `login`; forbidden for a traveller, who stays signed out
 */
export async function staffLogin({ ctx, input }: Call<StaffLoginInput>): Promise<{ user: SignedInUser }> {
  const user = await authenticate(ctx, input)
  if (!canUseOffice(user)) {
    throw new AppError('forbidden', 'This sign-in is for staff. Travellers log in from the home page.')
  }
  return enter(ctx, user)
}

/** Also succeeds when nobody is signed in. */
export async function logout({ ctx }: Call): Promise<{ success: true }> {
  await endSession(ctx)
  return { success: true }
}

/** Who is signed in; `user` is null for visitors. */
export const me = async ({ ctx }: Call): Promise<{ user: SignedInUser | null }> => ({
  user: ctx.actor && (await signedInUser(ctx, ctx.actor.id)),
})

/** `email` is lower-cased here; `password` is as typed. */
export type NewUser = Pick<User, 'email' | 'firstName' | 'lastName'> & {
  password: string
  phone?: string
  role?: Role
}

/**
 * Makes an active account; whoever calls has checked that the caller may give that role.
 * @throws AppError conflict when the address has an account
 */
export async function createUser({ ctx, input }: Call<NewUser>): Promise<User> {
  const { password, email, ...rest } = input
  const passwordHash = await hashPassword(password)
  const [user] = await ctx.db
    .insert(users)
    .values({ id: newId(), ...rest, email: email.toLowerCase(), passwordHash, createdAt: ctx.now() })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!user) throw conflict('There is an account with this email already', 'email')
  return user
}
