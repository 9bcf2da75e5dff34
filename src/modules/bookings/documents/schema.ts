import { z } from 'zod'
import { line, rowId } from '../../../shared/fields'
import { documentKinds } from './document.rules'

export const bookingIdInput = z.object({ bookingId: rowId() })
export type BookingIdInput = z.output<typeof bookingIdInput>

export const documentForm = z.object({
  kind: z.enum(documentKinds, 'Please choose what it is'),
  title: line({ min: 1, max: 120, message: 'Please enter a title' }),
})
const addDocumentInput = bookingIdInput.extend(documentForm.shape)
export type AddDocumentInput = z.output<typeof addDocumentInput>

/** Names an acceptance that staff recorded: of a proposal, or with a direct booking. */
export const listEvidenceInput = z.union([
  z.strictObject({ proposalId: rowId() }),
  z.strictObject({ bookingId: rowId() }),
])
export type ListEvidenceInput = z.output<typeof listEvidenceInput>

export const removeDocumentInput = z.object({ id: rowId() })
export type RemoveDocumentInput = z.output<typeof removeDocumentInput>

export const issueInput = bookingIdInput.extend({
  /** Selects these services; without it, all for which a voucher can be issued. */
  keys: z.array(z.uuid()).min(1).max(200).optional(),
})
export type IssueInput = z.output<typeof issueInput>
