import { type CalendarDate, formatDate } from '../../../shared/dates'
import { type Currency, formatAmount, getExponent, toUnits } from '../../../shared/money'
import { cutText } from '../../../shared/text'
import { toWindows1252 } from '../../../shared/windows-1252'
import { type Account, type AccountKey, accountKeys } from '../../settings/settings/books.rules'
import type { Agency } from '../../settings/settings/schema'
import { type Chart, type Entry, taxName } from './journal.rules'
import { type Cell, csvAmount } from '../../../shared/csv'
import type { AccountSum } from './view'

export const formats = ['csv', 'xero', 'quickbooks', 'datev'] as const
export type Format = (typeof formats)[number]
export const formatLabels: Record<Format, string> = {
  csv: 'CSV, every entry',
  xero: 'Xero, manual journals',
  quickbooks: 'QuickBooks, journal entries',
  datev: 'DATEV, Buchungsstapel',
}
export type Books = Agency['books']

export const hasOneCurrency = (format: Format): boolean => format !== 'csv'

type FileName = { from: CalendarDate; to: CalendarDate; currency: Currency; own: Currency; number: number }
/** Formats 'journal-2027-01-01-2027-01-31.csv'; DATEV recognizes its files by their prefix. */
export function journalFile(format: Format, { from, to, currency, own, number }: FileName): string {
  if (format === 'csv') return `journal-${from}-${to}.csv`
  const parts = format === 'datev' ? ['EXTF_Buchungsstapel', from, to] : ['journal', from, to, format]
  if (currency !== own) parts.push(currency)
  if (number > 1) parts.push(String(number))
  return `${parts.join(format === 'datev' ? '_' : '-')}.csv`
}

export type JournalFile = { name: string; parts: string[] }
/** Makes one file of the parts of an export; each part is a file of its own for programs that limit their lines. */
export function toFiles(format: Format, parts: readonly string[], named: Omit<FileName, 'number'>): JournalFile[] {
  const isSplit = format === 'xero' || format === 'quickbooks'
  const files = isSplit ? parts.map((part) => [part]) : [[...parts]]
  return files.map((file, i) => ({ name: journalFile(format, { ...named, number: i + 1 }), parts: file }))
}

/** Lists the currencies of a period, the agency’s own first; that alone where nothing was entered. */
export function journalCurrencies(sums: readonly Pick<AccountSum, 'currency'>[], own: Currency): Currency[] {
  const found = [...new Set(sums.map(({ currency }) => currency))]
  if (found.length === 0) return [own]
  return found.toSorted((a, b) => Number(b === own) - Number(a === own) || (a < b ? -1 : 1))
}

/** Converts minor units for CSV files; empty for 0. */
const units = (minor: number, currency: Currency): Cell => csvAmount(minor || null, currency)

export const csvColumns = [
  'Day',
  'Entry',
  'Booking',
  'Text',
  'Document',
  'Account',
  'Account name',
  'Tax',
  'Currency',
  'Debit',
  'Credit',
] as const

/** Writes both sides of an entry, each on a line. */
export function csvLines(one: Entry, chart: Chart): Cell[][] {
  const start = [one.day, one.entry, one.booking, one.text, one.document]
  const side = (account: Entry['debit'], debit: number, credit: number) => {
    const { number, name } = chart[account]
    const isTax = account === 'tax' || account === 'margin-tax'
    return [
      ...start,
      number,
      name,
      one.tax && isTax ? taxName(one.tax) : '',
      one.currency,
      units(debit, one.currency),
      units(credit, one.currency),
    ]
  }
  return [side(one.debit, one.amountMinor, 0), side(one.credit, 0, one.amountMinor)]
}

/** Sums a day in one currency by account: a journal of its own, which balances. */
export type DaySums = { day: CalendarDate; currency: Currency; sums: AccountSum[] }
const getNet = ({ debitMinor, creditMinor }: AccountSum) => debitMinor - creditMinor
const listChanged = ({ sums }: DaySums) => sums.filter((one) => getNet(one) !== 0)
const [getYear, getMonth, getDay] = [
  (d: CalendarDate) => d.slice(0, 4),
  (d: CalendarDate) => d.slice(5, 7),
  (d: CalendarDate) => d.slice(8),
]

/** Holds the chart, the agency's own currency, and the letters with which its references begin. */
type DayBooks = Pick<Books, 'accounts' | 'xeroTaxRate'> & { own: Currency; prefix: string }

/** Lists the columns of Xero's manual journals. Debits are above 0; rows of one narration and day form a journal. */
export const xeroColumns = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
] as const
export const xeroLines = 300
/** Names a foreign currency in the narration, as Xero's template has no currency. */
export const xeroDay = (sums: DaySums, { accounts, xeroTaxRate, own }: DayBooks): Cell[][] =>
  listChanged(sums).map((one) => [
    `Bookings of ${formatDate(sums.day)}${sums.currency === own ? '' : `, ${sums.currency}`}`,
    `${getDay(sums.day)}/${getMonth(sums.day)}/${getYear(sums.day)}`,
    one.tax ? taxName({ ...one.tax, base: 'total' }) : accounts[one.account].name,
    accounts[one.account].number,
    xeroTaxRate,
    csvAmount(getNet(one), sums.currency),
    '',
    '',
    '',
    '',
  ])

/** Lists the columns that QuickBooks Online imports as journal entries. It finds accounts by their names. */
export const quickBooksColumns = [
  'Journal No',
  'Journal Date',
  'Account Name',
  'Debits',
  'Credits',
  'Description',
  'Name',
  'Currency',
] as const
export const quickBooksLines = 1000
/** Groups the rows of a journal by number; each journal has one currency. */
export const quickBooksDay = (sums: DaySums, { accounts, own, prefix }: Omit<DayBooks, 'xeroTaxRate'>): Cell[][] =>
  listChanged(sums).map((one) => [
    `${prefix}-${sums.day.replaceAll('-', '')}${sums.currency === own ? '' : `-${sums.currency}`}`,
    `${getMonth(sums.day)}/${getDay(sums.day)}/${getYear(sums.day)}`,
    accounts[one.account].name,
    units(Math.max(0, getNet(one)), one.currency),
    units(Math.max(0, -getNet(one)), one.currency),
    one.tax ? taxName({ ...one.tax, base: 'total' }) : 'Bookings and suppliers',
    '',
    one.currency,
  ])

const numberCells = (count: number, toCells: (i: number) => string[]) =>
  Array.from({ length: count }, (_, i) => toCells(i + 1)).flat()

/** Lists the columns of a Buchungsstapel, format version 13. */
export const datevColumns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',

  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numberCells(8, (i) => [`Beleginfo - Art ${i}`, `Beleginfo - Inhalt ${i}`]),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numberCells(20, (i) => [`Zusatzinformation - Art ${i}`, `Zusatzinformation - Inhalt ${i}`]),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Mitgliedstaat u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
] as const

const quoteText = (text: string) => `"${text.replaceAll('"', '""')}"`
const compact = (day: CalendarDate) => day.replaceAll('-', '')
/** Returns the first day of the business year that contains a day. */
export function businessYear(day: CalendarDate, yearBegins: number): CalendarDate {
  const month = String(yearBegins).padStart(2, '0')
  const year = Number(getYear(day)) - (getMonth(day) < month ? 1 : 0)
  return `${year}-${month}-01`
}

/** Lists accounts that may be one debtor's or creditor's, whose numbers may have an extra digit. */
const personal: readonly AccountKey[] = ['receivables', 'payables']
const generalLedger = accountKeys.filter((key) => !personal.includes(key))
const hasDigits = (number: string, min: number, max: number) =>
  /^\d+$/.test(number) && Number(number) > 0 && number.length >= min && number.length <= max

/** Explains why the settings do not suffice for DATEV; null: they do. */
export function datevProblem({ datevConsultant, datevClient, accounts }: Books): string | null {
  if (!datevConsultant || !datevClient) return 'Enter DATEV’s consultant and client number in Settings, under Books'
  const where = 'in Settings, under Books'
  const says = ({ name, number }: Account) => `${name} has ‘${number}’`
  const ledgers = generalLedger.map((key) => accounts[key])
  const odd = ledgers.find(({ number }) => !hasDigits(number, 4, 8))
  if (odd) return `DATEV takes accounts of 4 to 8 digits. ${says(odd)} ${where}`
  const { length } = ledgers[0]!.number
  const other = ledgers.find(({ number }) => number.length !== length)
  if (other) return `DATEV takes accounts of one length. ${says(ledgers[0]!)}, but ${says(other)} ${where}`
  const wrong = personal.map((key) => accounts[key]).find(({ number }) => !hasDigits(number, length, length + 1))
  return wrong ? `DATEV takes ${length} digits here, or ${length + 1} of a person. ${says(wrong)} ${where}` : null
}

type DatevHeader = { from: CalendarDate; to: CalendarDate; currency: Currency; now: Date; books: Books }
/** Writes the first line: sender, client and period. */
export function datevHeader({ from, to, currency, now, books }: DatevHeader): string {
  const made = now.toISOString().replaceAll(/\D/g, '').slice(0, 17)
  const { length } = books.accounts[generalLedger[0]!].number
  return [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    made,
    '',
    '"IT"',
    '""',
    '""',
    books.datevConsultant,
    books.datevClient,
    compact(businessYear(from, books.yearBegins)),
    length,
    compact(from),
    compact(to),
    quoteText(`Bookings ${compact(from)}-${compact(to)}`),
    '""',
    1,
    0,
    0,
    quoteText(currency),
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ].join(';')
}
export const datevColumnLine = datevColumns.map(quoteText).join(';')

const getIndex = (name: (typeof datevColumns)[number]) => datevColumns.indexOf(name)
const toDayMonth = (day: CalendarDate) => getDay(day) + getMonth(day)
/** Shortens a document's number to what DATEV takes in 'Belegfeld 1': 36 of these characters. */
const documentField = (text: string) => text.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '-').slice(0, 36)

/** Formats an amount with the two decimals that DATEV takes; null where it has more, as 1.234 KWD. */
const datevAmount = ({ amountMinor, currency }: Pick<Entry, 'amountMinor' | 'currency'>): string | null =>
  amountMinor % 10 ** Math.max(0, getExponent(currency) - 2) === 0
    ? toUnits(amountMinor, currency).toFixed(2).replace('.', ',')
    : null

/** Names the first entry whose amount DATEV cannot take; null: there is none. */
export function datevRefusal(entries: readonly Entry[]): string | null {
  const odd = entries.find((one) => datevAmount(one) === null)
  if (!odd) return null
  const amount = formatAmount(odd.amountMinor, odd.currency)
  return `DATEV takes amounts of two decimals, and ${odd.currency} has ${getExponent(odd.currency)}: entry ${odd.entry} of ${formatDate(odd.day)} is ${amount}. Export ${odd.currency} as CSV`
}

/**
 * Encodes a Buchungsstapel. It is UTF-8 with a byte order mark where Windows-1252 lacks a letter: DATEV reads that from
 * files which are imported by hand.
 */
export function encodeDatev(text: string): { data: Uint8Array<ArrayBuffer>; charset: 'windows-1252' | 'utf-8' } {
  const data = toWindows1252(text)
  return data
    ? { data, charset: 'windows-1252' }
    : { data: new TextEncoder().encode(`\uFEFF${text}`), charset: 'utf-8' }
}

/** Writes an entry without `datevRefusal` as a line, debit account against credit account. Needs no tax keys, as tax has its own accounts. */
export function datevLine(one: Entry, { accounts }: Pick<Books, 'accounts'>): string {
  const cells: string[] = datevColumns.map(() => '')
  cells[getIndex('Umsatz (ohne Soll/Haben-Kz)')] = datevAmount(one)!
  cells[getIndex('Soll/Haben-Kennzeichen')] = '"S"'
  cells[getIndex('WKZ Umsatz')] = quoteText(one.currency)
  cells[getIndex('Konto')] = accounts[one.debit].number
  cells[getIndex('Gegenkonto (ohne BU-Schlüssel)')] = accounts[one.credit].number
  cells[getIndex('Belegdatum')] = toDayMonth(one.day)
  cells[getIndex('Belegfeld 1')] = quoteText(documentField(one.document || one.entry))
  // Takes 12 characters: cuts the agency's letters, which all numbers have in common.
  cells[getIndex('Belegfeld 2')] = quoteText(documentField(one.booking).slice(-12))
  cells[getIndex('Buchungstext')] = quoteText(cutText(one.text.replaceAll(/\s+/g, ' '), 60))
  cells[getIndex('Festschreibung')] = '0'
  return cells.join(';')
}
