import { type BadLine, type Cell, sumLines } from '../../../shared/csv'
import { isUnclearDate } from '../../../shared/date-text'
import { AppError } from '../../../shared/errors'
import { notChosen } from '../../../shared/import-fields'
import {
  type Attempt,
  type ImportColumn,
  type ImportField,
  type ImportPreview,
  type ImportSource,
  maxImportLines,
} from '../../../shared/imports'
import { cutText } from '../../../shared/text'
import type { UserCtx } from '../context'
import { writeCsv } from '../csv-list'
import { timeLimits } from '../database/time-limit'
import { toPublicError } from '../errors'
import {
  clarifyDates,
  describeProof,
  describeForeignIds,
  describeInstants,
  describeSecond,
  describeProblem,
  findCurrencies,
  isLonger,
  isOpen,
  type Line,
  mapColumns,
  proveDateOrder,
  readColumn,
  type Reading,
  refuseUnclear,
  toLines,
  toChoiceKey,
  toRawLines,
  toReadings,
} from './columns'
import { type ImportChoices, noChoices, readWords } from './choices'
import { readSheet, type Sheet } from './sheet'
import { type Currency } from '../../../shared/money'

export type Checked<Row> = { line: number; name: string; fate: 'new' | 'changed' | 'same'; row: Row }

/** Keeps what people chose for files of this kind. */
export type ImportMemory = {
  recall: (ctx: UserCtx) => Promise<ImportChoices>
  remember: (ctx: UserCtx, choices: ImportChoices) => Promise<void>
}
export type UnreadLine = Line & ({ isBroken: false } | { isBroken: true; sure: Line['cells'] })
/** Describes what files can be read as: its columns and checks. */
export type FileTarget<Row> = {
  /** Names the kind of its files, for a hint at files of another kind. */
  kind?: string
  fields: readonly ImportField[]
  memory?: ImportMemory
  /** Returns the currency of amounts that name none, which sets their decimals. */
  currency?: (ctx: UserCtx) => Promise<Currency>
  /** Lists labels of required columns that are missing. */
  missing: (columns: ReadonlySet<string>) => string[]
  /**
   * Sorts the lines into good and bad ones; reads only. `unread` were refused before, and have raw cells; those with
   * `isBroken` quotes, or commas outside of quotes, may have them in other columns, but for the `sure` ones before. `notices` report changed or
   * ignored values of good lines.
   */
  check: (
    ctx: UserCtx,
    lines: readonly Line[],
    unread: readonly UnreadLine[],
  ) => Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices?: BadLine[]; sums?: ImportPreview['sums'] }>
}
export const sortByLine = (bad: readonly BadLine[]): BadLine[] => bad.toSorted((a, b) => a.line - b.line)

type Read = {
  sheet: Sheet
  columns: string[]
  words: ImportPreview['words']
  lines: Line[]
  bad: BadLine[]
  /** Lists those of `bad` whose cells alone would be read. */
  unclear: BadLine[]
  /** Lists what is left out of all lines, such as a column that is not read. */
  notices: BadLine[]
  /** Lists the undecided columns. */
  asked: number[]
  problem: string | null
  other: ImportPreview['other']
}

/**
 * Says of what kind of records a file is rather than of the chosen one. `isClear` refuses it, unless somebody chose
 * columns. `alone` are known there alone.
 */
export type FindOtherKind = (
  chosen: string,
  headings: readonly string[],
  columns: readonly string[],
) => { kind: string; message: string; isClear: boolean; alone: readonly number[] } | null

async function read(
  { fields, missing, kind = '' }: Pick<FileTarget<unknown>, 'fields' | 'missing' | 'kind'>,
  source: ImportSource,
  { reading, recalled, findOtherKind }: { reading: Reading; recalled: ImportChoices } & Pick<UserCtx, 'findOtherKind'>,
): Promise<Read> {
  const sheet = await readSheet(source, maxImportLines, fields)
  const columns = mapColumns(fields, sheet.headings, { chosen: sheet.chosen, remembered: recalled.columns })
  const isEmpty = sheet.rows.length + sheet.broken.length === 0
  const foreign = findCurrencies(fields, sheet, columns, reading.currency)
  const found = findOtherKind(kind, sheet.headings, columns)
  const other = found && { kind: found.kind, message: found.message }
  const isRefused = found?.isClear && sheet.chosen === undefined
  const asked = [...new Set([...foreign.filter((at) => isOpen(sheet.chosen, at)), ...(isRefused ? found.alone : [])])]
  const problem =
    describeProblem(missing(new Set(columns)), sheet.headings, columns) ??
    (isRefused ? chooseColumns : asked.length > 0 ? askCurrency(sheet.headings[asked[0]!]!) : isEmpty ? noLines : null)
  const { sheetNotice } = sheet
  if (problem) {
    const before = [sheetNotice && `${sheetNotice.message}.`, other?.message]
    const message = [...before, problem].filter(Boolean).join(' ')
    return { sheet, columns, words: [], lines: [], bad: [], unclear: [], notices: [], asked, problem: message, other }
  }
  const inForeign = foreign.map((at): BadLine => {
    const { line, cells } = sheet.rows.find((row) => row.cells[at] && row.cells[at] !== reading.currency)!
    const message = `“${sheet.headings[at]}” is not imported, and says ${cells[at]}: amounts are taken in ${reading.currency ?? 'your currency'}`
    return { line, column: 'currency', message }
  })
  const notices = sheetNotice ? [sheetNotice, ...inForeign] : inForeign
  const { lines, bad, refused } = toLines(sheet, columns, fields)
  notices.push(...describeForeignIds(fields, sheet.headings, columns, lines))
  notices.push(...describeSecond(fields, sheet.headings, columns, lines))
  const clear = refuseUnclear(fields, lines, reading, refused)
  const proof = sheet.dates ? undefined : proveDateOrder(fields, clear.lines)
  const dates = sheet.dates ?? proof?.order
  if (proof) notices.push(...describeProof(fields, clear.lines, proof))
  notices.push(...describeInstants(fields, clear.lines))
  const dated = dates ? clarifyDates(fields, clear.lines, dates) : clear.lines
  const wordChoices = readWords(fields, dated, { chosen: sheet.words, remembered: recalled.words })
  const broken = sheet.broken.map(({ line }) => ({ line, column: '', message: noCsv }))
  return {
    sheet: { ...sheet, ...(dates && { dates }) },
    columns,
    ...wordChoices,
    bad: [...broken, ...bad, ...clear.bad],
    unclear: clear.bad,
    notices,
    asked,
    problem,
    other,
  }
}
const chooseColumns = 'Choose below what its columns are to import it nevertheless.'
const askCurrency = (heading: string) =>
  `“${heading}” has currencies. Choose below whether the amounts are in them: as Currency, or not imported.`
const noLines = 'The file has headings and no lines below them'
const noCsv = 'This line is no CSV: check its quotes'

type Columns = { fields: readonly ImportField[]; columns: readonly string[]; unclear: readonly BadLine[] }

/** Follows a cell that was unclear beside others, so that it is not read without them. */
const doubtMark = '?'

/** Returns the cells of rows by line, with marks at those of bad lines that would be read otherwise by themselves. */
function markDoubts(
  sheet: Sheet,
  bad: readonly BadLine[],
  { fields, columns, unclear }: Columns,
): Map<number, string[]> {
  const refused = new Set(bad.map(({ line }) => line))
  const marked = new Map(sheet.rows.map(({ line, cells }) => [line, [...cells]]))
  for (const [at, name] of columns.entries()) {
    const field = fields.find((one) => one.name === name)
    if (!field) continue
    const isNamed = ({ column }: BadLine) => column === name
    const reported = new Set(bad.filter(isNamed).map(({ line }) => line))
    const doubted = new Set(unclear.filter(isNamed).map(({ line }) => line))
    const column = readColumn(sheet, at, field)
    const isUnclear = field.createDoubt?.(column) ?? (() => false)
    for (const [i, { line }] of sheet.rows.entries()) {
      if (!refused.has(line)) continue
      const [cell, cells] = [column[i]!, marked.get(line)!]
      if (isUnclear(cell, reported.has(line)) || (doubted.has(line) && cell !== ''))
        cells[at] = `${cells[at] ?? ''}${doubtMark}`
    }
  }
  return marked
}

/**
 * Exports the bad lines as CSV with their numbers and reasons. Those with wrong quotes have no cells, which were a
 * guess, but a column with the line as it was. Cells without a heading stand last, and have none in the export.
 */
function toBadCsv(sheet: Sheet, bad: readonly BadLine[], read: Columns): string {
  const { headings, rows, broken } = sheet
  const { fields } = read
  if (bad.length === 0) return ''
  const reasons = new Map<number, BadLine[]>()
  for (const one of bad) reasons.set(one.line, [...(reasons.get(one.line) ?? []), one])
  const say = ({ column, message }: BadLine, lines: readonly BadLine[]) => {
    const label = fields.find(({ name }) => name === column)?.label
    return lines.length > 1 && label ? `${label}: ${message}` : message
  }
  const raw = new Map(rows.map(({ line, cells }) => [line, cells]))
  const marked = markDoubts(sheet, bad, read)
  const texts = new Map(broken.map(({ line, text }) => [line, text]))
  const addText = (cells: Cell[], text: string) => (texts.size > 0 ? [...cells, text] : cells)
  const records = [...reasons].map(([line, all]) => {
    const message = all.map((one) => say(one, all)).join('; ')
    const further = isLonger(headings, raw.get(line) ?? []) ? raw.get(line)!.slice(headings.length) : []
    return [
      ...addText([...headings.map((_, i) => marked.get(line)?.[i] ?? ''), line, message], texts.get(line) ?? ''),
      ...further,
    ]
  })
  const head = addText([...headings, 'Line', 'Reason'], 'Line as it was')
  return writeCsv([head, ...records], { bom: true })
}

/** Describes a column, with samples of how its cells are read. */
function describeColumn(
  { headings, rows, dates }: Sheet,
  at: number,
  field: ImportField | undefined,
  {
    leftOut,
    reading,
    recalled,
    asked,
    columns,
  }: Pick<ImportedFile, 'reading' | 'recalled' | 'asked' | 'columns'> & { leftOut: ReadonlySet<number> },
): ImportColumn {
  const getCell = ({ cells }: Sheet['rows'][number]) => cells[at] ?? ''
  const read = rows.filter(({ line }) => !leftOut.has(line))
  const lines = field?.kind === 'amount' ? toRawLines(read, columns) : []
  const samples = rows.map(getCell).filter(Boolean).slice(0, 3)
  return {
    heading: headings[at]!,
    field: field?.name ?? (asked.includes(at) ? notChosen : ''),
    isRemembered: field !== undefined && recalled.columns[toChoiceKey(headings[at]!)] === field.name,
    samples: samples.map((cell) => cutText(cell, 80)),
    readings: toReadings(
      field,
      { heading: headings[at]!, cells: read.map(getCell), lines },
      { ...reading, order: dates },
    ),
  }
}

/** Returns the first ambiguous date of a file; blank for none. */
function findUnclearDate({ rows }: Sheet, columns: readonly string[], fields: readonly ImportField[]): string {
  const dates = columns.flatMap((name, at) =>
    fields.some((field) => field.name === name && field.kind === 'date' && !field.isNoted) ? [at] : [],
  )
  for (const { cells } of rows) for (const at of dates) if (isUnclearDate(cells[at] ?? '')) return cells[at]!
  return ''
}

type ImportedFile = Read & { reading: Reading; recalled: ImportChoices }

/** Reads the lines of a file. @throws AppError invalid for a file that is no table */
export async function readFile<Row>(
  ctx: UserCtx,
  target: FileTarget<Row>,
  source: ImportSource,
): Promise<ImportedFile> {
  const reading = target.currency ? { currency: await target.currency(ctx) } : {}
  const recalled = (await target.memory?.recall(ctx)) ?? noChoices
  const { findOtherKind } = ctx
  return { ...(await read(target, source, { reading, recalled, findOtherKind })), reading, recalled }
}

/** Sorts the lines that were read into good and bad ones, and describes both, without writing. */
export async function checkFile<Row>(
  ctx: UserCtx,
  target: FileTarget<Row>,
  { sheet, columns, words, lines, problem, other, reading, recalled, asked, ...first }: ImportedFile,
): Promise<{ preview: ImportPreview; good: Checked<Row>[]; file: string }> {
  // Extends the deadline, as decoding may have used it up.
  ctx.allow(timeLimits.part)
  const refused = new Set(first.bad.map(({ line }) => line))
  // Takes the cells of a workbook as they stand, also where some of them have no heading.
  const isMoved = (cells: readonly string[]) => sheet.sheets.length === 0 && isLonger(sheet.headings, cells)
  const unread = [
    ...toRawLines(sheet.rows, columns).flatMap((one): UnreadLine[] => {
      if (!refused.has(one.line)) return []
      return [isMoved(one.raw) ? { ...one, isBroken: true, sure: {} } : { ...one, isBroken: false }]
    }),
    ...toRawLines(sheet.broken, columns).map((one, i) => {
      const [{ cells: sure } = one] = toRawLines([{ line: one.line, cells: sheet.broken[i]!.sure }], columns)
      return { ...one, isBroken: true as const, sure }
    }),
  ]
  const checked = await target.check(ctx, lines, unread)
  const { good } = checked
  const bad = sortByLine([...first.bad, ...checked.bad])
  const leftOut = new Set(bad.map(({ line }) => line))
  const count = (fate: Checked<Row>['fate']) => good.filter((one) => one.fate === fate).length
  const written = good.filter(({ fate }) => fate !== 'same')
  const preview = {
    encoding: sheet.encoding,
    isSure: sheet.isSure,
    sheets: sheet.sheets,
    sheet: sheet.name,
    fields: target.fields.map(({ name, label }) => ({ name, label })),
    columns: columns.map((name, i) =>
      describeColumn(
        sheet,
        i,
        target.fields.find((field) => field.name === name),
        { leftOut, reading, recalled, asked, columns },
      ),
    ),
    words,
    dates: sheet.dates ?? null,
    unclearDate: problem ? '' : findUnclearDate(sheet, columns, target.fields),
    problem,
    other,
    count: good.length,
    added: count('new'),
    changed: count('changed'),
    same: count('same'),
    names: written.slice(0, 5).map(({ name }) => name),
    sums: checked.sums ?? [],
    notices: sortByLine([...first.notices, ...(checked.notices ?? [])]),
    bad,
    reasons: sumLines(bad),
    badCsv: toBadCsv(sheet, bad, { fields: target.fields, columns, unclear: first.unclear }),
  }
  return { preview, good, file: sheet.fileName }
}

/** Previews an import without writing. @throws AppError as `readFile` */
export const previewFile = async <Row>(ctx: UserCtx, target: FileTarget<Row>, source: ImportSource) =>
  checkFile(ctx, target, await readFile(ctx, target, source))

const chunk = 200

/** Yields to the event loop, so that other requests are answered. */
const waitForNextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Limits the milliseconds of a turn: lines of some kinds take a hundred times as long as others. */
const turn = 20

/** Yields each in turn, with other requests answered and a part's time given after each turn. */
export async function* yieldInTurns<One>(ctx: UserCtx, all: readonly One[]): AsyncGenerator<One, void> {
  let began = performance.now()
  for (const [i, one] of all.entries()) {
    if (i % chunk === chunk - 1 || performance.now() - began > turn) {
      await waitForNextTurn()
      ctx.allow(timeLimits.part)
      began = performance.now()
    }
    yield one
  }
}

/**
 * Reads lines in small chunks, so that thousands of them do not block other requests. `settle` ends a line of which an
 * attempt was refused, before it counts as seen.
 * @returns the rows, and the refused lines with each reason: those of attempts, and what `toRow` throws
 */
export async function readLines<Row, One extends { line: number } = Line>(
  ctx: UserCtx,
  lines: readonly One[],
  toRow: (line: One, attempt: Attempt, settle: () => void) => Row | Promise<Row>,
): Promise<{ rows: { line: number; row: Row }[]; bad: BadLine[] }> {
  const [rows, bad]: [{ line: number; row: Row }[], BadLine[]] = [[], []]
  for await (const one of yieldInTurns(ctx, lines)) {
    const reasons = new Map<string, string>()
    const refuse = (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      const { field = '', fields = { [field]: error.message } } = error.details
      for (const [column, message] of Object.entries(fields)) if (!reasons.has(column)) reasons.set(column, message)
    }
    const attempt: Attempt = (read, none) => {
      try {
        return read()
      } catch (error) {
        refuse(error)
        return none
      }
    }
    const settle = () => {
      if (reasons.size > 0) throw new AppError('invalid', '', { fields: {} })
    }
    try {
      const row = await toRow(one, attempt, settle)
      if (reasons.size === 0) rows.push({ line: one.line, row })
    } catch (error) {
      refuse(error)
    }
    for (const [column, message] of reasons) bad.push({ line: one.line, column, message })
  }
  return { rows, bad }
}

/** Does work for each one in turn; each has a part's time. */
export async function runOneByOne<One, Done>(
  ctx: UserCtx,
  all: readonly One[],
  work: (one: One) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  for (const one of all) {
    ctx.allow(timeLimits.part)
    done.push(await work(one))
  }
  return done
}

/** Limits how often members of a refused group are retried one by one, as one may wait for another's value. */
const triesApart = 3

/**
 * Writes all in parts, each together; retries the members of a refused part one by one. `write` must write all that it
 * gets or none. Splits neighbors of one group if they are refused together.
 * @returns what was refused, and why
 */
export async function writeInParts<One>(
  ctx: UserCtx,
  all: readonly One[],
  write: (some: readonly One[]) => Promise<unknown>,
  toGroup?: (one: One) => string,
): Promise<{ one: One; message: string }[]> {
  /**
   * Returns why some cannot be written, null when they are. Rethrows when the database is unreachable, which ends the
   * import.
   */
  const refusal = (some: readonly One[]) => {
    ctx.allow(timeLimits.part)
    return write(some).then(
      () => null,
      (error: unknown) => {
        const { status, message } = toPublicError(error)
        if (status >= 500) throw error
        return message
      },
    )
  }
  const writeApart = async (group: readonly One[]) => {
    let left: { one: One; message: string }[] = []
    let waiting = group
    for (let tries = 0; tries < triesApart && waiting.length > 0; tries++) {
      left = []
      for (const one of waiting) {
        const message = await refusal([one])
        if (message !== null) left.push({ one, message })
      }
      if (left.length === waiting.length) break
      waiting = left.map(({ one }) => one)
    }
    return left
  }
  const refused: { one: One; message: string }[] = []
  for (const part of toParts(all, chunk, toGroup)) {
    const whole = await refusal(part.flat())
    if (whole === null) continue
    for (const group of part) {
      const message = part.length === 1 ? whole : await refusal(group)
      if (message === null) continue
      refused.push(...(group.length > 1 ? await writeApart(group) : group.map((one) => ({ one, message }))))
    }
  }
  return refused
}

/** Divides all into parts of groups, of so many at most but for a larger group. */
export function toParts<One>(all: readonly One[], most: number, toGroup?: (one: One) => string): One[][][] {
  const parts: One[][][] = []
  let [size, last] = [most, '']
  for (const one of all) {
    const group = toGroup?.(one) ?? ''
    if (toGroup && group === last && parts.length > 0) parts.at(-1)!.at(-1)!.push(one)
    else if (size >= most) {
      parts.push([[one]])
      size = 0
    } else parts.at(-1)!.push([one])
    size++
    last = group
  }
  return parts
}

/** Writes lines as `writeInParts` does. @returns the refused lines */
export const writeLines = async <Good extends { line: number }>(
  ctx: UserCtx,
  lines: readonly Good[],
  write: (some: readonly Good[]) => Promise<unknown>,
  toGroup?: (one: Good) => string,
): Promise<BadLine[]> =>
  (await writeInParts(ctx, lines, write, toGroup)).map(({ one: { line }, message }) => ({ line, column: '', message }))
