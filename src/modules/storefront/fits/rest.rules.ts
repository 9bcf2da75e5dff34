import { formatMoney } from '../../../shared/money'
import { toNumber, type Query, restCard } from '../../catalog/packages/rest.rules'
import type { Asked, Match, Matches, NearMiss } from './fit.rules'
import { missText, reasonsFor } from './words.rules'

/** Maps the query of GET /api/fits to the input of `fits.find`. */
export const toFitsQuery = ({
  query: { budget, currency, adults, children, rooms, month, flights, pace, limit },
}: Query) => ({
  budget: toNumber(budget),
  currency,
  adults: toNumber(adults),
  children: toNumber(children),
  rooms: toNumber(rooms),
  month,
  flights,
  pace,
  limit: toNumber(limit),
})

const amount: Parameters<typeof reasonsFor>[2] = (minor, currency) =>
  formatMoney(minor, currency, { whole: minor % 100 === 0 })

const restMatch = (match: Match, asked: Asked) => ({
  package: restCard.from(match.card),
  total: match.totalMinor / 100,
  date: match.date,
  dates: match.dates,
  moreDates: match.moreDates,
  spare: match.spareMinor === null ? null : match.spareMinor / 100,
  pace: match.pace,
  reasons: reasonsFor(match, asked, amount),
})

const restMiss = (near: NearMiss, asked: Asked) => ({
  ...restMatch(near, asked),
  misses: near.miss.wish,
  gives: missText(near, asked, amount),
})

/** Maps matches to the REST contract. Amounts are in whole and hundredth units. */
export const restMatches = ({ asked, total, items, near, lift }: Matches) => ({
  total,
  currency: asked.currency,
  fits: items.map((match) => restMatch(match, asked)),
  near: near.map((miss) => restMiss(miss, asked)),
  lift,
})
