import { can } from '../../../shared/permissions'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { dateIn } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { convert, type Currency, type Rate } from '../../../shared/money'
import { pickView } from '../../../shared/views'
import { joinNames } from '../../../shared/names'
import { users } from '../../identity/auth/table'
import { findBookingId } from '../../bookings/bookings/create.service'
import { findMovedFrom } from '../../bookings/bookings/events.service'
import { isOwned } from '../../bookings/bookings/own.service'
import { hasVisibleBooking } from '../../bookings/bookings/scope.service'
import { bookings } from '../../bookings/bookings/table'
import { hasAccount } from '../../bookings/bookings/view.service'
import { leads } from '../../sales/leads/table'
import { getProposalIdByToken } from '../../sales/proposal-answers/link.service'
import type { LinkInput } from '../../sales/proposal-answers/schema'
import { getAgency } from '../../settings/settings/service'
import {
  balanceFor,
  creditFor,
  depositOpen,
  toInstalmentStatus,
  isDueAtBooking,
  paidFor,
  priceFor,
} from './account.rules'
import {
  canReverse,
  canVerify,
  counts,
  isOverdueRefund,
  refundableFor,
  stillLoweredMinor,
  sumPending,
} from './payment.rules'
import { ifAgencyCancels, ifCancelled, listRefundSteps } from './refund.rules'
import type { AccountInput } from './schema'
import { bookingAccounts, instalments, ledger, type Payment, payments } from './table'
import {
  account,
  type AccountView,
  type Due,
  ledgerEntry,
  type LedgerView,
  type LinkedAccount,
  linkedAccount,
  ownAccount,
  type OwnAccount,
  ownPayment,
  payment,
  type PaymentView,
} from './view'
import { waysToPay } from './ways.rules'

export const getAgencyDay = async (ctx: Ctx, at: Date) => dateIn(at, (await getAgency({ ctx })).timeZone)
/** Returns the agency's current day, on which payments are recorded and due. */
export const getAgencyToday = (ctx: Ctx) => getAgencyDay(ctx, ctx.now())

const trip = {
  reference: bookings.reference,
  status: bookings.status,
  startsOn: bookings.startsOn,
  timeZone: bookings.timeZone,
  policy: bookings.policy,
  paymentTerms: bookings.paymentTerms,
  bookedAt: bookings.createdAt,
}

type GetName = (id: string | null) => string | null

async function loadNames(ctx: Ctx, ids: readonly (string | null)[]): Promise<GetName> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const found = known.length
    ? await ctx.db
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(inArray(users.id, known))
    : []
  const names = new Map(found.map(({ id, ...name }) => [id, joinNames(name)]))
  return (id) => (id === null ? null : (names.get(id) ?? 'Former staff'))
}

const toPayments = (ctx: Ctx, found: readonly Payment[], getName: GetName, isCancelled: boolean): PaymentView[] =>
  found.map((one) =>
    pickView(payment, one, {
      refundableMinor: refundableFor(one),
      reference: one.reference || (one.providerRef ?? ''),
      recordedBy: getName(one.recordedBy),
      verifiedBy: getName(one.verifiedBy),
      givenUp: one.givenUpAt && {
        at: one.givenUpAt.toISOString(),
        by: getName(one.givenUpBy)!,
        reason: one.givenUpReason,
      },
      isOverdue: isOverdueRefund(one, ctx.now()),
      stillLoweredMinor: isCancelled ? 0 : stillLoweredMinor(one, found),
      canVerify: ctx.actor !== null && canVerify(one, ctx.actor.id),
      canReverse: canReverse(one, can(ctx.actor, 'payments.correct')),
    }),
  )

function toEntries(found: readonly (typeof ledger.$inferSelect)[], getName: GetName): LedgerView[] {
  const takenBack = new Set(found.map(({ reversesId }) => reversesId))
  let balanceMinor = 0
  return found.map((entry) => {
    balanceMinor += entry.amountMinor
    return pickView(ledgerEntry, entry, {
      isReversal: entry.reversesId !== null,
      isTakenBack: takenBack.has(entry.id),
      balanceMinor,
      actor: getName(entry.actorId),
    })
  })
}

/** Reads what `sumPending` says of a booking. */
export async function getPending(ctx: Ctx, bookingId: string): Promise<ReturnType<typeof sumPending>> {
  return sumPending(await ctx.db.select().from(payments).where(eq(payments.bookingId, bookingId)))
}

async function readAccount(ctx: Ctx, where: SQL | undefined): Promise<AccountView> {
  const [row] = await ctx.db
    .select({ account: bookingAccounts, trip })
    .from(bookingAccounts)
    .innerJoin(bookings, eq(bookings.id, bookingAccounts.bookingId))
    .where(where)
  if (!row) throw notFound('Booking')
  const booked = row.account
  const { bookingId } = booked
  const isCancelled = row.trip.status === 'cancelled'
  const [parts, money, posted, today] = await Promise.all([
    ctx.db
      .select()
      .from(instalments)
      .where(eq(instalments.bookingId, bookingId))
      .orderBy(asc(instalments.dueOn), asc(instalments.position)),
    ctx.db
      .select()
      .from(payments)
      .where(eq(payments.bookingId, bookingId))
      .orderBy(desc(payments.recordedAt), desc(payments.id)),
    ctx.db.select().from(ledger).where(eq(ledger.bookingId, bookingId)).orderBy(asc(ledger.seq)),
    getAgencyToday(ctx),
  ])
  const getName = await loadNames(ctx, [
    ...money.flatMap((one) => [one.recordedBy, one.verifiedBy, one.givenUpBy]),
    ...posted.map(({ actorId }) => actorId),
  ])
  const entries = toEntries(posted, getName)
  const feesMinor = entries.reduce((sum, { kind, amountMinor }) => sum + (kind === 'fee' ? amountMinor : 0), 0)
  const paid = { chargedMinor: priceFor(booked), paidMinor: paidFor(booked), feesMinor }
  const there = dateIn(ctx.now(), row.trip.timeZone)
  const pending = sumPending(money)
  // Subtracts the part of a pending refund that cannot lower the price, as after a cancellation.
  const takenMinor = pending.minor - Math.min(booked.chargedMinor, pending.minor - pending.creditMinor)
  return pickView(account, booked, {
    reference: row.trip.reference,
    today,
    balanceMinor: balanceFor(booked),
    creditMinor: Math.max(0, creditFor(booked) - takenMinor),
    feesMinor,
    depositOpenMinor: depositOpen(parts),
    isCancelled,
    instalments: parts.map(({ position, kind, dueOn, amountMinor, settledMinor }) => {
      const part = { position, kind, dueOn, amountMinor, settledMinor }
      return { ...part, displayStatus: toInstalmentStatus(part, today) }
    }),
    payments: toPayments(ctx, money, getName, isCancelled),
    entries,
    ladder: listRefundSteps(row.trip.policy, paid, there),
    ifCancelled: ifCancelled(row.trip, paid, { now: ctx.now(), today: there }),
    ifAgencyCancels: ifAgencyCancels(paid),
  })
}

/** Returns a booking's account for staff. @throws AppError not-found */
export const getAccount = ({ ctx, input: { id } }: Call<AccountInput>): Promise<AccountView> =>
  readAccount(ctx, eq(bookingAccounts.bookingId, id))

/** Returns a traveler's account of an own trip. @throws AppError not-found, also for another traveler's trip */
export const getOwnAccount = async ({ ctx, input }: UserCall<AccountInput>): Promise<OwnAccount> =>
  toOwnAccount(ctx, await readAccount(ctx, and(eq(bookings.id, input.id), isOwned(ctx))))

async function toOwnAccount(ctx: Ctx, found: AccountView): Promise<OwnAccount> {
  const agency = await getAgency({ ctx })
  return pickView(ownAccount, found, {
    ways: waysToPay({ agency, reference: found.reference }, ctx.env),
    payments: found.payments.filter(counts).map((one) => pickView(ownPayment, one, {})),
  })
}

/**
 * Returns what is due of the booking made from a proposal, by its link; null before it is booked.
 * @throws AppError not-found
 */
export async function getLinkedAccount({ ctx, input: { token } }: Call<LinkInput>): Promise<LinkedAccount | null> {
  const bookingId = await findBookingId(ctx, await getProposalIdByToken(ctx, token))
  if (!bookingId) return null
  const [found, agency, movedFrom, [trip]] = await Promise.all([
    readAccount(ctx, eq(bookingAccounts.bookingId, bookingId)),
    getAgency({ ctx }),
    findMovedFrom(ctx, bookingId),
    ctx.db
      .select({ hasPage: hasAccount, days: { startsOn: bookings.startsOn, endsOn: bookings.endsOn } })
      .from(bookings)
      .innerJoin(leads, eq(leads.id, bookings.leadId))
      .where(eq(bookings.id, bookingId)),
  ])
  const { hasPage, days } = trip!
  const { transfer, isOnline, ...rest } = waysToPay({ agency, reference: found.reference }, ctx.env)
  return pickView(linkedAccount, found, {
    ways: { ...rest, transfer: found.isCancelled ? null : transfer, isOnline: isOnline && hasPage },
    moved: movedFrom === null ? null : days,
    pageId: hasPage ? bookingId : null,
  })
}

/** Lists the next open instalment of each own trip that is not cancelled; at most 500 trips. */
export async function getOwnDues({ ctx }: { ctx: UserCtx }): Promise<Due[]> {
  const { bookingId, position, kind, dueOn, amountMinor, settledMinor } = instalments
  const [found, today] = await Promise.all([
    ctx.db
      .selectDistinctOn([bookingId], {
        bookingId,
        currency: bookings.currency,
        part: { position, kind, dueOn, amountMinor, settledMinor },
      })
      .from(instalments)
      .innerJoin(bookings, eq(bookings.id, bookingId))
      .where(and(isOwned(ctx), ne(bookings.status, 'cancelled'), lt(settledMinor, amountMinor)))
      .orderBy(asc(bookingId), asc(dueOn), asc(position))
      .limit(500),
    getAgencyToday(ctx),
  ])
  return found.map(({ bookingId: id, currency, part }) => ({
    bookingId: id,
    currency,
    kind: part.kind,
    dueOn: part.dueOn,
    openMinor: part.amountMinor - part.settledMinor,
    isAtBooking: isDueAtBooking(part),
    displayStatus: toInstalmentStatus(part, today),
  }))
}

/** Exports the accounts of the caller's own trips, with their notes. */
export async function downloadAccounts(ctx: UserCtx): Promise<object[]> {
  const own = await ctx.db.select({ id: bookings.id }).from(bookings).where(isOwned(ctx)).orderBy(bookings.createdAt)
  const found = []
  for (const { id } of own) {
    ctx.allow(timeLimits.part)
    const read = await getAccount({ ctx, input: { id } })
    const { ladder: _ladder, ifCancelled: _ifCancelled, ways: _ways, ...account } = await toOwnAccount(ctx, read)
    const { entries } = read
    found.push({
      ...account,
      payments: read.payments.map(({ direction, amountMinor, method, reference, state, effectiveOn, note }) => {
        return { direction, amountMinor, method, reference, state, effectiveOn, note }
      }),
      entries: entries.map(({ kind, amountMinor, effectiveOn, note }) => ({ kind, amountMinor, effectiveOn, note })),
    })
  }
  return found
}

type InCurrency = { currency: Currency; rates: readonly Rate[] }

/**
 * Returns received minus refunded (product.md 5.5), in minor units of `currency` at today's rates. Leaves out
 * currencies without a rate, and what was paid for imported bookings in former books.
 * @returns null before the first payment that was made here
 */
export async function sumRevenue({ ctx, input: { currency, rates } }: Call<InCurrency>): Promise<number | null> {
  const { receivedMinor, refundedMinor } = bookingAccounts
  const [sums, before] = await Promise.all([
    ctx.db
      .select({
        from: bookingAccounts.currency,
        received: sql<number>`sum(${receivedMinor})::float8`,
        refunded: sql<number>`sum(${refundedMinor})::float8`,
      })
      .from(bookingAccounts)
      .where(and(gt(receivedMinor, 0), hasVisibleBooking(ctx, bookingAccounts.bookingId)))
      .groupBy(bookingAccounts.currency),
    ctx.db
      .select({ from: ledger.currency, minor: sql<number>`sum(${ledger.amountMinor})::float8` })
      .from(ledger)
      .where(and(ledger.isOpening, isNotNull(ledger.paymentId), hasVisibleBooking(ctx, ledger.bookingId)))
      .groupBy(ledger.currency),
  ])
  // Turns the sign: entries of payments are below zero, as they lower what is owed.
  const openings = new Map(before.map(({ from, minor }) => [from, -minor]))
  const moved = sums
    .map(({ from, received, refunded }) => ({ from, received: received - (openings.get(from) ?? 0), refunded }))
    .filter(({ received, refunded }) => received !== 0 || refunded !== 0)
  if (moved.length === 0) return null
  return moved.reduce(
    (all, { from, received, refunded }) => all + (convert(received - refunded, from, currency, rates) ?? 0),
    0,
  )
}
