import type { CalendarDate } from '../../../shared/dates'
import { formatAmount } from '../../../shared/money'
import { type Block, composeMail, type MailContent } from '../../core/email/layout.rules'
import { type MailAgency, wordMail } from '../../settings/settings/mail-words.rules'
import { kindLabels } from './invoice.rules'
import type { OwnInvoice } from './view'
import { footLines, listSums } from './printed.rules'

type Now = Pick<OwnInvoice['snapshot'], 'account' | 'due'> & { today: CalendarDate }

/** Composes the mail of a document, whose PDF is attached. States what is open now: the PDF says what was when it was issued. */
export function invoiceMail(
  invoice: OwnInvoice,
  { agency, message, now }: { agency: MailAgency; message: string; now: Now },
): MailContent {
  const { kind, reference, currency, snapshot } = invoice
  const { booking } = snapshot
  const name = kindLabels[kind]
  const { today: issuedOn, account, due } = now
  const asOfNow = { ...invoice, issuedOn, snapshot: { ...snapshot, account, due } }
  const text: Block[] = message ? [{ kind: 'text', text: message }] : []
  const heading = `${name} ${reference}`
  const { subject, opening, closing } = wordMail(agency.mailWords, 'document', {
    what: heading,
    trip: booking.title,
    reference: booking.reference,
    agency: agency.name,
  })
  return composeMail({
    subject,
    from: agency.name,
    heading,
    blocks: [
      ...opening,
      ...text,
      {
        kind: 'facts',
        rows: [
          ['Trip', booking.title],
          ['Booking', booking.reference],
          ...listSums(invoice).map(({ label, amountMinor }) => [label, formatAmount(amountMinor, currency)] as const),
        ],
      },
      { kind: 'text', text: footLines(asOfNow).join('\n') },
      { kind: 'text', text: 'The document is attached as a PDF.' },
      ...closing,
    ],
    foot: 'You get this because you booked a trip with us. A reply to this e-mail reaches us.',
  })
}
