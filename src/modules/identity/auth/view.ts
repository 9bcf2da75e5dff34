import { z } from 'zod'
import { roles, scopes } from '../../../shared/actor'
import { permissions } from '../../../shared/permissions'
import { emailAddress, id, text, view } from '../../../shared/views'

export const person = view({
  id,
  firstName: text,
  lastName: text,
  name: text.describe('First and last name'),
  email: emailAddress,
  phone: text,
  role: z.enum(roles),
  profileImageUrl: text.nullable(),
})
export type SignedInUser = z.infer<typeof person>

/** Describes the signed-in user of `auth.me` and the sign-in calls. */
const me = person.extend({
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  /** Marks staff whom the office refuses until they set up two-factor authentication. */
  mustSetUpTwoFactor: z.boolean(),
  /** Lists what a role of the agency's own allows; absent for the built-in ones. */
  roleName: text.optional(),
  permissions: z.enum(permissions).array().optional(),
  sees: z.enum(scopes).optional(),
})
export type Me = z.infer<typeof me>

export const signedIn = view({ user: me })
export const meAnswer = view({ user: me.nullable() })
