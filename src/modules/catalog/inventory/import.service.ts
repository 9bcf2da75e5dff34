import { refreshHotelRatings } from '../packages/items.service'
import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import type { Line } from '../../../platform/server/import/columns'
import { getFate, noneOfId, parseLine, toOwnId } from '../../core/imports/line.rules'
import {
  type Batch,
  type Checked,
  type ImportTarget,
  previewFile,
  readLines,
  writeLines,
} from '../../../platform/server/import/engine'
import { newId } from '../../../platform/server/ids'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { equalsAny } from '../../../platform/server/database/tables'
import { ownUnlessAdmin } from '../../../platform/server/database/own-rows'
import { withTransaction } from '../../../platform/server/database/transaction'
import { resolveAmounts } from '../../../shared/amounts'
import type { Attempt } from '../../../shared/imports'
import type { BadLine } from '../../../shared/csv'
import { invalid, notFound } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent, recordEvents } from '../../core/events/service'
import {
  assertUndoable,
  byId,
  importAlone,
  importFile,
  listChanging,
  oldestUndone,
  selectLength,
} from '../../core/imports/service'
import { rememberImports } from '../../settings/settings/import-choices.service'
import { getCurrencyFor } from '../../settings/settings/service'
import { findSuppliersByName } from '../suppliers/service'
import { resolveAliases } from './aliases.rules'
import { assertCostCurrency } from './service'
import { areAlike, identify, importFields, toInput, missingFields } from './csv.rules'
import { itemNames, type ItemKind, toEntity } from './item.rules'
import { toColumns, itemColumns, type ItemRow, itemTables, lockedTables } from './items.service'
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
import { type ImportedChange, inventoryImports } from './table'
import { lockIds, lockRows } from '../../core/locks/lock.service'

type Values = Record<string, unknown>
const schemas: Record<ItemKind, { create: z.ZodType; update: z.ZodType }> = {
  hotels: { create: createHotelInput, update: updateHotelInput },
  activities: { create: createActivityInput, update: updateActivityInput },
  transfers: { create: createTransferInput, update: updateTransferInput },
  mealPlans: { create: createMealPlanInput, update: updateMealPlanInput },
}

/** Holds a new item, or the changes of a stored one. */
type Row = { values: Values; stored?: ItemRow }

/** Finds items for lines, by id or by identity. */
async function findStored(ctx: Ctx, kind: ItemKind, lines: readonly Line[]) {
  const table = itemTables[kind]
  const ids = lines.flatMap(({ cells }) => toOwnId(cells.id) ?? [])
  const names = [...new Set(lines.map(({ cells }) => cells.name ?? ''))]
  const found = (await ctx.db
    .select(itemColumns(kind))
    .from(table)
    .where(or(inArray(table.id, ids), and(equalsAny(table.name, names), ne(table.status, 'archived'))))) as ItemRow[]
  const byId = new Map(found.map((row) => [row.id, row]))
  const byIdentity = new Map<string, ItemRow[]>()
  for (const row of found.filter(({ status }) => status !== 'archived')) {
    const identity = identify(kind, row)
    byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), row])
  }
  return (cells: Line['cells']): ItemRow | undefined => {
    const id = toOwnId(cells.id)?.toLowerCase()
    const own = id && byId.get(id)
    if (id && !own) throw invalid(noneOfId(itemNames[kind]), 'id')
    if (own && own.status === 'archived') throw invalid(`This ${itemNames[kind]} was deleted. Restore it first`, 'id')
    if (own) return own
    const alike = byIdentity.get(identify(kind, cells)) ?? []
    if (alike.length > 1)
      throw invalid(`There are ${alike.length} of this name. Export them, and keep the column id`, 'name')
    return alike[0]
  }
}

/** Returns the columns that a line changes. */
const findChanges = (values: Values, stored: ItemRow): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !areAlike(value, stored[name])))

/** Splits lines into valid ones, and invalid ones with reasons. */
const check =
  (kind: ItemKind) =>
  async (ctx: UserCtx, lines: readonly Line[]): Promise<{ good: Checked<Row>[]; bad: BadLine[] }> => {
    const [storedFor, supplierByName, agency] = await Promise.all([
      findStored(ctx, kind, lines),
      findSuppliersByName(
        ctx,
        lines.map(({ cells }) => cells.supplier ?? ''),
      ),
      getCurrencyFor({ ctx, input: undefined }),
    ])
    const seen = new Map<string, number>()
    const findSupplier = (name: string | undefined) => {
      const supplier = name ? supplierByName.get(name.toLowerCase()) : undefined
      if (name && !supplier) throw invalid(`There is no supplier ${name}`, 'supplier')
      return supplier
    }
    const toRow = async ({ line, cells }: Line, attempt: Attempt, settle: () => void): Promise<Row> => {
      const stored = storedFor(cells)
      const schema = stored ? schemas[kind].update : schemas[kind].create
      // Keeps a meal plan's price per day, or per meal.
      const input = { ...(stored?.unit !== undefined && { unit: stored.unit }), ...toInput(kind, cells, !stored) }
      const supplier = attempt(() => findSupplier(cells.supplier), undefined)
      const parsed = parseLine(schema, stored ? { ...input, id: stored.id } : input)
      settle()
      const currency = (stored?.currency ?? agency) as Currency
      const values = toColumns(kind, resolveAliases(kind, resolveAmounts(currency, parsed as Values), stored))
      if (supplier) {
        values.supplierId = supplier.id
        if (!stored && supplier.currency !== agency) values.costCurrency ??= supplier.currency
      }
      // Throws for a currency other than the agency's.
      if (values.currency && values.currency !== agency)
        await getCurrencyFor({ ctx, input: values.currency as Currency })
      if (stored) await assertCostCurrency(ctx, stored, values)
      const row = stored ? { values: findChanges(values, stored), stored } : { values: { ...values, currency: agency } }
      const people = { ...stored, ...values } as { minPeople?: number; maxPeople?: number }
      if ((people.maxPeople ?? 1000) < (people.minPeople ?? 1))
        throw invalid('Must be at least the minimum', 'maxPeople')
      const identity = stored?.id ?? identify(kind, values)
      const earlier = seen.get(identity)
      if (earlier !== undefined) throw invalid(`Line ${earlier} is about the same ${itemNames[kind]}`, 'name')
      seen.set(identity, line)
      return row
    }
    const { rows: read, bad } = await readLines(ctx, lines, toRow)
    const good = read.map(({ line, row }): Checked<Row> => {
      const fate = getFate(row.stored, row.values)
      return { line, name: String(row.values.name ?? row.stored?.name), fate, row }
    })
    return { good, bad }
  }

const insertItems = (ctx: Ctx, kind: ItemKind, importId: string) => (lines: readonly Checked<Row>[]) => {
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const values = lines.map(({ row }) => ({ ...row.values, id: newId(), importId, ...at }))
  return withTransaction(ctx, (tx) => tx.db.insert(itemTables[kind]).values(values as never))
}

/** Updates items that nobody saved since they were read. Records their previous values. */
const changeItems =
  (ctx: UserCtx, kind: ItemKind, done: ImportedChange[], late: BadLine[]) => async (lines: readonly Checked<Row>[]) => {
    const changes = lines.map(({ line, row }) => {
      const stored = row.stored!
      const before = Object.fromEntries(Object.keys(row.values).map((name) => [name, stored[name] ?? null]))
      return { line, stored, before, after: row.values }
    })
    const written = await withTransaction(ctx, async (tx) => {
      const ids = await overwriteRows(
        tx,
        itemTables[kind],
        itemColumns(kind),
        changes.map(({ stored, after }) => ({ ...stored, ...after })),
      )
      const made = changes.filter(({ stored }) => ids.has(stored.id))
      const entity = toEntity(kind)
      await recordEvents(
        tx,
        made.map(({ stored, before, after }) => {
          return { kind: `${entity}.updated`, about: { entity, id: stored.id }, ...toChange(before, after) }
        }),
      )
      const rated = made.filter(({ after }) => 'starRating' in after)
      await refreshHotelRatings(
        tx,
        kind,
        rated.map(({ stored }) => stored.id),
      )
      return ids
    })
    for (const { line, stored, before } of changes) {
      if (written.has(stored.id)) done.push({ id: stored.id, version: Number(stored.version) + 1, before })
      else late.push({ line, column: '', message: 'Somebody else saved it meanwhile. Import this line again' })
    }
  }

const write =
  (kind: ItemKind) =>
  async (ctx: UserCtx, { id, file }: Batch, lines: readonly Checked<Row>[]): Promise<BadLine[]> => {
    const changes: ImportedChange[] = []
    const late: BadLine[] = []
    const batch = { id, kind, changes, createdBy: ctx.actor.id, createdAt: ctx.now() }
    await ctx.db.insert(inventoryImports).values(batch)
    const isNew = ({ fate }: Checked<Row>) => fate === 'new'
    const refused = [
      ...(await writeLines(ctx, lines.filter(isNew), insertItems(ctx, kind, id))),
      ...(await writeLines(ctx, listChanging(lines), changeItems(ctx, kind, changes, late))),
      ...late,
    ]
    await ctx.db.update(inventoryImports).set({ changes }).where(eq(inventoryImports.id, id))
    const data = { kind, file, count: lines.length - refused.length, changed: changes.length }
    await recordEvent(ctx, { kind: 'inventory.imported', about: { entity: 'import', id }, data })
    return refused
  }

const targetFor = (kind: ItemKind): ImportTarget<Row> => ({
  fields: importFields(kind),
  memory: rememberImports(kind),
  currency: (ctx) => getCurrencyFor({ ctx, input: undefined }),
  missing: (columns) => missingFields(kind, columns),
  check: check(kind),
  write: write(kind),
})

/** Previews an import without writing. @throws AppError invalid for a file that is no table */
export async function previewImport({ ctx, input: { kind, ...source } }: UserCall<ImportInput>) {
  return (await previewFile(ctx, targetFor(kind), source)).preview
}

/** Imports the valid lines as one batch. @throws AppError invalid without a valid line that has a change */
export const importItems = ({ ctx, input: { kind, ...source } }: UserCall<ImportInput>) =>
  importFile(ctx, targetFor(kind), source)

/** Lists batches that the caller can undo, newest first. */
export async function listImports({ ctx }: { ctx: UserCtx }) {
  const { id, kind, changes, createdAt, createdBy } = inventoryImports
  const found = await ctx.db
    .select({ id, kind, changed: selectLength(changes), createdAt })
    .from(inventoryImports)
    .where(and(isNull(inventoryImports.undoneAt), gt(createdAt, oldestUndone(ctx)), ownUnlessAdmin(ctx, createdBy)))
    .orderBy(desc(createdAt))
    .limit(20)
  const counted = found.map(async (row) => ({
    ...row,
    added: await ctx.db.$count(itemTables[row.kind], eq(itemTables[row.kind].importId, row.id)),
    createdAt: row.createdAt.toISOString(),
  }))
  return Promise.all(counted)
}

/** Deletes an import's new items. Keeps those changed, used or rated since then. */
async function removeNew(ctx: UserCtx, kind: ItemKind, importId: string): Promise<{ removed: number; kept: number }> {
  const table = itemTables[kind]
  const ofBatch = eq(table.importId, importId)
  const ids = await lockIds(ctx, lockedTables[kind], and(ofBatch, eq(table.version, 1)), 'update')
  const needed = await findRetained(ctx, kind, ids)
  const gone = ids.filter((one) => !needed.has(one))
  if (gone.length > 0) await ctx.db.delete(table).where(inArray(table.id, gone))
  return { removed: gone.length, kept: await ctx.db.$count(table, ofBatch) }
}

/** Restores changed items, except those saved since then. */
async function restoreChanged(ctx: UserCtx, kind: ItemKind, changes: readonly ImportedChange[]): Promise<number> {
  const table = itemTables[kind]
  const found = (await ctx.db
    .select(itemColumns(kind))
    .from(table)
    .where(
      inArray(
        table.id,
        changes.map(({ id }) => id),
      ),
    )) as ItemRow[]
  const now = new Map(found.map((row) => [row.id, row]))
  const back = changes.toSorted(byId).flatMap(({ id, version, before }): Checked<Row>[] => {
    const stored = now.get(id)
    if (!stored || stored.version !== version || stored.status === 'archived') return []
    return [{ line: 0, name: '', fate: 'changed', row: { stored, values: before } }]
  })
  const done: ImportedChange[] = []
  await writeLines(ctx, back, changeItems(ctx, kind, done, []))
  return done.length
}

/**
 * Undoes an import: agents their own (product.md 6.2). Keeps and counts items changed, used or rated since then.
 * @throws AppError not-found, also for a colleague's; conflict when undone before, after 90 days, or while another import
 * runs
 */
export function undoImport({
  ctx,
  input: { id },
}: UserCall<{ id: string }>): Promise<{ removed: number; restored: number; kept: number }> {
  return importAlone(ctx, async (tx) => {
    const own = and(eq(inventoryImports.id, id), ownUnlessAdmin(ctx, inventoryImports.createdBy))
    const [batch] = await lockRows(tx, inventoryImports, own)
    if (!batch) throw notFound('Import')
    assertUndoable(tx, batch)
    const ids = batch.changes.map((one) => one.id)
    const items = lockedTables[batch.kind]
    await lockIds(tx, items, or(eq(itemTables[batch.kind].importId, id), inArray(items.id, ids)), 'update')
    const { removed, kept } = await removeNew(tx, batch.kind, id)
    const restored = await restoreChanged(tx, batch.kind, batch.changes)
    await tx.db.update(inventoryImports).set({ undoneAt: ctx.now(), changes: [] }).where(eq(inventoryImports.id, id))
    const result = { removed, restored, kept: kept + batch.changes.length - restored }
    await recordEvent(tx, {
      kind: 'inventory.import-undone',
      about: { entity: 'import', id },
      data: { kind: batch.kind, ...result },
    })
    return result
  })
}

/** Forgets what imports of items changed that can no longer be undone. */
export const forgetOldItemImports = (ctx: Ctx): Promise<unknown> =>
  ctx.db
    .update(inventoryImports)
    .set({ changes: [] })
    .where(and(lte(inventoryImports.createdAt, oldestUndone(ctx)), sql`changes <> '[]'`))
