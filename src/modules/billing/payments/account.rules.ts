import { addDays, type CalendarDate } from '../../../shared/dates'
import { depositFor } from '../../catalog/pricing/policy.rules'
import type { Times } from '../../settings/settings/times.rules'
import type { PaymentTerms } from '../../settings/terms/schema'
import type { LedgerKind } from './payment.rules'
import type { InstalmentView } from './view'

/** Names parts of the price; `extra` is due for a more expensive change of the trip. */
export const instalmentKinds = ['deposit', 'instalment', 'balance', 'full', 'extra'] as const
export type InstalmentKind = (typeof instalmentKinds)[number]
export const instalmentLabels: Record<InstalmentKind, string> = {
  deposit: 'Deposit',
  instalment: 'Instalment',
  balance: 'Balance',
  full: 'Full payment',
  extra: 'Change',
}

/** Describes a part of the charged amount; `settledMinor` of it was received. */
export type Instalment = Omit<InstalmentView, 'displayStatus'>

/** Splits the total by the trip's terms (product.md 4.7). The parts sum to the total. `today` is the agency's. */
export function scheduleFor(
  terms: PaymentTerms,
  totalMinor: number,
  trip: { today: CalendarDate; departure: CalendarDate },
): Instalment[] {
  const { nowMinor, instalments, balanceMinor, balanceDue } = depositFor(terms, totalMinor, trip)
  const isFull = nowMinor === totalMinor
  const parts = [
    { kind: isFull ? ('full' as const) : ('deposit' as const), dueOn: trip.today, amountMinor: nowMinor },
    ...instalments.map(({ amountMinor, dueOn }) => ({ kind: 'instalment' as const, dueOn: dueOn!, amountMinor })),
    { kind: 'balance' as const, dueOn: balanceDue ?? trip.today, amountMinor: balanceMinor },
  ]
  return parts
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((part, i) => ({ ...part, position: i + 1, settledMinor: 0 }))
}

export function extraInstalment(
  instalments: readonly Instalment[],
  amountMinor: number,
  dueOn: CalendarDate,
): Instalment {
  const position = Math.max(0, ...instalments.map((one) => one.position)) + 1
  return { position, kind: 'extra', dueOn, amountMinor, settledMinor: 0 }
}

const byAge = (a: Instalment, b: Instalment) => a.dueOn.localeCompare(b.dueOn) || a.position - b.position

/** Settles the oldest instalments first; money beyond them settles nothing. */
export function settleInstalments<Part extends Instalment>(instalments: readonly Part[], paidMinor: number): Part[] {
  let left = Math.max(0, paidMinor)
  return instalments.toSorted(byAge).map((one) => {
    const settledMinor = Math.min(one.amountMinor, left)
    left -= settledMinor
    return { ...one, settledMinor }
  })
}

/** Lowers instalments to the charged amount, the last due first, and drops empty ones. */
export function lowerTo(instalments: readonly Instalment[], chargedMinor: number): Instalment[] {
  let left = chargedMinor
  return instalments
    .toSorted(byAge)
    .map((one) => {
      const amountMinor = Math.min(one.amountMinor, left)
      left -= amountMinor
      return { ...one, amountMinor, settledMinor: Math.min(one.settledMinor, amountMinor) }
    })
    .filter(({ amountMinor }) => amountMinor > 0)
}

/** Returns how a change of the price changes the charged amount: no more is credited than is charged. */
export const toChargedChange = ({ chargedMinor }: Pick<Sums, 'chargedMinor'>, deltaMinor: number): number =>
  Math.max(-chargedMinor, deltaMinor)

/**
 * Tests whether a lower price would make a credit of what was written off, so that the write-off has to be taken back
 * first: who paid 600 of 1,000, and owes nothing any more, has no credit at a price of 700.
 */
export const isWrittenOff = (
  {
    chargedMinor,
    writtenOffMinor,
    paidMinor,
  }: Pick<AccountSums, 'chargedMinor' | 'writtenOffMinor'> & { paidMinor: number },
  deltaMinor: number,
): boolean => writtenOffMinor > 0 && deltaMinor < 0 && paidMinor > chargedMinor + deltaMinor

/**
 * Lists the ledger entries of a change, as amounts above 0. What the price difference changes comes first
 * (`toChargedChange`), then the retained fee or the extra credit. They sum to `amountMinor`, the change of the charged amount. Raising entries come first, so
 * that no sum falls below 0 in between.
 */
export function changeEntries(
  deltaMinor: number,
  amountMinor: number,
): { kind: Extract<LedgerKind, 'charge' | 'fee' | 'credit'>; amountMinor: number }[] {
  const beyond = amountMinor - deltaMinor
  return [
    { kind: 'charge' as const, amountMinor: deltaMinor },
    { kind: 'fee' as const, amountMinor: beyond },
    { kind: 'credit' as const, amountMinor: -deltaMinor },
    { kind: 'credit' as const, amountMinor: -beyond },
  ].filter((entry) => entry.amountMinor > 0)
}

export const instalmentDisplayStatuses = ['paid', 'part', 'due', 'overdue'] as const
export type InstalmentDisplayStatus = (typeof instalmentDisplayStatuses)[number]
export const displayStatusLabels: Record<InstalmentDisplayStatus, string> = {
  paid: 'Paid',
  part: 'Partly paid',
  due: 'Due',
  overdue: 'Overdue',
}

/** Returns the display status; an instalment is overdue from the day after. `today` is the agency's. */
export function toInstalmentStatus(
  { dueOn, amountMinor, settledMinor }: Instalment,
  today: CalendarDate,
): InstalmentDisplayStatus {
  if (settledMinor >= amountMinor) return 'paid'
  if (dueOn < today) return 'overdue'
  return settledMinor > 0 ? 'part' : 'due'
}

/** Sums charges after credits and write-offs, payments, and refunds with chargebacks. */
export type Sums = { chargedMinor: number; receivedMinor: number; refundedMinor: number }
/** Adds the part of the charges that was written off. */
export type AccountSums = Sums & { writtenOffMinor: number }

/** Returns the amount owed; below 0 it is a credit balance. */
export const balanceFor = ({ chargedMinor, receivedMinor, refundedMinor }: Sums): number =>
  chargedMinor - receivedMinor + refundedMinor

/** Returns the price of the trip: the charged and the written-off amount. */
export const priceFor = ({
  chargedMinor,
  writtenOffMinor,
}: Pick<AccountSums, 'chargedMinor' | 'writtenOffMinor'>): number => chargedMinor + writtenOffMinor

/** Returns payments minus refunds; 0 where a provider refunded more than was paid. */
export const paidFor = ({ receivedMinor, refundedMinor }: Pick<Sums, 'receivedMinor' | 'refundedMinor'>): number =>
  Math.max(0, receivedMinor - refundedMinor)

/** Returns the amount paid beyond the price, which belongs to the customer. */
export const creditFor = (sums: Sums): number => Math.max(0, -balanceFor(sums))

/** Names what a cancelled booking keeps: what earlier changes cost, which no terms of a cancellation say, and the rest. */
export function retainedRows({ keptMinor, feesMinor }: { keptMinor: number; feesMinor: number }): [string, number][] {
  const changesMinor = Math.min(feesMinor, keptMinor)
  return [
    ...(changesMinor > 0 ? [['Fees of changes', changesMinor] satisfies [string, number]] : []),
    ['Cancellation fee', keptMinor - changesMinor],
  ]
}

/** Returns the open part of the deposit or full payment, which a booking needs before it is confirmed. */
export function depositOpen(instalments: readonly Instalment[]): number {
  const first = instalments.find(({ kind }) => kind === 'deposit' || kind === 'full')
  return first ? first.amountMinor - first.settledMinor : 0
}

/** Returns true for what is due at booking. Staff record its payment, or waive it when they confirm the booking. */
export const isDueAtBooking = ({ kind }: Pick<Instalment, 'kind'>): boolean => kind === 'deposit' || kind === 'full'

/**
 * Returns how much of a held booking's deposit a gift has opened. A deposit that went back whole is due as before it
 * was paid.
 */
export function depositGiven(before: readonly Instalment[], after: readonly Instalment[], giftMinor: number): number {
  const isLeft = after.some((one) => isDueAtBooking(one) && one.settledMinor > 0)
  return isLeft ? Math.max(0, Math.min(giftMinor, depositOpen(after) - depositOpen(before))) : 0
}

/**
 * Moves the open deposit, or a part of it, to the next instalment, or the balance. An open full payment becomes a
 * balance, due in `daysToPay`, at the latest on departure. Paid parts stay.
 */
export function deferDeposit<Part extends Instalment>(
  instalments: readonly Part[],
  trip: { today: CalendarDate; departure: CalendarDate; daysToPay: number },
  openMinor = depositOpen(instalments),
): (Part | Instalment)[] {
  const first = instalments.find(isDueAtBooking)
  if (!first || openMinor === 0) return [...instalments]
  const paidMinor = first.amountMinor - openMinor
  const paid = paidMinor > 0 ? [{ ...first, amountMinor: paidMinor }] : []
  const rest = instalments.filter((one) => one !== first)
  const next = rest.toSorted(byAge).find(({ kind }) => kind === 'instalment' || kind === 'balance')
  if (next) {
    const more = { ...next, amountMinor: next.amountMinor + openMinor }
    return [...paid, ...rest.map((one) => (one === next ? more : one))]
  }
  const soon = addDays(trip.today, trip.daysToPay)
  const dueOn = soon < trip.departure ? soon : trip.departure
  const position = Math.max(...instalments.map((one) => one.position)) + 1
  return [...paid, ...rest, { position, kind: 'balance', dueOn, amountMinor: openMinor, settledMinor: 0 }]
}

type Move = { terms: PaymentTerms; from: CalendarDate; to: CalendarDate; today: CalendarDate }

/**
 * Finds by position how many days before the departure each instalment is due. Terms are taken in order, as several may
 * have been moved to one day; the first ones may be missing, which were due at booking. None is due before its day.
 */
function matchTerms(
  instalments: readonly Instalment[],
  { terms, from, today }: Omit<Move, 'to'>,
): Map<number, number | undefined> {
  const parts = instalments.filter(({ kind }) => kind === 'instalment').toSorted((a, b) => a.position - b.position)
  const known = terms.instalments.map(({ daysBefore }) => daysBefore)
  const ahead = parts.map(({ dueOn }, i) => ({ dueOn, i })).filter(({ dueOn }) => dueOn >= today)
  const score = (skipped: number) =>
    ahead.reduce((sum, { dueOn, i }) => {
      const days = known[skipped + i]
      const day = days === undefined ? null : addDays(from, -days)
      // Prefers any that are possible to fewer that are exact.
      return sum + (day === null || day > dueOn ? 0 : day === dueOn ? parts.length + 2 : parts.length + 1)
    }, 0)
  let skipped = 0
  for (let more = 1; more <= known.length - parts.length; more += 1) if (score(more) >= score(skipped)) skipped = more
  return new Map(parts.map(({ position }, i) => [position, known[skipped + i]]))
}

/**
 * Moves instalments that are not due yet, also paid ones, to their days before another departure, by the trip's own terms. None moves
 * before today; a later departure makes none earlier. Keeps those with a day of their own.
 */
export function moveDueDays<Part extends Instalment>(
  instalments: readonly Part[],
  { terms, from, to, today }: Move,
): Part[] {
  const matched = matchTerms(instalments, { terms, from, today })
  const withBalance = instalments.find(({ kind }) => kind === 'balance')?.dueOn
  return instalments.map((part) => {
    if (isDueAtBooking(part) || part.dueOn < today) return part
    const daysBefore = part.kind === 'instalment' ? matched.get(part.position) : terms.balanceDays
    if (daysBefore === undefined) return part
    const day = addDays(from, -daysBefore)
    // Moves by the terms what had passed and was replaced; an extra charge that was due at once has a day of its own.
    if (part.kind === 'extra' ? day !== part.dueOn && withBalance !== part.dueOn : day > part.dueOn) return part
    const earliest = to > from ? part.dueOn : today
    const dueOn = addDays(to, -daysBefore)
    return { ...part, dueOn: dueOn < earliest ? earliest : dueOn }
  })
}

type Reminding = Pick<Times, 'remindBefore' | 'remindAfter' | 'remindBooked'>

/** Tells whether the time has come to remind of what is due on a day. */
export const isDueSoon = (dueOn: CalendarDate, today: CalendarDate, { remindBefore }: Reminding): boolean =>
  dueOn <= addDays(today, remindBefore)

/** Returns the next reminder of an instalment. Each is sent once, and again when a paid part is owed again. */
export function reminderFor(
  instalment: Instalment & { remindedAt: unknown; overdueNotifiedAt: unknown },
  today: CalendarDate,
  times: Reminding,
): 'before' | 'after' | null {
  const { dueOn, amountMinor, settledMinor, remindedAt, overdueNotifiedAt } = instalment
  if (settledMinor >= amountMinor) return null
  // Prevents overdue mails before the customer knows how to pay.
  if (isDueAtBooking(instalment) && today < addDays(dueOn, times.remindBooked)) return null
  if (today >= addDays(dueOn, times.remindAfter)) return overdueNotifiedAt === null ? 'after' : null
  // Skips what is due at booking: the booking's own mail states it.
  const isEarly = !isDueAtBooking(instalment) && today <= dueOn && isDueSoon(dueOn, today, times)
  return isEarly && remindedAt === null ? 'before' : null
}
