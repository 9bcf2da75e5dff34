import { formatDate } from '../../../shared/dates'
import { type Currency, formatAmount, type Rate } from '../../../shared/money'
import { rateText } from '../../../shared/rates'
import type { Block } from '../../core/email/layout.rules'
import type { Receipt, ReceiptLine } from './view'

/** Formats a line of a receipt. What the price contains has no amount of its own: the others sum to the total. */
export const receiptRow = ({ label, detail, amountMinor, isContained }: ReceiptLine, currency: Currency) => ({
  label,
  detail,
  amount: isContained ? '' : formatAmount(amountMinor, currency),
})

/** Formats as 'Converted at 1 EUR = 1.0842 USD (rate of 14 Nov 2026)'. */
export const exchangeText = (rate: Rate): string =>
  `Converted at 1 ${rate.from} = ${rateText(rate)} ${rate.to} (rate of ${formatDate(rate.asOf)})`

/** Says by which rates prices of a receipt were converted; nothing for receipts that keep none. */
export const exchangeTexts = ({ fx = [] }: { fx?: readonly Rate[] | undefined }): string[] => fx.map(exchangeText)

/** Builds the part of a mail. */
export const toReceiptBlock = (title: string, receipt: Receipt): Block => ({
  kind: 'receipt',
  title,
  rows: receipt.lines.map((line) => receiptRow(line, receipt.currency)),
  total: formatAmount(receipt.totalMinor, receipt.currency),
  notes: exchangeTexts(receipt),
})
