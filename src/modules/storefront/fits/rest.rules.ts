import { formatMoney } from '../../../shared/money'
import { toNumber, type Query, restPackage } from '../../catalog/packages/rest.rules'
import type { Asked, Fit, Fits, NearMiss } from './fit.rules'
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

const restFit = (fit: Fit, asked: Asked) => ({
  package: restPackage(fit.card),
  total: fit.totalMinor / 100,
  date: fit.date,
  dates: fit.dates,
  moreDates: fit.moreDates,
  spare: fit.spareMinor === null ? null : fit.spareMinor / 100,
  pace: fit.pace,
  reasons: reasonsFor(fit, asked, amount),
})

const restMiss = (near: NearMiss, asked: Asked) => ({
  ...restFit(near, asked),
  misses: near.miss.wish,
  gives: missText(near, asked, amount),
})

/** Maps matches to the REST contract. Amounts are in whole and hundredth units. */
export const restFits = ({ asked, total, items, near, lift }: Fits) => ({
  total,
  currency: asked.currency,
  fits: items.map((fit) => restFit(fit, asked)),
  near: near.map((miss) => restMiss(miss, asked)),
  lift,
})
