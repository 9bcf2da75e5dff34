import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { touchLead } from '../leads/events.service'
import { followRequest } from '../leads/update.service'
import { pricedOn } from '../../catalog/departures/dated.rules'
import { toPeople } from '../../catalog/pricing/party.rules'
import { getOffer, type PackageOffer } from '../../catalog/packages/offer.service'
import { findActivePackage, type AskedFields, assertDate, priceChoice, saveAsked } from './customization.service'
import { isAnonymous } from './quote.rules'
import type { FirstAsked, QuoteDetail } from './view'
import { checkFields } from './service'
import { getQuote, lockQuote } from './view.service'
import { toTelNumber } from '../../settings/settings/contact.rules'
import { wantsFlights } from './options.rules'
import { canCorrect, isSameChoice } from './correction.rules'
import type { CorrectQuoteInput } from './correction.schema'
import { lockLeadCustomers } from '../leads/locks.service'

/** @throws AppError conflict for a request that is cancelled, or whose traveler's data was deleted */
function assertOpen(quote: QuoteDetail): void {
  if (!canCorrect(quote)) throw conflict('A quote request that is cancelled cannot be corrected', 'status')
  if (isAnonymous(quote)) throw conflict('The data of this traveler was deleted')
}

const toAsked = (quote: QuoteDetail): AskedFields => ({
  phone: toTelNumber(quote.phone),
  departureCity: quote.departureCity,
  destination: quote.destination,
  travelDate: quote.travelDate,
  travelers: quote.travelers,
  infants: quote.infants,
  budget: quote.budget,
  message: quote.message,
  includesFlights: quote.includesFlights,
  packageId: quote.packageId,
  customization: quote.customization,
  receipt: quote.receipt,
  totalMinor: quote.totalMinor,
  currency: quote.currency,
})

type CorrectedPackage = {
  pkg: PackageOffer | null
  title: string | null
  /** Is true when the correction changes or removes the package. */
  isOther: boolean
}

/**
 * Returns the package after the correction.
 * @throws AppError invalid `packageId`
 */
async function getAbout(
  ctx: UserCtx,
  quote: QuoteDetail,
  { packageId, choice }: CorrectQuoteInput,
): Promise<CorrectedPackage> {
  const before = quote.packageId ? await getOffer(ctx, quote.packageId, choice ?? quote.customization) : null
  const title = before?.title ?? null
  if (packageId === undefined || packageId === quote.packageId) return { pkg: before, title, isOther: false }
  const pkg = packageId === null ? null : await findActivePackage(ctx, packageId, 'packageId', choice)
  return { pkg, title, isOther: true }
}

const unpriced = { receipt: null, customization: null, totalMinor: null, currency: null }

/** Retains the party but drops the options when the package changes. */
const pickChoice = (
  { customization }: QuoteDetail,
  { choice }: CorrectQuoteInput,
  isOther: boolean,
  isRepriced: boolean,
) => {
  if (choice || !customization || !(isOther || isRepriced)) return choice
  const { adults, children, infants, rooms, hotelIds, activityIds, transferIds } = customization
  const party = { adults, children, infants, rooms }
  if (!isOther) return { ...party, hotelIds, activityIds, transferIds }
  return { ...party, hotelIds: [], activityIds: [], transferIds: [] }
}

/**
 * Returns true if the estimate used this price. Compares with the receipt, because the former departure may be over or
 * cancelled.
 */
const isAsked = ({ receipt, customization }: QuoteDetail, { priceMinor, currency }: PackageOffer): boolean =>
  receipt?.currency === currency && receipt.lines[0]?.amountMinor === (customization?.adults ?? 0) * priceMinor

/**
 * Prices another package, choice or departure.
 * @throws AppError invalid naming a part of `choice`
 */
function priceCorrection(
  quote: QuoteDetail,
  input: CorrectQuoteInput,
  { pkg, isOther }: CorrectedPackage,
): Partial<AskedFields> {
  if (!pkg && input.choice) throw conflict('Only a request for a package has options to choose', 'choice')
  if (!pkg) return isOther ? unpriced : {}
  const date = input.travelDate === undefined ? quote.travelDate : input.travelDate
  const dated = pricedOn(pkg, date)
  const isRepriced = !isOther && date !== quote.travelDate && pkg.departures.length > 0 && !isAsked(quote, dated)
  const choice = pickChoice(quote, input, isOther, isRepriced)
  if (!choice) return {}
  const party = toPeople(choice)
  if (!isOther && !isRepriced && quote.customization && isSameChoice(quote.customization, choice)) return party
  const { receipt, customization } = priceChoice(dated, choice, (name) => `choice.${name}`)
  return {
    ...party,
    receipt,
    customization,
    totalMinor: receipt?.totalMinor ?? null,
    currency: receipt?.currency ?? null,
  }
}

/** Checks a new date, and any date for another package. Accepts an unchanged date that is over by now. */
function checkDate(
  ctx: UserCtx,
  { travelDate }: QuoteDetail,
  given: CorrectQuoteInput['travelDate'],
  { pkg, isOther }: CorrectedPackage,
): void {
  const date = given === undefined ? travelDate : given
  if (pkg && (isOther || date !== travelDate)) assertDate(ctx, pkg, date, 'travelDate')
}

/**
 * Merges the input into the request.
 * @throws AppError as `correctQuote`
 */
async function applyCorrection(
  ctx: UserCtx,
  quote: QuoteDetail,
  input: CorrectQuoteInput,
  about: CorrectedPackage,
): Promise<AskedFields> {
  const { id: _1, version: _2, choice: _3, ...given } = input
  const before = toAsked(quote)
  const isOtherDate = given.travelDate !== before.travelDate
  const phone = await checkFields(ctx, {
    travelDate: (isOtherDate && given.travelDate) || undefined,
    phone: given.phone ?? undefined,
    phoneField: 'phone',
  })
  checkDate(ctx, quote, given.travelDate, about)
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const texts = {
    ...(given.phone !== undefined && { phone: phone ?? '' }),
    ...(given.departureCity !== undefined && { departureCity: given.departureCity ?? '' }),
    ...(about.isOther && about.pkg && !given.destination && { destination: about.pkg.destination }),
  }
  const estimate = priceCorrection(quote, input, about)
  const asked = { ...before, ...named, ...texts, ...estimate }
  // Takes the number of travelers from the party of an estimate.
  const travelers = asked.customization ? (estimate.travelers ?? before.travelers) : asked.travelers
  const infants = Math.min(asked.infants, travelers - 1)
  return { ...asked, travelers, infants, includesFlights: wantsFlights(asked) }
}

/** Picks the values to retain, without name and contacts. An erasure clears them, as the message may name somebody. */
const toFirstAsked = (quote: QuoteDetail, { title }: CorrectedPackage): FirstAsked => ({
  departureCity: quote.departureCity,
  destination: quote.destination,
  travelDate: quote.travelDate,
  travelers: quote.travelers,
  budget: quote.budget,
  message: quote.message,
  includesFlights: quote.includesFlights,
  packageId: quote.packageId,
  packageTitle: title,
  customization: quote.customization,
  receipt: quote.receipt,
  totalMinor: quote.totalMinor,
  currency: quote.currency,
})

const toInquiry = ({ destination, travelDate, budget, travelers, totalMinor, currency }: AskedFields) => ({
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
  const before = toAsked(quote)
  const about = await getAbout(ctx, quote, input)
  const asked = await applyCorrection(ctx, quote, input, about)
  // Omits the receipt, which follows from the choice.
  const change = toChange({ ...before, receipt: null }, { ...asked, receipt: null })
  if (!change) return true
  await saveAsked({ ctx, input: { id, asked, first: toFirstAsked(quote, about) } })
  const { leadId, reference } = quote
  const fields = [...new Set(Object.keys(change.after).map((name) => name.split('.')[0]!))]
  await lockLeadCustomers(ctx, [leadId])
  await followRequest(ctx, { leadId, before: toInquiry(before), after: toInquiry(asked) })
  await touchLead(ctx, leadId)
  await recordEvent(ctx, {
    kind: 'quote.corrected',
    about: { entity: 'quote', id },
    timelines: { lead: leadId },
    data: { reference, fields },
    ...change,
  })
  return true
}

/**
 * Corrects a request that is not cancelled. Prices another package, party or options by the customizer's formula.
 * Updates fields of the lead that equal the request's, and retains the first values.
 * @throws AppError not-found. Conflict with the newer request for a stale `version`, and for one that is cancelled.
 * Invalid naming `phone`, `travelDate`, `packageId` or a part of `choice`
 */
export async function correctQuote({ ctx, input }: UserCall<CorrectQuoteInput>): Promise<QuoteDetail> {
  const saved = await withTransaction(ctx, (tx) => correct(tx, input))
  const quote = await getQuote({ ctx, input: { id: input.id } })
  if (!saved) throw stale(quote)
  return quote
}
