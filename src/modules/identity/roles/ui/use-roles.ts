import { trpc } from '../../../../platform/web/trpc'
import type { OfficeRole } from '../view'

/** Lists the roles of the staff; the built-in ones first. */
export const useRoles = (): readonly OfficeRole[] =>
  trpc.roles.list.useQuery(undefined, { staleTime: 60_000, meta: { part: 'roles' } }).data ?? []

/** Returns the value of a role in a choice: its kind for a built-in one, else its id. */
export const toRoleChoice = ({ kind, id }: Pick<OfficeRole, 'kind' | 'id'>): string => id ?? kind
