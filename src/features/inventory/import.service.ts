import { parse } from 'csv-parse/sync'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Call, Ctx, UserCtx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { AppError, conflict, invalid, notFound } from '../../shared/errors'
import type { Currency } from '../../shared/money'
import { recordAudit } from '../audit/service'
import { currencyFor } from '../settings/service'
import { supplierIdOf } from '../suppliers/service'
import { resolveAliases } from './aliases.rules'
import { type BadLine, columnOf, inputOf } from './csv.rules'
import type { ItemKind } from './item.rules'
import { columnsOf, itemTables } from './items.service'
import { usesOf } from './list.service'
import {
  createActivityInput,
  createHotelInput,
  createMealPlanInput,
  createTransferInput,
  type ImportInput,
} from './schema'
import { inventoryImports, inventoryRates } from './table'

const schemas: Record<ItemKind, z.ZodType> = {
  hotels: createHotelInput,
  activities: createActivityInput,
  transfers: createTransferInput,
  mealPlans: createMealPlanInput,
}

type Line = { line: number; cells: Record<string, string> }
type Good = { line: number; name: string; values: Record<string, unknown> }

type Parsed = { record: string[]; line: number }
const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true }

/** Each line by itself: after a broken quote the parser cannot tell where the next line begins. */
function parsedApart(csv: string): { parsed: Parsed[]; bad: BadLine[] } {
  const [parsed, bad]: [Parsed[], BadLine[]] = [[], []]
  for (const [i, text] of csv.split(/\r?\n/).entries()) {
    const line = i + 1
    try {
      for (const record of parse(text, options)) parsed.push({ record, line })
    } catch {
      bad.push({ line, column: '', message: 'This line is no CSV: check its quotes' })
    }
  }
  return { parsed, bad }
}

function parsedOf(csv: string): { parsed: Parsed[]; bad: BadLine[] } {
  try {
    const found = parse<{ record: string[]; info: { lines: number } }>(csv, { ...options, info: true } as never)
    return { parsed: found.map(({ record, info }) => ({ record, line: info.lines })), bad: [] }
  } catch {
    return parsedApart(csv)
  }
}

/** The lines of a file, with those that are no CSV. @throws AppError invalid `csv` for a file without a name column */
function linesOf({ kind, csv }: ImportInput): { lines: Line[]; bad: BadLine[] } {
  const { parsed, bad } = parsedOf(csv)
  const [head, ...rest] = parsed
  const columns = head?.record.map((text) => columnOf(kind, text)) ?? []
  if (!columns.includes('name')) throw invalid('The first line has to name the columns, “name” among them', 'csv')
  const lines = rest.map(({ record, line }) => ({
    line,
    cells: Object.fromEntries(columns.flatMap((column, i) => (column ? [[column, record[i] ?? '']] : []))),
  }))
  return { lines, bad }
}

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
  const { lines, bad } = linesOf(input)
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
      const currency = values.currency ? await currencyFor({ ctx, input: values.currency as Currency }) : agency
      good.push({ line, name: String(values.name), values: { ...values, supplierId, currency } })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      bad.push({ line, column: error.details.field ?? '', message: error.message })
    }
  }
  return { good, bad: bad.toSorted((a, b) => a.line - b.line) }
}

/** What an import would do: nothing is written. @throws AppError invalid `csv` */
export async function previewImport({ ctx, input }: Call<ImportInput>) {
  const { good, bad } = await check(ctx, input)
  return { count: good.length, names: good.slice(0, 5).map(({ name }) => name), bad }
}

const chunk = 200

/** Inserts lines together; where the database refuses one of them, each by itself. @returns the refused lines */
async function insertLines(ctx: Ctx, kind: ItemKind, importId: string, lines: Good[]): Promise<BadLine[]> {
  const rowOf = ({ values }: Good) => ({
    ...columnsOf(kind, values),
    id: newId(),
    importId,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
  const table = itemTables[kind]
  const insert = (some: Good[]) =>
    ctx.db.transaction((tx) => tx.insert(table).values(some.map(rowOf) as never)).then(() => [] as BadLine[])
  const refused = ({ line }: Good): BadLine => ({ line, column: '', message: 'A value is out of range' })
  const results: BadLine[] = []
  for (let at = 0; at < lines.length; at += chunk) {
    const some = lines.slice(at, at + chunk)
    const together = await insert(some).catch(() => null)
    if (together) continue
    for (const one of some) results.push(...(await insert([one]).catch(() => [refused(one)])))
  }
  return results
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
    const refused = await insertLines(txCtx, input.kind, id, good)
    const count = good.length - refused.length
    await recordAudit({
      ctx: txCtx,
      input: { action: 'inventory.imported', entity: 'import', entityId: id, data: { kind: input.kind, count } },
    })
    return { id, count, bad: [...bad, ...refused].toSorted((a, b) => a.line - b.line) }
  })
}

/** Batches that can be undone, the latest first. */
export async function listImports({ ctx }: { ctx: Ctx }) {
  const { id, kind, createdAt } = inventoryImports
  const found = await ctx.db
    .select({ id, kind, createdAt })
    .from(inventoryImports)
    .where(isNull(inventoryImports.undoneAt))
    .orderBy(desc(createdAt))
    .limit(20)
  return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Takes an import back as a whole. What was changed or is used since then stays, and is counted.
 * @throws AppError not-found; conflict when it was undone before
 */
export function undoImport({ ctx, input: { id } }: Call<{ id: string }>): Promise<{ removed: number; kept: number }> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [batch] = await tx.select().from(inventoryImports).where(eq(inventoryImports.id, id)).for('update')
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
    const used = new Set((await usesOf(txCtx, batch.kind, ids)).map(({ itemId }) => itemId))
    const gone = ids.filter((one) => !used.has(one))
    if (gone.length > 0) {
      await tx.delete(inventoryRates).where(inArray(inventoryRates.itemId, gone))
      await tx.delete(table).where(inArray(table.id, gone))
    }
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
