import { desc, inArray, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import type { Line } from '../../../platform/server/import/columns'
import { type Checked, readLines } from '../../../platform/server/import/engine'
import { countUpToCap } from '../../../platform/server/database/count'
import { queryRows } from '../../../platform/server/database/db'
import { withTransaction } from '../../../platform/server/database/transaction'
import { noCurrency, toCurrencyCode } from '../../../shared/currency-codes'
import { latestToday } from '../../../shared/dates'
import { conflict, invalid, notFound } from '../../../shared/errors'
import { calendarDate, currencySchema } from '../../../shared/fields'
import type { Attempt } from '../../../shared/imports'
import type { Currency, Rate } from '../../../shared/money'
import { rateText } from '../../../shared/rates'
import type { Done } from '../../../shared/views'
import { recordEvent } from '../../core/events/service'
import { toChange } from '../../core/events/changes.rules'
import { readDay, savedMeanwhile } from '../../core/imports/line.rules'
import type { Importer } from '../../core/imports/service'
import { takeLock } from '../../core/locks/lock.service'
import { rememberImports } from './import-choices.service'
import { rateCells, rateFields, readRate, toRateCursor } from './rate.rules'
import type { DeleteRateInput, PageRatesInput } from './schema'
import { getAgency, writeRates } from './service'
import { exchangeRates } from './table'
import type { RatePage, StoredRate } from './view'

const { fromCurrency, toCurrency, asOf, micros, setBy } = exchangeRates
const columns = { from: fromCurrency, to: toCurrency, micros, asOf }
/** Names a pair and day, in either direction. */
const toKey = ({ from, to, asOf: day }: Omit<Rate, 'micros'>) => `${[from, to].toSorted().join(' ')} ${day}`

function readRateDay(ctx: Ctx, { date }: Line['cells']): string {
  const day = calendarDate().safeParse(readDay(date, 'date'))
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
  const found = await findSameDay(
    ctx,
    rows.map(({ row }) => row),
  )
  const good = rows.map(({ line, row }): Checked<Row> => {
    const stored = found.get(toKey(row))
    const fate = stored === undefined ? 'new' : stored.id === toId(row) ? 'same' : 'changed'
    return {
      line,
      name: `1 ${row.from} = ${rateText(row)} ${row.to}, ${row.asOf}`,
      fate,
      row: { rate: row, ...(stored && { stored }) },
    }
  })
  return { good, bad }
}

type Row = { rate: Rate; stored?: Rate & { id: string } }

/** Identifies a rate as an import wrote it; a rate set again has another id. */
const toId = ({ from, to, asOf: day, micros: value }: Rate) => `${from} ${to} ${day} ${value}`
function fromId(id: string): Rate {
  const [from = '', to = '', day = '', value] = id.split(' ')
  return { from: from as Currency, to: to as Currency, asOf: day, micros: Number(value) }
}

/** Finds the rates of these pairs and days, in either direction. */
async function findSameDay(ctx: Ctx, rates: readonly Rate[]): Promise<Map<string, Rate & { id: string }>> {
  const days = [...new Set(rates.map((rate) => rate.asOf))]
  const found = days.length === 0 ? [] : await ctx.db.select(columns).from(exchangeRates).where(inArray(asOf, days))
  const all = found.map(({ from, to, ...rest }) => ({ ...rest, from: from as Currency, to: to as Currency }))
  return new Map(all.map((rate) => [toKey(rate), { ...rate, id: toId(rate) }]))
}

/** Finds them while nobody else writes any. */
async function holdSameDay(ctx: Ctx, rates: readonly Rate[]) {
  await takeLock(ctx, 'exchange_rates')
  return findSameDay(ctx, rates)
}

/** Deletes rates as they stand here, and leaves others. @returns their number */
async function deleteRates(ctx: Ctx, rates: readonly Rate[]): Promise<number> {
  const gone = await queryRows(
    ctx.db,
    sql`DELETE FROM exchange_rates r
      USING jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS one ("from" text, "to" text, "asOf" date, micros bigint)
      WHERE r.from_currency = one."from" AND r.to_currency = one."to" AND r.as_of = one."asOf" AND r.micros = one.micros
      RETURNING 1`,
  )
  return gone.length
}

export const exchangeRateImporter: Importer<Row> = {
  kind: 'exchangeRates',
  memory: rememberImports('exchange-rates'),
  table: async (ctx, ids) => {
    const rates = ids.map(fromId)
    const there = await findSameDay(ctx, rates)
    return rates.filter((rate) => there.has(toKey(rate))).length
  },
  fields: rateFields,
  missing: (given) => rateFields.filter(({ name }) => name !== 'to' && !given.has(name)).map(({ label }) => label),
  check,
  add: async (ctx, lines) => {
    const rates = lines.map(({ row }) => row.rate)
    const there = await holdSameDay(ctx, rates)
    if (rates.some((rate) => there.has(toKey(rate)))) throw conflict(savedMeanwhile)
    await writeRates(ctx, rates)
    return rates.map(toId)
  },
  change: async (ctx, lines) => {
    const rates = lines.map(({ row }) => row.rate)
    const there = await holdSameDay(ctx, rates)
    if (lines.some(({ row: { rate, stored } }) => there.get(toKey(rate))?.id !== stored!.id))
      throw conflict(savedMeanwhile)
    await writeRates(ctx, rates)
    return lines.map(({ row: { rate, stored } }) => ({ id: toId(rate), version: 1, before: stored! }))
  },
  remove: (ctx, ids) => deleteRates(ctx, ids.map(fromId)),
  restore: async (ctx, changes) => {
    const there = await holdSameDay(
      ctx,
      changes.map(({ id }) => fromId(id)),
    )
    const back = changes.filter(({ id }) => there.get(toKey(fromId(id)))?.id === id)
    if (back.length > 0)
      await writeRates(
        ctx,
        back.map(({ before }) => fromId(before.id as string)),
      )
    return back.length
  },
}

/**
 * Deletes a rate: from its day on the pair's one before counts, if any. What was priced or paid by it keeps it.
 * @throws AppError not-found
 */
export const deleteRate = ({ ctx, input }: UserCall<DeleteRateInput>): Promise<Done> =>
  withTransaction(ctx, async (tx) => {
    const { from, to, asOf: day } = input
    const found = (await holdSameDay(tx, [{ ...input, micros: 0 }])).get(toKey(input))
    if (found?.from !== from) throw notFound('Exchange rate')
    await deleteRates(tx, [found])
    const about = { entity: 'rate', id: `${from}-${to}` } as const
    await recordEvent(tx, {
      kind: 'rate.deleted',
      about,
      data: { asOf: day },
      ...toChange({ micros: found.micros }, {}),
    })
    return { success: true as const }
  })

/** Lists rates of all dates, the newest first, and counts them. */
export async function listRates({ ctx, input: { cursor, limit } }: Call<PageRatesInput>): Promise<RatePage> {
  const [day, from, to] = cursor?.split(' ') ?? []
  const found = await ctx.db
    .select({ ...columns, setBy })
    .from(exchangeRates)
    .where(
      to
        ? sql`${asOf} <= ${day}::date AND (${asOf} < ${day}::date OR (${fromCurrency}, ${toCurrency}) > (${from}, ${to}))`
        : undefined,
    )
    .orderBy(desc(asOf), fromCurrency, toCurrency)
    .limit(limit + 1)
  const all = found.map((rate) => ({ ...rate, from: rate.from as Currency, to: rate.to as Currency }))
  const items = all.slice(0, limit)
  const total = await countUpToCap(ctx.db, exchangeRates)
  return { items, nextCursor: all.length > limit ? toRateCursor(items.at(-1)!) : null, total }
}

/** Lists the newest 200 rates at once, as pages of 1.0.0 ask for them. */
export const listNewestRates = async ({ ctx }: { ctx: Ctx }): Promise<StoredRate[]> =>
  (await listRates({ ctx, input: { limit: 200 } })).items

/** Exports all rates, the newest first, in parts. */
export const exportRates = createExport(listRates, rateCells)
