import { z } from 'zod'
import { formatMoney, isWhole, toUnits } from '../../../shared/money'
import { restQuery } from '../../../shared/rest-query'
import { restForm } from '../../../shared/rest-shape'
import { count, currency, date, text, texts } from '../../../shared/views'
import { restCard } from '../../catalog/packages/rest.rules'
import { type Asked, criterionNames, type Match, type Matches, type NearMiss } from './fit.rules'
import { paces } from './criteria.rules'
import { fitsInput } from './schema'
import { missText, reasonsFor } from './words.rules'

export const fitsQuery = restQuery(fitsInput.shape)

const amount: Parameters<typeof reasonsFor>[2] = (minor, currency) =>
  formatMoney(minor, currency, { whole: isWhole(minor, currency) })

const restMatch = (match: Match, asked: Asked) => ({
  package: restCard.from(match.card),
  total: toUnits(match.totalMinor, match.card.currency),
  date: match.date,
  dates: match.dates,
  moreDates: match.moreDates,
  spare: match.spareMinor === null ? null : toUnits(match.spareMinor, asked.currency),
  pace: match.pace,
  reasons: reasonsFor(match, asked, amount),
})

const restMiss = (near: NearMiss, asked: Asked) => ({
  ...restMatch(near, asked),
  misses: near.miss.criterion,
  gives: missText(near, asked, amount),
})

const fit = z.object({
  package: restCard.schema,
  total: z.number().min(0).describe('For the whole party, in units of the package’s currency'),
  date: date.nullable().describe('The day of that price; null: any'),
  dates: date.array().describe('The first days that fit'),
  moreDates: count.describe('How many more days fit'),
  spare: z.number().nullable().describe('Below the budget, in units of `currency`; negative: over'),
  pace: z.enum(paces).nullable().describe('Null: no activities are listed'),
  reasons: texts,
})

const fits = z.object({
  total: count.describe('Exact up to 1,000; 1001 means more'),
  currency: currency.describe('Of the budget'),
  fits: fit.array(),
  near: fit.extend({ misses: z.enum(criterionNames), gives: text.describe('What would have to give') }).array(),
  lift: z.object({ wish: z.enum(criterionNames), total: count }).nullable(),
})

/** Maps matches to the REST contract. Amounts are in whole and hundredth units. */
export const restFits = restForm(fits, ({ asked, total, items, near, lift }: Matches) => ({
  total,
  currency: asked.currency,
  fits: items.map((match) => restMatch(match, asked)),
  near: near.map((miss) => restMiss(miss, asked)),
  lift: lift && { wish: lift.criterion, total: lift.total },
}))
