import { addDays, type CalendarDate } from '../../../shared/dates'
import { depositFor } from '../../catalog/pricing/policy.rules'
import type { LedgerKind } from './payment.rules'

/** `extra`: what a change of the trip costs more. */
export const instalmentKinds = ['deposit', 'balance', 'full', 'extra'] as const
export type InstalmentKind = (typeof instalmentKinds)[number]
export const instalmentLabels: Record<InstalmentKind, string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  full: 'Full payment',
  extra: 'Change',
}

/** A part of what is charged. `settledMinor` of it was received. */
export type Instalment = {
  position: number
  kind: InstalmentKind
  dueOn: CalendarDate
  amountMinor: number
  settledMinor: number
}

/**
 * What is due when: 25% at once and the rest 30 days before departure. Everything is due at once when that day is over
 * (product.md 4.7). The parts sum to the total. `today` is the agency's.
 */
export function scheduleOf(totalMinor: number, trip: { today: CalendarDate; departure: CalendarDate }): Instalment[] {
  const { nowMinor, balanceMinor, balanceDue } = depositFor(totalMinor, trip)
  const isFull = balanceDue === null
  const parts = [
    { kind: isFull ? ('full' as const) : ('deposit' as const), dueOn: trip.today, amountMinor: nowMinor },
    { kind: 'balance' as const, dueOn: balanceDue ?? trip.today, amountMinor: balanceMinor },
  ]
  return parts
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((part, i) => ({ ...part, position: i + 1, settledMinor: 0 }))
}

/** What a change adds is due with the balance. That is 30 days before departure, or at once when that day is over. */
export function extraOf(
  instalments: readonly Instalment[],
  amountMinor: number,
  trip: { today: CalendarDate; departure: CalendarDate },
): Instalment {
  const position = Math.max(0, ...instalments.map((one) => one.position)) + 1
  const dueOn = depositFor(amountMinor, trip).balanceDue ?? trip.today
  return { position, kind: 'extra', dueOn, amountMinor, settledMinor: 0 }
}

const byAge = (a: Instalment, b: Instalment) => a.dueOn.localeCompare(b.dueOn) || a.position - b.position

/** What was paid settles the oldest instalment first; what is over settles nothing. */
export function settle<Part extends Instalment>(instalments: readonly Part[], paidMinor: number): Part[] {
  let left = Math.max(0, paidMinor)
  return instalments.toSorted(byAge).map((one) => {
    const settledMinor = Math.min(one.amountMinor, left)
    left -= settledMinor
    return { ...one, settledMinor }
  })
}

/** The same instalments for less. The last to be due become smaller first, and go when nothing is left. */
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

/**
 * What a change writes into the ledger, as amounts above 0. First comes what the trip's price changes by. Then comes
 * what is kept of it as a fee, or given beyond it as a credit. They sum to `amountMinor`, by which what is charged
 * changes. What raises it comes first, so that nothing falls below 0 in between.
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

export type InstalmentStand = 'paid' | 'part' | 'due' | 'overdue'
export const standLabels: Record<InstalmentStand, string> = {
  paid: 'Paid',
  part: 'Partly paid',
  due: 'Due',
  overdue: 'Overdue',
}

/** An instalment may be paid on its day; `today` is the agency's. */
export function instalmentStand(
  { dueOn, amountMinor, settledMinor }: Instalment,
  today: CalendarDate,
): InstalmentStand {
  if (settledMinor >= amountMinor) return 'paid'
  if (dueOn < today) return 'overdue'
  return settledMinor > 0 ? 'part' : 'due'
}

/** Charged after credits and write-offs, received, and gone back. */
export type Sums = { chargedMinor: number; receivedMinor: number; refundedMinor: number }
/** With what was given up of it. */
export type Replayed = Sums & { writtenOffMinor: number }

/** What is still owed; below 0, a credit balance. */
export const balanceOf = ({ chargedMinor, receivedMinor, refundedMinor }: Sums): number =>
  chargedMinor - receivedMinor + refundedMinor

/** What the trip costs: what is charged, and what nobody is asked for any more. */
export const priceOf = ({
  chargedMinor,
  writtenOffMinor,
}: Pick<Replayed, 'chargedMinor' | 'writtenOffMinor'>): number => chargedMinor + writtenOffMinor

/** What the agency has of the customer's; nothing where more went back than came, as something was sent twice. */
export const paidOf = ({ receivedMinor, refundedMinor }: Pick<Sums, 'receivedMinor' | 'refundedMinor'>): number =>
  Math.max(0, receivedMinor - refundedMinor)

/** More than is owed, which belongs to the customer. */
export const creditOf = (sums: Sums): number => Math.max(0, -balanceOf(sums))

type Entry = { kind: LedgerKind; amountMinor: number }

/** The sums of a ledger, as the database adds them up (drizzle/triggers/payments.sql). */
export function replay(entries: readonly Entry[]): Replayed {
  const sums = { chargedMinor: 0, receivedMinor: 0, refundedMinor: 0, writtenOffMinor: 0 }
  for (const { kind, amountMinor } of entries) {
    if (kind === 'payment') sums.receivedMinor -= amountMinor
    else if (kind === 'refund' || kind === 'chargeback') sums.refundedMinor += amountMinor
    else sums.chargedMinor += amountMinor
    if (kind === 'write-off') sums.writtenOffMinor -= amountMinor
  }
  return sums
}

/** The deposit, or everything where all is due at once: what a booking waits for before it is confirmed. */
export function depositOpen(instalments: readonly Instalment[]): number {
  const first = instalments.find(({ kind }) => kind === 'deposit' || kind === 'full')
  return first ? first.amountMinor - first.settledMinor : 0
}

/** Whether it is due when the trip is booked. Staff say how it is paid, or waive it as they confirm the booking. */
export const isDueAtBooking = ({ kind }: Pick<Instalment, 'kind'>): boolean => kind === 'deposit' || kind === 'full'

/**
 * What is open of a deposit is due with the balance. That of a full payment becomes one, due in three days and before
 * the trip begins. What was paid of either stays.
 */
export function deferDeposit<Part extends Instalment>(
  instalments: readonly Part[],
  trip: { today: CalendarDate; departure: CalendarDate },
): (Part | Instalment)[] {
  const first = instalments.find(isDueAtBooking)
  const openMinor = depositOpen(instalments)
  if (!first || openMinor === 0) return [...instalments]
  const paid = first.settledMinor > 0 ? [{ ...first, amountMinor: first.settledMinor }] : []
  const rest = instalments.filter((one) => one !== first)
  const balance = rest.find(({ kind }) => kind === 'balance')
  if (balance) {
    const more = { ...balance, amountMinor: balance.amountMinor + openMinor }
    return [...paid, ...rest.map((one) => (one === balance ? more : one))]
  }
  const soon = addDays(trip.today, reminders.booked)
  const dueOn = soon < trip.departure ? soon : trip.departure
  const position = Math.max(...instalments.map((one) => one.position)) + 1
  return [...paid, ...rest, { position, kind: 'balance', dueOn, amountMinor: openMinor, settledMinor: 0 }]
}

/** Days before an instalment is due on which its reminder goes out, and days after; `booked`: after the booking. */
export const reminders = { before: 7, after: 1, booked: 3 } as const

/** Which reminder an instalment waits for. Each is sent once, and once more when what was paid of it is owed again. */
export function reminderFor(
  instalment: Instalment & { remindedAt: unknown; overdueToldAt: unknown },
  today: CalendarDate,
): 'before' | 'after' | null {
  const { dueOn, amountMinor, settledMinor, remindedAt, overdueToldAt } = instalment
  if (settledMinor >= amountMinor) return null
  // Nobody is told that it is late before they know how to pay it.
  if (isDueAtBooking(instalment) && today < addDays(dueOn, reminders.booked)) return null
  if (today >= addDays(dueOn, reminders.after)) return overdueToldAt === null ? 'after' : null
  // What is due with the booking is said when it is booked.
  const isEarly =
    (instalment.kind === 'balance' || instalment.kind === 'extra') && today >= addDays(dueOn, -reminders.before)
  return isEarly && remindedAt === null ? 'before' : null
}
