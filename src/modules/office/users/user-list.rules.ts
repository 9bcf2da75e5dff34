import type { OpenWork, UserView } from './view'

export type UserStatus = UserView['status']

/** Tells whether work needs somebody whose role opens leads: bookings alone do not. */
export const needsOwner = ({ leads, requests, proposals }: OpenWork): boolean => leads + requests + proposals > 0

/** Returns true if a colleague must take over; follow-ups go with their leads. */
export const isWork = ({ leads, requests, proposals, bookings }: OpenWork): boolean =>
  leads + requests + proposals + bookings > 0
