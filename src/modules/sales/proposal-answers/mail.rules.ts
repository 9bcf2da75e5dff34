import { type CalendarDate, formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { type Currency, formatAmount } from '../../../shared/money'
import { type Block, composeMail, type MailContent, toParagraphs } from '../../core/email/layout.rules'
import { type MailAgency, wordMail } from '../../settings/settings/mail-words.rules'
import { type AcceptanceChannel, channelLabels, toCheckCode } from './answer.rules'
import type { FirstPayment } from '../../catalog/pricing/policy.rules'
import { followsText, momentText, taxLine, withHiddenTaxes } from './offer-text.rules'
import { arithmeticText, lastDayFor, partyText } from '../proposals/offer.rules'
import type { OfferVersion } from '../proposals/view'
import { quantityText } from '../../catalog/inventory/units.rules'
import { counts, priceOffer } from '../proposals/price.rules'
import { exchangeTexts, receiptRow } from '../../catalog/pricing/receipt.rules'

type SentProposal = {
  customerName: string
  reference: string
  currency: Currency
  offer: OfferVersion
  url: string
  message: string
  agency: MailAgency
}

/** Lists lines, discount and taxes of the total, as the page does. */
function toReceiptBlock(offer: OfferVersion, currency: Currency): Block {
  const { discountMinor } = priceOffer(offer)
  const shown = withHiddenTaxes(offer)
  const rows = shown.lines.flatMap((line, i) =>
    counts(line)
      ? {
          label: line.title,
          detail: line.sellMinor === offer.lines[i]!.sellMinor ? arithmeticText(line, currency) : quantityText(line),
          amount: formatAmount(line.sellMinor ?? 0, currency),
        }
      : [],
  )
  if (discountMinor > 0)
    rows.push({ label: offer.discount!.label, detail: 'Discount', amount: `−${formatAmount(discountMinor, currency)}` })
  rows.push(...shown.shownTaxes.map((tax) => receiptRow(taxLine(tax, currency), currency)))
  const total = formatAmount(offer.totalMinor, currency)
  return { kind: 'receipt', title: 'Your price', rows, total, notes: exchangeTexts(offer) }
}

export function proposalMail({
  customerName,
  reference,
  currency,
  offer,
  url,
  message,
  agency,
}: SentProposal): MailContent {
  const from = offer.travelFrom!
  const { subject, closing } = wordMail(agency.mailWords, 'proposal', {
    what: offer.number === 1 ? 'Your proposal' : `Version ${offer.number} of your proposal`,
    trip: offer.title,
    reference,
    name: customerName,
    agency: agency.name,
  })
  return composeMail({
    subject,
    from: agency.name,
    heading: offer.title,
    blocks: [
      ...toParagraphs(message),
      {
        kind: 'facts',
        rows: [
          ['For', customerName],
          ['Proposal', `${reference}, version ${offer.number}`],
          ['When', formatDays(from, lastDayFor(offer, from))],
          ['Who', partyText(offer)],
          ['Price held until', formatDate(offer.expiresOn!)],
        ],
      },
      { kind: 'action', label: 'Open your proposal', url },
      toReceiptBlock(offer, currency),
      ...closing,
    ],
    foot: 'You get this because you asked us about a trip. A reply to this e-mail reaches us.',
  })
}

export const replyMail = (reply: { title: string; text: string; url: string; agency: string }): MailContent =>
  composeMail({
    subject: `About your proposal: ${reply.title}`,
    from: reply.agency,
    heading: reply.title,
    blocks: [...toParagraphs(reply.text), { kind: 'action', label: 'Open your proposal', url: reply.url }],
    foot: 'You get this because you asked us about a trip. A reply to this e-mail reaches us.',
  })

type Accepted = {
  reference: string
  title: string
  number: number
  totalMinor: number
  currency: Currency
  name: string
  sha256: string
  at: Date
  url: string
  /** Says what is paid at booking. */
  first: FirstPayment
  agency: MailAgency & { timeZone: string }
  /** Is set when staff recorded the acceptance. */
  recorded?: { channel: AcceptanceChannel; saidOn: CalendarDate }
}

export function acceptedMail(accepted: Accepted): MailContent {
  const { agency, reference, title: trip, name } = accepted
  const amount = formatAmount(accepted.totalMinor, accepted.currency)
  const filling = { trip, reference, name, amount, agency: agency.name }
  const { subject, opening, closing } = wordMail(agency.mailWords, 'proposal-accepted', filling)
  return composeMail({
    subject,
    from: agency.name,
    heading: 'Thank you, your trip is accepted',
    blocks: [
      ...opening,
      { kind: 'text', text: followsText(accepted.first) },
      ...(accepted.recorded
        ? [
            {
              kind: 'text' as const,
              text: 'This is what you told us. Should it not be so, please answer this e-mail at once.',
            },
          ]
        : []),
      {
        kind: 'facts',
        rows: [
          ['Trip', accepted.title],
          ['Proposal', `${accepted.reference}, version ${accepted.number}`],
          ['Total', amount],
          ['Accepted by', accepted.name],
          [
            'Accepted on',
            accepted.recorded
              ? `${formatDate(accepted.recorded.saidOn)}, ${channelLabels[accepted.recorded.channel].toLowerCase()}`
              : momentText(accepted.at, accepted.agency.timeZone),
          ],
          ['Check code', toCheckCode(accepted.sha256)],
        ],
      },
      { kind: 'action', label: 'Open your proposal', url: accepted.url },
      ...closing,
    ],
    foot: 'You get this because this proposal was accepted. A reply to this e-mail reaches us.',
  })
}

const headings = {
  accepted: 'A proposal was accepted',
  declined: 'A proposal was declined',
  commented: 'A question about a proposal',
  countered: 'A counter-offer to a proposal',
  chose: 'Other choices were taken in a proposal',
} as const
export type Answer = keyof typeof headings

/** Holds `amount` as text: what the traveler offers, accepts, or comes to by other choices. */
type Payload = {
  answer: Answer
  reference: string
  title: string
  customerName: string
  amount: string | null
  text: string
  url: string
  agency: string
}

const amountWords: Partial<Record<Answer, string>> = {
  countered: 'They offer',
  accepted: 'Agreed',
  chose: 'It comes to',
}

export const answerMail = ({
  answer,
  reference,
  title,
  customerName,
  amount,
  text,
  url,
  agency,
}: Payload): MailContent =>
  composeMail({
    subject: `${headings[answer]}: ${reference}`,
    from: agency,
    heading: headings[answer],
    blocks: [
      { kind: 'text', text: `${reference}, ${title}, for ${customerName}.` },
      ...(amount && amountWords[answer] ? [{ kind: 'text' as const, text: `${amountWords[answer]} ${amount}.` }] : []),
      ...(text
        ? [{ kind: 'quoted' as const, title: answer === 'chose' ? 'Other choices' : 'The traveler wrote', text }]
        : []),
      { kind: 'action', label: 'Open the proposal', url },
    ],
    foot: 'You get this mail because the proposal is yours.',
  })
