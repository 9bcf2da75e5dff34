import { inArray } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import type { Line } from '../../../platform/server/import/columns'
import { type Checked, previewFile, readLines } from '../../../platform/server/import/engine'
import { type InMinor, resolveAmounts } from '../../../shared/amounts'
import type { Attempt, ImportSource } from '../../../shared/imports'
import { readFileDate } from '../../../shared/file-dates'
import { formatDate } from '../../../shared/dates'
import type { BadLine } from '../../../shared/csv'
import { conflict, invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
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
import { type ImportedLead, importedLead } from './import.schema'
import { type Lead, leads } from './table'
import { overwriteLeads } from './update.service'
import { lockCustomersOfLeads, lockProposalsOfLeads, lockQuotesOfLeads } from './locks.service'
import { lockIds } from '../../core/locks/lock.service'
import { findChanges, savedMeanwhile, parseLine } from '../../core/imports/line.rules'
import type { Importer, Touched } from '../../core/imports/service'
import type { ImportedChange } from '../../core/imports/table'

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
  const read = readFileDate(expectedClose)
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

async function add(ctx: UserCtx, lines: readonly Checked<Row>[], importId: string) {
  const people = lines.map(({ row: { lead } }) => ({ name: lead.customerName, email: lead.email, phone: lead.mobile }))
  const customers = await ensureCustomers(ctx, people)
  const rows = lines.map(({ row: { lead: read, stage, ownerId } }) => {
    const { value: valueMinor = null, ...lead } = read
    const isClosed = stage === 'won' || stage === 'lost'
    return {
      ...lead,
      ...toStageStatus(stage),
      closedAt: isClosed ? ctx.now() : null,
      lostReason: stage === 'lost' ? ('other' as const) : null,
      customerId: customers.idByEmail.get(lead.email)!,
      valueMinor,
      ownerId,
      importId,
    }
  })
  return { made: await insertImported(ctx, rows), along: customers.made }
}

async function change(ctx: UserCtx, lines: readonly Checked<Row>[]): Promise<ImportedChange[]> {
  const stored = lines.map(({ row }) => row.stored!)
  const said = stored.map(({ lead: { id, version, status }, changes }) => {
    return { id, version, said: changes, ...(changes.stage && { from: status }) }
  })
  const versions = await overwriteLeads(ctx, said)
  return stored.map(({ lead, changes }, i) => {
    const version = versions[i]
    if (!version) throw conflict(savedMeanwhile)
    const { status, outcome, lostReason } = lead
    const was = { ...lead, stage: { status, outcome, lostReason } }
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, was[name as keyof LeadChanges]]))
    return { id: lead.id, version, stage: toStage(changes.stage ?? lead), before }
  })
}

/** Locks whom leads are given to, then leads with their work, and the customers of new ones between. */
async function lock(ctx: UserCtx, { ids, along, lines, changes, strength }: Touched<Row>): Promise<void> {
  const given: LeadChanges[] = [
    ...lines.flatMap(({ row }) => row.stored?.changes ?? []),
    ...changes.map(({ before }) => before),
  ]
  const emails = lines.flatMap(({ row }) => (row.stored ? [] : row.lead.email))
  await lockStaff(ctx, [...new Set(given.flatMap(({ ownerId }) => ownerId ?? []))])
  await lockQuotesOfLeads(ctx, ids)
  await lockProposalsOfLeads(ctx, ids)
  await lockCustomersOfLeads(ctx, ids, emails, along)
  await lockIds(ctx, leads, inArray(leads.id, [...ids]), strength)
}

/** Deletes new leads that nobody changed, and the customers who came along and have none, also as theirs was deleted by hand. */
async function remove(ctx: UserCtx, ids: readonly string[], along: readonly string[]): Promise<number> {
  const gone = await removeImported(ctx, ids)
  await removeUnused(ctx, along)
  return gone.length
}

/** Gives leads back what they said, all or none: those that nobody saved or moved since. @returns their number */
async function restore(ctx: UserCtx, changes: readonly ImportedChange[]): Promise<number> {
  const ids = changes.map(({ id }) => id)
  const found = await ctx.db.select().from(leads).where(inArray(leads.id, ids))
  const stages = new Map(found.map((lead) => [lead.id, toStage(lead)]))
  if (changes.some(({ id, stage }) => stages.get(id) !== stage)) throw conflict(savedMeanwhile)
  const said = changes.map(({ id, version, before }) => ({ id, version, said: before }))
  const saved = await overwriteLeads(ctx, said, 'import-undone')
  if (saved.includes(null)) throw conflict(savedMeanwhile)
  return saved.length
}

export const leadImporter: Importer<Row> = {
  kind: 'leads',
  toldAs: 'lead',
  along: 'customers',
  memory: rememberImports('leads'),
  fields: leadFields,
  currency: (ctx) => getCurrencyFor({ ctx, input: undefined }),
  missing: missingColumns,
  check,
  lock,
  add,
  change,
  remove,
  restore,
}

/**
 * Previews an import without writing. `joining` counts leads of known customers, or of a customer in a line above,
 * `behind` those that are further here than in the file, or closed: they keep their stage and owner.
 */
export async function previewLeadImport({ ctx, input }: UserCall<ImportSource>) {
  const { good, preview } = await previewFile(ctx, leadImporter, input)
  const emails = good.filter(({ fate }) => fate === 'new').map(({ row }) => row.lead.email)
  const known = await listKnownEmails(ctx, emails)
  const fresh = new Set(emails.filter((email) => !known.has(email)))
  const behind = good.filter(({ row }) => row.isBehind).length
  return { ...preview, joining: emails.length - fresh.size, behind }
}
