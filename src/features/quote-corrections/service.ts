import type { UserCtx } from '../../platform/server/context'
import { conflict, notFound, stale } from '../../shared/errors'
import { changeOf } from '../audit/changes.rules'
import { recordAudit } from '../audit/service'
import { addLeadEvent, touchLead } from '../leads/events.service'
import { followRequest } from '../leads/update.service'
import { assertOfferedOn } from '../packages/offered.rules'
import { packageById } from '../packages/service'
import { type Asked, priceChoice, saveAsked } from '../quotes/customization.service'
import { isAnonymous, type QuoteDetail } from '../quotes/quote.rules'
import { checkFields } from '../quotes/service'
import { getQuote, lockQuote } from '../quotes/view.service'
import { e164Of } from '../settings/contact.rules'
import { canCorrect, isSameChoice } from './corrections.rules'
import type { CorrectQuoteInput } from './schema'

/** @throws AppError conflict for a request that is cancelled, or whose traveler's data was deleted */
function assertOpen(quote: QuoteDetail): void {
  if (!canCorrect(quote)) throw conflict('A quote request that is cancelled cannot be corrected', 'status')
  if (isAnonymous(quote)) throw conflict('The data of this traveler was deleted')
}

const askedBy = (quote: QuoteDetail): Asked => ({
  phone: e164Of(quote.phone),
  departureCity: quote.departureCity,
  destination: quote.destination,
  travelDate: quote.travelDate,
  travelers: quote.travelers,
  budget: quote.budget,
  message: quote.message,
  includesFlights: quote.includesFlights,
  customization: quote.customization,
  receipt: quote.receipt,
  totalMinor: quote.totalMinor,
  currency: quote.currency,
})

/** The estimate of another choice. @throws AppError invalid naming a part of `choice` */
async function priced(ctx: UserCtx, quote: QuoteDetail, { choice }: CorrectQuoteInput): Promise<Partial<Asked>> {
  if (!choice) return {}
  if (!quote.packageId) throw conflict('Only a request for a package has options to choose', 'choice')
  const travelers = choice.adults + choice.children
  if (quote.customization && isSameChoice(quote.customization, choice)) return { travelers }
  const pkg = await packageById({ ctx, input: { id: quote.packageId } })
  const { receipt, customization } = priceChoice(pkg, choice, (name) => `choice.${name}`)
  return { travelers, receipt, customization, totalMinor: receipt.totalMinor, currency: receipt.currency }
}

/** A date is checked when it is another one: the old one may be over by now. @throws AppError invalid `travelDate` */
async function assertDate(ctx: UserCtx, quote: QuoteDetail, date: string | null | undefined): Promise<void> {
  if (!date || date === quote.travelDate || !quote.packageId) return
  const { offered } = await packageById({ ctx, input: { id: quote.packageId } })
  assertOfferedOn(offered, date, 'travelDate')
}

/** The request with what the input names. @throws AppError as `correctQuote` */
async function correctedOf(ctx: UserCtx, quote: QuoteDetail, input: CorrectQuoteInput): Promise<Asked> {
  const { id: _1, version: _2, choice: _3, ...given } = input
  const before = askedBy(quote)
  const isOtherDate = given.travelDate !== before.travelDate
  const phone = await checkFields(ctx, {
    travelDate: (isOtherDate && given.travelDate) || undefined,
    phone: given.phone ?? undefined,
    phoneField: 'phone',
  })
  await assertDate(ctx, quote, given.travelDate)
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const texts = {
    ...(given.phone !== undefined && { phone: phone ?? '' }),
    ...(given.departureCity !== undefined && { departureCity: given.departureCity ?? '' }),
  }
  // The party of an estimate says how many travel.
  const travelers = quote.customization ? { travelers: before.travelers } : {}
  return { ...before, ...named, ...texts, ...travelers, ...(await priced(ctx, quote, input)) }
}

const wishOf = ({ destination, travelDate, budget, travelers, totalMinor, currency }: Asked) => ({
  destination,
  travelDate,
  budget,
  numberOfTravelers: travelers,
  valueMinor: totalMinor,
  currency,
})

/** @returns false when `version` is not the row's */
async function correct(ctx: UserCtx, input: CorrectQuoteInput): Promise<boolean> {
  const { id } = input
  const quote = await lockQuote(ctx, id)
  if (!quote) throw notFound('Quote')
  if (quote.version !== input.version) return false
  assertOpen(quote)
  const before = askedBy(quote)
  const asked = await correctedOf(ctx, quote, input)
  // The receipt is made of the choice, and says nothing more.
  const change = changeOf({ ...before, receipt: null }, { ...asked, receipt: null })
  if (!change) return true
  await saveAsked({ ctx, input: { id, asked } })
  const { leadId, reference } = quote
  const fields = [...new Set(Object.keys(change.after).map((name) => name.split('.')[0]!))]
  await addLeadEvent({ ctx, input: { leadId, kind: 'quote-corrected', data: { quoteId: id, reference, fields } } })
  await followRequest(ctx, { leadId, before: wishOf(before), after: wishOf(asked) })
  await touchLead(ctx, leadId)
  const entry = { action: 'quote.corrected', entity: 'quote', entityId: id, data: { reference }, ...change }
  await recordAudit({ ctx, input: entry })
  return true
}

/**
 * Changes what a request asked for, as long as it is not cancelled. Another party or other options are priced anew by the
 * customizer's formula; the lead follows where it said the same.
 * @throws AppError not-found; conflict with the newer request for a stale `version`, and for one that is cancelled;
 * invalid naming `phone`, `travelDate` or a part of `choice`
 */
export async function correctQuote({ ctx, input }: { ctx: UserCtx; input: CorrectQuoteInput }): Promise<QuoteDetail> {
  const saved = await ctx.db.transaction((tx) => correct({ ...ctx, db: tx }, input))
  const quote = await getQuote({ ctx, input: { id: input.id } })
  if (!saved) throw stale(quote)
  return quote
}
