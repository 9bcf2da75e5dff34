import { agentProcedure, answer, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportPayables, listPayables, totalPayables } from './payables.service'
import {
  exportPayablesInput,
  listPayablesInput,
  orderPaymentsInput,
  recordSupplierPaymentInput,
  reverseSupplierPaymentInput,
} from './schema'
import { orderAccount, payablePage, payableTotals } from './view'
import { orderPayments, recordSupplierPayment, reverseSupplierPayment } from './service'

export const supplierPaymentsRouter = router({
  of: agentProcedure.input(orderPaymentsInput).output(answer(orderAccount)).query(orderPayments),
  record: agentProcedure.input(recordSupplierPaymentInput).output(answer(orderAccount)).mutation(recordSupplierPayment),
  reverse: agentProcedure
    .input(reverseSupplierPaymentInput)
    .output(answer(orderAccount))
    .mutation(reverseSupplierPayment),
  payables: agentProcedure.input(listPayablesInput).output(answer(payablePage)).query(listPayables),
  payableTotals: agentProcedure
    .input(listPayablesInput.pick({ words: true }))
    .output(answer(payableTotals.array()))
    .query(totalPayables),
  exportPayables: exportProcedure(exportPayablesInput).mutation(exportPayables),
})
