import { z } from 'zod'
import { formatMoney, toUnits } from '../../../shared/money'
import { restQuery } from '../../../shared/rest-query'
import { restForm } from '../../../shared/rest-shape'
import { count, currency, text, texts, view } from '../../../shared/views'
import { restCard } from '../../catalog/packages/rest.rules'
import { criterionNames } from './match.rules'
import { findMatchesInput } from './schema'
import { missText, reasonsFor } from './words.rules'
import { type AskedFit, type Match, match, type Matches, matches, type NearMiss } from './view'

export const matchesQuery = restQuery(findMatchesInput.shape)

const restMatch = (match: Match, asked: AskedFit) => ({
  package: restCard.from(match.card),
  total: toUnits(match.totalMinor, match.card.currency),
  date: match.date,
  dates: match.dates,
  moreDates: match.moreDates,
  spare: match.spareMinor === null ? null : toUnits(match.spareMinor, asked.currency),
  pace: match.pace,
  reasons: reasonsFor(match, asked, formatMoney),
})

const restMiss = (near: NearMiss, asked: AskedFit) => ({
  ...restMatch(near, asked),
  misses: near.miss.criterion,
  gives: missText(near, asked, formatMoney),
})

const matchSchema = match.pick({ date: true, dates: true, moreDates: true, pace: true }).extend({
  package: restCard.schema,
  total: z.number().min(0).describe('For the whole party, in units of the package’s currency'),
  spare: z.number().nullable().describe('Below the budget, in units of `currency`; negative: over'),
  reasons: texts,
})

const matchesSchema = matches.pick({ total: true }).extend({
  currency: currency.describe('Of the budget'),
  fits: matchSchema.array(),
  near: matchSchema.extend({ misses: z.enum(criterionNames), gives: text.describe('What would have to give') }).array(),
  lift: view({ wish: z.enum(criterionNames), total: count }).nullable(),
})

/** Maps matches to the REST contract. Amounts are in whole and hundredth units. */
export const restMatches = restForm(matchesSchema, ({ asked, total, items, near, lift }: Matches) => ({
  total,
  currency: asked.currency,
  fits: items.map((match) => restMatch(match, asked)),
  near: near.map((miss) => restMiss(miss, asked)),
  lift: lift && { wish: lift.criterion, total: lift.total },
}))
