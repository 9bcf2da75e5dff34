import { eq } from 'drizzle-orm'
import { createUser } from '../modules/identity/auth/service'
import { getSecretContext } from '../modules/identity/auth/code.service'
import { issueLink } from '../modules/identity/auth/link.service'
import { hashPassword } from '../modules/identity/auth/hash.client'
import { sessions, type UserToken, users } from '../modules/identity/auth/table'
import { createSystemContext } from '../platform/server/context'
import type { Role } from '../shared/actor'
import { codeAt, password, patient } from './account'
import type { Example } from './examples'
import type { World } from './world'

async function credentials({ deps }: World, role: Role) {
  const email = 'asha@example.com'
  await createUser({
    ctx: createSystemContext(deps),
    input: { email, password, firstName: 'Asha', lastName: 'Rao', role },
  })
  return { email, password }
}

const registration = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '+91 98765 43210',
  password,
}

let hash: Promise<string> | undefined
/** Sets everybody's password, which some steps ask for again. */
export async function withPasswords({ deps }: Pick<World, 'deps'>): Promise<{ password: string }> {
  hash ??= hashPassword(patient, password)
  await deps.db.update(users).set({ passwordHash: await hash })
  return { password }
}

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** Gives everybody an authenticator app, in use or only begun, and the password. */
export async function withTwoFactor(world: World, state: 'on' | 'begun') {
  const { deps, people } = world
  for (const { user } of Object.values(people)) {
    const totpSecret = deps.encryption.encrypt(secret, getSecretContext(user.id))
    const totpEnabledAt = state === 'on' ? deps.now() : null
    await deps.db.update(users).set({ totpSecret, totpEnabledAt }).where(eq(users.id, user.id))
  }
  return { ...(await withPasswords(world)), code: codeAt(secret, deps.now()) }
}

const createLink = ({ deps, people }: World, kind: UserToken['kind']) =>
  issueLink(createSystemContext(deps), people.owner.user.id, kind, people.owner.user.email)

async function ownDevice({ deps, people }: World): Promise<{ id: string }> {
  const [session] = await deps.db.select().from(sessions).where(eq(sessions.userId, people.owner.user.id))
  return { id: session!.idHash }
}
const notTheirs: Example['status'] = { stranger: 404, agent: 404, admin: 404 }

const newPassword = 'Correct-horse-2'
const changed = async (world: World): Promise<Example> => {
  const { password: oldPassword } = await withPasswords(world)
  return { body: { oldPassword, newPassword } }
}

/** Covers signing in, accounts and devices, by the name of the call. */
export const authExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc auth.login': async (world) => ({ body: await credentials(world, 'traveler') }),
  'POST /api/auth/login': async (world) => ({ body: await credentials(world, 'traveler') }),
  'trpc auth.staffLogin': async (world) => ({ body: await credentials(world, 'agent') }),
  'trpc auth.register': () => ({ body: registration }),
  'POST /api/auth/register': () => ({ body: registration }),
  'trpc auth.logout': () => ({}),
  'POST /api/auth/logout': () => ({}),
  'trpc auth.me': () => ({}),
  'trpc accountSecurity.changePassword': changed,
  'POST /api/auth/reset-password': changed,
  'trpc accountSecurity.forgotPassword': ({ people }) => ({ body: { email: people.owner.user.email } }),
  'trpc accountSecurity.resetForgotten': async (world) => {
    await withPasswords(world)
    return { body: { token: await createLink(world, 'reset-password'), newPassword } }
  },
  'trpc accountSecurity.sendVerification': async ({ deps }) => {
    await deps.db.update(users).set({ emailVerifiedAt: null })
    return {}
  },
  'trpc accountSecurity.requestEmailChange': async (world) => ({
    body: { ...(await withPasswords(world)), email: 'new@example.com' },
  }),
  'trpc accountSecurity.confirmEmail': async (world) => ({
    body: { token: await createLink(world, 'confirm-email') },
    status: { stranger: 400, agent: 400, admin: 400 },
  }),
  'trpc accountSecurity.resendEmailChange': async (world) => {
    await issueLink(createSystemContext(world.deps), world.people.owner.user.id, 'confirm-email', 'new@example.com')
    return { status: { stranger: 409, agent: 409, admin: 409 } }
  },
  'trpc accountSecurity.cancelEmailChange': () => ({}),
  'trpc accountSecurity.revertEmail': async (world) => ({ body: { token: await createLink(world, 'revert-email') } }),
  'trpc accountSecurity.state': () => ({}),
  'trpc accountSecurity.beginTwoFactor': async (world) => ({ body: await withPasswords(world) }),
  'trpc accountSecurity.enableTwoFactor': async (world) => ({
    body: { code: (await withTwoFactor(world, 'begun')).code },
  }),
  'trpc accountSecurity.disableTwoFactor': async (world) => ({ body: await withTwoFactor(world, 'on') }),
  'trpc accountSecurity.newRecoveryCodes': async (world) => ({ body: await withTwoFactor(world, 'on') }),
  'trpc activity.list': () => ({ body: { limit: 10 } }),
  'trpc devices.list': () => ({}),
  'GET /api/devices': () => ({}),
  'trpc devices.logout': async (world) => ({ body: await ownDevice(world), status: notTheirs }),
  'POST /api/devices/:id/logout': async (world) => ({ params: await ownDevice(world), status: notTheirs }),
  'trpc devices.logoutOthers': () => ({}),
}
