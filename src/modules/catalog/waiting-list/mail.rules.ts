import { formatDate } from '../../../shared/dates'
import { toAddress } from '../../../shared/links'
import { formatMoney } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { DepartureView } from '../departures/view'
import { composeMail, type MailContent } from '../../core/email/layout.rules'
import { type MailAgency, wordMail } from '../../settings/settings/mail-words.rules'
import type { Times } from '../../settings/settings/times.rules'
import { mostAdults } from '../pricing/party.rules'

type Payload = {
  departure: DepartureView
  seats: number
  agency: MailAgency & { times: Pick<Times, 'waitHours'> }
  origin: string
}

/** Composes the mail about free seats. Contains no text of visitors, as anybody can enter an address. */
export function seatsMail({ departure, seats, agency, origin }: Payload): MailContent {
  const { packageTitle: trip, startsOn } = departure
  const filling = { trip, date: formatDate(startsOn), agency: agency.name }
  const { subject, opening, closing } = wordMail(agency.mailWords, 'seats', filling)
  return composeMail({
    subject,
    from: agency.name,
    heading: 'There is room for you',
    blocks: [
      ...opening,
      {
        kind: 'text',
        text: `The departure that you wait for has seats again. You hear of them first; after ${plural(agency.times.waitHours, 'hour')} the next on the list do. They are not reserved for you until you ask for them.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Trip', departure.packageTitle],
          ['When', `${formatDate(departure.startsOn)} to ${formatDate(departure.endsOn)}`],
          ['For', plural(seats, 'traveler')],
          ['Price per adult', formatMoney(departure.soldMinor, departure.currency)],
          ['Book by', formatDate(departure.bookBy)],
        ],
      },
      ...(seats > mostAdults
        ? [
            {
              kind: 'text' as const,
              text: `Its page counts up to ${mostAdults} travelers. Ask for a quote there, and say that you are ${seats}.`,
            },
          ]
        : []),
      {
        kind: 'action',
        label: 'See the departure',
        url: toAddress(
          origin,
          `/packages/${departure.packageSlug}?adults=${Math.min(seats, mostAdults)}&date=${departure.startsOn}`,
        ),
      },
      ...closing,
    ],
    foot: 'You get this once, because this address was left with the waiting list of this departure. If that was not you, there is nothing to do.',
  })
}
