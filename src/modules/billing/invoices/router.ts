import { agentProcedure, answer, router, travelerProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { issueInvoice, issueReceipt } from './issue.service'
import { exportInvoices, listInvoices, totalsOfInvoices } from './list.service'
import { sendInvoice } from './mail.service'
import {
  exportInvoicesInput,
  filterInvoicesInput,
  invoiceInput,
  invoicesOfInput,
  issueInvoiceInput,
  issueReceiptInput,
  listInvoicesInput,
  ownInvoiceInput,
  sendInvoiceInput,
} from './schema'
import { bookingInvoices, invoiceDetail, invoicePage, invoiceTotals, ownInvoice, ownInvoiceView } from './view'
import { getInvoice, getOwnInvoice, getInvoices, ownInvoices } from './view.service'

export const invoicesRouter = router({
  list: agentProcedure.input(listInvoicesInput).output(answer(invoicePage)).query(listInvoices),
  totals: agentProcedure
    .input(filterInvoicesInput)
    .output(answer(invoiceTotals.array().nullable()))
    .query(totalsOfInvoices),
  export: exportProcedure(exportInvoicesInput).mutation(exportInvoices),
  of: agentProcedure.input(invoicesOfInput).output(answer(bookingInvoices)).query(getInvoices),
  get: agentProcedure.input(invoiceInput).output(answer(invoiceDetail)).query(getInvoice),
  issue: agentProcedure.input(issueInvoiceInput).output(answer(bookingInvoices)).mutation(issueInvoice),
  issueReceipt: agentProcedure.input(issueReceiptInput).output(answer(bookingInvoices)).mutation(issueReceipt),
  send: agentProcedure
    .meta({ limit: { max: 30, seconds: 60 } })
    .input(sendInvoiceInput)
    .mutation(sendInvoice),
  own: travelerProcedure.input(invoicesOfInput).output(answer(ownInvoiceView.array())).query(ownInvoices),
  open: travelerProcedure.input(ownInvoiceInput).output(answer(ownInvoice)).query(getOwnInvoice),
})
