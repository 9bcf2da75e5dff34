import { agentProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportPayables, listPayables, totalPayables } from './payables.service'
import {
  exportPayablesInput,
  listPayablesInput,
  orderPaymentsInput,
  recordSupplierPaymentInput,
  reverseSupplierPaymentInput,
} from './schema'
import { orderPayments, recordSupplierPayment, reverseSupplierPayment } from './service'

export const supplierPaymentsRouter = router({
  of: agentProcedure.input(orderPaymentsInput).query(orderPayments),
  record: agentProcedure.input(recordSupplierPaymentInput).mutation(recordSupplierPayment),
  reverse: agentProcedure.input(reverseSupplierPaymentInput).mutation(reverseSupplierPayment),
  payables: agentProcedure.input(listPayablesInput).query(listPayables),
  payableTotals: agentProcedure.input(listPayablesInput.pick({ words: true })).query(totalPayables),
  exportPayables: exportProcedure(exportPayablesInput).mutation(exportPayables),
})
