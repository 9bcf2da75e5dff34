import { refreshHotelRatings } from '../packages/items.service'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import type { Line } from '../../../platform/server/import/columns'
import { getOutcome, describeUnknownId, parseLine, savedMeanwhile, toOwnId } from '../../core/imports/line.rules'
import { type Checked, readLines } from '../../../platform/server/import/engine'
import { newId } from '../../../platform/server/ids'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { equalsAny } from '../../../platform/server/database/tables'
import { resolveAmounts } from '../../../shared/amounts'
import type { Attempt } from '../../../shared/imports'
import type { BadLine } from '../../../shared/csv'
import { conflict, invalid } from '../../../shared/errors'
import { toGroups } from '../../../shared/lists'
import type { Currency } from '../../../shared/money'
import { toChange } from '../../core/events/changes.rules'
import { recordEvents } from '../../core/events/service'
import { type Importer, previewBatch, runBatch } from '../../core/imports/service'
import { listBatches, undoBatch } from '../../core/imports/undo.service'
import { isAsMade } from '../../core/imports/marks.service'
import type { ImportedChange, Steps } from '../../core/imports/table'
import { rememberImports } from '../../settings/settings/import-choices.service'
import { getCurrencyFor } from '../../settings/settings/service'
import { findSuppliersByName } from '../suppliers/service'
import { resolveAliases } from './aliases.rules'
import { assertCurrencies, assertPeople } from './service'
import { areAlike, findAlike, findPriceLeftOut, identify, importFields, toInput, missingFields } from './csv.rules'
import { itemKinds, itemNames, type ItemKind, toEntity } from './item.rules'
import { toColumns, getItemColumns, type ItemRow, itemTables, lockedTables } from './items.service'
import { findRetained } from './retained.service'
import {
  createActivityInput,
  createHotelInput,
  createMealPlanInput,
  createTransferInput,
  type ImportInput,
  updateActivityInput,
  updateHotelInput,
  updateMealPlanInput,
  updateTransferInput,
} from './schema'
import { pickView } from '../../../shared/views'
import { inventoryImports } from './table'
import { itemImport } from './view'
import { lockIds } from '../../core/locks/lock.service'

type Values = Record<string, unknown>
const schemas: Record<ItemKind, { create: z.ZodType; update: z.ZodType }> = {
  hotels: { create: createHotelInput, update: updateHotelInput },
  activities: { create: createActivityInput, update: updateActivityInput },
  transfers: { create: createTransferInput, update: updateTransferInput },
  mealPlans: { create: createMealPlanInput, update: updateMealPlanInput },
}

/** Holds a new item, or the changes of a stored one. */
type Row = { values: Values; stored?: ItemRow }

async function findStored(ctx: Ctx, kind: ItemKind, lines: readonly Line[]) {
  const table = itemTables[kind]
  const ids = lines.flatMap(({ cells }) => toOwnId(cells.id) ?? [])
  const names = [...new Set(lines.map(({ cells }) => cells.name ?? ''))]
  const found = (await ctx.db
    .select(getItemColumns(kind))
    .from(table)
    .where(or(inArray(table.id, ids), and(equalsAny(table.name, names), ne(table.status, 'archived'))))) as ItemRow[]
  const byId = new Map(found.map((row) => [row.id, row]))
  const byName = toGroups(
    found.filter(({ status }) => status !== 'archived'),
    ({ name }) => String(name).toLowerCase(),
  )
  return (cells: Line['cells']): ItemRow | undefined => {
    const id = toOwnId(cells.id)?.toLowerCase()
    const own = id && byId.get(id)
    if (id && !own) throw invalid(describeUnknownId(itemNames[kind]), 'id')
    if (own && own.status === 'archived') throw invalid(`This ${itemNames[kind]} was deleted. Restore it first`, 'id')
    if (own) return own
    const alike = findAlike(kind, cells, byName.get((cells.name ?? '').toLowerCase()) ?? [])
    if (alike.length > 1)
      throw invalid(`There are ${alike.length} of this name. Export them, and keep the column id`, 'name')
    return alike[0]
  }
}

const findChanges = (values: Values, stored: ItemRow): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !areAlike(value, stored[name])))

/** Splits lines into valid ones, and invalid ones with reasons. */
const check =
  (kind: ItemKind) =>
  async (
    ctx: UserCtx,
    lines: readonly Line[],
  ): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> => {
    const [storedFor, supplierByName, agency] = await Promise.all([
      findStored(ctx, kind, lines),
      findSuppliersByName(
        ctx,
        lines.map(({ cells }) => cells.supplier ?? ''),
      ),
      getCurrencyFor({ ctx, input: undefined }),
    ])
    const leftOut = findPriceLeftOut(kind, lines)
    const seen = new Map<string, number>()
    const findSupplier = (name: string | undefined) => {
      const supplier = name ? supplierByName.get(name.toLowerCase()) : undefined
      if (name && !supplier) throw invalid(`There is no supplier ‘${name}’`, 'supplier')
      return supplier
    }
    const toRow = async ({ line, cells }: Line, attempt: Attempt, settle: () => void): Promise<Row> => {
      const stored = storedFor(cells)
      const schema = stored ? schemas[kind].update : schemas[kind].create
      // Keeps a meal plan's price per day, or per meal.
      const input = {
        ...(stored?.unit !== undefined && { unit: stored.unit }),
        ...toInput(kind, cells, { isNew: !stored, leftOut, attempt }),
      }
      const supplier = attempt(() => findSupplier(cells.supplier), undefined)
      const parsed = parseLine(schema, stored ? { ...input, id: stored.id } : input)
      settle()
      const was = (stored?.currency ?? agency) as Currency
      const { currency = was } = parsed as { currency?: Currency }
      const values = toColumns(kind, resolveAliases(kind, resolveAmounts(currency, parsed as Values), stored))
      if (supplier) {
        values.supplierId = supplier.id
        if (!stored && supplier.currency !== agency) values.costCurrency ??= supplier.currency
      }
      // Throws for a currency other than the agency's.
      if (currency !== was) await getCurrencyFor({ ctx, input: currency })
      if (stored) await assertCurrencies(ctx, stored, values)
      const row = stored ? { values: findChanges(values, stored), stored } : { values: { ...values, currency: agency } }
      assertPeople({ ...stored, ...values })
      const identity = stored?.id ?? identify(kind, values)
      const earlier = seen.get(identity)
      if (earlier !== undefined) throw invalid(`Line ${earlier} is about the same ${itemNames[kind]}`, 'name')
      seen.set(identity, line)
      return row
    }
    const { rows: read, bad } = await readLines(ctx, lines, toRow)
    const good = read.map(({ line, row }): Checked<Row> => {
      const fate = getOutcome(row.stored, row.values)
      return { line, name: String(row.values.name ?? row.stored?.name), fate, row }
    })
    const first = good.find(({ fate }) => fate === 'new')
    const message = 'The file has no prices: what is new is “Price on request” until it has rates'
    return { good, bad, notices: leftOut && first ? [{ line: first.line, column: leftOut, message }] : [] }
  }

const insertItems = async (ctx: Ctx, kind: ItemKind, lines: readonly Checked<Row>[]): Promise<string[]> => {
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const values = lines.map(({ row }) => ({ ...row.values, id: newId(), ...at }))
  await ctx.db.insert(itemTables[kind]).values(values as never)
  return values.map(({ id }) => id)
}

type Changed = { stored: ItemRow; values: Values }

/** Overwrites items that nobody saved since they were read, all or none. @returns what they were before */
async function changeItems(ctx: UserCtx, kind: ItemKind, changed: readonly Changed[]): Promise<ImportedChange[]> {
  const after = changed.map(({ stored, values }) => ({ ...stored, ...values }))
  const written = await overwriteRows(ctx, itemTables[kind], getItemColumns(kind), after)
  if (written.size < changed.length) throw conflict(savedMeanwhile)
  const done = changed.map(({ stored, values }) => {
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, stored[name] ?? null]))
    return { id: stored.id, version: Number(stored.version) + 1, before, values }
  })
  const entity = toEntity(kind)
  const toEvent = ({ id, before, values }: (typeof done)[number]) => {
    return { kind: `${entity}.updated` as const, about: { entity, id }, ...toChange(before, values) }
  }
  await recordEvents(ctx, done.map(toEvent))
  const rated = done.filter(({ values }) => 'starRating' in values || 'status' in values)
  await refreshHotelRatings(
    ctx,
    kind,
    rated.map(({ id }) => id),
  )
  return done.map(({ id, version, before }) => ({ id, version, before }))
}

/** Deletes new items, but those that were changed, used or rated since. @returns their number */
async function removeNew(ctx: UserCtx, kind: ItemKind, ids: readonly string[], steps: Steps): Promise<number> {
  const needed = await findRetained(ctx, kind, ids)
  const { id, version } = itemTables[kind]
  const free = ids.filter((one) => !needed.has(one))
  const gone = await ctx.db
    .delete(itemTables[kind])
    .where(and(inArray(id, free), isAsMade(version, id, steps)))
    .returning({ id })
  return gone.length
}

/**
 * Restores changed items, but those saved since, and those that would have another currency below rates or packages.
 * @returns their number
 */
async function restoreItems(ctx: UserCtx, kind: ItemKind, changes: readonly ImportedChange[]): Promise<number> {
  const table = itemTables[kind]
  const ids = changes.map(({ id }) => id)
  const found = (await ctx.db.select(getItemColumns(kind)).from(table).where(inArray(table.id, ids))) as ItemRow[]
  const now = new Map(found.map((row) => [row.id, row]))
  const repriced = changes.filter(({ before }) => 'currency' in before || 'costCurrency' in before)
  const retained = await findRetained(
    ctx,
    kind,
    repriced.map(({ id }) => id),
  )
  const back = changes.flatMap(({ id, version, before: values }): Changed[] => {
    const stored = now.get(id)
    const isAsLeft = stored?.version === version && stored.status !== 'archived' && !retained.has(id)
    return isAsLeft ? [{ stored, values }] : []
  })
  return (await changeItems(ctx, kind, back)).length
}

const toImporter = (kind: ItemKind): Importer<Row> => ({
  kind,
  table: itemTables[kind],
  eventPrefix: 'inventory',
  fields: importFields(kind),
  memory: rememberImports(kind),
  currency: (ctx) => getCurrencyFor({ ctx, input: undefined }),
  missing: (columns) => missingFields(kind, columns),
  check: check(kind),
  lock: (ctx, { ids, strength }) =>
    lockIds(ctx, lockedTables[kind], inArray(lockedTables[kind].id, [...ids]), strength),
  add: (ctx, lines) => insertItems(ctx, kind, lines),
  change: (ctx, lines) =>
    changeItems(
      ctx,
      kind,
      lines.map(({ row: { stored, values } }) => ({ stored: stored!, values })),
    ),
  remove: (ctx, ids, { steps }) => removeNew(ctx, kind, ids, steps),
  restore: (ctx, changes) => restoreItems(ctx, kind, changes),
  markUndoneForOlder: (ctx, id) =>
    ctx.db.update(inventoryImports).set({ undoneAt: ctx.now() }).where(eq(inventoryImports.id, id)),
})

/** Previews an import without writing. @throws AppError invalid for a file that is no table */
export const previewImport = ({ ctx, input: { kind, ...source } }: UserCall<ImportInput>) =>
  previewBatch(ctx, toImporter(kind), source)

/** Imports the valid lines as one batch. @throws AppError as `runBatch` */
export const importItems = ({ ctx, input: { kind, ...source } }: UserCall<ImportInput>) =>
  runBatch(ctx, toImporter(kind), source)

/** Lists batches that the caller can undo, newest first. */
export const listImports = async ({ ctx }: { ctx: UserCtx }) =>
  (await listBatches(ctx, ...itemKinds)).map((row) => pickView(itemImport, row, { kind: row.kind as ItemKind }))

/** Undoes an import: agents their own (product.md 6.2). Keeps items changed, used or rated since. @throws AppError as `undoBatch` */
export const undoImport = ({ ctx, input: { id } }: UserCall<{ id: string }>) =>
  undoBatch(ctx, itemKinds.map(toImporter), id)
