import { answer, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { issueInvoice, issueReceipt } from './issue.service'
import { exportInvoices, listInvoices, getInvoiceTotals } from './list.service'
import { sendInvoice } from './mail.service'
import {
  exportInvoicesInput,
  filterInvoicesInput,
  invoiceInput,
  listBookingInvoicesInput,
  issueInvoiceInput,
  issueReceiptInput,
  listInvoicesInput,
  ownInvoiceInput,
  sendInvoiceInput,
} from './schema'
import { bookingInvoices, invoiceDetail, invoicePage, invoiceTotals, ownInvoice, ownInvoiceView } from './view'
import { getInvoice, getOwnInvoice, getInvoices, listOwnInvoices } from './view.service'
import { nothing } from '../../../shared/views'

export const invoicesRouter = router({
  list: staffProcedure('money.read').input(listInvoicesInput).output(answer(invoicePage)).query(listInvoices),
  totals: staffProcedure('money.read')
    .input(filterInvoicesInput)
    .output(answer(invoiceTotals.array().nullable()))
    .query(getInvoiceTotals),
  export: exportProcedure('money.read', exportInvoicesInput).mutation(exportInvoices),
  of: staffProcedure('money.read').input(listBookingInvoicesInput).output(answer(bookingInvoices)).query(getInvoices),
  get: staffProcedure('money.read').input(invoiceInput).output(answer(invoiceDetail)).query(getInvoice),
  issue: staffProcedure('invoices.issue')
    .input(issueInvoiceInput)
    .output(answer(bookingInvoices))
    .mutation(issueInvoice),
  issueReceipt: staffProcedure('invoices.issue')
    .input(issueReceiptInput)
    .output(answer(bookingInvoices))
    .mutation(issueReceipt),
  send: staffProcedure('invoices.issue')
    .meta({ limit: { max: 30, seconds: 60 } })
    .input(sendInvoiceInput)
    .output(answer(nothing))
    .mutation(sendInvoice),
  own: travelerProcedure.input(listBookingInvoicesInput).output(answer(ownInvoiceView.array())).query(listOwnInvoices),
  open: travelerProcedure.input(ownInvoiceInput).output(answer(ownInvoice)).query(getOwnInvoice),
})
