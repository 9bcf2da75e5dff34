import { adminProcedure, agentProcedure, answer, router, travelerProcedure } from '../../../platform/server/trpc'
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
import { account, due, ownAccount, paymentPage, paymentTotals } from './view'
import { exportProcedure } from '../../core/events/export.service'
import { exportPayments, listPayments, totalsOfPayments, waitingPayments } from './list.service'

export const paymentsRouter = router({
  account: agentProcedure.input(accountInput).output(answer(account)).query(getAccount),
  record: agentProcedure.input(recordPaymentInput).output(answer(account)).mutation(recordPayment),
  verify: agentProcedure.input(verifyPaymentInput).output(answer(account)).mutation(verifyPayment),
  reverse: agentProcedure.input(reversePaymentInput).output(answer(account)).mutation(reversePayment),
  restorePrice: adminProcedure.input(restorePriceInput).output(answer(account)).mutation(restorePrice),
  refund: agentProcedure.input(refundInput).output(answer(account)).mutation(refund),
  chargeback: adminProcedure.input(chargebackInput).output(answer(account)).mutation(chargeback),
  writeOff: adminProcedure.input(writeOffInput).output(answer(account)).mutation(writeOff),
  takeBackWriteOff: adminProcedure.input(takeBackWriteOffInput).output(answer(account)).mutation(takeBackWriteOff),
  own: travelerProcedure.input(accountInput).output(answer(ownAccount)).query(getOwnAccount),
  dues: travelerProcedure.output(answer(due.array())).query(getOwnDues),
})

export const paymentListRouter = router({
  list: agentProcedure.input(listPaymentsInput).output(answer(paymentPage)).query(listPayments),
  totals: agentProcedure
    .input(filterPaymentsInput)
    .output(answer(paymentTotals.array().nullable()))
    .query(totalsOfPayments),
  waiting: agentProcedure.query(waitingPayments),
  export: exportProcedure(exportPaymentsInput).mutation(exportPayments),
})
