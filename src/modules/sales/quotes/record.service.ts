import type { Call, Ctx, UserCtx } from '../../../platform/server/context'
import { preparedQuery } from '../../../platform/server/database/db'
import { type Add, parameters, toRow } from '../../../platform/server/database/parameters'
import { sqlState } from '../../../platform/server/errors'
import { newId, newReference } from '../../../platform/server/ids'
import { enqueuePart } from '../../../platform/server/jobs/queue'
import { allowed, assertWithin, type Counted, countPart } from '../../../platform/server/limits'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toChange } from '../../core/audit/changes.rules'
import { recordAudit } from '../../core/audit/service'
import { customerPart, type NewCustomer } from '../customers/service'
import { addLeadEvent, leadEventPart } from '../leads/events.service'
import { leadForRequest } from '../leads/create.service'
import { joinLeadPart, type NewLead } from '../leads/join.service'
import type { Receipt } from '../../catalog/pricing/estimate.rules'
import type { PackageDetail } from '../../catalog/packages/view'
import { answerDueAt } from '../../settings/settings/service'
import { agreementPart, type Version } from '../../storefront/terms/service'
import { eventParts, recordEvent } from '../../settings/webhooks/events.service'
import type { Agency } from '../../settings/settings/schema'
import { wantsFlights } from './options.rules'
import { findReplay, type RequestKey } from './idempotency.service'
import type { Customization, QuoteDetail } from './quote.rules'
import { type Quote, quotes } from './table'
import type { enteredSources } from './transition.rules'
import { toDetail } from './view.service'

/** Describes a validated request, from REST or tRPC. `pkg`, `customization` and `receipt` come from the server. */
export type Request = Pick<
  Quote,
  'source' | 'customerName' | 'email' | 'phone' | 'departureCity' | 'destination' | 'travelers' | 'infants'
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
  agreement?: Version
}

/** Limits mail bombing: a request sends mail to any address typed. */
const mailsPerMailbox = { max: 20, seconds: 3600 }

const uniqueViolation = '23505'

const toNewLead = ({ pkg, receipt, agency, ...asked }: Request): NewLead => ({
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

const toNewCustomer = ({ customerName: name, email, phone }: Request): NewCustomer => ({ name, email, phone })

/** Leaves `leadId` empty until the lead is stored. */
function toQuote(ctx: Ctx, { pkg, agency, key, agreement, ...asked }: Request): Quote {
  const now = ctx.now()
  return {
    ...asked,
    id: newId(),
    reference: newReference(),
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
    idempotencyHash: key?.request ?? null,
    bodyHash: key?.body ?? null,
    agreedAt: agreement ? now : null,
    agreedTo: agreement?.version ?? null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Selects the sender's account if it has confirmed the request's address, else null (decision 012). */
const ownerPart = (add: Add, { sentFromId, email }: Quote): string =>
  `(SELECT u.id FROM users u WHERE u.id = ${add(sentFromId, 'uuid')} AND u.email = ${add(email, 'text')}
    AND u.email_verified_at IS NOT NULL)`

/** Selects the lead's owner as assignee, unless they are no longer active staff. */
const assigneePart = (from: string): string =>
  `(SELECT u.id FROM users u WHERE u.id = ${from}.owner_id AND u.role IN ('agent', 'admin') AND u.status = 'active')`

const quotePart = (add: Add, row: Quote, from: string): string => {
  const { columns, values } = toRow(add, {
    id: [row.id, 'uuid'],
    reference: [row.reference, 'text'],
    lead_id: `${from}.id`,
    user_id: ownerPart(add, row),
    sent_from_id: [row.sentFromId, 'uuid'],
    package_id: [row.packageId, 'uuid'],
    assignee_id: assigneePart(from),
    assigned_at: `CASE WHEN ${assigneePart(from)} IS NOT NULL THEN ${add(row.createdAt.toISOString(), 'timestamptz')} END`,
    source: [row.source, 'text'],
    customer_name: [row.customerName, 'text'],
    email: [row.email, 'text'],
    phone: [row.phone, 'text'],
    departure_city: [row.departureCity, 'text'],
    destination: [row.destination, 'text'],
    travel_date: [row.travelDate, 'date'],
    travelers: [row.travelers, 'smallint'],
    infants: [row.infants, 'smallint'],
    budget: [row.budget, 'text'],
    message: [row.message, 'text'],
    includes_flights: [row.includesFlights, 'boolean'],
    customization: [row.customization && JSON.stringify(row.customization), 'jsonb'],
    receipt: [row.receipt && JSON.stringify(row.receipt), 'jsonb'],
    total_minor: [row.totalMinor, 'bigint'],
    currency: [row.currency, 'char(3)'],
    status: [row.status, 'text'],
    respond_by: [row.respondBy.toISOString(), 'timestamptz'],
    idempotency_hash: [row.idempotencyHash, 'text'],
    body_hash: [row.bodyHash, 'text'],
    agreed_at: [row.agreedAt?.toISOString() ?? null, 'timestamptz'],
    agreed_to: [row.agreedTo, 'text'],
    created_at: [row.createdAt.toISOString(), 'timestamptz'],
    updated_at: [row.updatedAt.toISOString(), 'timestamptz'],
  })
  return `INSERT INTO quotes (${columns}) SELECT ${values} FROM ${from}`
}

/** Picks the webhook payload, which has no personal data. */
const toPayload = ({
  id,
  reference,
  source,
  packageId,
  destination,
  travelDate,
  travelers,
  totalMinor,
  currency,
}: Quote) => ({
  id,
  reference,
  source,
  packageId,
  destination,
  travelDate,
  travelers,
  totalMinor,
  currency,
})

/** Writes everything of a request by one statement: atomically, and in one round trip. */
async function addQuote(ctx: Ctx, request: Request): Promise<QuoteDetail> {
  const { params, add } = parameters()
  const row = toQuote(ctx, request)
  const { id: quoteId, reference, source } = row
  const count = { name: 'mail-to', who: request.email, seconds: mailsPerMailbox.seconds }
  const text = `WITH counted AS (${countPart(ctx, add, count)}),
    allowed AS (SELECT FROM counted WHERE hits <= ${add(allowed(ctx, mailsPerMailbox), 'float8')}),
    customer AS (${customerPart(ctx, add, toNewCustomer(request), 'allowed')}),
    ${request.agreement ? `agreement AS (${agreementPart(ctx, add, request.agreement)}),` : ''}
    lead AS (${joinLeadPart(ctx, add, toNewLead(request), 'customer')}),
    quote AS (${quotePart(add, row, 'lead')}),
    event AS (${leadEventPart(ctx, add, { kind: 'quote-requested', data: { quoteId, reference, source } }, 'lead')}),
    job AS (${enqueuePart(add, ctx, { kind: 'quote.mails', key: quoteId, payload: { quoteId } }, 'lead')}),
    ${eventParts(ctx, add, { event: 'quote.created', data: toPayload(row) }, 'lead')}
    SELECT counted.hits, counted.wait, lead.id AS "leadId" FROM counted LEFT JOIN lead ON true`
  const [added] = await preparedQuery<Counted & { leadId: string }>(ctx.db, text, params)
  assertWithin(ctx, mailsPerMailbox, added!)
  return toDetail({ ...row, leadId: added!.leadId }, request.pkg?.title ?? null)
}

/**
 * Records once: a retry returns the first quote, and the unique index lets one concurrent call through. Retries with
 * another reference when a short reference collides.
 */
async function recordOnce(
  ctx: Ctx,
  key: RequestKey | null,
  record: () => Promise<QuoteDetail>,
  tries = 5,
): Promise<QuoteDetail> {
  try {
    return await record()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    const first = await findReplay(ctx, key)
    if (first) return first
    if (tries === 1) throw error
    return recordOnce(ctx, key, record, tries - 1)
  }
}

/**
 * Records a request with its lead, its timeline and its mails, atomically.
 * @throws AppError conflict as `findReplay`; rate-limited beyond 20 an hour for one address
 */
export const recordQuote = ({ ctx, input }: Call<Request>): Promise<QuoteDetail> =>
  recordOnce(ctx, input.key, () => addQuote(ctx, input))

export type TakenDown = Omit<Request, 'source'> & {
  source: (typeof enteredSources)[number]
  chosenLeadId: string | null
}

/** Picks the values for the audit log, without personal data. */
const enteredIn = ({ departureCity, destination, travelDate, travelers, budget, leadId }: Quote) =>
  toChange({}, { departureCity, destination, travelDate, travelers, budget, leadId })

async function addTakenDown(ctx: UserCtx, { chosenLeadId, ...asked }: TakenDown): Promise<QuoteDetail> {
  const wish = { ...toNewLead(asked), source: asked.source, chosenLeadId }
  const { id: leadId, ownerId: assigneeId } = await leadForRequest(ctx, wish)
  const assignedAt = assigneeId === ctx.actor.id ? null : ctx.now()
  const row = { ...toQuote(ctx, asked), leadId, assigneeId, assignedAt }
  const { id, reference, source } = row
  await ctx.db.insert(quotes).values(row)
  await addLeadEvent({
    ctx,
    input: { leadId, kind: 'quote-requested', data: { quoteId: id, reference, source } },
  })
  await recordAudit({
    ctx,
    input: { action: 'quote.entered', entity: 'quote', entityId: id, data: { reference, source }, ...enteredIn(row) },
  })
  await recordEvent({ ctx, input: { event: 'quote.created', data: toPayload(row) } })
  return toDetail(row, asked.pkg?.title ?? null)
}

/**
 * Records a request that staff entered, without mail. Assigns it to the lead's owner, else to the caller.
 * @throws AppError conflict as `findReplay`; as `leadForRequest`
 */
export const recordTakenDown = ({ ctx, input }: { ctx: UserCtx; input: TakenDown }): Promise<QuoteDetail> =>
  recordOnce(ctx, input.key, () => withTransaction(ctx, (tx) => addTakenDown(tx, input)))
