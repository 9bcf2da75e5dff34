import { z } from 'zod'
import { count, currency, date, id, instant, minor, text, toPage, view } from '../../../shared/views'
import { instalmentDisplayStatuses, instalmentKinds } from './account.rules'
import { directions, paymentDisplayStatuses } from './list.rules'
import { flowKinds, ledgerKinds, paymentMethods, paymentStates } from './payment.rules'

const direction = z.enum(directions)
const method = z.enum(paymentMethods)
const name = text.nullable()

export const instalment = view({
  position: count,
  kind: z.enum(instalmentKinds),
  dueOn: date,
  amountMinor: minor,
  settledMinor: minor,
  displayStatus: z.enum(instalmentDisplayStatuses),
})
export type InstalmentView = z.infer<typeof instalment>

export const due = instalment.pick({ kind: true, dueOn: true, displayStatus: true }).extend({
  bookingId: id,
  currency,
  openMinor: minor,
  isAtBooking: z.boolean(),
})
export type Due = z.infer<typeof due>

/** Describes a payment for staff. Deleted users are 'Former staff'. */
export const payment = view({
  id,
  direction,
  amountMinor: minor,
  refundedMinor: minor.describe('What of it went back'),
  refundableMinor: minor,
  method,
  reference: text,
  state: z.enum(paymentStates),
  effectiveOn: date,
  recordedAt: instant,
  recordedBy: name,
  verifiedAt: instant.nullable(),
  verifiedBy: name,
  reversedAt: instant.nullable().describe('When it was taken back: it counts no more'),
  /** Records who gave up a refund that its provider never answered for, and why. */
  givenUp: view({ at: instant, by: text, reason: text }).nullable(),
  /** Marks a refund that is pending so long that administrators may give it up. */
  isOverdue: z.boolean(),
  /**
   * Holds how much a refund that failed in 1.0.0 still lowers the price. 0 once the trip is cancelled, which retains
   * its share.
   */
  stillLoweredMinor: minor,
  canVerify: z.boolean(),
  canReverse: z.boolean(),
  note: text,
  isOpening: z.boolean().describe('It was paid in former books: it came with a file of imported bookings'),
  refundOf: id.nullable().describe('The payment that it goes back of'),
})
export type PaymentView = z.infer<typeof payment>

export const ledgerEntry = view({
  id,
  seq: count.describe('From 1, without a gap'),
  at: instant,
  effectiveOn: date,
  kind: z.enum(ledgerKinds),
  isReversal: z.boolean(),
  /** Marks an entry that a later one reverses. */
  isTakenBack: z.boolean(),
  amountMinor: minor.describe('Above 0 more is owed'),
  balanceMinor: minor.describe('What was owed after it'),
  paymentId: id.nullable(),
  actor: name,
  note: text,
})
export type LedgerView = z.infer<typeof ledgerEntry>

/** Describes the refund of what was paid, in a period of the policy. Dates are inclusive. */
const refundStep = view({
  percent: count,
  from: date.nullable(),
  until: date.nullable(),
  backMinor: minor,
  /** Marks today's period. */
  current: z.boolean(),
})
export type RefundStep = z.infer<typeof refundStep>

const cancelled = view({ percent: count, backMinor: minor, keptMinor: minor, isGrace: z.boolean() })
export type Cancelled = z.infer<typeof cancelled>

export const account = view({
  bookingId: id,
  reference: text,
  currency,
  version: count.describe('Send it with a payment or a refund: another one by then is a conflict'),
  today: date,
  chargedMinor: minor,
  receivedMinor: minor,
  refundedMinor: minor,
  writtenOffMinor: minor,
  balanceMinor: minor.describe('Charged, without what was received and not refunded; below 0 it is a credit'),
  creditMinor: minor.describe('Without what is on its way back'),
  /** Holds fees that changes have retained; a part of `chargedMinor`. */
  feesMinor: minor,
  depositOpenMinor: minor,
  isCancelled: z.boolean(),
  instalments: instalment.array(),
  payments: payment.array(),
  entries: ledgerEntry.array(),
  ladder: refundStep.array(),
  ifCancelled: cancelled,
  ifAgencyCancels: cancelled.omit({ isGrace: true }).describe('As the agency itself: all that was paid, but for fees'),
})
export type AccountView = z.infer<typeof account>

/** Says how to pay: `transfer` is null while the agency has no bank account; `isOnline`: the trip's page takes cards. */
const ways = view({
  transfer: view({ name: text, account: text, reference: text }).nullable(),
  isOnline: z.boolean(),
  isTest: z.boolean().optional().describe('Cards are not charged: the provider’s keys are for tests'),
})
export type WaysToPay = z.infer<typeof ways>

export const ownPayment = payment.pick({
  id: true,
  direction: true,
  amountMinor: true,
  method: true,
  effectiveOn: true,
})

/** Omits staff's names and internal notes for travelers. */
export const ownAccount = account
  .pick({
    bookingId: true,
    currency: true,
    chargedMinor: true,
    receivedMinor: true,
    refundedMinor: true,
    feesMinor: true,
    balanceMinor: true,
    isCancelled: true,
    instalments: true,
    ladder: true,
    ifCancelled: true,
  })
  .extend({
    ways,
    payments: ownPayment.array(),
  })
export type OwnAccount = z.infer<typeof ownAccount>

/**
 * Describes the sums of the booking that became of a proposal, for whoever has the proposal's link. Omits single
 * payments, people and papers, which are behind the login (258).
 */
export const linkedAccount = ownAccount
  .pick({
    currency: true,
    chargedMinor: true,
    receivedMinor: true,
    refundedMinor: true,
    feesMinor: true,
    balanceMinor: true,
    isCancelled: true,
    instalments: true,
    ways: true,
  })
  .extend({
    reference: text,
    moved: view({ startsOn: date, endsOn: date }).nullable().describe('The days of a trip that was moved since'),
    pageId: id.nullable().describe('The booking, where an account shows it under My Trips'),
  })
export type LinkedAccount = z.infer<typeof linkedAccount>

export const listedPayment = view({
  id,
  bookingId: id,
  bookingReference: text,
  bookingTitle: text,
  customerName: text,
  direction,
  kind: z.enum(flowKinds),
  currency,
  amountMinor: minor.describe('What went back is below 0'),
  method,
  reference: text,
  effectiveOn: date,
  isOpening: payment.shape.isOpening,
  displayStatus: z.enum(paymentDisplayStatuses),
  recordedBy: name,
  verifiedBy: name,
  canVerify: z.boolean(),
})
export type ListedPayment = z.infer<typeof listedPayment>
export const paymentPage = toPage(listedPayment)

/** Sums succeeded payments in minor units of one currency. */
export const paymentTotals = view({
  currency,
  receivedMinor: minor,
  openingMinor: minor.describe('Paid in former books: it came with files of imported bookings'),
  backMinor: minor,
  unverifiedMinor: minor.describe('Of what was received'),
  unverifiedBackMinor: minor.describe('Of what went back'),
})
export type PaymentTotals = z.infer<typeof paymentTotals>

export const unverifiedPayments = view({ unverified: count })

/** Describes a part of a price that is not paid in full; `openMinor` is missing. */
export const dueInstalment = view({
  bookingId: id,
  reference: text,
  title: text,
  customerName: text,
  dueOn: date,
  openMinor: minor,
  currency,
})
export type DueInstalment = z.infer<typeof dueInstalment>
