import { roleLabels } from '../../../../identity/auth/user.rules'
import type { UserView } from '../../view'

/** Returns the name of the role that the agency made, else of the built-in one. */
export const toRoleName = ({ role, roleName }: UserView): string => roleName ?? roleLabels[role]
