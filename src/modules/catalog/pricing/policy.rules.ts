import { addDays, type CalendarDate, daysBetween, formatDate } from '../../../shared/dates'
import { type Currency, formatMoney, takePercent, formatAmount } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { PaymentTerms, PolicyLines, ShownTerms } from '../../settings/terms/schema'
import { hasDeposit } from '../../settings/terms/terms.rules'

type Tiers = PaymentTerms['tiers']
type Grace = NonNullable<PaymentTerms['grace']>

/** Describes free cancellation soon after booking (product.md 4.6). */
export const graceTerm = ({ hours, minDays }: Grace): string =>
  `Free cancellation up to ${plural(hours, 'hour')} after booking` +
  (minDays > 0 ? `, with ${plural(minDays, 'day')} or more to go` : '')

const shareText = (percent: number) =>
  percent === 100 ? 'Free cancellation' : percent === 0 ? 'No refund' : `${percent}% refund`

/** Holds all days that one row of the terms counts for, in days before departure; null at an open end. */
type Days = { from: number; until: number | null }

/** Returns the days of each row. Each row ends where the row above begins, so that every day is in one row. */
const toTierDays = (tiers: Tiers): Days[] =>
  tiers.map(({ fromDays: from }, i) => ({ from, until: i === 0 ? null : tiers[i - 1]!.fromDays - 1 }))

const tierTerm = ({ percent }: Tiers[number], { from, until }: Days): string => {
  const what = shareText(percent)
  if (until === null && from === 0) return percent === 0 ? what : `${what} until departure`
  if (until === null) return `${what} up to ${plural(from, 'day')} before departure`
  if (until === 0) return `${what} on the day of departure`
  if (from === 0) return `${what} less than ${plural(until + 1, 'day')} before departure`
  return `${what} ${from === until ? plural(until, 'day') : `${from}-${until} days`} before departure`
}

/** Words the specified rows (specification 2), and the days between two of them by the row that counts. */
const specifiedTerms = [
  'Free cancellation up to 15 days before departure',
  '50% refund 8-14 days before departure',
  '25% refund 3-7 days before departure',
  '25% refund 2 days before departure',
  'No refund within 48 hours of departure',
  'Calendar days count, where the trip starts: the 48 hours are the day of departure and the day before',
]
const isSpecified = (tiers: Tiers): boolean =>
  tiers.map(({ fromDays, percent }) => `${fromDays} ${percent}`).join() === '15 100,8 50,2 25,0 0'

/** Lists what a cancellation returns, without dates. */
export const tierTerms = ({ tiers }: Pick<PaymentTerms, 'tiers'>): string[] =>
  isSpecified(tiers)
    ? specifiedTerms
    : [
        ...toTierDays(tiers).map((days, i) => tierTerm(tiers[i]!, days)),
        ...(tiers.length > 1 ? ['Calendar days count, where the trip starts'] : []),
      ]

/** Lists the terms of a cancellation with the grace, without dates. */
export const cancellationTerms = (terms: ShownTerms): string[] => [
  ...tierTerms(terms),
  ...(terms.grace ? [graceTerm(terms.grace)] : []),
]

const beforeText = (days: number) =>
  days === 0 ? 'on the day of departure' : `${plural(days, 'day')} before departure`

/** Formats '25%' or '$500.00'. */
const depositText = ({ deposit }: Pick<PaymentTerms, 'deposit'>, currency: Currency): string =>
  deposit.kind === 'percent' ? `${deposit.percent}%` : formatMoney(deposit.amountMinor, currency)

const isNothing = ({ deposit }: PaymentTerms) =>
  (deposit.kind === 'percent' ? deposit.percent : deposit.amountMinor) === 0
export const isFull = ({ deposit }: ShownTerms) => deposit?.kind === 'percent' && deposit.percent === 100

const depositLine = (terms: PaymentTerms, currency: Currency) =>
  isNothing(terms) ? 'Nothing to pay at booking' : `${depositText(terms, currency)} deposit at booking`

/** Tells whether a part of the price is left for the last day, beside the deposit and the instalments. */
const leavesRest = ({ deposit, instalments }: ShownTerms) =>
  instalments.reduce((sum, { percent }) => sum + percent, deposit?.kind === 'percent' ? deposit.percent : 0) < 100

function paymentLines(terms: ShownTerms, currency: Currency): string[] {
  if (isFull(terms)) return ['Full payment at booking']
  return [
    ...(hasDeposit(terms) ? [depositLine(terms, currency)] : []),
    ...terms.instalments.map(({ percent, daysBefore }) => `${percent}% due ${beforeText(daysBefore)}`),
    ...(leavesRest(terms) ? [`Full payment due ${beforeText(terms.balanceDays)}`] : []),
  ]
}

/** Returns the terms of payment as a sentence: '25% books the trip, the rest is due 30 days before departure.' */
export function paymentSentence(terms: PaymentTerms, currency: Currency): string {
  if (isFull(terms)) return 'The whole price is paid at booking.'
  const parts = terms.instalments.map(({ percent, daysBefore }) => `${percent}% ${beforeText(daysBefore)}`)
  const first = isNothing(terms) ? 'Nothing is paid at booking' : `${depositText(terms, currency)} books the trip`
  const rest = leavesRest(terms) ? [`the rest is due ${beforeText(terms.balanceDays)}`] : []
  return `${[first, ...parts, ...rest].join(', ')}.`
}

/** Returns true if the price is due on more than one day. */
export const isPaidInParts = (terms: PaymentTerms): boolean =>
  !isFull(terms) && !(isNothing(terms) && terms.instalments.length === 0)

/** Lists what terms say, without the agency's own lines. */
export const listTerms = (terms: ShownTerms, currency: Currency): string[] => [
  ...cancellationTerms(terms),
  ...paymentLines(terms, currency),
]

export const cancellationTitle = 'Cancellation Policy'
export const paymentTitle = 'Payment Terms'
export const requirementsTitle = 'Travel Requirements'
type PolicySection = { title: string; terms: string[] }

/** Returns the Policies tab: what the terms say, and the agency's lines. Leaves out a section without any. */
export const policySections = (terms: ShownTerms, currency: Currency, lines: PolicyLines): PolicySection[] => [
  {
    title: cancellationTitle,
    terms: cancellationTerms(terms),
  },
  {
    title: paymentTitle,
    terms: [...new Set([...paymentLines(terms, currency), ...lines.payment])],
  },
  ...(lines.travel.length + lines.estimate.length > 0
    ? [{ title: requirementsTitle, terms: [...new Set([...lines.travel, ...lines.estimate])] }]
    : []),
]

/** Returns the policy as part of the accepted terms of an offer. Omits the lines of estimates, because its price is fixed. */
export const offerTerms = (terms: PaymentTerms, currency: Currency, lines: PolicyLines): string[] =>
  policySections(terms, currency, { ...lines, estimate: [] }).flatMap((section) => section.terms)

/** Describes a period with one refund rate; `from` and `until` are inclusive, null at an open end. */
type RefundStretch = {
  percent: number
  from: CalendarDate | null
  until: CalendarDate | null
  /** Holds a text such as 'Free cancellation until 27 Feb 2027'. */
  label: string
  /** Holds the refund of `paidMinor`; null without one. */
  amountMinor: number | null
  /** Marks the period of `today`. */
  current: boolean
}

const stretchLabel = (percent: number, from: CalendarDate | null, until: CalendarDate | null): string => {
  const what = shareText(percent)
  if (from === null && until === null) return percent === 0 ? what : `${what} until departure`
  if (from === null) return `${what} until ${formatDate(until!)}`
  return until === null
    ? `${what} from ${formatDate(from)}`
    : `${what} from ${formatDate(from)} to ${formatDate(until)}`
}

/**
 * Returns the policy in dates of one departure, earliest period first, without gap or overlap.
 */
export function refundSchedule(
  { tiers }: Pick<PaymentTerms, 'tiers'>,
  departure: CalendarDate,
  { today, paidMinor }: { today?: CalendarDate; paidMinor?: number } = {},
): RefundStretch[] {
  return toTierDays(tiers).map((days, i) => {
    const { percent } = tiers[i]!
    const from = days.until === null ? null : addDays(departure, -days.until)
    const until = days.from === 0 ? null : addDays(departure, -days.from)
    return {
      percent,
      from,
      until,
      label: stretchLabel(percent, from, until),
      amountMinor: paidMinor === undefined ? null : takePercent(paidMinor, percent),
      current: today !== undefined && (from === null || today >= from) && (until === null || today <= until),
    }
  })
}

/** Returns current and future periods; all of them without `today`. */
export const stillAhead = (stretches: readonly RefundStretch[], today?: CalendarDate): RefundStretch[] =>
  stretches.filter(({ until }) => !today || until === null || until >= today)

/** Returns the terms of a request made today in dates, without past periods, and with the grace. */
export const datedTerms = (terms: PaymentTerms, departure: CalendarDate, today: CalendarDate): string[] => [
  ...stillAhead(refundSchedule(terms, departure), today).map(({ label }) => label),
  ...(terms.grace && daysBetween(today, departure) >= terms.grace.minDays ? [graceTerm(terms.grace)] : []),
]

export type Deposit = {
  /** Holds the amount due at booking. */
  nowMinor: number
  /** Lists what is due between booking and balance; `dueOn` stays null without a departure. */
  instalments: { amountMinor: number; dueOn: CalendarDate | null }[]
  balanceMinor: number
  /** Stays null if nothing remains, or without a departure. */
  balanceDue: CalendarDate | null
}

type Ahead = { today: CalendarDate; departure: CalendarDate }

/** Returns the day on which the balance is due: today once its day is over. */
export const balanceDay = (
  { balanceDays }: Pick<PaymentTerms, 'balanceDays'>,
  { today, departure }: Ahead,
): CalendarDate => (daysBetween(today, departure) < balanceDays ? today : addDays(departure, -balanceDays))

/**
 * Splits a total into what is due at booking, instalments and the balance, each rounded half up; they sum to the total.
 * Charges at booking what was due before today, and everything once the balance's day is over (product.md 4.7). Without
 * a departure only the shares are known. Returns null while no rate converts the sum of the deposit.
 */
export function depositFor(terms: PaymentTerms, totalMinor: number, trip?: Ahead): Deposit
export function depositFor(terms: ShownTerms, totalMinor: number, trip?: Ahead): Deposit | null
export function depositFor(terms: ShownTerms, totalMinor: number, trip?: Ahead): Deposit | null {
  const daysLeft = trip ? daysBetween(trip.today, trip.departure) : Infinity
  if (daysLeft < terms.balanceDays) return { nowMinor: totalMinor, instalments: [], balanceMinor: 0, balanceDue: null }
  const { deposit } = terms
  if (!deposit) return null
  let sum = deposit.kind === 'percent' ? deposit.percent : 0
  let nowMinor = Math.min(totalMinor, deposit.kind === 'percent' ? takePercent(totalMinor, sum) : deposit.amountMinor)
  let left = totalMinor - nowMinor
  const instalments: Deposit['instalments'] = []
  for (const { percent, daysBefore } of terms.instalments) {
    // Rounds sums of shares, so that all of them are the whole total.
    const amountMinor = Math.min(left, takePercent(totalMinor, sum + percent) - takePercent(totalMinor, sum))
    sum += percent
    left -= amountMinor
    if (daysLeft < daysBefore) nowMinor += amountMinor
    else if (amountMinor > 0)
      instalments.push({ amountMinor, dueOn: trip ? addDays(trip.departure, -daysBefore) : null })
  }
  const balanceDue = trip && left > 0 ? balanceDay(terms, trip) : null
  return { nowMinor, instalments, balanceMinor: left, balanceDue }
}

/** Lists what a booking is paid at first, for sentences about it. */
export const firstPayments = ['nothing', 'deposit', 'whole'] as const
export type FirstPayment = (typeof firstPayments)[number]
export const toFirstPayment = (nowMinor: number, totalMinor: number): FirstPayment =>
  nowMinor === 0 ? 'nothing' : nowMinor < totalMinor ? 'deposit' : 'whole'

/** Returns what is due after the booking: '$40.00 is due by 1 Feb 2027. The balance of $30.00 is due by 3 Mar 2027.' */
export const laterText = ({ instalments, balanceMinor, balanceDue }: Deposit, currency: Currency): string => {
  const money = (minor: number) => formatAmount(minor, currency)
  return [
    ...instalments.flatMap(({ amountMinor, dueOn }) =>
      dueOn ? `${money(amountMinor)} is due by ${formatDate(dueOn)}.` : [],
    ),
    ...(balanceMinor > 0 && balanceDue
      ? [`The balance of ${money(balanceMinor)} is due by ${formatDate(balanceDue)}.`]
      : []),
  ].join(' ')
}
