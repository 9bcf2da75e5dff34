import type { LeadSource } from '../../../../modules/sales/leads/lead.rules'
import type { Owner } from '../../stories'

type Twin = {
  /** The address that the agency knows them by. */
  of: string
  daysAgo: number
  owner: Owner
  customerName: string
  email: string
  destination: string
  numberOfTravelers: number
  source: LeadSource
  notes: string
  /** Absent: they still look like two. */
  mergedDaysAgo?: number
}

export const twins: readonly Twin[] = [
  {
    of: 'abigail.thornton@mail.example',
    daysAgo: 2,
    owner: 'meera',
    customerName: 'Abby Thornton',
    email: 'abby.and.george.thornton@longmeadow.mail.example',
    destination: 'Antarctica',
    numberOfTravelers: 2,
    source: 'phone',
    notes: 'Rang from the same number, this time with her husband in the room. Ten days, any ship with a library.',
  },
  {
    of: 'roberta.finch@mail.example',
    daysAgo: 12,
    owner: 'jonah',
    customerName: 'R. Finch',
    email: 'bobbie.finch@gardens.mail.example',
    destination: 'Kyoto',
    numberOfTravelers: 2,
    source: 'email',
    notes: 'Wrote from the garden club. It is the same Mrs. Finch, with the same nine gardens.',
    mergedDaysAgo: 11.5,
  },
]
