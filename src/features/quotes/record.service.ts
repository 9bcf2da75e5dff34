import type { Call, Ctx } from '../../platform/server/context'
import { newId, newReference } from '../../platform/server/ids'
import { enqueue } from '../../platform/server/jobs/queue'
import { consumeLimit } from '../../platform/server/limits'
import { addLeadEvent, joinLead, type NewLead } from '../leads/service'
import type { Receipt } from '../pricing/estimate.rules'
import type { PackageDetail } from '../packages/package.rules'
import type { Agency } from '../settings/schema'
import { findReplay, lockIdempotencyKey, type RequestKey } from './idempotency.service'
import type { Customization, QuoteDetail } from './quote.rules'
import { type Quote, quotes } from './table'
import { detailOf } from './view.service'

/** A validated request, from REST or tRPC. `pkg`, `customization` and `receipt` are the server's own. */
export type Request = Pick<
  Quote,
  'source' | 'customerName' | 'email' | 'phone' | 'departureCity' | 'destination' | 'travelers'
> & {
  travelDate?: string
  budget?: string
  message?: string
  includesFlights?: boolean | null
  pkg: PackageDetail | null
  customization: Customization | null
  receipt: Receipt | null
  agency: Agency
  key: RequestKey | null
}

/** A request sends mail to whatever address was typed: limits mail bombing. */
const mailsPerMailbox = { max: 20, seconds: 3600 }

/** References are short enough to be read out, so they can collide; the request is then recorded with another one. */
class TakenReference extends Error {}

async function insertQuote(ctx: Ctx, row: Quote): Promise<void> {
  const [inserted] = await ctx.db
    .insert(quotes)
    .values(row)
    .onConflictDoNothing({ target: quotes.reference })
    .returning({ id: quotes.id })
  if (!inserted) throw new TakenReference()
}

const leadOf = ({ pkg, receipt, agency, ...asked }: Request): NewLead => ({
  customerName: asked.customerName,
  email: asked.email,
  mobile: asked.phone,
  destination: asked.destination,
  travelDate: asked.travelDate,
  budget: asked.budget,
  numberOfTravelers: asked.travelers,
  currency: receipt?.currency ?? pkg?.currency ?? agency.currency,
  valueMinor: receipt?.totalMinor,
})

function quoteOf(ctx: Ctx, { pkg, agency, key, ...asked }: Request, leadId: string): Quote {
  const now = ctx.now()
  return {
    ...asked,
    id: newId(),
    reference: newReference(),
    leadId,
    userId: ctx.actor?.role === 'traveler' ? ctx.actor.id : null,
    packageId: pkg?.id ?? null,
    travelDate: asked.travelDate ?? null,
    budget: asked.budget ?? null,
    message: asked.message ?? null,
    includesFlights: asked.includesFlights ?? null,
    totalMinor: asked.receipt?.totalMinor ?? null,
    currency: asked.receipt?.currency ?? null,
    status: 'pending',
    respondBy: new Date(now.getTime() + agency.responseHours * 3_600_000),
    idempotencyHash: key?.request ?? null,
    bodyHash: key?.body ?? null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Statements that do not need each other's answers are sent together: two round trips instead of five. */
async function addQuote(ctx: Ctx, request: Request): Promise<QuoteDetail> {
  const [lead] = await Promise.all([
    joinLead({ ctx, input: leadOf(request) }),
    consumeLimit(ctx, 'mail-to', mailsPerMailbox, request.email),
  ])
  const row = quoteOf(ctx, request, lead.id)
  const quote = detailOf(row, request.pkg?.title ?? null)
  const data = { quoteId: row.id, reference: row.reference, source: row.source }
  await Promise.all([
    insertQuote(ctx, row),
    addLeadEvent({ ctx, input: { leadId: lead.id, kind: 'quote-requested', data } }),
    enqueue(ctx, { kind: 'quote.mails', key: row.id, payload: { quoteId: row.id } }),
  ])
  return quote
}

/**
 * Records a request with its lead, its timeline and its mails, in one transaction: all of it or nothing. A
 * retry answers with the first quote and adds nothing.
 * @throws AppError conflict as `findReplay`; rate-limited beyond 20 an hour for one address
 */
export async function recordQuote({ ctx, input }: Call<Request>, tries = 5): Promise<QuoteDetail> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      if (input.key) await lockIdempotencyKey(txCtx, input.key)
      return (await findReplay(txCtx, input.key)) ?? addQuote(txCtx, input)
    })
  } catch (error) {
    if (!(error instanceof TakenReference) || tries === 1) throw error
    return recordQuote({ ctx, input }, tries - 1)
  }
}
