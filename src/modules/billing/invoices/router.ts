import { agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
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
import { getInvoice, getOwnInvoice, getInvoices, ownInvoices } from './view.service'

export const invoicesRouter = router({
  list: agentProcedure.input(listInvoicesInput).query(listInvoices),
  totals: agentProcedure.input(filterInvoicesInput).query(totalsOfInvoices),
  export: exportProcedure(exportInvoicesInput).mutation(exportInvoices),
  of: agentProcedure.input(invoicesOfInput).query(getInvoices),
  get: agentProcedure.input(invoiceInput).query(getInvoice),
  issue: agentProcedure.input(issueInvoiceInput).mutation(issueInvoice),
  issueReceipt: agentProcedure.input(issueReceiptInput).mutation(issueReceipt),
  send: agentProcedure
    .meta({ limit: { max: 30, seconds: 60 } })
    .input(sendInvoiceInput)
    .mutation(sendInvoice),
  own: travelerProcedure.input(invoicesOfInput).query(ownInvoices),
  open: travelerProcedure.input(ownInvoiceInput).query(getOwnInvoice),
})
