import { formatDate } from '../../../shared/dates'
import { formatAmount } from '../../../shared/money'
import { cutText } from '../../../shared/text'
import { fillTemplate } from '../../settings/settings/mail-templates.rules'
import type { AffectedBooking, AffectedProposal } from './view'

export type Message = { subject: string; body: string }
type From = { agent: string; agency: string }

const ofEach = {
  name: 'the traveler',
  trip: 'its title',
  date: 'the day of departure',
  agent: 'whoever writes',
  agency: 'the agency',
} as const
const ofProposal = { ...ofEach, reference: 'the number of the proposal', until: 'until when the offer holds' } as const
/** Lists the placeholders of a message, by its recipients. */
export const placeholders = {
  booked: { ...ofEach, reference: 'the number of the booking', money: 'the refund' },
  offered: ofProposal,
  held: ofProposal,
} as const
type Filling<A extends Audience> = Record<keyof (typeof placeholders)[A], string>
type Money = Pick<AffectedBooking, 'paidMinor' | 'backMinor' | 'currency'>

/** Formats 'All that you have paid, $120.00, will be refunded to you', or says that fees of earlier changes are kept. */
function moneyText({ paidMinor, backMinor, currency }: Money): string {
  const [paid, back] = [formatAmount(paidMinor, currency), formatAmount(backMinor, currency)]
  if (paidMinor <= 0) return 'You have paid nothing, and nothing is due any more'
  if (backMinor >= paidMinor) return `All that you have paid, ${back}, will be refunded to you`
  return backMinor > 0
    ? `${back} of the ${paid} that you have paid will be refunded to you. Fees of changes that you had agreed to are kept`
    : `What you have paid, ${paid}, were fees of changes that you had agreed to. Nothing is refunded, and nothing is due any more`
}

export const toBookingFilling = (
  one: Pick<AffectedBooking, 'customerName' | 'title' | 'startsOn' | 'reference'> & Money,
  from: From,
): Filling<'booked'> => ({
  name: one.customerName,
  trip: one.title,
  date: formatDate(one.startsOn),
  reference: one.reference,
  money: moneyText(one),
  ...from,
})

export const toProposalFilling = (
  one: Pick<AffectedProposal, 'customerName' | 'title' | 'travelFrom' | 'reference' | 'holdsUntil'>,
  from: From,
): Filling<'offered'> => ({
  name: one.customerName,
  trip: one.title,
  date: one.travelFrom ? formatDate(one.travelFrom) : 'a date to be chosen',
  reference: one.reference,
  until: one.holdsUntil ? formatDate(one.holdsUntil) : 'you accepted it',
  ...from,
})

const maxSubject = 190

export const filledMessage = ({ subject, body }: Message, filling: Readonly<Record<string, string>>): Message => ({
  subject: cutText(fillTemplate(subject, filling), maxSubject),
  body: fillTemplate(body, filling),
})

const closing = 'Kind regards,\n{agent}\n{agency}'

/** Holds the default messages, which staff edit before sending. */
export const firstMessages = {
  booked: {
    subject: 'Your trip on {date} cannot take place: {trip} ({reference})',
    body: `Dear {name},\n\nI am sorry: we cannot run {trip} on {date}, and have to cancel your booking {reference}.\n\n{money}.\n\nIf another date suits you, just reply to this e-mail, and I will see to it that you get seats on it.\n\n${closing}`,
  },
  offered: {
    subject: 'Our proposal {reference}: {trip}',
    body: `Dear {name},\n\nThe departure on {date} of {trip}, which we proposed to you as {reference}, is not on sale any more.\n\nI am glad to propose another date to you: just reply to this e-mail.\n\n${closing}`,
  },
  held: {
    subject: 'Our proposal {reference}: {trip}',
    body: `Dear {name},\n\nThe price of a part of {trip} is about to change. What we proposed to you for {date} as {reference} keeps its price until {until}.\n\nIf you have any question about it, just reply to this e-mail.\n\n${closing}`,
  },
} as const satisfies Record<string, Message>
export type Audience = keyof typeof firstMessages
