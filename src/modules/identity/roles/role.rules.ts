import { builtInPermissions } from '../../../shared/permissions'
import type { OfficeRole } from './view'

export const maxRoles = 100

/** Describes the roles that are built in and cannot be edited (product.md 6.2). */
export const builtInRoles: readonly Omit<OfficeRole, 'people'>[] = [
  {
    id: null,
    kind: 'admin',
    name: 'Administrator',
    permissions: [...builtInPermissions.admin],
    sees: 'all',
    version: 0,
  },
  { id: null, kind: 'agent', name: 'Agent', permissions: [...builtInPermissions.agent], sees: 'all', version: 0 },
]

export const isBuiltInName = (name: string): boolean =>
  builtInRoles.some((role) => role.name.toLowerCase() === name.toLowerCase())
