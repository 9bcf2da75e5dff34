import { formatDate } from '../../../shared/dates'
import { type Currency, formatAmount } from '../../../shared/money'
import { plural } from '../../../shared/text'
import { travelerCancelled } from '../../bookings/bookings/booking.rules'
import type { BookingDetail } from '../../bookings/bookings/view'
import { type Block, composeMail, type MailContent, toParagraphs } from '../../core/email/layout.rules'
import { creditFor, retainedRows, paidFor, type Sums } from '../../billing/payments/account.rules'
import { payBlocks } from '../../billing/payments/mail.rules'
import type { WaysToPay } from '../../billing/payments/view'
import { partyWords } from '../../catalog/pricing/estimate.rules'
import { type Deposit, type FirstPayment, laterText, toFirstPayment } from '../../catalog/pricing/policy.rules'
import { toReceiptBlock } from '../../catalog/pricing/receipt.rules'
import { periodText, shareText } from '../../sales/proposal-answers/offer-text.rules'
import { wordMail } from '../../settings/settings/mail-words.rules'
import type { Agency } from '../../settings/settings/schema'
import { bookedByStaff, endWords, firstWords } from './words.rules'

export const mailedEvents = ['booked', 'confirmed', 'cancelled'] as const
export type MailedEvent = (typeof mailedEvents)[number]

/** Holds the account of a cancelled booking; `byAgency`: the agency does not run the trip. */
export type Ended = Sums & { feesMinor: number; byAgency: boolean }

export type BookingMailData = {
  booking: BookingDetail
  agency: Pick<Agency, 'name' | 'email' | 'bookingTexts' | 'mailWords'>
  /** Holds the payment schedule as of the booking. */
  deposit: Deposit
  /** Holds what is open of the deposit, where some may be paid already. */
  openMinor: number | null
  ways: WaysToPay
  ended: Ended | null
  origin: string
}

const headings: Record<MailedEvent, string> = {
  booked: 'We have your booking',
  confirmed: 'Your booking is confirmed',
  cancelled: 'Your booking is cancelled',
}

const toFactsBlock = (booking: BookingDetail): Block => ({
  kind: 'facts',
  rows: [
    ['Booking', booking.reference],
    ['Trip', booking.title],
    ['When', `${formatDate(booking.startsOn)} to ${formatDate(booking.endsOn)}`],
    ['Travelers', partyWords(booking)],
    ...(booking.rooms > 0 ? [['Rooms', plural(booking.rooms, 'room')] as const] : []),
  ],
})

/** Names shares without amounts: what comes back is a part of what was paid by then. */
function toPolicyBlock({ policy }: BookingDetail): Block {
  const items = policy.refunds.map(({ percent, from, until }) => `${periodText(from, until)}: ${shareText(percent)}`)
  return { kind: 'list', title: 'If you cancel: refund of what you have paid', items }
}

function toPaymentBlocks({
  booking: { currency, totalMinor, heldUntil, hasAccount },
  deposit,
  openMinor,
  ways,
}: BookingMailData): Block[] {
  const money = (minor: number) => formatAmount(minor, currency)
  const nowMinor = openMinor ?? deposit.nowMinor
  const first = nowMinor < deposit.nowMinor ? '' : 'Nothing is charged yet. '
  const later = laterText(deposit, currency)
  const rest = later && ` ${later}`
  const held = heldUntil ? ` We hold your seats until ${formatDate(heldUntil)}.` : ''
  const asked = `${money(nowMinor)}${deposit.nowMinor < totalMinor ? ' as the deposit' : ''}`
  const how = payBlocks(ways, hasAccount)
  const what =
    nowMinor === 0
      ? 'We look your booking over and confirm it.'
      : how.length > 0
        ? `Once you have paid ${asked}, we confirm your booking.`
        : `We look your booking over and send you how to pay ${asked}. Once it is here, we confirm your booking.`
  return [{ kind: 'text', text: `${first}${what}${rest}${held}` }, ...how]
}

const toMoneyRows = (currency: Currency, rows: readonly (readonly [label: string, minor: number])[]) =>
  rows.map(([label, minor]) => [label, formatAmount(minor, currency)] as const)

/** States payments, retained amount and refund from the account, by who cancelled. */
function toRefundBlocks({ currency, cancelledBy }: BookingDetail, { byAgency, feesMinor, ...sums }: Ended): Block[] {
  const backMinor = creditFor(sums)
  const words = byAgency ? endWords.agency : endWords[cancelledBy ?? 'staff']
  if (sums.receivedMinor === 0) return [{ kind: 'text', text: `${words} ${endWords.unpaid}` }]
  const keptMinor = paidFor(sums) - backMinor
  const why = !byAgency ? endWords.terms : feesMinor > 0 ? endWords.allButFees : endWords.all
  return [
    { kind: 'text', text: [words, why, ...(backMinor > 0 ? [endWords.sent] : [])].join(' ') },
    {
      kind: 'facts',
      title: 'Your money',
      rows: toMoneyRows(currency, [
        ['Paid', sums.receivedMinor],
        ...(sums.refundedMinor > 0 ? [['Refunded before', sums.refundedMinor] as const] : []),
        ...retainedRows({ keptMinor, feesMinor }),
        ['Refund', backMinor],
      ]),
    },
  ]
}

/** Composes the traveler's mail: the agency's text, then facts of the booking. Omits staff's notes. */
export function travelerMail(data: BookingMailData, about: MailedEvent): MailContent {
  const { booking, agency, origin, ended } = data
  const first = about === 'booked' && booking.source !== 'book-now' ? bookedByStaff : firstWords[about]
  const blocks: Block[] = [
    ...toParagraphs(agency.bookingTexts[about] || first),
    toFactsBlock(booking),
    ...(about === 'cancelled' ? [] : [toReceiptBlock('Your trip', booking.receipt)]),
    ...(about === 'booked' ? toPaymentBlocks(data) : []),
    ...(ended ? toRefundBlocks(booking, ended) : []),
    ...(!ended && booking.policy.refunds.length > 0 ? [toPolicyBlock(booking)] : []),
  ]
  if (booking.hasAccount)
    blocks.push({ kind: 'action', label: 'See your trip', url: `${origin}/trips?booking=${booking.id}` })
  const { reference, title: trip, customerName: name } = booking
  const { subject, closing } = wordMail(agency.mailWords, about, {
    what: headings[about],
    trip,
    reference,
    name,
    agency: agency.name,
  })
  blocks.push(...closing)
  return composeMail({
    subject,
    from: agency.name,
    heading: headings[about],
    blocks,
    foot: 'You get this because a trip was booked with us for this address. A reply to this e-mail reaches us.',
  })
}

const firstActs: Record<FirstPayment, string> = {
  nothing: 'and ',
  deposit: 'settle the deposit, and ',
  whole: 'settle its price, and ',
}

/** Composes the agency's mail about a booking on the site. */
export const agencyMail = ({ booking, agency, deposit, origin }: BookingMailData): MailContent =>
  composeMail({
    subject: `New booking ${booking.reference}: ${booking.title}`,
    from: agency.name,
    heading: 'A new booking on the site',
    blocks: [
      {
        kind: 'text',
        text: `Its seats are taken. Look it over, ${firstActs[toFirstPayment(deposit.nowMinor, booking.totalMinor)]}confirm it.${booking.heldUntil ? ` Without any payment it ends after ${formatDate(booking.heldUntil)}, and its seats are free again.` : ''}`,
      },
      toFactsBlock(booking),
      {
        kind: 'facts',
        rows: [
          ['Name', booking.customerName],
          ['Email', booking.email],
          ...(booking.mobile ? [['Phone', booking.mobile] as const] : []),
        ],
      },
      toReceiptBlock('Your trip', booking.receipt),
      { kind: 'action', label: 'Open the booking', url: `${origin}/admin/bookings/${booking.id}` },
    ],
    foot: 'Sent to the address in the agency settings.',
  })

/** Composes the mail to staff about a trip that its traveler cancelled. */
export function cancelledMail({ booking, agency, ended, origin }: BookingMailData): MailContent {
  const { reference, title, currency, cancelReason, customerName } = booking
  const words = cancelReason?.slice(travelerCancelled.length).replace(/^: /, '') ?? ''
  const backMinor = ended ? creditFor(ended) : 0
  const acts = [
    ...(backMinor > 0 ? [`send the refund of ${formatAmount(backMinor, currency)}`] : []),
    'cancel its services with their suppliers',
  ]
  return composeMail({
    subject: `Trip cancelled by its traveler: ${reference}, ${title}`,
    from: agency.name,
    heading: 'A traveler cancelled their trip',
    blocks: [
      {
        kind: 'text',
        text: `${customerName} cancelled on the site. Its seats are free again. Please ${acts.join(', and ')}.`,
      },
      ...(words ? [{ kind: 'text' as const, text: `They wrote: ${words}` }] : []),
      toFactsBlock(booking),
      ...(ended && ended.receivedMinor > 0
        ? [
            {
              kind: 'facts' as const,
              title: 'Money',
              rows: toMoneyRows(currency, [
                ['Paid', paidFor(ended)],
                ...retainedRows({ keptMinor: paidFor(ended) - backMinor, feesMinor: ended.feesMinor }),
                ['To be refunded', backMinor],
              ]),
            },
          ]
        : []),
      { kind: 'action', label: 'Open the booking', url: `${origin}/admin/bookings/${booking.id}` },
    ],
    foot: 'Sent to who looks after the booking, or to the address in the agency settings.',
  })
}
