import { answer, publicProcedure, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { getAccount, getLinkedAccount, getOwnAccount, getOwnDues } from './account.service'
import { recordPayment, restorePrice, reversePayment, verifyPayment } from './record.service'
import { recordChargeback, refund, takeBackWriteOff, writeOff } from './refund.service'
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
import { account, due, linkedAccount, ownAccount, paymentPage, paymentTotals, unverifiedPayments } from './view'
import { exportProcedure } from '../../core/events/export.service'
import { linkInput } from '../../sales/proposal-answers/schema'
import { exportPayments, listPayments, getPaymentTotals, countWaitingPayments } from './list.service'

export const paymentsRouter = router({
  account: staffProcedure('money.read').input(accountInput).output(answer(account)).query(getAccount),
  record: staffProcedure('payments.record').input(recordPaymentInput).output(answer(account)).mutation(recordPayment),
  verify: staffProcedure('payments.record').input(verifyPaymentInput).output(answer(account)).mutation(verifyPayment),
  reverse: staffProcedure('payments.record')
    .input(reversePaymentInput)
    .output(answer(account))
    .mutation(reversePayment),
  restorePrice: staffProcedure('payments.correct')
    .input(restorePriceInput)
    .output(answer(account))
    .mutation(restorePrice),
  refund: staffProcedure('payments.refund').input(refundInput).output(answer(account)).mutation(refund),
  chargeback: staffProcedure('payments.correct')
    .input(chargebackInput)
    .output(answer(account))
    .mutation(recordChargeback),
  writeOff: staffProcedure('payments.correct').input(writeOffInput).output(answer(account)).mutation(writeOff),
  takeBackWriteOff: staffProcedure('payments.correct')
    .input(takeBackWriteOffInput)
    .output(answer(account))
    .mutation(takeBackWriteOff),
  own: travelerProcedure.input(accountInput).output(answer(ownAccount)).query(getOwnAccount),
  linked: publicProcedure
    .meta({ limit: { max: 120, seconds: 60 } })
    .input(linkInput)
    .output(answer(linkedAccount.nullable()))
    .query(getLinkedAccount),
  dues: travelerProcedure.output(answer(due.array())).query(getOwnDues),
})

export const paymentListRouter = router({
  list: staffProcedure('money.read').input(listPaymentsInput).output(answer(paymentPage)).query(listPayments),
  totals: staffProcedure('money.read')
    .input(filterPaymentsInput)
    .output(answer(paymentTotals.array().nullable()))
    .query(getPaymentTotals),
  waiting: staffProcedure('money.read').output(answer(unverifiedPayments)).query(countWaitingPayments),
  export: exportProcedure('money.read', exportPaymentsInput).mutation(exportPayments),
})
