import type { z } from 'zod'
import { resetForgottenForm, resetForgottenInput } from '../../identity/account-security/schema'
import { namesFit } from '../../identity/auth/schema'
import { invitee } from '../users/schema'

/** Describes the agency's first administrator; `token` is that of the link on the server's console. */
export const firstAdministratorInput = namesFit(resetForgottenInput.extend(invitee.shape))
export type FirstAdministratorInput = z.output<typeof firstAdministratorInput>
/** Omits the token, which comes from the page's address. */
export const firstAdministratorForm = namesFit(resetForgottenForm.safeExtend(invitee.shape))
