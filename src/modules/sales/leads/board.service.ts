import { count, sum } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import type { LeadFilter } from './schema'
import { leads } from './table'
import { type BoardStage, toStage } from './transition.rules'
import type { StageTotal } from './view'
import { composeLeadFilter } from './view.service'

/** Returns the totals of all matching leads by stage. Omits stages without leads. */
export async function getBoardTotals({ ctx, input }: Call<LeadFilter>): Promise<StageTotal[]> {
  const { status, outcome, currency, valueMinor } = leads
  const found = await ctx.db
    .select({ status, outcome, currency, count: count(), minor: sum(valueMinor).mapWith(Number) })
    .from(leads)
    .where(await composeLeadFilter(ctx, input))
    .groupBy(status, outcome, currency)
  const totals = new Map<BoardStage, StageTotal>()
  for (const row of found) {
    const stage = toStage(row)
    const total = totals.get(stage) ?? { stage, count: 0, sums: [] }
    total.count += row.count
    if (row.minor) total.sums.push({ currency: row.currency, minor: row.minor })
    totals.set(stage, total)
  }
  return [...totals.values()]
}
