import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Call, Ctx, UserCtx } from '../../platform/server/context'
import { byLine, insertLines, readCsv } from '../../platform/server/csv'
import { newId } from '../../platform/server/ids'
import { ownUnlessAdmin } from '../../platform/server/database/own-rows'
import { type BadLine, columnNamed } from '../../shared/csv'
import { AppError, conflict, invalid, notFound } from '../../shared/errors'
import type { Currency } from '../../shared/money'
import { recordAudit } from '../audit/service'
import { currencyFor } from '../settings/service'
import { supplierIdOf } from '../suppliers/service'
import { resolveAliases } from './aliases.rules'
import { csvColumns, inputOf } from './csv.rules'
import type { ItemKind } from './item.rules'
import { columnsOf, itemTables } from './items.service'
import { neededOf } from './kept.service'
import {
  createActivityInput,
  createHotelInput,
  createMealPlanInput,
  createTransferInput,
  type ImportInput,
  maxImportLines,
} from './schema'
import { inventoryImports } from './table'

const schemas: Record<ItemKind, z.ZodType> = {
  hotels: createHotelInput,
  activities: createActivityInput,
  transfers: createTransferInput,
  mealPlans: createMealPlanInput,
}

type Good = { line: number; name: string; values: Record<string, unknown> }

/** The supplier of a line by its name; each name is asked for once. */
function supplierFinder(ctx: Ctx): (name: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>()
  return (name) => {
    const key = name.toLowerCase()
    const found = known.get(key) ?? supplierIdOf(ctx, name)
    known.set(key, found)
    return found
  }
}

/** Sorts the lines into those that can be imported and those that cannot, each with its reason. */
async function check(ctx: Ctx, input: ImportInput): Promise<{ good: Good[]; bad: BadLine[] }> {
  const columnOf = (header: string) => columnNamed(csvColumns[input.kind], header)
  const { lines, bad } = readCsv(input.csv, { columnOf, needed: 'name', maxLines: maxImportLines })
  const supplierOf = supplierFinder(ctx)
  const agency = await currencyFor({ ctx, input: undefined })
  const good: Good[] = []
  for (const { line, cells } of lines) {
    const parsed = schemas[input.kind].safeParse(inputOf(input.kind, cells))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      bad.push({ line, column: String(issue!.path[0] ?? ''), message: issue!.message })
      continue
    }
    try {
      const values = resolveAliases(input.kind, parsed.data as Record<string, unknown>)
      const supplierId = cells.supplier ? await supplierOf(cells.supplier) : null
      if (cells.supplier && !supplierId) throw invalid(`There is no supplier ${cells.supplier}`, 'supplier')
      // Refuses it in its own words.
      if (values.currency && values.currency !== agency) await currencyFor({ ctx, input: values.currency as Currency })
      good.push({ line, name: String(values.name), values: { ...values, supplierId, currency: agency } })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      bad.push({ line, column: error.details.field ?? '', message: error.message })
    }
  }
  return { good, bad: byLine(bad) }
}

/** What an import would do: nothing is written. @throws AppError invalid `csv` */
export async function previewImport({ ctx, input }: Call<ImportInput>) {
  const { good, bad } = await check(ctx, input)
  return { count: good.length, names: good.slice(0, 5).map(({ name }) => name), bad }
}

/** Writes lines of one batch: all or none. */
const insertItems = (ctx: Ctx, kind: ItemKind, importId: string) => (lines: readonly Good[]) => {
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const rows = lines.map(({ values }) => ({ ...columnsOf(kind, values), id: newId(), importId, ...at }))
  return ctx.db.transaction((tx) => tx.insert(itemTables[kind]).values(rows as never))
}

/**
 * Imports the good lines as one batch. A bad line stops no other one, and writes nothing of itself.
 * @throws AppError invalid `csv` when no line is good
 */
export async function importItems({ ctx, input }: { ctx: UserCtx; input: ImportInput }) {
  const { good, bad } = await check(ctx, input)
  if (good.length === 0) throw invalid('No line of this file can be imported', 'csv')
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const id = newId()
    await tx.insert(inventoryImports).values({ id, kind: input.kind, createdBy: ctx.actor.id, createdAt: ctx.now() })
    const refused = await insertLines(good, insertItems(txCtx, input.kind, id))
    const count = good.length - refused.length
    await recordAudit({
      ctx: txCtx,
      input: { action: 'inventory.imported', entity: 'import', entityId: id, data: { kind: input.kind, count } },
    })
    return { id, count, bad: byLine([...bad, ...refused]) }
  })
}

/** Batches that the caller can undo, the latest first. */
export async function listImports({ ctx }: { ctx: UserCtx }) {
  const { id, kind, createdAt, createdBy } = inventoryImports
  const found = await ctx.db
    .select({ id, kind, createdAt })
    .from(inventoryImports)
    .where(and(isNull(inventoryImports.undoneAt), ownUnlessAdmin(ctx, createdBy)))
    .orderBy(desc(createdAt))
    .limit(20)
  return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Takes an import back as a whole: agents their own (product.md 6.2). What was changed, is used or got a rate since then
 * stays, and is counted.
 * @throws AppError not-found, also for a colleague's; conflict when it was undone before
 */
export function undoImport({
  ctx,
  input: { id },
}: {
  ctx: UserCtx
  input: { id: string }
}): Promise<{ removed: number; kept: number }> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const own = and(eq(inventoryImports.id, id), ownUnlessAdmin(ctx, inventoryImports.createdBy))
    const [batch] = await tx.select().from(inventoryImports).where(own).for('no key update')
    if (!batch) throw notFound('Import')
    if (batch.undoneAt) throw conflict('This import was undone before')
    const table = itemTables[batch.kind]
    const ofBatch = eq(table.importId, id)
    const untouched = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(ofBatch, eq(table.version, 1)))
      .for('update')
    const ids = untouched.map((row) => String(row.id))
    const needed = await neededOf(txCtx, batch.kind, ids)
    const gone = ids.filter((one) => !needed.has(one))
    if (gone.length > 0) await tx.delete(table).where(inArray(table.id, gone))
    const [left] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(table)
      .where(ofBatch)
    await tx.update(inventoryImports).set({ undoneAt: ctx.now() }).where(eq(inventoryImports.id, id))
    const result = { removed: gone.length, kept: left?.n ?? 0 }
    await recordAudit({
      ctx: txCtx,
      input: { action: 'inventory.import-undone', entity: 'import', entityId: id, data: result },
    })
    return result
  })
}
