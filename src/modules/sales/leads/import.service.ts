import { eq, inArray } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import type { Line } from '../../../platform/server/import/columns'
import { type Checked, previewFile, readLines } from '../../../platform/server/import/engine'
import { type InMinor, resolveAmounts } from '../../../shared/amounts'
import { toCurrencyCode } from '../../../shared/currency-codes'
import type { Attempt, ImportSource } from '../../../shared/imports'
import { readFileDate } from '../../../shared/file-dates'
import { formatDate } from '../../../shared/dates'
import type { BadLine } from '../../../shared/csv'
import { conflict, invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { can } from '../../../shared/permissions'
import {
  ensureCustomers,
  ensureUnaddressed,
  listNamesakes,
  findByPhone,
  removeUnused,
} from '../customers/ensure.service'
import { findCustomers } from '../customers/find.service'
import { contactsLeft, leavesParts, listPersonFurther, partsLeft, toPerson } from '../customers/person.rules'
import { cutText, plural, capitalize } from '../../../shared/text'
import { sourceLabels } from './lead.rules'
import { createStaffFinder, getDefaultOwner, lockOwners } from './assign.service'
import { countEvents, insertImported, listAlike, removeImported } from './create.service'
import { type BoardStage, canMoveTo, isBehind, toStage, toStageStatus } from './transition.rules'
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
  unknownDestination,
  readOutcome,
  readSource,
  readStage,
  readTravelers,
} from './import.rules'
import { type ImportedLead, importedLead } from './import.schema'
import { type Lead, leadImports, leads } from './table'
import { overwriteLeads } from './update.service'
import { lockLeadCustomers, lockLeadProposals, lockLeadQuotes } from './locks.service'
import { lockIds } from '../../core/locks/lock.service'
import { findChanges, savedMeanwhile, parseLine, toFirst } from '../../core/imports/line.rules'
import { toGroups } from '../../../shared/lists'
import type { Importer, Touched } from '../../core/imports/service'
import type { ImportedChange } from '../../core/imports/table'

/** Holds what a line says; `ownerId` is null when no colleague has the owner's name, and for nobody. */
type Read = {
  cells: Line['cells']
  given: ImportedLead
  stage: BoardStage | undefined
  ownerId: string | null
  /** Says why the owner of the line is not found. */
  ownerProblem: string | null
  /** Maps columns to texts whose meaning was guessed; a known lead keeps its own value. */
  guessed: Partial<Record<'status' | 'source' | 'outcome', string>>
}
/**
 * Describes an imported lead. `stored` holds the known lead with its changes. `isBehind`: the known lead is further,
 * and keeps its stage and owner.
 */
type Row = {
  lead: InMinor<ImportedLead> & { currency: Currency }
  who: string
  /** Names the customer, where one is there. */
  customerId: string | null
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
  const { mobile = '', destination = unknownDestination, budget, value, currency, notes, travelDate } = cells
  const { name, email } = toPerson(cells)
  return {
    customerName: name || (cells.company ?? ''),
    email,
    mobile: toFirst(mobile),
    destination,
    numberOfTravelers,
    source,
    budget: budget || undefined,
    value: value ? `${value} ${currency ?? ''}`.trim() : undefined,
    notes: notes || undefined,
    travelDate: travelDate || undefined,
  }
}

/** Builds the key that detects repeated leads: who asks, destination and travel date. */
const identify = (
  who: string,
  { destination, travelDate }: Pick<ImportedLead, 'destination'> & { travelDate?: string | null },
) => [who, destination.toLowerCase(), travelDate ?? ''].join('\n')

const isSameDestination = (one: Pick<Lead, 'destination'>, other: Pick<Lead, 'destination'>) =>
  one.destination.toLowerCase() === other.destination.toLowerCase()

/** Identifies the customer of a line by e-mail address, else by phone, else by name; may be new. */
type Asking = { who: string; customerId: string | null; email: string; mobile: string; namesakes: number }

/** Finds the customers of lines without an e-mail address. Gives theirs to those alone who may see customers. */
async function createAskingFinder(
  ctx: UserCtx,
  given: readonly ImportedLead[],
): Promise<(lead: ImportedLead) => Asking> {
  const without = given.filter(({ email }) => !email)
  const byPhone = await findByPhone(
    ctx,
    without.flatMap(({ mobile }) => mobile || []),
  )
  const names = without.flatMap(({ mobile, customerName }) => (mobile ? [] : customerName))
  const byName = toGroups(await listNamesakes(ctx, names), ({ name }) => name)
  return ({ email, mobile, customerName }) => {
    const given = { email, mobile, namesakes: 0, customerId: null }
    if (email) return { ...given, who: email }
    const customerId = byPhone.get(mobile)
    if (mobile) return { ...given, who: customerId ?? mobile, customerId: customerId ?? null }
    const found = byName.get(customerName) ?? []
    const [one] = found
    if (!one) return { ...given, who: customerName }
    const { id, email: own, phone } = one
    const known = { ...given, customerId: id, namesakes: found.length }
    if (!can(ctx.actor, 'customers.read')) return { ...known, who: id }
    return { ...known, who: own ?? id, email: own ?? '', mobile: phone ?? '' }
  }
}

/** Returns the stage that a line states; undefined for a guessed one, which changes no known lead. */
const toEnteredStage = ({ stage, guessed }: Read) => (guessed.status ? undefined : stage)

/** Returns a line's changes of a known lead. A lost one keeps its reason; one that is further keeps stage and owner. */
function findLeadChanges(one: Read, read: Row['lead'], lead: Lead): LeadChanges {
  const { cells, ownerId, guessed } = one
  const stage = toEnteredStage(one)
  const keepsStage = stage !== undefined && isBehind(stage, lead)
  const keepsOwner = keepsStage || (stage === undefined && lead.status === 'closed')
  const values: LeadChanges = {
    ...(cells.budget && { budget: read.budget ?? null }),
    ...(cells.value && { valueMinor: read.value ?? null }),
    ...(cells.numberOfTravelers && { numberOfTravelers: read.numberOfTravelers }),
    ...(cells.source && !guessed.source && { source: read.source }),
    ...(cells.owner && ownerId && !keepsOwner && { ownerId }),
  }
  const changes: LeadChanges = findChanges(values, lead)
  if (stage === undefined || keepsStage || !canMoveTo(lead, stage)) return changes
  return { ...changes, stage: { lostReason: stage === 'lost' ? 'other' : null, ...toStageStatus(stage) } }
}

/** Adds texts to the notes of a new lead that no field or known word holds. */
function addGuessed({ cells, given, guessed }: Read): string | undefined {
  const kept = Object.keys(guessed).map((column) => {
    const label = leadFields.find(({ name }) => name === column)!.label
    return `${label}: ${cells[column]}`
  })
  const { expectedClose = '', company } = cells
  if (company && company !== given.customerName) kept.push(`Company: ${company}`)
  const read = readFileDate(expectedClose)
  if (expectedClose) kept.push(`Expected close date: ${'date' in read ? formatDate(read.date) : expectedClose}`)
  return cutText([given.notes, ...kept].filter(Boolean).join('\n'), 4000) || undefined
}

const noStage = 'Was it won or lost? Stages are New, Contacted, Qualified, Proposal, Won or Lost'

/** Reads the stage from the columns of the outcome and the status. @throws AppError invalid `status` */
function readEnd({ status = '', outcome = '' }: Line['cells']): Pick<Read, 'stage' | 'guessed'> {
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
    guessed: { ...notTaken, status: capitalize(guess) },
  }
}

/** Returns a function that reads a line by itself. */
async function createReader(ctx: UserCtx) {
  const [readPhone, staff, defaultOwner] = await Promise.all([
    createPhoneReader(ctx),
    createStaffFinder(ctx),
    getDefaultOwner(ctx),
  ])
  const readMobile = ({ mobile = '', customerCountry }: Line['cells']) =>
    mobile === '' ? null : readPhone(toFirst(mobile), customerCountry)
  return (cells: Line['cells'], attempt: Attempt): Read => {
    const { stage, guessed } = attempt(() => readEnd(cells), { stage: undefined, guessed: {} })
    if (cells.source && !readSource(cells.source)) guessed.source = sourceLabels[guessSource(cells.source)]
    const mobile = attempt(() => readMobile(cells), null)
    const given = parseLine(importedLead, toInput(cells, attempt))
    const ownerId = cells.owner ? staff.find(cells.owner) : defaultOwner
    const ownerProblem = cells.owner && ownerId === null ? staff.explain(cells.owner) : null
    return { cells, given: { ...given, mobile: mobile ?? '' }, stage, ownerId, ownerProblem, guessed }
  }
}

/** Refuses a line about a lead that the role does not see, and says nothing of it. */
const notYours = ({ given }: Read) =>
  refuse(given.email ? 'email' : given.mobile ? 'mobile' : 'customerName', 'A lead of this customer is not yours')

/**
 * Returns a function that finds the lead that a line is about: without a destination, the one open lead of the person. What
 * a file made is found again once it is closed or has got a travel date here. Prefers leads that the caller sees.
 * @throws AppError invalid where it is a hidden one, and where several may be meant
 */
async function createStoredFinder(ctx: UserCtx, asking: readonly Asking[]) {
  const alike = await listAlike(
    ctx,
    asking.flatMap(({ email }) => email || []),
    asking.flatMap(({ customerId }) => customerId ?? []),
  )
  const listKeys = (one: Lead) => [one.email, one.customerId].filter(Boolean).map((who) => identify(who, one))
  const createFinder = (some: typeof alike) => {
    const toKeyed = (these: typeof alike) => new Map(these.flatMap((one) => listKeys(one).map((key) => [key, one])))
    const isClosed = ({ status }: Lead) => status === 'closed'
    const known = toKeyed(some.filter((one) => !isClosed(one) || one.travelDate))
    const closed = toKeyed(some.filter(isClosed))
    return ({ who, customerId }: Asking, { given, cells, stage }: Read) => {
      const key = identify(who, given)
      const exact = known.get(key)
      if (exact) return { one: exact }
      const theirs = some.filter((one) => one.email === who || one.customerId === customerId)
      const open = theirs.filter(
        (one) =>
          cells.destination === undefined &&
          !one.isMerged &&
          !isClosed(one) &&
          (!given.travelDate || !one.travelDate || given.travelDate === one.travelDate),
      )
      // Leaves out what staff closed themselves: the line may be a repeat inquiry.
      const made = theirs.filter(
        (one) =>
          one.importId !== null &&
          (cells.destination === undefined || isSameDestination(one, given)) &&
          (cells.travelDate === undefined || (given.travelDate ?? null) === one.travelDate),
      )
      const isEnded = stage === 'won' || stage === 'lost'
      const former = made.findLast((one) => !isClosed(one)) ?? made.at(-1)
      return { one: open[0] ?? former ?? (isEnded ? closed.get(key) : undefined), open: open.length }
    }
  }
  const findVisible = createFinder(alike.filter(({ isVisible }) => isVisible))
  const findHidden = createFinder(alike.filter(({ isVisible }) => !isVisible))
  return (person: Asking, read: Read) => {
    const { one, open = 0 } = findVisible(person, read)
    if (open > 1)
      throw refuse('destination', `${open} open leads of this customer are here: say which, by its destination`)
    if (!one && findHidden(person, read).one) throw notYours(read)
    return one
  }
}

/** Says by column what becomes of what a line says otherwise than here, or leaves out. */
function listNotes({ cells, given, guessed }: Read, { namesakes }: Asking, isThere: boolean): [string, string][] {
  const notes = Object.entries(guessed).map(([column, taken]): [string, string] => [
    column,
    `‘${cells[column]}’ is taken ${isThere ? 'as it is here' : `as ${taken}`}`,
  ])
  if (!given.email && !given.mobile)
    notes.push([
      'customerName',
      namesakes === 1
        ? 'Without an e-mail address or phone number: the customer of this name is taken'
        : 'Without an e-mail address or phone number: a customer of this name alone is added',
    ])
  if (cells.destination === undefined)
    notes.push([
      'destination',
      isThere
        ? 'The file has no destination: the lead keeps its own'
        : `The file has no destination: “${unknownDestination}” is taken`,
    ])
  return notes
}

/** Sorts the lines into valid ones and refused ones, each with its reason. */
async function check(
  ctx: UserCtx,
  lines: readonly Line[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const [read, agency] = await Promise.all([createReader(ctx), getAgency({ ctx })])
  const sold = new Set(getSellingCurrencies(agency))
  const { rows: found, bad } = await readLines(ctx, lines, ({ cells }, attempt) => read(cells, attempt))
  const findAsking = await createAskingFinder(
    ctx,
    found.map(({ row }) => row.given),
  )
  const asking = new Map(found.map(({ line, row }) => [line, findAsking(row.given)]))
  const findStored = await createStoredFinder(ctx, [...asking.values()])
  const seen = new Set<string>()
  const noted = new Map<string, BadLine & { count: number }>()
  /** Notes once what becomes of a text, with the number of its lines. */
  const note = (line: number, column: string, message: string) => {
    const earlier = noted.get(`${column} ${message}`)
    if (earlier) earlier.count++
    else noted.set(`${column} ${message}`, { line, column, message, count: 1 })
  }
  const toChecked = (line: number, one: Read): Checked<Row> => {
    const { cells, ownerId, ownerProblem, stage = 'new' } = one
    const person = asking.get(line)!
    const { who, customerId, namesakes, email, mobile } = person
    const given = { ...one.given, email, mobile }
    const name = given.customerName
    if (leavesParts(cells)) note(line, 'firstName', partsLeft)
    const { left } = toPerson(cells)
    if (left) note(line, 'customerName', contactsLeft(left))
    for (const { column, message } of listPersonFurther(cells)) note(line, column, message)
    if (namesakes > 1)
      throw refuse('customerName', `${namesakes} customers have this name: add an e-mail address or a phone number`)
    const stored = findStored(person, one)
    const identity = stored?.id ?? identify(who, given)
    const isThere = stored !== undefined || seen.has(identity)
    if (!isThere && ownerProblem) throw refuse('owner', ownerProblem)
    // Skips a lead that an earlier line changes, and one that is here as a part of another.
    const lead = seen.has(identity) || stored?.isMerged ? undefined : stored
    const stated = toCurrencyCode(cells.currency)
    const currency = lead?.currency ?? (sold.has(stated) ? stated : agency.currency)
    const row = { lead: { ...resolveAmounts(currency, given), currency }, who, customerId, stage, ownerId }
    if (stored?.isMerged) note(line, 'customerName', 'This lead was merged into another one: the line changes nothing')
    else seen.add(identity)
    for (const [column, message] of listNotes(one, person, isThere)) note(line, column, message)
    if (!isThere) return { line, name, fate: 'new', row: { ...row, lead: { ...row.lead, notes: addGuessed(one) } } }
    if (!lead) return { line, name, fate: 'same', row }
    const changes = findLeadChanges(one, row.lead, lead)
    const isChanged = Object.keys(changes).length > 0
    const enteredStage = toEnteredStage(one)
    const more = {
      isBehind: enteredStage !== undefined && isBehind(enteredStage, lead),
      stored: { id: lead.id, lead, changes },
    }
    return { line, name, fate: isChanged ? 'changed' : 'same', row: { ...row, ...more } }
  }
  const { rows, bad: refused } = await readLines(ctx, found, ({ line, row }) => toChecked(line, row))
  const notices = [...noted.values()].map(({ line, column, message, count }) => {
    return { line, column, message: count > 1 ? `${message}, as in ${plural(count - 1, 'further line')}` : message }
  })
  return { good: rows.map(({ row }) => row), bad: [...bad, ...refused], notices }
}

const noColleague = () => refuse('owner', 'There is no colleague of this name or e-mail address')

async function add(ctx: UserCtx, lines: readonly Checked<Row>[], importId: string) {
  const people = lines.map(({ row: { lead } }) => ({ name: lead.customerName, email: lead.email, phone: lead.mobile }))
  const customers = await ensureCustomers(
    ctx,
    people.filter(({ email }) => email),
  )
  const others = await ensureUnaddressed(
    ctx,
    people.filter(({ email }) => !email),
  )
  const rows = lines.map(({ row: { lead: read, customerId, stage, ownerId } }, i) => {
    const { value: valueMinor = null, ...lead } = read
    const isClosed = stage === 'won' || stage === 'lost'
    return {
      ...lead,
      ...toStageStatus(stage),
      closedAt: isClosed ? ctx.now() : null,
      lostReason: stage === 'lost' ? ('other' as const) : null,
      customerId: customers.idByEmail.get(lead.email) ?? customerId ?? others.toId(people[i]!),
      valueMinor,
      ownerId,
      importId,
    }
  })
  return { made: await insertImported(ctx, rows), along: [...customers.made, ...others.made] }
}

async function change(ctx: UserCtx, lines: readonly Checked<Row>[]): Promise<ImportedChange[]> {
  const stored = lines.map(({ row }) => row.stored!)
  const overwrites = stored.map(({ lead: { id, version, status }, changes }) => {
    return { id, version, changes, ...(changes.stage && { from: status }) }
  })
  const versions = await overwriteLeads(ctx, overwrites)
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
  const fresh = lines.flatMap(({ row }) => (row.stored ? [] : row))
  const emails = fresh.flatMap(({ lead }) => lead.email || [])
  const customerIds = fresh.flatMap(({ customerId }) => customerId ?? [])
  // Checks owners once more, as one may have left since the file was read; changes do so where they are written.
  const owners = fresh.flatMap(({ ownerId }) => (ownerId === ctx.actor.id ? [] : (ownerId ?? [])))
  const staff = await lockOwners(ctx, [...new Set([...owners, ...given.flatMap(({ ownerId }) => ownerId ?? [])])])
  if (!owners.every((id) => staff.includes(id))) throw noColleague()
  await lockLeadQuotes(ctx, ids)
  await lockLeadProposals(ctx, ids)
  await lockLeadCustomers(ctx, ids, emails, [...along, ...customerIds])
  await lockIds(ctx, leads, inArray(leads.id, [...ids]), strength)
}

/** Deletes unchanged new leads, and customers created with them who have no lead left. */
const remove: Importer<Row>['remove'] = async (ctx, ids, { along, steps }) => {
  const gone = await removeImported(ctx, ids, steps)
  await removeUnused(ctx, along, { steps })
  return gone.length
}

/** Restores former values of leads, all or none: of those that nobody saved or moved since. @returns their number */
async function restore(ctx: UserCtx, changes: readonly ImportedChange[]): Promise<number> {
  const ids = changes.map(({ id }) => id)
  const found = await ctx.db.select().from(leads).where(inArray(leads.id, ids))
  const stages = new Map(found.map((lead) => [lead.id, toStage(lead)]))
  if (changes.some(({ id, stage }) => stages.get(id) !== stage)) throw conflict(savedMeanwhile)
  const overwrites = changes.map(({ id, version, before }) => ({ id, version, changes: before }))
  const saved = await overwriteLeads(ctx, overwrites, 'import-undone')
  if (saved.includes(null)) throw conflict(savedMeanwhile)
  return saved.length
}

export const leadImporter: Importer<Row> = {
  kind: 'leads',
  table: leads,
  countSteps: countEvents,
  eventPrefix: 'lead',
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
  markUndoneForOlder: (ctx, id) =>
    ctx.db.update(leadImports).set({ undoneAt: ctx.now() }).where(eq(leadImports.id, id)),
}

/**
 * Previews an import without writing. `joining` counts leads of customers known here, or from a line above. `behind`
 * counts leads that are closed or further here than in the file: they keep their stage and owner.
 */
export async function previewLeadImport({ ctx, input }: UserCall<ImportSource>) {
  const { good, preview } = await previewFile(ctx, leadImporter, input)
  const added = good.filter(({ fate }) => fate === 'new').map(({ row }) => row)
  const find = await findCustomers(
    ctx,
    added.map(({ lead: { email }, customerId }) => ({ id: customerId ?? '', email })),
  )
  // Counts a customer whom the caller does not see as a new one, which says nothing of them.
  const isKnown = ({ lead, customerId }: Row) => {
    const known = find.byId(customerId) ?? find.byEmail(lead.email)
    return known !== undefined && find.isVisible(known)
  }
  const fresh = new Set(added.filter((row) => !isKnown(row)).map(({ who }) => who))
  const behind = good.filter(({ row }) => row.isBehind).length
  return { ...preview, joining: added.length - fresh.size, behind }
}
