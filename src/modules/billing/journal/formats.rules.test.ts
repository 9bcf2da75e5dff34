import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Currency } from '../../../shared/money'
import { type AccountKey, accountKeys, firstChart } from '../../settings/settings/books.rules'
import { newAgency } from '../../settings/settings/schema'
import {
  businessYear,
  datevColumnLine,
  datevColumns,
  datevHeader,
  datevLine,
  datevProblem,
  datevRefusal,
  encodeDatev,
  type DaySums,
  type Format,
  formats,
  journalCurrencies,
  journalFile,
  quickBooksColumns,
  quickBooksDay,
  xeroColumns,
  xeroDay,
} from './formats.rules'
import type { Chart, Entry } from './journal.rules'

const own = 'EUR' as const
const books = { ...newAgency.books, own, prefix: 'IT', datevConsultant: '29098', datevClient: '55003' }
const entry: Entry = {
  day: '2027-03-09',
  entry: 'BK-7K3QXM/2',
  booking: 'BK-7K3QXM',
  text: 'Zahlung “Österreich”; 50 % € ' + 'x'.repeat(60),
  document: 'RC-2027-00001',
  debit: 'bank',
  credit: 'receivables',
  tax: null,
  currency: 'EUR',
  amountMinor: 1234_05,
}
const day: DaySums = {
  day: '2027-03-09',
  currency: 'EUR',
  sums: [
    { currency: 'EUR', account: 'bank', tax: null, debitMinor: 70_00, creditMinor: 5_50 },
    { currency: 'EUR', account: 'cash', tax: null, debitMinor: 5_00, creditMinor: 5_00 },
    { currency: 'EUR', account: 'tax', tax: { label: 'QST', milliPercent: 9975 }, debitMinor: 0, creditMinor: 64_50 },
  ],
}
const parseCells = (line: string) => (parse(line, { delimiter: ';' }) as string[][])[0]!

describe('a Buchungsstapel', () => {
  it('begins with a header of 31 fields, as DATEV describes it', () => {
    const header = datevHeader({
      from: '2027-02-01',
      to: '2027-02-28',
      currency: 'EUR',
      now: new Date('2027-03-01T14:04:40.439Z'),
      books,
    })
    expect(header.split(';')).toHaveLength(31)
    expect(header).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20270301140440439;;"IT";"";"";29098;55003;20270101;4;20270201;20270228;"Bookings 20270201-20270228";"";1;0;0;"EUR";;"";;;"";;;"";""',
    )
  })

  it('has the 125 columns of format version 13, each named once, where DATEV has them', () => {
    expect(datevColumns).toHaveLength(125)
    expect(new Set(datevColumns).size).toBe(125)
    expect(parseCells(datevColumnLine)).toEqual([...datevColumns])
    const at = (number: number) => datevColumns[number - 1]
    expect([at(1), at(7), at(10), at(14), at(37), at(88), at(114), at(125)]).toEqual([
      'Umsatz (ohne Soll/Haben-Kz)',
      'Konto',
      'Belegdatum',
      'Buchungstext',
      'KOST1 - Kostenstelle',
      'Stück',
      'Festschreibung',
      'Abw. Skontokonto',
    ])
  })

  it('has a line a pair: decimal comma, day and month, the debit account against the credit one', () => {
    const line = datevLine(entry, books)
    expect(line).toMatch(/^1234,05;"S";"EUR";;;;1010;1200;;0903;"RC-2027-00001";"BK-7K3QXM";;"Zahlung/)
    const cells = parseCells(line)
    expect(cells).toHaveLength(125)
    expect(cells[13]).toHaveLength(60)
    expect(cells[113]).toBe('0')
    expect(parseCells(datevLine({ ...entry, booking: 'TRAVEL-7K3QXM' }, books))[11]).toBe('RAVEL-7K3QXM')
  })

  it('is written in Windows-1252, which German programs read', () => {
    const { data, charset } = encodeDatev('aß€–„“ÿź')
    expect([charset, ...data]).toEqual(['windows-1252', 0x61, 0xdf, 0x80, 0x96, 0x84, 0x93, 0xff, 0x7a])
  })

  it('is written in UTF-8 with its mark where a letter needs it, and never with a question mark', () => {
    const { data, charset } = encodeDatev('"京都"')
    expect(charset).toBe('utf-8')
    expect(Array.from(data.slice(0, 4))).toEqual([0xef, 0xbb, 0xbf, 0x22])
    expect(new TextDecoder().decode(data)).toBe('"京都"')
  })

  it.each([
    ['EUR', 1234_05, '1234,05'],
    ['JPY', 1234, '1234,00'],
    ['KWD', 1234_560, '1234,56'],
  ] as const)('has an amount in %s of two decimals', (currency, amountMinor, cell) => {
    expect(datevRefusal([{ ...entry, currency, amountMinor }])).toBeNull()
    expect(parseCells(datevLine({ ...entry, currency, amountMinor }, books))[0]).toBe(cell)
  })

  it('is refused, by currency and entry, where an amount has three decimals', () => {
    const odd = { ...entry, currency: 'KWD' as const, amountMinor: 1234_567 }
    expect(datevRefusal([entry, odd])).toMatch(/KWD has 3: entry BK-7K3QXM\/2 of 9 Mar 2027 is .*1,234\.567.*as CSV/)
  })

  it('needs its numbers, and accounts of digits', () => {
    expect(datevProblem(newAgency.books)).toContain('consultant and client number')
    expect(datevProblem(books)).toBeNull()
    const accounts = { ...firstChart, bank: { number: '12A', name: 'Bank' } }
    expect(datevProblem({ ...books, accounts })).toContain('Bank has ‘12A’')
  })

  const chartWith = (numbers: Partial<Record<AccountKey, string>>, all: Chart = firstChart) => {
    const named = Object.entries(numbers).map(([key, number]) => [key, { ...all[key as AccountKey], number }])
    return { ...books, accounts: { ...all, ...Object.fromEntries(named) } as Chart }
  }
  const ofFive = chartWith(Object.fromEntries(accountKeys.map((key) => [key, `${firstChart[key].number}0`]))).accounts

  it.each([
    ['4', 'the same', chartWith({})],
    ['4', 'a digit more', chartWith({ receivables: '10000', payables: '70000' })],
    ['4', 'a leading zero', chartWith({ bank: '0420' })],
    ['5', 'the same', chartWith({}, ofFive)],
    ['5', 'a digit more', chartWith({ receivables: '100000' }, ofFive)],
  ])('has the length of general ledger accounts, %s, where those of debtors and creditors have %s', (length, _, of) => {
    expect(datevProblem(of)).toBeNull()
    const header = datevHeader({ from: '2027-02-01', to: '2027-02-28', currency: 'EUR', now: new Date(0), books: of })
    expect(header.split(';')[13]).toBe(length)
  })

  it.each([
    ['three digits', chartWith({ cash: '102' }), '4 to 8 digits. Cash has ‘102’ in Settings'],
    ['zeros alone', chartWith({ cash: '0000' }), 'Cash has ‘0000’'],
    ['nine digits', chartWith({ revenue: '400000000' }), 'Revenue has ‘400000000’'],
    ['mixed lengths', chartWith({ tax: '22000' }), 'one length. Bank has ‘1010’, but Tax has ‘22000’ in Settings'],
    [
      'debtors with two digits more',
      chartWith({ receivables: '100000' }),
      '4 digits here, or 5 of a person. Receivables',
    ],
    ['creditors with a digit less', chartWith({ payables: '700' }), 'Payables has ‘700’'],
  ])('is refused with %s', (_, of, says) => {
    expect(datevProblem(of)).toContain(says)
  })

  it.each([
    ['2027-03-09', 1, '2027-01-01'],
    ['2027-03-09', 4, '2026-04-01'],
    ['2027-04-01', 4, '2027-04-01'],
  ])('of %s is of the business year from month %i that begins on %s', (of, month, begins) => {
    expect(businessYear(of, month)).toBe(begins)
  })
})

const euros = (minor: number) => ({ minor, currency: 'EUR' })

it('Xero gets its template: a day is a manual journal, debits above 0, which balances', () => {
  expect(xeroColumns.join()).toBe(
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
  )
  const lines = xeroDay(day, books)
  expect(lines.map((line) => line.slice(0, 6))).toEqual([
    ['Bookings of 9 Mar 2027', '09/03/2027', 'Bank', '1010', 'Tax Exempt', euros(64_50)],
    ['Bookings of 9 Mar 2027', '09/03/2027', 'QST, 9.975%', '2200', 'Tax Exempt', euros(-64_50)],
  ])
  for (const line of lines) expect(line).toHaveLength(xeroColumns.length)
})

it('QuickBooks gets journal entries by names of accounts, debits and credits apart', () => {
  expect(quickBooksColumns.slice(0, 5)).toEqual(['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits'])
  const lines = quickBooksDay(day, books)
  expect(lines).toEqual([
    ['IT-20270309', '03/09/2027', 'Bank', euros(64_50), '', 'Bookings and suppliers', '', 'EUR'],
    ['IT-20270309', '03/09/2027', 'Tax', '', euros(64_50), 'QST, 9.975%', '', 'EUR'],
  ])
  for (const line of lines) expect(line).toHaveLength(quickBooksColumns.length)
})

describe('of two currencies', () => {
  it('each has a file, the agency’s own first, also where nothing was entered', () => {
    const sums = (['USD', 'GBP', 'EUR', 'USD'] as const).map((currency) => ({ currency }))
    expect(journalCurrencies(sums, own)).toEqual(['EUR', 'GBP', 'USD'])
    expect(journalCurrencies(sums.slice(0, 1), own)).toEqual(['USD'])
    expect(journalCurrencies([], own)).toEqual(['EUR'])
  })

  it('a file says the one that is not the agency’s', () => {
    const days = { from: '2027-01-01', to: '2027-01-31', own }
    const named = (format: Format, currency: Currency, number = 1) => journalFile(format, { ...days, currency, number })
    expect(formats.map((format) => named(format, 'EUR'))).toEqual([
      'journal-2027-01-01-2027-01-31.csv',
      'journal-2027-01-01-2027-01-31-xero.csv',
      'journal-2027-01-01-2027-01-31-quickbooks.csv',
      'EXTF_Buchungsstapel_2027-01-01_2027-01-31.csv',
    ])
    expect(named('xero', 'USD', 2)).toBe('journal-2027-01-01-2027-01-31-xero-USD-2.csv')
    expect(named('datev', 'USD')).toBe('EXTF_Buchungsstapel_2027-01-01_2027-01-31_USD.csv')
  })

  it('a day is a journal of its own for each, which its number or narration says', () => {
    const dollars: DaySums = { ...day, currency: 'USD' }
    expect(new Set(quickBooksDay(dollars, books).map(([number]) => number))).toEqual(new Set(['IT-20270309-USD']))
    expect(new Set(xeroDay(dollars, books).map(([text]) => text))).toEqual(new Set(['Bookings of 9 Mar 2027, USD']))
  })
})
