import { expect, it } from 'vitest'
import type { ImportField } from '../../../shared/imports'
import {
  clarifyDates,
  describeForeignIds,
  describeInstants,
  proveDateOrder,
  refuseUnclear,
  toLines,
  toReadings,
} from './columns'

const fields: ImportField[] = [
  { name: 'rate', label: 'Rate', kind: 'amount' },
  { name: 'note', label: 'Note' },
]

it.each([
  [['99.50', '12.345'], ['12.345']],
  [['1.299,00', '12,345', '1.500'], ['12,345']],
  [['€ 1.299,5', '€12.345'], []],
  [['1,299.50', '12,345'], []],
  [['12.345', '1.299'], []],
  [['Rs.50', 'Rs. 12.345'], []],
  [['١٢٫٥', '12.345'], []],
  [['99.50', '1.234.567', '12.3456', ''], []],
  [['99.50', '0.999'], []],
])('of amounts like %j those that may have three decimals are refused: %j', (cells, unclear) => {
  const lines = cells.map((rate, line) => ({ line, cells: { rate, note: '12.345' }, raw: [] }))
  const { lines: clear, bad } = refuseUnclear(fields, lines, {})
  expect(bad.map(({ line, column }) => [cells[line], column])).toEqual(unclear.map((one) => [one, 'rate']))
  expect(clear).toHaveLength(cells.length - unclear.length)
})

it.each([
  ['Rate (₹)', '1,200', '1,200 ₹'],
  ['Rate (EUR)', '1200', '1200 EUR'],
  ['Rate in GBP', '1200.50', '1200.50 GBP'],
  ['Rate [Rs.]', '1200', '1200 Rs'],
  ['Rate USD', '1200', '1200 USD'],
  ['Rate - INR', '1200', '1200 INR'],
  ['Rate (US$)', '1200', '1200 US$'],
  ['Rate (in USD)', '1200', '1200 USD'],
  ['rate_eur', '1200', '1200 eur'],
  ['RATE NET', '1200', '1200'],
  ['C$ rate', '1200', '1200 C$'],
  ['Rate (EUR)', '€1,200', '€1,200'],
  ['Rate (EUR)', 'Price on request', 'Price on request'],
  ['Rate (EUR)', '', ''],
  ['Rate (net)', '1200', '1200'],
  ['Rate (PAX)', '1200', '1200'],
  ['Rate（円）', '1200', '1200 JPY'],
  ['Rate（バーツ）', '1200', '1200 THB'],
  ['Rate（税込）', '1200', '1200'],
  ['Rate（ＵＳＤ）', '1200', '1200 USD'],
  ['Rate (all)', '1200', '1200'],
  ['Rate', '1200', '1200'],
])('under the heading %j, %j is read as %j', (heading, cell, read) => {
  const { lines } = toLines({ headings: [heading], rows: [{ line: 2, cells: [cell] }] }, ['rate'], fields)
  expect(lines[0]!.cells).toEqual({ rate: read })
})

it.each(['Rate (₹ lakh)', 'Rate ($000)', "Rate ($'000)", 'Rate in thousands', 'Rate (INR cr)', 'Rate $m'])(
  'under the heading %j no amount is whole, and a blank cell is blank',
  (heading) => {
    const rows = [
      { line: 2, cells: ['5', ''] },
      { line: 3, cells: ['', 'x'] },
    ]
    const { lines, bad } = toLines({ headings: [heading, 'Note'], rows }, ['rate', 'note'], fields)
    expect(lines.map(({ line }) => line)).toEqual([3])
    expect(bad).toMatchObject([{ line: 2, column: 'rate', message: expect.stringContaining('whole amounts') }])
  },
)

it.each([
  ['03/04/2027', '2027-04-03', '2027-03-04'],
  ['1-2-27', '2027-02-01', '2027-01-02'],
  ['01/02/48', '2048-02-01', '2048-01-02'],
  ['04/25/2027', '04/25/2027', '04/25/2027'],
  ['3.4.2027', '3.4.2027', '3.4.2027'],
  ['05/05/2027', '05/05/2027', '05/05/2027'],
  ['soon', 'soon', 'soon'],
  ['', '', ''],
])('the date %j is %j with the day first, %j with the month first', (date, ...meant) => {
  const lines = [{ line: 2, cells: { date, note: date }, raw: [] }]
  const read = (order: 'day-first' | 'month-first', isPast?: true) =>
    clarifyDates([{ name: 'date', label: 'Date', kind: 'date', ...(isPast && { isPast }) }], lines, order).map(
      ({ cells }) => cells,
    )
  expect(read('day-first')).toEqual([{ date: meant[0], note: date }])
  expect(read('month-first')).toEqual([{ date: meant[1], note: date }])
  if (date === '01/02/48') expect(read('day-first', true)).toEqual([{ date: '1948-02-01', note: date }])
})

it.each([
  ['day-first', ['03/04/2027', '25/04/2027']],
  ['month-first', ['03/04/2027', '04-25-27', '2027-04-25', '25.4.2027']],
  ['day-first', ['25/04/27', '17/04/27']],
  ['year-first', ['26/12/05', '85/04/12']],
  [undefined, ['26/12/05', '27/05/12', '25/04/27', '31/06/27']],
  [undefined, ['03/04/2027', '2027-04-25', '25.4.2027', 'soon', '']],
  [undefined, ['04/25/2027', '25/04/2027']],
])('%s is what a file proves that has %j in any of its columns', (order, dates) => {
  const fields = [
    { name: 'travelDate', label: 'Travel date', kind: 'date' as const },
    { name: 'birthday', label: 'Birthday', kind: 'date' as const },
  ]
  const lines = dates.map((date, i) => ({ line: i, cells: { [fields[i % 2]!.name]: date }, raw: [] }))
  expect(proveDateOrder(fields, lines)?.order).toBe(order)
})

it.each([
  ['2027-06-10T15:00:00.000Z', '10 Jun 2027'],
  ['2027-06-10 9:30 UTC', '10 Jun 2027'],
  ['2027-06-10T00:00:00Z', null],
  ['2027-06-10T15:00:00+09:00', null],
  ['2027-06-10 15:00', null],
  ['10:30Z', null],
])('the cell %j says that it is read by UTC: %j', (text, day) => {
  const lines = ['2027-06-09', text, text].map((date, i) => ({ line: i + 2, cells: { date }, raw: [] }))
  const said = describeInstants([{ name: 'date', label: 'Date', kind: 'date' }], lines)
  const message = `${text} is read as ${day}, its day in UTC, as others like it`
  expect(said).toEqual(day === null ? [] : [{ line: 3, column: 'date', message }])
})

it.each([
  ['26/12/05', '2026-12-05'],
  ['17/04/12', '2017-04-12'],
  ['26.12.05', '2026-12-05'],
  ['05/03/2027', '05/03/2027'],
  ['', ''],
])('the date %j is %j in a file that has years first', (date, meant) => {
  const lines = [{ line: 2, cells: { date }, raw: [] }]
  const read = clarifyDates([{ name: 'date', label: 'Date', kind: 'date' }], lines, 'year-first')
  expect(read.map(({ cells }) => cells)).toEqual([{ date: meant }])
})

it('counts the decimals of an amount by the currency that its line, cell or heading names', () => {
  const fields = [
    { name: 'rate', label: 'Rate', kind: 'amount', currencyIn: ['costCurrency', 'currency'] },
    { name: 'currency', label: 'Currency' },
  ] as const
  const cells = [
    { rate: '99.50' },
    { rate: '12.345', currency: 'KWD' },
    { rate: '12.346', currency: 'EUR', costCurrency: 'bhd' },
    { rate: '12.347 KWD', currency: 'EUR' },
    { rate: '12.348', currency: 'EUR' },
  ]
  const lines = cells.map((one, line) => ({ line, cells: one as Record<string, string>, raw: [] }))
  expect(refuseUnclear(fields, lines, { currency: 'USD' }).bad.map(({ line }) => line)).toEqual([4])
  const samples = { cells: ['12.345', '12.348'], lines: [lines[1]!, lines[4]!] }
  const read = (heading: string) => toReadings(fields[0], { ...samples, heading }, { currency: 'USD' })
  expect(read('Rate').map(({ as }) => as)).toEqual(['12.345', '12,348.00'])
  expect(read('Rate (KWD)').map(({ as }) => as)).toEqual(['12.345', '12.348'])
})

it('shows first how those are read that somebody may have meant otherwise', () => {
  expect(toReadings({ kind: 'amount' }, { cells: ['5', '', '12.345', 'much', '₹1,29,900', '5'] }, {})).toEqual([
    { text: '12.345', as: '12,345.00' },
    { text: '5', as: '5.00' },
    { text: '₹1,29,900', as: '129,900.00' },
  ])
  expect(toReadings({ kind: 'date' }, { cells: ['46538', 'soon'] }, {})).toEqual([{ text: '46538', as: '31 May 2027' }])
  expect(toReadings({ kind: 'date' }, { cells: ['25.4.2027', '03/04/2027'] }, {})).toEqual([
    { text: '25.4.2027', as: '25 Apr 2027' },
  ])
  expect(toReadings({ kind: 'date' }, { cells: ['25.4.2027', '03/04/2027'] }, { order: 'month-first' })).toEqual([
    { text: '03/04/2027', as: '4 Mar 2027' },
    { text: '25.4.2027', as: '25 Apr 2027' },
  ])
  expect(toReadings(undefined, { cells: ['5'] }, {})).toEqual([])
})

it('refuses a row with a filled cell beyond the headings, in whatever columns the others stand, and reads over blank ones', () => {
  const rows = [
    { line: 2, cells: ['1', '200.00'] },
    { line: 3, cells: ['1', '', ''] },
    { line: 4, cells: ['1', 'sea', '', 'nuts'] },
  ]
  const { lines, bad } = toLines({ headings: ['Rate', 'Note'], rows }, ['rate', 'note'], fields)
  expect(lines.map(({ line }) => line)).toEqual([2, 3])
  expect(bad).toEqual([{ line: 4, column: '', message: expect.stringContaining('More cells than headings') }])
})

it('joins columns of notes, those of other headings with them, and says of ids of other programs that they are left out', () => {
  const fields = [
    { name: 'id', label: 'ID' },
    { name: 'notes', label: 'Notes', fallbacks: ['Memo'], isJoined: true },
  ] as const
  const headings = ['顧客番号', '備考', 'フリガナ', 'Memo']
  const rows = [
    { line: 2, cells: ['K0001', 'VIP', 'タカギ', ''] },
    { line: 3, cells: ['', '', 'サトウ', 'Late'] },
  ]
  const noted = toLines({ headings, rows }, ['notes', 'notes', 'notes', 'notes'], fields)
  expect(noted.bad).toEqual([])
  expect(noted.lines.map(({ cells }) => cells.notes)).toEqual([
    '顧客番号: K0001\nVIP\nフリガナ: タカギ',
    'フリガナ: サトウ\nLate',
  ])
  const columns = ['id', 'notes', '', '']
  const { lines } = toLines({ headings, rows }, columns, fields)
  expect(lines[0]!.cells.notes).toBe('VIP')
  expect(describeForeignIds(fields, headings, columns, lines)).toEqual([
    {
      line: 2,
      column: 'id',
      message:
        '“顧客番号” has numbers of another program, such as K0001: they are not imported. Choose Notes for it to keep them',
    },
  ])
})
