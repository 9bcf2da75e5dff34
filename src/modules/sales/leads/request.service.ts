import { and, type Column, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { conflict } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { users } from '../../identity/auth/table'
import { findOrAddCustomer } from '../customers/ensure.service'
import { hasOtherAddress } from './addresses.service'
import { isOwner, mayOwnLeads } from './assign.service'
import { explainMissingLead } from './events.service'
import type { LeadSource } from './lead.rules'
import { type Lead, leads } from './table'

/** Describes a person and the trip they request. Expects `email` in lower case. */
export type NewLead = Pick<
  Lead,
  'customerName' | 'email' | 'mobile' | 'destination' | 'numberOfTravelers' | 'currency'
> &
  Partial<Pick<Lead, 'budget' | 'travelDate' | 'valueMinor'>>

/** Describes a request: `by` names the member of staff who entered it, `chosenLeadId` the lead that they chose. */
export type LeadRequest = NewLead & { source: LeadSource; by: string | null; chosenLeadId?: string | null }

/** Selects the owner of the lead, unless they may own leads no more. */
const activeOwner = (ctx: Ctx) =>
  sql<string | null>`${ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(isOwner, eq(users.id, leads.ownerId)))}`

const fillBlank = (column: Column, text: string) => sql`coalesce(nullif(${column}, ''), ${text})`

/**
 * Fills only what is empty: whoever knows an address must not overwrite its lead. A value comes with the currency it is
 * in: a lead without one takes both, and a lead with one keeps both. The e-mail address is filled where staff chose the
 * lead: they know the person.
 */
function toFilled(asked: NewLead, isChosen: boolean) {
  const { budget = null, travelDate = null, valueMinor, currency } = asked
  const mobile = fillBlank(leads.mobile, asked.mobile)
  const email = isChosen ? fillBlank(leads.email, asked.email) : sql`${leads.email}`
  return {
    mobile,
    email,
    hasOtherAddress: hasOtherAddress({ ...leads, mobile, email }),
    budget: sql`coalesce(${leads.budget}, ${budget})`,
    travelDate: sql`coalesce(${leads.travelDate}, ${travelDate}::date)`,
    ...(typeof valueMinor === 'number' && {
      valueMinor: sql`coalesce(${leads.valueMinor}, ${valueMinor}::bigint)`,
      currency: sql`CASE WHEN ${leads.valueMinor} IS NULL THEN ${currency} ELSE ${leads.currency} END`,
    }),
  }
}

/** @throws AppError not-found; conflict `leadId` for a closed one */
async function refuseChosen(ctx: Ctx, id: string): Promise<never> {
  if ((await ctx.db.$count(leads, eq(leads.id, id))) === 0) throw await explainMissingLead(ctx, id)
  throw conflict('This lead is closed. Take it up again first, or enter a new one.', 'leadId')
}

type Joined = { id: string; assigneeId: string | null }
type Owned = Omit<LeadRequest, 'by'> & { ownerId: string | null }

/** Joins a request to the chosen lead, else to the one that the customer's requests join. */
async function joinLead(
  ctx: Ctx,
  { ownerId, chosenLeadId, ...asked }: Owned,
  customerId: string | null,
): Promise<Joined | undefined> {
  const [joined] = await ctx.db
    .update(leads)
    .set({
      ...toFilled(asked, Boolean(chosenLeadId)),
      ...(ownerId && { ownerId: sql`coalesce(${activeOwner(ctx)}, ${ownerId}::uuid)` }),
      version: sql`${leads.version} + 1`,
      updatedAt: ctx.now(),
    })
    .where(
      customerId
        ? and(eq(leads.customerId, customerId), leads.takesRequests)
        : and(eq(leads.id, chosenLeadId!), ne(leads.status, 'closed')),
    )
    .returning({ id: leads.id, assigneeId: activeOwner(ctx) })
  return joined
}

/**
 * Returns the lead of a request, and the active owner who answers it, in the caller's transaction (product.md 5.1).
 * Takes the chosen lead, else the one that the customer's requests join, else a new one. The customer's row lock lets
 * concurrent requests of an address share one lead, and a unique index those of merged customers: SQLSTATE 23505. Makes
 * whoever entered it the owner of a lead that has none, or one who has left, unless their role does not open leads.
 * @throws AppError as `refuseChosen`
 */
export async function findLeadForRequest(ctx: Ctx, request: LeadRequest): Promise<Joined & { isNew: boolean }> {
  const { by, chosenLeadId, ...asked } = request
  const ownerId = by && (await mayOwnLeads(ctx, by)) ? by : null
  const { customerName: name, email, mobile: phone } = asked
  const customer = chosenLeadId ? null : await findOrAddCustomer(ctx, { name, email, phone })
  const customerId = customer && customer.id
  // Skips the search for a new customer, who has no lead yet.
  const joined = customer?.isNew ? undefined : await joinLead(ctx, { ...asked, ownerId, chosenLeadId }, customerId)
  if (joined) return { ...joined, isNew: false }
  if (!customerId) return refuseChosen(ctx, chosenLeadId!)
  const at = ctx.now()
  const id = newId()
  const takesRequests = asked.source === 'site'
  const other = hasOtherAddress({ ...asked, customerId })
  await ctx.db.insert(leads).values({
    ...asked,
    id,
    customerId,
    takesRequests,
    ownerId,
    hasOtherAddress: other,
    createdAt: at,
    updatedAt: at,
  })
  if (by) {
    const change = toChange({}, { ...asked, ownerId })
    await recordEvent(ctx, { kind: 'lead.created', about: { entity: 'lead', id }, ...change })
  }
  return { id, assigneeId: ownerId, isNew: true }
}
