import { trpc } from '../../../../../platform/web/trpc'
import type { StaffMember } from '../../lead.rules'

const none: StaffMember[] = []

/** Whom leads can belong to; empty until it is known. */
export const useStaff = (): StaffMember[] => trpc.leads.staff.useQuery(undefined, { staleTime: 60_000 }).data ?? none
