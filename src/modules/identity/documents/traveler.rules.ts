import type { TravelerDocuments } from './view'

/** Lists the encrypted numbers (product.md 6.5). */
export const documentKinds = ['passport', 'pan', 'frequentFlyer'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Omits absent numbers. */
export const pickGiven = (numbers: Record<string, string | null>): TravelerDocuments['numbers'] =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== null))
