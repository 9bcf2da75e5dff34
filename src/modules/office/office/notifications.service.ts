import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { changeNews } from '../../servicing/booking-changes/view.service'
import { paymentNews } from '../../bookings/bookings/events.service'
import { bookingNews } from '../../bookings/bookings/list.service'
import { leadQueue, leadsNamed } from '../../sales/leads/view.service'
import { recentMentions } from '../../identity/mentions/service'
import { recentAnswers } from '../../sales/proposal-answers/events.service'
import type { QuoteView } from '../../sales/quotes/quote.rules'
import { assignedToMe, quoteQueue } from '../../sales/quotes/view.service'
import { reviewNews } from '../../bookings/reviews/list.service'
import { starsText } from '../../storefront/reviews/review.rules'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { ordersToTell, recentSupplierAnswers } from '../../bookings/supplier-orders/told.service'
import { merged, type Notification, shown } from './notification.rules'
import type { MarkSeenInput } from './schema'
import { notificationMarks } from './table'

type Unmarked = Omit<Notification, 'isNew'>

const ofQuote = (quote: QuoteView, kind: Notification['kind'], at: string): Unmarked => ({
  id: quote.id,
  kind,
  title: quote.customerName,
  detail: `${quote.reference}, ${quote.destination}`,
  to: `/admin/quotes?quote=${quote.id}`,
  at,
})

/**
 * Requests that wait for an answer and are the caller's or nobody's. Also those past their deadline, and what
 * colleagues assigned to the caller (product.md 5.2).
 */
async function ofQuotes(ctx: UserCtx): Promise<Unmarked[][]> {
  const page = { waiting: true, descending: true, limit: shown }
  const [late, waiting, given] = await Promise.all([
    quoteQueue({ ctx, input: { ...page, overdue: true, sort: 'due' } }),
    quoteQueue({ ctx, input: { ...page, assignee: ['none', ctx.actor.id], sort: 'received' } }),
    assignedToMe({ ctx }, shown),
  ])
  return [
    late.items.map((quote) => ofQuote(quote, 'overdue', quote.respondBy)),
    waiting.items.map((quote) => ofQuote(quote, 'request', quote.createdAt)),
    given.map((quote) => ofQuote(quote, 'assigned', quote.assignedAt)),
  ]
}

/**
 * The caller's own leads with a follow-up that is due. It is due from the beginning of its day, by the agency's clock.
 */
async function ofLeads(ctx: UserCtx): Promise<Unmarked[]> {
  const due = ['overdue' as const, 'today' as const]
  const input = { owner: [ctx.actor.id], due, sort: 'followUp' as const, descending: true, limit: shown }
  const [{ items }, { timeZone }] = await Promise.all([leadQueue({ ctx, input }), getAgency({ ctx })])
  return items.map(({ id, customerName, destination, followUpOn }) => ({
    id,
    kind: 'follow-up',
    title: customerName,
    detail: destination,
    to: `/admin/leads/${id}`,
    at: startOfDay(followUpOn!, timeZone).toISOString(),
  }))
}

/** Where colleagues mentioned the caller lately. */
async function ofMentions(ctx: UserCtx): Promise<Unmarked[]> {
  const found = await recentMentions(ctx, shown)
  const leads = new Map(
    (await leadsNamed(ctx, [...new Set(found.map(({ leadId }) => leadId))])).map((one) => [one.id, one]),
  )
  return found.flatMap(({ id, leadId, by, at }) => {
    const lead = leads.get(leadId)
    if (!lead) return []
    const detail = [by && `By ${by}`, lead.destination].filter(Boolean).join(', ')
    return { id, kind: 'mention' as const, title: lead.customerName, detail, to: `/admin/leads/${leadId}`, at }
  })
}

/** Days in which an answer of a traveler asks for attention. */
const answerDays = 14

/** What travelers answered to the caller's own proposals lately. */
async function ofProposals(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  const found = await recentAnswers(ctx, since, shown)
  return found.map(({ id, proposalId, title, detail, at }) => {
    const to = `/admin/proposals/${proposalId}`
    return { id, kind: 'proposal', title, detail, to, at }
  })
}

/** What was booked on the site, and trips of the caller's whose travelers have left. */
async function ofBookings(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  return (await bookingNews(ctx, since, shown)).map(({ id, kind, reference, title, name, at }) => ({
    id,
    kind: kind === 'booked' ? 'booking' : kind === 'cancelled' ? 'trip-cancelled' : kind,
    title: name,
    detail: `${reference}, ${title}`,
    to: `/admin/bookings/${id}`,
    at,
  }))
}

/** What suppliers answered for the caller's own bookings lately. */
async function ofSuppliers(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  const found = await recentSupplierAnswers(ctx, since, shown)
  return found.map(({ id, bookingId, title, detail, at }) => {
    const to = `/admin/bookings/${bookingId}`
    return { id, kind: 'supplier', title, detail, to, at }
  })
}

/** Reviews that nobody has moderated. */
const ofReviews = async (ctx: UserCtx): Promise<Unmarked[]> =>
  (await reviewNews(ctx, shown)).map(({ id, author, packageTitle, stars, at }) => ({
    id,
    kind: 'review',
    title: author,
    detail: `${starsText(stars)}, ${packageTitle}`,
    to: `/admin/reviews?review=${id}`,
    at,
  }))

/** What travelers asked to change of the caller's bookings, and what they answered lately. */
async function ofChanges(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  const found = await changeNews(ctx, since, shown)
  return found.map(({ id, bookingId, title, detail, at }) => {
    const to = `/admin/bookings/${bookingId}`
    return { id, kind: 'change', title, detail, to, at }
  })
}

/** Payments that need a hand, as a provider told. */
async function ofPayments(ctx: UserCtx): Promise<Unmarked[]> {
  const since = new Date(ctx.now().getTime() - answerDays * 86_400_000)
  return (await paymentNews(ctx, since, shown)).map(({ id, bookingId, text, reference, name, at }) => ({
    id,
    kind: 'payment',
    title: name,
    detail: `${reference}: ${text}`,
    to: `/admin/bookings/${bookingId}`,
    at,
  }))
}

/** What suppliers of the caller's bookings have to be told. */
async function ofOrders(ctx: UserCtx): Promise<Unmarked[]> {
  return (await ordersToTell(ctx, shown)).map(({ bookingId, title, detail, at }) => ({
    id: `suppliers-${bookingId}`,
    kind: 'suppliers',
    title,
    detail,
    to: `/admin/bookings/${bookingId}`,
    at,
  }))
}

/**
 * What asks the caller for attention now, the newest first. Nothing is stored but until when it was seen: what is answered
 * or done is gone by itself.
 */
export async function listNotifications({ ctx }: { ctx: UserCtx }): Promise<Notification[]> {
  const [[mark], requests, ...others] = await Promise.all([
    ctx.db.select().from(notificationMarks).where(eq(notificationMarks.userId, ctx.actor.id)),
    ofQuotes(ctx),
    ofLeads(ctx),
    ofMentions(ctx),
    ofProposals(ctx),
    ofSuppliers(ctx),
    ofBookings(ctx),
    ofReviews(ctx),
    ofChanges(ctx),
    ofOrders(ctx),
    ofPayments(ctx),
  ])
  return merged([...requests, ...others], mark?.seenAt ?? null)
}

/** What was shown counts as seen by the caller: all that began to ask until then. What came meanwhile is still new. */
export async function markSeen({ ctx, input }: { ctx: UserCtx; input: MarkSeenInput }): Promise<void> {
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
