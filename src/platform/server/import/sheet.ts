import { formatWhole } from '../../../shared/whole'
import { type BadLine, withoutEscape } from '../../../shared/csv'
import type { DateOrder } from '../../../shared/date-text'
import type { Encoding } from '../../../shared/encodings'
import { invalid } from '../../../shared/errors'
import { type ImportField, importOptions, type ImportSource } from '../../../shared/imports'
import { cutText } from '../../../shared/text'
import { mapColumns } from './columns'
import { readCsvRows } from './csv'
import { decodeText } from './encoding'
import { boundCell, maxColumns, maxTop, readXlsxRows } from './xlsx'

type SheetRow = { line: number; cells: string[] }
/** Holds a line with wrong quotes as it stands in the file; its cells are a guess, but for those before, in `sure`. */
type BrokenRow = SheetRow & { sure: string[]; text: string }
/** Holds non-blank rows with their first lines. */
export type Rows = { rows: SheetRow[]; broken: BrokenRow[] }
/** Holds a file as a table, its first row as headings. */
export type Sheet = Rows & {
  headings: string[]
  encoding: Encoding | null
  isSure: boolean
  /** Names the sheets with data, and the one that is read; none for a text file. */
  sheets: string[]
  name: string
  /** Names the uploaded file; blank for pasted text. */
  fileName: string
  /** Reports which sheet is read, if not the first, at the line of its headings. */
  sheetNotice?: BadLine
  /** Lists the fields of the columns, as a person chose them. */
  chosen?: string[]
  /** Holds what words mean, as a person chose it. */
  words?: ImportSource['words']
  /** Holds the date order that a person chose. */
  dates?: DateOrder
}

const startsWith = (data: Buffer, bytes: readonly number[]) => bytes.every((byte, i) => data[i] === byte)
const zip = [0x50, 0x4b, 0x03, 0x04]
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0]

const noTable = 'This file is neither CSV nor Excel (.xlsx)'
/** Rejects NUL and lone surrogates, which PostgreSQL cannot store. */
const isText = (cell: string) => cell.isWellFormed() && !cell.includes('\0')

/** Sets the fewest fields of a heading row, as a word in a title may name one. */
const leastNamed = 2

const toHeading = (cell: string) => cutText(cell.trim(), 200)

const countNamed = (rows: Rows['rows'], fields: readonly ImportField[]): number[] =>
  rows.slice(0, maxTop).map(({ cells }) => new Set(mapColumns(fields, cells.map(toHeading)).filter(Boolean)).size)

type Read = Awaited<ReturnType<typeof readXlsxRows>> & Pick<Sheet, 'encoding' | 'isSure'>
const noSheets = { sheets: [], name: '' }

async function readFile(
  data: Buffer,
  { encoding, sheet: wanted }: Pick<ImportSource, 'encoding' | 'sheet'>,
  { most, fields }: { most: number; fields: readonly ImportField[] },
): Promise<Read> {
  if (data.length === 0) throw invalid('The file is empty', 'file')
  if (startsWith(data, zip)) {
    const hasKnownHead = (rows: Rows['rows']) => Math.max(...countNamed(rows, fields)) >= leastNamed
    return { ...(await readXlsxRows(data, most, { hasKnownHead, wanted })), encoding: null, isSure: true }
  }
  if (startsWith(data, oldOffice))
    throw invalid(
      'Old or protected Excel files cannot be read. Save it as .xlsx without a password, or as CSV.',
      'file',
    )
  if (wanted !== undefined) throw invalid('Only a workbook has sheets', 'sheet')
  const { text, ...how } = decodeText(data, encoding)
  return { ...readCsvRows(text, most), ...how, ...noSheets }
}

/** Parses a file's options, sent beside it as JSON. @throws AppError invalid `options` */
function readOptions(text = '{}') {
  try {
    return importOptions.parse(JSON.parse(text))
  } catch {
    throw invalid('The options of this import cannot be read', 'options')
  }
}

/**
 * Finds the heading row: the first row of several cells, or one below it that names more fields, at least two. Titles above
 * it fill one cell, belong to groups, or have commas.
 */
function findHead(rows: Rows['rows'], fields: readonly ImportField[]): number {
  const top = rows.slice(0, maxTop).map(({ cells }) => cells)
  const named = countNamed(rows, fields)
  const first = Math.max(
    0,
    top.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1),
  )
  const most = Math.max(...named)
  return most >= leastNamed && most > (named[first] ?? 0) ? named.indexOf(most) : first
}

/** Replaces characters that no database stores by one that makes its line invalid. */
const toStorable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/** Bounds a cell as that of a workbook, and removes what spreadsheets add. */
const clean = (cell: string) => toStorable(withoutEscape(boundCell(cell.replace(/^="([\s\S]*)"$/, '$1').trim())))

// Keeps one cell beyond, by which a line is refused.
const toClean = ({ line, cells }: SheetRow): SheetRow => ({ line, cells: cells.slice(0, maxColumns + 1).map(clean) })

/**
 * Reads a CSV or Excel file, at most `most` lines of it.
 * @throws AppError invalid `csv` or `file` for one that is no table, or has more lines
 */
export async function readSheet(
  { csv, file, ...given }: ImportSource,
  most: number,
  fields: readonly ImportField[],
): Promise<Sheet> {
  const sent = await file?.()
  const { encoding, sheet, columns, dates, words } = sent ? readOptions(sent.texts.options) : given
  const field = sent ? 'file' : 'csv'
  if (!sent && csv === undefined) throw invalid('Please choose a file', field)
  if (!sent && sheet !== undefined) throw invalid('Only a workbook has sheets', 'sheet')
  if (csv !== undefined && !isText(csv)) throw invalid(noTable, field)
  // Reads past possible titles, to notice one line too many.
  const beyond = most + maxTop
  const read: Read = sent
    ? await readFile(sent.data, { encoding, sheet }, { most: beyond, fields })
    : { ...readCsvRows(csv!, beyond), encoding: null, isSure: true, ...noSheets }
  const at = findHead(read.rows, fields)
  const [head, rows] = [read.rows[at], read.rows.slice(at + 1)]
  if (!head) throw invalid(read.broken.length > 0 ? noTable : 'The file is empty', field)
  if (!head.cells.every(isText)) throw invalid(noTable, field)
  // Ends with the last heading: what stands below a comma at the end of the line is beyond.
  const width = head.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > maxColumns) throw invalid(`At most ${maxColumns} columns a file: remove those that are not needed`, field)
  if (rows.length + read.broken.length > most) throw invalid(`At most ${formatWhole(most)} lines a file`, field)
  const { chosen, ...table } = read
  return {
    ...table,
    ...(chosen && {
      sheetNotice: {
        line: head.line,
        column: '',
        message: `Sheet “${chosen.name}” is read, as “${chosen.first}” has no headings that are known`,
      },
    }),
    fileName: sent && isText(sent.name) ? cutText(sent.name.trim(), 120) : '',
    chosen: columns,
    words,
    dates,
    headings: head.cells.slice(0, width).map(toHeading),
    rows: rows.map(toClean),
    broken: read.broken.map(({ sure, text, ...row }) => ({
      ...toClean(row),
      sure: toClean({ ...row, cells: sure }).cells,
      text: toStorable(text),
    })),
  }
}
