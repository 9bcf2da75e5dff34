import { rememberImports } from '../../settings/settings/import-choices.service'
import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { newId } from '../../../platform/server/ids'
import type { Line } from '../../../platform/server/import/columns'
import { type Checked, yieldInTurns, readLines } from '../../../platform/server/import/engine'
import { hasCurrency, readAmountIn } from '../../../shared/amounts'
import { toCurrencyCode } from '../../../shared/currency-codes'
import type { Attempt } from '../../../shared/imports'
import type { BadLine } from '../../../shared/csv'
import { conflict, invalid } from '../../../shared/errors'
import { convert, type Currency, type Rate as ExchangeRate } from '../../../shared/money'
import { latestToday } from '../../../shared/dates'
import { getRatesOn } from '../../settings/settings/service'
import { toChange } from '../../core/events/changes.rules'
import { recordEvents } from '../../core/events/service'
import { findChanges, describeUnknownId, parseLine, savedMeanwhile, toOwnId } from '../../core/imports/line.rules'
import { toGroups } from '../../../shared/lists'
import { isAsMade } from '../../core/imports/marks.service'
import type { Importer } from '../../core/imports/service'
import { lockIds } from '../../core/locks/lock.service'
import { getCurrencyFor } from '../../settings/settings/service'
import { findNamedItems, type FoundItem } from './find-items.service'
import type { ItemKind } from './item.rules'
import { createRateInput } from './rate-input.rules'
import { missingColumns, rateFields, readKind, readMarkup, toRate } from './rate-import.rules'
import { toValues } from './rate-split.service'
import { withoutOverlap } from './rates.service'
import { inSale, overlap, raise, rateName, rateNeedsReason, type RateValues, toCurrencies } from './rates.rules'
import { inventoryRates, type RateRow } from './table'

type Row = { kind: ItemKind; itemId: string; values: RateValues; stored?: RateRow; costReason?: string }

/** Finds the items of lines, by id or name. @throws AppError invalid naming the column */
async function findNamed(ctx: UserCtx, lines: readonly Line[]) {
  const toNamed = ({ itemId, item, location, variant }: Line['cells']) => ({
    id: toOwnId(itemId),
    name: item,
    location,
    variant,
  })
  const find = await findNamedItems(
    ctx,
    lines.map(({ cells }) => toNamed(cells)),
    { id: 'itemId', name: 'item' },
  )
  return (cells: Line['cells']): FoundItem => {
    const named = toNamed(cells)
    return find({ ...named, kind: named.id ? undefined : readKind(cells.kind) })
  }
}

/** @throws AppError invalid naming the column of a price that cannot be read */
function readPrices(item: FoundItem, cells: Line['cells'], fx: readonly ExchangeRate[], attempt: Attempt) {
  const { currency, netCurrency } = toCurrencies(item)
  if (cells.currency && toCurrencyCode(cells.currency) !== netCurrency)
    throw invalid(`Rates of this item are in ${netCurrency}`, 'currency')
  if (cells.sellCurrency && toCurrencyCode(cells.sellCurrency) !== currency)
    throw invalid(`This item sells in ${currency}`, 'sellCurrency')
  // Refuses one stated currency beside two amounts of different ones.
  if (cells.currency && currency !== netCurrency && cells.sell && !cells.sellCurrency && !hasCurrency(cells.sell))
    throw invalid(`This item sells in ${currency}: write it beside the price, or in the column Sell currency`, 'sell')
  const read = (column: 'net' | 'sell', currency: Currency) =>
    attempt(() => {
      const amount = readAmountIn(currency, cells[column] ?? '')
      if ('problem' in amount) throw invalid(amount.problem, column)
      return amount.minor
    }, 0)
  const netMinor = read('net', netCurrency)
  if (cells.sell || !cells.markup) return { netMinor, sellMinor: read('sell', currency) }
  const netInSale = convert(netMinor, netCurrency, currency, fx)
  if (netInSale === null) throw invalid(`There is no exchange rate from ${netCurrency} to ${currency}`, 'markup')
  return { netMinor, sellMinor: raise(netInSale, readMarkup(cells.markup)) }
}

const isSameLine = (a: RateValues, b: RateValues) =>
  (['firstDay', 'lastDay', 'weekdays', 'unit', 'occupancy', 'ageBand'] as const).every((name) => a[name] === b[name])

async function check(ctx: UserCtx, lines: readonly Line[]): Promise<{ good: Checked<Row>[]; bad: BadLine[] }> {
  const findItem = await findNamed(ctx, lines)
  const fx = await getRatesOn(ctx, latestToday(ctx.now()))
  const { rows, bad } = await readLines(ctx, lines, ({ cells }, attempt) => {
    const found = attempt(() => findItem(cells), null)
    const readCells = toRate(cells, found?.kind ?? 'hotels', attempt)
    const item = found ?? findItem(cells)
    const none = { netMinor: 0, sellMinor: 0 }
    const prices = attempt(() => readPrices(item, cells, fx, attempt), none)
    const input = { kind: item.kind, itemId: item.id, ...readCells, ...prices }
    const { kind, itemId, costReason, ...rate } = parseLine(createRateInput, { ...input, costReason: cells.costReason })
    return {
      kind,
      itemId,
      id: toOwnId(cells.id)?.toLowerCase(),
      costReason,
      values: toValues(rate),
      name: item.name,
      in: toCurrencies(item),
    }
  })
  const itemIds = [...new Set(rows.map(({ row }) => row.itemId))]
  const known = await ctx.db.select().from(inventoryRates).where(inArray(inventoryRates.itemId, itemIds))
  const byItem = toGroups(known, ({ itemId }) => itemId)
  const seen = new Map<string, number>()
  const named = new Set(rows.flatMap(({ row }) => row.id ?? []))
  const candidates: Candidate[] = []
  for await (const { line, row } of yieldInTurns(ctx, rows)) {
    const { kind, itemId, id, costReason, values, name, in: currencies } = row
    const toSale = <P extends Pick<RateValues, 'netMinor' | 'sellMinor'>>(prices: P) => inSale(prices, currencies, fx)
    const stored = (byItem.get(itemId) ?? []).find((rate) =>
      // Leaves a rate to another line that names its id.
      id ? rate.id === id : !named.has(rate.id) && isSameLine(rate, values),
    )
    const earlier = stored && seen.get(stored.id)
    const needsReason = rateNeedsReason(toSale(values), stored && toSale(stored))
    const problem =
      (id && !stored && (['id', describeUnknownId('rate')] as const)) ||
      (earlier !== undefined && (['id', `Line ${earlier} is about the same rate`] as const)) ||
      (needsReason &&
        !costReason &&
        (['sell', 'This sells below what it costs. Say why in the column Reason below cost'] as const))
    if (problem) {
      bad.push({ line, column: problem[0], message: problem[1] })
      continue
    }
    if (stored) seen.set(stored.id, line)
    const isSame = stored && Object.keys(findChanges(values, stored)).length === 0
    const fate = !stored ? 'new' : isSame ? 'same' : 'changed'
    candidates.push({
      line,
      name: `${name}, ${rateName(values)}`,
      fate,
      row: { kind, itemId, values, stored, ...(needsReason && { costReason }) },
    })
  }
  const { good, refused } = await refuseOverlaps(ctx, candidates, byItem)
  return { good, bad: [...bad, ...refused] }
}

type Candidate = Checked<Row>
const isMoved = ({ row: { stored, values } }: Candidate) => stored !== undefined && !isSameLine(stored, values)

/** Limits how often lines are compared as the file changes; then all stored rates count. */
const passes = 5

/**
 * Refuses lines that would overlap another rate after the import. Days that a line moves away from are free, unless
 * that line is refused.
 */
async function refuseOverlaps(
  ctx: UserCtx,
  candidates: readonly Candidate[],
  byItem: ReadonlyMap<string, RateRow[]>,
): Promise<{ good: Candidate[]; refused: BadLine[] }> {
  const refused: BadLine[] = []
  let left = candidates
  for (let pass = 1; ; pass++) {
    const moved = new Set(pass > passes ? [] : left.flatMap((one) => (isMoved(one) ? one.row.stored!.id : [])))
    const taken = new Map<string, Candidate[]>()
    const good: Candidate[] = []
    for await (const one of yieldInTurns(ctx, left)) {
      const { itemId, stored, values } = one.row
      const earlier = taken.get(itemId) ?? []
      const isOverlapped = (rate: RateRow) => rate.id !== stored?.id && !moved.has(rate.id) && overlap(rate, values)
      const overlapped = byItem.get(itemId)?.find(isOverlapped)
      const same = earlier.find(({ row }) => overlap(row.values, values))
      const message = overlapped
        ? `${rateName(overlapped)} covers some of these days. Shorten it in the same file, by its ID, or enter this rate in the office, where the days can be taken from it`
        : same && `Line ${same.line} covers some of these days: give each of them to one of the two lines`
      if (message) {
        refused.push({ line: one.line, column: 'firstDay', message })
        continue
      }
      good.push(one)
      if (earlier.push(one) === 1) taken.set(itemId, earlier)
    }
    if (good.length === left.length) return { good, refused }
    left = good
  }
}

type Changed = { stored: RateRow; values: Partial<RateValues>; costReason?: string | undefined }
const { createdAt: _, updatedAt: __, kind: ___, itemId: ____, ...written } = getTableColumns(inventoryRates)

/** Puts days out of the reach of any other rate; weekdays stay. */
const farAway = 364_000

/** Frees the days of rates that are about to move, as no two may cover one even for a moment. */
const releaseDays = (ctx: UserCtx, ids: readonly string[]): Promise<unknown> =>
  ctx.db
    .update(inventoryRates)
    .set({
      firstDay: sql`${inventoryRates.firstDay} - ${farAway}::int`,
      lastDay: sql`${inventoryRates.lastDay} - ${farAway}::int`,
    })
    .where(inArray(inventoryRates.id, [...ids]))

/**
 * Overwrites rates that nobody saved since, all or none, in the caller's transaction.
 * @throws AppError conflict `firstDay` for an overlap
 */
async function overwrite(ctx: UserCtx, changed: readonly Changed[]): Promise<void> {
  const next = changed.map(({ stored, values, costReason }) => ({
    stored,
    after: { ...stored, ...values },
    costReason,
  }))
  const moving = next.flatMap(({ stored, after }) => (isSameLine(stored, after) ? [] : stored.id))
  if (moving.length > 0) await releaseDays(ctx, moving)
  const done = await withoutOverlap(() =>
    overwriteRows(
      ctx,
      inventoryRates,
      written,
      next.map(({ after }) => after),
    ),
  )
  if (done.size < changed.length) throw conflict(savedMeanwhile)
  await recordEvents(
    ctx,
    next.map(({ stored, after: { id, kind, itemId, ...after }, costReason }) => ({
      kind: 'rate.updated',
      about: { entity: 'rate', id },
      data: { kind, itemId, ...(costReason && { costReason }) },
      ...toChange(toValues(stored), toValues(after)),
    })),
  )
}

export const rateImporter: Importer<Row> = {
  kind: 'rates',
  table: inventoryRates,
  memory: rememberImports('rates'),
  fields: rateFields,
  currency: (ctx) => getCurrencyFor({ ctx, input: undefined }),
  missing: missingColumns,
  check,
  together: { toGroup: ({ itemId }) => itemId, toFormerGroup: ({ itemId }) => String(itemId ?? '') },
  add: async (ctx, lines) => {
    const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
    const rows = lines.map(({ row: { kind, itemId, values } }) => ({ ...values, kind, itemId, id: newId(), ...at }))
    await withoutOverlap(() => ctx.db.insert(inventoryRates).values(rows))
    await recordEvents(
      ctx,
      rows.map(({ id, kind, itemId, ...values }, i) => ({
        kind: 'rate.created',
        about: { entity: 'rate', id },
        data: { kind, itemId, ...(lines[i]!.row.costReason && { costReason: lines[i]!.row.costReason }) },
        ...toChange({}, toValues(values)),
      })),
    )
    return rows.map(({ id }) => id)
  },
  change: async (ctx, lines) => {
    const changed = lines.map(({ row: { values, stored, costReason } }) => ({ values, stored: stored!, costReason }))
    await overwrite(ctx, changed)
    return changed.map(({ stored }) => ({
      id: stored.id,
      version: stored.version + 1,
      before: { ...toValues(stored), itemId: stored.itemId },
    }))
  },
  lock: (ctx, { ids, strength }) => lockIds(ctx, inventoryRates, inArray(inventoryRates.id, [...ids]), strength),
  remove: async (ctx, ids, { steps }) => {
    const isOwn = isAsMade(inventoryRates.version, inventoryRates.id, steps)
    const found = await lockIds(ctx, inventoryRates, and(inArray(inventoryRates.id, [...ids]), isOwn), 'update')
    const gone = await ctx.db.delete(inventoryRates).where(inArray(inventoryRates.id, found)).returning()
    await recordEvents(
      ctx,
      gone.map(({ id, kind, itemId, ...values }) => ({
        kind: 'rate.deleted',
        about: { entity: 'rate', id },
        data: { kind, itemId },
        ...toChange(toValues(values), {}),
      })),
    )
    return gone.length
  },
  restore: async (ctx, changes) => {
    const ids = changes.map(({ id }) => id)
    const found = await ctx.db.select().from(inventoryRates).where(inArray(inventoryRates.id, ids))
    const byId = new Map(found.map((rate) => [rate.id, rate]))
    const back = changes.flatMap(({ id, version, before: values }) => {
      const stored = byId.get(id)
      return stored?.version === version ? [{ stored, values }] : []
    })
    await overwrite(ctx, back)
    return back.length
  },
}
