import { z } from 'zod'
import { date, id, text, texts, view } from '../../../shared/views'
import { documentKinds } from './traveler.rules'

/**
 * Holds the result. `ready` means that no data is missing, and that the passport covers the trip. Six months beyond it
 * are only advised.
 */
export const readiness = view({ ready: z.boolean(), missing: texts, warnings: texts })
export type Readiness = z.infer<typeof readiness>

/** Describes a traveler's documents for staff: numbers by their last four, without absent ones. */
export const travelerDocuments = view({
  id,
  name: text,
  /** Names the relation to the account's owner; null for the owner. */
  relationship: text.nullable(),
  numbers: z.partialRecord(z.enum(documentKinds), text),
  passportExpiry: date.nullable(),
})
export type TravelerDocuments = z.infer<typeof travelerDocuments>
