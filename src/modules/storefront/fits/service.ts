import type { Call } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { roomsFor } from '../../catalog/pricing/party.rules'
import { getSite } from '../../settings/settings/service'
import { findCandidatesFor } from './candidates.service'
import { findMatch, findMiss } from './match.rules'
import type { FindMatchesInput } from './schema'
import { toMinor } from '../../../shared/money'
import type { Matches } from './view'

/** Sets the number of matches from which near misses are left out. */
const plenty = 12

/**
 * Finds packages by a party's criteria, most popular first, at the customizer's price. Adds near misses to few matches.
 * Without a match, suggests the criterion to remove.
 */
export async function findMatches({ ctx, input }: Call<FindMatchesInput>): Promise<Matches> {
  const { adults, children, limit } = input
  const { agency, rates } = await getSite({ ctx })
  const currency = input.currency ?? agency.currency
  const asked = {
    party: { adults, children, rooms: Math.max(input.rooms, roomsFor(adults)) },
    month: input.month ?? '',
    flights: input.flights ?? '',
    pace: input.pace ?? '',
    budgetMinor: input.budget === undefined ? null : toMinor(input.budget, currency),
    currency,
    today: dateIn(ctx.now(), agency.timeZone),
  } as const
  const criteria = { ...asked, rates, estimate: agency.estimate, estimateIn: agency.currency }
  const { fitting, near: findNear, totalsWithout } = findCandidatesFor(ctx, criteria)
  const { total, candidates } = await fitting(limit)
  const [near, totals] = await Promise.all([total < plenty ? findNear() : [], total === 0 ? totalsWithout() : []])
  return {
    asked,
    total,
    items: candidates.flatMap((candidate) => findMatch(candidate, criteria) ?? []),
    near: near.flatMap(({ criterion, candidate }) => findMiss(candidate, criteria, criterion) ?? []),
    lift: totals.filter((one) => one.total > 0).toSorted((a, b) => b.total - a.total)[0] ?? null,
  }
}
