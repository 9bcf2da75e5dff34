import type { UserCall, UserCtx } from '../../../platform/server/context'
import { writeCsv } from '../../../platform/server/csv-list'
import type { Cell } from '../../../shared/csv'
import { addDays, toRealDate } from '../../../shared/dates'
import { conflict, invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { firstChart } from '../../settings/settings/books.rules'
import { getAgency } from '../../settings/settings/service'
import { parseCursor, type Period, toCursorText, listJournalRows } from './entries.service'
import {
  type Books,
  businessYear,
  csvColumns,
  csvLines,
  datevColumnLine,
  datevHeader,
  datevLine,
  datevProblem,
  datevRefusal,
  hasOneCurrency,
  quickBooksColumns,
  quickBooksDay,
  quickBooksLines,
  xeroColumns,
  xeroDay,
  xeroLines,
} from './formats.rules'
import { toEntries } from './journal.rules'
import type { ExportJournalInput } from './schema'
import { listOtherCurrencies, getSumsByDay } from './service'

/** Limits the entries in one part of a file. */
const partEntries = 500
type Part = { csv: string; count: number; nextCursor: string | null }

const toCsv = (lines: Cell[][], columns: readonly string[], { isFirst = true, bom = false } = {}) =>
  writeCsv(isFirst ? [columns, ...lines] : lines, {
    bom: isFirst && bom,
    raw: columns === xeroColumns || columns === quickBooksColumns,
  })

async function readNextEntries(ctx: UserCtx, input: ExportJournalInput, currency?: Currency) {
  const cursor = input.cursor === undefined ? null : parseCursor(input.cursor)
  const rows = await listJournalRows(ctx, { ...input, currency, cursor, limit: partEntries + 1 })
  const page = rows.slice(0, partEntries)
  const nextCursor = rows.length > partEntries ? toCursorText(page.at(-1)!) : null
  return { entries: page.flatMap(toEntries), nextCursor }
}

async function exportCsv(ctx: UserCtx, input: ExportJournalInput, { accounts }: Books): Promise<Part> {
  const { entries, nextCursor } = await readNextEntries(ctx, input, input.currency)
  const lines = entries.flatMap((one) => csvLines(one, accounts))
  const csv = toCsv(lines, csvColumns, { isFirst: input.cursor === undefined, bom: true })
  return { csv, count: lines.length, nextCursor }
}

/** Writes one DATEV file of entries, to be encoded by `encodeDatev`. Its days must be in one business year. */
async function exportDatev(ctx: UserCtx, input: ExportJournalInput, books: Books, currency: Currency): Promise<Part> {
  const { from, to } = input
  const problem = datevProblem(books)
  if (problem) throw conflict(problem, 'format')
  if (businessYear(from, books.yearBegins) !== businessYear(to, books.yearBegins))
    throw invalid('DATEV takes days of one business year: export each by itself', 'to')
  const { entries, nextCursor } = await readNextEntries(ctx, input, currency)
  const refusal = datevRefusal(entries)
  if (refusal) throw conflict(refusal, 'currency')
  const head = [datevHeader({ from, to, currency, now: ctx.now(), books }), datevColumnLine]
  const lines = [...(input.cursor === undefined ? head : []), ...entries.map((one) => datevLine(one, books))]
  return { csv: lines.map((one) => `${one}\r\n`).join(''), count: entries.length, nextCursor }
}

/** Sums so many days at once: a part takes few of a year, and would else sum all that follow. */
const summedDays = 31

async function* yieldDays(ctx: UserCtx, { from, to }: Period, currency: Currency) {
  for (let first = from; first <= to; first = addDays(first, summedDays)) {
    const last = addDays(first, summedDays - 1)
    yield* await getSumsByDay(ctx, { from: first, to: last < to ? last : to }, currency)
  }
}

/** Writes one journal a day, and as many days as fit the program's limit of lines. Each part is a complete file. */
async function exportDays(
  ctx: UserCtx,
  input: ExportJournalInput,
  books: Books & { own: Currency; prefix: string },
  currency: Currency,
): Promise<Part> {
  const { format, cursor, to } = input
  if (cursor !== undefined && (toRealDate(cursor) === '' || cursor < input.from))
    throw invalid('This page is not known. Please start from the first one', 'cursor')
  const [toLine, max, columns] =
    format === 'xero'
      ? ([xeroDay, xeroLines, xeroColumns] as const)
      : ([quickBooksDay, quickBooksLines, quickBooksColumns] as const)
  const lines: Cell[][] = []
  let nextCursor: string | null = null
  for await (const day of yieldDays(ctx, { from: cursor ?? input.from, to }, currency)) {
    const more = toLine(day, books)
    if (lines.length > 0 && lines.length + more.length > max) {
      nextCursor = day.day
      break
    }
    lines.push(...more)
  }
  return { csv: toCsv(lines, columns), count: lines.length, nextCursor }
}

/**
 * Exports a period of the journal, part by part. Xero and QuickBooks import few lines at once, so each part is a
 * complete file.
 * @throws AppError invalid `cursor`, `to` for DATEV beyond a business year, an unnamed `currency` where others have entries;
 * conflict for missing settings, or amounts that DATEV refuses
 */
export async function exportJournal({ ctx, input }: UserCall<ExportJournalInput>): Promise<Part> {
  const { books: set, currency: own, brand } = await getAgency({ ctx })
  const books = { ...set, accounts: { ...firstChart, ...set.accounts } }
  const { format, currency = own } = input
  if (!hasOneCurrency(format)) return exportCsv(ctx, input, books)
  if (input.currency === undefined && input.cursor === undefined) {
    const others = await listOtherCurrencies(ctx, input, own)
    if (others.length > 0)
      throw invalid(
        `These days have entries in ${others.join(', ')}, too, and a file has one currency. Please name the currency`,
        'currency',
      )
  }
  return format === 'datev'
    ? exportDatev(ctx, input, books, currency)
    : exportDays(ctx, input, { ...books, own, prefix: brand.prefix }, currency)
}
