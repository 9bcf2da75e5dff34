import { and, count, desc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { insertRows } from '../../../platform/server/database/insert'
import { withTransaction } from '../../../platform/server/database/transaction'
import { type InMinor, resolveAmounts } from '../../../shared/amounts'
import type { Done } from '../../../shared/views'
import type { Currency } from '../../../shared/money'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { type Fields, toChange } from '../../core/events/changes.rules'
import { isAsMade } from '../../core/imports/marks.service'
import type { Steps } from '../../core/imports/table'
import { forgetTimelines, type NewEvent, recordEvent, recordEvents } from '../../core/events/service'
import { events } from '../../core/events/table'
import { hasOtherAddress } from './addresses.service'
import { eraseTraces } from './anonymize.service'
import { assertOwners, getDefaultOwner, isOwner } from './assign.service'
import { users } from '../../identity/auth/table'
import { ensureCustomer } from '../customers/ensure.service'
import { explainPhone } from '../../settings/settings/phone.client'
import { readPhone } from '../../settings/settings/phone.service'
import { getAgency } from '../../settings/settings/service'
import { removeMentions } from '../../identity/mentions/service'
import { settleRequests } from './join.service'
import type { LeadDetail } from './view'
import type { NewLead } from './request.service'
import type { CreateLeadInput, RemoveLeadInput } from './schema'
import { explainMissingLead } from './events.service'
import { leadsVisibleTo } from './scope.service'
import { moveFrom, toMoved } from './service'
import { type Lead, leads } from './table'
import { findDeleteProblem, getLead } from './view.service'
import { lockCustomers, lockLeadCustomers, lockLeadsWithWork } from './locks.service'
import { lockRows } from '../../core/locks/lock.service'

type Entered = InMinor<CreateLeadInput> & { id: string; currency: Currency }

/**
 * Returns the chosen customer, else the one with the address.
 * @throws AppError not-found
 */
async function ensureCustomerFor(ctx: UserCtx, { customerId, customerName: name, email, mobile: phone }: Entered) {
  if (!customerId) return ensureCustomer(ctx, { name, email, phone })
  const [customer] = await lockCustomers(ctx, [customerId])
  if (!customer) throw notFound('Customer')
  return customer.mergedIntoId ?? customer.id
}

const toCreated = (id: string, values: Fields): NewEvent => ({
  kind: 'lead.created',
  about: { entity: 'lead', id },
  timelines: { lead: id },
  ...toChange({}, values),
})
const recordCreated = (ctx: Ctx, id: string, values: Fields): Promise<void> => recordEvent(ctx, toCreated(id, values))

async function insert(ctx: UserCtx, entered: Entered): Promise<void> {
  const { id, notes, assignedTo, status, outcome, lostReason, value: valueMinor = null, ...given } = entered
  const { customerId: _chosen, noEmail: _1, noMobile: _2, ...asked } = given
  const customerId = await ensureCustomerFor(ctx, entered)
  const at = ctx.now()
  if (assignedTo) await assertOwners(ctx, [assignedTo], 'assignedTo')
  const row = { ...asked, valueMinor, ownerId: assignedTo ?? (await getDefaultOwner(ctx)) }
  const made = {
    id,
    customerId,
    hasOtherAddress: hasOtherAddress({ ...row, customerId }),
    createdAt: at,
    updatedAt: at,
  }
  await ctx.db.insert(leads).values({ ...row, ...made })
  await recordCreated(ctx, id, row)
  if (notes) await recordEvent(ctx, { kind: 'lead.noted', timelines: { lead: id }, text: notes })
  if (status !== 'new') await moveFrom(ctx, { id, status, outcome, lostReason }, ['new'])
}

/**
 * Creates a lead that staff enter, at the given stage, with its notes as the first timeline entry. Makes the caller its
 * owner by default, if their role opens leads. Adds it to the chosen customer, else to that of the address, new or
 * known.
 * @throws AppError invalid `mobile` or `assignedTo`; not-found for an unknown customer
 */
export async function createLead({ ctx, input }: UserCall<CreateLeadInput>): Promise<LeadDetail> {
  const mobile = input.mobile && (await readPhone(ctx, input.mobile))
  if (mobile === null) throw invalid(explainPhone(input.mobile!), 'mobile')
  const { currency } = await getAgency({ ctx })
  const id = newId()
  const write = () =>
    withTransaction(ctx, (tx) => insert(tx, { ...resolveAmounts(currency, input), id, mobile, currency }))
  await write().catch((error: unknown) => {
    // Retries once when a concurrent call created the customer of this phone.
    if (getSqlState(error) !== '23505') throw error
    return write()
  })
  return getLead({ ctx, input: { id } })
}

type Imported = Omit<typeof leads.$inferInsert, 'id'> & { notes?: string }

/**
 * Inserts leads of an import, each with its notes as the first timeline entry. Runs in the caller's transaction.
 * @returns their ids
 */
export async function insertImported(ctx: UserCtx, imported: readonly Imported[]): Promise<string[]> {
  const at = ctx.now()
  const rows = imported.map(({ notes, ...row }) => ({
    notes,
    row: { ...row, id: newId(), hasOtherAddress: hasOtherAddress(row), createdAt: at, updatedAt: at },
  }))
  await ctx.db.insert(leads).values(rows.map(({ row }) => row))
  await recordEvents(
    ctx,
    rows.map(({ row: { id: lead, importId }, notes }) => ({
      kind: 'lead.added',
      timelines: { lead },
      text: notes,
      data: { importId },
    })),
  )
  return rows.map(({ row }) => row.id)
}

type Former = Pick<Lead, 'email' | 'destination' | 'travelDate' | 'importId'>

/** Returns what identified leads of files that were merged into others, with the ids of those that remain. */
const listMerged = (ctx: Ctx, emails: readonly string[], customerIds: readonly string[]) =>
  queryRows<Former & { id: string }>(
    ctx.db,
    sql`WITH RECURSIVE later AS (
          SELECT id, into_id FROM lead_merges WHERE undone_at IS NULL
            AND (email = ANY (${sql.param(emails)}::text[]) OR customer_id = ANY (${sql.param(customerIds)}::uuid[]))
          UNION SELECT later.id, m.into_id FROM later
            JOIN lead_merges m ON m.from_id = later.into_id AND m.undone_at IS NULL)
        SELECT leads.id, m.email, m.moved #>> '{lead,destination}' AS destination,
          m.moved #>> '{lead,travel_date}' AS "travelDate", m.moved #>> '{lead,import_id}' AS "importId"
        FROM later JOIN leads ON leads.id = later.into_id JOIN lead_merges m ON m.id = later.id
        WHERE m.moved #>> '{lead,import_id}' IS NOT NULL ORDER BY m.id`,
  )

/**
 * Returns leads of these addresses and customers, which a file may repeat, and whether the caller's role sees them. Before
 * them what remains of merged ones, by what identified these.
 */
export async function listAlike(ctx: Ctx, emails: readonly string[], customerIds: readonly string[]) {
  if (emails.length + customerIds.length === 0) return []
  const [addresses, people] = [[...new Set(emails)], [...new Set(customerIds)]]
  const merged = await listMerged(ctx, addresses, people)
  const remaining = merged.map(({ id }) => id)
  const { searchText: _, ...columns } = getTableColumns(leads)
  const found = await ctx.db
    .select({ ...columns, isVisible: sql<boolean>`${leadsVisibleTo(ctx) ?? sql`true`}` })
    .from(leads)
    .where(or(inArray(leads.email, addresses), inArray(leads.customerId, people), inArray(leads.id, remaining)))
    .orderBy(leads.createdAt, leads.id)
  const byId = new Map(found.map((lead) => [lead.id, lead]))
  const former = merged.map((one) => ({ ...byId.get(one.id)!, ...one, isMerged: true }))
  return [...former, ...found.map((lead) => ({ ...lead, isMerged: false }))]
}

/** Counts what happened to a lead: its creation and each change add an event to its timeline. */
const eventCount = sql`(SELECT count(*) FROM events WHERE events.lead_id = ${leads.id})`

export async function countEvents(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await ctx.db
    .select({ id: events.leadId, count: count() })
    .from(events)
    .where(inArray(events.leadId, [...ids]))
    .groupBy(events.leadId)
  return new Map(found.map((one) => [one.id!, one.count]))
}

/** Deletes leads of an import that were not changed since, with an event. */
export async function removeImported(
  ctx: Ctx,
  ids: readonly string[],
  steps: Steps,
): Promise<Pick<Lead, 'id' | 'customerId'>[]> {
  const { id, customerId, importId, destination } = leads
  const gone = await ctx.db
    .delete(leads)
    .where(and(inArray(id, [...ids]), isAsMade(eventCount, id, steps)))
    .returning({ id, customerId, importId, destination })
  await forgetTimelines(
    ctx,
    gone.map((lead) => lead.id),
  )
  await recordEvents(
    ctx,
    gone.map((lead) => ({
      kind: 'lead.deleted',
      about: { entity: 'lead', id: lead.id },
      data: { leadId: lead.id, importId: lead.importId, destination: lead.destination },
    })),
  )
  return gone
}

async function remove(ctx: UserCtx, { id, version }: RemoveLeadInput): Promise<void> {
  await lockLeadsWithWork(ctx, [id], 'update')
  const [lead] = await ctx.db.select().from(leads).where(eq(leads.id, id))
  if (!lead) throw await explainMissingLead(ctx, id)
  if (lead.version !== version) throw stale(await getLead({ ctx, input: { id } }))
  const problem = await findDeleteProblem(ctx, id)
  if (problem) throw conflict(problem)
  await eraseTraces(ctx, [id], {})
  await removeMentions(ctx, id)
  await ctx.db.delete(leads).where(eq(leads.id, id))
  await forgetTimelines(ctx, [id])
  await settleRequests(ctx, [lead.customerId])
  const { destination, status, outcome } = lead
  const data = { destination, status, outcome }
  await recordEvent(ctx, { kind: 'lead.deleted', about: { entity: 'lead', id }, data })
}

/**
 * Deletes a lead entered by mistake, with its timeline; keeps its customer. Refuses one with requests or proposals,
 * which should be closed as lost.
 * @throws AppError not-found. Conflict with the newer lead for a stale `version`, and with `findDeleteProblem`
 */
export async function removeLead({ ctx, input }: UserCall<RemoveLeadInput>): Promise<Done> {
  await withTransaction(ctx, (tx) => remove(tx, input))
  return { success: true }
}

type BookingLead = { id: string; ownerId: string | null }

/** Returns the newest open lead of an address among `ids`, locked in the caller's transaction; null if there is none. */
export async function lockOpenLead(ctx: Ctx, ids: readonly string[], email: string): Promise<BookingLead | null> {
  if (ids.length === 0) return null
  await lockLeadCustomers(ctx, ids)
  const isOpen = and(inArray(leads.id, [...ids]), eq(leads.email, email), ne(leads.status, 'closed'))
  const open = await lockRows(ctx, leads, isOpen)
  return open.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1))[0] ?? null
}

/** Finds who took care of this address last, and still may; null for nobody. */
async function findConsultant(ctx: Ctx, email: string): Promise<string | null> {
  const [last] = await ctx.db
    .select({ ownerId: leads.ownerId })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.ownerId))
    .where(and(eq(leads.email, email), isOwner))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
  return last?.ownerId ?? null
}

/**
 * Creates the lead of a traveler who books on the site: won with its value, of who took care of them last. Runs in the
 * caller's transaction.
 */
export async function createWonLead(ctx: Ctx, inquiry: NewLead & { valueMinor: number }): Promise<BookingLead> {
  const { customerName: name, email, mobile: phone } = inquiry
  const [customerId, ownerId] = await Promise.all([
    ensureCustomer(ctx, { name, email, phone }),
    findConsultant(ctx, email),
  ])
  const [id, at] = [newId(), ctx.now()]
  const was = { status: 'new', outcome: null, lostReason: null, ownerId } as const
  const is = { ...inquiry, ...was, id, customerId, status: 'closed', outcome: 'won' } as const
  const made = { ...is, createdAt: at, updatedAt: at, closedAt: at, hasOtherAddress: hasOtherAddress(is) }
  const { destination, travelDate } = inquiry
  await Promise.all([
    insertRows(ctx.db, leads, [{ ...made, source: 'site' }]),
    recordEvents(ctx, [toCreated(id, { destination, travelDate, ownerId }), toMoved({ was, is })]),
  ])
  return { id, ownerId }
}

type CustomerInquiry = Omit<typeof leads.$inferInsert, 'id' | 'customerName' | 'email' | 'mobile'>

/**
 * Creates leads of known customers, entered by the caller, who owns those without `ownerId` if their role opens
 * leads. Runs in the caller's transaction.
 * @throws AppError not-found
 */
export async function makeLeadsForCustomers(ctx: UserCtx, all: readonly CustomerInquiry[]): Promise<string[]> {
  const found = await lockCustomers(
    ctx,
    all.map(({ customerId }) => customerId),
  )
  const byId = new Map(found.map((customer) => [customer.id, customer]))
  const [at, defaultOwner] = [ctx.now(), await getDefaultOwner(ctx)]
  const made = all.map((inquiry) => {
    const customer = byId.get(inquiry.customerId)
    if (!customer || customer.mergedIntoId) throw notFound('Customer')
    const { id: customerId, name: customerName, email, phone } = customer
    const own = { customerId, customerName, email: email ?? '', mobile: phone ?? '' }
    const ownerId = inquiry.ownerId === undefined ? defaultOwner : inquiry.ownerId
    const hasOther = hasOtherAddress(own)
    return { ...inquiry, ...own, id: newId(), ownerId, hasOtherAddress: hasOther, createdAt: at, updatedAt: at }
  })
  await insertRows(ctx.db, leads, made)
  await recordEvents(
    ctx,
    made.map(({ id, destination, travelDate, ownerId }) => toCreated(id, { destination, travelDate, ownerId })),
  )
  return made.map(({ id }) => id)
}

export const makeLeadForCustomer = async (ctx: UserCtx, inquiry: CustomerInquiry): Promise<string> =>
  (await makeLeadsForCustomers(ctx, [inquiry]))[0]!
