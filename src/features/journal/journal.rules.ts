import type { CalendarDate } from '../../shared/dates'
import type { Currency } from '../../shared/money'
import { type LedgerKind, ledgerLabels, type PaymentMethod } from '../payments/payment.rules'

/** Accounts that an accountant maps to their own. */
export const accounts = [
  'Receivables',
  'Revenue',
  'Refunds and reductions',
  'Tax',
  'Bad debts',
  'Bank',
  'Cash',
  'Card terminal',
  'Online payments',
  'Other payments',
] as const
export type JournalAccount = (typeof accounts)[number]

const moneyAccounts: Record<PaymentMethod, JournalAccount> = {
  bank: 'Bank',
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  online: 'Online payments',
}
/** Where money of a method is. */
export const accountOf = (method: PaymentMethod | null): JournalAccount =>
  method === null ? 'Other payments' : moneyAccounts[method]

/** One side of an entry. One of the two amounts is 0. */
export type Posting = {
  day: CalendarDate
  /** 'BK-7K3QXM/3' for an entry of a ledger, or the number of a document. */
  entry: string
  booking: string
  text: string
  /** Of the invoice, credit note or receipt that says it; '' while none was issued. */
  document: string
  account: JournalAccount
  currency: Currency
  debitMinor: number
  creditMinor: number
}

/** `amountMinor` above 0 raises what is owed; a reversal has the other sign of its kind. */
export type LedgerRow = {
  day: CalendarDate
  booking: string
  seq: number
  kind: LedgerKind
  isReversal: boolean
  amountMinor: number
  method: PaymentMethod | null
  document: string | null
  currency: Currency
}

/** What stands against the receivables. */
export function counterOf({ kind, method }: Pick<LedgerRow, 'kind' | 'method'>): JournalAccount {
  if (kind === 'charge' || kind === 'fee') return 'Revenue'
  if (kind === 'credit') return 'Refunds and reductions'
  if (kind === 'write-off') return 'Bad debts'
  return accountOf(method)
}

type Base = Omit<Posting, 'account' | 'debitMinor' | 'creditMinor'>

/** A debit of one account and a credit of another; the other way round below 0. */
function pair(base: Base, [debit, credit]: [JournalAccount, JournalAccount], minor: number): Posting[] {
  const [from, to] = minor < 0 ? [credit, debit] : [debit, credit]
  const amount = Math.abs(minor)
  return [
    { ...base, account: from, debitMinor: amount, creditMinor: 0 },
    { ...base, account: to, debitMinor: 0, creditMinor: amount },
  ]
}

/** An entry of a booking's ledger: the receivables against what it is of. */
export function postingsOf(row: LedgerRow): Posting[] {
  const { day, booking, seq, kind, isReversal, amountMinor, document, currency } = row
  const text = isReversal ? `${ledgerLabels[kind]}, taken back` : ledgerLabels[kind]
  const base = { day, entry: `${booking}/${seq}`, booking, text, document: document ?? '', currency }
  return pair(base, ['Receivables', counterOf(row)], amountMinor)
}

export type TaxRow = { day: CalendarDate; booking: string; document: string; taxMinor: number; currency: Currency }

/** The tax that a document states goes from the revenue, or from what was refunded, to the tax. */
export function taxPostingsOf({ day, booking, document, taxMinor, currency }: TaxRow): Posting[] {
  const base = { day, entry: document, booking, text: 'Tax', document, currency }
  const of = taxMinor < 0 ? ('Refunds and reductions' as const) : ('Revenue' as const)
  return pair(base, [of, 'Tax'], taxMinor)
}

/** What an account comes to in a period. */
export type AccountSum = { currency: Currency; account: JournalAccount; debitMinor: number; creditMinor: number }

export type SumRow = {
  currency: Currency
  kind: LedgerKind | 'tax'
  method: PaymentMethod | null
  /** Above 0, and below. */
  plusMinor: number
  minusMinor: number
}

/** The sums of all postings by currency and account, from the sums of entries by kind and sign. */
export function sumsOf(rows: readonly SumRow[]): AccountSum[] {
  const sums = new Map<string, AccountSum>()
  for (const { currency, kind, method, plusMinor, minusMinor } of rows)
    for (const minor of [plusMinor, minusMinor]) {
      if (minor === 0) continue
      const day = ''
      const postings =
        kind === 'tax'
          ? taxPostingsOf({ day, booking: '', document: '', taxMinor: minor, currency })
          : postingsOf({
              day,
              booking: '',
              seq: 0,
              kind,
              isReversal: false,
              amountMinor: minor,
              method,
              document: null,
              currency,
            })
      for (const { account, debitMinor, creditMinor } of postings) {
        const before = sums.get(currency + account) ?? { currency, account, debitMinor: 0, creditMinor: 0 }
        sums.set(currency + account, {
          ...before,
          debitMinor: before.debitMinor + debitMinor,
          creditMinor: before.creditMinor + creditMinor,
        })
      }
    }
  const rank = ({ currency, account }: AccountSum) => `${currency} ${accounts.indexOf(account)}`
  return [...sums.values()].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

export const csvColumns = [
  'Day',
  'Entry',
  'Booking',
  'Text',
  'Document',
  'Account',
  'Currency',
  'Debit',
  'Credit',
] as const

/** To the cent; the side without an amount stays empty. */
export const csvLine = (one: Posting): (string | number)[] => [
  one.day,
  one.entry,
  one.booking,
  one.text,
  one.document,
  one.account,
  one.currency,
  one.debitMinor === 0 ? '' : one.debitMinor / 100,
  one.creditMinor === 0 ? '' : one.creditMinor / 100,
]

export type JournalSums = {
  accounts: AccountSum[]
  /** What the ledgers of all bookings add up to in the period: what the receivables changed by. */
  ledger: { currency: Currency; amountMinor: number }[]
}
