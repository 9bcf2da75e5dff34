import { addDays, type CalendarDate } from '../../../shared/dates'
import type { ItemKind } from '../../catalog/inventory/item.rules'
import { convert, type Currency, type Rate as ExchangeRate } from '../../../shared/money'
import { lineAmounts, type LineState, type Wanted } from './price.rules'
import { spansFor } from './rate.rules'
import type { Rate } from '../../catalog/inventory/view'
import type { CostRange } from '../../catalog/package-drafts/view'
import type { PackageCost } from './view'

/** Describes a part of a package's cost. `day` counts from the first day of the trip; null is the first. */
export type CostLine = Wanted & {
  key: string
  title: string
  state: LineState
  itemKind: ItemKind
  itemId: string
  day: number | null
}

/** Returns weekly departures for a year, for a package without dates of its own. */
export const weeklyFrom = (day: CalendarDate): CalendarDate[] =>
  Array.from({ length: 52 }, (_, week) => addDays(day, 7 * (week + 1)))

/** Divides the cost by `people`. Converts what suppliers ask in another currency than the package's. */
export function costPackage(
  lines: readonly CostLine[],
  ratesFor: (itemId: string) => readonly Rate[],
  {
    dates,
    people,
    currency,
    fx,
  }: { dates: readonly CalendarDate[]; people: number; currency: Currency; fx: readonly ExchangeRate[] },
): PackageCost {
  const netOn = (line: CostLine, date: CalendarDate) => {
    const day = addDays(date, (line.day ?? 1) - 1)
    const spans = spansFor(ratesFor(line.itemId), line, day, (minor, from) => convert(minor, from, currency, fx))
    return lineAmounts({ ...line, spans }).netMinor
  }
  const costs = lines.map((line) => ({ line, nets: dates.map((date) => netOn(line, date)) }))
  const isMissing = ({ nets }: (typeof costs)[number]) => nets.every((net) => net === null)
  const known = costs.filter((cost) => !isMissing(cost))
  const onDates = dates.flatMap((date, i): CostRange['low'][] => {
    const nets = known.map(({ nets: all }) => all[i] ?? null)
    if (nets.length === 0 || !nets.every((net) => net !== null)) return []
    return [{ date, netMinor: Math.ceil(nets.reduce((sum, net) => sum + net, 0) / people) }]
  })
  const [low] = onDates.toSorted((a, b) => a.netMinor - b.netMinor)
  const [high] = onDates.toSorted((a, b) => b.netMinor - a.netMinor)
  return {
    currency,
    range: low && high ? { low, high } : null,
    parts: known.length,
    missing: costs.filter(isMissing).map(({ line }) => ({ kind: line.itemKind, id: line.itemId, name: line.title })),
  }
}
