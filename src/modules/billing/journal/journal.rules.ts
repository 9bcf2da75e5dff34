import type { CalendarDate } from '../../../shared/dates'
import { type Currency, formatAmount, percentText } from '../../../shared/money'
import { type LedgerKind, ledgerLabels } from '../payments/payment.rules'
import { type Account, type AccountKey, accountKeys } from '../../settings/settings/books.rules'
import type { TaxBase } from '../../settings/taxes/tax.rules'
import type { AccountSum, JournalCheck } from './view'

export type Chart = Record<AccountKey, Account>
/** Names the tax and rate of a posting to a tax account. */
type BookedTax = { label: string; milliPercent: number | null; base: TaxBase }

/** Pairs one account's debit with another one's credit, which balances by itself. `amountMinor` is above 0. */
export type Entry = {
  day: CalendarDate
  /** Looks like 'BK-7K3QXM/3' for a ledger entry; pairs of one entry share it. */
  entry: string
  booking: string
  text: string
  /** Numbers the invoice, credit note, receipt or payment to a supplier behind it; '' without one. */
  document: string
  debit: AccountKey
  credit: AccountKey
  tax: BookedTax | null
  currency: Currency
  amountMinor: number
}

/** Describes an event as the journal's statements read it. An `amountMinor` below 0 swaps debit and credit. */
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
  taxes: (BookedTax & { amountMinor: number })[] | null
}
/** Lists the kinds that the ledgers do not have. */
type RowKind = 'recognized' | 'tax' | 'cost' | 'cost-recognized' | 'supplier-paid' | 'exchange'

const kindTexts: Record<LedgerKind | RowKind, string> = {
  ...ledgerLabels,
  recognized: 'Revenue of the trip',
  tax: 'Tax',
  cost: 'Agreed with supplier',
  'cost-recognized': 'Costs of the trip',
  'supplier-paid': 'Payment to supplier',
  exchange: 'Exchange difference',
}

/** Formats 'VAT, 8.875%'. */
export const taxName = ({ label, milliPercent }: BookedTax): string =>
  milliPercent === null ? label : `${label}, ${percentText(milliPercent / 10)}`
const taxAccount = ({ base }: Pick<BookedTax, 'base'>): AccountKey => (base === 'margin' ? 'margin-tax' : 'tax')

/** Ends the number of an entry, after the booking's reference: with the ledger's number, else with a letter. */
function suffix({ kind, seq, id }: JournalRow): string {
  if (seq !== null) return String(seq)
  if (kind === 'recognized') return 'R'
  if (kind === 'cost-recognized') return 'K'
  return `${kind === 'tax' ? 'T' : kind === 'cost' ? 'C' : kind === 'exchange' ? 'X' : 'P'}${id.slice(-6)}`
}

function pair(
  base: Omit<Entry, 'debit' | 'credit' | 'amountMinor'>,
  accounts: [AccountKey, AccountKey],
  minor: number,
): Entry[] {
  if (minor === 0) return []
  const [debit, credit] = minor < 0 ? [accounts[1], accounts[0]] : accounts
  return [{ ...base, debit, credit, amountMinor: Math.abs(minor) }]
}

/** Converts a row to its pairs; recognized trips include their taxes. */
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

type OwnSum = Pick<AccountSum, 'currency' | 'account' | 'debitMinor' | 'creditMinor'>

/**
 * Says which taxes came with revenue and what documents state of them; null without any. Names tax on the margin by
 * itself, as documents state it for older offers alone.
 */
export function describeTaxes(
  { currency, taxMinor, invoicedTaxMinor, notInvoicedTaxMinor }: Omit<JournalCheck, 'ledgerMinor' | 'payablesMinor'>,
  accounts: readonly OwnSum[],
): string | null {
  const marginMinor = accounts
    .filter((one) => one.account === 'margin-tax' && one.currency === currency)
    .reduce((sum, { debitMinor, creditMinor }) => sum + creditMinor - debitMinor, 0)
  if ([taxMinor, invoicedTaxMinor, notInvoicedTaxMinor, marginMinor].every((minor) => minor === 0)) return null
  const money = (minor: number) => formatAmount(minor, currency)
  const came = [
    marginMinor === 0 ? `${money(taxMinor)} of tax` : taxMinor !== 0 && `${money(taxMinor)} of tax on the total`,
    marginMinor !== 0 && `${money(marginMinor)} of tax on the margin`,
  ]
  return [
    `${came.filter(Boolean).join(' and ')} came with the revenue of these days; invoices and credit notes of these days state ${money(invoicedTaxMinor)}.`,
    marginMinor !== 0 && 'Tax on the margin is in the price: documents state it only where an offer had it on top.',
    notInvoicedTaxMinor > 0 && `${money(notInvoicedTaxMinor)} of tax in revenue is on no invoice yet.`,
    notInvoicedTaxMinor < 0 && `${money(-notInvoicedTaxMinor)} more is on invoices than is in revenue.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const compareAccounts = (a: AccountSum, b: AccountSum): number => {
  const rank = ({ currency, account, tax }: AccountSum) =>
    `${currency} ${String(accountKeys.indexOf(account)).padStart(2, '0')} ${tax?.label} ${String(tax?.milliPercent).padStart(6, '0')}`
  return rank(a) < rank(b) ? -1 : 1
}
