import { formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { containsName } from '../../../shared/names'
import { type Block, composeMail, type MailContent } from '../../core/email/layout.rules'
import { partyText } from '../../sales/proposals/offer.rules'
import { quantityText } from '../../catalog/inventory/units.rules'
import { bookedText, isPriceOpen } from './order.rules'
import type { OrderView } from './view'

/** Names the guest to a supplier: the first traveler as on the passport, and who booked, if another name. */
export const guestText = (customer: string, traveler: string): string =>
  traveler === '' ? customer : containsName(traveler, customer) ? traveler : `${traveler}, booked by ${customer}`

type Asking = {
  booking: { reference: string; currency: string; adults: number; children: number; infants?: number }
  guest: string
  supplier: string
  asked: readonly OrderView[]
  answerBy: string
  url: string
  message: string
  agency: string
}

const paragraphs = (message: string): Block[] =>
  message
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ kind: 'text', text }))

/** Composes the request to a supplier: services, days, party and price, with the link to answer. */
export const askMail = ({ booking, guest, supplier, asked, answerBy, url, message, agency }: Asking): MailContent =>
  composeMail({
    subject: `Can you confirm? ${booking.reference}, ${formatDays(asked[0]!.bookedFrom, asked[0]!.bookedTo)}`,
    from: agency,
    heading: `A request for ${supplier}`,
    blocks: [
      ...paragraphs(message),
      {
        kind: 'facts',
        rows: [
          ['Our booking', booking.reference],
          ['Guest', guest],
          ['Who', partyText(booking)],
          ['Please answer by', formatDate(answerBy)],
        ],
      },
      ...asked.map(({ service, bookedFrom, bookedTo, ...order }): Block => ({
        kind: 'facts',
        title: service.title,
        rows: [
          ['When', formatDays(bookedFrom, bookedTo)],
          ['What', [quantityText(service), service.detail].filter(Boolean).join(', ')],
          ['Net', isPriceOpen(order) ? 'Please name your price' : bookedText(order)],
        ],
      })),
      { kind: 'action', label: 'Confirm or answer', url },
    ],
    foot: 'You get this because we book with you. A reply to this e-mail reaches us; the link is yours alone.',
  })
