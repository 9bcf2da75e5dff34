import { and, desc, eq, getTableColumns, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { type GivenAmount, resolveAmounts } from '../../../shared/amounts'
import { AppError, conflict, invalid, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { can } from '../../../shared/permissions'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toChange } from '../../core/events/changes.rules'
import { recordEvents } from '../../core/events/service'
import { events } from '../../core/events/table'
import { changeCustomer, refuseTaken } from '../customers/service'
import type { Customer } from '../customers/table'
import { explainPhone } from '../../settings/settings/phone.client'
import { readPhone } from '../../settings/settings/phone.service'
import { assertSold } from '../../settings/settings/service'
import { followOwners } from '../quotes/owner.service'
import { leaveAddresses, markAddresses } from './addresses.service'
import { lockOwners, notOwner } from './assign.service'
import { settleRequests } from './join.service'
import type { LeadDetail } from './view'
import type { LeadChanges } from './import.rules'
import type { PatchLeadInput, UpdateLeadInput } from './schema'
import { moveAll, moveFrom, writeDown } from './service'
import { explainMissingLead, newestNote } from './events.service'
import { type Lead, leads } from './table'
import { type LeadStatus, leadStatuses, statusesBefore } from './transition.rules'
import { getLead } from './view.service'
import { lockCustomers, lockLeadCustomers, lockLeadsWithWork } from './locks.service'
import { lockRow, lockRows } from '../../core/locks/lock.service'

type Stage = 'status' | 'from' | 'outcome' | 'lostReason'
/** Holds in `value` the unchecked amount of REST, whose currency may differ. */
type Changes = Omit<UpdateLeadInput, 'version' | Stage> & {
  version?: number
  value?: GivenAmount | null
  from?: LeadStatus
}

const getChanges = (before: Lead, input: Changes) => {
  const currency = input.currency ?? before.currency
  const { id: _id, version: _version, from: _from, value, ...values } = resolveAmounts(currency, input)
  const entries = Object.entries({ ...values, ...(value !== undefined && { valueMinor: value }) })
  return entries.filter(([key, value]) => value !== undefined && value !== before[key as keyof Lead])
}

/** Returns true if the lead has the name and addresses of its customer. */
const isSameCustomer = (lead: Lead, { name, email, phone }: Customer) =>
  lead.customerName === name && lead.email === (email ?? '') && lead.mobile === (phone ?? '')

/**
 * Applies a new name or address to the customer, too, if the lead had the customer's and the caller may change
 * customers. Other leads of the customer follow.
 * @throws AppError invalid `mobile` without any address; as `changeCustomers`
 */
async function changePerson(ctx: Ctx, lead: Lead, changed: Partial<Lead>): Promise<void> {
  const { customerName, email, mobile } = { ...lead, ...changed }
  if ([customerName, email, mobile].join('\n') === [lead.customerName, lead.email, lead.mobile].join('\n')) return
  if (!email && !mobile) throw invalid('Without an e-mail address, the mobile number is required', 'mobile')
  if (!can(ctx.actor, 'customers.write')) return
  const [customer] = await lockCustomers(ctx, [lead.customerId])
  if (!customer || !isSameCustomer(lead, customer)) return
  await changeCustomer(ctx, { id: customer.id, name: customerName, email: email || null, phone: mobile || null })
}

type Written = { before: Lead; changed: [string, unknown][] }

/** Writes the changes of locked leads, with all that follows them. */
async function writeChanges(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const named = new Set(written.flatMap(({ changed }) => changed.map(([key]) => key)))
  const columns = Object.fromEntries(Object.entries(getTableColumns(leads)).filter(([name]) => named.has(name)))
  await overwriteRows(
    ctx,
    leads,
    columns,
    written.map(({ before, changed }) => ({ ...before, ...Object.fromEntries(changed) })),
  )
  const withChanged = (...fields: string[]) =>
    written.filter(({ changed }) => changed.some(([key]) => fields.includes(key))).map(({ before }) => before)
  const readdressed = withChanged('email', 'mobile').map(({ customerId }) => customerId)
  if (readdressed.length > 0) await markAddresses(ctx, readdressed)
  await settleRequests(
    ctx,
    withChanged('source').map(({ customerId }) => customerId),
  )
  await recordEvents(
    ctx,
    written.map(({ before, changed }) => ({
      kind: 'lead.updated',
      about: { entity: 'lead', id: before.id },
      timelines: { lead: before.id },
      data: { fields: changed.map(([key]) => key) },
      ...toChange(
        Object.fromEntries(changed.map(([key]) => [key, before[key as keyof Lead]])),
        Object.fromEntries(changed),
      ),
    })),
  )
  const moves = written.flatMap(({ before, changed }) => {
    const to = changed.find(([key]) => key === 'ownerId')
    return to ? [{ leadId: before.id, from: before.ownerId, to: (to[1] as string | null) ?? null }] : []
  })
  await followOwners(ctx, moves)
}

/**
 * Changes leads together, in the caller's transaction.
 * @returns each before its change, under a row lock; null for a stale `version`, or when it is no longer at `from`
 */
async function changeAll(ctx: Ctx, inputs: readonly Changes[], ownerField = 'ownerId'): Promise<(Lead | null)[]> {
  const ids = inputs.map(({ id }) => id)
  const staff = await lockOwners(ctx, [...new Set(inputs.flatMap(({ ownerId }) => ownerId || []))])
  // Locks what follows the owner before the leads.
  if (inputs.some(({ ownerId }) => ownerId !== undefined)) await lockLeadsWithWork(ctx, ids)
  else await lockLeadCustomers(ctx, ids)
  // Locks their customers' other leads, too, where an address may change: those follow it.
  const readdressed = inputs.flatMap(({ id, email }) => (email === undefined ? [] : id))
  const customerIds = ctx.db.select({ id: leads.customerId }).from(leads).where(inArray(leads.id, readdressed))
  const followers = readdressed.length > 0 ? inArray(leads.customerId, customerIds) : undefined
  const rows = await lockRows(ctx, leads, or(inArray(leads.id, ids), followers))
  const locked = new Map(rows.map((lead) => [lead.id, lead]))
  const written: Written[] = []
  const all: (Lead | null)[] = []
  for (const input of inputs) {
    const { id, ownerId, from } = input
    const before = locked.get(id)
    if (!before) throw await explainMissingLead(ctx, id)
    const isStale = input.version !== undefined && input.version !== before.version
    if (isStale || (from && from !== before.status)) {
      all.push(null)
      continue
    }
    all.push(before)
    const changed = getChanges(before, input)
    if (changed.length === 0) continue
    if (changed.some(([key]) => key === 'email')) await leaveAddresses(ctx, [id])
    await changePerson(ctx, before, Object.fromEntries(changed))
    if (ownerId && ownerId !== before.ownerId && !staff.includes(ownerId)) throw notOwner(ownerField)
    written.push({ before, changed })
  }
  if (written.length > 0) await writeChanges(ctx, written)
  return all
}

const change = async (ctx: Ctx, input: Changes, ownerField?: string): Promise<Lead | null> =>
  (await changeAll(ctx, [input], ownerField))[0]!

/**
 * Converts a typed number to E.164; '' stays.
 * @throws AppError invalid `mobile`
 */
async function readMobile(ctx: Ctx, mobile: string | undefined): Promise<string | undefined> {
  const read = mobile && (await readPhone(ctx, mobile))
  if (read === null) throw invalid(explainPhone(mobile!), 'mobile')
  return read
}

/** Names the field `mobile`, as the lead form does, instead of the customer's `phone`. */
function refuseTakenMobile(error: unknown): never {
  try {
    return refuseTaken(error)
  } catch (refused) {
    if (refused instanceof AppError && refused.details.field === 'phone') throw conflict(refused.message, 'mobile')
    throw refused
  }
}

type Edit = Changes & Pick<UpdateLeadInput, Stage> & Pick<PatchLeadInput, 'notes'>

/** Adds a note to the timeline of a locked lead, unless it is the newest one there. */
async function addNotes(ctx: UserCtx, leadId: string, text: string): Promise<void> {
  const [newest] = await ctx.db.select({ text: newestNote }).from(leads).where(eq(leads.id, leadId))
  if (newest?.text !== text) await writeDown(ctx, { leadId, text })
}

/**
 * Writes fields, stage and notes in one transaction.
 * @returns false for a stale `version`, or when the lead is no longer at `from`
 */
async function save(
  ctx: UserCtx,
  { status, from, outcome, lostReason, notes, ...edit }: Edit,
  ownerField?: string,
): Promise<boolean> {
  const mobile = await readMobile(ctx, edit.mobile)
  const fields = { ...edit, ...(mobile !== undefined && { mobile }) }
  return withTransaction(ctx, async (tx) => {
    const isSaved = await changeAndMove(tx, fields, { status, from, outcome, lostReason }, ownerField)
    if (isSaved && notes) await addNotes(tx, edit.id, notes)
    return isSaved
  }).catch(refuseTakenMobile)
}

/**
 * Checks another currency: the stored value would be read in it.
 * @throws AppError invalid `value` where the value is not sent along; invalid `currency` for one not sold in
 */
async function assertCurrency(ctx: Ctx, before: Lead, { currency, value, valueMinor }: Changes): Promise<void> {
  if (!currency || currency === before.currency) return
  await assertSold({ ctx, input: currency })
  if (before.valueMinor !== null && value === undefined && valueMinor === undefined)
    throw invalid(`The value is in ${before.currency}. Send it in ${currency}, too`, 'value')
}

async function changeAndMove(ctx: UserCtx, fields: Changes, stage: Pick<UpdateLeadInput, Stage>, ownerField?: string) {
  const { status, from, ...end } = stage
  // Lets the outcome of a closed lead change without its stage.
  const isMove = status !== undefined && (status !== from || status === 'closed')
  const before = await change(ctx, { ...fields, from: isMove ? from : undefined }, ownerField)
  if (before) await assertCurrency(ctx, before, fields)
  if (before && isMove) await moveFrom(ctx, { id: fields.id, status, ...end }, [...leadStatuses])
  return before !== null
}

type Overwrite = Pick<Lead, 'id' | 'version'> & {
  changes: LeadChanges & Pick<Changes, 'destination' | 'travelDate'>
  /** Names the status that the lead was read at. */
  from?: LeadStatus
}

/**
 * Writes what a file says of leads, in the caller's transaction. `by` is that of moves.
 * @returns their versions then; null for one that somebody saved or moved meanwhile
 */
export async function overwriteLeads(ctx: UserCtx, all: readonly Overwrite[], by?: string): Promise<(number | null)[]> {
  const before = await changeAll(
    ctx,
    all.map(({ id, version, from, changes: { stage: _stage, ...fields } }) => ({ ...fields, id, version, from })),
  )
  const moves = all.flatMap(({ id, changes }, i) => {
    if (!before[i] || !changes.stage) return []
    const { status, outcome, lostReason } = changes.stage
    return [{ id, status, outcome: outcome ?? undefined, lostReason: lostReason ?? undefined, by }]
  })
  await moveAll(ctx, moves, [...leadStatuses])
  const ids = all.map(({ id }) => id)
  const saved = await ctx.db.select({ id: leads.id, version: leads.version }).from(leads).where(inArray(leads.id, ids))
  const versions = new Map(saved.map(({ id, version }) => [id, version]))
  return all.map(({ id }, i) => (before[i] ? versions.get(id)! : null))
}

/**
 * Changes the given fields only. Ignores a stage that the lead has already.
 * @throws AppError not-found; conflict with the newer lead for a stale `version`; invalid `ownerId`, `mobile`, `value` or
 * `currency`.
 * Conflict `email` or `phone` when it is another customer's; as `changePerson`
 */
export async function updateLead({ ctx, input }: UserCall<UpdateLeadInput>): Promise<LeadDetail> {
  const saved = await save(ctx, input)
  const lead = await getLead({ ctx, input: { id: input.id } })
  if (!saved) throw stale(lead)
  return lead
}

/**
 * Updates a lead for REST, where the owner is `assignedTo` and other `notes` than the newest are added to the timeline.
 * @throws AppError as `updateLead`
 */
export async function patchLead({ ctx, input }: UserCall<PatchLeadInput>): Promise<LeadDetail> {
  const { assignedTo: ownerId, ...edit } = input
  const saved = await save(ctx, { ...edit, ownerId }, 'assignedTo')
  const lead = await getLead({ ctx, input: { id: input.id } })
  if (!saved) throw stale(lead)
  return lead
}

type Inquiry = Pick<Lead, 'destination' | 'travelDate' | 'budget' | 'numberOfTravelers' | 'valueMinor'> & {
  currency: string | null
}
const inquiryFields = ['destination', 'travelDate', 'budget', 'numberOfTravelers'] as const

/**
 * Applies a correction of a request to fields of its lead that equal the request's, a value with its currency. Skips a
 * closed lead. Runs in the caller's transaction.
 */
export async function followRequest(
  ctx: Ctx,
  { leadId, before, after }: { leadId: string; before: Inquiry; after: Inquiry },
): Promise<void> {
  await lockLeadCustomers(ctx, [leadId])
  const lead = await lockRow(ctx, leads, leadId)
  if (!lead || lead.status === 'closed') return
  const followed = inquiryFields.filter((field) => lead[field] === before[field] && after[field] !== before[field])
  const isItsMoney = lead.valueMinor === before.valueMinor && (before.currency ?? lead.currency) === lead.currency
  const currency = after.currency ?? lead.currency
  const isOther = after.valueMinor !== before.valueMinor || currency !== lead.currency
  const money = isItsMoney && isOther && { valueMinor: after.valueMinor, currency: currency as Currency }
  if (followed.length === 0 && !money) return
  await change(ctx, { id: leadId, ...Object.fromEntries(followed.map((field) => [field, after[field]])), ...money })
}

type Offered = { leadId: string; valueMinor: number; currency: string }

/**
 * Locks the lead, after its customer.
 * @returns null if it is won already
 */
async function lockUnlessWon(ctx: Ctx, leadId: string): Promise<Lead | null> {
  await lockLeadCustomers(ctx, [leadId])
  const lead = await lockRow(ctx, leads, leadId)
  return lead && lead.outcome !== 'won' ? lead : null
}

/** Sets the expected value to the offered total, unless the lead is closed. Runs in the caller's transaction. */
export async function followOffer(ctx: Ctx, { leadId, valueMinor, currency }: Offered): Promise<void> {
  const lead = await lockUnlessWon(ctx, leadId)
  if (!lead || lead.status === 'closed' || lead.currency !== currency) return
  await change(ctx, { id: leadId, valueMinor })
}

/**
 * Moves the lead to 'proposal' with its value when an offer is sent. Reopens a lost one. Runs in the caller's
 * transaction.
 */
export async function markLeadOffered(ctx: Ctx, offered: Offered): Promise<void> {
  const { leadId: id } = offered
  if (await lockUnlessWon(ctx, id)) await moveFrom(ctx, { id, status: 'proposal' }, statusesBefore('proposal'))
  await followOffer(ctx, offered)
}

/**
 * Marks the lead as won with its value when an offer is accepted, even if it was lost. Runs in the caller's
 * transaction.
 */
export async function markLeadWon(ctx: Ctx, { leadId: id, valueMinor, currency }: Offered, by?: string): Promise<void> {
  const lead = await lockUnlessWon(ctx, id)
  if (!lead) return
  if (lead.currency === currency && lead.valueMinor !== valueMinor) await change(ctx, { id, valueMinor })
  await moveFrom(ctx, { id, status: 'closed', outcome: 'won', by }, [...leadStatuses])
}

/**
 * Takes back that `markLeadWon` won the lead after that moment: what was sold is another lead's by now. Restores stage
 * and value of before. Runs in the caller's transaction.
 */
export async function revertSale(ctx: Ctx, { leadId: id, valueMinor, currency }: Offered, since: Date): Promise<void> {
  const lead = await lockRow(ctx, leads, id)
  if (lead?.outcome !== 'won') return
  const findBefore = async (isIt: SQL) => {
    const [found] = await ctx.db
      .select({ before: events.before })
      .from(events)
      .where(and(eq(events.entity, 'lead'), eq(events.entityId, id), gte(events.at, since), isIt))
      .orderBy(desc(events.at), desc(events.id))
      .limit(1)
    return found?.before as Partial<Lead> | null | undefined
  }
  const stage = await findBefore(sql`${events.kind} = 'lead.moved' AND ${events.after} ->> 'outcome' = 'won'`)
  if (!stage) return
  const value = await findBefore(
    sql`${events.kind} = 'lead.updated' AND ${events.after} ->> 'valueMinor' = ${String(valueMinor)}`,
  )
  if (value && lead.currency === currency && lead.valueMinor === valueMinor)
    await change(ctx, { id, valueMinor: value.valueMinor ?? null })
  const { status = 'closed', outcome, lostReason } = stage
  const was = { status, outcome: outcome ?? undefined, lostReason: lostReason ?? undefined }
  await moveFrom(ctx, { id, ...was, by: 'merge-undone' }, ['closed'])
}
