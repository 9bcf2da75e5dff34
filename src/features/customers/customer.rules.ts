/** A customer as staff see it. Instants are ISO texts; the phone is as people read it. */
export type CustomerView = {
  id: string
  name: string
  email: string | null
  phone: string | null
  /** All of them, and those that are not closed. */
  leads: number
  openLeads: number
  /** Where the newest lead goes. */
  latest: string | null
  /** Who they turned out to be. */
  mergedIntoId: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** What staff may sort customers by. */
export const customerSorts = ['updated', 'created', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** By their leads: with an open one, with a won one, without any. */
export const leadChoices = ['open', 'won', 'none'] as const
export const missingChoices = ['email', 'phone'] as const

/** Columns of the CSV. */
export const csvColumns = ['Name', 'E-mail', 'Phone', 'Leads', 'Open leads', 'Latest destination', 'Known since']
export const csvLine = ({ name, email, phone, leads, openLeads, latest, createdAt }: CustomerView): string[] => [
  name,
  email ?? '',
  phone ?? '',
  String(leads),
  String(openLeads),
  latest ?? '',
  createdAt,
]
