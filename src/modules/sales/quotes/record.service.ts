import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { newId, newReference } from '../../../platform/server/ids'
import { consumeLimit } from '../../../platform/server/limits'
import { toChange } from '../../core/events/changes.rules'
import { type NewEvent, recordEvent } from '../../core/events/service'
import type { Webhook } from '../../core/webhooks/payload.rules'
import { enqueueUnwritten } from '../../core/email/service'
import { findIn, makeOnce, type RequestKey } from '../../../platform/server/idempotency'
import type { PackageOffer } from '../../catalog/packages/offer.service'
import type { Receipt } from '../../catalog/pricing/view'
import { getOwnerFor } from '../../identity/auth/owner.service'
import type { Agency } from '../../settings/settings/schema'
import { formatPhone } from '../../settings/settings/phone.client'
import { readPhone } from '../../settings/settings/phone.service'
import { answerDueAt, getAgency } from '../../settings/settings/service'
import { keepAgreement, type Version } from '../../storefront/terms/service'
import { findLeadForRequest, type LeadRequest } from '../leads/request.service'
import { toMails } from './mail.service'
import { wantsFlights } from './options.rules'
import type { Customization, QuoteDetail } from './view'
import { type Quote, quotes } from './table'
import { enteredSources } from './transition.rules'
import { findQuote, toDetail } from './view.service'

/** Describes a validated request. `pkg`, `customization` and `receipt` come from the server. */
type Request = Pick<
  Quote,
  'source' | 'customerName' | 'email' | 'phone' | 'departureCity' | 'destination' | 'travelers' | 'infants'
> & {
  travelDate?: string
  budget?: string
  message?: string
  includesFlights?: boolean | null
  pkg: PackageOffer | null
  customization: Customization | null
  receipt: Receipt | null
  agency: Agency
  agreement?: Version
  chosenLeadId?: string | null
}

/** Limits mail bombing: a request sends mail to any address typed. */
const mailsPerMailbox = { max: 20, seconds: 3600 }

/** Returns who entered the request for its sender: null from the site, whoever is signed in there. */
const getEnteredBy = ({ actor }: Ctx, { source }: Request): string | null =>
  enteredSources.some((one) => one === source) ? actor!.id : null

const toInquiry = ({ pkg, receipt, agency, ...asked }: Request, by: string | null): LeadRequest => ({
  by,
  chosenLeadId: asked.chosenLeadId,
  source: by ? (asked.source as LeadRequest['source']) : 'site',
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

/** Leaves out who it belongs to: lead, assignee and account. */
function toQuote(ctx: Ctx, key: RequestKey | null, request: Request): Quote {
  const { pkg, agency, agreement, chosenLeadId: _, ...asked } = request
  const now = ctx.now()
  return {
    ...asked,
    id: newId(),
    reference: newReference(agency.brand.prefix),
    leadId: '',
    userId: null,
    sentFromId: ctx.actor?.role === 'traveler' ? ctx.actor.id : null,
    packageId: pkg?.id ?? null,
    assigneeId: null,
    assignedAt: null,
    travelDate: asked.travelDate ?? null,
    budget: asked.budget ?? null,
    message: asked.message ?? null,
    includesFlights: wantsFlights(asked),
    totalMinor: asked.receipt?.totalMinor ?? null,
    currency: asked.receipt?.currency ?? null,
    status: 'pending',
    respondBy: answerDueAt(agency, now),
    answeredAt: null,
    correctedAt: null,
    firstAsked: null,
    requestHash: key?.requestHash ?? null,
    bodyHash: key?.bodyHash ?? null,
    agreedAt: agreement ? now : null,
    agreedTo: agreement?.version ?? null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Picks the webhook payload, which has no personal data. */
const toPayload = ({ id, reference, source, packageId, leadId, ...trip }: Quote) => {
  const { destination, travelDate, travelers, totalMinor, currency } = trip
  return { id, leadId, reference, source, packageId, destination, travelDate, travelers, totalMinor, currency }
}

/** Logs what staff entered, without personal data; a request from the site stands in the lead's timeline alone. */
function toEvent(quote: Quote, by: string | null, isNewLead: boolean): NewEvent {
  const { id, reference, source, departureCity, destination, travelDate, travelers, budget, leadId } = quote
  const timelines = { lead: leadId }
  const created: Webhook = { event: 'quote.created', data: toPayload(quote) }
  if (!by) {
    const lead: Webhook = { event: 'lead.created', data: { id: leadId, leadId, quoteId: id, source } }
    const webhooks = isNewLead ? [created, lead] : [created]
    return { kind: 'quote.requested', timelines, data: { quoteId: id, reference, source }, webhooks }
  }
  const change = toChange({}, { departureCity, destination, travelDate, travelers, budget, leadId })
  return {
    kind: 'quote.entered',
    about: { entity: 'quote', id },
    timelines,
    data: { reference, source },
    webhooks: [created],
    ...change,
  }
}

async function addQuote(ctx: Ctx, key: RequestKey | null, request: Request): Promise<QuoteDetail> {
  const by = getEnteredBy(ctx, request)
  const asked = toQuote(ctx, key, request)
  const { createdAt } = asked
  const mails = by ? [] : toMails({ ...request, quote: toDetail(asked, null) })
  return withTransaction(ctx, async (tx) => {
    const [{ id: leadId, assigneeId, isNew }] = await Promise.all([
      findLeadForRequest(tx, toInquiry(request, by)),
      request.agreement && keepAgreement(tx, request.agreement),
    ])
    const assignedAt = assigneeId && assigneeId !== ctx.actor?.id ? createdAt : null
    const row = { ...asked, leadId, assigneeId, assignedAt }
    await Promise.all([
      by ? undefined : consumeLimit(tx, 'mail-to', mailsPerMailbox, row.email),
      tx.db.insert(quotes).values({ ...row, userId: getOwnerFor(row.sentFromId, row.email) }),
      enqueueUnwritten({ ctx: tx, input: mails }),
      recordEvent(tx, toEvent(row, by, isNew)),
    ])
    return toDetail(row, request.pkg)
  })
}

/** Holds what the first values of a corrected request leave out. */
type RecordedInput = { phone?: string | null | undefined; infants?: number | undefined }

/**
 * Returns what the first answer said. Leaves out what staff did since: whoever wrote in a person's name repeats the
 * request as well, and is not to read it.
 */
async function readFirstAnswer(ctx: Ctx, id: string, { phone, infants = 0 }: RecordedInput): Promise<QuoteDetail> {
  const [quote, agency] = await Promise.all([findQuote(ctx, id), getAgency({ ctx })])
  const found = quote!
  const untouched = { status: 'pending', answeredAt: null, correctedAt: null, firstAsked: null, version: 1 } as const
  // Counts anew from the request: reopening it set a later time.
  const respondBy = answerDueAt(agency, new Date(found.createdAt)).toISOString()
  const answer = { ...found, ...untouched, respondBy, updatedAt: found.createdAt }
  if (!found.firstAsked) return answer
  const { customization } = found.firstAsked
  return {
    ...answer,
    ...found.firstAsked,
    infants: customization ? (customization.infants ?? 0) : infants,
    phone: phone ? formatPhone((await readPhone(ctx, phone)) ?? phone) : '',
  }
}

/** Bounds how often a request is written anew when a short reference, a new phone or a merged customer collides. */
const tries = 5

/**
 * Records a request with its lead, its timeline and its mails, atomically; a repeated one returns the first answer. One that
 * staff entered sends no mail and enters the audit log; it is assigned to the lead's owner, else to the caller where their
 * role opens leads.
 * @throws AppError as `check` and `findLeadForRequest`; conflict as `makeOnce`; rate-limited beyond 20 from the site an hour
 * for one address
 */
export async function recordQuote(
  ctx: Ctx,
  key: RequestKey | null,
  given: RecordedInput,
  check: () => Promise<Request>,
): Promise<QuoteDetail> {
  const make = async () => addQuote(ctx, key, await check())
  const repeat = (id: string) => readFirstAnswer(ctx, id, given)
  return makeOnce(key, { find: findIn(ctx, quotes), make, repeat }, tries)
}
