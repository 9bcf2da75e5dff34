/** Lists the encrypted numbers (product.md 6.5). */
export const documentKinds = ['passport', 'pan', 'frequentFlyer'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Describes a traveler's documents for staff: numbers by their last four, without absent ones. */
export type TravelerDocuments = {
  id: string
  name: string
  /** Names the relation to the account's owner; null for the owner. */
  relationship: string | null
  numbers: Partial<Record<DocumentKind, string>>
  passportExpiry: string | null
}

/** Omits absent numbers. */
export const given = (numbers: Record<string, string | null>): TravelerDocuments['numbers'] =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== null))
