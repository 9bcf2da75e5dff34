import { z } from 'zod'
import { line, rowId } from '../../../shared/fields'

export const customerInput = z.object({ id: rowId() })
export type CustomerInput = z.output<typeof customerInput>

/** Confirms the erasure by the customer's typed `name`. */
export const eraseCustomerInput = customerInput.extend({
  version: z.number().int().min(1),
  name: line({ min: 1, max: 120, message: 'Please type the name' }),
  /** Holds the snapshot hash of the confirmed impact. */
  snapshotHash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type EraseCustomerInput = z.output<typeof eraseCustomerInput>
