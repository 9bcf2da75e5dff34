import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { bookingsVisibleTo } from '../../bookings/bookings/scope.service'
import { leadsVisibleTo, workVisibleTo } from '../../sales/leads/scope.service'
import { quotes } from '../../sales/quotes/table'

const orAll = (visible: SQL | undefined): SQL => visible ?? sql`true`

/** Restricts a WHERE of figures to what the caller's role sees; to TRUE for all. */
export const seenLeads = (ctx: Ctx): SQL => orAll(leadsVisibleTo(ctx))
export const seenQuotes = (ctx: Ctx): SQL => orAll(workVisibleTo(ctx, quotes.assigneeId, quotes.leadId))
export const seenBookings = (ctx: Ctx): SQL => orAll(bookingsVisibleTo(ctx))
