/** The numbers that are kept encrypted (product.md 6.5). */
export const documentKinds = ['passport', 'pan', 'frequentFlyer'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What staff see of somebody who travels: numbers by their last four; absent ones were not given. */
export type TravelerDocuments = {
  id: string
  name: string
  /** Relation to the account's owner; null for the owner. */
  relationship: string | null
  numbers: Partial<Record<DocumentKind, string>>
  passportExpiry: string | null
}

/** Without the numbers that were not given. */
export const given = (numbers: Record<string, string | null>): TravelerDocuments['numbers'] =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== null))
