import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../platform/server/context'
import type { Currency } from '../../../shared/money'
import { can, type Permission } from '../../../shared/permissions'
import { bookingsVisibleTo } from '../../bookings/bookings/scope.service'
import { bookings } from '../../bookings/bookings/table'
import { isLimited } from '../../identity/teams/scope.service'
import { workVisibleTo } from '../../sales/leads/scope.service'
import { proposals } from '../../sales/proposals/table'
import { quotes } from '../../sales/quotes/table'
import { type Listed, toListed } from './impact.rules'

type ShownTable = {
  table: PgTable & { id: PgColumn }
  needs: readonly Permission[]
  to: (ctx: UserCtx) => SQL | undefined
}
const shown = {
  bookings: { table: bookings, needs: ['bookings.read'], to: bookingsVisibleTo },
  paidBookings: { table: bookings, needs: ['bookings.read', 'money.read'], to: bookingsVisibleTo },
  proposals: {
    table: proposals,
    needs: ['proposals.read'],
    to: (ctx) => workVisibleTo(ctx, proposals.ownerId, proposals.leadId),
  },
  requests: { table: quotes, needs: ['leads.read'], to: (ctx) => workVisibleTo(ctx, quotes.assigneeId, quotes.leadId) },
} satisfies Record<string, ShownTable>

/**
 * Lists the records that a change affects. Gives their number to anyone who may make the change, and the first rows with
 * sums, of all or of `summed`, only of records that the role sees.
 */
export async function listFor<
  K extends string,
  Row extends { id: string; currency: Currency } & Record<K, number | null>,
>(
  ctx: UserCtx,
  kind: keyof typeof shown,
  { rows, keys, summed }: { rows: readonly Row[]; keys: readonly K[]; summed?: readonly Row[] },
): Promise<Listed<Row, K>> {
  const { table, needs, to }: ShownTable = shown[kind]
  if (!can(ctx.actor, ...needs)) return { total: rows.length, rows: [], sums: [], isPartial: true }
  if (!isLimited(ctx)) return toListed(rows, keys, summed)
  const ids = rows.map(({ id }) => id)
  const found = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), to(ctx)))
  const visible = new Set(found.map(({ id }) => id))
  const isVisible = ({ id }: Row) => visible.has(id)
  const own = toListed(rows.filter(isVisible), keys, summed?.filter(isVisible))
  return { ...own, total: rows.length, isPartial: own.total < rows.length }
}
