import type { OpenWork, UserView } from './view'

export type UserStatus = UserView['status']

/** Returns true if a colleague must take over; follow-ups go with their leads. */
export const isWork = ({ leads, requests, proposals, bookings }: OpenWork): boolean =>
  leads + requests + proposals + bookings > 0
