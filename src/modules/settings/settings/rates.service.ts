import { desc, inArray, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import type { Line } from '../../../platform/server/import/columns'
import {
  type Batch,
  type Checked,
  type ImportTarget,
  previewFile,
  readLines,
} from '../../../platform/server/import/engine'
import { noCurrency, toCurrencyCode } from '../../../shared/amounts'
import { readTypedDate } from '../../../shared/date-text'
import { latestToday } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import { calendarDate, currencySchema } from '../../../shared/fields'
import type { Attempt, ImportSource } from '../../../shared/imports'
import type { Currency, Rate } from '../../../shared/money'
import { recordEvent } from '../../core/events/service'
import { importFile } from '../../core/imports/service'
import { rememberImports } from './import-choices.service'
import { rateCells, rateFields, readRate } from './rate.rules'
import type { ExportRatesInput } from './schema'
import { getAgency, writeRates } from './service'
import { exchangeRates } from './table'

const { fromCurrency, toCurrency, asOf, micros } = exchangeRates
const columns = { from: fromCurrency, to: toCurrency, micros, asOf }
/** Names a pair and day, in either direction. */
const toKey = ({ from, to, asOf: day }: Omit<Rate, 'micros'>) => `${[from, to].toSorted().join(' ')} ${day}`

function readRateDay(ctx: Ctx, { date = '' }: Line['cells']): string {
  const day = calendarDate().safeParse(readTypedDate(date))
  if (!day.success) throw invalid('Please enter a valid date', 'date')
  if (day.data > latestToday(ctx.now())) throw invalid('Please choose a date that has begun', 'date')
  return day.data
}

/** @throws AppError invalid naming the cell that is no currency, date or rate */
function toRate(ctx: Ctx, { cells }: Line, attempt: Attempt, own: Currency): Rate {
  const readCurrency = (field: 'from' | 'to') => {
    const cell = cells[field] ?? ''
    const { data } = currencySchema.safeParse(toCurrencyCode(cell))
    if (!data) throw invalid(noCurrency(cell), field)
    return data
  }
  const asOf = attempt(() => readRateDay(ctx, cells), '')
  const from = attempt(() => readCurrency('from'), '')
  // Takes the agency's currency where the file has no column of it.
  const to = cells.to === undefined ? own : readCurrency('to')
  if (from === to) throw invalid('Please choose two currencies', 'to')
  const rate = readRate({ from, to }, cells.rate ?? '')
  if ('problem' in rate) throw invalid(rate.problem, 'rate')
  return { ...rate, asOf }
}

async function check(ctx: UserCtx, lines: readonly Line[]) {
  const { currency } = await getAgency({ ctx })
  const seen = new Map<string, number>()
  const { rows, bad } = await readLines(ctx, lines, (one, attempt, settle) => {
    const rate = toRate(ctx, one, attempt, currency)
    settle()
    const earlier = seen.get(toKey(rate))
    if (earlier !== undefined) throw invalid(`Line ${earlier} has a rate of this pair and day`, 'date')
    seen.set(toKey(rate), one.line)
    return rate
  })
  const days = [...new Set(rows.map(({ row }) => row.asOf))]
  const found = days.length === 0 ? [] : await ctx.db.select(columns).from(exchangeRates).where(inArray(asOf, days))
  const known = new Map(found.map((rate) => [toKey(rate), rate]))
  const good = rows.map(({ line, row }): Checked<Rate> => {
    const before = known.get(toKey(row))
    const isSame = before?.from === row.from && before.micros === row.micros
    const fate = before === undefined ? 'new' : isSame ? 'same' : 'changed'
    return { line, name: `${row.from} to ${row.to}, ${row.asOf}`, fate, row }
  })
  return { good, bad }
}

async function write(ctx: UserCtx, { file }: Batch, lines: readonly Checked<Rate>[]): Promise<[]> {
  await writeRates(
    ctx,
    lines.map(({ row }) => row),
  )
  const data = { file, count: lines.length }
  await recordEvent(ctx, { kind: 'rate.imported', about: { entity: 'rate', id: 'import' }, data })
  return []
}

const target: ImportTarget<Rate> = {
  memory: rememberImports('exchange-rates'),
  fields: rateFields,
  missing: (given) => rateFields.filter(({ name }) => name !== 'to' && !given.has(name)).map(({ label }) => label),
  check,
  write,
}

/** Previews an import of rates without writing. @throws AppError invalid for a file that is no table */
export const previewRates = async ({ ctx, input }: UserCall<ImportSource>) =>
  (await previewFile(ctx, target, input)).preview

/** Imports the good lines; a pair that has a rate of this day gets the new one. @throws AppError as `importFile` */
export const importRates = ({ ctx, input }: UserCall<ImportSource>) => importFile(ctx, target, input)

async function pageRates({ ctx, input: { cursor, limit } }: Call<ExportRatesInput & { limit: number }>) {
  const [day, from, to] = cursor?.split(' ') ?? []
  const found = await ctx.db
    .select(columns)
    .from(exchangeRates)
    .where(to ? sql`(${asOf}, ${fromCurrency}, ${toCurrency}) < (${day}::date, ${from}, ${to})` : undefined)
    .orderBy(desc(asOf), desc(fromCurrency), desc(toCurrency))
    .limit(limit + 1)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit ? `${last!.asOf} ${last!.from} ${last!.to}` : null }
}

/** Exports all rates, the newest first, in parts. */
export const exportRates = createExport(pageRates, rateCells)
