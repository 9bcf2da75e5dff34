import { permissionGroups } from '../../../shared/permission-groups'
import type { Permission } from '../../../shared/permissions'

export const permissionLabels = Object.fromEntries(
  Object.values(permissionGroups).flatMap((group) =>
    Object.entries(group).map(([permission, [label]]) => [permission, label]),
  ),
) as Record<Permission, string>
