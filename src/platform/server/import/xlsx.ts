import { inflateRawSync } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import pLimit from 'p-limit'
import { AppError, invalid } from '../../../shared/errors'
import { cutText } from '../../../shared/text'
import { listFormats, type NumberFormat, formatNumber, readAttribute, readFormats } from './number-formats'
import type { Rows } from './sheet'

/** Limits the unpacked bytes of all parts of a workbook, and of one. */
const maxUnpacked = 60_000_000
const maxPart = 25_000_000
const maxParts = 2000
/** Limits the bytes of one tag, and the tags of a part that is parsed as a whole. */
const maxTag = 65_536
const maxTags = 600_000
/** Limits rows read, blank ones included. */
const maxRows = 100_000
export const maxColumns = 200
/** Limits the characters of a cell; a line with a longer one is refused. */
export const maxCell = 20_000
const cutMark = ' … (too long)'
/** Cuts a cell to bound memory. A cut one ends in a mark, by which its line is refused, also in the file of refused lines. */
export const boundCell = (cell: string): string =>
  cell.length > maxCell ? `${cell.slice(0, maxCell)}${cutMark}` : cell
export const isCutCell = (cell: string): boolean => cell.endsWith(cutMark)
const maxSearched = 20
/** Limits the rows in which titles and headings of a sheet stand. */
export const maxTop = 10

const createRefusal = (message: string) => invalid(message, 'file')
const createBrokenError = () =>
  createRefusal('This Excel file cannot be read. Open it, save it again as .xlsx or CSV, and try that file.')
const tooLarge = () => createRefusal('This Excel file is too large when unpacked. Save the one sheet as CSV.')

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const [less, more, bang, question, single, double] = [0x3c, 0x3e, 0x21, 0x3f, 0x27, 0x22]

/**
 * Scans the tags of a part once. Refuses what spreadsheets do not write: unclosed tags, comments, type declarations.
 * Guards the XML reader, which searches for an end from the beginning with each chunk.
 */
function assertPlainXml(xml: Buffer, mostTags: number): void {
  let [open, quote, tags] = [-1, 0, 0]
  for (let i = 0; i < xml.length; i++) {
    const byte = xml[i]!
    if (open < 0) {
      if (byte !== less) continue
      const next = xml[i + 1]
      if (next === bang || (next === question && i > 3) || ++tags > mostTags) throw createBrokenError()
      open = i
    } else if (i - open > maxTag) throw createBrokenError()
    else if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === single || byte === double) quote = byte
    else if (byte === more) open = -1
  }
  if (open >= 0) throw createBrokenError()
}

type Part = { name: string; method: number; packed: number; unpacked: number; at: number }

/** Unpacks a part within the size that the directory states. */
function unpack(zip: Buffer, { method, packed, unpacked, at }: Part): Buffer {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const data = zip.subarray(start, start + packed)
  const whole = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) })
  if (whole.length !== unpacked) throw createBrokenError()
  return whole
}

/** Finds the end-of-directory record; a comment of its stated length may follow. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--)
    if (zip.readUInt32LE(at) === endOfDirectory && at + 22 + zip.readUInt16LE(at + 20) === zip.length) return at
  throw createBrokenError()
}

function readDirectory(zip: Buffer): Part[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > maxParts) throw tooLarge()
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== directoryEntry) throw createBrokenError()
    const length = zip.readUInt16LE(at + 28)
    const part = {
      name: zip.subarray(at + 46, at + 46 + length).toString(),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    }
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return part
  })
}

/** Matches a cell of column AAA or beyond, as each row is filled up to its last cell. */
const farRight = /\sr\s*=\s*["'][A-Z]{3}\d/i
const relation = /<Relationship\b[^>]*>/g
const isRead = /\/(officeDocument|worksheet|sharedStrings|styles)["']/
const isXml = /\bTarget\s*=\s*["'][^"']*\.xml["']/i
/** Matches parts besides the sheets, which are not read. */
const isBeside = /(?:^|["'/])(?:customXml|docProps|drawings|theme|charts)\//i

const isWorkbook = /(?:^|\/)workbook\d*\.xml$/i
const sheetTag = /<(?:\w+:)?sheet\s[^>]*>/g
const isStyles = /(?:^|\/)styles\d*\.xml$/i
const isHidden = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/

/** Describes a workbook: which sheets are visible, the name of one, and the formats of each of its rows. */
type Workbook = {
  visible: number[]
  getName: (sheet: number) => string
  listFormats: (sheet: number) => Iterable<ReadonlyMap<number, NumberFormat>>
}

/**
 * Refuses archives that unpack to more than they state, or to too much.
 * @throws AppError invalid `file`
 */
function openHarmless(zip: Buffer): Workbook {
  let tags: string[] = []
  let formats: ReadonlyMap<number, NumberFormat> = new Map()
  /** Maps relations of the workbook to their targets. */
  const targets = new Map<string, string>()
  const parts = readDirectory(zip)
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (total > maxUnpacked || parts.some(({ unpacked }) => unpacked > maxPart)) throw tooLarge()
  // Refuses parts without a size, which nothing bounds.
  if (parts.some(({ name, unpacked }) => unpacked === 0 && !name.endsWith('/'))) throw createBrokenError()
  for (const part of parts) {
    if (!/\.(xml|rels)$/i.test(part.name) || (isBeside.test(part.name) && !part.name.endsWith('.rels'))) continue
    const xml = unpack(zip, part)
    const isSheet = /worksheets\/[^/]+$/i.test(part.name)
    assertPlainXml(xml, isSheet ? Infinity : maxTags)
    if (isSheet && farRight.test(xml.toString('latin1'))) throw tooLarge()
    const named = part.name.endsWith('.rels') ? (xml.toString().match(relation) ?? []) : []
    if (named.some((tag) => isRead.test(tag) && (!isXml.test(tag) || isBeside.test(tag)))) throw createBrokenError()
    if (isWorkbook.test(part.name)) tags = xml.toString().match(sheetTag) ?? []
    if (isStyles.test(part.name)) formats = readFormats(xml.toString())
    if (isWorkbook.test(part.name.replace(/_rels\/|\.rels$/g, '')))
      for (const tag of named) targets.set(readAttribute(tag, 'Id'), readAttribute(tag, 'Target'))
  }
  const seen = tags.flatMap((tag, i) => (isHidden.test(tag) ? [] : i))
  return {
    visible: seen.length > 0 ? seen : [0],
    getName: (sheet) => cutText(readAttribute(tags[sheet] ?? '', 'name'), 80),
    listFormats: (sheet) => {
      const target = targets.get(readAttribute(tags[sheet] ?? '', '\\w+:id'))?.replace(/^\.?\//, '')
      const part = target && formats.size > 0 && parts.find(({ name }) => `/${name}`.endsWith(`/${target}`))
      return part ? listFormats(unpack(zip, part).toString(), formats) : []
    },
  }
}

const padTwo = (value: number) => String(value).padStart(2, '0')

/** Formats a date without a time zone. Excel stores a bare time on the day before its first date. */
function formatDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const time = `${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())}`
  if (date.getUTCFullYear() < 1900) return time
  const day = date.toISOString().slice(0, 10)
  return time === '00:00' ? day : `${day} ${time}:${padTwo(date.getUTCSeconds())}`
}

/** Returns a cell's text as shown; of its format only what changes the sense. */
function formatCell(value: unknown, format: NumberFormat = formatNumber): string {
  if (value instanceof Date) return formatDate(value)
  if (typeof value === 'number') return format(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return (typeof value === 'string' ? value : '').replace(/\r\n?/g, '\n').trim()
}

/** Unpacks one workbook at a time, to bound memory. */
const oneAtATime = pLimit(1)

async function readRows(data: Buffer, book: Workbook, sheet: number, most: number): Promise<Rows['rows']> {
  const rows: Rows['rows'] = []
  const formats = book.listFormats(sheet)[Symbol.iterator]()
  let seen = 0
  for await (const { index, values } of streamXlsxRows(new Uint8Array(data), { sheet })) {
    const shown = formats.next().value
    const cells = values.slice(0, maxColumns + 1).map((value, at) => boundCell(formatCell(value, shown?.get(at))))
    if (cells.some((cell) => cell !== '')) rows.push({ line: index + 1, cells })
    if (rows.length > most) break
    if (++seen > maxRows) throw tooLarge()
  }
  return rows
}

/** Holds the rows of a sheet, and the names of all with data. `chosen` names it and the first one, if it is another. */
type SheetRows = Rows & { sheets: string[]; name: string; chosen?: { name: string; first: string } }
type SheetChoice = { hasKnownHead?: (rows: Rows['rows']) => boolean; wanted?: string | undefined }

/**
 * Returns rows of the named visible sheet, else of the first with known headings, else of the first with data. Reads at
 * most one more than `most`.
 * @throws AppError invalid `file`; `sheet` for a name without data
 */
export const readXlsxRows = (
  data: Buffer,
  most: number,
  { hasKnownHead = () => true, wanted }: SheetChoice = {},
): Promise<SheetRows> =>
  oneAtATime(async () => {
    try {
      const book = openHarmless(data)
      const filled: { sheet: number; name: string; rows: Rows['rows'] }[] = []
      let searched = 0
      for (const sheet of book.visible) {
        // Passes over a later sheet that is no table, such as a chart.
        const rows =
          filled.length > 0
            ? await readRows(data, book, sheet, maxTop).catch(() => [])
            : await readRows(data, book, sheet, most)
        if (rows.length > 0) filled.push({ sheet, name: book.getName(sheet), rows })
        if (filled.length > 0 && ++searched >= maxSearched) break
      }
      const sheets = filled.map(({ name }) => name)
      const asked = filled.find(({ name }) => name === wanted)
      if (wanted !== undefined && !asked)
        throw invalid(`There is no sheet “${wanted}” with data. There are: ${sheets.join(', ') || 'none'}`, 'sheet')
      const [first] = filled
      const read = asked ?? filled.find(({ rows }) => hasKnownHead(rows)) ?? first
      if (!first || !read) return { rows: [], broken: [], sheets, name: '' }
      const { name } = read
      return {
        rows: read === first ? first.rows : await readRows(data, book, read.sheet, most),
        broken: [],
        sheets,
        name,
        ...(!asked && read !== first && { chosen: { name, first: first.name } }),
      }
    } catch (error) {
      throw error instanceof AppError ? error : createBrokenError()
    }
  })
