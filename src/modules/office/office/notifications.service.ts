import { eq, sql } from 'drizzle-orm'
import { formatDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import { listWaitAlerts } from '../../catalog/waiting-list/service'
import { can, type Permission } from '../../../shared/permissions'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { listChangeAlerts } from '../../servicing/booking-changes/view.service'
import { listPaymentAlerts, listTravelerAlerts } from '../../bookings/bookings/events.service'
import { listBookingAlerts } from '../../bookings/bookings/list.service'
import { findLeadsNamed, listLeadQueue, listLeadsAssignedToMe } from '../../sales/leads/view.service'
import { listRecentMentions } from '../../identity/mentions/service'
import { listRecentAnswers } from '../../sales/proposal-answers/events.service'
import type { QuoteView } from '../../sales/quotes/view'
import { listAssignedToMe, listQuoteQueue } from '../../sales/quotes/view.service'
import { listReviewAlerts } from '../../bookings/reviews/list.service'
import { starsText } from '../../storefront/reviews/review.rules'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { listOrderAlerts, listRecentSupplierAnswers } from '../../bookings/supplier-orders/alerts.service'
import { mergeLists, shown } from './notification.rules'
import type { MarkSeenInput } from './schema'
import { notificationMarks } from './table'
import type { Notification } from './view'

/** Limits how long an answer or an assignment is shown, in days. */
const answerDays = 14

type Unmarked = Omit<Notification, 'isNew'>

const toQuoteNotification = (quote: QuoteView, kind: Notification['kind'], at: string): Unmarked => ({
  id: quote.id,
  kind,
  title: quote.customerName,
  detail: `${quote.reference}, ${quote.destination}`,
  to: `/admin/quotes?quote=${quote.id}`,
  at,
})

/**
 * Lists pending requests of the caller or of nobody. Adds overdue ones, and those that colleagues assigned to the
 * caller (product.md 5.2).
 */
async function listQuoteNotifications(ctx: UserCtx): Promise<Unmarked[][]> {
  const page = { waiting: true, descending: true, limit: shown }
  const [late, waiting, given] = await Promise.all([
    listQuoteQueue({ ctx, input: { ...page, overdue: true, sort: 'due' } }),
    listQuoteQueue({ ctx, input: { ...page, assignee: ['none', ctx.actor.id], sort: 'received' } }),
    listAssignedToMe({ ctx }, shown),
  ])
  return [
    late.items.map((quote) => toQuoteNotification(quote, 'overdue', quote.respondBy)),
    waiting.items.map((quote) => toQuoteNotification(quote, 'request', quote.createdAt)),
    given.map((quote) => toQuoteNotification(quote, 'assigned', quote.assignedAt)),
  ]
}

/** Lists the caller's leads with a due follow-up. It is due from the beginning of its day in the agency's time zone. */
async function listLeadNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const due = ['overdue' as const, 'today' as const]
  const input = { owner: [ctx.actor.id], due, sort: 'followUp' as const, descending: true, limit: shown }
  const [{ items }, { timeZone }] = await Promise.all([listLeadQueue({ ctx, input }), getAgency({ ctx })])
  return items.map(({ id, customerName, destination, followUpOn }) => ({
    id,
    kind: 'follow-up',
    title: customerName,
    detail: destination,
    to: `/admin/leads/${id}`,
    at: startOfDay(followUpOn!, timeZone).toISOString(),
  }))
}

/** Lists leads that were given to the caller lately. */
async function listLeadsGiven(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  const found = await listLeadsAssignedToMe(ctx, since, shown)
  return found.map(({ id, customerName: title, destination: detail, at }) => {
    const to = `/admin/leads/${id}`
    return { id, kind: 'assigned', title, detail, to, at }
  })
}

async function listMentionNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const found = await listRecentMentions(ctx, shown)
  const leads = new Map(
    (await findLeadsNamed(ctx, [...new Set(found.map(({ leadId }) => leadId))])).map((one) => [one.id, one]),
  )
  return found.flatMap(({ id, leadId, by, at }) => {
    const lead = leads.get(leadId)
    if (!lead) return []
    const detail = [by && `By ${by}`, lead.destination].filter(Boolean).join(', ')
    return { id, kind: 'mention' as const, title: lead.customerName, detail, to: `/admin/leads/${leadId}`, at }
  })
}

/** Lists recent answers of travelers to the caller's proposals. */
async function listProposalNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  const found = await listRecentAnswers(ctx, since, shown)
  return found.map(({ id, proposalId, title, detail, at }) => {
    const to = `/admin/proposals/${proposalId}`
    return { id, kind: 'proposal', title, detail, to, at }
  })
}

/** Lists new bookings of the site, and recent cancellations by travelers or by the deletion of their account. */
async function listBookingNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  return (await listBookingAlerts(ctx, since, shown)).map(({ id, kind, reference, title, name, at }) => ({
    id,
    kind: kind === 'booked' ? 'booking' : kind === 'cancelled' ? 'trip-cancelled' : kind,
    title: name,
    detail: `${reference}, ${title}`,
    to: `/admin/bookings/${id}`,
    at,
  }))
}

/** Lists recent answers of suppliers for the caller's bookings. */
async function listSupplierNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  const found = await listRecentSupplierAnswers(ctx, since, shown)
  return found.map(({ id, bookingId, title, detail, at }) => {
    const to = `/admin/bookings/${bookingId}`
    return { id, kind: 'supplier', title, detail, to, at }
  })
}

const listReviewNotifications = async (ctx: UserCtx): Promise<Unmarked[]> =>
  (await listReviewAlerts(ctx, shown)).map(({ id, author, packageTitle, stars, at }) => ({
    id,
    kind: 'review',
    title: author,
    detail: `${starsText(stars)}, ${packageTitle}`,
    to: `/admin/reviews?review=${id}`,
    at,
  }))

/** Lists requested changes, lapsed proposals and recent answers of bookings that are the caller's or nobody's. */
async function listChangeNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  const found = await listChangeAlerts(ctx, since, shown)
  return found.map(({ id, bookingId, title, detail, at }) => {
    const to = `/admin/bookings/${bookingId}`
    return { id, kind: 'change', title, detail, to, at }
  })
}

/** Lists bookings, the caller's or nobody's, whose travelers were completed by their account. */
async function listTravelerNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  return (await listTravelerAlerts(ctx, since, shown)).map(({ bookingId, reference, title, name, at }) => ({
    id: `travelers-${bookingId}`,
    kind: 'travelers',
    title: name,
    detail: `${reference}, ${title}`,
    to: `/admin/bookings/${bookingId}`,
    at,
  }))
}

/** Lists payments that need action, as reported by a provider. */
async function listPaymentNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  return (await listPaymentAlerts(ctx, since, shown)).map(({ id, bookingId, text, reference, name, at }) => ({
    id,
    kind: 'payment',
    title: name,
    detail: `${reference}: ${text}`,
    to: `/admin/bookings/${bookingId}`,
    at,
  }))
}

/** Lists bookings, the caller's or nobody's, with orders to cancel with suppliers. */
async function listOrderNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  return (await listOrderAlerts(ctx, shown)).map(({ bookingId, title, detail, at }) => ({
    id: `suppliers-${bookingId}`,
    kind: 'suppliers',
    title,
    detail,
    to: `/admin/bookings/${bookingId}`,
    at,
  }))
}

/** Lists departures that somebody waits for since recently. */
async function listWaitNotifications(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  return (await listWaitAlerts(ctx, since, shown)).map(({ departureId, title, startsOn, parties, at }) => ({
    id: `waiting-${departureId}`,
    kind: 'waiting',
    title,
    detail: `${formatDate(startsOn)}, ${plural(parties, 'party', 'parties')} waiting`,
    to: `/admin/departures?departure=${departureId}`,
    at,
  }))
}

/**
 * Lists the caller's notifications about what they may see, newest first. Derives them from current rows and stores only the time of the last
 * look.
 */
export async function listNotifications({ ctx }: { ctx: UserCtx }): Promise<Notification[]> {
  const may = (permission: Permission) => can(ctx.actor, permission)
  const [[mark], requests, ...others] = await Promise.all([
    ctx.db.select().from(notificationMarks).where(eq(notificationMarks.userId, ctx.actor.id)),
    may('leads.read') ? listQuoteNotifications(ctx) : [],
    may('leads.read') ? listLeadNotifications(ctx) : [],
    may('leads.read') ? listLeadsGiven(ctx) : [],
    may('leads.read') ? listMentionNotifications(ctx) : [],
    may('proposals.read') ? listProposalNotifications(ctx) : [],
    may('orders.read') ? listSupplierNotifications(ctx) : [],
    may('bookings.read') ? listBookingNotifications(ctx) : [],
    may('reviews.moderate') ? listReviewNotifications(ctx) : [],
    may('bookings.read') ? listChangeNotifications(ctx) : [],
    may('bookings.read') ? listTravelerNotifications(ctx) : [],
    may('orders.read') ? listOrderNotifications(ctx) : [],
    may('catalog.read') ? listWaitNotifications(ctx) : [],
    may('money.read') ? listPaymentNotifications(ctx) : [],
  ])
  return mergeLists([...requests, ...others], mark?.seenAt ?? null)
}

/** Marks notifications up to `until` as seen. Later ones stay new. */
export async function markSeen({ ctx, input }: UserCall<MarkSeenInput>): Promise<void> {
  const until = new Date(input.until)
  const seenAt = until < ctx.now() ? until : ctx.now()
  await ctx.db
    .insert(notificationMarks)
    .values({ userId: ctx.actor.id, seenAt })
    .onConflictDoUpdate({
      target: notificationMarks.userId,
      set: { seenAt: sql`greatest(${notificationMarks.seenAt}, excluded.seen_at)` },
    })
}
