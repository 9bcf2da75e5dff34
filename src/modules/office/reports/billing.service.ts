import type { UserCtx } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { getAgency } from '../../settings/settings/service'
import { readPeriod } from './address.rules'
import { type Line, listFurtherCurrencies } from './lines.service'
import { getLines, getScope } from './report.service'
import { type Age, reports } from './report.rules'
import { addUp, type TableSpec } from './sums.rules'
import type { BillingFigures } from './view'

const overdue: readonly string[] = ['d30', 'd60', 'd90', 'old'] satisfies Age[]
const soon: readonly string[] = ['soon'] satisfies Age[]
const [receivables, methods] = [reports.receivables.tables[0]!, reports.payments.tables[1]!]

const addTogether = (spec: TableSpec, lines: readonly Line[]) =>
  addUp(
    spec,
    lines.map(({ sums }) => sums),
  )
function sumOpen(lines: readonly Line[], ages: readonly string[]) {
  const sums = addTogether(
    receivables,
    lines.filter(({ key }) => ages.includes(key)),
  )
  return { count: sums.instalments!, minor: sums.open! }
}

/** Returns the dashboards' billing figures. Uses the queries of the linked reports, so that both agree. */
export async function getBillingFigures({ ctx }: { ctx: UserCtx }): Promise<BillingFigures> {
  const { timeZone } = await getAgency({ ctx })
  const scope = await getScope(ctx, readPeriod('month', dateIn(ctx.now(), timeZone)))
  const [ages, paid, furtherCurrencies] = await Promise.all([
    getLines(ctx, receivables, scope),
    getLines(ctx, methods, scope),
    listFurtherCurrencies(ctx, ['instalments', 'payments'], scope),
  ])
  const { received, refunded } = addTogether(methods, paid)
  return {
    currency: scope.currency,
    furtherCurrencies,
    overdue: sumOpen(ages, overdue),
    soon: sumOpen(ages, soon),
    receivedMinor: received!,
    refundedMinor: refunded!,
  }
}
