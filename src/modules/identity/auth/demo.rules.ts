import type { Role } from '../../../shared/actor'

export type DemoAccount = {
  role: Role
  email: string
  password: string
  firstName: string
  lastName: string
  phone: string
}

/**
 * Lists accounts of the demo data, which production refuses to load. Login panels show them only then (product.md 6.3).
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'admin',
    email: 'admin@itinera.example',
    password: 'ItineraAdmin1!',
    firstName: 'Meera',
    lastName: 'Lindqvist',
    phone: '+1 212 555 0110',
  },
  {
    role: 'agent',
    email: 'agent@itinera.example',
    password: 'ItineraAgent1!',
    firstName: 'Jonah',
    lastName: 'Okafor',
    phone: '+1 212 555 0111',
  },
  {
    role: 'traveler',
    email: 'traveler@itinera.example',
    password: 'ItineraTravel1!',
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '+1 212 555 0112',
  },
]
