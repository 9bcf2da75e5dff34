import type { Call } from '../../../platform/server/context'
import { addDays, dateIn, latestToday } from '../../../shared/dates'
import { listItemRates } from '../../catalog/inventory/rates.service'
import { getDraftPreview } from '../../catalog/package-drafts/preview.service'
import type { PackageCostInput } from '../../catalog/package-drafts/schema'
import { isOfferedOn } from '../../catalog/packages/offered.rules'
import { getPackageById } from '../../catalog/packages/service'
import { getAgency, getRatesOn } from '../../settings/settings/service'
import { toPackageLines } from './create.service'
import { type CostLine, costPackage, weeklyFrom } from './package-cost.rules'
import { counts } from './price.rules'
import type { PackageCost } from './view'

/** Prices per adult of two who share a room, as packages are advertised. */
const party = { adults: 2, children: 0, rooms: 1 }
/** Limits the days of a trip, and so of the rates read after its departure. */
const longest = 60

/**
 * Returns the cost of a draft, or of the package without one, by the rates of its inclusions.
 * @throws AppError not-found
 */
export async function getPackageCost({ ctx, input }: Call<PackageCostInput>): Promise<PackageCost> {
  const { packageId, dates: asked } = input
  // Compares days of a departure with what is sold on them, which a draft is not yet.
  const detail =
    asked && packageId
      ? await getPackageById({ ctx, input: { id: packageId } })
      : (await getDraftPreview({ ctx, input })).detail
  const { timeZone } = await getAgency({ ctx })
  const today = dateIn(ctx.now(), timeZone)
  const own = detail.departures.map(({ date }) => date).filter((date) => date > today)
  const weekly = weeklyFrom(today)
  const offered = weekly.filter((date) => isOfferedOn(detail.offered, date))
  const dates = asked ?? (own.length > 0 ? own : offered.length > 0 ? offered : weekly)
  const lines = toPackageLines(detail, party, null).flatMap((line): CostLine[] =>
    counts(line) && line.itemKind && line.itemId ? [{ ...line, itemKind: line.itemKind, itemId: line.itemId }] : [],
  )
  const items = lines.map(({ itemKind: kind, itemId: id }) => ({ kind, id }))
  const rates = await listItemRates(ctx, items, today, addDays(dates.toSorted().at(-1)!, longest))
  const { currency } = detail
  const fx = await getRatesOn(ctx, latestToday(ctx.now()))
  return costPackage(lines, (id) => rates[id] ?? [], { dates, people: party.adults, currency, fx })
}
