import { Link } from 'react-router'
import { EmailLink } from '../../../../../platform/web/office/email-link'
import { Panel, Properties } from '../../../../../platform/web/office/record/record-page'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { plural } from '../../../../../shared/text'
import { channelLabels } from '../../../../sales/proposal-answers/answer.rules'
import type { AcceptanceView } from '../../../../sales/proposal-answers/view'
import { partyText } from '../../../../sales/proposals/offer.rules'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { taxText } from '../../../../settings/taxes/tax.rules'
import { sourceLabels } from '../../booking.rules'
import type { BookingDetail } from '../../view'
import { PageLink } from '../../../../../platform/web/office/page-link'

/** Formats 'By phone, 14 Mar 2027, recorded by Maya Lindqvist', or the time of the traveler's own acceptance. */
function acceptedBy({ name, at, channel, saidOn, note, recordedBy }: AcceptanceView) {
  if (!channel || !saidOn) return `${name}, ${formatPastInstant(at)}`
  return (
    <>
      {name}, {channelLabels[channel].toLowerCase()}, {formatDate(saidOn)}, recorded by {recordedBy}
      {note && (
        <>
          : <q>{note}</q>
        </>
      )}
    </>
  )
}

export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const { acceptance, confirmedAt, cancelledAt, cancelReason, mobile, packageId, packageTitle } = booking
  return (
    <>
      <Panel title="Customer">
        <Properties
          rows={{
            Name: <PageLink to={`/admin/customers/${booking.customerId}`}>{booking.customerName}</PageLink>,
            'E-mail': <EmailLink email={booking.email} />,
            Phone: mobile ? <a href={telUrl(mobile)}>{mobile}</a> : null,
          }}
        />
      </Panel>
      <Panel title="Trip">
        <Properties
          rows={{
            Departure: formatDate(booking.startsOn),
            'Last day': formatDate(booking.endsOn),
            Party: partyText(booking),
            Rooms: booking.rooms > 0 ? plural(booking.rooms, 'room') : null,
            Package: packageId && packageTitle ? <Link to={`/packages/${packageId}`}>{packageTitle}</Link> : null,
            ...(booking.proposalId
              ? {
                  Proposal: (
                    <PageLink to={`/admin/proposals/${booking.proposalId}`}>{booking.proposalReference}</PageLink>
                  ),
                }
              : { Source: sourceLabels[booking.source] }),
            ...(acceptance && { Accepted: acceptedBy(acceptance) }),
            ...(booking.agreedTo && {
              'Agreed to': (
                <a href={`/terms?version=${booking.agreedTo}`} target="_blank">
                  Terms and privacy, version {booking.agreedTo.slice(0, 8)}
                </a>
              ),
            }),
            ...(booking.formerNumber && { 'Former number': booking.formerNumber }),
            ...(booking.taxes.length > 0 && { 'Taxes in the total': booking.taxes.map(taxText).join(', ') }),
            Owner: booking.ownerName,
            Booked: formatPastInstant(booking.createdAt),
            ...(booking.heldUntil && { 'Held until': `${formatDate(booking.heldUntil)}, unless something is paid` }),
            ...(confirmedAt && { Confirmed: formatPastInstant(confirmedAt) }),
            ...(cancelledAt && { Cancelled: formatPastInstant(cancelledAt), Reason: cancelReason || null }),
          }}
        />
      </Panel>
    </>
  )
}
