import type { RecordMail } from '../../core/email/record.rules'
import { type CalendarDate } from '../../../shared/dates'
import type { BookingSource } from '../../bookings/bookings/booking.rules'
import type { BookingDetail } from '../../bookings/bookings/view'
import type { ChangeView } from '../booking-changes/view'
import type { InvoiceView } from '../../billing/invoices/view'
import type { AccountView } from '../../billing/payments/view'
import type { AcceptanceChannel } from '../../sales/proposal-answers/answer.rules'
import type { ProposalEvent } from '../../sales/proposal-answers/view'
import type { Receipt } from '../../catalog/pricing/view'
import type { DocumentView, VoucherView } from '../../bookings/documents/view'
import type { Block, Table } from './view'

/** Limits what is printed in full; the pack states the total. */
export const limits = { views: 40, notes: 60, mails: 60, letters: 4000 }

export type Accepted = {
  by: BookingSource
  /** Holds staff's record of how and when the customer agreed. */
  recorded: { channel: AcceptanceChannel; saidOn: CalendarDate; note: string } | null
  /** Holds the typed name, the account's, or the customer's. */
  name: string
  /** Is null where no acceptance is on record. */
  at: string | null
  ip: string
  userAgent: string
  version: { proposal: string; number: number; sha256: string; sentAt: string } | null
  lines: { label: string; detail: string; amountMinor: number }[]
  totalMinor: number
  fx: Receipt['fx']
  days: { day: number; title: string }[]
  /** Lists the terms that were shown with the acceptance. */
  terms: string[]
}

/** Holds what staff see of a booking. The sections print none of the agency's costs, document numbers and notes. */
export type PackFacts = {
  agency: { name: string; legalName: string; address: string; timeZone: string }
  booking: BookingDetail
  accepted: Accepted | null
  views: { total: number; last: string | null; first: { number: number; at: string }[] } | null
  notes: ProposalEvent[]
  mails: { total: number; mails: RecordMail[] }
  account: AccountView
  invoices: InvoiceView[]
  vouchers: VoucherView[]
  documents: DocumentView[]
  /** Lists evidence of a recorded acceptance. */
  evidence: DocumentView[]
  changes: ChangeView[]
  /** Holds the first day for which the trip was booked, where it begins on another one now. */
  movedFrom: CalendarDate | null
}

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const heading = (words: string): Block => ({ kind: 'heading', text: words })

/** Lists facts without empty values. */
export const facts = (rows: readonly (readonly [label: string, text: string | null | undefined | false])[]): Block => ({
  kind: 'facts',
  rows: rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
})

/** Builds a table: heads with their widths, the columns aligned right, rows, and sums. */
export const table = (
  columns: Record<string, number>,
  right: number[],
  rows: string[][],
  foot?: string[][],
): Table => ({
  kind: 'table',
  head: Object.keys(columns),
  widths: Object.values(columns),
  right,
  rows,
  ...(foot && { foot }),
})

/** Returns the instant of the newest fact, so that the same facts always make the same document. */
export function getLatestInstant(pack: PackFacts): string {
  const { booking, account } = pack
  const dated = [...pack.notes, ...pack.mails.mails, ...account.entries, ...pack.changes].map(({ at }) => at)
  const added = [...pack.documents, ...pack.evidence].map(({ addedAt }) => addedAt)
  const paid = account.payments.flatMap((one) => [one.recordedAt, one.verifiedAt, one.reversedAt])
  const issued = pack.vouchers.map(({ issuedAt }) => issuedAt)
  return [booking.confirmedAt, booking.cancelledAt, pack.accepted?.at, pack.views?.last]
    .concat(dated, added, paid, issued)
    .reduce<string>((latest, at) => (at && at > latest ? at : latest), booking.createdAt)
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
  const getPart = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const offset = getPart('timeZoneName').replace('GMT', 'UTC')
  return `${getPart('day')} ${getPart('month').slice(0, 3)} ${getPart('year')}, ${getPart('hour')}:${getPart('minute')}:${getPart('second')} (${offset === 'UTC' ? 'UTC+00:00' : offset})`
}
