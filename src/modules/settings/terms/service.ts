import type { Ctx } from '../../../platform/server/context'
import { latestToday } from '../../../shared/dates'
import { type AppError, invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { getAgency, getRatesOn } from '../settings/service'
import type { Agency } from '../settings/schema'
import type { PaymentTerms, ShownTerms, TripRules } from './schema'
import { convertEstimate, convertTerms, hasDeposit } from './terms.rules'

type Own = { terms: PaymentTerms | null; currency: Currency } | null

/** Returns the newest rates, where there is something to convert. */
const getRatesFor = async (ctx: Ctx, from: Currency, to: Currency) =>
  from === to ? [] : getRatesOn(ctx, latestToday(ctx.now()))

const pickTerms = ({ paymentTerms, currency }: Agency, own: Own): [PaymentTerms, Currency] =>
  own?.terms ? [own.terms, own.currency] : [paymentTerms, currency]

/** Returns the terms of a trip in this currency: those of its package, else of the agency, with their sums converted. */
export async function showTerms(ctx: Ctx, to: Currency, own: Own): Promise<ShownTerms> {
  const [terms, from] = pickTerms(await getAgency({ ctx }), own)
  return convertTerms(terms, { from, to, rates: await getRatesFor(ctx, from, to) })
}

/** Returns a reader of the terms of many trips, null without a rate; it loads settings and rates once. */
export async function createTermsReader(ctx: Ctx): Promise<(to: Currency, own: Own) => PaymentTerms | null> {
  const [agency, rates] = await Promise.all([getAgency({ ctx }), getRatesOn(ctx, latestToday(ctx.now()))])
  return (to, own) => {
    const [terms, from] = pickTerms(agency, own)
    const shown = convertTerms(terms, { from, to, rates })
    return hasDeposit(shown) ? shown : null
  }
}

/** @throws AppError invalid `field` where no rate converts the sum of the deposit */
export function withDeposit(terms: ShownTerms, to: Currency, field: string): PaymentTerms {
  if (hasDeposit(terms)) return terms
  throw invalid(`There is no exchange rate to ${to} for the deposit`, field)
}

/** @throws AppError invalid `currency` without a rate; otherwise as `showTerms` */
export const getTermsFor = async (ctx: Ctx, to: Currency, own: Own): Promise<PaymentTerms> =>
  withDeposit(await showTerms(ctx, to, own), to, 'currency')

/** Returns the agency's parameters of the estimate with their sums in this currency. */
export async function findEstimateRules(ctx: Ctx, to: Currency): Promise<TripRules> {
  const { estimate, currency: from } = await getAgency({ ctx })
  return convertEstimate(estimate, { from, to, rates: await getRatesFor(ctx, from, to) })
}

/** Explains why further rooms, or those with one person, have no price. */
export const noRateForRooms = (to: Currency): AppError =>
  invalid(`There is no exchange rate to ${to} for the rooms: their price is on request`, 'currency')
