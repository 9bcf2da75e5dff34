import { inflateRawSync } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import pLimit from 'p-limit'
import { AppError, invalid } from '../../../shared/errors'
import { cutText } from '../../../shared/text'
import type { Rows } from './sheet'

/** Bytes that all parts of a workbook may have unpacked, and one of them. */
const maxUnpacked = 60_000_000
const maxPart = 25_000_000
const maxParts = 2000
/** Bytes of one tag, and tags of a part that is read as a whole. */
const maxTag = 65_536
const maxTags = 600_000
/** Rows that are looked at, blank ones included. */
const maxRows = 100_000
export const maxColumns = 200
const maxCell = 20_000

const refused = (message: string) => invalid(message, 'file')
const broken = () =>
  refused('This Excel file cannot be read. Open it, save it again as .xlsx or CSV, and try that file.')
const tooLarge = () => refused('This Excel file is too large when unpacked. Save the one sheet as CSV.')

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const [less, more, bang, question, single, double] = [0x3c, 0x3e, 0x21, 0x3f, 0x27, 0x22]

/**
 * Reads the tags of a part once. What spreadsheets do not write is refused: tags without an end, comments, declarations of
 * types. The reader looks for an end from the beginning with each piece that arrives.
 */
function assertPlainXml(xml: Buffer, mostTags: number): void {
  let [open, quote, tags] = [-1, 0, 0]
  for (let i = 0; i < xml.length; i++) {
    const byte = xml[i]!
    if (open < 0) {
      if (byte !== less) continue
      const next = xml[i + 1]
      if (next === bang || (next === question && i > 3) || ++tags > mostTags) throw broken()
      open = i
    } else if (i - open > maxTag) throw broken()
    else if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === single || byte === double) quote = byte
    else if (byte === more) open = -1
  }
  if (open >= 0) throw broken()
}

type Part = { name: string; method: number; packed: number; unpacked: number; at: number }

/** Unpacks a part within what the directory says of it. */
function unpack(zip: Buffer, { method, packed, unpacked, at }: Part): Buffer {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const data = zip.subarray(start, start + packed)
  const whole = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) })
  if (whole.length !== unpacked) throw broken()
  return whole
}

/** Where the end of a directory begins; behind it may be a comment, which is as long as it says. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--)
    if (zip.readUInt32LE(at) === endOfDirectory && at + 22 + zip.readUInt16LE(at + 20) === zip.length) return at
  throw broken()
}

/** The directory of a ZIP. */
function readDirectory(zip: Buffer): Part[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > maxParts) throw tooLarge()
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== directoryEntry) throw broken()
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

/** A cell of column AAA or beyond: each row becomes as long as its last cell is far. */
const farRight = /\sr\s*=\s*["'][A-Z]{3}\d/i
const relation = /<Relationship\b[^>]*>/g
const isRead = /\/(officeDocument|worksheet|sharedStrings|styles)["']/
const isXml = /\bTarget\s*=\s*["'][^"']*\.xml["']/i
/** What programs keep beside the sheets, in their own ways: nothing of it is read. */
const isBeside = /(?:^|["'/])(?:customXml|docProps|drawings|theme|charts)\//i

const isWorkbook = /(?:^|\/)workbook\d*\.xml$/i
const sheetTag = /<(?:\w+:)?sheet\s[^>]*>/g
const isHidden = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/

/**
 * Refuses archives that unpack to more than they say, or to too much.
 * @returns the places of the sheets that are seen
 * @throws AppError invalid `file`
 */
function assertHarmless(zip: Buffer): number[] {
  let tags: string[] = []
  const parts = readDirectory(zip)
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (total > maxUnpacked || parts.some(({ unpacked }) => unpacked > maxPart)) throw tooLarge()
  // Without a size nothing bounds it.
  if (parts.some(({ name, unpacked }) => unpacked === 0 && !name.endsWith('/'))) throw broken()
  for (const part of parts) {
    if (!/\.(xml|rels)$/i.test(part.name) || (isBeside.test(part.name) && !part.name.endsWith('.rels'))) continue
    const xml = unpack(zip, part)
    const isSheet = /worksheets\/[^/]+$/i.test(part.name)
    assertPlainXml(xml, isSheet ? Infinity : maxTags)
    if (isSheet && farRight.test(xml.toString('latin1'))) throw tooLarge()
    const named = part.name.endsWith('.rels') ? (xml.toString().match(relation) ?? []) : []
    if (named.some((tag) => isRead.test(tag) && (!isXml.test(tag) || isBeside.test(tag)))) throw broken()
    if (isWorkbook.test(part.name)) tags = xml.toString().match(sheetTag) ?? []
  }
  const seen = tags.flatMap((tag, i) => (isHidden.test(tag) ? [] : i))
  return seen.length > 0 ? seen : [0]
}

const two = (value: number) => String(value).padStart(2, '0')

/** Dates are days of a calendar without a time zone; times alone stand on the day before the first one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  if (date.getUTCFullYear() < 1900) return time
  const day = date.toISOString().slice(0, 10)
  return time === '00:00' ? day : `${day} ${time}:${two(date.getUTCSeconds())}`
}

/** Computed numbers: 0.1 + 0.2 is 0.3. A zero keeps three decimals from being read as thousands, as in a text. */
const numberText = (value: number): string => String(Number(value.toPrecision(15))).replace(/\.\d{3}$/, '$&0')

/** What a person sees in a cell, but numbers and dates without their format. */
function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return (typeof value === 'string' ? value : '').replace(/\r\n?/g, '\n').trim()
}

/** Workbooks are unpacked one at a time. */
const oneAtATime = pLimit(1)

async function readRows(data: Buffer, sheet: number, most: number): Promise<Rows['rows']> {
  const rows: Rows['rows'] = []
  let seen = 0
  for await (const { index, values } of streamXlsxRows(new Uint8Array(data), { sheet })) {
    const cells = values.slice(0, maxColumns).map((value) => cutText(cellText(value), maxCell))
    if (cells.some((cell) => cell !== '')) rows.push({ line: index + 1, cells })
    if (rows.length > most) break
    if (++seen > maxRows) throw tooLarge()
  }
  return rows
}

/**
 * Rows of the first sheet of a workbook that is seen and not blank, at most one more than `most`.
 * @throws AppError invalid `file`
 */
export const readXlsxRows = (data: Buffer, most: number): Promise<Rows> =>
  oneAtATime(async () => {
    try {
      for (const sheet of assertHarmless(data)) {
        const rows = await readRows(data, sheet, most)
        if (rows.length > 0) return { rows, bad: [] }
      }
    } catch (error) {
      throw error instanceof AppError ? error : broken()
    }
    return { rows: [], bad: [] }
  })
