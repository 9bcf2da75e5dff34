import type { UserCtx } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { getAgency } from '../../settings/settings/service'
import { readPeriod } from './address.rules'
import type { BillingFigures } from './billing.rules'
import type { Line } from './lines.service'
import { getLines, getScope } from './report.service'
import type { Age } from './report.rules'
import { addSums } from './sums.rules'

const overdue: readonly string[] = ['d30', 'd60', 'd90', 'old'] satisfies Age[]
const soon: readonly string[] = ['soon'] satisfies Age[]

const together = (lines: readonly Line[], width: number) =>
  lines.reduce(
    (all, { sums }) => addSums(all, sums),
    Array.from({ length: width }, () => 0),
  )
function sumOpen(lines: readonly Line[], ages: readonly string[]) {
  const [count, minor] = together(
    lines.filter(({ key }) => ages.includes(key)),
    2,
  )
  return { count: count!, minor: minor! }
}

/** Returns the dashboards' billing figures. Uses the queries of the linked reports, so that both agree. */
export async function billingFigures({ ctx }: { ctx: UserCtx }): Promise<BillingFigures> {
  const { timeZone } = await getAgency({ ctx })
  const scope = await getScope(ctx, readPeriod('month', dateIn(ctx.now(), timeZone)))
  const [ages, methods] = await Promise.all([
    getLines(ctx, 'receivables', 0, scope),
    getLines(ctx, 'payments', 1, scope),
  ])
  const [received, refunded] = together(methods, 4)
  return {
    currency: scope.currency,
    overdue: sumOpen(ages, overdue),
    soon: sumOpen(ages, soon),
    receivedMinor: received!,
    refundedMinor: refunded!,
  }
}
