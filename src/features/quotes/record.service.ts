import type { Call, Ctx } from '../../platform/server/context'
import { newId, newReference } from '../../platform/server/ids'
import { takeFromLimit } from '../../platform/server/limits'
import { dateIn } from '../../shared/dates'
import { enqueueMails } from '../email/service'
import { addLeadEvent, joinLead, type NewLead } from '../leads/service'
import type { Receipt } from '../packages/estimate.rules'
import type { PackageDetail } from '../packages/package.rules'
import type { Agency } from '../settings/schema'
import { agencyMail, customerMail } from './mail.rules'
import { firstQuoteOf, inTurn, type Once } from './once.service'
import type { Customization, QuoteDetail } from './quote.rules'
import { type Quote, quotes } from './table'
import { detailOf } from './view.service'

/** A checked request, whichever door it came through. `trip`, `customization` and `receipt` are the server's own. */
export type Request = Pick<
  Quote,
  'source' | 'customerName' | 'email' | 'phone' | 'departureCity' | 'destination' | 'travelers'
> & {
  travelDate?: string
  budget?: string
  message?: string
  includesFlights?: boolean | null
  trip: PackageDetail | null
  customization: Customization | null
  receipt: Receipt | null
  agency: Agency
  once: Once | null
}

/** A request sends mail to whatever address was typed: nobody's mailbox is to be flooded through us. */
const mailsPerMailbox = { max: 20, seconds: 3600 }

/** References are short enough to be read out, so two may collide now and then. */
async function insertQuote(ctx: Ctx, values: Omit<typeof quotes.$inferInsert, 'reference'>): Promise<Quote> {
  for (let tries = 0; tries < 5; tries++) {
    const [row] = await ctx.db
      .insert(quotes)
      .values({ ...values, reference: newReference() })
      .onConflictDoNothing({ target: quotes.reference })
      .returning()
    if (row) return row
  }
  throw new Error('no free reference')
}

const leadOf = ({ trip, receipt, agency, ...asked }: Request): NewLead => ({
  customerName: asked.customerName,
  email: asked.email,
  mobile: asked.phone,
  destination: asked.destination,
  travelDate: asked.travelDate,
  budget: asked.budget,
  numberOfTravelers: asked.travelers,
  currency: receipt?.currency ?? trip?.currency ?? agency.currency,
  valueMinor: receipt?.totalMinor,
})

async function addQuote(ctx: Ctx, request: Request): Promise<Quote> {
  await takeFromLimit(ctx, 'mail-to', mailsPerMailbox, request.email)
  const lead = await joinLead({ ctx, input: leadOf(request) })
  const { trip, receipt, agency, once, ...asked } = request
  const now = ctx.now()
  const quote = await insertQuote(ctx, {
    ...asked,
    id: newId(),
    leadId: lead.id,
    userId: ctx.actor?.role === 'traveler' ? ctx.actor.id : null,
    packageId: trip?.id,
    receipt,
    totalMinor: receipt?.totalMinor,
    currency: receipt?.currency,
    respondBy: new Date(now.getTime() + agency.responseHours * 3_600_000),
    idempotencyHash: once?.request,
    bodyHash: once?.body,
    createdAt: now,
    updatedAt: now,
  })
  const data = { quoteId: quote.id, reference: quote.reference, source: quote.source }
  await addLeadEvent({ ctx, input: { leadId: lead.id, kind: 'quote-requested', data } })
  return quote
}

async function queueMails(ctx: Ctx, quote: QuoteDetail, { trip, agency }: Request): Promise<void> {
  const today = dateIn(ctx.now(), trip?.timeZone)
  const told = { quote, trip, agency, today, origin: ctx.env.APP_URL }
  const input = [{ to: quote.email, ...customerMail(told) }]
  if (agency.email) input.push({ to: agency.email, ...agencyMail(told) })
  await enqueueMails({ ctx, input })
}

/**
 * Records a request with its lead, its timeline and its mails, in one transaction: all of it or nothing. A
 * retry answers with the first quote and adds nothing.
 * @throws AppError conflict as `firstQuoteOf`; rate-limited beyond 20 an hour for one address
 */
export function recordQuote({ ctx, input }: Call<Request>): Promise<QuoteDetail> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (input.once) await inTurn(inside, input.once)
    const first = await firstQuoteOf(inside, input.once)
    if (first) return first
    const quote = detailOf(await addQuote(inside, input), input.trip?.title ?? null)
    await queueMails(inside, quote, input)
    return quote
  })
}
