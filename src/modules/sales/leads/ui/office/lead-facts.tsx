import { EmailLink } from '../../../../../platform/web/office/email-link'
import { Panel, Properties } from '../../../../../platform/web/office/record/record-page'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { formatMoney } from '../../../../../shared/money'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { lostLabels, sourceLabels } from '../../lead.rules'
import type { LeadView } from '../../view'
import { PageLink } from '../../../../../platform/web/office/page-link'

export function LeadFacts({ lead }: { lead: LeadView }) {
  return (
    <>
      <Panel title="Customer">
        <Properties
          rows={{
            Name: <PageLink to={`/admin/customers/${lead.customerId}`}>{lead.customerName}</PageLink>,
            'E-mail': <EmailLink email={lead.email} />,
            Phone: lead.mobile ? <a href={telUrl(lead.mobile)}>{lead.mobile}</a> : null,
          }}
        />
      </Panel>
      <Panel title="Inquiry">
        <Properties
          rows={{
            Destination: lead.destination,
            Departure: lead.travelDate && formatDate(lead.travelDate),
            Travelers: lead.numberOfTravelers,
            Budget: lead.budget,
            Value: lead.valueMinor === null ? null : formatMoney(lead.valueMinor, lead.currency),
            Source: sourceLabels[lead.source],
            Owner: lead.ownerName,
            ...(lead.lostReason && { Lost: lostLabels[lead.lostReason] }),
            Created: formatPastInstant(lead.createdAt),
          }}
        />
      </Panel>
    </>
  )
}
