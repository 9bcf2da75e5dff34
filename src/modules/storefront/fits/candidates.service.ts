import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { CalendarDate } from '../../../shared/dates'
import { convert, type Currency } from '../../../shared/money'
import { cardColumns } from '../../catalog/packages/card.service'
import type { DatedDay, PackageCard } from '../../catalog/packages/view'
import { partyTotalMinor, roomsMinor } from '../../catalog/pricing/party-total.rules'
import { highestWhere } from '../search/bounds.rules'
import { admits, hasFlights, toWhere } from '../search/conditions.service'
import { departsWith, isOffered, listLowestPrices, ownDepartures } from '../search/departures.service'
import { countEach, fetchPopular, more } from '../search/page.service'
import { monthDays, type When } from '../search/when.rules'
import {
  type Candidate,
  nearPercent,
  type ComparedCriteria,
  type CriterionName,
  criterionNames,
  rulesIn,
} from './match.rules'
import { paceBounds } from './criteria.rules'

/** Adds the agency's day, and limits the price per adult of packages `p` by their currency; null: without a budget. */
type PricedCriteria = ComparedCriteria & { today: CalendarDate; cap: SQL | null }
type Row = PackageCard & { activityCount: number; departures: DatedDay[] | null }

const nearLimit = 3

/** Finds the highest price per adult, in a package's currency, at which the party stays within a budget; -1: none. */
function getPriceCap(from: Currency, budgetMinor: number, criteria: ComparedCriteria): number {
  const { currency, rates, party } = criteria
  const rules = rulesIn(from, criteria)
  return highestWhere((price) => {
    const minor = partyTotalMinor(price, party, rules)
    const total = minor === null ? null : convert(minor, from, currency, rates)
    return total !== null && total <= budgetMinor
  })
}

const listConvertible = ({ currency, estimateIn, rates }: ComparedCriteria): Currency[] => [
  ...new Set([currency, estimateIn, ...rates.flatMap(({ from, to }) => [from, to])]),
]

function toCap(budgetMinor: number | null, criteria: ComparedCriteria): SQL | null {
  if (budgetMinor === null) return null
  const caps = listConvertible(criteria).map(
    (one) => sql`WHEN ${one} THEN ${getPriceCap(one, budgetMinor, criteria)}::bigint`,
  )
  return sql`CASE p.currency ${sql.join(caps, sql` `)} END`
}

const countPeople = ({ party }: ComparedCriteria): number => party.adults + party.children

/** Returns the days of the month; null for any. Past months have none. */
function toWhen({ month, today }: PricedCriteria): When[] | null {
  if (!month) return null
  const dated = monthDays(month)
  return dated.to < today ? [] : [{ dated, any: { ...dated, from: dated.from < today ? today : dated.from } }]
}

function hasPace({ pace }: ComparedCriteria): SQL | undefined {
  if (!pace) return undefined
  const [least, below] = paceBounds[pace]
  return sql`(p.activity_count > 0 AND p.activity_count >= ${least}::int * p.days AND p.activity_count < ${below}::int * p.days)`
}

const flies = ({ flights }: ComparedCriteria): SQL | undefined => (flights ? hasFlights(flights === 'with') : undefined)

/** Leaves out packages whose price for the party's rooms is on request, as no rate converts it. */
function hasRoomPrices(criteria: ComparedCriteria): SQL | undefined {
  const { party, estimate } = criteria
  const unconverted = { extraRoomMinor: estimate.extraRoomMinor && null, singleMinor: estimate.singleMinor && null }
  if (roomsMinor(party, unconverted) !== null) return undefined
  const priced = listConvertible(criteria).filter((one) => roomsMinor(party, rulesIn(one, criteria)) !== null)
  return sql`p.currency IN ${priced}`
}

const isSold = (criteria: ComparedCriteria): SQL =>
  and(toWhere([]), admits(countPeople(criteria)), hasRoomPrices(criteria))!

function matches(ctx: Ctx, criteria: PricedCriteria): SQL {
  const { cap } = criteria
  const when = toWhen(criteria)
  const departs = departsWith(ctx, { people: countPeople(criteria), ...(cap && { cap }), ...(when && { when }) })
  const isCheap = cap ? sql`p.from_minor <= ${cap}` : sql`p.from_minor > 0`
  return and(isSold(criteria), flies(criteria), hasPace(criteria), isCheap, departs)!
}

/** Materializes packages that the party can buy, with the result of each criterion, to read them once. */
function toBase(ctx: Ctx, criteria: PricedCriteria, nearCap: SQL | null): SQL {
  const when = toWhen(criteria)
  const none = sql`NULL::bigint`
  const lowest = (departing: { when?: When[] } = {}) =>
    listLowestPrices(ctx, { ...departing, people: countPeople(criteria) })
  const price = (dated: SQL, offered = sql``) =>
    sql`CASE WHEN p.is_dated THEN ${dated}.price WHEN p.price_minor > 0 ${offered} THEN p.price_minor END`
  const anyDay = price(sql`c`)
  return sql`WITH coming AS MATERIALIZED (${lowest()}), ${when ? sql`monthly AS MATERIALIZED (${lowest({ when })}),` : sql``}
    base AS MATERIALIZED (SELECT p.id, p.popular_rank, ${flies(criteria) ?? sql`true`} AS flights,
      ${hasPace(criteria) ?? sql`true`} AS pace, ${when ? price(sql`m`, sql`AND ${isOffered(when)}`) : anyDay} AS asked,
      ${anyDay} AS any_day, ${criteria.cap ?? none} AS within, ${nearCap ?? none} AS nearby
    FROM packages p LEFT JOIN coming c ON c.package_id = p.id ${when ? sql`LEFT JOIN monthly m ON m.package_id = p.id` : sql``}
    WHERE ${isSold(criteria)})`
}

/** Filters rows of `base` that meet all criteria except one, which is missed (the budget narrowly) or ignored. */
function butFor(name: CriterionName, isMissed: boolean, { cap }: PricedCriteria): SQL {
  const isWithin = (price: SQL) => (cap === null ? isNotNull(price) : sql`${price} <= within`)
  const includeMissed = (one: SQL) => (isMissed ? one : undefined)
  const own = {
    budget: isMissed ? sql`asked > within AND asked <= nearby` : sql`asked IS NOT NULL`,
    month: and(isWithin(sql`any_day`), includeMissed(sql`(asked IS NULL OR asked > nearby)`)),
    flights: and(isWithin(sql`asked`), includeMissed(sql`NOT flights`)),
    pace: and(isWithin(sql`asked`), includeMissed(sql`NOT pace`)),
  }
  return and(name === 'flights' ? undefined : sql`flights`, name === 'pace' ? undefined : sql`pace`, own[name])!
}

const columns = (ctx: Ctx, criteria: PricedCriteria): SQL =>
  sql`${sql.raw(cardColumns)}, p.activity_count AS "activityCount", CASE WHEN p.is_dated THEN (
    SELECT json_agg(json_build_object('date', d.starts_on, 'bookBy', d.book_by, 'isOpen', true, 'priceMinor', d.price_minor)
      ORDER BY d.starts_on) ${ownDepartures(ctx, { people: countPeople(criteria) })}) END AS departures`

const toCandidate = (row: Row): Candidate => ({ ...row, departures: row.departures ?? [] })

/** Finds packages by the criteria. Each answer takes one statement. */
export function findCandidatesFor(ctx: Ctx, asked: ComparedCriteria & { today: CalendarDate }) {
  const criteria = { ...asked, cap: toCap(asked.budgetMinor, asked) }
  const nearBudget = asked.budgetMinor && Math.floor((asked.budgetMinor * (100 + nearPercent)) / 100)
  const base = () => toBase(ctx, criteria, toCap(nearBudget, asked))
  const made = criterionNames.filter((name) => (name === 'budget' ? criteria.cap !== null : asked[name] !== ''))
  return {
    /** Returns matches, most popular first, and their total. */
    fitting: async (limit: number) => {
      const found = await fetchPopular<Row & { total: number }>(ctx, [sql`true`], limit, {
        columns: sql`${columns(ctx, criteria)}, (SELECT count(*) FROM base)::int AS total`,
        base: sql`WITH base AS MATERIALIZED (SELECT p.id, p.popular_rank FROM packages p
          WHERE ${matches(ctx, criteria)} ORDER BY p.popular_rank, p.id LIMIT ${more})`,
      })
      const candidates = found.map(({ total: _total, list: _list, ...row }) => toCandidate(row))
      return { total: found[0]?.total ?? 0, candidates }
    },
    /** Returns a few packages per criterion that miss only that one, the budget narrowly. */
    near: async () => {
      if (made.length === 0) return []
      const wheres = made.map((name) => butFor(name, true, criteria))
      const found = await fetchPopular<Row>(ctx, wheres, nearLimit, { columns: columns(ctx, criteria), base: base() })
      return found.map(({ list, ...row }) => ({ criterion: made[list]!, candidate: toCandidate(row) }))
    },
    /** Counts matches without each criterion in turn. */
    totalsWithout: async () => {
      const wheres = made.map((name) => butFor(name, false, criteria))
      const totals = await countEach(ctx, wheres, { base: base() })
      return made.map((criterion, i) => ({ criterion, total: totals[i]! }))
    },
  }
}
