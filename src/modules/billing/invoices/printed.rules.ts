import { formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { isolate, joinIsolated } from '../../../shared/direction'
import { percentText, formatAmount } from '../../../shared/money'
import { splitParts } from '../../../shared/text'
import { instalmentLabels } from '../payments/account.rules'
import { methodLabels } from '../payments/payment.rules'
import { exchangeTexts, receiptRow } from '../../catalog/pricing/receipt.rules'
import type { Agency } from '../../settings/settings/schema'
import { printedAmount } from './invoice.rules'
import type { InvoiceLine, OwnInvoice, Seller } from './view'

/** Describes a fact that page, PDF and mail show in the same words. */

export type Fact = { label: string; text: string }
const joinLines = (lines: readonly (string | null | false)[]) => lines.filter(Boolean).join('\n')

const taxNumberText = (number: string | null) => number && `Tax number: ${number}`

type Issuer = Pick<Seller, 'name' | 'address' | 'taxNumber' | 'bank'>

/** Returns what papers say of the issuer; null without the address that the law requires. */
export const toSeller = ({ name, billing }: Pick<Agency, 'name' | 'billing'>): Issuer | null =>
  billing.address
    ? {
        name: billing.legalName ?? name,
        address: billing.address,
        taxNumber: billing.taxNumber ?? null,
        bank: billing.bank ?? null,
      }
    : null

export const sellerText = ({ name, address, taxNumber }: Omit<Issuer, 'bank'>): string =>
  joinLines([name, address, taxNumberText(taxNumber)])

/** Returns where customers pay, in one line. */
export const bankLine = (bank: string, reference: string): string =>
  `${joinIsolated(splitParts(bank, '\n'), ', ')}. Payment reference: ${reference}.`

/** Returns three columns: recipient, issuer, and dates with the trip. */
export function invoiceFacts({ issuedOn, kind, snapshot }: OwnInvoice): Fact[][] {
  const { seller, buyer, booking, refersTo, payment } = snapshot
  return [
    [{ label: 'To', text: joinLines([buyer.name, buyer.address, taxNumberText(buyer.taxNumber)]) }],
    [{ label: 'From', text: sellerText(seller) }],
    [
      { label: 'Issued', text: formatDate(issuedOn) },
      ...(refersTo
        ? [{ label: refersTo.includes(',') ? 'Corrects invoices' : 'Corrects invoice', text: refersTo }]
        : []),
      ...(payment ? [{ label: 'Received', text: formatDate(payment.effectiveOn) }] : []),
      {
        label: 'Booking',
        text: joinLines([
          booking.reference,
          booking.title,
          kind !== 'receipt' && formatDays(booking.startsOn, booking.endsOn),
          kind !== 'receipt' && booking.party,
        ]),
      },
    ],
  ]
}

export const listRows = ({ snapshot }: OwnInvoice): InvoiceLine[] => snapshot.lines

/** Returns what stands under the title of a line: its quantity, then each rule of its receipt with the arithmetic. */
export function listDetails(
  { detail, receipt = [] }: Pick<InvoiceLine, 'detail' | 'receipt'>,
  { kind, currency }: Pick<OwnInvoice, 'kind' | 'currency'>,
): string[] {
  const rules = receipt.map((line) => {
    const row = receiptRow({ ...line, amountMinor: printedAmount(kind, line.amountMinor) }, currency)
    const words = [isolate(row.label), row.detail].filter(Boolean).join(', ')
    return row.amount ? `${words}: ${row.amount}` : words
  })
  return [detail, ...rules].filter(Boolean)
}

type Sum = { label: string; amountMinor: number; isTotal?: true }

export function listSums({ kind, currency, netMinor, totalMinor, snapshot: { taxes } }: OwnInvoice): Sum[] {
  const print = (minor: number) => printedAmount(kind, minor)
  const total = kind === 'receipt' ? 'Received' : kind === 'credit-note' ? 'Credited' : 'Total'
  const rows = taxes.map(({ label, basisPoints, ofMinor, amountMinor }) => ({
    label:
      basisPoints === null || ofMinor === null
        ? label
        : `${isolate(label)}, ${percentText(basisPoints)} of ${formatAmount(print(ofMinor), currency)}`,
    amountMinor: print(amountMinor),
  }))
  return [
    ...(rows.length > 0 ? [{ label: 'Net', amountMinor: print(netMinor) }, ...rows] : []),
    { label: total, amountMinor: print(totalMinor), isTotal: true },
  ]
}

/** Adds a full stop to a text that ends without one. */
const endSentence = (text: string): string => (/\p{Sentence_Terminal}$/u.test(text) ? text : `${text}.`)

/** States what is paid, what is due when, and how to pay it. */
export function footLines({ kind, issuedOn, currency, snapshot }: OwnInvoice): string[] {
  const { seller, booking, payment, account, due } = snapshot
  const money = (minor: number) => formatAmount(minor, currency)
  const { paidMinor, balanceMinor } = account
  const balanceText =
    balanceMinor < 0
      ? `${money(0 - balanceMinor)} of it is your credit`
      : balanceMinor > 0
        ? `${money(balanceMinor)} is left to pay`
        : 'nothing is left to pay'
  const lines = exchangeTexts(snapshot).map((one) => `${one}.`)
  if (snapshot.note) lines.push(isolate(endSentence(snapshot.note)))
  lines.push(`On ${formatDate(issuedOn)} you had paid ${money(paidMinor)} for this booking: ${balanceText}.`)
  if (payment)
    lines.unshift(
      `Received by ${methodLabels[payment.method].toLowerCase()}${payment.reference && `, reference ${isolate(payment.reference)}`}.`,
    )
  if (kind === 'invoice' && due.length > 0) {
    const parts = due.map(
      ({ kind: part, dueOn, amountMinor }) =>
        `${instalmentLabels[part].toLowerCase()} ${money(amountMinor)} by ${formatDate(dueOn)}`,
    )
    lines.push(`To be paid: ${parts.join(', ')}.`)
    if (seller.bank) lines.push(bankLine(seller.bank, booking.reference))
  }
  const ways = [seller.email, seller.phone].filter(Boolean).join(', ')
  if (ways) lines.push(`Questions: ${ways}`)
  return lines
}
