import type { Ctx } from '../../../platform/server/context'
import { preparedQuery } from '../../../platform/server/database/db'
import { type Add, parameters } from '../../../platform/server/database/parameters'
import { addDays, type CalendarDate } from '../../../shared/dates'
import { convert, currencies, type Currency } from '../../../shared/money'
import { countCap } from '../../../shared/totals'
import { monthAfter } from '../../catalog/departures/month.rules'
import { cardColumns, firstPicture } from '../../catalog/packages/card.service'
import type { DatedDay, PackageCard } from '../../catalog/packages/view'
import { partyTotalMinor } from '../../catalog/pricing/party-total.rules'
import { highestWhere } from '../search/bounds.rules'
import { type Candidate, nearPercent, type ComparedCriteria, type CriterionName } from './fit.rules'
import { paceBounds } from './wish.rules'

type DatedCriteria = ComparedCriteria & { today: CalendarDate }
type Row = PackageCard & { activityCount: number; departures: DatedDay[] | null }

const nearOfEach = 3

/** Finds the highest price per adult, in a package's currency, at which the party stays within a budget; -1: none. */
function getPriceCap(from: Currency, budgetMinor: number, { currency, rates, party }: ComparedCriteria): number {
  return highestWhere((price) => {
    const total = convert(partyTotalMinor(price, party), from, currency, rates)
    return total !== null && total <= budgetMinor
  })
}

/** Memoizes SQL text, and adds its parameters on first use only: PostgreSQL refuses unused ones. */
function once(make: () => string): () => string {
  let made: string | null = null
  return () => (made ??= make())
}

/** Builds conditions of the criteria on `p`, a row of packages, for one statement. */
function conditionsFor(criteria: DatedCriteria, now: string, add: Add) {
  const { party, month, budgetMinor, today } = criteria
  const capText = (budget: number): string =>
    `CASE p.currency ${currencies.map((c) => `WHEN '${c}' THEN ${add(getPriceCap(c, budget, criteria), 'bigint')}`).join(' ')} END`
  const within = once(() => capText(budgetMinor!))
  const nearby = once(() => capText(Math.floor((budgetMinor! * (100 + nearPercent)) / 100)))
  const people = add(party.adults + party.children, 'int')
  /** Selects bookable departures with seats for the whole party. */
  const open = once(
    () => `d.package_id = p.id AND d.status = 'scheduled' AND d.closes_at > ${add(now, 'timestamptz')}
    AND s.capacity - s.held - s.booked >= ${people} AND (d.price_minor IS NULL OR d.currency = p.currency)`,
  )
  const first = once(() => add(`${month}-01`, 'date'))
  const last = once(() => add(addDays(`${monthAfter(month, 1)}-01`, -1), 'date'))
  const departures = 'FROM departures d JOIN departure_seats s ON s.departure_id = d.id'

  /** Tests if a day of the month from today on is in a window; past months have none. */
  const offered = once(() => {
    const day = add(today, 'date')
    const from = `to_char(greatest(${first()}, ${day}), 'MM-DD')`
    const to = `to_char(${last()}, 'MM-DD')`
    return `${last()} >= ${day} AND (p.offered = '[]' OR EXISTS (
      SELECT FROM jsonb_to_recordset(p.offered) AS w ("from" text, "to" text)
      WHERE CASE WHEN w."from" <= w."to" THEN w."from" <= ${to} AND w."to" >= ${from}
        ELSE w."to" >= ${from} OR w."from" <= ${to} END))`
  })

  /** Tests for a departure in the month, if given, at a price within the budget, if given. */
  const departs = (): string => {
    const [isNarrowed, isFree] = [month !== '', budgetMinor === null]
    const days = isNarrowed ? `AND d.starts_on BETWEEN ${first()} AND ${last()}` : ''
    const each = isFree ? '' : `AND coalesce(d.price_minor, p.price_minor) <= ${within()}`
    return `${isFree ? 'p.from_minor > 0' : `p.from_minor <= ${within()}`} AND CASE WHEN p.is_dated
      THEN EXISTS (SELECT ${departures} WHERE ${open()} ${days} ${each})
      ELSE p.price_minor > 0 ${isNarrowed ? `AND ${offered()}` : ''} END`
  }

  const flights = criteria.flights && `${criteria.flights === 'with' ? '' : 'NOT '}p.is_flight_included`
  const [least, below] = criteria.pace ? paceBounds[criteria.pace] : [0, 0]
  const pace =
    criteria.pace &&
    `p.activity_count > 0 AND p.activity_count >= ${least} * p.days AND p.activity_count < ${below} * p.days`
  const sold = `p.status = 'active' AND p.max_travelers >= ${people}`
  /** Selects the lowest price per adult of departures, by package id. */
  const lowest = (days: string) => `SELECT d.package_id, min(coalesce(d.price_minor, p.price_minor)) AS price
    ${departures} JOIN packages p ON p.id = d.package_id WHERE ${open()} ${days} GROUP BY d.package_id`
  /** Computes the price in the requested month; null without a departure then. */
  const asked = month
    ? `CASE WHEN p.is_dated THEN m.price WHEN p.price_minor > 0 AND ${offered()} THEN p.price_minor END`
    : ''
  const anyDay = 'CASE WHEN p.is_dated THEN c.price WHEN p.price_minor > 0 THEN p.price_minor END'
  return {
    /** Combines all criteria. */
    where: (): string => `${sold} ${flights && `AND ${flights}`} ${pace && `AND ${pace}`} AND ${departs()}`,
    /** Materializes packages that the party can buy, with the result of each criterion, so that they are read once. */
    base: (): string => `coming AS MATERIALIZED (${lowest('')}),
      ${month && `monthly AS MATERIALIZED (${lowest(`AND d.starts_on BETWEEN ${first()} AND ${last()}`)}),`}
      base AS MATERIALIZED (SELECT p.id, p.popular_rank, ${flights || 'true'} AS flights, ${pace || 'true'} AS pace,
        ${asked || anyDay} AS asked, ${anyDay} AS any_day,
        ${budgetMinor === null ? 'NULL::bigint' : within()} AS within, ${budgetMinor === null ? 'NULL::bigint' : nearby()} AS nearby
      FROM packages p LEFT JOIN coming c ON c.package_id = p.id ${month && 'LEFT JOIN monthly m ON m.package_id = p.id'}
      WHERE ${sold})`,
    /** Lists columns for cards and the rules, of packages `p`. */
    columns: `${cardColumns}, p.activity_count AS "activityCount", CASE WHEN p.is_dated THEN (
      SELECT json_agg(json_build_object('date', d.starts_on, 'bookBy', d.book_by, 'isOpen', true, 'priceMinor', d.price_minor)
        ORDER BY d.starts_on) ${departures} WHERE ${open()}) END AS departures`,
  }
}

const toCandidate = (row: Row): Candidate => ({ ...row, departures: row.departures ?? [] })

/** Lists the criteria that are set. */
export const listCriteria = ({ budgetMinor, month, flights, pace }: ComparedCriteria): CriterionName[] => {
  const made = { budget: budgetMinor !== null, month: month !== '', flights: flights !== '', pace: pace !== '' }
  return (Object.keys(made) as CriterionName[]).filter((wish) => made[wish])
}

/** Filters rows of `base` that meet all criteria except one, which is missed (the budget narrowly) or ignored. */
function butFor(wish: CriterionName, isMissed: boolean, { budgetMinor }: ComparedCriteria): string {
  const isWithin = (price: string) => (budgetMinor === null ? `${price} IS NOT NULL` : `${price} <= within`)
  const others = (['flights', 'pace'] as const).filter((one) => one !== wish).join(' AND ')
  if (wish === 'budget') return `${others} AND ${isMissed ? 'asked > within AND asked <= nearby' : 'asked IS NOT NULL'}`
  if (wish === 'month')
    return `${others} AND ${isWithin('any_day')} ${isMissed ? 'AND (asked IS NULL OR asked > nearby)' : ''}`
  return `${others} ${isMissed ? `AND NOT ${wish}` : ''} AND ${isWithin('asked')}`
}

const inOrder = 'ORDER BY p.popular_rank, p.id'

/** Returns matches, most popular first, and their total in one statement. */
export async function fittingPackages(ctx: Ctx, criteria: DatedCriteria, limit: number) {
  const { params, add } = parameters()
  const { where, columns } = conditionsFor(criteria, ctx.now().toISOString(), add)
  const text = `WITH matches AS MATERIALIZED (
      SELECT p.id, p.popular_rank FROM packages p WHERE ${where()} ${inOrder} LIMIT ${countCap + 1})
    SELECT ${columns}, (SELECT count(*) FROM matches)::int AS total
    FROM (SELECT p.id FROM matches p ${inOrder} LIMIT ${add(limit, 'int')}) page
    JOIN packages p ON p.id = page.id ${firstPicture} ${inOrder}`
  const rows = await preparedQuery<Row & { total: number }>(ctx.db, text, params)
  return { total: rows[0]?.total ?? 0, candidates: rows.map(({ total: _total, ...row }) => toCandidate(row)) }
}

/** Returns a few packages per criterion that miss only that one, the budget narrowly, in one statement. */
export async function nearPackages(
  ctx: Ctx,
  criteria: DatedCriteria,
): Promise<{ wish: CriterionName; candidate: Candidate }[]> {
  const made = listCriteria(criteria)
  if (made.length === 0) return []
  const { params, add } = parameters()
  const { base, columns } = conditionsFor(criteria, ctx.now().toISOString(), add)
  const each = made.map(
    (wish, i) => `(SELECT p.id, '${wish}' AS wish, ${i} AS place FROM base p
      WHERE ${butFor(wish, true, criteria)} ${inOrder} LIMIT ${nearOfEach})`,
  )
  const text = `WITH ${base()} SELECT ${columns}, near.wish FROM (${each.join(' UNION ALL ')}) near
    JOIN packages p ON p.id = near.id ${firstPicture} ORDER BY near.place, p.popular_rank, p.id`
  const rows = await preparedQuery<Row & { wish: CriterionName }>(ctx.db, text, params)
  return rows.map(({ wish, ...row }) => ({ wish, candidate: toCandidate(row) }))
}

/** Counts matches without each criterion in turn, in one statement. */
export async function totalsWithout(
  ctx: Ctx,
  criteria: DatedCriteria,
): Promise<{ wish: CriterionName; total: number }[]> {
  const made = listCriteria(criteria)
  if (made.length === 0) return []
  const { params, add } = parameters()
  const { base } = conditionsFor(criteria, ctx.now().toISOString(), add)
  const counts = made.map(
    (wish) => `SELECT '${wish}' AS wish, least(count(*), ${countCap + 1})::int AS total FROM base
      WHERE ${butFor(wish, false, criteria)}`,
  )
  const text = `WITH ${base()} ${counts.join(' UNION ALL ')}`
  return preparedQuery<{ wish: CriterionName; total: number }>(ctx.db, text, params)
}
