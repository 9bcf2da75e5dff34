import { and, type Column, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  hasVisibleBooking,
  hasVisibleBookingToList,
  hasVisibleOwners,
  isInVisibleBookings,
  readingVisibleBookings,
} from '../../bookings/bookings/scope.service'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import { queryRows } from '../../../platform/server/database/db'
import { type Conditions, type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { selectFirst, hasWords, prepareSearch } from '../../../platform/server/database/words'
import type { Currency } from '../../../shared/money'
import { getSumCap } from '../../../shared/sums'
import { pickView } from '../../../shared/views'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { bookings } from '../../bookings/bookings/table'
import { leads } from '../../sales/leads/table'
import { canVerify, toFlowKind } from './payment.rules'
import { bookingAccounts, payments } from './table'
import { csvCells } from './list-csv.rules'
import { type PaymentSort, type PaymentDisplayStatus, toDisplayStatus } from './list.rules'
import { listedPayment, type ListedPayment, type PaymentTotals } from './view'
import type { FilterPaymentsInput, ListPaymentsInput } from './schema'

const sortColumns: Record<PaymentSort, Column> = {
  day: payments.effectiveOn,
  recorded: payments.recordedAt,
  amount: payments.amountMinor,
}

const isReceived = sql`${payments.state} = 'succeeded' AND ${payments.reversedAt} IS NULL`
/** Mirrors `PaymentDisplayStatus`; `unverified` must match its partial index. */
const statusConditions: Record<PaymentDisplayStatus, SQL> = {
  unverified: sql`${payments.verifiedAt} IS NULL AND ${payments.reversedAt} IS NULL AND ${payments.state} = 'succeeded'`,
  verified: sql`${isReceived} AND ${payments.verifiedAt} IS NOT NULL`,
  pending: sql`${payments.state} = 'pending' AND ${payments.reversedAt} IS NULL`,
  failed: sql`${payments.state} = 'failed' AND ${payments.reversedAt} IS NULL`,
  'given-up': sql`${payments.state} = 'cancelled' AND ${payments.reversedAt} IS NULL`,
  'taken-back': sql`${payments.reversedAt} IS NOT NULL`,
}

function toCondition({ displayStatus, method, flow, day = {} }: FilterPaymentsInput): SQL | undefined {
  const conditions: Conditions<Omit<FilterPaymentsInput, 'words'>> = {
    displayStatus: displayStatus?.length ? or(...displayStatus.map((one) => statusConditions[one])) : undefined,
    method: method?.length ? inArray(payments.method, method) : undefined,
    flow: flow?.length ? inArray(payments.direction, flow) : undefined,
    day: and(
      day.from ? gte(payments.effectiveOn, day.from) : undefined,
      day.to ? lte(payments.effectiveOn, day.to) : undefined,
    ),
  }
  return and(...Object.values(conditions))
}
/** Returns the bank's or terminal's number, else the provider's. */
const reference = sql<string>`coalesce(nullif(${payments.reference}, ''), ${payments.providerRef}, '')`
/**
 * Returns which payments are counted and summed. Compares a payment's reference whole, and searches the words of bookings and
 * leads.
 */
function toSearch(ctx: UserCtx, input: FilterPaymentsInput) {
  const { words } = input
  const matching = toCondition(input)
  if (!words) return { matching, visible: hasVisibleBooking(ctx, payments.bookingId), texts: [] }
  const texts = [
    { has: hasWords(bookings.searchText, words) },
    { has: hasWords(leads.searchText, words) },
    { has: sql`lower(${reference}) = lower(${words}::text)` },
  ]
  return { matching, visible: hasVisibleOwners(ctx), texts }
}

const [recorder, verifier] = [alias(users, 'recorder'), alias(users, 'verifier')]
const columns = {
  payment: {
    id: payments.id,
    bookingId: payments.bookingId,
    direction: payments.direction,
    amountMinor: payments.amountMinor,
    refundedMinor: payments.refundedMinor,
    method: payments.method,
    reference,
    effectiveOn: payments.effectiveOn,
    state: payments.state,
    recordedBy: payments.recordedBy,
    verifiedBy: payments.verifiedBy,
    verifiedAt: payments.verifiedAt,
    reversedAt: payments.reversedAt,
    isOpening: payments.isOpening,
    // Selects a value, not EXISTS: for that PostgreSQL may read every chargeback of the ledger (0.3 s).
    isChargeback: sql<boolean>`coalesce((SELECT TRUE FROM ledger WHERE ledger.payment_id = ${payments.id}
      AND ledger.kind = 'chargeback' AND ledger.reverses_id IS NULL), FALSE)`,
  },
  booking: { bookingReference: bookings.reference, bookingTitle: bookings.title },
  customerName: leads.customerName,
  currency: bookingAccounts.currency,
  recorder: { firstName: recorder.firstName, lastName: recorder.lastName },
  verifier: { firstName: verifier.firstName, lastName: verifier.lastName },
}
type PersonName = { firstName: string; lastName: string } | null
const toName = (id: string | null, name: PersonName) => (id === null ? null : name ? joinNames(name) : 'Former staff')

/** Joins tables that filters may read; PostgreSQL drops outer joins that nothing reads. */
const joined = sql`FROM payments LEFT JOIN booking_accounts ON booking_accounts.booking_id = payments.booking_id
  LEFT JOIN bookings ON bookings.id = payments.booking_id LEFT JOIN leads ON leads.id = bookings.lead_id`

/** @throws AppError invalid `cursor` */
export async function listPayments({ ctx, input }: UserCall<ListPaymentsInput>) {
  const { total, isOnPage } = await prepareSearch(ctx.db, {
    cursor: input.cursor,
    id: payments.id,
    from: joined,
    ...toSearch(ctx, input),
    reading: readingVisibleBookings(ctx),
    listed: (input.words ? isInVisibleBookings : hasVisibleBookingToList)(ctx, payments.bookingId),
  })
  const sort: Sort = { column: sortColumns[input.sort], id: payments.id, descending: input.descending, total }
  const { rows, nextCursor } = await readSortedPage(sort, input, (part) =>
    ctx.db
      .select({ ...columns, id: payments.id, sortValue: toSortValue(sort) })
      .from(payments)
      .innerJoin(bookingAccounts, eq(bookingAccounts.bookingId, payments.bookingId))
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .innerJoin(leads, eq(leads.id, bookings.leadId))
      .leftJoin(recorder, eq(recorder.id, payments.recordedBy))
      .leftJoin(verifier, eq(verifier.id, payments.verifiedBy))
      .where(isOnPage(part))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
  const items = rows.map(({ payment, booking, customerName, currency, ...by }): ListedPayment => {
    const { direction, amountMinor } = payment
    return pickView(listedPayment, payment, {
      ...booking,
      kind: toFlowKind(direction, payment.isChargeback),
      customerName,
      currency,
      amountMinor: direction === 'in' ? amountMinor : 0 - amountMinor,
      displayStatus: toDisplayStatus(payment),
      recordedBy: toName(payment.recordedBy, by.recorder),
      verifiedBy: toName(payment.verifiedBy, by.verifier),
      canVerify: canVerify(payment, ctx.actor.id),
    })
  })
  return { items, nextCursor, total }
}

/** Counts payments that wait for a second person's verification; exact up to 1,000. */
export const countWaitingPayments = async ({ ctx }: { ctx: UserCtx }): Promise<{ unverified: number }> => ({
  unverified: await countUpToCap(
    ctx.db,
    payments,
    and(statusConditions.unverified, hasVisibleBooking(ctx, payments.bookingId)),
  ),
})

/** Sums the succeeded payments of the filter by currency. @returns null beyond the cap */
export async function getPaymentTotals({ ctx, input }: UserCall<FilterPaymentsInput>): Promise<PaymentTotals[] | null> {
  const cap = getSumCap(input)
  const search = toSearch(ctx, input)
  const there = { ...search, from: joined, matching: and(isReceived, search.matching) }
  const read = sql`payments.id, booking_accounts.currency, direction, amount_minor, verified_at IS NULL AS waits, payments.is_opening`
  const found = await queryRows<
    { currency: Currency; n: number } & Record<
      'received' | 'opening' | 'back' | 'unverified' | 'unverifiedBack',
      string
    >
  >(
    ctx.db,
    sql`SELECT currency, count(*)::int AS n,
        coalesce(sum(amount_minor) FILTER (WHERE direction = 'in' AND NOT is_opening), 0)::text AS received,
        coalesce(sum(amount_minor) FILTER (WHERE is_opening), 0)::text AS opening,
        coalesce(sum(amount_minor) FILTER (WHERE direction = 'out'), 0)::text AS back,
        coalesce(sum(amount_minor) FILTER (WHERE waits AND direction = 'in'), 0)::text AS unverified,
        coalesce(sum(amount_minor) FILTER (WHERE waits AND direction = 'out'), 0)::text AS "unverifiedBack"
      FROM (${selectFirst(there, read, cap + 1)}) found GROUP BY currency ORDER BY currency`,
  )
  if (found.reduce((all, { n }) => all + n, 0) > cap) return null
  return found.map(({ currency, received, opening, back, unverified, unverifiedBack }) => ({
    currency,
    receivedMinor: Number(received),
    openingMinor: Number(opening),
    backMinor: Number(back),
    unverifiedMinor: Number(unverified),
    unverifiedBackMinor: Number(unverifiedBack),
  }))
}

/** Exports every payment of the filter as CSV. @throws AppError invalid `cursor` */
export const exportPayments = createExport(listPayments, csvCells)
