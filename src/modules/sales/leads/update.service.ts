import { and, eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { type GivenAmount, resolveAmounts } from '../../../shared/amounts'
import { AppError, conflict, invalid, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { changeCustomer, refuseTaken } from '../customers/service'
import type { Customer } from '../customers/table'
import { phoneNeedsCode } from '../../settings/phones/phone.client'
import { readPhone } from '../../settings/settings/phone.service'
import { followOwners } from '../quotes/owner.service'
import { whileAddress } from '../../identity/owners/owner.service'
import { markAddresses } from './addresses.service'
import { lockStaff, notStaff } from './assign.service'
import { settleRequests } from './join.service'
import type { LeadDetail } from './view'
import type { LeadChanges } from './import.rules'
import type { PatchLeadInput, UpdateLeadInput } from './schema'
import { moveFrom } from './service'
import { leadGone } from './events.service'
import { type Lead, leads } from './table'
import { type LeadStatus, leadStatuses, statusesBefore } from './transition.rules'
import { getLead } from './view.service'
import { lockCustomers, lockCustomersOfLeads, lockLeadsWithWork } from './locks.service'
import { lockRow } from '../../core/locks/lock.service'

type Stage = 'status' | 'from' | 'outcome' | 'lostReason'
/** Holds in `value` the unchecked amount of REST, whose currency may differ. */
type Changes = Omit<UpdateLeadInput, 'version' | Stage> & { version?: number; value?: GivenAmount | null }

const changedIn = (before: Lead, input: Changes) => {
  const currency = input.currency ?? before.currency
  const { id: _id, version: _version, value, ...values } = resolveAmounts(currency, input)
  const entries = Object.entries({ ...values, ...(value !== undefined && { valueMinor: value }) })
  return entries.filter(([key, value]) => value !== undefined && value !== before[key as keyof Lead])
}

/** Returns true if the lead has the name and addresses of its customer. */
const isSameCustomer = (lead: Lead, { name, email, phone }: Customer) =>
  lead.customerName === name && lead.email === (email ?? '') && lead.mobile === (phone ?? '')

/**
 * Applies a new name or address to the customer, too, if the lead had the customer's. Other leads of the customer
 * follow.
 */
async function changePerson(ctx: Ctx, lead: Lead, changed: Partial<Lead>): Promise<void> {
  const { customerName, email, mobile } = { ...lead, ...changed }
  if ([customerName, email, mobile].join('\n') === [lead.customerName, lead.email, lead.mobile].join('\n')) return
  if (!email && !mobile) throw invalid('Without an e-mail address, the mobile number is required', 'mobile')
  const [customer] = await lockCustomers(ctx, [lead.customerId])
  if (!customer || !isSameCustomer(lead, customer)) return
  await changeCustomer(ctx, { id: customer.id, name: customerName, email: email || null, phone: mobile || null })
}

/**
 * Returns the lead before the change, under a row lock. Returns null for a stale `version`, or when it is no longer at
 * `from`.
 */
async function change(ctx: Ctx, input: Changes, ownerField = 'ownerId', from?: LeadStatus): Promise<Lead | null> {
  const { id, ownerId } = input
  const staff = await lockStaff(ctx, ownerId ? [ownerId] : [])
  // Locks what follows the owner before the lead.
  if (ownerId !== undefined) await lockLeadsWithWork(ctx, [id])
  else await lockCustomersOfLeads(ctx, [id])
  const before = await lockRow(ctx, leads, id)
  if (!before) throw await leadGone(ctx, id)
  const { version } = before
  if (input.version !== undefined && input.version !== version) return null
  if (from && from !== before.status) return null
  const changed = changedIn(before, input)
  if (changed.length === 0) return before
  await changePerson(ctx, before, Object.fromEntries(changed))
  if (ownerId && ownerId !== before.ownerId && staff.length === 0) throw notStaff(ownerField)
  await ctx.db
    .update(leads)
    .set({
      ...Object.fromEntries(changed),
      ...(input.email !== undefined && { userId: whileAddress(leads, input.email) }),
      version: version + 1,
      updatedAt: ctx.now(),
    })
    .where(and(eq(leads.id, id), eq(leads.version, version)))
  const fields = changed.map(([key]) => key)
  if (fields.includes('email') || fields.includes('mobile')) await markAddresses(ctx, [before.customerId])
  if (fields.includes('source')) await settleRequests(ctx, before.customerId)
  const was = Object.fromEntries(fields.map((field) => [field, before[field as keyof Lead]]))
  await recordEvent(ctx, {
    kind: 'lead.updated',
    about: { entity: 'lead', id },
    timelines: { lead: id },
    data: { fields },
    ...toChange(was, Object.fromEntries(changed)),
  })
  if (fields.includes('ownerId')) await followOwners(ctx, [{ leadId: id, from: before.ownerId, to: ownerId ?? null }])
  return before
}

/**
 * Converts a typed number to E.164; '' stays.
 * @throws AppError invalid `mobile`
 */
async function readMobile(ctx: Ctx, mobile: string | undefined): Promise<string | undefined> {
  const read = mobile && (await readPhone(ctx, mobile))
  if (read === null) throw invalid(phoneNeedsCode, 'mobile')
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

type Edit = Changes & Pick<UpdateLeadInput, Stage>

/**
 * Writes fields and stage in one transaction.
 * @returns false for a stale `version`, or when the lead is no longer at `from`
 */
async function save(
  ctx: UserCtx,
  { status, from, outcome, lostReason, ...edit }: Edit,
  ownerField?: string,
): Promise<boolean> {
  const mobile = await readMobile(ctx, edit.mobile)
  const fields = { ...edit, ...(mobile !== undefined && { mobile }) }
  return withTransaction(ctx, (tx) =>
    changeAndMove(tx, fields, { status, from, outcome, lostReason }, ownerField),
  ).catch(refuseTakenMobile)
}

async function changeAndMove(ctx: UserCtx, fields: Changes, stage: Pick<UpdateLeadInput, Stage>, ownerField?: string) {
  const { status, from, ...end } = stage
  // Lets the outcome of a closed lead change without its stage.
  const isMove = status !== undefined && (status !== from || status === 'closed')
  const before = await change(ctx, fields, ownerField, isMove ? from : undefined)
  if (before && isMove) await moveFrom(ctx, { id: fields.id, status, ...end }, [...leadStatuses])
  return before !== null
}

/**
 * Writes what a file says of a lead, in the caller's transaction.
 * @returns its version then; null for a stale one
 */
export async function overwriteLead(
  ctx: UserCtx,
  { id, version }: Pick<Lead, 'id' | 'version'>,
  { stage, ...fields }: LeadChanges & Pick<Changes, 'destination' | 'travelDate'>,
): Promise<number | null> {
  const { status, outcome, lostReason } = stage ?? {}
  const end = { status, outcome: outcome ?? undefined, lostReason: lostReason ?? undefined }
  if (!(await changeAndMove(ctx, { ...fields, id, version }, end))) return null
  const [saved] = await ctx.db.select({ version: leads.version }).from(leads).where(eq(leads.id, id))
  return saved!.version
}

/**
 * Changes the given fields only. Ignores a stage that the lead has already.
 * @throws AppError not-found; conflict with the newer lead for a stale `version`; invalid `ownerId` or `mobile`.
 * Conflict `email` or `phone` when it is another customer's
 */
export async function updateLead({ ctx, input }: { ctx: UserCtx; input: UpdateLeadInput }): Promise<LeadDetail> {
  const saved = await save(ctx, input)
  const lead = await getLead({ ctx, input: { id: input.id } })
  if (!saved) throw stale(lead)
  return lead
}

/**
 * Updates a lead for REST, where the owner is `assignedTo`.
 * @throws AppError as `updateLead`
 */
export async function patchLead({ ctx, input }: { ctx: UserCtx; input: PatchLeadInput }): Promise<LeadDetail> {
  const { assignedTo: ownerId, ...edit } = input
  const saved = await save(ctx, { ...edit, ownerId }, 'assignedTo')
  const lead = await getLead({ ctx, input: { id: input.id } })
  if (!saved) throw stale(lead)
  return lead
}

export type Inquiry = Pick<Lead, 'destination' | 'travelDate' | 'budget' | 'numberOfTravelers' | 'valueMinor'> & {
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
  await lockCustomersOfLeads(ctx, [leadId])
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
  await lockCustomersOfLeads(ctx, [leadId])
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
export async function leadOffered(ctx: Ctx, offered: Offered): Promise<void> {
  const { leadId: id } = offered
  if (await lockUnlessWon(ctx, id)) await moveFrom(ctx, { id, status: 'proposal' }, statusesBefore('proposal'))
  await followOffer(ctx, offered)
}

/**
 * Marks the lead as won with its value when an offer is accepted, even if it was lost. Runs in the caller's
 * transaction.
 */
export async function leadWon(ctx: Ctx, { leadId: id, valueMinor, currency }: Offered): Promise<void> {
  const lead = await lockUnlessWon(ctx, id)
  if (!lead) return
  if (lead.currency === currency) await change(ctx, { id, valueMinor })
  await moveFrom(ctx, { id, status: 'closed', outcome: 'won' }, [...leadStatuses])
}
