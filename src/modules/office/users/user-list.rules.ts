import { roleLabels } from '../../identity/auth/user.rules'
import type { Rights } from '../../../shared/permissions'
import type { OpenWork, UserView } from './view'

export type UserStatus = UserView['status']

/** Returns the name of the role that the agency made, else of the built-in one. */
export const toRoleName = ({ role, roleName }: Pick<UserView, 'role' | 'roleName'>): string =>
  roleName ?? roleLabels[role]

/** Tells whether work needs somebody whose role opens leads: bookings alone do not. */
export const needsOwner = ({ leads, requests, proposals }: OpenWork): boolean => leads + requests + proposals > 0

/** Tells whether a change of role closes leads, so that who has some hands them over. */
export const closesLeads = (had: Pick<Rights, 'permissions'>, have: Pick<Rights, 'permissions'>): boolean =>
  had.permissions.includes('leads.read') && !have.permissions.includes('leads.read')

/** Leaves out what who stays keeps, though their role opens leads no more. */
export const withoutBookings = (work: OpenWork): OpenWork => ({ ...work, bookings: 0 })

/** Returns true if a colleague must take over; follow-ups go with their leads. */
export const isWork = ({ leads, requests, proposals, bookings }: OpenWork): boolean =>
  leads + requests + proposals + bookings > 0

export const userSorts = ['name', 'email', 'created'] as const
export type UserSort = (typeof userSorts)[number]
