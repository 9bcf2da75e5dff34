import type { TRPCError } from '@trpc/server'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx, UserCtx } from '../../platform/server/context'
import { earliestToday } from '../../shared/dates'
import { AppError, conflict, invalid, invalidFields } from '../../shared/errors'
import { recordAudit } from '../audit/service'
import { assertOfferedOn } from '../packages/offered.rules'
import { addLeadEvent } from '../leads/events.service'
import { markContacted } from '../leads/service'
import { phoneNeedsCode } from '../phones/phone.client'
import { readPhone } from '../settings/phone.service'
import { answerDueAt, getAgency } from '../settings/service'
import { findReplay, keyFor } from './idempotency.service'
import { pastTravelDate } from './options.rules'
import type { QuoteDetail } from './quote.rules'
import { recordQuote } from './record.service'
import type {
  CreateQuoteInput,
  GetQuoteInput,
  SendCustomizationInput,
  SetQuoteStatusesInput,
  SetQuoteStatusInput,
} from './schema'
import { quotes } from './table'
import { type QuoteStatus, statusesBefore } from './transition.rules'
import { activePackage, packageTitled, priceChoice } from './customization.service'
import { getOwnQuote, getQuote, ownOf } from './view.service'

/** Whether a date is over everywhere on earth. */
const isPast = (ctx: Ctx, travelDate: unknown): boolean =>
  typeof travelDate === 'string' &&
  z.iso.date().safeParse(travelDate.trim()).success &&
  travelDate.trim() < earliestToday(ctx.now())

/** A failure of the schema, with a past date of the same input added to its field errors. */
export function withPastDate(ctx: Ctx, input: unknown, error: TRPCError): TRPCError {
  const travelDate = (input as { travelDate?: unknown } | null)?.travelDate
  if (!(error.cause instanceof z.ZodError) || !isPast(ctx, travelDate)) return error
  error.cause.issues.push({ code: 'custom', path: ['travelDate'], message: pastTravelDate, input: travelDate })
  return error
}

/**
 * What neither the schema nor the browser can check: the date by the server's clock, and the phone by its country.
 * @returns the phone in E.164; null without one
 * @throws AppError invalid naming `travelDate`, `phoneField` or both
 */
async function checkFields(
  ctx: Ctx,
  { travelDate, phone, phoneField }: { travelDate?: string; phone?: string; phoneField: string },
): Promise<string | null> {
  const found = phone ? await readPhone(ctx, phone) : null
  const fields = {
    ...(isPast(ctx, travelDate) && { travelDate: pastTravelDate }),
    ...(phone && !found && { [phoneField]: phoneNeedsCode }),
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
  return found
}

/**
 * Records what a visitor or traveler asks for (product.md 5.1) and queues a confirmation for them and a notification
 * for the agency. With a package and a choice the server prices the trip; nothing that was posted as a price counts.
 * @throws AppError invalid naming `travelDate` (past everywhere, or when the package is not offered), `packageId` (unknown, inactive, or missing beside a
 * choice) or `choice.…`; conflict for an Idempotency-Key that belongs to another request; rate-limited beyond 20 an hour
 * for one address
 */
export async function createQuote({ ctx, input }: Call<CreateQuoteInput>): Promise<QuoteDetail> {
  const key = keyFor(ctx, 'create', { email: input.email, body: input })
  const first = await findReplay(ctx, key)
  if (first) return first
  const { packageId, choice, ...asked } = input
  const phone = (await checkFields(ctx, { ...input, phoneField: 'phone' }))!
  if (choice && !packageId) throw invalid('Please choose a package', 'packageId')
  const [pkg, agency] = await Promise.all([
    packageId ? activePackage(ctx, packageId, 'packageId') : null,
    getAgency({ ctx }),
  ])
  if (pkg) assertOfferedOn(pkg.offered, input.travelDate, 'travelDate')
  const made =
    pkg && choice ? priceChoice(pkg, choice, (name) => `choice.${name}`) : { receipt: null, customization: null }
  const source = choice ? ('final-quote' as const) : ('quote-form' as const)
  const travelers = choice ? choice.adults + choice.children : input.travelers
  return recordQuote({ ctx, input: { ...asked, ...made, phone, travelers, source, pkg, agency, key } })
}

const customizationFields: Record<string, string> = {
  adults: 'travelers.adults',
  children: 'travelers.children',
  hotelIds: 'selectedHotels',
  activityIds: 'selectedActivities',
  transferIds: 'selectedTransfers',
}

const choiceOf = ({
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

export type SentCustomization = { success: true; reference: string; totalCost: number }
/** Every sent trip was priced. */
const sentCustomization = ({ reference, totalMinor }: QuoteDetail): SentCustomization => ({
  success: true,
  reference,
  totalCost: totalMinor! / 100,
})

/**
 * Sends the customized trip: it is recorded as a quote request, and its mails are queued when this returns
 * (product.md 4.9). `totalCost` is the server's own, in whole and hundredth units of the package's currency.
 * @throws AppError invalid naming `packageId`, `packageTitle` (unknown, or not just one), `travelDate` or
 * `customization.…`; conflict and rate-limited as `createQuote`
 */
export async function sendCustomization({ ctx, input }: Call<SendCustomizationInput>): Promise<SentCustomization> {
  const key = keyFor(ctx, 'send-trip', { email: input.customerEmail, body: input })
  const first = await findReplay(ctx, key)
  if (first) return sentCustomization(first)
  const { travelDate, customerPhone } = input
  const phone = await checkFields(ctx, { travelDate, phone: customerPhone, phoneField: 'customerPhone' })
  const pkg = await (input.packageId
    ? activePackage(ctx, input.packageId, 'packageId')
    : packageTitled(ctx, input.packageTitle ?? ''))
  assertOfferedOn(pkg.offered, input.travelDate, 'travelDate')
  const choice = choiceOf(input.customization)
  const made = priceChoice(pkg, choice, (name) => `customization.${customizationFields[name] ?? name}`)
  const agency = await getAgency({ ctx })
  const quote = await recordQuote({
    ctx,
    input: {
      ...made,
      source: 'trip-email',
      customerName: input.customerName,
      email: input.customerEmail,
      phone: phone ?? '',
      departureCity: input.departureCity ?? '',
      destination: pkg.destination,
      travelDate: input.travelDate,
      travelers: choice.adults + choice.children,
      message: input.specialRequests ?? input.customization.specialRequests,
      includesFlights: pkg.isFlightIncluded,
      pkg,
      agency,
      key,
    },
  })
  return sentCustomization(quote)
}

type Move = { id: string; status: QuoteStatus; from: QuoteStatus[]; by?: 'traveler' }

/** Moves the request if it stands at one of `from`, and is the caller's own where the traveler moves it. @returns whether it did */
async function moveQuote(ctx: UserCtx, { id, status, from, by }: Move): Promise<boolean> {
  const now = ctx.now()
  const respondBy = status === 'pending' ? answerDueAt(await getAgency({ ctx }), now) : undefined
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [quote] = await tx
      .select({ leadId: quotes.leadId, reference: quotes.reference, was: quotes.status })
      .from(quotes)
      .where(and(eq(quotes.id, id), inArray(quotes.status, from), by && ownOf(ctx)))
      .for('update')
    if (!quote) return false
    const { leadId, reference, was } = quote
    const answeredAt = status === 'cancelled' ? undefined : status === 'confirmed' ? now : null
    await tx.update(quotes).set({ status, respondBy, answeredAt, updatedAt: now }).where(eq(quotes.id, id))
    const data = { quoteId: id, reference, to: status, by }
    await addLeadEvent({ ctx: txCtx, input: { leadId, kind: 'quote-status', data } })
    const action = by ? 'quote.withdrawn' : `quote.${status}`
    const change = { before: { status: was }, after: { status } }
    await recordAudit({ ctx: txCtx, input: { action, entity: 'quote', entityId: id, data: { reference }, ...change } })
    if (status === 'confirmed') await markContacted({ ctx: txCtx, input: { id: leadId } })
    return true
  })
}

/**
 * Confirms, cancels or takes up again, by the transition table. Confirming makes a new lead a contacted one; taking up
 * again starts the promised hours anew.
 * @throws AppError not-found; conflict when it cannot get there from where it is now
 */
export async function setQuoteStatus({
  ctx,
  input: { id, status },
}: {
  ctx: UserCtx
  input: SetQuoteStatusInput
}): Promise<QuoteDetail> {
  const moved = await moveQuote(ctx, { id, status, from: statusesBefore(status) })
  const quote = await getQuote({ ctx, input: { id } })
  if (!moved) throw conflict(`A quote request that is ${quote.status} cannot become ${status}`, 'status')
  return quote
}

/**
 * Takes one's own request back while it waits for an answer.
 * @throws AppError not-found, also for somebody else's; conflict once it is answered or cancelled
 */
export async function withdrawQuote({ ctx, input }: { ctx: UserCtx; input: GetQuoteInput }): Promise<QuoteDetail> {
  const moved = await moveQuote(ctx, { id: input.id, status: 'cancelled', from: ['pending'], by: 'traveler' })
  const quote = await getOwnQuote({ ctx, input })
  if (!moved) throw conflict(`A quote request that is ${quote.status} cannot be withdrawn`, 'status')
  return quote
}

export type MovedQuotes = { moved: string[]; refused: { id: string; message: string }[] }

/** Moves each of several requests that may go there; what has changed or gone meanwhile is named, and stops no other. */
export async function setQuoteStatuses({
  ctx,
  input: { ids, status },
}: {
  ctx: UserCtx
  input: SetQuoteStatusesInput
}): Promise<MovedQuotes> {
  const outcome: MovedQuotes = { moved: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await setQuoteStatus({ ctx, input: { id, status } })
      outcome.moved.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || !['conflict', 'not-found'].includes(error.code)) throw error
      outcome.refused.push({ id, message: error.message })
    }
  }
  return outcome
}
