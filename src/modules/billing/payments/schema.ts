import { z } from 'zod'
import { calendarDate, line, minorUnits, paragraph, rowId, sortedPaging, version } from '../../../shared/fields'
import { needsReference, type PaymentMethod, paymentMethods, recordedMethods } from './payment.rules'
import { directions, paymentSorts, paymentDisplayStatuses } from './list.rules'

export const accountInput = z.object({ id: rowId() })
export type AccountInput = z.output<typeof accountInput>

/** Sends the caller's last known ledger entry, as an optimistic lock. */
const amountMinor = minorUnits.refine((minor) => minor > 0, 'Please enter an amount')
const requiredReason = (message: string) => paragraph({ min: 1, max: 1000, message })

/** Lists the fields of a money form, beside the amount. */
export const moneyShape = {
  method: z.enum(paymentMethods),
  reference: line({ max: 100 }),
  effectiveOn: calendarDate(),
  note: paragraph({ max: 1000 }),
}
const money = z.object({ ...moneyShape, id: rowId(), version, amountMinor })
/** Requires a reference for every method except cash and online. */
export const needsNumber = {
  check: ({ method, reference }: { method: PaymentMethod; reference: string }) =>
    !needsReference(method) || reference !== '',
  says: { path: ['reference'], message: 'Please enter the number that the bank or the terminal gave it' },
}

const confirmed = z.boolean().default(false)
/**
 * Lists what is confirmed before money of a customer or supplier is recorded. `asPart`: the rest stays open.
 * `asCredit`: an overpayment stays as a credit. `asAnother`: it is no second entry of what is recorded already.
 */
export const confirmations = { asPart: confirmed, asCredit: confirmed, asAnother: confirmed }
const { asCredit, asAnother } = confirmations

export const recordPaymentInput = money
  .extend({ method: z.enum(recordedMethods), asCredit, asAnother })
  .refine(needsNumber.check, needsNumber.says)
export type RecordPaymentInput = z.output<typeof recordPaymentInput>

/** Requires a reason in `note` where the amount is not the credit balance; `online` refunds by the payment provider. */
export const refundInput = money.extend({ asAnother }).refine(needsNumber.check, needsNumber.says)
export type RefundInput = z.output<typeof refundInput>

export const verifyPaymentInput = z.object({ paymentId: rowId() })
export type VerifyPaymentInput = z.output<typeof verifyPaymentInput>

export const reversePaymentInput = z.object({
  paymentId: rowId(),
  version,
  reason: requiredReason('Please say what was wrong with it'),
})
export type ReversePaymentInput = z.output<typeof reversePaymentInput>

/** Restores the price after a refund that failed in version 1.0.0, which left it lowered. */
export const restorePriceInput = z.object({
  paymentId: rowId(),
  version,
  reason: requiredReason('Please say why the full price is owed again'),
})
export type RestorePriceInput = z.output<typeof restorePriceInput>

export const chargebackInput = z.object({
  paymentId: rowId(),
  version,
  amountMinor,
  effectiveOn: calendarDate(),
  reason: requiredReason('Please say what the bank gave as the reason'),
})
export type ChargebackInput = z.output<typeof chargebackInput>

/** Gives up a refund that its provider never answers for. */
export const giveUpInput = z.object({
  paymentId: rowId(),
  version,
  reason: requiredReason('Please say why nobody waits for it any more'),
})
export type GiveUpInput = z.output<typeof giveUpInput>

export const writeOffInput = z.object({
  id: rowId(),
  version,
  amountMinor,
  reason: requiredReason('Please say why it is given up'),
})
export type WriteOffInput = z.output<typeof writeOffInput>

export const takeBackWriteOffInput = z.object({
  entryId: rowId(),
  version,
  reason: requiredReason('Please say why it is owed again'),
})
export type TakeBackWriteOffInput = z.output<typeof takeBackWriteOffInput>

export const filterPaymentsInput = z.object({
  words: line({ max: 80 }).optional(),
  displayStatus: z.array(z.enum(paymentDisplayStatuses)).max(paymentDisplayStatuses.length).optional(),
  method: z.array(z.enum(paymentMethods)).max(paymentMethods.length).optional(),
  /** Avoids the name `direction`: tRPC's infinite queries send one of their own. */
  flow: z.array(z.enum(directions)).max(directions.length).optional(),
  day: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
})
export type FilterPaymentsInput = z.output<typeof filterPaymentsInput>

export const listPaymentsInput = filterPaymentsInput.extend(sortedPaging(paymentSorts, 'day', 'descending'))
export type ListPaymentsInput = z.output<typeof listPaymentsInput>

export const exportPaymentsInput = listPaymentsInput.omit({ limit: true })
