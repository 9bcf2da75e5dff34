import { and, desc, eq, ne, notExists, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { conflict } from '../../../shared/errors'
import type { ByImport } from '../../bookings/bookings/import.service'
import { bookings } from '../../bookings/bookings/table'
import { headCount } from '../../catalog/pricing/estimate.rules'
import { events } from '../../core/events/table'
import { savedMeanwhile } from '../../core/imports/line.rules'
import { leadForCustomer } from '../../sales/leads/create.service'
import { lockCustomers } from '../../sales/leads/locks.service'
import { moveFrom } from '../../sales/leads/service'
import { leads } from '../../sales/leads/table'
import { overwriteLeads } from '../../sales/leads/update.service'
import type { Trip } from './trip.service'

export const undone = 'The import was undone'
const byUndo: ByImport = 'import-undone'

const won = { status: 'closed', outcome: 'won' } as const
const lost = { status: 'closed', outcome: 'lost', lostReason: 'other' } as const

/** Returns the won lead of an imported trip: that of an import which was undone, else a new one. */
export async function winLead(ctx: UserCtx, customerId: string, trip: Trip): Promise<string> {
  const { destination, startsOn: travelDate, currency, ownerId, totalMinor: valueMinor } = trip
  const said = { destination, travelDate, valueMinor, numberOfTravelers: headCount(trip.party) }
  await lockCustomers(ctx, [customerId])
  const lastMoveBy = ctx.db
    .select({ by: sql`${events.data} ->> 'by'` })
    .from(events)
    .where(and(eq(events.leadId, leads.id), eq(events.kind, 'lead.moved')))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1)
  const isLost = and(eq(leads.customerId, customerId), eq(leads.source, 'import'), eq(leads.outcome, 'lost'))
  const [former] = await ctx.db
    .select({ id: leads.id, version: leads.version })
    .from(leads)
    .where(and(isLost, eq(leads.currency, currency), sql`(${lastMoveBy}) = ${byUndo}`))
    .orderBy(desc(leads.closedAt), leads.id)
    .limit(1)
  if (former) {
    const stage = { ...won, lostReason: null }
    const again = { ...former, said: { ...said, ...(ownerId && { ownerId }), stage } }
    if ((await overwriteLeads(ctx, [again], 'import')).includes(null)) throw conflict(savedMeanwhile)
    return former.id
  }
  return leadForCustomer(ctx, { ...said, ...won, customerId, currency, ownerId, closedAt: ctx.now(), source: 'import' })
}

/** Closes the lead of an import that is undone as lost, unless it has another trip. Precedes the booking's lock. */
export async function loseLead(ctx: UserCtx, bookingId: string): Promise<void> {
  const isOther = and(eq(bookings.leadId, leads.id), ne(bookings.id, bookingId), ne(bookings.status, 'cancelled'))
  const [lead] = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(bookings, eq(bookings.leadId, leads.id))
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(leads.source, 'import'),
        eq(leads.outcome, 'won'),
        notExists(ctx.db.select({ id: bookings.id }).from(bookings).where(isOther)),
      ),
    )
  if (lead) await moveFrom(ctx, { id: lead.id, ...lost, by: byUndo }, ['closed'])
}
