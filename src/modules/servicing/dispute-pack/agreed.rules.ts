import { formatAmount } from '../../../shared/money'
import { plural, capitalize } from '../../../shared/text'
import { dateIn, formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { isolate, joinIsolated } from '../../../shared/direction'
import { isDayUnknown, sourceLabels } from '../../bookings/bookings/booking.rules'
import { channelLabels } from '../../sales/proposal-answers/answer.rules'
import { exchangeTexts, receiptRow } from '../../catalog/pricing/receipt.rules'
import { periodText, shareText } from '../../sales/proposal-answers/offer-text.rules'
import { travelerName } from '../../bookings/bookings/travelers.rules'
import { partyText } from '../../sales/proposals/offer.rules'
import { type Accepted, facts, heading, type PackFacts, stamp, table, text } from './pack.rules'
import type { Block, Section } from './view'

/** Says how a trip without a proposal was booked. */
const madeText = ({ source, formerNumber }: PackFacts['booking']): string => {
  if (source === 'book-now') return 'The trip was booked on the site, without a proposal.'
  return formerNumber === null
    ? 'The booking was made by staff, without a proposal.'
    : `The booking was made in a former program, as number ${isolate(formerNumber)}, and imported by staff.`
}

/** Tests whether staff made the booking, and nothing says how its customer agreed: imports, and what was erased. */
const isUnrecorded = (accepted: Accepted | null): boolean => accepted?.by === 'staff' && !accepted.recorded

export function bookingSection({ agency, booking, movedFrom }: PackFacts): Section {
  const formatInstant = (iso: string | null) => iso && stamp(iso, agency.timeZone)
  const { currency, source, travelers, formerNumber, createdAt, confirmedAt } = booking
  // States the day of an import alone, as far as it is known: its time is none that anybody recorded.
  const isImported = formerNumber !== null
  const booked = isImported
    ? !isDayUnknown(booking) && formatDate(dateIn(new Date(createdAt), agency.timeZone))
    : formatInstant(createdAt)
  return {
    title: 'The booking',
    blocks: [
      facts([
        [
          'Sold by',
          joinIsolated(
            [agency.legalName, agency.legalName !== agency.name && `trading as ${isolate(agency.name)}`],
            ', ',
          ),
        ],
        ['Address', agency.address],
        ['Customer', booking.customerName],
        ['E-mail', booking.email],
        ['Phone', booking.mobile],
        ['Account', booking.hasAccount && 'The customer has an account, which shows the booking'],
        ['Booking', `${booking.reference}, ${isolate(booking.title)}`],
        ['Days', formatDays(booking.startsOn, booking.endsOn)],
        ['Booked for', movedFrom && `${formatDate(movedFrom)}; moved by a change, see ‘Changes after the booking’`],
        ['Party', partyText(booking)],
        ['Travelers', joinIsolated(travelers.map((one) => travelerName(one)).filter(Boolean), '; ')],
        ['Booked', booked],
        [
          'Made of',
          isImported ? `Imported by staff, with its former number ${isolate(formerNumber)}` : sourceLabels[source],
        ],
        ['Confirmed', !(isImported && confirmedAt === createdAt) && formatInstant(confirmedAt)],
        ['Cancelled', formatInstant(booking.cancelledAt)],
        ['Price now', formatAmount(booking.totalMinor, currency)],
      ]),
    ],
  }
}

function howAccepted(
  { by, recorded, name, at, ip, userAgent, version }: Accepted,
  evidence: PackFacts['evidence'],
  timeZone: string,
): Block {
  return facts([
    [recorded || by === 'staff' ? 'Customer' : by === 'proposal' ? 'Name typed' : 'Account', name],
    ['Said yes', recorded && `${channelLabels[recorded.channel]}, on ${formatDate(recorded.saidOn)}`],
    ['Written down', recorded?.note],
    [
      'Evidence on file',
      evidence.map(({ title, addedAt }) => `${title}, since ${stamp(addedAt, timeZone)}`).join('\n'),
    ],
    [recorded ? 'Recorded' : 'Accepted', at && stamp(at, timeZone)],
    ['From address', ip],
    ['With', userAgent],
    ['Version', version && `${version.number} of proposal ${version.proposal}`],
    ['Sent', version && stamp(version.sentAt, timeZone)],
    ['SHA-256 of it', version?.sha256],
  ])
}

function acceptedText({ by, recorded }: Accepted, booking: PackFacts['booking']): string {
  if (by === 'book-now')
    return 'The customer chose the departure on the site, signed in to their account, saw price, schedule and cancellation terms, and pressed Book. The price below is the one that they saw.'
  if (by === 'proposal')
    return recorded
      ? 'The customer got the proposal and said yes to it. Staff recorded the acceptance of exactly this version, which is bound to it by its hash: neither can be changed.'
      : 'The customer opened the proposal by its link, typed their name, and accepted it. The acceptance is bound to the version by its hash: neither can be changed.'
  return recorded
    ? 'The customer agreed with staff, who made the booking. The price below is the one that was agreed.'
    : `${madeText(booking)} How the customer agreed to it is not on record here.`
}

export function acceptedSection({ accepted, evidence, agency, booking }: PackFacts): Section {
  const title = 'What was accepted, and how'
  if (!accepted) return { title, blocks: [text('No acceptance is on record: the data of this traveler was deleted.')] }
  const { currency } = booking
  return {
    title,
    blocks: [
      text(acceptedText(accepted, booking)),
      howAccepted(accepted, evidence, agency.timeZone),
      heading(isUnrecorded(accepted) ? 'The price with which it was booked' : 'The price that was accepted'),
      table(
        { Service: 0.78, Amount: 0.22 },
        [1],
        accepted.lines
          .map((line) => receiptRow(line, currency))
          .map(({ label, detail, amount }) => [[label, detail].filter(Boolean).join('\n'), amount]),
        [['Total', formatAmount(accepted.totalMinor, currency)]],
      ),
      ...exchangeTexts(accepted).map(text),
      ...(accepted.days.length > 0
        ? [heading('The program'), facts(accepted.days.map(({ day, title: what }) => [`Day ${day}`, what] as const))]
        : []),
    ],
  }
}

/** Prints the booking's policy, and the terms shown with the acceptance where they differ. */
export function policySection({ accepted, booking, movedFrom }: PackFacts): Section {
  const { refunds, terms } = booking.policy
  const shown = accepted?.terms ?? []
  const isSame = JSON.stringify(shown) === JSON.stringify(terms)
  const made = isUnrecorded(accepted) && 'with which it was made'
  return {
    title: 'The cancellation policy',
    blocks: [
      text(
        movedFrom
          ? `The trip was booked for ${formatDate(movedFrom)}, and moved by a change. The booking keeps the terms ${made || 'as they were accepted'}; their periods count from its first day as it is now.`
          : `The booking keeps the policy ${made || 'as it was accepted'}; later policies of the agency do not change it.`,
      ),
      table(
        { 'If it is cancelled': 0.5, Refund: 0.25, 'Of the full price': 0.25 },
        [2],
        refunds.map(({ from, until, percent, amountMinor }) => [
          capitalize(periodText(from, until)),
          shareText(percent),
          formatAmount(amountMinor, booking.currency),
        ]),
      ),
      heading(
        isSame ? 'The terms, as they were shown and as the booking keeps them' : 'The terms that the booking keeps',
      ),
      { kind: 'list', items: terms },
      ...(isSame || shown.length === 0
        ? []
        : [heading('The terms as they were shown'), { kind: 'list' as const, items: shown }]),
    ],
  }
}

const did: Record<string, string> = {
  commented: 'wrote',
  accepted: 'accepted',
  declined: 'declined',
  chose: 'took another choice',
  countered: 'made a counter-offer',
  'counter-declined': 'declined the counter-offer',
}

/** States views of the proposal's link, and the messages on its page. */
export function viewsSection({ views, notes, agency, booking }: PackFacts): Section {
  const title = 'Views of the proposal'
  if (!views) return { title, blocks: [text(madeText(booking))] }
  const { total, first, last } = views
  const formatInstant = (iso: string) => stamp(iso, agency.timeZone)
  const blocks: Block[] = [
    text(
      total === 0
        ? 'No view is on record.'
        : `The link was opened ${plural(total, 'time')}; opening it again within ten minutes counts once. Last: ${formatInstant(last!)}.`,
    ),
  ]
  if (first.length > 0)
    blocks.push(
      table(
        { Opened: 0.7, Version: 0.3 },
        [],
        first.map(({ number, at: when }) => [formatInstant(when), String(number)]),
      ),
    )
  if (total > first.length) blocks.push(text(`And ${plural(total - first.length, 'more view')}.`))
  if (notes.length === 0) return { title, blocks }
  const rows = notes.map(({ kind, text: words, actor, data: { amountMinor }, ...one }) => [
    formatInstant(one.at),
    actor === null ? 'The customer' : 'The agency',
    [
      did[kind] ?? kind,
      typeof amountMinor === 'number' && `: ${formatAmount(amountMinor, booking.currency)}`,
      words && `\n${words}`,
    ]
      .filter(Boolean)
      .join(''),
  ])
  blocks.push(heading('What was said there'), table({ When: 0.32, Who: 0.2, What: 0.48 }, [], rows))
  return { title, blocks }
}

const deliveryLabels = { sent: 'Sent', queued: 'Waiting to be sent', failed: 'Not delivered' }

export function mailsSection({ mails: { total, mails }, agency }: PackFacts): Section {
  const title = 'Mails to the customer'
  if (total === 0) return { title, blocks: [text('No mail to the customer is kept.')] }
  const blocks: Block[] = [
    text(
      `${plural(total, 'mail')} to the customer ${total === 1 ? 'is' : 'are'} kept. Links that open something by themselves are left out.`,
    ),
  ]
  for (const mail of mails)
    blocks.push(
      heading(mail.subject || 'Without a subject'),
      facts([
        ['To', mail.to],
        [deliveryLabels[mail.status], stamp(mail.at, agency.timeZone)],
      ]),
      { kind: 'quote', text: mail.text || 'Its text is not kept.' },
    )
  if (total > mails.length) blocks.push(text(`And ${plural(total - mails.length, 'more mail')}.`))
  return { title, blocks }
}
