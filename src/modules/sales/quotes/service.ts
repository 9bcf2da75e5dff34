import type { TRPCError } from '@trpc/server'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx, UserCtx } from '../../../platform/server/context'
import { earliestToday } from '../../../shared/dates'
import { conflict, invalidFields } from '../../../shared/errors'
import { pricedOn } from '../../catalog/departures/dated.rules'
import { explainPhone } from '../../settings/settings/phone.client'
import { readPhone } from '../../settings/settings/phone.service'
import type { Agency } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { toRequestKey } from '../../../platform/server/idempotency'
import { getCurrentAgreement, type Version } from '../../storefront/terms/service'
import { pastTravelDate } from './options.rules'
import { toPeople } from '../../catalog/pricing/party.rules'
import type { QuoteDetail, SentTrip } from './view'
import { recordQuote } from './record.service'
import { quotes } from './table'
import { isOwned, hideLead } from './view.service'
import type { CreateQuoteInput, SendCustomizationInput } from './schema'
import {
  findActivePackage,
  assertDate,
  findPackageTitled,
  priceChoice,
  findWantedPackage,
} from './customization.service'
import { lockRows } from '../../core/locks/lock.service'
import { toUnits } from '../../../shared/money'

/** Locks the caller's own requests for a package that were not cancelled. Runs in the caller's transaction. */
export const lockRequestsFor = (ctx: UserCtx, packageId: string) =>
  lockRows(ctx, quotes, and(isOwned(ctx), eq(quotes.packageId, packageId), ne(quotes.status, 'cancelled')))

/** Returns true if the date is over everywhere on earth. */
const isPast = (ctx: Ctx, travelDate: unknown): boolean =>
  typeof travelDate === 'string' &&
  z.iso.date().safeParse(travelDate.trim()).success &&
  travelDate.trim() < earliestToday(ctx.now())

/** Adds a past date of the input to the field errors of a schema failure. */
export function withPastDate(ctx: Ctx, input: unknown, error: TRPCError): TRPCError {
  const travelDate = (input as { travelDate?: unknown } | null)?.travelDate
  if (!(error.cause instanceof z.ZodError) || !isPast(ctx, travelDate)) return error
  error.cause.issues.push({ code: 'custom', path: ['travelDate'], message: pastTravelDate, input: travelDate })
  return error
}

type Checked = { travelDate?: string; phone?: string; phoneField: string; travelers?: number; infants?: number }

/**
 * Checks the date by the server's clock, the phone by its country, and infants by travelers.
 * @returns the phone in E.164; null without one
 * @throws AppError invalid naming `travelDate`, `phoneField`, `infants` or several of them
 */
export async function checkFields(
  ctx: Ctx,
  { travelDate, phone, phoneField, travelers = 0, infants = 0 }: Checked,
): Promise<string | null> {
  const found = phone ? await readPhone(ctx, phone) : null
  const fields = {
    ...(isPast(ctx, travelDate) && { travelDate: pastTravelDate }),
    ...(phone && !found && { [phoneField]: explainPhone(phone) }),
    ...(infants > 0 && infants >= travelers && { infants: 'Somebody older has to travel with an infant' }),
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
  return found
}

/** @throws AppError conflict for texts that are not the ones of the version seen */
async function agreeTo(ctx: Ctx, agency: Agency, seen: string | undefined): Promise<Version> {
  const current = await getCurrentAgreement(ctx, agency)
  if (seen && seen !== current.version) throw conflict('The terms have changed. Read them once more', 'agreeTerms')
  return current
}

/**
 * Records the request of a visitor or traveler (product.md 5.1). Queues a confirmation for them and a notification for
 * the agency. Prices the trip on the server if there is a package and a choice.
 * @throws AppError invalid naming `travelDate` (past everywhere, or when the package is not offered). Invalid naming
 * `packageId` (unknown, inactive, or missing beside a choice) or `choice.…`. Conflict for an Idempotency-Key that
 * belongs to another request. Rate-limited beyond 20 an hour for one address
 */
export const createQuote = ({ ctx, input }: Call<CreateQuoteInput>): Promise<QuoteDetail> =>
  recordQuote(ctx, toRequestKey(ctx, 'create', input.email, input), input, async () => {
    const { packageId: _, choice, agreeTerms, termsVersion, ...asked } = input
    const phone = (await checkFields(ctx, { ...input, phoneField: 'phone' }))!
    const [wanted, agency] = await Promise.all([findWantedPackage(ctx, input), getAgency({ ctx })])
    const source = choice ? 'final-quote' : 'quote-form'
    const agreement = agreeTerms && (await agreeTo(ctx, agency, termsVersion))
    return { ...asked, ...wanted, phone, source, agency, agreement }
  })

export const askForQuote = async (call: Call<CreateQuoteInput>): Promise<QuoteDetail> =>
  hideLead(call.ctx, await createQuote(call))

const customizationFields: Record<string, string> = {
  adults: 'travelers.adults',
  children: 'travelers.children',
  infants: 'travelers.infants',
  hotelIds: 'selectedHotels',
  activityIds: 'selectedActivities',
  transferIds: 'selectedTransfers',
}

const toChoice = ({
  travelers,
  rooms,
  selectedHotels,
  selectedActivities,
  selectedTransfers,
}: SendCustomizationInput['customization']) => ({
  ...travelers,
  rooms,
  hotelIds: selectedHotels,
  activityIds: selectedActivities,
  transferIds: selectedTransfers,
})

const toSentTrip = ({ reference, totalMinor, currency }: QuoteDetail): SentTrip => ({
  success: true,
  reference,
  totalCost: totalMinor === null ? null : toUnits(totalMinor, currency!),
})

/**
 * Records a customized trip as a quote request and queues its mails (product.md 4.9). Returns the server's `totalCost`,
 * in units of the package's currency; null for a price on request.
 * @throws AppError invalid naming `packageId`, `packageTitle` (unknown, or not just one), `travelDate` or
 * `customization.…`; conflict and rate-limited as `createQuote`
 */
export async function sendCustomization({ ctx, input }: Call<SendCustomizationInput>): Promise<SentTrip> {
  const { travelDate, customerPhone } = input
  const key = toRequestKey(ctx, 'send-trip', input.customerEmail, input)
  const quote = await recordQuote(ctx, key, { phone: customerPhone }, async () => {
    const phone = await checkFields(ctx, { travelDate, phone: customerPhone, phoneField: 'customerPhone' })
    const choice = toChoice(input.customization)
    const pkg = await (input.packageId
      ? findActivePackage(ctx, input.packageId, 'packageId', choice)
      : findPackageTitled(ctx, input.packageTitle ?? '', choice))
    assertDate(ctx, pkg, travelDate, 'travelDate')
    const toField = (name: string) => `customization.${customizationFields[name] ?? name}`
    return {
      ...priceChoice(pricedOn(pkg, travelDate), choice, toField),
      source: 'trip-email',
      customerName: input.customerName,
      email: input.customerEmail,
      phone: phone ?? '',
      departureCity: input.departureCity ?? '',
      destination: pkg.destination,
      travelDate,
      ...toPeople(choice),
      message: input.specialRequests ?? input.customization.specialRequests,
      includesFlights: pkg.isFlightIncluded,
      pkg,
      agency: await getAgency({ ctx }),
    }
  })
  return toSentTrip(quote)
}
