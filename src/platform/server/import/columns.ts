import { getAmountProblem, hasCurrency, readUnits } from '../../../shared/amounts'
import type { BadLine } from '../../../shared/csv'
import { toCurrencyCode } from '../../../shared/currency-codes'
import { type DateOrder, findDateOrder, isUnclearDate, readDate, readDateIn, toPast } from '../../../shared/date-text'
import { formatDate, latestToday } from '../../../shared/dates'
import { toPlain } from '../../../shared/digits'
import {
  findField,
  findWithoutRecord,
  guessField,
  hasMoney,
  type ImportColumn,
  type ImportField,
  readHeadingCurrency,
} from '../../../shared/imports'
import { notChosen } from '../../../shared/import-fields'
import { toWordKey, translateHeading } from '../../../shared/import-words'
import { formatWhole } from '../../../shared/whole'
import type { Sheet } from './sheet'
import { isCutCell, maxCell } from './xlsx'
import { type Currency, getExponent } from '../../../shared/money'

export type Line = { line: number; cells: Record<string, string>; raw: readonly string[] }

/** Lists what the lines have in a column, without blank cells. */
export const readCells = (lines: readonly Line[], name: string): string[] =>
  lines.flatMap(({ cells }) => cells[name] || [])

export const toChoiceKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns the field that was chosen for a heading; undefined: nobody chose. */
function recallColumn(remembered: Readonly<Record<string, string>>, known: ReadonlySet<string>, heading: string) {
  const key = toChoiceKey(heading)
  const field = Object.hasOwn(remembered, key) ? remembered[key] : undefined
  return known.has(field ?? '') ? field : undefined
}

/** Gives a field of words to the column with the text, as 'status_text' beside the code in 'status'. */
function takeTexts(fields: readonly ImportField[], headings: readonly string[], columns: string[]): void {
  const worded = new Set(fields.flatMap(({ name, words }) => (words ? [name] : [])))
  const keys = headings.map(toWordKey)
  for (const [i, field] of columns.entries()) {
    const text = worded.has(field) ? keys.indexOf(`${keys[i]}text`) : -1
    if (text >= 0 && ['', field].includes(columns[text]!)) [columns[i], columns[text]] = ['', field]
  }
}

type Columns = { chosen?: readonly string[] | undefined; remembered?: Readonly<Record<string, string>> }

/**
 * Maps each column to a field: as a person chose, now or last time, else by its heading; a guess counts once. Blank for
 * none.
 */
export function mapColumns(
  fields: readonly ImportField[],
  headings: readonly string[],
  { chosen, remembered = {} }: Columns = {},
) {
  const known = new Set(fields.map(({ name }) => name))
  if (chosen) return headings.map((_, i) => (known.has(chosen[i] ?? '') ? chosen[i]! : ''))
  const before = headings.map((heading) => recallColumn(remembered, known, heading))
  const columns = headings.map((heading, i) => before[i] ?? findField(fields, heading)?.name ?? '')
  takeTexts(fields, headings, columns)
  for (const { name, label, second } of fields) {
    if (!second || columns.filter((one) => one === name).length < 2) continue
    const isLabel = (heading: string) =>
      heading.toLowerCase() === label.toLowerCase() || translateHeading(heading).includes(label)
    const at = headings.findIndex((heading, i) => columns[i] === name && isLabel(heading))
    if (at >= 0 && !columns.includes(second)) columns[at] = second
  }
  for (const find of [findWithoutRecord, guessField])
    for (const [i, heading] of headings.entries()) {
      const guess = columns[i] === '' ? find(fields, heading) : undefined
      if (guess && !columns.includes(guess.name)) columns[i] = guess.name
    }
  return columns
}

const quoteAll = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

/** Lists missing headings and unknown ones in one message; null when none is missing. */
export function describeProblem(missing: readonly string[], headings: readonly string[], columns: readonly string[]) {
  if (missing.length === 0) return null
  const unknown = headings.filter((heading, i) => heading !== '' && columns[i] === '')
  const also = unknown.length > 0 ? ` Not known: ${quoteAll(unknown.slice(0, 20))}.` : ''
  const is = missing.length > 1 ? 'Columns are' : 'A column is'
  return `${is} missing: ${quoteAll(missing)}.${also} Choose below what each column is.`
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Finds unread columns with nothing but currency codes, not only the agency’s, if no column names the currency of amounts. */
export function findCurrencies(
  fields: readonly ImportField[],
  { rows }: Pick<Sheet, 'rows'>,
  columns: readonly string[],
  own: Currency | undefined,
): number[] {
  const isField = (name: string) => fields.some((field) => field.name === name)
  const hasAmounts = fields.some((field) => field.kind === 'amount' && columns.includes(field.name))
  if (!hasAmounts || !isField('currency') || columns.includes('currency')) return []
  return columns.flatMap((field, at) => {
    const codes = new Set(rows.flatMap(({ cells }) => cells[at] || []))
    const isForeign = [...codes].some((code) => code !== own)
    return field === '' && isForeign && [...codes].every((code) => currencies.has(code)) ? [at] : []
  })
}

/** Tests whether a column is still undecided. */
export const isOpen = (chosen: readonly string[] | undefined, at: number): boolean =>
  chosen === undefined || chosen[at] === notChosen

/** Names columns as spreadsheets do: 0 is A, 26 is AA. */
const toColumnLetter = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : toColumnLetter(Math.floor(at / 26) - 1) + toColumnLetter(at % 26)

/** Marks bytes that are no character of the encoding. */
const noLetter = '\ufffd'
const errorCell = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/

/** Matches headings whose amounts are not in single units: '(₹ lakh)', '($000)', 'in thousands' */
const scale = /\b(?:lakhs?|lacs?|crores?|cr|thousands?|millions?|mn|0{3}s?|k)\b|\p{Sc}\s*[lm]\b/iu

/** Adds the heading's currency to an amount that names none itself. */
function nameCurrency(cell: string, currency: string): string {
  const isBare = currency !== '' && getAmountProblem(cell) === null && !hasCurrency(cell)
  return isBare ? `${cell} ${currency}` : cell
}

/** Returns the cells of a column; amounts have the currency of their heading. */
export function readColumn({ headings, rows }: Pick<Sheet, 'headings' | 'rows'>, at: number, field: ImportField) {
  const currency = hasMoney(field) ? readHeadingCurrency(headings[at]!) : ''
  return rows.map(({ cells }) => nameCurrency(cells[at] ?? '', currency))
}

/** Maps cells to fields as they stand; the first column of a field counts. */
export const toRawLines = (rows: Sheet['rows'], columns: readonly string[]): Line[] =>
  rows.map(({ line, cells: raw }) => {
    const named = columns.flatMap((field, at) => (field ? [[field, raw[at] ?? ''] as const] : []))
    return { line, raw, cells: Object.fromEntries(named.toReversed()) }
  })

/** Tells whether a row has filled cells beyond the headings, as after an unquoted comma: all may be in wrong columns. */
export const isLonger = (headings: readonly string[], cells: readonly string[]): boolean =>
  cells.slice(headings.length).some((cell) => cell !== '')

const tooLong =
  'More cells than headings: give each column a heading, and put what has commas itself in quotes, such as "1,200.00"'

/**
 * Maps rows to lines by field. Of two columns for one field it takes the filled one; two different values are a bad
 * line. `refused` are the bad lines whose cells stand in their columns.
 */
export function toLines(
  { headings, rows }: Pick<Sheet, 'headings' | 'rows'>,
  columns: readonly string[],
  fields: readonly ImportField[],
): { lines: Line[]; bad: BadLine[]; refused: Line[] } {
  const amounts = new Set(fields.filter(hasMoney).map(({ name }) => name))
  const currencies = columns.map((field, at) => (amounts.has(field) ? readHeadingCurrency(headings[at]!) : ''))
  const first = new Set(fields.flatMap(({ name, takesFirst }) => (takesFirst ? [name] : [])))
  const joined = new Map(
    fields.flatMap((field) =>
      field.isJoined && columns.filter((one) => one === field.name).length > 1 ? [[field.name, field] as const] : [],
    ),
  )
  const prefixes = columns.map((name, at) => {
    const [field, heading] = [joined.get(name), headings[at]!]
    return !field || findField([field], heading) || guessField([field], heading) ? '' : `${heading}: `
  })
  const isScaled = columns.map((field, at) => amounts.has(field) && scale.test(headings[at]!))
  const [lines, bad, refused]: [Line[], BadLine[], Line[]] = [[], [], []]
  const say = (at: number) => `“${headings[at]}” (${toColumnLetter(at)})`
  for (const { line, cells: raw } of rows) {
    const cells: Record<string, string> = {}
    const from: Record<string, number> = {}
    const problems: BadLine[] = []
    const refuse = (column: string, message: string) =>
      problems.some((one) => one.column === column) || problems.push({ line, column, message })
    if (isLonger(headings, raw)) refuse('', tooLong)
    columns.forEach((field, at) => {
      const cell = nameCurrency(raw[at] ?? '', currencies[at]!)
      if (field === '') return
      if (isCutCell(raw[at] ?? '')) refuse(field, `${say(at)} has more than ${formatWhole(maxCell)} characters`)
      if (errorCell.test(cell)) refuse(field, `The spreadsheet has an error here: ${cell}`)
      if (cell.includes(noLetter))
        refuse(field, 'A character here cannot be read. Choose another text encoding, or write it anew')
      if (isScaled[at] && cell !== '')
        refuse(field, `${say(at)} is no heading of whole amounts: please write 500,000 for 5 lakh`)
      const other = from[field]
      if (joined.has(field)) cells[field] = [cells[field], cell && prefixes[at]! + cell].filter(Boolean).join('\n')
      else if (other === undefined || !cells[field]) [cells[field], from[field]] = [cell, at]
      else if (first.has(field) && headings[other] !== headings[at]) return
      else if (cell !== '' && cell !== cells[field])
        refuse(field, `${say(other)} and ${say(at)} say two different things`)
    })
    bad.push(...problems)
    if (problems.length === 0) lines.push({ line, cells, raw })
    else if (!isLonger(headings, raw)) refused.push({ line, cells, raw })
  }
  return { lines, bad, refused }
}

const ownId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reports a column of ids from another program and its effect, at its first line. */
export function describeForeignIds(
  fields: readonly ImportField[],
  headings: readonly string[],
  columns: readonly string[],
  lines: readonly Line[],
): BadLine[] {
  const first = lines.find(({ cells: { id } }) => id && !ownId.test(id))
  if (!first) return []
  const notes = fields.find(({ isJoined }) => isJoined)
  const keep = notes ? `. Choose ${notes.label} for it to keep them` : ''
  const heading = headings[columns.indexOf('id')]
  const message = `“${heading}” has numbers of another program, such as ${first.cells.id}: they are not imported${keep}`
  return [{ line: first.line, column: 'id', message }]
}

/** Reports columns that are partly dropped for another one with the field, at the first such line. */
export function describeSecond(
  fields: readonly ImportField[],
  headings: readonly string[],
  columns: readonly string[],
  lines: readonly Line[],
): BadLine[] {
  const notes = fields.find(({ isJoined }) => isJoined)
  const keep = notes ? `. Choose ${notes.label} for it to keep them` : ''
  return columns.flatMap((name, at): BadLine[] => {
    if (!fields.some((field) => field.name === name && field.takesFirst)) return []
    const found = lines.find(({ cells, raw }) => raw[at] && raw[at] !== cells[name])
    const message = `“${headings[at]}” is left out where another column has this already${keep}`
    return found ? [{ line: found.line, column: name, message }] : []
  })
}

type Field = Pick<ImportField, 'kind' | 'isPast' | 'currencyIn'>
/** Returns '' for no date, or for an ambiguous one without an order. */
function toDate(text: string, order: DateOrder | undefined, isPast: true | undefined) {
  const read = readDate(text)
  const date = order ? readDateIn(order, text) : 'date' in read ? read.date : ''
  return date !== '' && isPast ? toPast(text, date, latestToday(new Date())) : date
}

const listDateFields = (fields: readonly ImportField[]) => fields.filter(({ kind }) => kind === 'date')

type DateProof = { order: DateOrder; line: number; text: string }

/** Finds the order that dates of a file prove, in whichever column; undefined where none does, or they differ. */
export function proveDateOrder(fields: readonly ImportField[], lines: readonly Line[]): DateProof | undefined {
  const names = listDateFields(fields).map(({ name }) => name)
  const proofs = new Map<DateOrder, DateProof>()
  for (const { line, cells } of lines)
    for (const name of names) {
      const text = cells[name] ?? ''
      const order = findDateOrder(text)
      if (order && !proofs.has(order)) proofs.set(order, { order, line, text })
    }
  return proofs.size === 1 ? [...proofs.values()][0] : undefined
}

/** Reports how ambiguous dates are read, and by which line, at the first of them; nothing without any. */
export function describeProof(
  fields: readonly ImportField[],
  lines: readonly Line[],
  { order, line: by, text: proof }: DateProof,
): BadLine[] {
  const dates = listDateFields(fields)
  for (const { line, cells } of lines) {
    const found = dates.find(({ name }) => isUnclearDate(cells[name] ?? '') && readDateIn(order, cells[name]!) !== '')
    if (!found) continue
    const { name: column, isPast } = found
    const text = cells[column]!
    const message = `${text} is read as ${formatDate(toDate(text, order, isPast))}, as others like it: ${proof} in line ${by} has the ${order.replace('-first', '')} first`
    return [{ line, column, message }]
  }
  return []
}

const utcTime = /[T ](\d{1,2}:\d{2})\S* ?(?:Z|UTC|GMT)$/i

/** Reports that an instant of UTC is read as its day there, which may be another one elsewhere, at the first of them. */
export function describeInstants(fields: readonly ImportField[], lines: readonly Line[]): BadLine[] {
  const dates = listDateFields(fields)
  for (const { line, cells } of lines)
    for (const { name: column, isPast } of dates) {
      const text = cells[column] ?? ''
      const clock = utcTime.exec(text)?.[1]
      const date = clock && !/^0?0:00$/.test(clock) ? toDate(text, undefined, isPast) : ''
      if (date !== '')
        return [{ line, column, message: `${text} is read as ${formatDate(date)}, its day in UTC, as others like it` }]
    }
  return []
}

/** Rewrites ambiguous dates in the chosen order; where the year comes first, it does so in all of them. */
export function clarifyDates(fields: readonly ImportField[], lines: readonly Line[], order: DateOrder): Line[] {
  const all = listDateFields(fields)
  return lines.map((one) => {
    const unclear = all.filter(({ name }) => order === 'year-first' || isUnclearDate(one.cells[name] ?? ''))
    const dates = unclear
      .map(({ name, isPast }) => [name, toDate(one.cells[name] ?? '', order, isPast)])
      .filter(([, date]) => date !== '')
    return dates.length === 0 ? one : { ...one, cells: { ...one.cells, ...Object.fromEntries(dates) } }
  })
}

/** Finds an amount's decimal separator, and a separator before three digits, which is ambiguous. */
const findMarks = (text: string) => ({
  decimal: /\d([.,٫])\d{1,2}\D*$/.exec(toPlain(text))?.[1],
  thousands: /^\D*\d{1,3}([.,])\d{3}\D*$/.exec(toPlain(text))?.[1],
})

/** Returns the currency of an amount: that of its cell or heading, or of another cell of its line; else the agency's. */
function getLineCurrency(
  { currencyIn = ['currency'] }: Pick<ImportField, 'currencyIn'>,
  { cells, beside }: { cells: Line['cells']; beside: string },
  { currency }: Reading,
): Currency | undefined {
  const named = [beside, ...currencyIn.map((name) => cells[name] ?? '')].map(toCurrencyCode)
  return named.find((code) => currencies.has(code)) ?? currency
}
/** Returns the code or name after an amount, as its heading adds it. */
export const readBeside = (text: string): string => /(?<!\p{L})\p{L}+$/u.exec(text.trim())?.[0] ?? ''

/** Chooses how ambiguous dates are read, and the currency that says how many decimals amounts have. */
export type Reading = { order?: DateOrder | undefined; currency?: Currency }

/** Describes how a cell was read; null for an unreadable one, which is reported by its line. */
function describe({ kind, isPast }: Field, text: string, { order, currency = 'USD' }: Reading): string | null {
  if (kind === 'date') {
    const date = toDate(text, order, isPast)
    return date === '' ? null : formatDate(date)
  }
  const units = readUnits(currency, text)
  return units === null ? null : units.toLocaleString('en-US', { minimumFractionDigits: getExponent(currency) })
}

const most = 3

/**
 * Samples how a column's cells are read, ambiguous ones first, such as '12.345' and '03/04/2027'. `lines` have the
 * currencies of their amounts in other columns.
 */
export function toReadings(
  field: Field | undefined,
  {
    heading = '',
    cells,
    lines = [],
  }: { heading?: string; cells: readonly string[]; lines?: readonly Pick<Line, 'cells'>[] },
  reading: Reading,
): ImportColumn['readings'] {
  if (!field?.kind || field.kind === 'part') return []
  const { kind } = field
  const beside = readHeadingCurrency(heading)
  const firsts = new Map(cells.map((text, at) => [text, at] as const).toReversed())
  const different = [...new Set(cells)].filter(Boolean)
  const isUnclear = (text: string) =>
    kind === 'amount' ? findMarks(text).thousands !== undefined : isUnclearDate(text)
  const readings: ImportColumn['readings'] = []
  for (const text of [...different.filter(isUnclear), ...different.filter((one) => !isUnclear(one))]) {
    const { cells: others } = lines[firsts.get(text)!] ?? { cells: {} }
    const currency = getLineCurrency(field, { cells: others, beside: readBeside(text) || beside }, reading)
    const as = describe(field, text, { ...reading, ...(currency && { currency }) })
    if (as !== null) readings.push({ text, as })
    if (readings.length === most) break
  }
  return readings
}

/**
 * Refuses amounts whose separator before three digits is a decimal one elsewhere. Beside '99.50', '12.345' may not be
 * twelve thousand. Says so of `refused` lines, too, as it cannot be known without the others.
 */
export function refuseUnclear(
  fields: readonly ImportField[],
  lines: readonly Line[],
  reading: Reading,
  refused: readonly Line[] = [],
) {
  const bad: BadLine[] = []
  for (const field of fields) {
    const { name, kind } = field
    if (kind !== 'amount') continue
    const decimals = new Set(lines.flatMap(({ cells }) => findMarks(cells[name] ?? '').decimal ?? []))
    for (const { line, cells } of [...lines, ...refused]) {
      const { thousands } = findMarks(cells[name] ?? '')
      if (thousands === undefined || !decimals.has(thousands)) continue
      const currency = getLineCurrency(field, { cells, beside: readBeside(cells[name]!) }, reading)
      if (getExponent(currency ?? 'USD') > 2) continue
      const as = describe(field, cells[name]!, { ...reading, ...(currency && { currency }) })
      // Leaves cells that are no amount to the field's own check.
      if (as === null) continue
      const message = `${cells[name]} may be ${as}, or have three decimals: please enter an amount such as 1,299.50`
      bad.push({ line, column: name, message })
    }
  }
  const unclear = new Set(bad.map(({ line }) => line))
  return { lines: lines.filter(({ line }) => !unclear.has(line)), bad }
}
