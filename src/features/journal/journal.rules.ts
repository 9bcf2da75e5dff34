import type { CalendarDate } from '../../shared/dates'
import { type Currency, percentText } from '../../shared/money'
import type { LedgerKind } from '../payments/payment.rules'
import { type Account, type AccountKey, accountKeys } from '../settings/books.rules'
import type { TaxBase } from '../taxes/tax.rules'

export type Chart = Record<AccountKey, Account>
/** Of a posting to a tax account: which tax, and at which rate. */
export type TaxOf = { label: string; milliPercent: number | null; base: TaxBase }

/** One account's debit against another one's credit: what balances by itself. `amountMinor` is above 0. */
export type Entry = {
  day: CalendarDate
  /** 'BK-7K3QXM/3' for an entry of a ledger; pairs of one entry share it. */
  entry: string
  booking: string
  text: string
  /** Of the invoice, credit note or receipt that says it, or the number of a payment to a supplier; '' without. */
  document: string
  debit: AccountKey
  credit: AccountKey
  tax: TaxOf | null
  currency: Currency
  amountMinor: number
}

/** What happened, as the journal's statements read it. `amountMinor` below 0: the other way round. */
export type JournalRow = {
  day: CalendarDate
  id: string
  branch: number
  booking: string
  seq: number | null
  kind: LedgerKind | RowKind
  isReversal: boolean
  who: string | null
  document: string | null
  debit: AccountKey
  credit: AccountKey
  currency: Currency
  amountMinor: number
  taxes: (TaxOf & { amountMinor: number })[] | null
}
/** Beside those of the ledgers. */
export type RowKind = 'recognized' | 'tax' | 'cost' | 'cost-recognized' | 'supplier-paid'

const kindTexts: Record<LedgerKind | RowKind, string> = {
  charge: 'Charge',
  fee: 'Cancellation fee',
  credit: 'Credit',
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  'write-off': 'Write-off',
  recognized: 'Revenue of the trip',
  tax: 'Tax',
  cost: 'Agreed with supplier',
  'cost-recognized': 'Costs of the trip',
  'supplier-paid': 'Payment to supplier',
}

/** 'VAT, 8.875%' */
export const taxName = ({ label, milliPercent }: TaxOf): string =>
  milliPercent === null ? label : `${label}, ${percentText(milliPercent / 10)}`
export const taxAccount = ({ base }: Pick<TaxOf, 'base'>): AccountKey => (base === 'margin' ? 'margin-tax' : 'tax')

/** What stands after the booking's reference: the ledger's number, or a letter for what has none. */
function suffix({ kind, seq, id }: JournalRow): string {
  if (seq !== null) return String(seq)
  if (kind === 'recognized') return 'R'
  if (kind === 'cost-recognized') return 'K'
  return `${kind === 'tax' ? 'T' : kind === 'cost' ? 'C' : 'P'}${id.slice(-6)}`
}

function pair(
  base: Omit<Entry, 'debit' | 'credit' | 'amountMinor'>,
  of: [AccountKey, AccountKey],
  minor: number,
): Entry[] {
  if (minor === 0) return []
  const [debit, credit] = minor < 0 ? [of[1], of[0]] : of
  return [{ ...base, debit, credit, amountMinor: Math.abs(minor) }]
}

/** The pairs of a row; of a trip that becomes revenue, its taxes, too. */
export function toEntries(row: JournalRow): Entry[] {
  const { day, booking, kind, isReversal, who, document, currency, taxes, debit, credit, amountMinor } = row
  const text = [kindTexts[kind], who, isReversal && 'taken back'].filter(Boolean).join(', ')
  const base = { day, entry: `${booking}/${suffix(row)}`, booking, text, document: document ?? '', tax: null, currency }
  if (kind === 'tax') {
    const [tax] = taxes!
    return pair({ ...base, tax: tax!, text: taxName(tax!) }, [debit, credit], amountMinor)
  }
  return [
    ...pair(base, [debit, credit], amountMinor),
    ...(taxes ?? []).flatMap((tax) =>
      pair({ ...base, tax, text: taxName(tax) }, ['revenue', taxAccount(tax)], tax.amountMinor),
    ),
  ]
}

/** What an account comes to in a period; of a tax account, by tax and rate. */
export type AccountSum = {
  currency: Currency
  account: AccountKey
  tax: Pick<TaxOf, 'label' | 'milliPercent'> | null
  debitMinor: number
  creditMinor: number
}
export const inOrderOfAccounts = (a: AccountSum, b: AccountSum): number => {
  const rank = ({ currency, account, tax }: AccountSum) =>
    `${currency} ${String(accountKeys.indexOf(account)).padStart(2, '0')} ${tax?.label} ${String(tax?.milliPercent).padStart(6, '0')}`
  return rank(a) < rank(b) ? -1 : 1
}

/** Of one currency, what says whether the books agree with what the product shows elsewhere. */
export type JournalCheck = {
  currency: Currency
  /** By what the ledgers of all bookings have changed: the receivables. */
  ledgerMinor: number
  /** By what the agency owes its suppliers more: the payables. */
  payablesMinor: number
  /** Tax that became due with the revenue of these days. */
  taxMinor: number
  /** Tax on the invoices and credit notes of these days. */
  invoicedTaxMinor: number
  /** By the last of these days, tax in what is revenue that is on no document yet. */
  notInvoicedTaxMinor: number
}
export type JournalSums = { accounts: AccountSum[]; checks: JournalCheck[] }
