type Phones = { contacts: readonly { phone: string }[]; consultant: { phone: string } | null }

/** Returns the agency's number for papers and answers: of its first contact, else of its first consultant. */
export const getAgencyPhone = ({ contacts, consultant }: Phones): string | null =>
  contacts[0]?.phone ?? consultant?.phone ?? null
