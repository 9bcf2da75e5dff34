import type { Scope } from '../../../shared/actor'
import { permissionGroups } from '../../../shared/permission-groups'
import { builtInPermissions, type Permission } from '../../../shared/permissions'
import { roleLabels } from '../auth/user.rules'
import type { OfficeRole } from './view'

export const maxRoles = 100

export const seesLabels: Record<Scope, string> = { own: 'Own records', team: "The team's records", all: 'All records' }

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

/** Tells whether a built-in role has this name, in lists and files as well. */
export const isBuiltInName = (name: string): boolean =>
  [...builtInRoles.map((role) => role.name), ...Object.values(roleLabels)].some(
    (known) => known.toLowerCase() === name.toLowerCase(),
  )

const sights = Object.values(permissionGroups).flatMap((group) =>
  Object.entries(group).flatMap(([permission, [label]]) =>
    label.startsWith('See ') ? [{ permission: permission as Permission, what: label.slice(4) }] : [],
  ),
)

export function getSights(granted: readonly Permission[]): Record<'open' | 'closed', string[]> {
  const list = (isOpen: boolean) =>
    sights.flatMap(({ permission, what }) => (granted.includes(permission) === isOpen ? [what] : []))
  return { open: list(true), closed: list(false) }
}
