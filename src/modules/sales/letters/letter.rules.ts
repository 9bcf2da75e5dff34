import { type CalendarDate, formatDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import { type Block, composeMail, type MailContent } from '../../core/email/layout.rules'
import type { Filling } from '../../settings/settings/mail-templates.rules'

/** Who gets a letter, and what it is about. */
export type Addressee = {
  leadId: string
  quoteId: string | null
  email: string
  name: string
  destination: string
  travelDate: CalendarDate | null
  travelers: number
  /** Of the quote request; empty without one. */
  reference: string
}

/** Templates read the same whether or not a date is known. */
export const fillingOf = (to: Addressee, from: { agent: string; agency: string }): Filling => ({
  name: to.name,
  destination: to.destination,
  date: to.travelDate ? formatDate(to.travelDate) : 'on a date still to be chosen',
  travelers: plural(to.travelers, 'traveler'),
  reference: to.reference,
  ...from,
})

/** What was written, in the agency's layout and in plain text. */
export function letterMail(letter: { subject: string; body: string }, agency: string): MailContent {
  const blocks = letter.body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((text): Block => ({ kind: 'text', text: text.trim() }))
  return composeMail({
    subject: letter.subject,
    from: agency,
    heading: letter.subject,
    blocks,
    foot: 'You get this because you asked us about a trip. A reply to this e-mail reaches us.',
  })
}
