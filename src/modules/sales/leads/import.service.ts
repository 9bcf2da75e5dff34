import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import type { Line } from '../../../platform/server/import/columns'
import {
  type Batch,
  type Checked,
  type ImportTarget,
  previewFile,
  readLines,
  writeInParts,
  writeLines,
} from '../../../platform/server/import/engine'
import { ownUnlessAdmin } from '../../../platform/server/database/own-rows'
import { withTransaction } from '../../../platform/server/database/transaction'
import { type InMinor, resolveAmounts } from '../../../shared/amounts'
import type { Attempt } from '../../../shared/imports'
import { readDate } from '../../../shared/date-text'
import { formatDate } from '../../../shared/dates'
import type { BadLine } from '../../../shared/csv'
import { conflict, invalid, notFound } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { recordEvent } from '../../core/events/service'
import { ensureCustomers, listKnownEmails, removeUnused } from '../customers/ensure.service'
import { cutText, plural } from '../../../shared/text'
import { sourceLabels } from './lead.rules'
import { toName } from '../customers/person.rules'
import { lockStaff, createStaffFinder } from './assign.service'
import { insertImported, listAlike, removeImported } from './create.service'
import { type BoardStage, canMoveTo, isBehind, toStage, toStageStatus } from './transition.rules'
import { readCountryCode } from '../../catalog/places/country.service'
import { phoneNeedsCode } from '../../settings/phones/phone.client'
import { rememberImports } from '../../settings/settings/import-choices.service'
import { createPhoneReader } from '../../settings/settings/phone.service'
import { getSellingCurrencies } from '../../settings/settings/agency.rules'
import { getCurrencyFor, getAgency } from '../../settings/settings/service'
import {
  type ChangedLead,
  type LeadChanges,
  leadFields,
  guessSource,
  guessStage,
  missingColumns,
  readOutcome,
  readSource,
  readStage,
  readTravelers,
} from './import.rules'
import { type ImportedLead, importedLead, type ImportLeadsInput, type UndoLeadImportInput } from './import.schema'
import { type Lead, leadImports, leads } from './table'
import { overwriteLeads } from './update.service'
import { lockCustomersOfLeads, lockProposalsOfLeads, lockQuotesOfLeads } from './locks.service'
import type { LockStrength } from '../../core/locks/lock.rules'
import { lockIds, lockRows } from '../../core/locks/lock.service'
import { patience } from '../../../platform/server/database/patience'
import { findChanges, savedMeanwhile, parseLine } from '../../core/imports/line.rules'
import {
  assertUndoable,
  compareIds,
  importAlone,
  importFile,
  listChanging,
  getOldestUndone,
  selectLength,
} from '../../core/imports/service'
import type { UndoneBatch } from '../../core/imports/view'

/** Holds what a line says; `ownerId` is null when no colleague has the owner's name. */
type Read = {
  cells: Line['cells']
  given: ImportedLead
  stage: BoardStage | undefined
  ownerId: string | null
  /** Maps columns to what was made of texts that are none of ours; a lead that is there keeps its own. */
  guessed: Partial<Record<'status' | 'source' | 'outcome', string>>
}
/**
 * Describes an imported lead. `stored` holds the lead that is there, with what changes of it; `isBehind` is true where
 * that one keeps its stage and owner.
 */
type Row = {
  lead: InMinor<ImportedLead> & { currency: Currency }
  stage: BoardStage
  ownerId: string | null
  isBehind?: boolean
  stored?: { id: string; lead: Lead; changes: LeadChanges }
}

const refuse = (column: string, message: string) => invalid(message, column)

/**
 * Parses a cell by the given function. Returns undefined for a blank one.
 * @throws AppError invalid naming the column
 */
function readCell<T>(cells: Line['cells'], column: string, read: (text: string) => T | undefined, message: string) {
  const text = cells[column] ?? ''
  if (text === '') return undefined
  const value = read(text)
  if (value === undefined) throw refuse(column, message)
  return value
}

/** Converts a line to the input of the lead form. Omits blank cells, except required ones. */
function toInput(cells: Line['cells'], attempt: Attempt) {
  const readCount = (text: string) => (Number.isNaN(readTravelers(text)) ? undefined : readTravelers(text))
  const numberOfTravelers = attempt(
    () => readCell(cells, 'numberOfTravelers', readCount, 'Please enter a number of travelers such as 2'),
    undefined,
  )
  const source = cells.source ? (readSource(cells.source) ?? guessSource(cells.source)) : undefined
  const { email = '', mobile = '', destination = '', budget, value, currency, notes, travelDate } = cells
  return {
    customerName: toName(cells),
    email,
    mobile,
    destination,
    numberOfTravelers,
    source,
    budget: budget || undefined,
    value: value ? `${value} ${currency ?? ''}`.trim() : undefined,
    notes: notes || undefined,
    travelDate: travelDate || undefined,
  }
}

/** Builds the key that detects repeated leads: email, destination and travel date. */
const identify = ({
  email,
  destination,
  travelDate,
}: Pick<ImportedLead, 'email' | 'destination'> & { travelDate?: string | null }) =>
  [email, destination.toLowerCase(), travelDate ?? ''].join('\n')

/** Returns the stage that a line says in words that are known; a guessed one changes nothing of a lead that is there. */
const toSaidStage = ({ stage, guessed }: Read) => (guessed.status ? undefined : stage)

/** Returns what a line changes of a lead; a lost one keeps its reason, one that is further here its stage and owner. */
function findLeadChanges(one: Read, read: Row['lead'], lead: Lead): LeadChanges {
  const { cells, ownerId, guessed } = one
  const stage = toSaidStage(one)
  const keepsStage = stage !== undefined && isBehind(stage, lead)
  const said: LeadChanges = {
    ...(cells.budget && { budget: read.budget ?? null }),
    ...(cells.value && { valueMinor: read.value ?? null }),
    ...(cells.numberOfTravelers && { numberOfTravelers: read.numberOfTravelers }),
    ...(cells.source && !guessed.source && { source: read.source }),
    ...(cells.owner && ownerId && !keepsStage && { ownerId }),
  }
  const changes: LeadChanges = findChanges(said, lead)
  if (stage === undefined || keepsStage || !canMoveTo(lead, stage)) return changes
  return { ...changes, stage: { lostReason: stage === 'lost' ? 'other' : null, ...toStageStatus(stage) } }
}

/** Adds to the notes of a new lead what its line says in words that are none of ours, or of what a lead has no field. */
function addGuessed({ cells, given, guessed }: Read): string | undefined {
  const kept = Object.keys(guessed).map((column) => {
    const label = leadFields.find(({ name }) => name === column)!.label
    return `${label}: ${cells[column]}`
  })
  const { expectedClose = '' } = cells
  const read = readDate(expectedClose)
  if (expectedClose) kept.push(`Expected close date: ${'date' in read ? formatDate(read.date) : expectedClose}`)
  return cutText([given.notes, ...kept].filter(Boolean).join('\n'), 4000) || undefined
}

/** Sorts the lines into valid ones and refused ones, each with its reason. */
async function check(
  ctx: UserCtx,
  lines: readonly Line[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const [readPhone, findStaff, agency] = await Promise.all([
    createPhoneReader(ctx),
    createStaffFinder(ctx),
    getAgency({ ctx }),
  ])
  const sold = new Set(getSellingCurrencies(agency))
  const toMobile = ({ mobile = '', customerCountry }: Line['cells']) => {
    const phone = readPhone(mobile, readCountryCode(customerCountry))
    if (phone || mobile === '') return phone
    throw refuse('mobile', phoneNeedsCode)
  }
  const noStage = 'Was it won or lost? Stages are New, Contacted, Qualified, Proposal, Won or Lost'
  const readEnd = ({ status = '', outcome = '' }: Line['cells']): Pick<Read, 'stage' | 'guessed'> => {
    const ended = readOutcome(outcome)
    if (ended) return { stage: ended, guessed: {} }
    const isOpen = outcome === '' || readStage(outcome) !== undefined
    const notTaken: Read['guessed'] = isOpen ? {} : { outcome: 'neither won nor lost' }
    const known = readStage(status)
    if (known || status === '') return { stage: known, guessed: notTaken }
    const guess = guessStage(status)
    if (!guess) throw refuse('status', noStage)
    const isEnd = guess !== 'new'
    return {
      stage: isEnd ? guess : undefined,
      guessed: { ...notTaken, status: guess[0]!.toUpperCase() + guess.slice(1) },
    }
  }
  const toRead = (cells: Line['cells'], attempt: Attempt): Read => {
    const { stage, guessed } = attempt(() => readEnd(cells), { stage: undefined, guessed: {} })
    if (cells.source && !readSource(cells.source)) guessed.source = sourceLabels[guessSource(cells.source)]
    const mobile = attempt(() => toMobile(cells), null)
    const given = parseLine(importedLead, toInput(cells, attempt))
    const ownerId = cells.owner ? findStaff(cells.owner) : ctx.actor.id
    return { cells, given: { ...given, mobile: mobile ?? '' }, stage, ownerId, guessed }
  }
  const { rows: read, bad } = await readLines(ctx, lines, ({ cells }, attempt) => toRead(cells, attempt))
  const emails = read.map(({ row }) => row.given.email)
  const alike = await listAlike(ctx, emails)
  const known = new Map(
    alike.filter((one) => one.status !== 'closed' || one.travelDate).map((one) => [identify(one), one]),
  )
  const closed = new Map(alike.filter((one) => one.status === 'closed').map((one) => [identify(one), one]))
  const seen = new Set<string>()
  const noted = new Map<string, BadLine & { count: number }>()
  /** Notes once what becomes of a text, with the number of its lines. */
  const note = (line: number, column: string, text: string, as: string) => {
    const message = `‘${text}’ is taken ${as}`
    const earlier = noted.get(`${column} ${message}`)
    if (earlier) earlier.count++
    else noted.set(`${column} ${message}`, { line, column, message, count: 1 })
  }
  const toChecked = (line: number, one: Read): Checked<Row> => {
    const { given, cells, ownerId, stage = 'new' } = one
    const identity = identify(given)
    const isClosed = stage === 'won' || stage === 'lost'
    const stored = known.get(identity) ?? (isClosed ? closed.get(identity) : undefined)
    const isThere = stored !== undefined || seen.has(identity)
    const name = given.customerName
    if (!isThere && ownerId === null) throw refuse('owner', 'There is no colleague of this name or e-mail address')
    // Leaves alone a lead that the role does not see, or that an earlier line changes.
    const lead = stored?.isVisible && !seen.has(identity) ? stored : undefined
    const stated = cells.currency?.toUpperCase() ?? ''
    const currency = lead?.currency ?? (sold.has(stated) ? stated : agency.currency)
    const row = { lead: { ...resolveAmounts(currency, given), currency }, stage, ownerId }
    seen.add(identity)
    for (const column of Object.keys(one.guessed) as (keyof Read['guessed'])[])
      note(line, column, cells[column]!, isThere ? 'as it is here' : `as ${one.guessed[column]}`)
    if (!isThere) return { line, name, fate: 'new', row: { ...row, lead: { ...row.lead, notes: addGuessed(one) } } }
    if (!lead) return { line, name, fate: 'same', row }
    const changes = findLeadChanges(one, row.lead, lead)
    const isChanged = Object.keys(changes).length > 0
    const said = toSaidStage(one)
    const more = {
      isBehind: said !== undefined && isBehind(said, lead),
      stored: { id: lead.id, lead, changes },
    }
    return { line, name, fate: isChanged ? 'changed' : 'same', row: { ...row, ...more } }
  }
  const { rows, bad: refused } = await readLines(ctx, read, ({ line, row }) => toChecked(line, row))
  const notices = [...noted.values()].map(({ line, column, message, count }) => {
    return { line, column, message: count > 1 ? `${message}, as in ${plural(count - 1, 'further line')}` : message }
  })
  return { good: rows.map(({ row }) => row), bad: [...bad, ...refused], notices }
}

/** Writes a chunk of lines with their customers in one transaction. Appends the ids of new customers to `made`. */
const insertChunk = (ctx: UserCtx, importId: string, made: string[]) => async (lines: readonly Checked<Row>[]) => {
  const people = lines.map(({ row: { lead } }) => ({
    name: lead.customerName,
    email: lead.email,
    phone: lead.mobile,
  }))
  const fresh = await withTransaction(ctx, async (tx) => {
    const customers = await ensureCustomers(tx, people)
    const rows = lines.map(
      ({
        row: {
          lead: { value, ...lead },
          stage,
          ownerId,
        },
      }) => ({
        ...lead,
        ...toStageStatus(stage),
        closedAt: stage === 'won' || stage === 'lost' ? ctx.now() : null,
        lostReason: stage === 'lost' ? ('other' as const) : null,
        customerId: customers.idByEmail.get(lead.email)!,
        valueMinor: value ?? null,
        ownerId,
        importId,
      }),
    )
    await insertImported(tx, rows)
    return customers.made
  })
  made.push(...fresh)
}

/** Changes leads that are there, in one transaction. Appends what they said before to `done`. */
const changeChunk = (ctx: UserCtx, done: ChangedLead[]) => async (lines: readonly Checked<Row>[]) => {
  const stored = lines.map(({ row }) => row.stored!)
  const versions = await withTransaction(ctx, async (tx) => {
    const said = stored.map(({ lead: { id, version, status }, changes }) => ({
      id,
      version,
      said: changes,
      ...(changes.stage && { from: status }),
    }))
    const saved = await overwriteLeads(tx, said)
    return saved.map((version) => {
      if (version === null) throw conflict(savedMeanwhile)
      return version
    })
  })
  const changed = stored.map(({ lead, changes }, i): ChangedLead => {
    const { status, outcome, lostReason } = lead
    const was = { ...lead, stage: { status, outcome, lostReason } }
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, was[name as keyof LeadChanges]]))
    return { id: lead.id, version: versions[i]!, stage: toStage(changes.stage ?? lead), before }
  })
  done.push(...changed)
}

type Touched = { ids: readonly string[]; given: readonly LeadChanges[]; emails?: readonly string[] }

/**
 * Locks all that an import or its undo touches before its first part: whom leads are given to, then the leads with their
 * work, and customers of new ones between.
 */
async function lockAll(ctx: UserCtx, { ids, given, emails = [] }: Touched, strength?: LockStrength): Promise<void> {
  await lockStaff(ctx, [...new Set(given.flatMap(({ ownerId }) => ownerId ?? []))])
  await lockQuotesOfLeads(ctx, ids)
  await lockProposalsOfLeads(ctx, ids)
  await lockCustomersOfLeads(ctx, ids, emails)
  await lockIds(ctx, leads, inArray(leads.id, [...ids]), strength)
}

async function write(ctx: UserCtx, { id, file }: Batch, lines: readonly Checked<Row>[]): Promise<BadLine[]> {
  const [made, changes]: [string[], ChangedLead[]] = [[], []]
  const batch = { id, madeCustomers: made, count: 0, createdBy: ctx.actor.id, createdAt: ctx.now() }
  await ctx.db.insert(leadImports).values(batch)
  const isNew = ({ fate }: Checked<Row>) => fate === 'new'
  const changing = listChanging(lines)
  const added = lines.filter(isNew)
  await lockAll(ctx, {
    ids: changing.map(({ row }) => row.stored!.id),
    given: changing.map(({ row }) => row.stored!.changes),
    emails: added.map(({ row }) => row.lead.email),
  })
  const refused = [
    ...(await writeLines(ctx, added, insertChunk(ctx, id, made))),
    ...(await writeLines(ctx, changing, changeChunk(ctx, changes))),
  ]
  const count = lines.length - refused.length
  await ctx.db.update(leadImports).set({ madeCustomers: made, changes, count }).where(eq(leadImports.id, id))
  await recordEvent(ctx, {
    kind: 'lead.imported',
    about: { entity: 'import', id },
    data: { file, count, customers: made.length, changed: changes.length },
  })
  return refused
}

const target: ImportTarget<Row> = {
  memory: rememberImports('leads'),
  fields: leadFields,
  currency: (ctx) => getCurrencyFor({ ctx, input: undefined }),
  missing: missingColumns,
  check,
  write,
}

/**
 * Previews an import without writing. `joining` counts leads of known customers, or of a customer in a line above,
 * `behind` those that are further here than in the file, or closed: they keep their stage and owner.
 */
export async function previewLeadImport({ ctx, input }: UserCall<ImportLeadsInput>) {
  const { good, preview } = await previewFile(ctx, target, input)
  const emails = good.filter(({ fate }) => fate === 'new').map(({ row }) => row.lead.email)
  const known = await listKnownEmails(ctx, emails)
  const fresh = new Set(emails.filter((email) => !known.has(email)))
  const behind = good.filter(({ row }) => row.isBehind).length
  return { ...preview, joining: emails.length - fresh.size, behind }
}

/**
 * Imports the valid lines as one batch.
 * @throws AppError invalid when no line is valid and new
 */
export const importLeads = ({ ctx, input }: UserCall<ImportLeadsInput>) => importFile(ctx, target, input)

/** Lists up to 20 batches that the caller can undo, latest first. */
export async function listLeadImports({ ctx }: { ctx: UserCtx }) {
  const { id, count, changes, createdAt, createdBy } = leadImports
  const changed = selectLength(changes)
  const found = await ctx.db
    .select({ id, count, added: sql<number>`${count} - ${changed}`, changed, createdAt })
    .from(leadImports)
    .where(and(isNull(leadImports.undoneAt), gt(createdAt, getOldestUndone(ctx)), ownUnlessAdmin(ctx, createdBy)))
    .orderBy(desc(createdAt))
    .limit(20)
  return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Gives leads back what they said, all or none: those that nobody saved or moved since. @returns their number */
async function restore(ctx: UserCtx, changes: readonly ChangedLead[]): Promise<number> {
  const ids = changes.map(({ id }) => id)
  const found = await ctx.db.select().from(leads).where(inArray(leads.id, ids))
  const stages = new Map(found.map((lead) => [lead.id, toStage(lead)]))
  if (changes.some(({ id, stage }) => stages.get(id) !== stage)) throw conflict(savedMeanwhile)
  const saved = await overwriteLeads(
    ctx,
    changes.map(({ id, version, before }) => ({ id, version, said: before })),
    'import-undone',
  )
  if (saved.includes(null)) throw conflict(savedMeanwhile)
  return saved.length
}

/**
 * Undoes an import with its new customers that nothing else uses; agents only their own (product.md 6.2). Leaves and
 * counts leads that were changed since, and gives the others that it changed back what they said.
 * @throws AppError not-found, also for a colleague's; conflict when undone before, after 90 days, or while another runs
 */
export function undoLeadImport({ ctx, input: { id } }: UserCall<UndoLeadImportInput>): Promise<UndoneBatch> {
  return importAlone(ctx, async (tx) => {
    const own = and(eq(leadImports.id, id), ownUnlessAdmin(ctx, leadImports.createdBy))
    const [batch] = await lockRows(tx, leadImports, own)
    if (!batch) throw notFound('Import')
    assertUndoable(ctx, batch)
    const made = await tx.db.select({ id: leads.id }).from(leads).where(eq(leads.importId, id))
    const ids = [...made, ...batch.changes].map((one) => one.id)
    await lockAll(tx, { ids, given: batch.changes.map(({ before }) => before) }, 'update')
    ctx.allow(patience.part)
    let restored = 0
    const stay = await writeInParts(tx, batch.changes.toSorted(compareIds), async (some) => {
      restored += await withTransaction(tx, (part) => restore(part, some))
    })
    const { removed, kept } = await removeImported(tx, id)
    await removeUnused(tx, batch.madeCustomers)
    await tx.db.update(leadImports).set({ undoneAt: ctx.now(), changes: [] }).where(eq(leadImports.id, id))
    const result = { removed: removed.length, restored, kept: kept + stay.length }
    await recordEvent(tx, {
      kind: 'lead.import-undone',
      about: { entity: 'import', id },
      data: result,
      webhooks: removed.map((lead) => ({ event: 'lead.deleted', data: { id: lead, leadId: lead, importId: id } })),
    })
    return result
  })
}

/** Forgets what imports of leads changed and made that can no longer be undone. */
export const forgetOldLeadImports = (ctx: Ctx): Promise<unknown> =>
  ctx.db
    .update(leadImports)
    .set({ madeCustomers: [], changes: [] })
    .where(and(lte(leadImports.createdAt, getOldestUndone(ctx)), sql`(made_customers <> '[]' OR changes <> '[]')`))
