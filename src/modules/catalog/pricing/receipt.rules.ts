import { type Currency, formatAmount } from '../../../shared/money'
import type { ReceiptLine } from './view'

/** Formats a line of a receipt. What the price contains has no amount of its own: the others sum to the total. */
export const receiptRow = ({ label, detail, amountMinor, isContained }: ReceiptLine, currency: Currency) => ({
  label,
  detail,
  amount: isContained ? '' : formatAmount(amountMinor, currency),
})
