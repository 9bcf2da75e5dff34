import { adminProcedure, agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { getAccount, getOwnAccount, getOwnDues } from './account.service'
import { recordPayment, restorePrice, reversePayment, verifyPayment } from './record.service'
import { chargeback, refund, takeBackWriteOff, writeOff } from './refund.service'
import {
  accountInput,
  chargebackInput,
  recordPaymentInput,
  refundInput,
  restorePriceInput,
  reversePaymentInput,
  takeBackWriteOffInput,
  verifyPaymentInput,
  writeOffInput,
  exportPaymentsInput,
  filterPaymentsInput,
  listPaymentsInput,
} from './schema'
import { exportProcedure } from '../../core/events/export.service'
import { exportPayments, listPayments, totalsOfPayments, waitingPayments } from './list.service'

export const paymentsRouter = router({
  account: agentProcedure.input(accountInput).query(getAccount),
  record: agentProcedure.input(recordPaymentInput).mutation(recordPayment),
  verify: agentProcedure.input(verifyPaymentInput).mutation(verifyPayment),
  reverse: agentProcedure.input(reversePaymentInput).mutation(reversePayment),
  restorePrice: adminProcedure.input(restorePriceInput).mutation(restorePrice),
  refund: agentProcedure.input(refundInput).mutation(refund),
  chargeback: adminProcedure.input(chargebackInput).mutation(chargeback),
  writeOff: adminProcedure.input(writeOffInput).mutation(writeOff),
  takeBackWriteOff: adminProcedure.input(takeBackWriteOffInput).mutation(takeBackWriteOff),
  own: travelerProcedure.input(accountInput).query(getOwnAccount),
  dues: travelerProcedure.query(getOwnDues),
})

export const paymentListRouter = router({
  list: agentProcedure.input(listPaymentsInput).query(listPayments),
  totals: agentProcedure.input(filterPaymentsInput).query(totalsOfPayments),
  waiting: agentProcedure.query(waitingPayments),
  export: exportProcedure(exportPaymentsInput).mutation(exportPayments),
})
