import type { z } from 'zod'
import { id, text, view } from '../../../shared/views'
import { traveler } from '../../bookings/bookings/view'

export const revealedNumber = view({ number: text })

/** Describes who may travel with a customer, as a booking stores travelers; '' and null: not known. */
export const knownPerson = traveler
  .omit({ position: true, number: true, kind: true, readiness: true, version: true })
  .extend({ id, relationship: text.nullable().describe('To the owner of the account; null for the owner') })
export type KnownPerson = z.infer<typeof knownPerson>
