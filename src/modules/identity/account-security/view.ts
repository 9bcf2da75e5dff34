import { z } from 'zod'
import { count, emailAddress, instant, text, texts, view } from '../../../shared/views'

export const security = view({
  twoFactor: z.boolean(),
  recoveryCodesLeft: count,
  /** Follows the agency's rule for its staff. */
  twoFactorRequired: z.boolean(),
  emailVerified: z.boolean(),
  /** Holds a requested address that is not confirmed yet. */
  pendingEmail: emailAddress.optional(),
  /** Stays absent until the first change. */
  passwordChangedAt: instant.optional(),
})
export type Security = z.infer<typeof security>

export const accountEmail = view({ email: emailAddress })
/** Holds what an authenticator app needs. */
export const newTwoFactor = view({ secret: text, uri: text })
export const newCodes = view({ recoveryCodes: texts })
