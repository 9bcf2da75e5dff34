import type { Role } from '../../shared/actor'

/** The signed-in user as the browser and REST get them. */
export type SignedInUser = {
  id: string
  firstName: string
  lastName: string
  /** First and last name. */
  name: string
  email: string
  phone: string
  role: Role
  profileImageUrl: string | null
}

/** 'Asha Rao'; one name when there is only one. */
export const fullName = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`.trim()
