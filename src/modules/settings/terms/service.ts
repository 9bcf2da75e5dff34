import type { Ctx } from '../../../platform/server/context'
import { latestToday } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { getAgency, ratesOn } from '../settings/service'
import type { Agency } from '../settings/schema'
import type { EstimateRules, PaymentTerms } from './schema'
import { convertEstimate, convertTerms, estimateIn } from './terms.rules'

type Own = { terms: PaymentTerms | null; currency: Currency } | null

/** Returns the newest rates, where there is something to convert. */
const ratesFor = async (ctx: Ctx, from: Currency, to: Currency) =>
  from === to ? [] : ratesOn(ctx, latestToday(ctx.now()))

const pickTerms = ({ paymentTerms, currency }: Agency, own: Own): [PaymentTerms, Currency] =>
  own?.terms ? [own.terms, own.currency] : [paymentTerms, currency]

/**
 * Returns the terms of a trip in this currency: those of its package, else of the agency, with their sums converted.
 * Returns null without a rate.
 */
export async function findTerms(ctx: Ctx, to: Currency, own: Own): Promise<PaymentTerms | null> {
  const [terms, from] = pickTerms(await getAgency({ ctx }), own)
  return convertTerms(terms, { from, to, rates: await ratesFor(ctx, from, to) })
}

/** Returns a reader of the terms of many trips, as `findTerms` does; it loads settings and rates once. */
export async function termsReader(ctx: Ctx): Promise<(to: Currency, own: Own) => PaymentTerms | null> {
  const [agency, rates] = await Promise.all([getAgency({ ctx }), ratesOn(ctx, latestToday(ctx.now()))])
  return (to, own) => {
    const [terms, from] = pickTerms(agency, own)
    return convertTerms(terms, { from, to, rates })
  }
}

/** @throws AppError invalid `currency` without a rate; otherwise as `findTerms` */
export async function termsFor(ctx: Ctx, to: Currency, own: Own): Promise<PaymentTerms> {
  const found = await findTerms(ctx, to, own)
  if (found) return found
  const from = own?.terms ? own.currency : (await getAgency({ ctx })).currency
  throw invalid(`There is no exchange rate from ${from} to ${to} for the deposit`, 'currency')
}

/** Returns the agency's parameters of the estimate with their sums in this currency; without a rate, rooms are free. */
export async function findEstimateRules(ctx: Ctx, to: Currency): Promise<EstimateRules> {
  const { estimate, currency: from } = await getAgency({ ctx })
  return estimateIn(estimate, { from, to, rates: await ratesFor(ctx, from, to) })
}

/** Returns them for what is sold now. @throws AppError invalid `currency` without a rate */
export async function estimateRulesFor(ctx: Ctx, to: Currency): Promise<EstimateRules> {
  const { estimate, currency: from } = await getAgency({ ctx })
  const found = convertEstimate(estimate, { from, to, rates: await ratesFor(ctx, from, to) })
  if (!found) throw invalid(`There is no exchange rate from ${from} to ${to} for the rooms`, 'currency')
  return found
}
