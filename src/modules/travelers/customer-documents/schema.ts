import { z } from 'zod'
import { line, rowId } from '../../../shared/fields'
import { documentKinds } from '../../identity/documents/traveler.rules'

export const listDocumentsInput = z.object({ customerId: rowId() })
export type ListDocumentsInput = z.output<typeof listDocumentsInput>

/** Takes a `reason` for the audit log. */
export const revealNumberInput = z.object({
  customerId: rowId(),
  /** Identifies the customer's account, or a companion. */
  travelerId: rowId(),
  kind: z.enum(documentKinds),
  reason: line({ min: 3, max: 200, message: 'Please say what you need it for' }),
})
export type RevealNumberInput = z.output<typeof revealNumberInput>
