import { z } from 'zod'
import { line, rowId, version } from '../../../shared/fields'
import { snapshotHash } from '../../../shared/snapshot'

export const customerInput = z.object({ id: rowId() })
export type CustomerInput = z.output<typeof customerInput>

/** Confirms the erasure by the customer's typed `name`. */
export const eraseCustomerInput = customerInput.extend({
  version,
  name: line({ min: 1, max: 120, message: 'Please type the name' }),
  /** Holds the snapshot hash of the confirmed impact. */
  snapshotHash: snapshotHash(),
})
export type EraseCustomerInput = z.output<typeof eraseCustomerInput>
