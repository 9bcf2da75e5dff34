import { z } from 'zod'
import { scopes } from '../../../shared/actor'
import { permissions } from '../../../shared/permissions'
import { count, id, text, version, view } from '../../../shared/views'

export const officeRole = view({
  /** Is null for a built-in role. */
  id: id.nullable(),
  kind: z.enum(['agent', 'admin']).describe('The `role` of its users'),
  name: text,
  permissions: z.enum(permissions).array(),
  sees: z.enum(scopes).describe('Whose leads, requests, proposals and bookings it sees'),
  people: count.describe('Users who have it and are not deactivated'),
  version,
})
export type OfficeRole = z.infer<typeof officeRole>
