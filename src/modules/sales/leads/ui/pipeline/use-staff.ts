import { trpc } from '../../../../../platform/web/trpc'
import type { StaffMember } from '../../view'

const none: StaffMember[] = []

/** Returns the active staff; empty until loaded. */
export const useStaff = (): StaffMember[] =>
  trpc.leads.staff.useQuery(undefined, { staleTime: 60_000, meta: { part: 'colleagues' } }).data ?? none

export const useOwners = (): StaffMember[] => useStaff().filter(({ ownsLeads }) => ownsLeads)
