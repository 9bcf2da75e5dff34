import { type CalendarDate, formatDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import { type Block, composeMail, type MailContent } from '../../core/email/layout.rules'
import type { Filling } from '../../settings/settings/mail-templates.rules'

/** Names the recipient of an email, and its subject matter. */
export type Addressee = {
  leadId: string
  quoteId: string | null
  email: string
  name: string
  destination: string
  travelDate: CalendarDate | null
  travelers: number
  /** Belongs to the quote request; empty without one. */
  reference: string
}

/** Fills templates; reads well without a date, too. */
export const toFilling = (
  to: Omit<Addressee, 'leadId' | 'quoteId' | 'email'>,
  from: { agent: string; agency: string },
): Filling => ({
  name: to.name,
  destination: to.destination,
  date: to.travelDate ? formatDate(to.travelDate) : 'on a date still to be chosen',
  travelers: plural(to.travelers, 'traveler'),
  reference: to.reference,
  ...from,
})

/** Renders the email in the agency's layout and in plain text. */
export function toMailContent(message: { subject: string; body: string }, agency: string): MailContent {
  const blocks = message.body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((text): Block => ({ kind: 'text', text: text.trim() }))
  return composeMail({
    subject: message.subject,
    from: agency,
    heading: message.subject,
    blocks,
    foot: 'You get this because you asked us about a trip. A reply to this e-mail reaches us.',
  })
}
