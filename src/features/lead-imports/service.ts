import { and, desc, eq, isNull } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { byLine, insertLines, readCsv } from '../../platform/server/csv'
import { newId } from '../../platform/server/ids'
import { ownUnlessAdmin } from '../../platform/server/database/own-rows'
import type { BadLine } from '../../shared/csv'
import { conflict, invalid, notFound } from '../../shared/errors'
import { recordAudit } from '../audit/service'
import { ensureCustomers, knownEmails, removeUnused } from '../customers/ensure.service'
import { staffFinder } from '../leads/assign.service'
import { insertImported, removeImported } from '../leads/create.service'
import { phoneNeedsCode } from '../phones/phone.client'
import { phoneReader } from '../settings/phone.service'
import { getAgency } from '../settings/service'
import { importColumnOf, importInputOf, maxImportLines } from './import.rules'
import { type ImportedLead, importedLead, type ImportLeadsInput, type UndoLeadImportInput } from './schema'
import { leadImports } from './table'

type Good = { line: number; lead: ImportedLead; ownerId: string }

/** Sorts the lines into those that can be imported and those that cannot, each with its reason. */
async function check(ctx: UserCtx, { csv }: ImportLeadsInput): Promise<{ good: Good[]; bad: BadLine[] }> {
  const { lines, bad } = readCsv(csv, { columnOf: importColumnOf, needed: 'customerName', maxLines: maxImportLines })
  const [readPhone, staffOf] = await Promise.all([phoneReader(ctx), staffFinder(ctx)])
  const good: Good[] = []
  for (const { line, cells } of lines) {
    const refuse = (column: string, message: string) => void bad.push({ line, column, message })
    const parsed = importedLead.safeParse(importInputOf(cells))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      refuse(String(issue!.path[0] ?? ''), issue!.message)
      continue
    }
    const mobile = readPhone(parsed.data.mobile)
    const ownerId = cells.owner ? staffOf(cells.owner) : ctx.actor.id
    if (!mobile) refuse('mobile', phoneNeedsCode)
    else if (!ownerId) refuse('owner', 'There is no colleague of this name or e-mail address')
    else good.push({ line, lead: { ...parsed.data, mobile }, ownerId })
  }
  return { good, bad: byLine(bad) }
}

/** What an import would do: nothing is written. `joining`: leads of people who are known, or in a line before. */
export async function previewLeadImport({ ctx, input }: { ctx: UserCtx; input: ImportLeadsInput }) {
  const { good, bad } = await check(ctx, input)
  const emails = good.map(({ lead }) => lead.email)
  const known = await knownEmails(ctx, emails)
  const fresh = new Set(emails.filter((email) => !known.has(email)))
  return {
    count: good.length,
    names: good.slice(0, 5).map(({ lead }) => lead.customerName),
    joining: good.length - fresh.size,
    bad,
  }
}

/** Writes lines of one batch with their customers: all or none. `made` gets the customers who are new. */
const insertChunk =
  (ctx: UserCtx, importId: string, currency: string, made: string[]) => async (lines: readonly Good[]) => {
    const people = lines.map(({ lead }) => ({ name: lead.customerName, email: lead.email, phone: lead.mobile }))
    const fresh = await ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      const customers = await ensureCustomers(txCtx, people)
      const rows = lines.map(({ lead: { value, ...lead }, ownerId }) => ({
        ...lead,
        customerId: customers.idOf.get(lead.email)!,
        valueMinor: value ?? null,
        currency,
        ownerId,
        importId,
      }))
      await insertImported(txCtx, rows)
      return customers.made
    })
    made.push(...fresh)
  }

/**
 * Imports the good lines as one batch. A bad line stops no other one, and writes nothing of itself.
 * @throws AppError invalid `csv` when no line is good
 */
export async function importLeads({ ctx, input }: { ctx: UserCtx; input: ImportLeadsInput }) {
  const { good, bad } = await check(ctx, input)
  if (good.length === 0) throw invalid('No line of this file can be imported', 'csv')
  const { currency } = await getAgency({ ctx })
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const id = newId()
    const made: string[] = []
    const batch = { id, madeCustomers: made, count: 0, createdBy: ctx.actor.id, createdAt: ctx.now() }
    await tx.insert(leadImports).values(batch)
    const refused = await insertLines(good, insertChunk(txCtx, id, currency, made))
    const count = good.length - refused.length
    await tx.update(leadImports).set({ madeCustomers: made, count }).where(eq(leadImports.id, id))
    await recordAudit({
      ctx: txCtx,
      input: { action: 'lead.imported', entity: 'import', entityId: id, data: { count, customers: made.length } },
    })
    return { id, count, bad: byLine([...bad, ...refused]) }
  })
}

/** Batches that the caller can undo, the latest first. */
export async function listLeadImports({ ctx }: { ctx: UserCtx }) {
  const { id, count, createdAt, createdBy } = leadImports
  const found = await ctx.db
    .select({ id, count, createdAt })
    .from(leadImports)
    .where(and(isNull(leadImports.undoneAt), ownUnlessAdmin(ctx, createdBy)))
    .orderBy(desc(createdAt))
    .limit(20)
  return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Takes an import back as a whole, with the customers that are nobody's any more: agents their own (product.md 6.2). What
 * was changed since then stays, and is counted.
 * @throws AppError not-found, also for a colleague's; conflict when it was undone before
 */
export function undoLeadImport({
  ctx,
  input: { id },
}: {
  ctx: UserCtx
  input: UndoLeadImportInput
}): Promise<{ removed: number; kept: number }> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const own = and(eq(leadImports.id, id), ownUnlessAdmin(ctx, leadImports.createdBy))
    const [batch] = await tx.select().from(leadImports).where(own).for('no key update')
    if (!batch) throw notFound('Import')
    if (batch.undoneAt) throw conflict('This import was undone before')
    const result = await removeImported(txCtx, id)
    await removeUnused(txCtx, batch.madeCustomers)
    await tx.update(leadImports).set({ undoneAt: ctx.now() }).where(eq(leadImports.id, id))
    await recordAudit({
      ctx: txCtx,
      input: { action: 'lead.import-undone', entity: 'import', entityId: id, data: result },
    })
    return result
  })
}
