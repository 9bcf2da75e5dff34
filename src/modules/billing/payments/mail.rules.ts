import { type CalendarDate, formatDate } from '../../../shared/dates'
import { type Currency, formatAmount } from '../../../shared/money'
import { splitParts } from '../../../shared/text'
import { type Block, composeMail, type MailContent } from '../../core/email/layout.rules'
import { type MailAgency, wordMail } from '../../settings/settings/mail-words.rules'
import { balanceFor, type Instalment, instalmentLabels, paidFor, type Sums } from './account.rules'
import { methodLabels, type PaymentMethod } from './payment.rules'
import type { WaysToPay } from './view'

/** Holds the trip's page in `url`; null for customers without an account. */
type Trip = {
  reference: string
  title: string
  customerName: string
  agency: MailAgency
  currency: Currency
  url: string | null
}

const toFilling = ({ reference, title: trip, customerName: name, agency }: Trip) => ({
  reference,
  trip,
  name,
  agency: agency.name,
})

const foot = 'You get this because you booked a trip with us. A reply to this e-mail reaches us.'

/** Explains transfers and, for customers with an account, card payment on the trip's page. */
export function payBlocks({ transfer, isOnline }: WaysToPay, hasPage: boolean): Block[] {
  const blocks: Block[] = []
  if (transfer) {
    const account = splitParts(transfer.account, '\n').join(', ')
    const rows = [
      ['Transfer to', transfer.name],
      ['Bank account', account],
      ['Payment reference', transfer.reference],
    ] as const
    blocks.push({ kind: 'facts', title: 'How to pay', rows })
  }
  if (isOnline && hasPage)
    blocks.push({ kind: 'text', text: `${transfer ? 'Or pay' : 'You can pay'} by card on the page of your trip.` })
  return blocks
}

const openTrip = (url: string | null): Block[] => (url ? [{ kind: 'action', label: 'See your trip', url }] : [])

function openBlock(parts: readonly Instalment[], currency: Currency): Block[] {
  const open = parts.filter(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
  const rows = open.map(
    ({ kind, dueOn, amountMinor, settledMinor }) =>
      [
        `${instalmentLabels[kind]}, due ${formatDate(dueOn)}`,
        formatAmount(amountMinor - settledMinor, currency),
      ] as const,
  )
  return rows.length > 0 ? [{ kind: 'facts', title: 'Still to be paid', rows }] : []
}

type Received = Trip & {
  payment: { amountMinor: number; method: PaymentMethod; effectiveOn: CalendarDate }
  sums: Sums
  instalments: readonly Instalment[]
  ways: WaysToPay
}

export function receivedMail({ payment, sums, instalments, ways, ...trip }: Received): MailContent {
  const { currency } = trip
  const amount = formatAmount(payment.amountMinor, currency)
  const balance = balanceFor(sums)
  const open = openBlock(instalments, currency)
  const filling = { ...toFilling(trip), amount }
  const { subject, opening, closing } = wordMail(trip.agency.mailWords, 'payment-received', filling)
  return composeMail({
    subject,
    from: trip.agency.name,
    heading: 'Thank you, your payment is here',
    blocks: [
      ...opening,
      {
        kind: 'facts',
        rows: [
          ['Trip', trip.title],
          ['Booking', trip.reference],
          ['Received', amount],
          ['By', methodLabels[payment.method]],
          ['On', formatDate(payment.effectiveOn)],
          ['Paid so far', formatAmount(paidFor(sums), currency)],
          balance < 0
            ? ['Your credit', formatAmount(-balance, currency)]
            : ['Still open', formatAmount(balance, currency)],
        ],
      },
      ...open,
      ...(open.length > 0 ? payBlocks(ways, trip.url !== null) : []),
      ...openTrip(trip.url),
      ...closing,
    ],
    foot,
  })
}

type Refunded = Trip & {
  refund: { amountMinor: number; method: PaymentMethod; effectiveOn: CalendarDate }
  sums: Sums
}

const toCard = 'It goes back to the card that you paid with. Banks take 5 to 10 working days to show it.'
/** Explains by method where a refund arrives, and when. */
const arrivals: Record<PaymentMethod, string> = {
  bank: 'It goes to your bank account. Transfers take up to 3 working days, from abroad up to 5.',
  cash: 'You have been given it in cash.',
  'card-terminal': toCard,
  online: toCard,
}

/** Composes the mail of a refund: amount, destination and arrival. */
export function refundedMail({ refund, sums, ...trip }: Refunded): MailContent {
  const { currency } = trip
  const amount = formatAmount(refund.amountMinor, currency)
  const balance = balanceFor(sums)
  const filling = { ...toFilling(trip), amount }
  const { subject, opening, closing } = wordMail(trip.agency.mailWords, 'payment-refunded', filling)
  return composeMail({
    subject,
    from: trip.agency.name,
    heading: 'Your refund was sent',
    blocks: [
      ...opening,
      { kind: 'text', text: arrivals[refund.method] },
      {
        kind: 'facts',
        rows: [
          ['Trip', trip.title],
          ['Booking', trip.reference],
          ['Sent back', amount],
          ['By', methodLabels[refund.method]],
          ['On', formatDate(refund.effectiveOn)],
          ['Paid and not sent back', formatAmount(paidFor(sums), currency)],
          balance < 0
            ? ['Your credit', formatAmount(-balance, currency)]
            : ['Still open', formatAmount(balance, currency)],
        ],
      },
      ...(trip.url ? [{ kind: 'text' as const, text: 'Invoices and credit notes are on the page of your trip.' }] : []),
      ...openTrip(trip.url),
      ...closing,
    ],
    foot,
  })
}

/** Holds in `others` what is overdue beside the instalment. */
type Due = Trip & { instalment: Instalment; isOverdue: boolean; others: readonly Instalment[]; ways: WaysToPay }

export function dueMail({ instalment, isOverdue, others, ways, ...trip }: Due): MailContent {
  const { kind, dueOn, amountMinor, settledMinor } = instalment
  const getOpenMinor = (part: Instalment) => part.amountMinor - part.settledMinor
  const money = (minor: number) => formatAmount(minor, trip.currency)
  const amount = money(amountMinor - settledMinor)
  const when = formatDate(dueOn)
  const overdueMinor = others.reduce((sum, part) => sum + getOpenMinor(part), 0)
  const filling = { ...toFilling(trip), amount, date: when }
  const mail = isOverdue ? 'payment-overdue' : 'payment-due'
  const { subject, opening, closing } = wordMail(trip.agency.mailWords, mail, filling)
  const isOwn = trip.agency.mailWords.some((one) => one.mail === mail && one.opening)
  // Replaces the usual opening where other instalments are overdue: it reads as if all were well.
  const owed = `${money(overdueMinor)} was due before, and has not reached us. If you have paid meanwhile, thank you: it takes a day or two to arrive.`
  const hasOwed = !isOverdue && overdueMinor > 0
  return composeMail({
    subject,
    from: trip.agency.name,
    heading: isOverdue ? 'A payment is overdue' : 'A payment is due soon',
    blocks: [
      ...(hasOwed && !isOwn ? [] : opening),
      ...(hasOwed ? [{ kind: 'text' as const, text: owed }] : []),
      {
        kind: 'facts',
        rows: [
          ['Trip', trip.title],
          ['Booking', trip.reference],
          [instalmentLabels[kind], amount],
          ['Due', when],
          ...others.map(
            (part) =>
              [`${instalmentLabels[part.kind]}, was due ${formatDate(part.dueOn)}`, money(getOpenMinor(part))] as const,
          ),
        ],
      },
      ...payBlocks(ways, trip.url !== null),
      ...openTrip(trip.url),
      ...closing,
    ],
    foot,
  })
}
