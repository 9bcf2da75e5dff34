import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportPayables, listPayables, getPayablesTotals } from './payables.service'
import {
  exportPayablesInput,
  listPayablesInput,
  orderPaymentsInput,
  recordSupplierPaymentInput,
  reverseSupplierPaymentInput,
} from './schema'
import { orderAccount, payablePage, payableTotals } from './view'
import { getOrderPayments, recordSupplierPayment, reverseSupplierPayment } from './service'

export const supplierPaymentsRouter = router({
  of: staffProcedure('money.read').input(orderPaymentsInput).output(answer(orderAccount)).query(getOrderPayments),
  record: staffProcedure('suppliers.pay')
    .input(recordSupplierPaymentInput)
    .output(answer(orderAccount))
    .mutation(recordSupplierPayment),
  reverse: staffProcedure('suppliers.pay')
    .input(reverseSupplierPaymentInput)
    .output(answer(orderAccount))
    .mutation(reverseSupplierPayment),
  payables: staffProcedure('money.read').input(listPayablesInput).output(answer(payablePage)).query(listPayables),
  payableTotals: staffProcedure('money.read')
    .input(listPayablesInput.pick({ words: true }))
    .output(answer(payableTotals.array()))
    .query(getPayablesTotals),
  exportPayables: exportProcedure('money.read', exportPayablesInput).mutation(exportPayables),
})
