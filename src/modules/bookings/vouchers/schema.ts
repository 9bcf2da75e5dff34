import { z } from 'zod'
import { rowId } from '../../../shared/fields'

export const vouchersOfInput = z.object({ bookingId: rowId() })
export type VouchersOfInput = z.output<typeof vouchersOfInput>

export const issueInput = vouchersOfInput.extend({
  /** Selects these services; without it, all for which a voucher can be issued. */
  keys: z.array(z.uuid()).min(1).max(200).optional(),
})
export type IssueInput = z.output<typeof issueInput>
