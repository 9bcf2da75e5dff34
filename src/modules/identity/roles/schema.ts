import { z } from 'zod'
import { scopes } from '../../../shared/actor'
import { line, rowId, version } from '../../../shared/fields'
import { withReads } from '../../../shared/permission-groups'
import { permissions } from '../../../shared/permissions'

const fields = {
  name: line({ min: 1, max: 60, message: 'Please name the role' }),
  permissions: z.array(z.enum(permissions)).max(permissions.length).transform(withReads),
  sees: z.enum(scopes),
}

export const createRoleInput = z.object(fields)
export type CreateRoleInput = z.output<typeof createRoleInput>
export const updateRoleInput = z.object({ id: rowId(), version, ...fields })
export type UpdateRoleInput = z.output<typeof updateRoleInput>
/** Gives its people the role `moveTo`; null: the built-in agent's. Requires one while it has people. */
export const removeRoleInput = z.object({ id: rowId(), moveTo: rowId().nullable().optional() })
export type RemoveRoleInput = z.output<typeof removeRoleInput>
