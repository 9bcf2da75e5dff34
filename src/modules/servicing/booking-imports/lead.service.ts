import { and, desc, eq, inArray, ne, notExists, notInArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { conflict } from '../../../shared/errors'
import type { ByImport } from '../../bookings/bookings/import.service'
import { bookings } from '../../bookings/bookings/table'
import { headCount } from '../../catalog/pricing/estimate.rules'
import { events } from '../../core/events/table'
import { savedMeanwhile } from '../../core/imports/line.rules'
import { toGroups } from '../../../shared/lists'
import { lockIds } from '../../core/locks/lock.service'
import { listOwnersAmong } from '../../sales/leads/assign.service'
import { makeLeadsForCustomers } from '../../sales/leads/create.service'
import { lockCustomers, lockLeads, lockLeadProposals, lockLeadQuotes } from '../../sales/leads/locks.service'
import { moveAll } from '../../sales/leads/service'
import { leads } from '../../sales/leads/table'
import { overwriteLeads } from '../../sales/leads/update.service'
import type { Trip } from './trip.service'

const byUndo: ByImport = 'import-undone'

const won = { status: 'closed', outcome: 'won' } as const
const lost = { status: 'closed', outcome: 'lost', lostReason: 'other' } as const

type Sold = { customerId: string; trip: Trip }

/** Lists the leads of these customers that were lost by the undo of an import, by customer and currency. */
async function listUndone(ctx: UserCtx, customerIds: readonly string[]) {
  const { id, version, customerId, currency } = leads
  const lastMoveBy = ctx.db
    .select({ by: sql`${events.data} ->> 'by'` })
    .from(events)
    .where(and(eq(events.leadId, leads.id), eq(events.kind, 'lead.moved')))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1)
  const isLost = and(inArray(customerId, [...customerIds]), eq(leads.source, 'import'), eq(leads.outcome, 'lost'))
  const found = await ctx.db
    .select({ id, version, customerId, currency })
    .from(leads)
    .where(and(isLost, sql`(${lastMoveBy}) = ${byUndo}`))
    .orderBy(desc(leads.closedAt), leads.id)
  return toGroups(found, (lead) => `${lead.customerId} ${lead.currency}`)
}

/** Locks these customers, and what `winLeads` may win again of theirs: requests and proposals, then leads. */
export async function lockUndone(ctx: UserCtx, customerIds: readonly string[]): Promise<void> {
  const { id, customerId, source, outcome } = leads
  const isTheirs = and(inArray(customerId, [...customerIds]), eq(source, 'import'), eq(outcome, 'lost'))
  const found = (await ctx.db.select({ id }).from(leads).where(isTheirs)).map((one) => one.id)
  await lockLeadQuotes(ctx, found)
  await lockLeadProposals(ctx, found)
  await lockCustomers(ctx, customerIds)
  await lockIds(ctx, leads, isTheirs)
}

/**
 * Returns the won leads of imported trips: those of undone imports, else new ones. They are nobody's where the role of the
 * booking's owner does not open leads.
 */
export async function winLeads(ctx: UserCtx, sold: readonly Sold[]): Promise<string[]> {
  const customerIds = sold.map(({ customerId }) => customerId)
  await lockCustomers(ctx, customerIds)
  const lostByUndo = await listUndone(ctx, customerIds)
  const owners = await listOwnersAmong(ctx, [...new Set(sold.map(({ trip }) => trip.ownerId))])
  const all = sold.map(({ customerId, trip }) => {
    const { destination, startsOn: travelDate, currency, totalMinor: valueMinor } = trip
    const ownerId = owners.includes(trip.ownerId) ? trip.ownerId : null
    const facts = { destination, travelDate, valueMinor, numberOfTravelers: headCount(trip.party) }
    const former = lostByUndo.get(`${customerId} ${currency}`)?.shift()
    return { facts, former, customerId, currency, ownerId }
  })
  const stage = { ...won, lostReason: null }
  const again = all.flatMap(({ former, facts, ownerId }) =>
    former ? [{ ...former, changes: { ...facts, ...(ownerId && { ownerId }), stage } }] : [],
  )
  if ((await overwriteLeads(ctx, again, 'import')).includes(null)) throw conflict(savedMeanwhile)
  const made = await makeLeadsForCustomers(
    ctx,
    all.flatMap(({ former, facts, ...inquiry }) =>
      former ? [] : [{ ...facts, ...won, ...inquiry, closedAt: ctx.now(), source: 'import' as const }],
    ),
  )
  return all.map(({ former }) => former?.id ?? made.shift()!)
}

/** Closes the leads of imports that are undone as lost, unless they have another trip. Precedes the bookings' locks. */
export async function loseLeads(ctx: UserCtx, bookingIds: readonly string[]): Promise<void> {
  const ids = [...bookingIds]
  const theirs = await ctx.db.select({ leadId: bookings.leadId }).from(bookings).where(inArray(bookings.id, ids))
  // Locks those that stay won, too: the bookings' acts lock all of them later.
  await lockLeads(
    ctx,
    theirs.map(({ leadId }) => leadId),
  )
  const isOther = and(eq(bookings.leadId, leads.id), notInArray(bookings.id, ids), ne(bookings.status, 'cancelled'))
  const found = await ctx.db
    .selectDistinct({ id: leads.id })
    .from(leads)
    .innerJoin(bookings, eq(bookings.leadId, leads.id))
    .where(
      and(
        inArray(bookings.id, ids),
        eq(leads.source, 'import'),
        eq(leads.outcome, 'won'),
        notExists(ctx.db.select({ id: bookings.id }).from(bookings).where(isOther)),
      ),
    )
  await moveAll(
    ctx,
    found.map(({ id }) => ({ id, ...lost, by: byUndo })),
    ['closed'],
  )
}
