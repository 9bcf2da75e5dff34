import { z } from 'zod'
import { calendarDate, line, paragraph, rowId, sortedPaging, version } from '../../../shared/fields'
import { invoiceKinds, invoiceSorts } from './invoice.rules'

export const listBookingInvoicesInput = z.object({ bookingId: rowId() })
export type ListBookingInvoicesInput = z.output<typeof listBookingInvoicesInput>

export const buyerShape = {
  name: line({ min: 1, max: 160, message: 'Please enter whom the document is for' }),
  address: paragraph({ max: 500 }),
  taxNumber: line({ max: 60 }),
}
/**
 * Sends the versions of the account and of the booking, whose changes at the same price post nothing: only what is on
 * screen is issued.
 */
export const issueInvoiceInput = listBookingInvoicesInput.extend({
  version,
  bookingVersion: version.optional(),
  buyer: z.object(buyerShape),
})
export type IssueInvoiceInput = z.output<typeof issueInvoiceInput>

export const issueReceiptInput = z.object({ paymentId: rowId(), buyer: z.object(buyerShape) })
export type IssueReceiptInput = z.output<typeof issueReceiptInput>

export const invoiceInput = z.object({ id: rowId() })
export type InvoiceInput = z.output<typeof invoiceInput>

/** Requires that trip where `bookingId` is given. */
export const ownInvoiceInput = invoiceInput.extend({ bookingId: rowId().optional() })
export type OwnInvoiceInput = z.output<typeof ownInvoiceInput>

export const sendInvoiceForm = z.object({
  message: paragraph({ max: 2000 }),
  /** Confirms that the PDF shows codes for characters without a font. */
  withCodes: z.boolean().default(false),
})
export const sendInvoiceInput = invoiceInput.extend(sendInvoiceForm.shape)
export type SendInvoiceInput = z.output<typeof sendInvoiceInput>

export const filterInvoicesInput = z.object({
  words: line({ max: 80 }).optional(),
  kind: z.array(z.enum(invoiceKinds)).max(invoiceKinds.length).optional(),
  issued: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
})
export type FilterInvoicesInput = z.output<typeof filterInvoicesInput>

export const listInvoicesInput = filterInvoicesInput.extend(sortedPaging(invoiceSorts, 'issued', 'descending'))
export type ListInvoicesInput = z.output<typeof listInvoicesInput>

export const exportInvoicesInput = listInvoicesInput.omit({ limit: true })
