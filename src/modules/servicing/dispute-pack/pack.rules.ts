import type { RecordMail } from '../../core/email/record.rules'
import { type CalendarDate, formatDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { BookingPolicy, BookingSource, Canceller } from '../../bookings/bookings/booking.rules'
import type { BookingStatus } from '../../bookings/bookings/transition.rules'
import type { ChangeView } from '../booking-changes/view.rules'
import type { InvoiceView } from '../../billing/invoices/invoice.rules'
import type { AccountView, LedgerView, PaymentView } from '../../billing/payments/view.rules'
import type { AcceptanceChannel, EventKind } from '../../sales/proposal-answers/answer.rules'
import type { DocumentView } from '../../bookings/documents/document.rules'
import type { VoucherView } from '../../bookings/documents/voucher.rules'

/** Limits what is printed in full; the pack states the total. */
export const limits = { views: 40, said: 60, mails: 60, letters: 4000 }

type ReceiptLine = { label: string; detail: string; amountMinor: number }

export type Accepted = {
  by: BookingSource
  /** Holds staff's record of how and when the customer agreed. */
  recorded: { channel: AcceptanceChannel; saidOn: CalendarDate; note: string } | null
  /** Holds the typed name, or the account's. */
  name: string
  at: string | null
  ip: string
  userAgent: string
  version: { proposal: string; number: number; sha256: string; sentAt: string } | null
  lines: ReceiptLine[]
  totalMinor: number
  days: { day: number; title: string }[]
  terms: string[]
}

/** Holds all facts of the pack, without the agency's costs, document numbers and internal notes. */
export type PackFacts = {
  agency: { name: string; legalName: string; address: string; email: string; timeZone: string }
  booking: {
    reference: string
    title: string
    status: BookingStatus
    source: BookingSource
    customerName: string
    email: string
    mobile: string
    hasAccount: boolean
    startsOn: CalendarDate
    endsOn: CalendarDate
    adults: number
    children: number
    infants: number
    currency: Currency
    totalMinor: number
    createdAt: string
    confirmedAt: string | null
    cancelledAt: string | null
    travelers: string[]
    policy: BookingPolicy
  }
  accepted: Accepted | null
  views: { total: number; last: string | null; first: { number: number; at: string }[] } | null
  said: { at: string; kind: EventKind; text: string; byTraveler: boolean; amountMinor: number | null }[]
  mails: { total: number; mails: RecordMail[] }
  account: Pick<AccountView, 'chargedMinor' | 'receivedMinor' | 'refundedMinor' | 'balanceMinor' | 'feesMinor'> & {
    instalments: Pick<AccountView['instalments'][number], 'kind' | 'dueOn' | 'amountMinor' | 'settledMinor'>[]
    payments: Pick<
      PaymentView,
      | 'id'
      | 'direction'
      | 'amountMinor'
      | 'method'
      | 'reference'
      | 'state'
      | 'effectiveOn'
      | 'recordedAt'
      | 'verifiedAt'
      | 'reversedAt'
      | 'refundOf'
    >[]
    entries: Pick<
      LedgerView,
      'seq' | 'at' | 'effectiveOn' | 'kind' | 'isReversal' | 'amountMinor' | 'balanceMinor' | 'paymentId'
    >[]
  }
  invoices: Pick<InvoiceView, 'kind' | 'reference' | 'issuedOn' | 'totalMinor' | 'isVoid'>[]
  vouchers: (Pick<VoucherView, 'number' | 'version' | 'stand' | 'issuedAt'> & {
    title: string
    from: CalendarDate
    to: CalendarDate
    travelers: string
    supplier: string
    supplierReference: string
  })[]
  documents: Pick<DocumentView, 'kind' | 'title' | 'addedAt'>[]
  /** Lists evidence of a recorded acceptance. */
  evidence: Pick<DocumentView, 'title' | 'addedAt'>[]
  changes: Pick<
    ChangeView,
    'seq' | 'askedBy' | 'state' | 'wish' | 'message' | 'agreedBy' | 'endedBy' | 'proposed' | 'at'
  >[]
  /** Holds the traveler's own reason; null while it is not cancelled. */
  cancelled: { by: Canceller; words: string } | null
}

/** Returns the instant of the newest fact, so that the same facts always make the same document. */
export function getLatestInstant({
  booking,
  accepted,
  views,
  said,
  mails,
  account,
  vouchers,
  documents,
  evidence,
  changes,
}: PackFacts): string {
  const instants = [
    booking.createdAt,
    booking.confirmedAt,
    booking.cancelledAt,
    accepted?.at,
    views?.last,
    ...said.map(({ at }) => at),
    ...mails.mails.map(({ at }) => at),
    ...account.entries.map(({ at }) => at),
    ...account.payments.flatMap((one) => [one.recordedAt, one.verifiedAt, one.reversedAt]),
    ...vouchers.map(({ issuedAt }) => issuedAt),
    ...[...documents, ...evidence].map(({ addedAt }) => addedAt),
    ...changes.map(({ at }) => at),
  ]
  return instants.reduce<string>((latest, at) => (at && at > latest ? at : latest), booking.createdAt)
}

const formats: Record<string, Intl.DateTimeFormat> = {}

/** Formats '14 Mar 2027, 09:40:12 (UTC-04:00)' in the agency's time zone, to compare with a bank's. */
export function stamp(iso: string, timeZone: string): string {
  const parts = (formats[timeZone] ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    timeZone,
  })).formatToParts(Date.parse(iso))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const offset = of('timeZoneName').replace('GMT', 'UTC')
  return `${of('day')} ${of('month').slice(0, 3)} ${of('year')}, ${of('hour')}:${of('minute')}:${of('second')} (${offset === 'UTC' ? 'UTC+00:00' : offset})`
}

/** Formats '3 May 2027 to 9 May 2027'. */
export const daysText = (from: CalendarDate, to: CalendarDate): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
